"""How many ways a fight can go from pinned positions: actions times falls of the dice.

A count that differs means that some list of actions, or some roll, has changed; the message
says how many ways each first action has, so that the change can be found by comparing.
"""

import pytest

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.kernel.dice import branched
from pieces_of_eight.campaign.sea_fight.state import (
    Crew,
    Edge,
    Gamble,
    Options,
    Phase,
    Sea,
    Size,
    Stage,
)
from tests.sea_fight.positions import LARGE, Vessel, at_turns_end, listed, position, sailing

MUTE = Vessel(size=Size.SMALL, guns="- - - -")
ARMED = Vessel(guns="L - M -", men=3)
OPEN = """
    .   .   .   .   .   .
      .   .   A→  .   .   .
    .   .   .   .   R→  .
      .   .   .   .   .   .
"""
CLOSE = ". . . .\n . A→ R← .\n . . . ."


def ways(sea: Sea, depth: int) -> int:
    """How many courses of `depth` actions there are, each fall of the dice told apart."""
    if depth == 0 or not sea_fight.to_act(sea):
        return 1
    return sum(divide(sea, depth).values())


def divide(sea: Sea, depth: int) -> dict[str, int]:
    """The ways by first action."""
    return {
        str(act): sum(
            ways(after, depth - 1)
            for after, _ in branched(lambda dice, act=act: sea_fight.apply(sea, act, dice).state)
        )
        for act in listed(sea)
    }


PINNED: list[tuple[str, Sea, int, int]] = [
    ("running", sailing(OPEN), 3, 95),
    ("beating", sailing(OPEN.replace("A→", "A↖"), MUTE), 3, 20),
    ("against the wind", sailing(OPEN.replace("A→", "A←"), MUTE), 3, 36),
    ("large, reaching", sailing(OPEN.replace("A→", "A↘"), LARGE), 3, 96),
    (
        "at the edge",
        position(
            ". . A→\n . . .\n R→ . .",
            {"A": Vessel(merchant=True)},
            stage=Stage.MOVING,
            edges=(Edge.NORTH, Edge.NORTH),
        ),
        3,
        8,
    ),
    ("guns", position(OPEN, {"A": ARMED, "R": ARMED}), 2, 8458),
    (
        "guns and stakes",
        position(OPEN, {"A": ARMED, "R": ARMED}, options=Options(gamble=Gamble.STAKE)),
        3,
        11401,
    ),
    ("grapnels", position(CLOSE, {"A": Vessel(guns="- - - -", men=2)}), 3, 15650),
    (
        "boarding",
        position(
            CLOSE,
            {"A": Vessel(guns="- - - -", men=3), "R": Vessel(men=2, crew=Crew.HARDENED)},
            grappled="AR",
        ),
        2,
        4453,
    ),
    ("coins", at_turns_end(position(OPEN)), 3, 176),
    ("wind", at_turns_end(position(OPEN), Phase.WIND), 3, 100),
]


@pytest.mark.parametrize(
    ("sea", "depth", "count"), [case[1:] for case in PINNED], ids=[case[0] for case in PINNED]
)
def test_the_number_of_ways_is_as_counted(sea: Sea, depth: int, count: int) -> None:
    parts = divide(sea, depth)
    table = "\n".join(f"{number:8d}  {act}" for act, number in parts.items())
    assert sum(parts.values()) == count, f"{sum(parts.values())} ways, by first action:\n{table}"


@pytest.mark.parametrize("sea", [case[1] for case in PINNED], ids=[case[0] for case in PINNED])
def test_one_action_deep_every_action_is_a_way(sea: Sea) -> None:
    assert ways(sea, 1) >= len(listed(sea)) > 0
