"""How many ways a raid can go from pinned positions: actions times falls of the dice."""

import pytest

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Alarm, Options, Phase, Raid
from tests.land_raid.positions import position, run, setup
from tests.ways import assert_ways

SMALL = """
    H      .      .:u
    .:O    %      .
    _:H    .      _
"""
MUSKETS = """
    H:m-   .      H:o
    .:M    =      .
    _:H    .      _
"""
STEEL = """
    H      .      .
    .:OH   .:om   .
    _      .      _
"""
ASLEEP = """
    H      .      .
    .      .:om   .
    _:OH   .      _
"""
TORCH = """
    H      H:H    .
    .      .      .:u
    _      .      _
"""
PLUNDER = """
    $:HHH  R:H    B:Hg
    .      .      .:u
    _      .      _
"""
GUNS = """
    B:mg   .      .:H
    .:o    .      .
    _      .      _
"""


def posting() -> Raid:
    return land_raid.start(setup(ASLEEP, Options()), lambda roll: (1,) * roll.dice).state


def declared() -> Raid:
    """A fight that is thrown out when the town has done shooting."""
    attacks = ("O1 attacks B2", "H1 attacks B2", "done", "done")
    return run(position(STEEL, alarm=Alarm.FULL), *attacks)[0]


PINNED: list[tuple[str, Raid, int, int]] = [
    ("posting", posting(), 2, 982),
    ("moving", position(SMALL), 2, 688),
    ("moving by night", position(SMALL, night=True), 2, 688),
    ("moving half awake", position(STEEL, side=TOWN, first=TOWN, alarm=Alarm.HALF), 2, 44),
    ("shooting", position(MUSKETS, Phase.SHOOTING), 2, 36),
    ("guns to be moved", position(GUNS, side=TOWN, first=RAIDERS, alarm=Alarm.FULL), 2, 199),
    ("guns to be served", position(GUNS, Phase.SHOOTING, TOWN, first=RAIDERS), 2, 36),
    ("a melee", declared(), 1, 1264),
    ("torches", position(TORCH, Phase.BURNING), 2, 45540),
    ("flames", position(TORCH, Phase.SHOOTING, TOWN, first=RAIDERS, fires="A1:1"), 2, 19748),
    ("loot", position(PLUNDER, Phase.LOOTING), 1, 1001),
    ("the alarm", position(SMALL, Phase.LOOTING), 1, 616),
]


@pytest.mark.parametrize(
    ("raid", "depth", "count"), [case[1:] for case in PINNED], ids=[case[0] for case in PINNED]
)
def test_the_number_of_ways_is_as_counted(raid: Raid, depth: int, count: int) -> None:
    assert_ways(land_raid, raid, depth, count)
