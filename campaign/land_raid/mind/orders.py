"""Orders to squads: what a captain tells his officers for a turn, and what may be told.

A squad is an officer with the groups near him. An order is a task and, for some tasks, a
square; the scripts (raiding, defending) carry it out man by man.
"""

import random
from collections.abc import Sequence
from enum import IntEnum
from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.ground import plan
from ..model.state import RAIDERS, Alarm, Ground, Kind, Raid, Unit, UnitId, spied, standing
from .expectations import grounds, homeward, prize

MOST_SQUADS = 4
IN_A_SQUAD = 5
"""Groups that go with one officer, at most."""


class Task(IntEnum):
    """What a squad is to do."""

    SWEEP = 0
    """Raiders: loot whatever lies nearest, quietly."""
    TAKE = 1
    """Raiders: take a square and what is to be had in it."""
    TORCH = 2
    """Raiders: sweep, and burn what has been looted, whoever wakes."""
    HUNT = 3
    """Seek out the enemy and fight."""
    HOME = 4
    """Raiders: to the boats."""
    HOLD = 5
    """Town: stay at one's post."""
    GUARD = 6
    """Town: go to a square and hold it."""
    HIDE = 7
    """Town: keep out of the raiders' way."""
    CATCH = 8
    """Raiders: after the governor, to where he is seen or ought to be; then sweep."""


LOUD_TASKS = (Task.TORCH, Task.HUNT)
"""Raiders so ordered shoot and burn, whoever wakes."""


class Order(Struct, frozen=True):
    """A task, and the square it is about; NOWHERE where it is about none."""

    task: Task
    at: Square = NOWHERE
    plain: bool = False
    """Whether it is carried out as a sailor has it done, who has learned less than a mate."""


Orders: TypeAlias = tuple[Order, ...]
"""An order by unit id; the enemy's units have one that nobody reads."""

SWEEP, HUNT, HOME = Order(Task.SWEEP), Order(Task.HUNT), Order(Task.HOME)
HOLD, HIDE, TORCH = Order(Task.HOLD), Order(Task.HIDE), Order(Task.TORCH)


def squads(raid: Raid, side: Player, *, plain: bool = False) -> list[list[UnitId]]:
    """Who goes together: each officer with the groups nearest to him, without the governor.

    Groups beyond an officer's reach go with the next; without officers they go as they stand.
    Officers who stand together share their groups evenly, and who has none goes with another; a
    `plain` captain lets one of them have all.
    """
    at, table = standing(raid, side), plan(raid.town.rows)
    here = [u for u in raid.units if u.owner == side and u.here and not u.gun]
    officers = [u for u in here if u.kind is Kind.OFFICER][:MOST_SQUADS]
    groups = [unit for unit in here if unit.group]
    if not officers:
        count = max(1, min(MOST_SQUADS, (len(groups) + 3) // 4))
        ranked = sorted(groups, key=lambda unit: (at[unit.id], unit.id))
        size = -(-len(ranked) // count)
        return [[u.id for u in ranked[n * size : (n + 1) * size]] for n in range(count)]
    if not plain:
        return even_squads(raid, side, officers, groups)
    found = [[officer.id] for officer in officers]
    room = max(IN_A_SQUAD, -(-len(groups) // len(officers)))
    pairs = sorted(
        (table.steps_between(at[unit.id], at[officer.id]), len(officers) - n, unit.id, n)
        for unit in groups
        for n, officer in enumerate(officers)
    )
    placed: set[UnitId] = set()
    for _, _, unit_id, n in pairs:
        if unit_id not in placed and len(found[n]) <= room:
            placed.add(unit_id)
            found[n].append(unit_id)
    extra = [u.id for u in here if u.kind is Kind.OFFICER][MOST_SQUADS:]
    found[-1] += extra
    return found


def even_squads(
    raid: Raid, side: Player, officers: Sequence[Unit], groups: Sequence[Unit]
) -> list[list[UnitId]]:
    """Each group with the nearest officer, of several the one with the fewest, while he has room.

    An officer without groups goes with the nearest who has some.
    """
    at, table = standing(raid, side), plan(raid.town.rows)
    room = max(IN_A_SQUAD, -(-len(groups) // len(officers)))
    led: list[list[UnitId]] = [[] for _ in officers]

    def away(unit: Unit, n: int) -> int:
        return table.steps_between(at[unit.id], at[officers[n].id])

    every = range(len(officers))
    for unit in sorted(groups, key=lambda unit: (min(away(unit, n) for n in every), unit.id)):
        free = [n for n in every if len(led[n]) < room]
        led[min(free, key=lambda n: (away(unit, n), len(led[n]), n))].append(unit.id)
    busy = [n for n in every if led[n]] or [0]
    found = {n: [officers[n].id, *led[n]] for n in busy}
    here = [u for u in raid.units if u.owner == side and u.here and u.kind is Kind.OFFICER]
    for officer in here:
        if not any(officer.id in squad for squad in found.values()):
            near = min(busy, key=lambda n: (away(officer, n), len(led[n]), n))
            found[near].append(officer.id)
    return list(found.values())


def choices(raid: Raid, side: Player) -> list[Order]:
    """The orders a squad of a side may be given, the usual one first."""
    rows = raid.town.rows
    chests, seats = grounds(rows, Ground.TREASURY), grounds(rows, Ground.RESIDENCE)
    if side != RAIDERS:
        posts = [at for at in (*chests, *seats) if not raid.fires[at] and at not in raid.looted]
        return [HOLD, HUNT, HIDE, *(Order(Task.GUARD, at) for at in posts)]
    found = [SWEEP]
    found += [Order(Task.TAKE, at) for at in (*chests, *seats) if prize(raid, at)]
    found += [HUNT, TORCH]
    guns = spied(raid, side)
    found += [
        Order(Task.TAKE, guns[unit.id])
        for unit in raid.units
        if unit.gun and unit.here and guns[unit.id] != NOWHERE
    ][:2]
    found.append(HOME)
    return found + quarry(raid)


def quarry(raid: Raid) -> list[Order]:
    """The raiders' order to catch the governor, while he is in the town."""
    seen, seats = spied(raid, RAIDERS), grounds(raid.town.rows, Ground.RESIDENCE)
    found = [seen[unit.id] for unit in raid.units if unit.kind is Kind.GOVERNOR and unit.here]
    likely = [at for at in (*found, *seats) if at != NOWHERE]
    return [Order(Task.CATCH, likely[0])] if found and likely else []


def given(raid: Raid, side: Player, told: Sequence[Order], *, plain: bool = False) -> Orders:
    """The orders of all units when each squad is told its own; others get the usual one."""
    found = [SWEEP if side == RAIDERS else HOLD] * len(raid.units)
    for squad, order in zip(squads(raid, side, plain=plain), told, strict=True):
        for unit_id in squad:
            found[unit_id] = order
    if side != RAIDERS:
        for unit in raid.units:
            if unit.kind is Kind.UNARMED or (unit.kind is Kind.GOVERNOR and unit.here):
                found[unit.id] = HIDE
    return tuple(found)


def portfolio(raid: Raid, side: Player, *, plain: bool = False) -> list[tuple[Order, ...]]:
    """Whole plans that captains have made before, an order for each squad; the usual one first."""
    found = squads(raid, side, plain=plain)
    chests, seats = (
        [Order(task, at) for at in grounds(raid.town.rows, ground) if prize(raid, at)]
        for task, ground in (
            (Task.TAKE if side == RAIDERS else Task.GUARD, Ground.TREASURY),
            (Task.TAKE if side == RAIDERS else Task.GUARD, Ground.RESIDENCE),
        )
    )
    rest = SWEEP if side == RAIDERS else HOLD
    plans = [
        _told(raid, side, found, first, rest, plain=plain)
        for first in ((), chests[:1], [*chests[:1], *seats[:1]], chests[:1] * 2, seats[:1])
    ]
    alike = (HUNT, TORCH, HOME) if side == RAIDERS else (HUNT, HIDE)
    plans += [(order,) * len(found) for order in (*alike, *chests[:1])]
    if side != RAIDERS:
        plans.append(_told(raid, side, found, chests[:1], HUNT, plain=plain))
    if side == RAIDERS:
        for first in ([*chests[:1], *quarry(raid)], quarry(raid)):
            plans.append(_told(raid, side, found, first, rest, plain=plain))
        if chests and not plain:
            plans.insert(0, plans.pop(3))
        elif chests:
            plans[0], plans[1] = plans[1], plans[0]
    elif not plain:
        plans.insert(0, plans.pop(2))
    return list(dict.fromkeys(plans))


def _told(
    raid: Raid,
    side: Player,
    found: Sequence[Sequence[UnitId]],
    first: Sequence[Order],
    rest: Order,
    *,
    plain: bool,
) -> tuple[Order, ...]:
    """Each of the first orders to the squad that is nearest to its square; the rest to others.

    The nearest is the one whose men have the shortest ways in the mean, to a `plain` captain all
    ways together.
    """
    at, table = standing(raid, side), plan(raid.town.rows)
    told = [rest] * len(found)

    def way(squad: Sequence[UnitId], to: Square) -> float:
        whole = sum(table.steps_between(at[u], to) for u in squad)
        return whole / (1 if plain else max(1, len(squad)))

    free = set(range(len(found)))
    for order in first:
        if free:
            nearest = min(free, key=lambda n: (way(found[n], order.at), n))
            told[nearest] = order
            free.discard(nearest)
    return tuple(told)


def usual(raid: Raid, side: Player, rng: random.Random, *, plain: bool = False) -> Orders:
    """What a captain of some sense may have told his squads; other dice, another captain."""
    plans = portfolio(raid, side, plain=plain)[:4]
    if side != RAIDERS and raid.alarm is Alarm.FULL and rng.random() < 0.4:
        return given(raid, side, (HUNT,) * len(plans[0]), plain=plain)
    return given(raid, side, plans[int(rng.random() * len(plans))], plain=plain)


def nearest_home(raid: Raid) -> int:
    """The steps of the raider who has the longest way to the boats."""
    home, at = homeward(raid), standing(raid, RAIDERS)
    return max((home[here] for here in at if here != NOWHERE), default=0)
