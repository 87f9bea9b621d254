"""How many ways a raid can go from pinned positions: actions times falls of the dice.

A count that differs means that some list of actions, or some roll, has changed; the message
says how many ways each first action has, so that the change can be found by comparing.
"""

import pytest

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.dice import branched
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Alarm, Options, Phase, Raid
from tests.land_raid.positions import listed, position, run, setup

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


def ways(raid: Raid, depth: int) -> int:
    """How many courses of `depth` actions there are, each fall of the dice told apart."""
    if depth == 0 or not land_raid.to_act(raid):
        return 1
    return sum(divide(raid, depth).values())


def divide(raid: Raid, depth: int) -> dict[str, int]:
    """The ways by first action."""
    return {
        str(act): sum(
            ways(after, depth - 1)
            for after, _ in branched(lambda dice, act=act: land_raid.apply(raid, act, dice).state)
        )
        for act in listed(raid)
    }


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
    parts = divide(raid, depth)
    table = "\n".join(f"{number:8d}  {act}" for act, number in parts.items())
    assert sum(parts.values()) == count, f"{sum(parts.values())} ways, by first action:\n{table}"


@pytest.mark.parametrize("raid", [case[1] for case in PINNED], ids=[case[0] for case in PINNED])
def test_one_action_deep_every_action_is_a_way(raid: Raid) -> None:
    assert ways(raid, 1) >= len(listed(raid)) > 0
