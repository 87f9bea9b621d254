"""What pages tell of a career is dated, named and counted as it was."""

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.play import NewTurn
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.describe import meeting_words
from pieces_of_eight.campaign.sheet.state import Fate, Phase, Result, ShipEnd
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.play.scoring import sitters
from pieces_of_eight.tui.play.session import Journal
from pieces_of_eight.tui.registry import face_of
from tests.careers import lively, sailed
from tests.games import played, players
from tests.tables import case
from tests.tui.sheet_scenes import season

DATED = [
    ("sea_fight", "a brawl of two a side"),
    ("land_raid", "a brawl of few"),
    ("shore_raid", "a brawl ashore"),
    ("pirate_wars", "wars-duel"),
    ("treasure_grab", "a scramble of two"),
]


@pytest.mark.parametrize(("engine", "setup"), DATED)
def test_the_log_dates_each_event_with_its_own_turn(engine: str, setup: str) -> None:
    found = case(engine, setup, 2)
    first, turns = played(found)
    steps = [first, *(turn.step for turn in turns)]
    match = SimpleNamespace(steps=steps, dice=Seeded(1), to_act=(Player(0),))
    names = ["one", "two", "three", "four"][: len(players(found))]
    entries = Journal(match, Player(0), names, lambda *told: "told").entries  # type: ignore[arg-type]
    turn, last = entries[0].turn, 0
    for entry in entries:
        if isinstance(entry.event, NewTurn):
            last += entry.turn > turn
            turn = entry.event.turn
        assert entry.turn == turn, entry.event
    assert last


def test_the_chronicle_dates_deeds_as_the_log_does() -> None:
    from pieces_of_eight.campaign.chronicle.story import Sight

    for fight in sailed(lively(), 1).seasons[0].fights:
        face, told = face_of(fight.engine.name), Sight(fight, None).told
        kinds = {type(event) for step in fight.steps for event in step.events}
        entries = Journal(fight, Player(0), ("a", "b", "c", "d"), face.tell)
        dates = {id(entry.event): entry.turn for entry in entries.entries}
        assert [each.turn for each in told(*kinds) if id(each.event) in dates] == [
            dates[id(each.event)] for each in told(*kinds) if id(each.event) in dates
        ]


def test_the_ships_a_captain_took_stand_in_his_own_column() -> None:
    sheet = season(until=Phase.OVER).state
    first = sheet.engagements[0]
    assert first.outcome is not None
    lost = (ShipEnd(0, Fate.TAKEN), ShipEnd(1, Fate.SUNK))
    outcome = replace(first.outcome, ships=((), lost))
    fought = (replace(first, outcome=outcome), *sheet.engagements[1:])
    sheet = replace(sheet, engagements=fought)
    rows = {row[0]: row[1:] for row in face_of("sheet").numbers(sheet, [])}
    mine, theirs = (
        [int(number) for number in words.split(", ")] for words in rows["enemies sunk, taken"]
    )
    assert mine[0] >= 1
    assert mine[1] >= 1
    ends = [end for each in fought[1:] if each.outcome for end in each.outcome.ships[0]]
    assert theirs == [sum(end.fate is fate for end in ends) for fate in (Fate.SUNK, Fate.TAKEN)]


def test_a_town_is_raided_by_its_name() -> None:
    for seed in range(lively(), lively() + 20):
        career = sailed(seed, 1)
        found = career.seasons[0]
        raids = [
            n
            for n, each in enumerate(found.sheet.state.engagements)
            if each.result is Result.LAND_RAID
        ]
        if raids:
            break
    name = career.town(found, raids[0])
    fought = found.fights[raids[0]].state
    assert name == (fought.town.name if hasattr(fought, "town") else fought.shore.name)
    words = meeting_words(found.sheet.state, raids[0], name)
    assert f"raid on {name}, a town of" in words
    assert ", by a landing company of" in words
    others = [n for n in range(len(found.fights)) if n not in raids]
    assert not [n for n in others if career.town(found, n)]


def test_a_chronicle_names_all_who_sat_in_a_chair() -> None:
    person, mate, rival = Chair("person", "A"), Chair("ai", "A", "mate"), Chair("ai", "B", "sailor")
    chairs = {
        "career": (mate, rival),
        "season-1/sheet": (person, rival),
        "season-1/fight-1": (rival, person),
        "season-2/sheet": (person, rival),
        "season-3/sheet": (mate, rival),
    }
    record: Any = SimpleNamespace(chairs=chairs, header=SimpleNamespace(chairs=(mate, rival)))
    assert sitters(record, 0) == ["a person", "then by a mate"]
    assert sitters(record, 1) == ["a sailor"]
