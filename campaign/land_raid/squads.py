"""How orders to move are carried out: whom to attack, and where each man steps, in order.

A list made here is legal as it stands, for rooms are counted along; but only as long as no
enemy comes into sight or goes out of it.
"""

import random
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions
from .actions import Action, Attack, Burn, Done, Leave, Loot, Spike
from .fighting import MOST_ATTACKERS, attackers, may_serve, needs_officer
from .judgement import (
    FAR,
    HALF_DIE,
    NAIL,
    STANDARD,
    Scene,
    Weights,
    buildings,
    carriers,
    edge,
    grounds,
    homeward,
    mean_harm,
    price,
    prize,
    steps_to,
)
from .moving import STEPS, leader, may_move
from .state import (
    GUN_DICE,
    MOST,
    RAIDERS,
    TOWN,
    Alarm,
    Ground,
    Kind,
    Raid,
    Unit,
    UnitId,
    has_waited,
    plan,
    spied,
    standing,
)
from .state import is_free as raid_is_free
from .strength import FACTOR, HIT, strength
from .town import legal_burns, legal_loot

# --- Marching -------------------------------------------------------------------------------------

EARLY = 2
"""In the first turns, when the town fights in good order, the captain lets others lead."""


def storms(
    scene: Scene,
    men: Sequence[Unit],
    wanted: Mapping[Square, float],
    busy: frozenset[UnitId],
    weights: Weights = STANDARD,
) -> list[Attack]:
    """The attacks that promise something: on squares that are wanted, and on easy prey.

    `wanted` says what a square is worth beside the blood; `busy` men have something better.
    """
    found: list[Attack] = []
    spent: set[UnitId] = set()
    raid, beside = scene.raid, scene.table.beside
    mine = {scene.at[unit.id] for unit in men}
    foes = [at for at in scene.foes if not mine.isdisjoint(beside[at])]
    for at in sorted(foes, key=lambda at: -wanted.get(at, 0.0)):
        party = [
            unit
            for unit in besiegers(scene, men, at)
            if unit.id not in spent and (unit.id not in busy or at in wanted)
        ]
        gone_in = attackers(raid, scene.side, at) if at in raid.fights else []
        want = wanted.get(at, 0.0)
        band = choose(scene, party, gone_in, scene.foes[at], at in wanted, want, weights)
        found += [actions.attack(unit.id, at) for unit in band]
        spent |= {unit.id for unit in band}
    return found


def spared(raid: Raid) -> frozenset[UnitId]:
    """The raiders' captain, early in the night, while another of his officers can lead."""
    officers = [u for u in raid.units if u.owner == RAIDERS and u.kind is Kind.OFFICER]
    others = [unit for unit in officers[1:] if unit.here]
    if raid.turn > EARLY or not others or not officers[0].here:
        return frozenset()
    return frozenset({officers[0].id})


def besiegers(scene: Scene, men: Sequence[Unit], at: Square) -> list[Unit]:
    """Who can go in to attack a square now, the best first; officers before all they lead."""
    beside, here, fights = scene.table.beside[at], scene.at, scene.raid.fights
    found = [
        unit
        for unit in men
        if unit.steps
        and unit.attacks == NOWHERE
        and here[unit.id] in beside
        and here[unit.id] not in fights
        and unit.kind is not Kind.GOVERNOR
    ]
    found.sort(key=lambda unit: (not unit.officer, -FACTOR[unit.kind], -unit.quality, unit.id))
    return found


def choose(
    scene: Scene,
    party: Sequence[Unit],
    gone_in: Sequence[Unit],
    inside: Sequence[Unit],
    on_the_way: bool,
    want: float,
    weights: Weights = STANDARD,
) -> Sequence[Unit]:
    """The band that had best go in; nobody where it does not pay, and all once it is begun."""
    groups = [unit for unit in party if unit.group]
    officers = [unit for unit in party if unit.officer]
    led = any(unit.officer for unit in gone_in)
    leaders = [unit for unit in gone_in if unit.officer] if led else officers[:1]
    with_officer = {scene.at[unit.id] for unit in leaders}
    groups = [u for u in groups if not needs_officer(u) or scene.at[u.id] in with_officer]
    if not groups:
        return ()
    band = [*officers[: not led], *groups][: MOST_ATTACKERS - len(gone_in)]
    if gone_in:
        return band
    if any(unit.kind is Kind.GOVERNOR for unit in inside):
        want += weights.cornered
    least = weights.bold if on_the_way else weights.idle_bold
    ratio = strength(band).dice / max(1, strength(inside).dice)
    if ratio < weights.odds or edge(band, inside) + want < least:
        return ()
    return band


class March:
    """Steps for one side's men, one after the other, with the room they leave and take."""

    __slots__ = ("found", "scene")

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.found: list[Action] = []

    def go(self, unit: Unit, goals: tuple[Square, ...], *, beside: bool = False) -> None:
        """Move a unit as many steps as it has toward the nearest of its goals.

        `beside` is for goals that are to be attacked: a square next to one will do.
        """
        for _ in range(unit.steps):
            to = self.step(self.scene.at[unit.id], goals, beside=beside)
            if to == NOWHERE:
                return
            self.take(unit, to)

    def take(self, unit: Unit, to: Square) -> None:
        """Write a step down, and see the unit where it will be."""
        scene = self.scene
        scene.count[scene.at[unit.id]] -= 1
        scene.count[to] += 1
        scene.at[unit.id] = to
        self.found.append(
            actions.move(unit.id, unit.owner, to, scene.raid.in_plain_sight(unit.owner))
        )

    def step(self, here: Square, goals: tuple[Square, ...], *, beside: bool) -> Square:
        """The next step on the way; NOWHERE to stay."""
        scene = self.scene
        rows = scene.raid.town.rows
        held = [at for at in goals if at in scene.foes]
        if held and beside:
            goals = tuple(
                sorted({to for at in held for to in scene.table.beside[at]} - scene.foes.keys())
            )
        steps = steps_to(rows, goals)
        burning = scene.burns(here)
        if not steps[here] and not burning:
            return NOWHERE
        best, least = NOWHERE, steps[here] * 4 + (FAR if burning else 0)
        blocked = False
        for to in scene.table.steps[here]:
            if to in scene.foes:
                blocked = blocked or steps[to] < steps[here]
                continue
            if scene.count[to] >= MOST or to in scene.raid.fights:
                continue
            cost = steps[to] * 4 + (20 if scene.burns(to) else 0)
            if cost < least:
                best, least = to, cost
        if best == NOWHERE and blocked:
            return self.sidestep(here, steps)
        return best

    def sidestep(self, here: Square, steps: tuple[int, ...]) -> Square:
        """Round an enemy in the way: a square as near the goal, beside him rather than slanting."""
        scene = self.scene
        ahead = [to for to in scene.table.steps[here] if to in scene.foes]
        if any(here in scene.table.beside[foe] for foe in ahead):
            return NOWHERE
        for to in scene.table.steps[here]:
            if steps[to] > steps[here] or to in scene.foes or scene.count[to] >= MOST:
                continue
            if to in scene.raid.fights or scene.burns(to):
                continue
            if any(to in scene.table.beside[foe] for foe in ahead):
                return to
        return NOWHERE


# --- Orders to squads: what a captain tells his officers for a turn, and what may be told ---------
# A squad is an officer with the groups near him. An order is a task and, for some tasks, a
# square; the scripts (raiding, defending) carry it out man by man.

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


# --- Where each raider is to go this turn, and how long the raiders stay for it -------------------

LOUD = LOUD_TASKS
STAYS = (Task.TORCH, Task.CATCH)
"""Beside hunting, what raiders stay for after the alarm, even if it promises little."""
PASSING_RATE = 0.2
"""What each of those who stay may bring in a turn beside his errand: fires and shots."""
LEAST_COST = 0.3
"""What another turn costs at least, when all are about."""
OFFICERS_STEPS = STEPS[Kind.OFFICER]
TORCH_RATE = 0.4
"""What a group with nothing to do but lay fires brings in a turn: one in six, and what leaps."""
MOST_RATE = 1.6
"""The same of any number of groups by a single building."""


def is_loud(raid: Raid) -> bool:
    """Whether a little noise more makes no odds."""
    return raid.noise or raid.alarm is Alarm.FULL


class Errands:
    """Where each raider is to go this turn."""

    def __init__(self, scene: Scene, orders: Orders) -> None:
        self.scene = scene
        self.orders = orders
        self.goal: dict[UnitId, Square] = {}
        """The square a group means to loot, to take, or to fight for."""
        self.home: set[UnitId] = set()
        self.rate = 0.0
        """Coins a turn that the looting in hand promises."""
        self.burning = 0.0
        """The same of the fires that are laid by those with nothing to take."""
        self.until = FAR
        """After so many turns the last of them is gone, as far as can be said."""
        groups = [unit for unit in scene.men if unit.group]
        self.in_hand = self._in_hand(groups)
        """Those who stay where they are to carry a treasury's chest or the governor's silver."""
        left = self._taking(groups)
        left = self._catching(self._hunting(left))
        idle = self._sweeping(left)
        self._finish(self._torching(idle))

    def _in_hand(self, groups: Sequence[Unit]) -> set[UnitId]:
        """Of those who stand by a rich prize as many as can carry it: the worst, whatever is told.

        They are gone with it when the turn is over, sooner than anybody can walk to the boats.
        """
        found: set[UnitId] = set()
        for to in {self.scene.at[unit.id] for unit in groups if not self.orders[unit.id].plain}:
            those = [unit for unit in groups if self.scene.at[unit.id] == to]
            need = carriers(self.scene.raid, to)
            if prize(self.scene.raid, to) > HALF_DIE and len(those) >= need:
                those.sort(key=lambda unit: (price(unit), unit.id))
                found |= {unit.id for unit in those[:need]}
        self.goal |= {unit_id: self.scene.at[unit_id] for unit_id in found}
        return found

    def _taking(self, groups: Sequence[Unit]) -> list[Unit]:
        """Those told to take a square, while there is something to take; the rest."""
        raid, at = self.scene.raid, self.scene.at
        left: list[Unit] = []
        there: dict[Square, int] = {}
        for unit in groups:
            there[at[unit.id]] = there.get(at[unit.id], 0) + 1
        for unit in groups:
            if unit.id in self.in_hand:
                continue
            order = self.orders[unit.id]
            task, to = order.task, order.at
            if task is Task.HOME:
                self.home.add(unit.id)
            elif task is Task.TAKE and self.to_be_had(to):
                enough = there.get(to, 0) >= carriers(raid, to)
                spare = at[unit.id] != to and enough and to not in self.scene.foes
                if spare or not (order.plain or unit.id in self._keepers(groups, to)):
                    left.append(unit)
                else:
                    self.goal[unit.id] = to
            else:
                left.append(unit)
        for to in set(self.goal.values()):
            self.rate += self.worth(to) / (2 + min(self._away(u, to) for u in self.goal))
        return left

    def _keepers(self, groups: Sequence[Unit], to: Square) -> set[UnitId]:
        """Those who are to take a square: of more than can carry it, when it is theirs, the worst.

        While it is not, or enemies are about, all of them are needed.
        """
        scene = self.scene
        those = [unit for unit in groups if scene.at[unit.id] == to]
        need = carriers(scene.raid, to)
        near = any(at in scene.foes for at in scene.table.near[to])
        if len(those) <= need or near:
            return {unit.id for unit in groups}
        those.sort(key=lambda unit: (price(unit), unit.id))
        return {unit.id for unit in those[:need]}

    def _away(self, unit: UnitId, to: Square) -> int:
        return steps_to(self.scene.raid.town.rows, (to,))[self.scene.at[unit]]

    def worth(self, at: Square) -> float:
        """What there is to be had in a square, loot or gun."""
        return prize(self.scene.raid, at) + (NAIL if at in self.scene.guns else 0.0)

    def to_be_had(self, at: Square) -> bool:
        return at != NOWHERE and self.worth(at) > 0

    def _hunting(self, groups: Sequence[Unit]) -> list[Unit]:
        """Those told to fight go for the nearest enemy they see; the rest."""
        rest: list[Unit] = []
        for unit in groups:
            if self.orders[unit.id].task is not Task.HUNT or not self.scene.foes:
                rest.append(unit)
            else:
                self.goal[unit.id] = self._nearest(unit, tuple(self.scene.foes))
        return rest

    def _nearest(self, unit: Unit, squares: Sequence[Square]) -> Square:
        steps = steps_to(self.scene.raid.town.rows, (self.scene.at[unit.id],))
        return min(squares, key=lambda at: (steps[at], at))

    def _goes_to(self, unit: Unit, idle: Sequence[Unit]) -> Square:
        """Where one goes who has nothing to take: to enemies in sight who are fewer, or a mate."""
        weak = [at for at, those in self.scene.foes.items() if len(those) < len(idle)]
        if weak and not self.orders[unit.id].plain:
            return self._nearest(unit, weak)
        return self._nearest_mate(unit)

    def _catching(self, groups: Sequence[Unit]) -> list[Unit]:
        """Those told to catch the governor go where he is, or may still be; the rest."""
        rest: list[Unit] = []
        for unit in groups:
            order = self.orders[unit.id]
            to = self._governor(order.at) if order.task is Task.CATCH else NOWHERE
            if to == NOWHERE:
                rest.append(unit)
            else:
                self.goal[unit.id] = to
        return rest

    def _governor(self, likely: Square) -> Square:
        """Where the governor is seen, or the square where he may be; NOWHERE if he is not there."""
        for at, foes in self.scene.foes.items():
            if any(unit.kind is Kind.GOVERNOR for unit in foes):
                return at
        sight = self.scene.raid.sights[RAIDERS].content
        assert sight is not None
        free = any(u.kind is Kind.GOVERNOR and u.here for u in self.scene.raid.units)
        return likely if free and not sight.squares[likely] else NOWHERE

    def _may_burn(self, unit: Unit) -> bool:
        """Whether a group that has nothing to take may make a noise."""
        order = self.orders[unit.id]
        return not order.plain and (order.task in LOUD or is_loud(self.scene.raid))

    def _torching(self, idle: Sequence[Unit]) -> list[Unit]:
        """Those with nothing to take stand where there is something to burn; those left over."""
        scene, raid = self.scene, self.scene.raid
        rows = raid.town.rows
        spots: dict[Square, int] = {}
        targets = 0
        for at in buildings(rows):
            if raid.fires[at] or scene.count[at] or prize(raid, at) > HALF_DIE:
                continue
            targets += 1
            for spot in scene.table.beside[at]:
                if spot not in scene.foes and not scene.burns(spot):
                    spots[spot] = spots.get(spot, 0) + 1
        home, rate = homeward(raid), 0.0
        left: list[Unit] = []
        for unit in idle:
            steps = steps_to(rows, (scene.at[unit.id],))
            turns = raid.last - raid.turn
            near = [at for at in spots if steps[at] <= turns]
            if not near or not self._may_burn(unit):
                left.append(unit)
                continue
            to = min(near, key=lambda at: (2 * steps[at] - min(2, spots[at]), home[at], at))
            self.goal[unit.id] = to
            rate += TORCH_RATE / max(1, steps[to])
        self.burning = min(rate, MOST_RATE * targets)
        self.rate += self.burning
        return left

    def _sweeping(self, groups: Sequence[Unit]) -> list[Unit]:
        """Each to the prize that pays best for its way; those left over."""
        scene, raid = self.scene, self.scene.raid
        places = [at for at in buildings(raid.town.rows) if self.to_be_had(at)]
        places += [at for at in scene.guns if at not in places]
        room = {at: carriers(raid, at) if prize(raid, at) else 1 for at in places}
        for goal in self.goal.values():
            if goal in room:
                room[goal] -= 1
        pairs = []
        turns = raid.last - raid.turn
        spots = [(unit.id, scene.at[unit.id]) for unit in groups]
        for at in places:
            if room[at] < 1 or (at in scene.foes and len(scene.foes[at]) > 2):
                continue
            steps = steps_to(raid.town.rows, (at,))
            worth = self.worth(at) / room[at]
            risk = 2 * (at in scene.foes)
            for unit, here in spots:
                away = steps[here]
                if away <= turns:
                    pairs.append((-worth / (away + 1 + (away > 0) + risk), unit, at))
        pairs.sort()
        for rate, unit_id, at in pairs:
            if unit_id not in self.goal and room[at] > 0:
                room[at] -= 1
                self.goal[unit_id] = at
                self.rate -= rate
        return [unit for unit in groups if unit.id not in self.goal]

    def _finish(self, idle: Sequence[Unit], weights: Weights = STANDARD) -> None:
        """Go home when nothing pays any more, or the night is won (P8-22.28)."""
        raid = self.scene.raid
        if raid.alarm is not Alarm.FULL:
            for unit in idle:
                self.goal[unit.id] = self._goes_to(unit, idle)
            return
        coming = 2 * max(0, nearest_home(raid))
        if 2 * (raid.purse[RAIDERS] - coming) > raid.options.coins:
            done = set(self.goal)
        elif any(self.orders[unit.id].plain for unit in self.scene.men):
            hunted = {u for u in self.goal if self.orders[u].task is Task.HUNT}
            done = self.goal.keys() - hunted if self.rate < weights.stay else set()
        else:
            done = self._outstayed(weights)
        done -= self.in_hand
        for unit_id in done:
            del self.goal[unit_id]
        self.home |= done | {unit.id for unit in idle}

    def _outstayed(self, weights: Weights) -> set[UnitId]:
        """Those whose errand keeps all of them longer than it is worth, at two coins a turn.

        The raiders pay as long as one of them is there; so the longest errands are looked at
        first, and given up together if the turns that they cost are worth more.
        """
        if any(self._stays(self.orders[u]) for u in self.goal):
            return set()
        home, at = homeward(self.scene.raid), self.scene.at
        takers = {u: to for u, to in self.goal.items() if self.to_be_had(to)}
        burners = self.goal.keys() - takers.keys()
        if burners and self.burning >= weights.stay:
            return set()
        errands = self._by_length(takers)
        ends = {unit.id: self._turns(unit) for unit in self.scene.men}
        least = max((turns for u, turns in ends.items() if u not in takers), default=0)
        self.until = last = max([least, *(turns for turns, _, _ in errands)])
        cost = max(LEAST_COST, weights.stay - self.burning - PASSING_RATE * len(self.goal))
        given_up: set[UnitId] = set()
        lost = most = 0.0
        for number, (_, worth, those) in enumerate(errands):
            lost += worth
            least = max([least, *(ends[u] for u in those)])
            then = max([least, *(turns for turns, _, _ in errands[number + 1 :])])
            if cost * (last - then) - lost > most:
                most, self.until = cost * (last - then) - lost, then
                given_up = {u for _, _, party in errands[: number + 1] for u in party}
        return given_up | {u for u in burners if home[at[u]] >= self.until}

    def _turns(self, unit: Unit) -> int:
        """The turns that a raider is still there if he goes home now."""
        steps = homeward(self.scene.raid)[self.scene.at[unit.id]]
        return -(-steps // OFFICERS_STEPS) if unit.officer else steps

    def must_turn_back(self, officer: Unit) -> bool:
        """Whether an officer has to go now, so that nobody need wait for him."""
        return self.until < FAR and self._turns(officer) >= self.until

    def _by_length(self, takers: Mapping[UnitId, Square]) -> list[tuple[int, float, list[UnitId]]]:
        """The errands with the turns they take, what they bring, and who goes; longest first."""
        raid, found = self.scene.raid, []
        home, left = homeward(raid), raid.last - raid.turn + 1
        for to in sorted(set(takers.values())):
            steps = steps_to(raid.town.rows, (to,))
            those = [u for u, goal in takers.items() if goal == to]
            away = sorted(steps[self.scene.at[u]] for u in those)
            need = carriers(raid, to)
            turns = away[min(need, len(away)) - 1]
            if prize(raid, to) <= HALF_DIE or len(those) > need:
                turns += 1 + home[to]
            found.append((min(turns, left), self.worth(to), those))
        return sorted(found, key=lambda each: -each[0])

    def _stays(self, order: Order) -> bool:
        """Whether a group has an order for which it stays, though little comes of it."""
        return order.task is Task.HUNT or (
            order.task in (Task.TORCH, Task.CATCH) and not order.plain
        )

    def _nearest_mate(self, unit: Unit) -> Square:
        """Where the nearest of those with something to do is; his own square if there is none."""
        at, table = self.scene.at, self.scene.table
        here = at[unit.id]
        busy = [at[u] for u, goal in self.goal.items() if goal != at[u]]
        return min(busy, key=lambda to: (table.steps_between(here, to), to), default=here)


# --- How the raiders' orders are carried out: where each man goes, and what he does there ---------

RICH = 4.0
"""A prize worth more than easy prey: a treasury or a residence."""
FIRE = 3.0
"""What a fire is worth, with those that catch from it."""
TRAPPED = 0.7
"""What it is worth beside that for each of the enemy's who is in it."""


def raider_moves(raid: Raid, orders: Orders) -> list[Action]:
    """Boats, attacks and steps of the raiders, as ordered."""
    scene = Scene(raid, RAIDERS)
    errands = Errands(scene, orders)
    mine = scene.men
    wanted = wants(scene, errands)
    plain = any(orders[unit.id].plain for unit in mine)
    at_work = frozenset(
        u
        for u, goal in errands.goal.items()
        if errands.to_be_had(goal)
        and (scene.at[u] == goal or (not plain and about_to_take(scene, errands, u, goal)))
    )
    kept = frozenset[UnitId]() if plain else spared(raid)
    led_by = [unit for unit in mine if unit.id not in kept | errands.in_hand]
    attacks = storms(scene, led_by, wanted, at_work | errands.home)
    if attacks:
        return list(attacks)
    march = March(scene)
    beach = grounds(raid.town.rows, Ground.BEACH)
    home = homeward(raid)
    with_steps = [
        unit
        for unit in mine
        if unit.steps and unit.attacks == NOWHERE and scene.at[unit.id] not in raid.fights
    ]
    homing = going_home(errands, mine)
    for unit in with_steps:
        if unit.id in homing and not unit.moved and not home[scene.at[unit.id]]:
            march.found.append(Leave(unit.id))
            scene.count[scene.at[unit.id]] -= 1
            scene.at[unit.id] = NOWHERE
    groups = [unit for unit in with_steps if unit.group and scene.at[unit.id] != NOWHERE]
    groups.sort(key=lambda unit: _way_left(scene, errands, unit))
    for unit in groups:
        goals = beach if unit.id in homing else (errands.goal.get(unit.id, scene.at[unit.id]),)
        march.go(unit, goals, beside=True)
    for unit in with_steps:
        if unit.officer and scene.at[unit.id] != NOWHERE:
            march.go(unit, beach if unit.id in homing else escort(scene, orders, unit))
    march.found.append(Done(RAIDERS))
    return march.found


def about_to_take(scene: Scene, errands: Errands, unit: UnitId, goal: Square) -> bool:
    """Whether a raider is a step from a rich prize that nobody is seen to guard."""
    rich = errands.worth(goal) >= RICH and goal not in scene.foes
    return rich and goal in scene.table.steps[scene.at[unit]] and scene.count[goal] < MOST


def _way_left(scene: Scene, errands: Errands, unit: Unit) -> tuple[int, int]:
    here = scene.at[unit.id]
    goal = errands.goal.get(unit.id, here)
    return (scene.table.steps_between(here, goal), unit.id)


def wants(scene: Scene, errands: Errands, weights: Weights = STANDARD) -> dict[Square, float]:
    """What the squares that the enemy holds are worth to those who mean to go there."""
    found: dict[Square, float] = {}
    for unit_id, goal in errands.goal.items():
        if goal in scene.foes:
            worth = min(4.0, errands.worth(goal) / 2) if errands.to_be_had(goal) else 0.5
            found[goal] = max(found.get(goal, 0.0), worth)
            continue
        here = scene.at[unit_id]
        if here == goal:
            continue
        steps = steps_to(scene.raid.town.rows, (goal,))
        ahead = [to for to in scene.table.beside[here] if steps[to] < steps[here]]
        if ahead and all(to in scene.foes for to in ahead):
            for to in ahead:
                found[to] = max(found.get(to, 0.0), weights.seize / 2)
    return found


def going_home(errands: Errands, mine: Sequence[Unit]) -> set[UnitId]:
    """The groups that go home, and the officers who have nobody left to lead elsewhere."""
    stay = [u for u in mine if u.group and u.id not in errands.home]
    if not stay:
        return {unit.id for unit in mine}
    return errands.home | {
        unit.id
        for unit in mine
        if unit.officer
        and (errands.orders[unit.id].task is Task.HOME or errands.must_turn_back(unit))
    }


def escort(scene: Scene, orders: Orders, officer: Unit) -> tuple[Square, ...]:
    """Where an officer belongs: with most of his squad, or with the nearest men."""
    here, table = scene.at[officer.id], scene.table
    count: dict[Square, int] = {}
    for unit in scene.men:
        if unit.group and unit.attacks == NOWHERE and scene.at[unit.id] != NOWHERE:
            mate = orders[unit.id] == orders[officer.id]
            count[scene.at[unit.id]] = count.get(scene.at[unit.id], 0) + 1 + 2 * mate
    if not count:
        return (here,)
    best = max(count, key=lambda at: (count[at] - 1.5 * table.steps_between(here, at), -at))
    return (best,)


def burning(raid: Raid, orders: Orders) -> Action:
    """The next torch: not where one's own men stand, nor where there is still loot to take."""
    if not any(raid_is_free(unit) for unit in raid.units if unit.owner == RAIDERS):
        return Done(RAIDERS)
    loud = is_loud(raid)
    if not loud and not any(orders[u.id].task in LOUD for u in raid.units if u.owner == RAIDERS):
        return Done(RAIDERS)
    at = standing(raid, RAIDERS)
    manned = {here for here in at if here != NOWHERE}
    last = raid.turn >= raid.last
    seen = spied(raid, RAIDERS)
    best, most = None, 0.0
    for torch in legal_burns(raid):
        if torch.at in manned or not (loud or orders[torch.by].task in LOUD):
            continue
        if will_loot(raid, torch):
            continue
        spoiled = 0.0 if last else prize(raid, torch.at)
        if not last and not orders[torch.by].plain and beside_prize(raid, torch.at, manned):
            continue
        gain = FIRE - spoiled if spoiled < FIRE else 0.0
        if gain and not orders[torch.by].plain:
            gain += TRAPPED * seen.count(torch.at)
        if gain > most:
            best, most = torch, gain
    return best or Done(RAIDERS)


def beside_prize(raid: Raid, at: Square, manned: set[Square]) -> bool:
    """Whether a fire in a square may leap to a rich prize that is in the raiders' hands."""
    beside = plan(raid.town.rows).beside[at]
    return any(to in manned and prize(raid, to) > HALF_DIE for to in beside)


def will_loot(raid: Raid, torch: Burn) -> bool:
    """Whether the group with the torch has something better to do in the next step."""
    unit = raid.units[torch.by]
    here = standing(raid, RAIDERS)[unit.id]
    return has_waited(unit) and (prize(raid, here) > 0 or here in spied(raid, RAIDERS))


def looting(raid: Raid) -> Action:
    """The best there is to be had now."""
    best: Action = Done(RAIDERS)
    most = 0.0
    worth: dict[Square, float] = {}
    for act in legal_loot(raid):
        if isinstance(act, Loot):
            if act.at not in worth:
                worth[act.at] = prize(raid, act.at) / len(act.by) + 0.1
            gain = worth[act.at]
        else:
            assert isinstance(act, Spike)
            gain = NAIL
        if gain > most:
            best, most = act, gain
    return best


# --- How the town's orders are carried out: standing fast, and hauling guns -----------------------

HITS_A_DIE = (7 - HIT) / 6
NEXT_TURN = 0.5
"""How much of a shot is left that can be fired only next turn, when the raiders may be gone."""
DANGER = 0.5
"""How likely raiders are to spike a gun that they can walk up to."""
LEAST = 0.5
"""How many coins a haul must promise."""
FOUGHT_FOR = 0.5
"""How much of a prize it is worth to fight those who are about to carry it away."""
LEAST_FOUGHT = 0.9
"""How much that must be."""
CALL = 3
"""From so many steps away men come to fight for it."""
DESPERATE = Weights(odds=0.3)
"""The town attacks those who rob it even where they are more."""
AFRAID = 3
"""From so near the raiders a hiding man goes further off."""


# --- When the town hauls its guns, and where to: a captain's judgement, in coins -----------------
# A gun is worth its shots at the raiders it reaches, as long as a group can serve it, and it is in
# danger where raiders can walk up to it and nobody stands by it. It shoots no more in the turn in
# which it moves, so it stays where it has a shot. Nothing here decides a rule.


def hauled(scene: Scene) -> Action | None:
    """A gun to be hauled now, or a group to follow one that has moved; None where neither pays."""
    if not scene.foes:
        return None
    guns = [unit for unit in scene.raid.units if unit.gun and unit.here]
    for gun in guns:
        order = follower(scene, gun) if gun.moved else haul(scene, gun)
        if order is not None:
            return order
    return None


def haul(scene: Scene, gun: Unit) -> Action | None:
    """The haul that promises most for a gun; None where it had better stand."""
    here = scene.at[gun.id]
    if gun.busy or here in scene.foes or here in scene.raid.fights:
        return None
    stays = shot(scene, here, here) - danger(scene, here)
    promised = {
        to: NEXT_TURN * shot(scene, here, to) - danger(scene, to) - stays
        for to in scene.table.steps[here]
        if to not in scene.foes and to not in scene.raid.fights
    }
    best = max(promised, key=lambda to: (promised[to], -to), default=NOWHERE)
    if best == NOWHERE or promised[best] < LEAST:
        return None
    return actions.haul(gun.id, best)


def shot(scene: Scene, began: Square, at: Square) -> float:
    """What a gun could do from a square to raiders in sight, if it can be served there."""
    if not crew(scene, began, at):
        return 0.0
    over = {to for to, men in enumerate(scene.count) if men} | scene.foes.keys()
    reach = [
        aim.at
        for aim in scene.table.gun_shots[at]
        if aim.at in scene.foes and (aim.over == NOWHERE or aim.over not in over)
    ]
    return max(
        [GUN_DICE * HITS_A_DIE * mean_harm(scene.raid, TOWN, to) for to in reach], default=0.0
    )


def crew(scene: Scene, began: Square, at: Square) -> list[Unit]:
    """The groups that stand in a square, or can follow a gun there, and can still serve it."""
    return [
        unit
        for unit in scene.men
        if may_serve(unit)
        and (scene.at[unit.id] == at or (scene.at[unit.id] == began and is_free(scene, unit)))
    ]


def is_free(scene: Scene, unit: Unit) -> bool:
    """Whether a group can still go somewhere by itself."""
    held = scene.at[unit.id] in scene.raid.fights or unit.attacks != NOWHERE
    return unit.group and unit.steps > 0 and may_move(scene.raid, unit) and not held


def danger(scene: Scene, at: Square) -> float:
    """What it may cost that raiders can walk up to a gun in a square."""
    guarded = scene.count[at] > 0
    near = any(foe in scene.table.steps[at] for foe in scene.foes)
    return 0.0 if guarded or not near else DANGER * NAIL


def follower(scene: Scene, gun: Unit) -> Action | None:
    """A group that goes to a gun which was moved this turn and has nobody beside it."""
    at = scene.at[gun.id]
    if scene.count[at] or at in scene.foes or at in scene.raid.fights:
        return None
    near = [
        unit
        for unit in scene.men
        if is_free(scene, unit) and may_serve(unit) and at in scene.table.steps[scene.at[unit.id]]
    ]
    if not near or scene.count[at] >= MOST:
        return None
    plain = scene.raid.in_plain_sight(TOWN)
    return actions.move(min(near, key=lambda unit: unit.id).id, TOWN, at, plain)


# --- How the town's orders are carried out, asleep and awake --------------------------------------


def town_moves(raid: Raid, orders: Orders) -> list[Action]:
    """Guns hauled where it pays, then attacks and steps of the town's men, as ordered.

    Those asleep wait for their officers.
    """
    scene = Scene(raid, TOWN)
    if gun := hauled(scene):
        return [gun]
    mine = scene.men
    free = [unit for unit in mine if may_move(raid, unit) and unit.steps]
    on_guard = frozenset(u.id for u in mine if orders[u.id].task is Task.HIDE)
    hunts = any(orders[u.id].task is Task.HUNT for u in mine)
    wanted = dict.fromkeys(scene.foes, 0.5) if hunts else {}
    weights = STANDARD
    if not any(orders[unit.id].plain for unit in mine):
        wanted, weights = wanted | robbed(scene), DESPERATE
    attacks = storms(scene, [u for u in free if u.id not in on_guard], wanted, frozenset(), weights)
    if attacks:
        return list(attacks)
    if raid.alarm is not Alarm.FULL and (follower := led(scene, mine)):
        return [follower]
    march = March(scene)
    for unit in sorted(free, key=lambda unit: (unit.officer, unit.id)):
        if unit.attacks != NOWHERE or scene.at[unit.id] in raid.fights:
            continue
        if raid.alarm is not Alarm.FULL and unit.moved and unit.leads:
            continue  # those he leads go where he is
        leading = raid.alarm is not Alarm.FULL and unit.leads > 0
        before = len(march.found)
        goals = post_of(scene, orders[unit.id], unit)
        if goals:
            march.go(single(unit) if leading else unit, goals, beside=True)
        if leading and len(march.found) > before:
            return march.found
    march.found.append(Done(TOWN))
    return march.found


def robbed(scene: Scene) -> dict[Square, float]:
    """The squares that raiders are about to empty, and what it is worth to fight them there.

    Who has fought in a turn carries nothing away in it (P8-22.19).
    """
    found = {at: FOUGHT_FOR * prize(scene.raid, at) for at in scene.foes}
    return {at: worth for at, worth in found.items() if worth >= LEAST_FOUGHT}


def single(unit: Unit) -> Unit:
    """An officer who goes no faster than the groups he leads."""
    return replace(unit, steps=min(1, unit.steps))


def led(scene: Scene, mine: Sequence[Unit]) -> Action | None:
    """A group that goes with the officer who has roused it: after him, or into his attack."""
    raid = scene.raid
    officers = [unit for unit in mine if unit.leads and unit.moved]
    if not officers:
        return None
    for unit in scurvy_or_others(mine):
        if not unit.group or unit.moved or not unit.steps or may_move(raid, unit):
            continue
        here = scene.at[unit.id]
        if here in raid.fights:
            continue
        for officer in officers:
            to = scene.at[officer.id]
            room = to in scene.table.steps[here] and scene.count[to] < MOST
            shut = officer.attacks != NOWHERE or to in raid.fights
            if room and not shut and leader(raid, unit, to, NOWHERE):
                return actions.move(unit.id, TOWN, to, raid.in_plain_sight(TOWN))
    return None


def scurvy_or_others(mine: Sequence[Unit]) -> list[Unit]:
    """The better men first: an officer leads scurvy groups or others, not both (P8-22.3)."""
    return sorted(mine, key=lambda unit: (-unit.quality, unit.id))


def post_of(scene: Scene, order: Order, unit: Unit) -> tuple[Square, ...]:
    """Where an order wants a man; nothing for where he is."""
    rows, here = scene.raid.town.rows, scene.at[unit.id]
    post = order.at if order.task is Task.GUARD else here
    posted = order.task in (Task.GUARD, Task.HOLD) and not order.plain
    if posted and (near := called(scene, here)):
        return near
    if posted and scene.foes and stands_by_nothing(scene, post):
        return still_to_guard(scene, here)
    if order.task is Task.GUARD:
        return (order.at,)
    if not scene.foes:
        return ()
    if order.task is Task.HUNT:
        steps = steps_to(rows, (here,))
        return (min(scene.foes, key=lambda at: (steps[at], at)),)
    if order.task is Task.HIDE:
        return refuge(scene, here)
    return ()


def called(scene: Scene, here: Square) -> tuple[Square, ...]:
    """Where those posted nearby go to fight for what is being carried away; nothing if nowhere."""
    if scene.raid.alarm is not Alarm.FULL:
        return ()
    steps = steps_to(scene.raid.town.rows, (here,))
    near = [at for at, worth in robbed(scene).items() if worth > LEAST_FOUGHT and steps[at] <= CALL]
    return tuple(sorted(near))


def stands_by_nothing(scene: Scene, post: Square) -> bool:
    """Whether a post is a chest that has been emptied, in a town that is awake."""
    raid = scene.raid
    emptied = scene.table.ground[post] is Ground.TREASURY and post in raid.looted
    return emptied and raid.alarm is Alarm.FULL


def still_to_guard(scene: Scene, here: Square) -> tuple[Square, ...]:
    """What is left to be taken and lies nearest, the richest first; else the nearest raiders."""
    rows = scene.raid.town.rows
    steps = steps_to(rows, (here,))
    left = [
        at
        for at in buildings(rows)
        if prize(scene.raid, at) and at not in scene.foes and scene.count[at] < MOST
    ]
    if left:
        return (max(left, key=lambda at: (prize(scene.raid, at) - steps[at], -at)),)
    return (min(scene.foes, key=lambda at: (steps[at], at)),)


def refuge(scene: Scene, here: Square) -> tuple[Square, ...]:
    """A square of the town further off the raiders, and not far; none if they are far off."""
    rows = scene.raid.town.rows
    near, way = steps_to(rows, tuple(sorted(scene.foes))), steps_to(rows, (here,))
    if near[here] >= AFRAID:
        return ()
    town, cover = scene.table.town, scene.table.building
    further = [
        Square(to)
        for to, steps in enumerate(way)
        if steps <= AFRAID and town[to] and near[here] < near[to] < FAR and scene.count[to] < MOST
    ]
    best = max(further, key=lambda to: (2 * near[to] - way[to] + cover[to], -to), default=here)
    return (best,) if best != here else ()
