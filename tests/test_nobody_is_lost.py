"""Nobody is lost who lives: who leaves a fight, or comes back, is told of by name, and why.

Of Pirate Wars, where men are counted, `tests/pirate_wars/test_random_fights.py` has the law.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from tests.games import Turn, played
from tests.tables import QUICK, case, trials


class Roll(NamedTuple):
    """How an engine keeps its people, and which events tell of what becomes of them."""

    people: str
    fate: Callable[[Any], str]
    tellers: dict[str, str]
    """By what somebody has become: the kinds of events of which one tells it."""


ROLLS = {
    "sea_fight": Roll(
        "ships",
        lambda ship: str(ship.fate.name),
        dict.fromkeys(["SUNK", "EXPLODED", "TAKEN", "ESCAPED", "FLED"], "Lost"),
    ),
    "land_raid": Roll(
        "units",
        lambda unit: str(unit.fate.name),
        {
            "DEAD": "Killed",
            "CAPTURED": "Captured",
            "RAN": "NerveTested",
            "DESERTED": "GoesThrown",
            "LOST": "GoesThrown",
            "LADEN": "Looted",
            "LEFT": "LeftTown",
            "SPIKED": "Spiked",
            "HERE": "Risen",
        },
    ),
    "shore_raid": Roll(
        "figures",
        lambda figure: str(figure.fate.name),
        {
            "DEAD": "Killed",
            "CAPTURED": "Captured",
            "RUNNING": "Ran PutToFlight",
            "FLED": "Ran",
            "HERE": "Released",
        },
    ),
}


def lost(engine: str, turns: Iterable[Turn]) -> Iterator[str]:
    """Whose fate has changed, and no event tells it; and whom an event buries who lives."""
    roll = ROLLS[engine]
    for turn in turns:
        before, after = (getattr(s, roll.people) for s in (turn.before, turn.step.state))
        if len(before) != len(after):
            yield f"{turn.action}: {len(before)} were there, and {len(after)} are"
        for who, (one, two) in enumerate(zip(before, after, strict=False)):
            fate = roll.fate(two)
            if roll.fate(one) != fate:
                kinds = roll.tellers.get(fate, "").split()
                if not any(names(event, kinds, who) for event in turn.step.events):
                    yield f"{turn.action}: {who} is {fate}, and nobody says so"
        for event in turn.step.events:
            if type(event).__name__ == "Killed":
                named = [who for who in range(len(after)) if names(event, ["Killed"], who)]
                if all(roll.fate(after[who]) == roll.fate(before[who]) for who in named):
                    yield f"{turn.action}: {event}, and he lives"


def names(event: Any, kinds: list[str], who: int) -> bool:
    """Whether an event is of one of these kinds, and is about somebody."""
    if type(event).__name__ not in kinds:
        return False
    about = [getattr(event, field, None) for field in ("unit", "figure", "who", "ship", "gun")]
    return who in about or who in (event.by if type(event).__name__ == "Looted" else ())


def off_the_board(turns: Iterable[Turn]) -> Iterator[str]:
    """Figures of a grab who have left the board, neither struck out nor with a chest."""
    for turn in turns:
        won = any(type(event).__name__ == "ChestWon" for event in turn.step.events)
        pairs = zip(turn.before.figures, turn.step.state.figures, strict=True)
        for who, (one, two) in enumerate(pairs):
            struck = any(names(event, ["Removed"], who) for event in turn.step.events)
            if one.at >= 0 > two.at and not struck and not won:
                yield f"{turn.action}: {who} is gone, and nobody says so"
            if struck and two.at >= 0:
                yield f"{turn.action}: {who} is told to be struck out, and stands there"


def law(engine: str, turns: Iterable[Turn]) -> list[str]:
    return [*(off_the_board(turns) if engine == "treasure_grab" else lost(engine, turns))]


ENGINES = (*ROLLS, "treasure_grab")
EACH_GAME = pytest.mark.parametrize(("engine", "setup"), trials(ENGINES))


@EACH_GAME
def test_nobody_is_lost_who_lives(engine: str, setup: str) -> None:
    assert law(engine, played(case(engine, setup, 0))[1]) == []


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200, 215))
@EACH_GAME
def test_nobody_is_lost_in_many_games(engine: str, setup: str, seed: int) -> None:
    assert law(engine, played(case(engine, setup, seed))[1]) == []


@pytest.mark.parametrize("engine", ENGINES)
def test_the_law_finds_out_who_goes_without_a_word(engine: str) -> None:
    turns = [t for setup in QUICK[engine] for t in played(case(engine, setup, 0))[1]]
    silent = [turn._replace(step=replace(turn.step, events=())) for turn in turns]
    assert law(engine, silent)
