"""Pictures of the raid: every part of a turn, a few at the floor and by daylight."""

from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from campaign.kernel.sealed import Player
from campaign.land_raid.model.actions import Setup
from campaign.land_raid.model.state import RAIDERS, TOWN, Alarm, AskLost, Phase, Raid
from tests.tui.frames import DRESSES, FLOOR, GOOD, Compare, pressing
from tests.tui.raid_scenes import moment, raid_app, raid_setup, save

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


def naming() -> Raid:
    """The town is to name the square in which raiders lose their way."""
    return replace(moment(NIGHT, Phase.ALARM, TOWN, turn=3), pending=(AskLost(),))


SCENES = {
    "posting": Scene(raid_setup(NIGHT, posting=True), ("tab", "down", "down")),
    "asleep": Scene(moment(NIGHT, Phase.MOVING, TOWN), ("r",)),
    "marching": Scene(moment(NIGHT), ("tab", "2", "up", "up")),
    "roll": Scene(moment(NIGHT), ("m",)),
    "assault": Scene(storm(Phase.MOVING), ("tab", "right")),
    "odds": Scene(storm(Phase.MOVING), ("tab", "right", "o")),
    "naming": Scene(naming()),
    "shooting": Scene(storm(Phase.SHOOTING), ("tab",)),
    "volleys": Scene(storm(Phase.SHOOTING), ("f", "down")),
    "hit": Scene(storm(Phase.SHOOTING), ("f", "1"), seed=0),
    "burning": Scene(storm(Phase.BURNING, fires="C3:2 D4:4"), ("tab",)),
    "looting": Scene(storm(Phase.LOOTING), ("s",)),
    "alarmed": Scene(storm(Phase.MOVING, TOWN), ("tab", "left")),
    "over": Scene(storm(Phase.LOOTING, turns=5), ("e", "e")),
}
DAY = ("marching", "assault", "burning")
AT_THE_FLOOR = ("posting", "odds", "volleys", "over")
SIZED = {
    **{f"{name}-good": (name, GOOD) for name in SCENES},
    **{f"{name}-floor": (name, FLOOR) for name in AT_THE_FLOOR},
}


@pytest.mark.parametrize(("name", "size"), SIZED.values(), ids=SIZED)
def test_a_raid(name: str, size: tuple[int, int], looks_same: Compare, tmp_path: Path) -> None:
    scene = SCENES[name]
    app = raid_app(tmp_path, lambda: save(tmp_path, scene.begin, seed=scene.seed), DRESSES["night"])
    dresses = ["chart"] if name in DAY and size == GOOD else ()
    assert looks_same(app, dresses, terminal_size=size, run_before=pressing(*scene.keys))
