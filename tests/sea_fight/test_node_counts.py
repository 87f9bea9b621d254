"""How many ways a fight can go from pinned positions: actions times falls of the dice."""

import pytest

from pieces_of_eight.campaign import sea_fight
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
from tests.sea_fight.positions import LARGE, Vessel, at_turns_end, position, sailing
from tests.ways import assert_ways

MUTE = Vessel(size=Size.SMALL, guns="- - - -")
ARMED = Vessel(guns="L - M -", men=3)
OPEN = """
    .   .   .   .   .   .
      .   .   A→  .   .   .
    .   .   .   .   R→  .
      .   .   .   .   .   .
"""
CLOSE = ". . . .\n . A→ R← .\n . . . ."


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
    assert_ways(sea_fight, sea, depth, count)
