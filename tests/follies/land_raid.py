"""Follies of a land raid: who falls early, stands by an empty chest, or stays for nothing."""

from collections.abc import Iterable, Iterator
from typing import Any

from campaign.engines import LAND_RAID
from campaign.geometry.squares import NOWHERE
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player
from campaign.land_raid.model.actions import Action, Attack, Done, Haul
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.state import (
    RAIDERS,
    TOWN,
    Alarm,
    Deed,
    Fate,
    Ground,
    Phase,
    Raid,
    Unit,
    spied,
    standing,
)
from tests.follies.games import Folly, Stroke
from tests.ladder import land_raid

ENGINE: Engine[Any, Any, Any] = LAND_RAID
FALLS, IDLE, UNHAULED, LATE = "captain falls", "empty chest", "no gun hauled", "late for nothing"
NAMES = {
    FALLS: "the raiders' captain leads an attack in the first two turns, and falls by then",
    IDLE: "groups of the town stand by an emptied treasury with raiders in sight",
    UNHAULED: "a town that has guns hauls none all night",
    LATE: "a turn after the alarm, at two coins, that brings the raiders nothing more",
}
EARLY = 2
"""The turns in which a captain should let others go first."""


def setup(seed: int) -> Any:
    """The land raid of a seed."""
    return land_raid(seed)


def follies(game: Iterable[Stroke]) -> Iterator[Folly]:
    """The follies of one game, as they are done; what is seen only at its end comes last."""
    raid: Raid | None = None
    led, hauled, gained, woken = False, False, 0, 0
    for stroke in game:
        before, act, raid = stroke.before, stroke.action, stroke.after
        assert raid is not None
        led = led or (isinstance(act, Attack) and act.by == captain_of(before).id)
        hauled = hauled or isinstance(act, Haul)
        if falls_early(before, raid, led):
            yield Folly(FALLS, before.turn, captain_of(before).name)
        if idle := stand_idle(before, stroke.who, act):
            yield Folly(IDLE, before.turn, f"{idle} groups")
        if earned(raid) > earned(before):
            gained = raid.turn
        if raid.alarm is Alarm.FULL and not woken:
            woken = raid.turn
    if raid is None:
        return
    if not hauled and any(unit.gun for unit in raid.units):
        yield Folly(UNHAULED, raid.turn, raid.town.name)
    for turn in range(max(gained, woken) + 1, raid.turn + 1) if woken else ():
        yield Folly(LATE, turn, f"the last coins came in turn {gained}")


def captain_of(raid: Raid) -> Unit:
    """The first officer of the raiders."""
    return next(unit for unit in raid.units if unit.owner == RAIDERS and unit.officer)


def falls_early(before: Raid, after: Raid, led: bool) -> bool:
    """Whether the captain who led an attack is gone now, in the first turns."""
    who = captain_of(before)
    gone = after.units[who.id].fate in (Fate.DEAD, Fate.CAPTURED)
    return led and before.turn <= EARLY and who.fate is Fate.HERE and gone


def stand_idle(raid: Raid, who: Player, act: Action) -> int:
    """How many groups the town leaves by an emptied treasury, though it sees raiders."""
    if who != TOWN or not isinstance(act, Done) or raid.phase is not Phase.MOVING or raid.pending:
        return 0
    if raid.alarm is not Alarm.FULL or all(at == NOWHERE for at in spied(raid, TOWN)):
        return 0
    at, ground = standing(raid, TOWN), plan(raid.town.rows).ground
    return sum(
        unit.group
        and unit.here
        and unit.owner == TOWN
        and unit.steps > 0
        and not unit.moved
        and unit.attacks == NOWHERE
        and at[unit.id] not in raid.fights
        and ground[at[unit.id]] is Ground.TREASURY
        and at[unit.id] in raid.looted
        for unit in raid.units
    )


def earned(raid: Raid) -> int:
    """What the raiders have taken, before what the turns after the alarm cost them."""
    return sum(done.coins for kind, done in enumerate(raid.deeds) if kind != Deed.LATE)
