"""What a captain takes men, squares, fights and a whole night to be worth, in coins.

Nothing here decides a rule. Coins are counted as the account counts them; what is still to be
had is put at its average, and less the further it is away.
"""

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.sealed import Player, opponent_of
from . import state as a
from .events import better
from .fighting import MELEE_SAVES, SAVE, attackers, hit_need, in_building, strength
from .state import (
    RAIDERS,
    TOWN,
    Action,
    Deed,
    Ground,
    Kind,
    Quality,
    Raid,
    Unit,
    plan,
    spied,
    standing,
)
from .town import carriers, tempted

# How much each thing counts, beside the coins the account knows; tuned by matches.
RAIDER = 1.5  # what a raiding group is still worth to its captain, beside the coin it costs
TOWNSMAN = 0.5  # what a group of the town is worth to its captain, beside the coins it costs
LEADER = 1.0  # what an officer is worth, beside the coins he costs
REACH = 0.85  # how much of a prize is left for each turn that it is away
VERDICT = 12.0  # what it is worth to have won, beside the coins; losing costs as much
NARROW = 0.8  # how much of the verdict hangs on each coin near the line, before the raid is over

USE = {
    Kind.OFFICER: 0.8,
    Kind.GOVERNOR: 0.0,
    Kind.HAND_TO_HAND: 1.2,
    Kind.MUSKET: 1.0,
    Kind.MILITIA: 0.8,
    Kind.MOB: 0.6,
    Kind.UNARMED: 0.2,
    Kind.GUN: 0.0,
}  # how useful a unit is to its captain, beside a good group
HITS_A_DIE = 5 / 6  # three faces of a die are one hit, one is two (P8-22.11)
DIE = 3.5
LOOT = {Ground.TREASURY: 4 * DIE, Ground.RESIDENCE: DIE + 2}
"""What a building yields on the average, where it is not the half die (P8-22.19)."""
HALF_DIE = 2.0
NAIL = 2.0  # a gun spiked (P8-22.28)
GOVERNOR = 2 * DIE
FAR = 99  # more steps than any way in a town has


# --- Units, squares and fights --------------------------------------------------------------------


def price(unit: Unit) -> float:
    """What a unit is worth to its captain: the coins its loss costs, and its use."""
    return price_of(unit.owner == RAIDERS, unit.kind, unit.quality)


@lru_cache(maxsize=256)
def price_of(raiding: bool, kind: Kind, quality: Quality) -> float:
    use = USE[kind] * (0.6 + 0.4 * quality)
    if kind is Kind.GOVERNOR:
        return GOVERNOR
    if kind is Kind.OFFICER:
        return (1.0 if raiding else 2.5) + LEADER * use
    if raiding:
        return 1.0 + RAIDER * use
    return (1.0 if quality is Quality.SCURVY else 2.0) + TOWNSMAN * use


def frailty(unit: Unit) -> float:
    """The chance that a hit hand to hand takes a unit out of the fight (P8-22.12, P8-22.13)."""
    return 0.5 if unit.officer else (MELEE_SAVES[unit.quality] - 1) / 6


def harm(hits: float, units: Sequence[Unit]) -> float:
    """What so many hits cost a side, if they fall on all alike and it spares its best."""
    total = 0.0
    for risk in sorted([price(unit) * frailty(unit) for unit in units]):
        if hits <= 0:
            break
        total += risk * min(1.0, hits)
        hits -= 1.0
    return total


def edge(gone_in: Sequence[Unit], inside: Sequence[Unit]) -> float:
    attack, defence = strength(gone_in).dice, strength(inside).dice
    return harm(attack * HITS_A_DIE, inside) - harm(defence * HITS_A_DIE, gone_in)


def prize(raid: Raid, at: Square) -> float:
    """What there is to be had by looting a square, on the average; 0 for nothing (H-24)."""
    if raid.fires[at] or at in raid.looted:
        return 0.0
    return yields(raid.town.rows)[at]


@lru_cache(maxsize=64)
def yields(rows: tuple[str, ...]) -> tuple[float, ...]:
    """By square, what looting it yields on the average while it is whole (P8-22.19)."""
    table = plan(rows)
    return tuple(
        LOOT.get(ground, HALF_DIE) if building else 0.0
        for ground, building in zip(table.ground, table.building, strict=True)
    )


def mean_harm(raid: Raid, side: Player, at: Square) -> float:
    """What a hit by shot on one of those seen in a square costs the enemy, on the average."""
    cover, seen = in_building(raid, at), spied(raid, side)
    found = [raid.units[n] for n, here in enumerate(seen) if here == at and not raid.units[n].gun]
    return added([shot_risk(unit, cover=cover) for unit in found]) / max(1, len(found))


@lru_cache(maxsize=4096)
def shot_risk(unit: Unit, *, cover: bool) -> float:
    """What a hit by shot on a unit costs its side, on the average (P8-22.8)."""
    helped = cover + (unit.quality is Quality.HARDENED) + 2 * unit.officer
    return price(unit) * ((max(2, SAVE - helped) - 1) / 6)


def spare_shot(raid: Raid, by: a.UnitId) -> bool:
    """Whether a group can shoot without its side throwing a die less in a fight (P8-22.10)."""
    unit = raid.units[by]
    here = standing(raid, unit.owner)[by]
    at = here if here in raid.fights else unit.attacks
    if at == NOWHERE or unit.kind not in (Kind.MUSKET, Kind.MILITIA):
        return True
    if unit.attacks != NOWHERE:
        mine = attackers(raid, unit.owner, at)
    else:
        places = standing(raid, unit.owner)
        mine = [u for u in raid.units if places[u.id] == at and u.owner == unit.owner]
    rest = [mate for mate in mine if mate.id != by]
    return strength(rest).dice >= strength(mine).dice


# --- The night as one captain sees it, laid out by square ----------------------------------------
# Ways are counted in steps over the map alone; enemies are those he sees, so a script knows no
# more in an imagined raid than its captain would in a real one.


class Scene:
    """One side's men and the enemies it sees, by square; made anew for each part of a turn.

    Its men go one after the other, and each leaves room and takes it; `orders` are their steps.
    """

    __slots__ = ("at", "count", "foes", "guns", "men", "orders", "raid", "side", "table")

    def __init__(self, raid: Raid, side: Player) -> None:
        self.raid = raid
        self.side = side
        self.table: a.Plan = raid.table
        self.orders: list[Action] = []
        self.at = list(standing(raid, side))
        self.count = [0] * (len(raid.fires) + 1)
        self.men: list[Unit] = []  # one's own officers and groups that are still in the town
        self.foes: dict[Square, list[Unit]] = {}
        self.guns: dict[Square, Unit] = {}
        for unit, mine, hers in zip(raid.units, self.at, spied(raid, side), strict=True):
            if mine != NOWHERE:
                if unit.kind is not Kind.GUN:
                    self.count[mine] += 1
                    self.men.append(unit)
            elif hers != NOWHERE:
                if not unit.gun:
                    self.foes.setdefault(hers, []).append(unit)
                elif unit.here:  # a spiked gun is still seen
                    self.guns[hers] = unit

    def burns(self, at: Square) -> bool:
        return 0 < self.raid.fires[at] < a.BURNT

    def steps(self, *goals: Square) -> tuple[int, ...]:
        """By square, the steps to the nearest of some squares."""
        return steps_to(self.raid.town.rows, goals)

    def nearest(self, here: Square, squares: Sequence[Square]) -> Square:
        steps = self.steps(here)
        return min(squares, key=lambda at: (steps[at], at))

    def go(self, unit: Unit, goals: Sequence[Square], steps: int, *, beside: bool = True) -> None:
        """Move a unit so many steps toward the nearest of its goals.

        `beside` is for goals that are to be attacked: a square next to one will do.
        """
        for _ in range(steps):
            here = self.at[unit.id]
            to = self.step(here, goals, beside=beside)
            if to == NOWHERE:
                return
            self.count[here] -= 1
            self.count[to] += 1
            self.at[unit.id] = to
            plain = self.raid.in_plain_sight(unit.owner)
            self.orders.append(a.move_order(unit.id, unit.owner, to, plain))

    def is_open(self, to: Square) -> bool:
        return self.count[to] < a.MOST and to not in self.raid.fights and to not in self.foes

    def step(self, here: Square, goals: Sequence[Square], *, beside: bool) -> Square:
        """The next step on the way; NOWHERE to stay."""
        near, next_to, foes = self.table.steps[here], self.table.beside, self.foes
        held = [at for at in goals if at in foes]
        if held and beside:
            goals = sorted({to for at in held for to in next_to[at]} - foes.keys())
        steps = self.steps(*goals)
        burning = self.burns(here)
        if not steps[here] and not burning:
            return NOWHERE
        best, least = NOWHERE, steps[here] * 4 + (FAR if burning else 0)
        for to in near:
            cost = steps[to] * 4 + (20 if self.burns(to) else 0)
            if cost < least and self.is_open(to):
                best, least = to, cost
        ahead = [to for to in near if to in foes]
        if best != NOWHERE or all(steps[to] >= steps[here] for to in ahead):
            return best
        # Round an enemy in the way: a square as near the goal, beside him rather than slanting.
        if any(here in next_to[foe] for foe in ahead):
            return NOWHERE
        for to in near:
            if steps[to] > steps[here] or not self.is_open(to) or self.burns(to):
                continue
            if any(to in next_to[foe] for foe in ahead):
                return to
        return NOWHERE


@lru_cache(maxsize=4096)
def steps_to(rows: tuple[str, ...], goals: tuple[Square, ...]) -> tuple[int, ...]:
    """By square, the steps to the nearest of some squares; FAR where no way leads."""
    steps = plan(rows).steps
    found = [FAR] * len(steps)
    todo = deque(goals)
    for goal in goals:
        found[goal] = 0
    while todo:
        at = todo.popleft()
        for to in steps[at]:
            if found[to] == FAR:
                found[to] = found[at] + 1
                todo.append(to)
    return tuple(found)


@lru_cache(maxsize=64)
def grounds(rows: tuple[str, ...], ground: Ground) -> tuple[Square, ...]:
    """The squares of a town that are of one kind."""
    return tuple(Square(n) for n, each in enumerate(plan(rows).ground) if each is ground)


@lru_cache(maxsize=64)
def buildings(rows: tuple[str, ...]) -> tuple[Square, ...]:
    return tuple(plan(rows).those(plan(rows).building))


def homeward(raid: Raid) -> tuple[int, ...]:
    """By square, the steps to the nearest beach."""
    return steps_to(raid.town.rows, grounds(raid.town.rows, Ground.BEACH))


def longest_way_home(raid: Raid) -> int:
    """The steps of the raider who has the longest way to the boats."""
    home, at = homeward(raid), standing(raid, RAIDERS)
    return max((home[here] for here in at if here != NOWHERE), default=0)


# --- What a captain would do without much thought: shots, and answers to questions ---------------
# Used by the scripts, to put actions in order, and to guess an answer in the middle of things.


def order(raid: Raid, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first; of answers the first is the usual one."""
    return sorted(actions, key=lambda action: -habit(raid, action))


def habit(raid: Raid, act: Action) -> float:
    """How promising an action looks at a glance; only comparisons mean anything."""
    match act:
        case a.Victim(by, who):
            unit = raid.units[who]
            if raid.fight is not None:
                risk = price(unit) * frailty(unit)
            else:
                at = standing(raid, unit.owner)[who] if raid.shot is None else raid.shot.square
                risk = shot_risk(unit, cover=in_building(raid, at))
            return -risk if unit.owner == by else risk
        case a.Go(by, to):
            return -float(crowd(raid, by, to))
        case a.Spread(by, at):
            return spread_worth(raid, at) if by == RAIDERS else -spread_worth(raid, at)
        case a.Name(by, at):
            deserting = isinstance(raid.pending[-1], a.AskDeserters)
            there = [raid.units[n] for n, here in enumerate(spied(raid, by)) if here == at]
            throw = [unit for unit in there if (tempted(unit) if deserting else not unit.gun)]
            chest = by == RAIDERS and raid.table.ground[at] is Ground.TREASURY
            return added([price(unit) for unit in throw]) or 0.5 * chest
        case a.Rise():  # by the treasury, in good company
            to, rows = act.to.own, raid.town.rows
            chests = [at for at in grounds(rows, Ground.TREASURY) if prize(raid, at)]
            way = min((raid.table.steps_between(to, at) for at in chests), default=0)
            return -2.0 * way - crowd(raid, TOWN, to) + in_building(raid, to)
        case a.Shoot(by, at):
            return 8.0 + shot_worth(raid, by, at, 1) if spare_shot(raid, by) else 0.1
        case a.Serve(by, _, at):
            plain = 0.2 * (not raid.units[by].muskets)
            return 9.0 + shot_worth(raid, by, at, a.GUN_DICE) + plain
        case a.Loot(by, at):
            return 10.0 + prize(raid, at) / len(by)
        case a.Spike():
            return 10.0 + NAIL
        case a.Burn(_, at):
            return HALF_DIE - prize(raid, at)
        case _:
            return GLANCE.get(type(act), 0.0)


GLANCE = {a.Attack: 6.0, a.Move: 5.0, a.Done: 1.0, a.Leave: -1.0}


def crowd(raid: Raid, side: Player, to: Square) -> int:
    """How many enemies are near a square, and how few friends; fire is worse than either."""
    near = raid.table.near[to]
    foes = sum([at in near for at in spied(raid, side) if at != NOWHERE])
    friends = standing(raid, side).count(to)
    burning = 20 * (0 < raid.fires[to] < a.BURNT)
    return 3 * foes - friends - 2 * in_building(raid, to) + burning


def spread_worth(raid: Raid, at: Square) -> float:
    """What a fire in a square is worth to the raiders."""
    building = raid.table.building[at]
    worth = 2.0 * building - prize(raid, at) * (1 if prize(raid, at) > HALF_DIE else 0.5)
    for side in (RAIDERS, TOWN):
        seen = raid.places[side].content
        places = seen.at if seen is not None else spied(raid, opponent_of(side))
        worth += (-1.0 if side == RAIDERS else 0.7) * places.count(at)
    return worth


def shot_worth(raid: Raid, by: a.UnitId, at: Square, dice: int) -> float:
    """What shots into a square do to those who are seen there, on the average."""
    unit = raid.units[by]
    return (7 - hit_need(unit)) / 6 * dice * mean_harm(raid, unit.owner, at)


# --- The value of a position ----------------------------------------------------------------------

TREASURE = (Deed.TREASURY, Deed.RESIDENCE, Deed.GOVERNOR_CAPTURED)
PLUNDER = (Deed.LOOTED, Deed.SPIKED, Deed.BURNED)
BLOOD = (Deed.OFFICER_KILLED, Deed.OFFICER_CAPTURED, Deed.GROUP_KILLED, Deed.SCURVY_KILLED)
LOSSES = (Deed.RAIDERS_KILLED, Deed.RAIDING_OFFICER_CAPTURED)
REASONS = {
    "treasure": "raise your share of the treasure",
    "plunder": "bring the rest of the plunder your way",
    "blood": "win the fight for the town",
    "losses": "tip the losses your way",
    "hours": "make the time after the alarm work for you",
    "verdict": "win the night",
}  # for each part of an outlook what an option does to it


class Outlook(NamedTuple):
    """A position as one side sees it, in coins; its value is the sum.

    The raiders' coins count against the town, part by part.
    """

    treasure: float  # the treasury, the residence and the governor: taken, and within reach
    plunder: float  # houses, guns and fires: taken, and within reach
    blood: float  # the town's men: killed and taken, and those who still stand
    losses: float  # the raiders' men: killed and taken, and those who still stand
    hours: float  # what the turns after the alarm have cost and must cost on the way home
    verdict: float  # how near the raid is to being won


def value(raid: Raid, who: Player) -> float:
    return added(outlook(raid, who))


def outlook(raid: Raid, who: Player) -> Outlook:
    """What speaks for and against a position: treasure, plunder, men, hours, and the verdict."""
    treasure, plunder, blood, losses, hours = (
        float(sum([raid.deeds[deed].coins for deed in deeds]))
        for deeds in (TREASURE, PLUNDER, BLOOD, LOSSES, (Deed.LATE,))
    )
    if raid.phase is a.Phase.OVER:
        best = better(raid)
        verdict = 0.0 if best is None else VERDICT * (1 if best == RAIDERS else -1)
    else:
        rich, small = within_reach(raid)
        late = 0.0
        if raid.alarm is a.Alarm.FULL:  # what the way home still costs, at 2 coins a turn
            late = 2.0 * min(longest_way_home(raid) + 1, raid.last - raid.turn)
        treasure += rich
        plunder += small
        hours -= late
        ahead = raid.purse[RAIDERS] + rich + small - late
        raiders, townsmen = (
            added([price(u) for u in raid.units if u.owner == side and u.here and not u.gun])
            for side in (RAIDERS, TOWN)
        )
        blood -= TOWNSMAN * townsmen
        losses += RAIDER * raiders / 2
        # The verdict counts by degrees before the raid is over (R3-45).
        middle = 0.45 * raid.options.coins
        verdict = max(-VERDICT, min(VERDICT, NARROW * (ahead - middle)))
    sign = 1.0 if who == RAIDERS else -1.0
    parts = (treasure, plunder, blood, losses, hours, verdict)
    return Outlook(*(sign * part for part in parts))


def within_reach(raid: Raid) -> tuple[float, float]:
    """What the raiders may still loot and spike, treasure and plunder, for the time it takes."""
    at, left = standing(raid, RAIDERS), raid.last - raid.turn
    groups = [at[u.id] for u in raid.units if u.owner == RAIDERS and u.group and u.here]
    places = tuple(sorted({*groups} - {NOWHERE}))
    if not places:
        return 0.0, 0.0
    steps, guns = steps_to(raid.town.rows, places), spied(raid, RAIDERS)
    rich = small = 0.0
    for square in buildings(raid.town.rows):
        worth = prize(raid, square)
        if not worth or steps[square] == FAR or steps[square] > left:
            continue
        worth *= REACH ** (1 + steps[square])
        if carriers(raid, square) > 1 or worth > 3:
            rich += worth
        else:
            small += 0.6 * worth
    armed = {guns[unit.id] for unit in raid.units if unit.gun and unit.here} - {NOWHERE}
    small += added([NAIL * REACH ** (1 + steps[gun]) for gun in armed if steps[gun] <= left])
    return rich, small
