"""What pages tell of a career is dated, named and counted as it was."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from campaign.career.model.state import own
from campaign.kernel.dice import Seeded
from campaign.kernel.play import NewTurn
from campaign.kernel.sealed import Player
from campaign.land_raid.model.state import RAIDERS
from campaign.land_raid.model.state import Fate as Fell
from campaign.sheet.model.state import Engagement, Fate, Phase, Result, ShipEnd
from saves.match_file import Chair
from tests.games import played, players
from tests.tables import case
from tests.test_voyage import lively, sailed
from tests.tui.port_scenes import ENGLAND, fitted
from tests.tui.raid_scenes import moment
from tests.tui.sheet_scenes import ENGLISH, save, season, sheet_app
from tests.tui.sheet_scenes import setup as order
from tests.tui.shell import press_each, text_of
from tui.career.books import name_columns, ship_line
from tui.career.homecoming import favour
from tui.career.port_words import in_coins, model_words, next_purse
from tui.draw.colours import PALETTES
from tui.draw.glyphs import RICH
from tui.draw.lines import hull_line, hull_words
from tui.land_raid.face import tally
from tui.play.journal import Journal
from tui.play.story import sitters
from tui.registry import face_of
from tui.sheet.words import meeting_words, to_come

NIGHT = PALETTES["night"]

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
    from campaign.chronicle.story import Sight

    for fight in sailed(lively(), 1).seasons[0].fights:
        face, told = face_of(fight.engine.name), Sight(fight, None).told
        kinds = {type(event) for step in fight.steps for event in step.events}
        entries = Journal(fight, Player(0), ("a", "b", "c", "d"), face.tell)
        dates = {id(entry.event): entry.turn for entry in entries.entries}
        assert [each.turn for each in told(*kinds) if id(each.event) in dates] == [
            dates[id(each.event)] for each in told(*kinds) if id(each.event) in dates
        ]


def test_men_who_went_to_their_boats_are_left_to_their_side() -> None:
    raid = moment()
    mine = [unit for unit in raid.units if unit.owner == RAIDERS and unit.group]
    fates = {mine[0].id: Fell.LADEN, mine[1].id: Fell.LEFT, mine[2].id: Fell.DEAD}
    units = tuple(replace(unit, fate=fates.get(unit.id, unit.fate)) for unit in raid.units)
    assert tally(replace(raid, units=units), (), RAIDERS).groups_left == len(mine) - 1


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
        voyage = sailed(seed, 1)
        found = voyage.seasons[0]
        raids = [
            n
            for n, each in enumerate(found.sheet.state.engagements)
            if each.result is Result.LAND_RAID
        ]
        if raids:
            break
    name = voyage.town(found, raids[0])
    fought = found.fights[raids[0]].state
    assert name == (fought.town.name if hasattr(fought, "town") else fought.shore.name)
    assert f"raid on {name}, a town of" in meeting_words(found.sheet.state, raids[0], name)
    others = [n for n in range(len(found.fights)) if n not in raids]
    assert not [n for n in others if voyage.town(found, n)]


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


def test_a_hull_is_shown_by_its_two_sides_on_every_page() -> None:
    career = fitted().state
    terms, holding = career.terms, own(career, ENGLAND)
    ship = replace(holding.ships[0], hull=(9, 3))
    model = terms.models[ship.model]
    hurt = replace(holding, ships=(ship, *holding.ships[1:]))
    line = "".join(piece.text for piece in ship_line(terms, hurt, 0, 100, NIGHT.panel, 20))
    assert " 9|3 " in line
    assert f"hull {model.hull}|{model.hull}" in model_words(model)
    told = "".join(piece.text for piece in hull_line(ship.hull, model.hull, 8, RICH, NIGHT.panel))
    assert told.startswith("hull ")
    assert told.endswith(" 9|3")
    assert hull_words((15, 15)) == "15|15"


def test_points_of_a_purse_are_told_in_coins_as_well() -> None:
    career = fitted().state
    assert in_coins(career.terms, 30) == f"{30 * career.terms.prices.point} coins (30 points)"
    news = favour(career, career, ENGLAND)
    assert f"{next_purse(career, ENGLAND)} points)" in news.words
    assert " coins (" in news.words


LONG = "Nuestra Señora de la Concepción"


@pytest.mark.parametrize(("width", "whole"), [(165, True), (110, True), (80, False)])
def test_a_name_in_the_books_is_whole_where_there_is_room(width: int, whole: bool) -> None:
    career = fitted().state
    terms, holding = career.terms, own(career, ENGLAND)
    ship = replace(holding.ships[1], name=LONG, captain=LONG[:24])
    named = replace(holding, ships=(holding.ships[0], ship, *holding.ships[2:]))
    columns = name_columns(named, width)
    pieces = ship_line(terms, named, 1, width, NIGHT.panel, columns)
    line = "".join(piece.text for piece in pieces)
    assert (LONG in line) == whole
    assert len(line) < width
    assert len(line.partition("..")[0]) > 20


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 50)])
async def test_hints_and_names_of_the_muster_are_whole_where_there_is_room(
    size: tuple[int, int], tmp_path: Path
) -> None:
    ships = tuple(replace(ship, name=f"{LONG} {n}"[-31:]) for n, ship in enumerate(ENGLISH.ships))
    match = season(order(replace(ENGLISH, ships=ships)))
    app = sheet_app(tmp_path, lambda: save(tmp_path, match))
    async with app.run_test(size=size) as pilot:
        await press_each(pilot, "tab")
        shown = text_of(app)
        assert "a-g name a force, p the port" in shown
        if size[0] == 200:
            assert all(ship.name in shown for ship in ships)
        if size[0] > 80:
            assert f"room {ships[0].room}, {ships[0].captain}." in shown.replace("\n", "")


def test_the_count_of_engagements_does_not_grow_while_they_are_fought() -> None:
    sheet = season(until=Phase.FIGHTING, seed=3).state
    whole = len(sheet.engagements)
    assert [to_come(sheet, at) for at in (0, whole - 2)] == [f"{whole - 1} to come", "1 to come"]
    before = replace(sheet, drawn=False)
    assert to_come(before, whole - 1) == "the last as yet"
    card = Engagement(sheet.engagements[0].attacker, 6, Result.TREASURE_GRAB)
    after = replace(sheet, drawn=True, engagements=(*sheet.engagements, card))
    assert (to_come(after, whole - 1), to_come(after, whole)) == ("1 to come", "the last")
