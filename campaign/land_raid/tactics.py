"""How squads are ordered about, and how both sides' orders are carried out, man by man.

A squad is an officer with the groups near him. An order is a task and, for some tasks, a
square. A list of actions made here is legal as it stands, for rooms are counted along; but only
as long as no enemy comes into sight or goes out of it.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from enum import IntEnum
from functools import partial
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from . import state as s
from .fighting import (
    FACTOR,
    HIT,
    MOST_ATTACKERS,
    attackers,
    hit_need,
    legal_shots,
    may_serve,
    needs_officer,
    strength,
)
from .judgement import (
    FAR,
    HALF_DIE,
    NAIL,
    Scene,
    buildings,
    edge,
    grounds,
    habit,
    homeward,
    longest_way_home,
    mean_harm,
    price,
    prize,
    spare_shot,
)
from .moving import STEPS, leader, may_move
from .rules import answers
from .state import (
    MOST,
    RAIDERS,
    TOWN,
    Action,
    Alarm,
    Done,
    Ground,
    Kind,
    Phase,
    Raid,
    Unit,
    UnitId,
    attack_order,
    has_waited,
    move_order,
    own,
    post_order,
    spied,
    standing,
)
from .town import carriers, legal_burns, legal_loot

# --- Orders to squads: what a captain tells his officers for a turn, and what may be told ---------

MOST_SQUADS = 4
IN_A_SQUAD = 5  # groups that go with one officer, at most


class Task(IntEnum):
    """What a squad is to do."""

    SWEEP = 0  # raiders: loot whatever lies nearest, quietly
    TAKE = 1  # raiders: take a square and what is to be had in it
    TORCH = 2  # raiders: sweep, and burn what has been looted, whoever wakes
    HUNT = 3  # seek out the enemy and fight
    HOME = 4  # raiders: to the boats
    HOLD = 5  # town: stay at one's post
    GUARD = 6  # town: go to a square and hold it
    HIDE = 7  # town: keep out of the raiders' way
    CATCH = 8  # raiders: after the governor, to where he is seen or ought to be; then sweep


LOUD = (Task.TORCH, Task.HUNT)  # raiders so ordered shoot and burn, whoever wakes
STAYS = (*LOUD, Task.CATCH)  # for these raiders stay after the alarm, even if they promise little


class Order(Struct, frozen=True):
    """A task, and the square it is about; NOWHERE where it is about none."""

    task: Task
    at: Square = NOWHERE


Orders: TypeAlias = tuple[Order, ...]
"""An order by unit id; the enemy's units have one that nobody reads."""

SWEEP, HUNT, HOME = Order(Task.SWEEP), Order(Task.HUNT), Order(Task.HOME)
HOLD, HIDE, TORCH = Order(Task.HOLD), Order(Task.HIDE), Order(Task.TORCH)


def squads(raid: Raid, side: Player) -> list[list[UnitId]]:
    """Who goes together: each group with the nearest officer who has room, but the governor.

    Of several it goes with the one who has fewest; an officer without groups goes with the
    nearest who has some. Without officers they go as they stand.
    """
    at, table, here = standing(raid, side), raid.table, own(raid, side)
    every = [unit for unit in here if unit.kind is Kind.OFFICER]
    officers = every[:MOST_SQUADS]
    groups = [unit for unit in here if unit.group]
    if not officers:
        count = max(1, min(MOST_SQUADS, (len(groups) + 3) // 4))
        ranked = sorted(groups, key=lambda unit: (at[unit.id], unit.id))
        size = -(-len(ranked) // count)
        return [[u.id for u in ranked[n * size : (n + 1) * size]] for n in range(count)]
    room = max(IN_A_SQUAD, -(-len(groups) // len(officers)))
    numbers = range(len(officers))
    led: list[list[UnitId]] = [[] for _ in officers]

    def away(unit: Unit, n: int) -> tuple[int, int, int]:
        return table.steps_between(at[unit.id], at[officers[n].id]), len(led[n]), n

    for unit in sorted(groups, key=lambda unit: (min(away(unit, n)[0] for n in numbers), unit.id)):
        free = [n for n in numbers if len(led[n]) < room]
        led[min(free, key=lambda n: away(unit, n))].append(unit.id)
    busy = [n for n in numbers if led[n]] or [0]
    found = {n: [officers[n].id, *led[n]] for n in busy}
    for officer in every:
        if not any(officer.id in squad for squad in found.values()):
            found[min(busy, key=lambda n: away(officer, n))].append(officer.id)
    return list(found.values())


def choices(raid: Raid, side: Player) -> list[Order]:
    """The orders a squad of a side may be given, the usual one first."""
    rich = rich_squares(raid)
    if side != RAIDERS:
        posts = [at for at in rich if not raid.fires[at] and at not in raid.looted]
        return [HOLD, HUNT, HIDE, *(Order(Task.GUARD, at) for at in posts)]
    seen = spied(raid, side)
    guns = [seen[gun] for gun in raid.guns if raid.units[gun].here and seen[gun] != NOWHERE][:2]
    prizes, nails = (
        [Order(Task.TAKE, at) for at in squares]
        for squares in ([at for at in rich if prize(raid, at)], guns)
    )
    return [SWEEP, *prizes, HUNT, TORCH, *nails, HOME, *quarry(raid)]


def quarry(raid: Raid) -> list[Order]:
    """The raiders' order to catch the governor, while he is in the town."""
    seen, seats = spied(raid, RAIDERS), grounds(raid.town.rows, Ground.RESIDENCE)
    found = [seen[unit.id] for unit in raid.units if unit.kind is Kind.GOVERNOR and unit.here]
    likely = [at for at in (*found, *seats) if at != NOWHERE]
    return [Order(Task.CATCH, likely[0])] if found and likely else []


def options(raid: Raid, who: Player) -> Sequence[Sequence[Order]]:
    found = choices(raid, who)
    return [found for _ in squads(raid, who)]


def given(raid: Raid, side: Player, told: Sequence[Order]) -> Orders:
    """The orders of all units when each squad is told its own; others get the usual one."""
    found = [SWEEP if side == RAIDERS else HOLD] * len(raid.units)
    for squad, order in zip(squads(raid, side), told, strict=True):
        for unit_id in squad:
            found[unit_id] = order
    if side != RAIDERS:
        for unit in raid.units:
            if unit.kind is Kind.UNARMED or (unit.kind is Kind.GOVERNOR and unit.here):
                found[unit.id] = HIDE
    return tuple(found)


def portfolio(raid: Raid, side: Player) -> list[tuple[Order, ...]]:
    """Whole plans that captains have made before, an order for each squad; the usual one first."""
    raiding, count = side == RAIDERS, len(squads(raid, side))
    chests, seats = (aims(raid, side, ground) for ground in (Ground.TREASURY, Ground.RESIDENCE))
    told = partial(allotted, raid, side, rest=SWEEP if raiding else HOLD)
    chest, seat = chests[:1], seats[:1]
    plans = [told(first) for first in ([], chest, [*chest, *seat], chest * 2, seat)]
    alike = (HUNT, TORCH, HOME) if raiding else (HUNT, HIDE)
    plans += [(order,) * count for order in (*alike, *chest)]
    if raiding:
        plans += [told([*chest, *quarry(raid)]), told(quarry(raid))]
        if chests:
            plans.insert(0, plans.pop(3))
    else:
        plans.append(told(chest, rest=HUNT))
        plans.insert(0, plans.pop(2))
    return list(dict.fromkeys(plans))


def aims(raid: Raid, side: Player, what: Ground | Kind) -> list[Order]:
    """The orders to take or to guard what still has its prize, or to catch the governor."""
    if what is Kind.GOVERNOR:
        return quarry(raid)
    task = Task.TAKE if side == RAIDERS else Task.GUARD
    return [Order(task, at) for at in grounds(raid.town.rows, what) if prize(raid, at)]


def allotted(raid: Raid, side: Player, first: Sequence[Order], rest: Order) -> tuple[Order, ...]:
    """A plan that gives each of the first orders to the squad nearest to its square."""
    found, at, table = squads(raid, side), standing(raid, side), raid.table
    each, free = [rest] * len(found), set(range(len(found)))

    def mean_way(squad: Sequence[UnitId], to: Square) -> float:
        return sum(table.steps_between(at[who], to) for who in squad) / max(1, len(squad))

    for order in first[: len(found)]:
        nearest = min(free, key=lambda n: (mean_way(found[n], order.at), n))
        each[nearest] = order
        free.discard(nearest)
    return tuple(each)


class Fancy(NamedTuple):
    """A plan that somebody likes: what his first squads are after, and what the others do."""

    after: tuple[Ground | Kind, ...]
    rest: Order


CHEST, SEAT, GOVERNOR = Ground.TREASURY, Ground.RESIDENCE, Kind.GOVERNOR
EVERYBODY = (CHEST,) * MOST_SQUADS  # all squads go to the chest together
FANCIES: Mapping[str, Sequence[Fancy]] = {
    "bold": (*[Fancy((CHEST,), TORCH)] * 2, *[Fancy((CHEST,), HUNT)] * 2),
    "wary": (*[Fancy((), SWEEP)] * 2, *[Fancy((), HOLD)] * 2),
    "greedy": (*[Fancy((CHEST, SEAT), SWEEP)] * 2, *[Fancy(EVERYBODY, HOLD)] * 2),
    "steady": (*[Fancy((CHEST,) * 3, SWEEP)] * 2, *[Fancy((CHEST, SEAT), HOLD)] * 2),
    "sly": (
        Fancy((CHEST, CHEST, GOVERNOR), SWEEP),
        Fancy((GOVERNOR,), TORCH),
        Fancy(EVERYBODY, HOLD),
        Fancy((CHEST,), HUNT),
    ),
}
"""By temper what raiders like before the full alarm and after it, then the town (F-80)."""


def favourite(temper: str, raid: Raid, side: Player) -> tuple[Order, ...]:
    """The plan that somebody of a temper makes before any other."""
    fancy = FANCIES[temper][2 * side + (raid.alarm is Alarm.FULL)]
    first = [order for what in fancy.after for order in aims(raid, side, what)[:1]]
    return allotted(raid, side, first, fancy.rest)


def usual(raid: Raid, side: Player, rng: random.Random) -> Orders:
    """What a captain of some sense may have told his squads; other dice, another captain."""
    plans = portfolio(raid, side)[:4]
    if side != RAIDERS and raid.alarm is Alarm.FULL and rng.random() < 0.4:
        return given(raid, side, (HUNT,) * len(plans[0]))
    return given(raid, side, plans[int(rng.random() * len(plans))])


# --- What is done next by such orders ------------------------------------------------------------


def moment(raid: Raid, who: Player) -> tuple[s.Town, int, Player, int] | None:
    """The turn that a side plans for when it moves; answers and shots need no plan."""
    if raid.phase is not Phase.MOVING or raid.pending:
        return None
    return raid.town, len(raid.units), who, raid.turn


def next_actions(raid: Raid, who: Player, orders: Orders) -> Sequence[Action]:
    """What a side does next: one action or several in a row, each of them legal in its turn."""
    if raid.pending:
        found = answers(raid)
        return (found[0] if len(found) == 1 else max(found, key=lambda act: habit(raid, act)),)
    match raid.phase:
        case Phase.POSTING:
            return (posting(raid),)
        case Phase.MOVING:
            return raider_moves(raid, orders) if who == RAIDERS else town_moves(raid, orders)
        case Phase.SHOOTING:
            return (shot(raid, who, orders),)
        case Phase.BURNING:
            return (torch(raid, orders),)
        case _:
            return (plunder(raid),)


def holds(before: Raid, after: Raid, who: Player) -> bool:
    """Whether orders thought out before still hold: the same part, and no new enemy seen."""
    return (
        after.phase is before.phase
        and after.side == before.side
        and after.turn == before.turn
        and not after.pending
        and spied(after, who) == spied(before, who)
    )


def shot(raid: Raid, who: Player, orders: Orders) -> Action:
    """The best shot there is; the raiders hold their fire while silence is worth more.

    Then nobody is to be woken, or the group has loot in hand.
    """
    best: Action = Done(who)
    most = 0.0
    hurts: dict[Square, float] = {}
    here = standing(raid, who)
    for act in legal_shots(raid, who):
        unit = raid.units[act.by]
        in_hand = not unit.moved and prize(raid, here[unit.id]) > 0
        quiet = in_hand or not (is_loud(raid) or orders[unit.id].task in LOUD)
        if (who == RAIDERS and quiet) or not spare_shot(raid, act.by):
            continue
        if act.at not in hurts:
            hurts[act.at] = mean_harm(raid, who, act.at)
        gun = isinstance(act, s.Serve)
        gain = hurts[act.at] * (7 - hit_need(unit)) * (s.GUN_DICE if gun else 1)
        gain += 0.01 * (gun and not unit.muskets)
        if gain > most:
            best, most = act, gain
    return best


def is_loud(raid: Raid) -> bool:
    """Whether a little noise more makes no odds."""
    return raid.noise or raid.alarm is Alarm.FULL


def posting(raid: Raid) -> Action:
    """The next post: the chest pays most by far, and few men only bring the raiders more coins."""
    scene, held = Scene(raid, TOWN), set[Square]()
    at = scene.at
    armed = [at[gun] for gun in raid.guns if at[gun] != NOWHERE]
    to_post = [
        unit
        for unit in scene.men
        if not unit.moved
        and (unit.kind is Kind.OFFICER or unit.group)
        and unit.kind is not Kind.UNARMED
        and (at[unit.id] not in armed or scene.count[at[unit.id]] > 2)
    ]
    for post in rich_squares(raid):
        if not prize(raid, post):
            continue
        held.add(post)
        free = [unit for unit in to_post if at[unit.id] not in held]
        if scene.count[post] < MOST and free:
            return post_order(fittest(scene, post, free).id, post)
    return Done(TOWN)


def fittest(scene: Scene, post: Square, free: Sequence[Unit]) -> Unit:
    """Whom a post had best have: an officer where there is none, then the best men nearby."""
    steps = scene.steps(post)
    led = any(unit.officer and scene.at[unit.id] == post for unit in scene.men)

    def rank(unit: Unit) -> tuple[int, int, int]:
        need = (9 if led else 0) if unit.officer else 4 - unit.quality
        return need, steps[scene.at[unit.id]], unit.id

    return min(free, key=rank)


def rich_squares(raid: Raid) -> tuple[Square, ...]:
    rows = raid.town.rows
    return (*grounds(rows, Ground.TREASURY), *grounds(rows, Ground.RESIDENCE))


# --- Attacks and steps of either side -------------------------------------------------------------

BOLD = 0.3  # how much an attack must promise
IDLE_BOLD = 0.5  # how much an attack must promise that is not on the way
ODDS = 1.0  # how many dice for each of the enemy's an attack must have
DESPERATE = 0.3  # the same of the town against those who rob it
CORNERED = 2.5  # what it is worth to drive the governor out: one in three he is caught


def storms(
    scene: Scene,
    men: Sequence[Unit],
    wanted: Mapping[Square, float],
    busy: frozenset[UnitId] = frozenset(),
    odds: float = ODDS,
) -> list[Action]:
    """The attacks that promise something: on squares that are wanted, and on easy prey.

    `wanted` says what a square is worth beside the blood; `busy` men have something better.
    """
    found: list[Action] = []
    spent: set[UnitId] = set()
    raid, beside, here = scene.raid, scene.table.beside, scene.at
    mine = {here[unit.id] for unit in men}
    ready = [
        unit
        for unit in men
        if unit.steps
        and unit.attacks == NOWHERE
        and here[unit.id] not in raid.fights
        and unit.kind is not Kind.GOVERNOR
    ]
    ready.sort(key=lambda unit: (not unit.officer, -FACTOR[unit.kind], -unit.quality, unit.id))
    foes = [at for at in scene.foes if not mine.isdisjoint(beside[at])]
    for at in sorted(foes, key=lambda at: -wanted.get(at, 0.0)):
        party = [
            unit
            for unit in ready
            if here[unit.id] in beside[at]
            and unit.id not in spent
            and (unit.id not in busy or at in wanted)
        ]
        gone_in = attackers(raid, scene.side, at) if at in raid.fights else []
        band = band_of(scene, party, gone_in)
        inside = scene.foes[at]
        want = wanted.get(at, 0.0)
        want += CORNERED if any(unit.kind is Kind.GOVERNOR for unit in inside) else 0.0
        ratio = strength(band).dice / max(1, strength(inside).dice)
        least = BOLD if at in wanted else IDLE_BOLD
        if gone_in or (ratio >= odds and edge(band, inside) + want >= least):
            found += [attack_order(unit.id, at) for unit in band]
            spent |= {unit.id for unit in band}
    return found


def band_of(scene: Scene, party: Sequence[Unit], gone_in: Sequence[Unit]) -> Sequence[Unit]:
    """Who of a party would go in with an officer, beside those who have; nobody without groups."""
    officers = [unit for unit in party if unit.officer]
    led = [unit for unit in gone_in if unit.officer]
    with_officer = {scene.at[unit.id] for unit in led or officers[:1]}
    groups = [
        unit
        for unit in party
        if unit.group and (not needs_officer(unit) or scene.at[unit.id] in with_officer)
    ]
    if not groups:
        return ()
    return [*officers[: not led], *groups][: MOST_ATTACKERS - len(gone_in)]


# --- Where each raider is to go this turn, and how long the raiders stay for it -------------------

STAY = 2.3  # what a turn must pay after the alarm for the raiders to stay
PASSING_RATE = 0.2
"""What each of those who stay may bring in a turn beside his errand: fires and shots."""
LEAST_COST = 0.3  # what another turn costs at least, when all are about
TORCH_RATE = 0.4
"""What a group with nothing to do but lay fires brings in a turn: one in six, and what leaps."""
MOST_RATE = 1.6  # the same of any number of groups by a single building


class Errands:
    """Where each raider is to go this turn."""

    def __init__(self, scene: Scene, orders: Orders) -> None:
        self.scene, self.raid, self.orders = scene, scene.raid, orders
        self.goal: dict[UnitId, Square] = {}
        """The square a group means to loot, to take, or to fight for."""
        self.home: set[UnitId] = set()
        self.burning = 0.0
        """Coins a turn that the fires promise, laid by those with nothing to take."""
        self.until = FAR  # after so many turns the last of them is gone, as far as can be said
        groups = [unit for unit in scene.men if unit.group]
        self.in_hand = self.those_in_hand(groups)
        """Those who stay where they are to carry a treasury's chest or the governor's silver."""
        self.finish(self.torch(self.sweep(self.catch(self.hunt(self.take(groups))))))

    def task(self, unit: Unit) -> Task:
        return self.orders[unit.id].task

    def worth(self, at: Square) -> float:
        """What there is to be had in a square, loot or gun."""
        return prize(self.raid, at) + (NAIL if at in self.scene.guns else 0.0)

    def to_be_had(self, at: Square) -> bool:
        return at != NOWHERE and self.worth(at) > 0

    def cheapest(self, units: Sequence[Unit], number: int) -> set[UnitId]:
        return {u.id for u in sorted(units, key=lambda unit: (price(unit), unit.id))[:number]}

    # Each of the following sends some of the groups it is given, and has the others left over.

    def those_in_hand(self, groups: Sequence[Unit]) -> set[UnitId]:
        """Of those who stand by a rich prize as many as can carry it: the worst, whatever is told.

        They are gone with it when the turn is over, sooner than anybody can walk to the boats.
        """
        found: set[UnitId] = set()
        at = self.scene.at
        for to in {at[unit.id] for unit in groups}:
            those = [unit for unit in groups if at[unit.id] == to]
            need = carriers(self.raid, to)
            if prize(self.raid, to) > HALF_DIE and len(those) >= need:
                found |= self.cheapest(those, need)
        self.goal |= {unit_id: at[unit_id] for unit_id in found}
        return found

    def send(self, groups: Sequence[Unit], whither: Callable[[Unit], Square]) -> list[Unit]:
        """Give those a goal who have one; the others."""
        left: list[Unit] = []
        for unit in groups:
            to = whither(unit)
            if to == NOWHERE:
                left.append(unit)
            else:
                self.goal[unit.id] = to
        return left

    def take(self, groups: Sequence[Unit]) -> list[Unit]:
        """Those told to take a square, while there is something to take; and those sent home.

        Of more than can carry it, when it is theirs, the worst; while it is not, or enemies are
        about, all of them are needed.
        """
        at, foes = self.scene.at, self.scene.foes
        free = [unit for unit in groups if unit.id not in self.in_hand]
        self.home |= {unit.id for unit in free if self.task(unit) is Task.HOME}

        def to_take(unit: Unit) -> Square:
            to = self.orders[unit.id].at
            if self.task(unit) is not Task.TAKE or not self.to_be_had(to):
                return NOWHERE
            those = [mate for mate in groups if at[mate.id] == to]
            need = carriers(self.raid, to)
            if at[unit.id] != to and len(those) >= need and to not in foes:
                return NOWHERE
            near = any(each in foes for each in self.scene.table.near[to])
            all_needed = len(those) <= need or near
            return to if all_needed or unit.id in self.cheapest(those, need) else NOWHERE

        return self.send([unit for unit in free if unit.id not in self.home], to_take)

    def hunt(self, groups: Sequence[Unit]) -> list[Unit]:
        foes = tuple(self.scene.foes)
        return self.send(
            groups,
            lambda unit: (
                self.nearest(unit, foes) if foes and self.task(unit) is Task.HUNT else NOWHERE
            ),
        )

    def nearest(self, unit: Unit, squares: Sequence[Square]) -> Square:
        return self.scene.nearest(self.scene.at[unit.id], squares)

    def catch(self, groups: Sequence[Unit]) -> list[Unit]:
        """Those told to catch the governor go where he is seen, or may still be."""
        free = any(u.kind is Kind.GOVERNOR and u.here for u in self.raid.units)
        foes = self.scene.foes.items()
        seen = [at for at, those in foes if any(u.kind is Kind.GOVERNOR for u in those)]
        squares = self.raid.sights[RAIDERS].own.squares

        def to_him(unit: Unit) -> Square:
            likely = self.orders[unit.id].at
            if self.task(unit) is not Task.CATCH:
                return NOWHERE
            return seen[0] if seen else likely if free and not squares[likely] else NOWHERE

        return self.send(groups, to_him)

    def sweep(self, groups: Sequence[Unit]) -> list[Unit]:
        scene, raid = self.scene, self.raid
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
            steps = scene.steps(at)
            worth = self.worth(at) / room[at]
            risk = 2 * (at in scene.foes)
            for unit_id, here in spots:
                away = steps[here]
                if away <= turns:
                    pairs.append((-worth / (away + 1 + (away > 0) + risk), unit_id, at))
        for _, unit_id, at in sorted(pairs):
            if unit_id not in self.goal and room[at] > 0:
                room[at] -= 1
                self.goal[unit_id] = at
        return [unit for unit in groups if unit.id not in self.goal]

    def torch(self, idle: Sequence[Unit]) -> list[Unit]:
        """Those with nothing to take stand where there is something to burn, if they may."""
        scene, raid = self.scene, self.raid
        spots: dict[Square, int] = {}
        targets = 0
        for at in buildings(raid.town.rows):
            if raid.fires[at] or scene.count[at] or prize(raid, at) > HALF_DIE:
                continue
            targets += 1
            for spot in scene.table.beside[at]:
                if spot not in scene.foes and not scene.burns(spot):
                    spots[spot] = spots.get(spot, 0) + 1
        home, turns = homeward(raid), raid.last - raid.turn
        rates: list[float] = []

        def to_burn(unit: Unit) -> Square:
            steps = scene.steps(scene.at[unit.id])
            near = [at for at in spots if steps[at] <= turns]
            if not near or not (is_loud(raid) or self.task(unit) in LOUD):
                return NOWHERE
            to = min(near, key=lambda at: (2 * steps[at] - min(2, spots[at]), home[at], at))
            rates.append(TORCH_RATE / max(1, steps[to]))
            return to

        left = self.send(idle, to_burn)
        self.burning = min(added(rates), MOST_RATE * targets)
        return left

    def finish(self, idle: Sequence[Unit]) -> None:
        """Go home when nothing pays any more, or the night is won (P8-22.28).

        Before the alarm those with nothing to do go to enemies in sight who are fewer, or to the
        nearest of those who have.
        """
        raid, at, table = self.raid, self.scene.at, self.scene.table
        if raid.alarm is not Alarm.FULL:
            foes = self.scene.foes.items()
            weak = [square for square, those in foes if len(those) < len(idle)]
            for unit in idle:
                here = at[unit.id]
                busy = [at[u] for u, goal in self.goal.items() if goal != at[u]]
                self.goal[unit.id] = (
                    self.nearest(unit, weak)
                    if weak
                    else min(busy, key=lambda to: (table.steps_between(here, to), to), default=here)
                )
            return
        coming = 2 * max(0, longest_way_home(raid))
        won = 2 * (raid.purse[RAIDERS] - coming) > raid.options.coins
        done = (set(self.goal) if won else self.outstayed()) - self.in_hand
        for unit_id in done:
            del self.goal[unit_id]
        self.home |= done | {unit.id for unit in idle}

    def outstayed(self) -> set[UnitId]:
        """Those whose errand keeps all of them longer than it is worth, at two coins a turn.

        The raiders pay as long as one of them is there; so the longest errands are looked at
        first, and given up together if the turns that they cost are worth more.
        """
        if any(self.orders[u].task in STAYS for u in self.goal):
            return set()
        home, at = homeward(self.raid), self.scene.at
        takers = {u: to for u, to in self.goal.items() if self.to_be_had(to)}
        burners = self.goal.keys() - takers.keys()
        if burners and self.burning >= STAY:
            return set()
        errands = self.by_length(takers)
        ends = {unit.id: self.turns_home(unit) for unit in self.scene.men}
        least = max((turns for u, turns in ends.items() if u not in takers), default=0)
        self.until = last = max([least, *(turns for turns, _, _ in errands)])
        cost = max(LEAST_COST, STAY - self.burning - PASSING_RATE * len(self.goal))
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

    def turns_home(self, unit: Unit) -> int:
        steps = homeward(self.raid)[self.scene.at[unit.id]]
        return -(-steps // STEPS[Kind.OFFICER]) if unit.officer else steps

    def by_length(self, takers: Mapping[UnitId, Square]) -> list[tuple[int, float, list[UnitId]]]:
        """The errands with the turns they take, what they bring, and who goes; longest first."""
        raid, found = self.raid, []
        home, left = homeward(raid), raid.last - raid.turn + 1
        for to in sorted(set(takers.values())):
            steps = self.scene.steps(to)
            those = [u for u, goal in takers.items() if goal == to]
            away = sorted(steps[self.scene.at[u]] for u in those)
            need = carriers(raid, to)
            turns = away[min(need, len(away)) - 1]
            if prize(raid, to) <= HALF_DIE or len(those) > need:
                turns += 1 + home[to]
            found.append((min(turns, left), self.worth(to), those))
        return sorted(found, key=lambda each: -each[0])


# --- How the raiders' orders are carried out: where each man goes, and what he does there ---------

EARLY = 2  # in the first turns, when the town fights in good order, the captain lets others lead
SEIZE = 2.0  # what it is worth to drive the enemy from a square one wants
RICH = 4.0  # a prize worth more than easy prey: a treasury or a residence
FIRE = 3.0  # what a fire is worth, with those that catch from it
TRAPPED = 0.7  # what it is worth beside that for each of the enemy's who is in it


def raider_moves(raid: Raid, orders: Orders) -> list[Action]:
    scene = Scene(raid, RAIDERS)
    errands = Errands(scene, orders)
    mine, goal = scene.men, errands.goal

    def is_at_work(who: UnitId, to: Square) -> bool:
        """Whether he has it in hand, or is a step off a rich prize that nobody is seen to guard."""
        near = to in scene.table.steps[scene.at[who]] and scene.count[to] < MOST
        rich = errands.worth(to) >= RICH and to not in scene.foes
        return errands.to_be_had(to) and (scene.at[who] == to or (rich and near))

    at_work = frozenset(u for u, to in goal.items() if is_at_work(u, to))
    # Early in the night the captain lets others lead, while another of his officers can.
    officers = [u for u in raid.units if u.owner == RAIDERS and u.kind is Kind.OFFICER]
    kept = set(errands.in_hand)
    if raid.turn <= EARLY and any(unit.here for unit in officers[1:]):
        kept.add(officers[0].id)
    led_by = [unit for unit in mine if unit.id not in kept]
    attacks = storms(scene, led_by, wants(scene, errands), at_work | errands.home)
    if attacks:
        return attacks
    beach = grounds(raid.town.rows, Ground.BEACH)
    home, homing = homeward(raid), going_home(errands, mine)
    with_steps = [
        unit
        for unit in mine
        if unit.steps and unit.attacks == NOWHERE and scene.at[unit.id] not in raid.fights
    ]
    for unit in with_steps:
        if unit.id in homing and not unit.moved and not home[scene.at[unit.id]]:
            scene.orders.append(s.Leave(unit.id))
            scene.count[scene.at[unit.id]] -= 1
            scene.at[unit.id] = NOWHERE

    def way_left(unit: Unit) -> tuple[int, int]:
        here = scene.at[unit.id]
        return scene.table.steps_between(here, goal.get(unit.id, here)), unit.id

    ashore = [unit for unit in with_steps if scene.at[unit.id] != NOWHERE]
    for unit in sorted([unit for unit in ashore if unit.group], key=way_left):
        to = goal.get(unit.id, scene.at[unit.id])
        scene.go(unit, beach if unit.id in homing else (to,), unit.steps)
    for unit in ashore:
        if unit.officer:
            goals = beach if unit.id in homing else (escort(scene, orders, unit),)
            scene.go(unit, goals, unit.steps, beside=False)
    scene.orders.append(Done(RAIDERS))
    return scene.orders


def wants(scene: Scene, errands: Errands) -> dict[Square, float]:
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
        steps = scene.steps(goal)
        ahead = [to for to in scene.table.beside[here] if steps[to] < steps[here]]
        if ahead and all(to in scene.foes for to in ahead):
            for to in ahead:
                found[to] = max(found.get(to, 0.0), SEIZE / 2)
    return found


def going_home(errands: Errands, mine: Sequence[Unit]) -> set[UnitId]:
    """The groups that go home, and the officers who have nobody left to lead elsewhere.

    Some officers have to go now, so that nobody need wait for them.
    """
    if not any(unit.group and unit.id not in errands.home for unit in mine):
        return {unit.id for unit in mine}
    until = errands.until
    return errands.home | {
        unit.id
        for unit in mine
        if unit.officer
        and (errands.task(unit) is Task.HOME or (until < FAR and errands.turns_home(unit) >= until))
    }


def escort(scene: Scene, orders: Orders, officer: Unit) -> Square:
    """Where an officer belongs: with most of his squad, or with the nearest men."""
    here, table = scene.at[officer.id], scene.table
    count: dict[Square, int] = {}
    for unit in scene.men:
        if unit.group and unit.attacks == NOWHERE and scene.at[unit.id] != NOWHERE:
            mate = orders[unit.id] == orders[officer.id]
            count[scene.at[unit.id]] = count.get(scene.at[unit.id], 0) + 1 + 2 * mate

    def worth(at: Square) -> tuple[float, int]:
        return count[at] - 1.5 * table.steps_between(here, at), -at

    return max(count, key=worth, default=here)


def torch(raid: Raid, orders: Orders) -> Action:
    """The next torch: not where one's own men stand, nor where there is still loot to take.

    Nor beside a rich prize in the raiders' hands, to which the fire may leap, nor by a group that
    has something to loot or to spike.
    """
    beside, seen, at = raid.table.beside, spied(raid, RAIDERS), standing(raid, RAIDERS)
    manned = {here for here in at if here != NOWHERE}
    armed = [seen[gun] for gun in raid.guns if raid.units[gun].here]
    last, loud = raid.turn >= raid.last, is_loud(raid)
    best, most = None, 0.0
    for burn in legal_burns(raid):
        unit, here, to = raid.units[burn.by], at[burn.by], burn.at
        will_loot = has_waited(unit) and (prize(raid, here) > 0 or here in armed)
        if to in manned or not (loud or orders[unit.id].task in LOUD) or will_loot:
            continue
        if not last and any(by in manned and prize(raid, by) > HALF_DIE for by in beside[to]):
            continue
        spoiled = 0.0 if last else prize(raid, to)
        gain = FIRE - spoiled + TRAPPED * seen.count(to) if spoiled < FIRE else 0.0
        if gain > most:
            best, most = burn, gain
    return best or Done(RAIDERS)


def plunder(raid: Raid) -> Action:
    best: Action = Done(RAIDERS)
    most = 0.0
    for act in legal_loot(raid):
        gain = prize(raid, act.at) / len(act.by) + 0.1 if isinstance(act, s.Loot) else NAIL
        if gain > most:
            best, most = act, gain
    return best


# --- When the town hauls its guns, and where to: a captain's judgement, in coins -----------------
# A gun is worth its shots at the raiders it reaches, as long as a group can serve it, and it is in
# danger where raiders can walk up to it and nobody stands by it. It shoots no more in the turn in
# which it moves, so it stays where it has a shot. Nothing here decides a rule.

HITS_A_DIE = (7 - HIT) / 6
NEXT_TURN = 0.5
"""How much of a shot is left that can be fired only next turn, when the raiders may be gone."""
DANGER = 0.5  # how likely raiders are to spike a gun that they can walk up to
LEAST = 0.5  # how many coins a haul must promise


def hauled(scene: Scene) -> Action | None:
    """A gun to be hauled now, or a group to follow one that has moved; None where neither pays."""
    guns = [unit for unit in scene.raid.units if unit.gun and unit.here] if scene.foes else []
    orders = (follower(scene, gun) if gun.moved else haul(scene, gun) for gun in guns)
    return next((order for order in orders if order is not None), None)


def haul(scene: Scene, gun: Unit) -> Action | None:
    """The haul that promises most for a gun; None where it had better stand."""
    here, shut = scene.at[gun.id], {*scene.foes, *scene.raid.fights}
    if gun.busy or here in shut:
        return None
    stays = gun_shot(scene, here, here) - danger(scene, here)
    promised = {
        to: NEXT_TURN * gun_shot(scene, here, to) - danger(scene, to) - stays
        for to in scene.table.steps[here]
        if to not in shut
    }
    best = max(promised, key=lambda to: (promised[to], -to), default=NOWHERE)
    if best == NOWHERE or promised[best] < LEAST:
        return None
    return s.Haul(gun.id, Sealed(TOWN, best))


def gun_shot(scene: Scene, began: Square, at: Square) -> float:
    """What a gun could do from a square to raiders in sight, if it can be served there.

    Those who serve it stand there, or can follow it from where it began.
    """
    if not any(
        may_serve(unit)
        and (scene.at[unit.id] == at or (scene.at[unit.id] == began and can_go(scene, unit)))
        for unit in scene.men
    ):
        return 0.0
    over = {to for to, men in enumerate(scene.count) if men} | scene.foes.keys()
    harms = [
        s.GUN_DICE * HITS_A_DIE * mean_harm(scene.raid, TOWN, aim.at)
        for aim in scene.table.gun_shots[at]
        if aim.at in scene.foes and (aim.over == NOWHERE or aim.over not in over)
    ]
    return max(harms, default=0.0)


def can_go(scene: Scene, unit: Unit) -> bool:
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
        unit.id
        for unit in scene.men
        if can_go(scene, unit) and may_serve(unit) and at in scene.table.steps[scene.at[unit.id]]
    ]
    if not near:
        return None
    return move_order(min(near), TOWN, at, scene.raid.in_plain_sight(TOWN))


# --- How the town's orders are carried out, asleep and awake --------------------------------------

FOUGHT_FOR = 0.5  # how much of a prize it is worth to fight those who are about to carry it away
LEAST_FOUGHT = 0.9  # how much that must be
CALL = 3  # from so many steps away men come to fight for it
AFRAID = 3  # from so near the raiders a hiding man goes further off


def town_moves(raid: Raid, orders: Orders) -> list[Action]:
    """Guns hauled where it pays, then attacks and steps of the town's men, as ordered.

    Those asleep wait for their officers.
    """
    scene = Scene(raid, TOWN)
    if gun := hauled(scene):
        return [gun]
    mine, awake = scene.men, raid.alarm is Alarm.FULL
    free = [unit for unit in mine if may_move(raid, unit) and unit.steps]
    hunts = any(orders[u.id].task is Task.HUNT for u in mine)
    wanted = (dict.fromkeys(scene.foes, 0.5) if hunts else {}) | robbed(scene)
    fighters = [unit for unit in free if orders[unit.id].task is not Task.HIDE]
    attacks = storms(scene, fighters, wanted, odds=DESPERATE)
    if attacks:
        return attacks
    if not awake and (led_on := led(scene, mine)):
        return [led_on]
    for unit in sorted(free, key=lambda unit: (unit.officer, unit.id)):
        if unit.attacks != NOWHERE or scene.at[unit.id] in raid.fights:
            continue
        leading = not awake and unit.leads > 0
        if leading and unit.moved:
            continue  # those he leads go where he is
        before = len(scene.orders)
        goals = post_of(scene, orders[unit.id], unit)
        if goals:  # he goes no faster than the groups he leads
            scene.go(unit, goals, min(1, unit.steps) if leading else unit.steps)
        if leading and len(scene.orders) > before:
            return scene.orders
    scene.orders.append(Done(TOWN))
    return scene.orders


def robbed(scene: Scene) -> dict[Square, float]:
    """The squares that raiders are about to empty, and what it is worth to fight them there.

    Who has fought in a turn carries nothing away in it (P8-22.19).
    """
    found = {at: FOUGHT_FOR * prize(scene.raid, at) for at in scene.foes}
    return {at: worth for at, worth in found.items() if worth >= LEAST_FOUGHT}


def led(scene: Scene, mine: Sequence[Unit]) -> Action | None:
    """A group that goes with the officer who has roused it: after him, or into his attack.

    The better men go first: an officer leads scurvy groups or others, not both (P8-22.3).
    """
    raid = scene.raid
    officers = [unit for unit in mine if unit.leads and unit.moved and unit.attacks == NOWHERE]
    for unit in sorted(mine, key=lambda unit: (-unit.quality, unit.id)):
        here = scene.at[unit.id]
        asleep = unit.group and not unit.moved and unit.steps and not may_move(raid, unit)
        if not asleep or here in raid.fights:
            continue
        for officer in officers:
            to = scene.at[officer.id]
            room = to in scene.table.steps[here] and scene.count[to] < MOST
            if room and to not in raid.fights and leader(raid, unit, to, NOWHERE):
                return move_order(unit.id, TOWN, to, raid.in_plain_sight(TOWN))
    return None


def post_of(scene: Scene, order: Order, unit: Unit) -> Sequence[Square]:
    """Where an order wants a man; nothing for where he is."""
    raid, here = scene.raid, scene.at[unit.id]
    post = order.at if order.task is Task.GUARD else here
    if order.task in (Task.GUARD, Task.HOLD) and raid.alarm is Alarm.FULL:
        steps = scene.steps(here)
        near = [at for at, worth in robbed(scene).items() if steps[at] <= CALL]
        if near:  # to fight for what is being carried away
            return sorted(near)
        if scene.foes and scene.table.ground[post] is Ground.TREASURY and post in raid.looted:
            return (still_to_guard(scene, here),)
    if order.task is Task.GUARD:
        return (post,)
    if order.task is Task.HUNT and scene.foes:
        return (scene.nearest(here, tuple(scene.foes)),)
    if order.task is Task.HIDE and scene.foes:
        return refuge(scene, here)
    return ()


def still_to_guard(scene: Scene, here: Square) -> Square:
    """What is left to be taken and lies nearest, the richest first; else the nearest raiders."""
    raid, steps = scene.raid, scene.steps(here)
    left = [
        at
        for at in buildings(raid.town.rows)
        if prize(raid, at) and at not in scene.foes and scene.count[at] < MOST
    ]
    best = max(left, key=lambda at: (prize(raid, at) - steps[at], -at), default=NOWHERE)
    return scene.nearest(here, tuple(scene.foes)) if best == NOWHERE else best


def refuge(scene: Scene, here: Square) -> Sequence[Square]:
    """A square of the town further off the raiders, and not far; none if they are far off."""
    near, way = scene.steps(*sorted(scene.foes)), scene.steps(here)
    if near[here] >= AFRAID:
        return ()
    further = [
        to
        for to in scene.table.those(scene.table.town)
        if way[to] <= AFRAID and near[here] < near[to] < FAR and scene.count[to] < MOST
    ]
    cover = scene.table.building
    best = max(further, key=lambda to: (2 * near[to] - way[to] + cover[to], -to), default=here)
    return (best,) if best != here else ()
