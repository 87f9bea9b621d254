"""Follies of a land raid: who falls early, stands by an empty chest, or stays for nothing."""

from collections.abc import Iterable, Iterator
from typing import Any

from campaign.engines import LAND_RAID
from campaign.geometry.squares import NOWHERE, Square
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player
from campaign.land_raid.mind.expectations import FAR, HALF_DIE, carriers, homeward, prize
from campaign.land_raid.model.actions import Action, Attack, Done, Haul
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.say import label
from campaign.land_raid.model.state import (
    RAIDERS,
    TOWN,
    Alarm,
    Deed,
    Fate,
    Ground,
    Kind,
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
PREY, IN_HAND = "prey before a prize", "prize in hand"
NAMES = {
    FALLS: "the raiders' captain leads an attack in the first two turns, and falls by then",
    IDLE: "groups of the town stand by an emptied treasury with raiders in sight",
    UNHAULED: "a town that sees raiders and may haul a gun with a crew hauls none all night",
    LATE: "a turn after the alarm that brings the raiders nothing more, nor any nearer home",
    PREY: "raiders a step from an unguarded treasury or residence attack another square instead",
    IN_HAND: "raiders enough stand all turn by a rich prize that nobody fights for, and leave it",
}
RICH = (Ground.TREASURY, Ground.RESIDENCE)
EARLY = 2
"""The turns in which a captain should let others go first."""


def setup(seed: int) -> Any:
    """The land raid of a seed."""
    return land_raid(seed)


def follies(game: Iterable[Stroke]) -> Iterator[Folly]:
    """The follies of one game, as they are done; what is seen only at its end comes last."""
    raid: Raid | None = None
    led, hauled, could, gained, woken = False, False, False, 0, 0
    ways: dict[int, int] = {}
    held: frozenset[Square] = frozenset()
    for stroke in game:
        before, act, raid = stroke.before, stroke.action, stroke.after
        assert raid is not None
        held -= {at for at in held if raid.fires[at]} | {*raid.fights}
        if raid.turn > before.turn or raid.phase is Phase.OVER:
            for at in held - {*raid.looted}:
                yield Folly(IN_HAND, before.turn, label(raid, at))
            held = frozenset(prizes_held(raid))
        led = led or (isinstance(act, Attack) and act.by == captain_of(before).id)
        hauled = hauled or isinstance(act, Haul)
        could = could or may_haul(before, stroke.who)
        ways[raid.turn] = min(ways.get(raid.turn, FAR), way_home(raid))
        if falls_early(before, raid, led):
            yield Folly(FALLS, before.turn, captain_of(before).name)
        if idle := stand_idle(before, stroke.who, act):
            yield Folly(IDLE, before.turn, f"{idle} groups")
        if after_prey(before, act):
            yield Folly(PREY, before.turn, before.units[act.by].name)
        if earned(raid) > earned(before):
            gained = raid.turn
        if raid.alarm is Alarm.FULL and not woken:
            woken = raid.turn
    if raid is None:
        return
    if could and not hauled:
        yield Folly(UNHAULED, raid.turn, raid.town.name)
    yield from late(ways, gained, woken, raid.turn)


def prizes_held(raid: Raid) -> Iterator[Square]:
    """The squares of treasury and residence in which raiders enough stand to carry all."""
    at = standing(raid, RAIDERS)
    there = [at[unit.id] for unit in raid.units if unit.group and at[unit.id] != NOWHERE]
    for here in {*there}:
        if prize(raid, here) > HALF_DIE and there.count(here) >= carriers(raid, here):
            yield here


def late(ways: dict[int, int], gained: int, woken: int, last: int) -> Iterator[Folly]:
    """The turns after the alarm and the last coins in which the last raider came no nearer home.

    `ways` says how far he was from the boats at the end of a turn.
    """
    if not woken:
        return
    began = max(gained, woken)
    before = ways.get(began, FAR)
    for turn in range(began + 1, last + 1):
        now = ways.get(turn, before)
        if now >= before:
            yield Folly(LATE, turn, f"the last coins came in turn {gained}")
        before = now


def may_haul(raid: Raid, who: Player) -> bool:
    """Whether the town sees raiders and may haul a gun that somebody stands by."""
    if who != TOWN or raid.phase is not Phase.MOVING or raid.pending:
        return False
    if raid.alarm is not Alarm.FULL or all(at == NOWHERE for at in spied(raid, TOWN)):
        return False
    at = standing(raid, TOWN)
    manned = {at[unit.id] for unit in raid.units if unit.group and unit.here}
    guns = {unit.id for unit in raid.units if unit.gun and unit.here and at[unit.id] in manned}
    legal = LAND_RAID.game.legal(raid, TOWN) if guns else ()
    return any(isinstance(act, Haul) and act.by in guns for act in legal)


def way_home(raid: Raid) -> int:
    """The steps that the raider who is furthest from the boats has to go."""
    home = homeward(raid)
    return max((home[at] for at in standing(raid, RAIDERS) if at != NOWHERE), default=0)


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


def after_prey(raid: Raid, act: Action) -> bool:
    """Whether a raiding group attacks where nothing is to be had, beside an open rich prize."""
    if not isinstance(act, Attack) or not raid.units[act.by].group:
        return False
    if raid.units[act.by].owner != RAIDERS or prize(raid, act.at) or raid.pending:
        return False
    at, table = standing(raid, RAIDERS), plan(raid.town.rows)
    foes, here = spied(raid, RAIDERS), at[act.by]
    if any(unit.kind is Kind.GOVERNOR and foes[unit.id] == act.at for unit in raid.units):
        return False  # he is worth two dice
    return any(
        table.ground[to] in RICH and prize(raid, to) > 0 and to not in foes and to not in at
        for to in table.steps[here]
    )


def earned(raid: Raid) -> int:
    """What the raiders have taken, before what the turns after the alarm cost them."""
    return sum(done.coins for kind, done in enumerate(raid.deeds) if kind != Deed.LATE)
