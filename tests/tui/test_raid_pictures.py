"""Pictures of the raid: parts of a turn, a few at the floor."""

from pathlib import Path

import pytest
from msgspec import Struct

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.actions import Setup
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Alarm, Phase, Raid
from tests.tui.frames import DRESSES, FLOOR, GOOD, Compare, pressing
from tests.tui.raid_scenes import moment, raid_app, save

NIGHT = """
%     %       H        =       T:o+mm   F:lg   %     %
%     H       C:bu     =       H        B:g    =     %
=     H:h     =        =       $        R:vo   =     H
W     =       =        H       =        =      H     =
_     _:OHH+MM _:OHM-  _       =        =      _     _
~     ~       ~        ~       _        _      ~     ~
"""
STORM = """
%     H       =       =        T:m      F:lg   %
H     =:OH+M  =:om    C:b      =        B      =
=:MM  $       H:HH    =        R:vo     =      H
_:OHM- _      =       W        =        _      _
"""


class Scene(Struct, frozen=True):
    """A moment, and what is pressed to come to the picture."""

    begin: Setup | Raid
    keys: tuple[str, ...] = ()
    seed: int = 1


def storm(phase: Phase, side: Player = RAIDERS, **more: object) -> Raid:
    """The middle of a raid that has been found out."""
    given: dict[str, object] = {"alarm": Alarm.FULL, "turn": 5, "coins": (14, 31), "night": False}
    return moment(STORM, phase, side, **(given | more))  # type: ignore[arg-type]


SCENES = {
    "asleep": Scene(moment(NIGHT, Phase.MOVING, TOWN), ("r",)),
    "marching": Scene(moment(NIGHT), ("tab", "2", "up", "up")),
    "odds": Scene(storm(Phase.MOVING), ("tab", "right", "o")),
    "volleys": Scene(storm(Phase.SHOOTING), ("f", "down")),
    "burning": Scene(storm(Phase.BURNING, fires="C3:2 D4:4"), ("tab",)),
    "over": Scene(storm(Phase.LOOTING, turns=5), ("e", "e")),
}
SIZED = [
    ("asleep", GOOD),
    ("marching", GOOD),
    ("odds", FLOOR),
    ("odds", GOOD),
    ("volleys", FLOOR),
    ("burning", GOOD),
    ("over", FLOOR),
]


@pytest.mark.parametrize(("name", "size"), SIZED, ids=[f"{n}-{s[0]}" for n, s in SIZED])
def test_a_raid(name: str, size: tuple[int, int], snap_compare: Compare, tmp_path: Path) -> None:
    scene = SCENES[name]
    app = raid_app(tmp_path, lambda: save(tmp_path, scene.begin, seed=scene.seed), DRESSES["night"])
    assert snap_compare(app, terminal_size=size, run_before=pressing(*scene.keys))
