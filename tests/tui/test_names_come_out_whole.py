"""A name is a name: what ships, captains and crowns are called comes out whole, in every log,
account and chronicle, even where it is the word of a side or looks like a rule."""

import copy
from collections.abc import Sequence
from typing import Any

import pytest

from pieces_of_eight.campaign.career import Career
from pieces_of_eight.campaign.chronicle.document import as_json, as_text
from pieces_of_eight.campaign.chronicle.writing import chronicle
from pieces_of_eight.campaign.joining import gathered
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.tui.registry import face_of
from tests.careers import SAILOR, lively, matches_of, sailed
from tests.games import Case, played, players
from tests.renaming import TROUBLE, names_in, renamed, spelt, tokens, troubles
from tests.tables import case

PLAYED = {
    "sea_fight": ("a brawl of four a side", "a brawl of eight a side"),
    "land_raid": ("a brawl by night",),
    "shore_raid": ("a brawl ashore", "supply"),
    "pirate_wars": ("wars-duel", "wars-fort, landing", "wars-bones, revised, landing"),
    "sheet": ("a season of two crowns",),
    "port": ("two captains",),
    "treasure_grab": ("four warbands", "a scramble of two"),
}
"""By engine some of the setups of the laws."""
MARKS = ("Xqzzax", "Xqzzbx", "Xqzzcx", "Xqzzdx")
"""What the players of a match are called at first."""
SIDES = (TROUBLE[0], TROUBLE[1], TROUBLE[5], TROUBLE[3])
CASES = [(engine, setup) for engine, setups in PLAYED.items() for setup in setups]


def happenings(found: Case) -> list[tuple[Any, Event]]:
    """An event of each kind that happened, and a few more, each with the state after it."""
    first, turns = played(found)
    seen: dict[type, list[tuple[Any, Event]]] = {}
    for step in (first, *(turn.step for turn in turns)):
        for event in step.events:
            seen.setdefault(type(event), []).append((step.state, event))
    return [each for told in seen.values() for each in told[:3]]


@pytest.mark.parametrize(("engine", "setup"), CASES)
def test_every_log_and_account_tells_names_whole(engine: str, setup: str) -> None:
    found = case(engine, setup, 3)
    face, seats = face_of(engine), len(players(found))
    marks = tokens(names_in(found.setup))
    names = troubles(marks) | dict(zip(MARKS, SIDES, strict=True))
    others = {name: names[mark] for name, mark in marks.items()}

    def same(one: Sequence[str], two: Sequence[str]) -> None:
        assert [spelt(words, names) for words in one] == list(two)

    for state, event in happenings(found):
        told = [
            face.tell(renamed(state, by), renamed(event, by), called[:seats])
            for by, called in ((marks, MARKS), (others, SIDES))
        ]
        same(told[:1], told[1:])
    last = played(found)[1][-1].step.state
    one, two = renamed(last, marks), renamed(last, others)
    same([gain.why for gain in face.account(one)], [gain.why for gain in face.account(two)])
    same(face.totals(one), face.totals(two))
    same([face.ending(one)], [face.ending(two)])
    winner = found.engine.better(last)
    same([face.verdict(one, winner, MARKS[:seats])], [face.verdict(two, winner, SIDES[:seats])])


def retold(match: Match, names: dict[str, str]) -> Match:
    """A match in which everybody bears another name."""
    found = copy.copy(match)
    found.steps = [renamed(step, names) for step in match.steps]
    return found


def told_by(career: Career, names: dict[str, str]) -> Any:
    told = {name: retold(match, names) for name, match in matches_of(career).items()}
    return chronicle(gathered(career.setup, career.seed, told))


def test_the_chronicle_tells_names_whole() -> None:
    career = sailed(lively(), 1, SAILOR.name)
    marks = tokens(names_in(career.state))
    names = troubles(marks)
    one = told_by(career, marks)
    two = told_by(career, {name: names[mark] for name, mark in marks.items()})
    assert spelt(as_json(one), names) == as_json(two)
    assert as_text(two)
