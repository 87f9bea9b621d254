"""What a captain would look at: the value of a position, and the usual answers."""

from collections import deque
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.sealed import Player
from .actions import (
    Action,
    Attack,
    Burn,
    Done,
    Go,
    Leave,
    Loot,
    Move,
    Name,
    Rise,
    Serve,
    Shoot,
    Spike,
    Spread,
    Victim,
)
from .events import better
from .fighting import MELEE_SAVES, SAVE, in_building
from .state import (
    GUN_DICE,
    RAIDERS,
    TOWN,
    Alarm,
    AskDeserters,
    Deed,
    Ground,
    Kind,
    Phase,
    Plan,
    Quality,
    Raid,
    Unit,
    UnitId,
    opponent_of,
    plan,
    spied,
    standing,
)
from .strength import BURNT, hit_need, strength
from .town import CARRIERS, tempted

# --- What a captain sees by night, and what he takes men, squares and fights to be worth ----------

USE = {
    Kind.OFFICER: 0.8,
    Kind.GOVERNOR: 0.0,
    Kind.HAND_TO_HAND: 1.2,
    Kind.MUSKET: 1.0,
    Kind.MILITIA: 0.8,
    Kind.MOB: 0.6,
    Kind.UNARMED: 0.2,
    Kind.GUN: 0.0,
}
"""How useful a unit is to its captain, beside a good group."""
HITS_A_DIE = 5 / 6
"""Three faces of a die are one hit, one is two (P8-22.11)."""
DIE = 3.5
LOOT = {Ground.TREASURY: 4 * DIE, Ground.RESIDENCE: DIE + 2}
"""What a building yields on the average, where it is not the half die (P8-22.19)."""
HALF_DIE = 2.0
NAIL = 2.0
"""A gun spiked (P8-22.28)."""
GOVERNOR = 2 * DIE
FAR = 99
"""More steps than any way in a town has."""


# --- What the captains of a land raid care about, in coins; tuned by matches (make arena) --------


class Weights(Struct, frozen=True, cache_hash=True):
    """How much each thing counts, beside the coins the account knows."""

    raider: float = 1.5
    """What a raiding group is still worth to its captain, beside the coin it costs."""
    townsman: float = 0.5
    """What a group of the town is worth to its captain, beside the coins it costs."""
    leader: float = 1.0
    """What an officer is worth, beside the coins he costs."""
    seize: float = 2.0
    """What it is worth to drive the enemy from a square one wants."""
    cornered: float = 2.5
    """What it is worth to drive the governor out: one in three he is caught."""
    bold: float = 0.3
    """How much an attack must promise."""
    idle_bold: float = 0.5
    """How much an attack must promise that is not on the way."""
    odds: float = 1.0
    """How many dice for each of the enemy's an attack must have."""
    stay: float = 2.3
    """What a turn must pay after the alarm for the raiders to stay."""
    reach: float = 0.85
    """How much of a prize is left for each turn that it is away."""
    verdict: float = 12.0
    """What it is worth to have won, beside the coins; losing costs as much."""
    narrow: float = 0.8
    """How much of the verdict hangs on each coin near the line, before the raid is over."""


STANDARD = Weights()
SAILOR = Weights(verdict=6.0)
"""The judgement of a sailor: a mate has learned since that a night won is worth more."""


# --- What a captain thinks units, squares and fights are worth, in coins -------------------------


def price(unit: Unit, weights: Weights = STANDARD) -> float:
    """What a unit is worth to its captain: the coins its loss costs, and its use."""
    return _price(unit.owner == RAIDERS, unit.kind, unit.quality, weights)


@lru_cache(maxsize=256)
def _price(raiding: bool, kind: Kind, quality: Quality, weights: Weights) -> float:
    use = USE[kind] * (0.6 + 0.4 * quality)
    if kind is Kind.GOVERNOR:
        return GOVERNOR
    if kind is Kind.OFFICER:
        return (1.0 if raiding else 2.5) + weights.leader * use
    if raiding:
        return 1.0 + weights.raider * use
    return (1.0 if quality is Quality.SCURVY else 2.0) + weights.townsman * use


def frailty(unit: Unit) -> float:
    """The chance that a hit hand to hand takes a unit out of the fight (P8-22.12, P8-22.13)."""
    return 0.5 if unit.officer else (MELEE_SAVES[unit.quality] - 1) / 6


def harm(hits: float, units: Sequence[Unit]) -> float:
    """What so many hits cost a side, if they fall on all alike and it spares its best."""
    if not units:
        return 0.0
    risks = sorted([price(unit) * frailty(unit) for unit in units])
    total = 0.0
    for risk in risks:
        if hits <= 0:
            break
        total += risk * min(1.0, hits)
        hits -= 1.0
    return total


def edge(gone_in: Sequence[Unit], inside: Sequence[Unit]) -> float:
    """What an attack brings on the average, in coins: harm done less harm taken."""
    attack, defence = strength(gone_in).dice, strength(inside).dice
    return harm(attack * HITS_A_DIE, inside) - harm(defence * HITS_A_DIE, gone_in)


def odds(gone_in: Sequence[Unit], inside: Sequence[Unit]) -> float:
    """A rough share of such attacks that take the square, 0 to 1."""
    attack, defence = strength(gone_in).dice, strength(inside).dice
    return attack / max(1.0, attack + defence) if attack else 0.0


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


def carriers(raid: Raid, at: Square) -> int:
    """How many groups it takes to loot a square."""
    return CARRIERS.get(plan(raid.town.rows).ground[at], 1)


# --- The night as one captain sees it, laid out by square ----------------------------------------
# Nothing here decides a rule. Ways are counted in steps over the map alone; enemies are those he
# sees, so a script knows no more in an imagined raid than its captain would in a real one.


class Scene:
    """One side's men and the enemies it sees, by square; made anew for each part of a turn."""

    __slots__ = ("at", "count", "foes", "guns", "men", "raid", "side", "table")

    def __init__(self, raid: Raid, side: Player) -> None:
        self.raid = raid
        self.side = side
        self.table: Plan = plan(raid.town.rows)
        self.at = list(standing(raid, side))
        self.count = [0] * (len(raid.fires) + 1)
        self.men: list[Unit] = []
        """One's own officers and groups that are still in the town."""
        self.foes: dict[Square, list[Unit]] = {}
        self.guns: dict[Square, Unit] = {}
        for unit, mine, hers in zip(raid.units, self.at, spied(raid, side), strict=True):
            if mine != NOWHERE:
                if unit.kind is not Kind.GUN:
                    self.count[mine] += 1
                    self.men.append(unit)
            elif hers != NOWHERE:
                if unit.kind is Kind.GUN:
                    self.guns[hers] = unit
                else:
                    self.foes.setdefault(hers, []).append(unit)

    def burns(self, at: Square) -> bool:
        """Whether a square is on fire now."""
        return 0 < self.raid.fires[at] < BURNT


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
    """The squares of a town that are buildings."""
    return tuple(Square(n) for n, each in enumerate(plan(rows).building) if each)


def homeward(raid: Raid) -> tuple[int, ...]:
    """By square, the steps to the nearest beach."""
    return steps_to(raid.town.rows, grounds(raid.town.rows, Ground.BEACH))


# --- Judgement ------------------------------------------------------------------------------------

TREASURE = (Deed.TREASURY, Deed.RESIDENCE, Deed.GOVERNOR_CAPTURED)
PLUNDER = (Deed.LOOTED, Deed.SPIKED, Deed.BURNED)
BLOOD = (Deed.OFFICER_KILLED, Deed.OFFICER_CAPTURED, Deed.GROUP_KILLED, Deed.SCURVY_KILLED)
LOSSES = (Deed.RAIDERS_KILLED, Deed.RAIDING_OFFICER_CAPTURED)


# --- What a captain would do without much thought: shots, and answers to questions ---------------
# Used by the scripts, to put actions in order, and to guess an answer in the middle of things.


def habit(raid: Raid, act: Action) -> float:
    """How promising an action looks at a glance; only comparisons mean anything."""
    match act:
        case Victim(by, unit):
            risk = risk_of(raid, raid.units[unit])
            return -risk if raid.units[unit].owner == by else risk
        case Go(by, to):
            return -float(crowd(raid, by, to))
        case Spread(by, at):
            return spread_worth(raid, at) if by == RAIDERS else -spread_worth(raid, at)
        case Name(by, at):
            return named_worth(raid, by, at)
        case Rise(_, to):
            return rise_worth(raid, to.content)
        case Shoot(by, at):
            return 8.0 + shot_worth(raid, by, at, 1) if spare_shot(raid, by) else 0.1
        case Serve(by, _, at):
            plain = 0.2 * (not raid.units[by].muskets)
            return 9.0 + shot_worth(raid, by, at, GUN_DICE) + plain
        case Loot(by, at):
            return 10.0 + prize(raid, at) / len(by)
        case Spike():
            return 10.0 + NAIL
        case Burn(_, at):
            return HALF_DIE - prize(raid, at)
        case Attack():
            return 6.0
        case Move():
            return 5.0
        case Leave():
            return -1.0
        case Done():
            return 1.0
    return 0.0


def risk_of(raid: Raid, unit: Unit) -> float:
    """What the hit that is to be given out costs, if it falls on a unit."""
    if raid.fight is not None:
        return price(unit) * frailty(unit)
    at = standing(raid, unit.owner)[unit.id] if raid.shot is None else raid.shot.square
    return shot_risk(unit, cover=in_building(raid, at))


def crowd(raid: Raid, side: Player, to: Square) -> int:
    """How many enemies are near a square, and how few friends; fire is worse than either."""
    table, foes = plan(raid.town.rows), spied(raid, side)
    near = table.near[to]
    burning = 20 * (0 < raid.fires[to] < 4)
    friends = sum([at == to for at in standing(raid, side)])
    cover = in_building(raid, to)
    return 3 * sum([at in near for at in foes if at != NOWHERE]) - friends - 2 * cover + burning


def spread_worth(raid: Raid, at: Square) -> float:
    """What a fire in a square is worth to the raiders."""
    building = plan(raid.town.rows).building[at]
    worth = 2.0 * building - prize(raid, at) * (1 if prize(raid, at) > HALF_DIE else 0.5)
    for side in (RAIDERS, TOWN):
        seen = raid.places[side].content
        places = seen.at if seen is not None else spied(raid, opponent_of(side))
        there = sum([here == at for here in places])
        worth += (-1.0 if side == RAIDERS else 0.7) * there
    return worth


def named_worth(raid: Raid, by: Player, at: Square) -> float:
    """How much the throw for a square can do to the enemy who is seen there."""
    found = added(
        [
            price(raid.units[n])
            for n, here in enumerate(spied(raid, by))
            if here == at and _throws(raid, raid.units[n])
        ]
    )
    if found or by == TOWN:
        return found
    return 0.5 * (plan(raid.town.rows).ground[at] is Ground.TREASURY)


def _throws(raid: Raid, unit: Unit) -> bool:
    return tempted(unit) if isinstance(raid.pending[-1], AskDeserters) else not unit.gun


def rise_worth(raid: Raid, to: Square | None) -> float:
    """How good a square is for men who come back: by the treasury, in good company."""
    if to is None:
        return 0.0
    table = plan(raid.town.rows)
    chests = [at for at in grounds(raid.town.rows, Ground.TREASURY) if prize(raid, at)]
    way = min((table.steps_between(to, at) for at in chests), default=0)
    return -2.0 * way - crowd(raid, TOWN, to) + in_building(raid, to)


def shot_worth(raid: Raid, by: UnitId, at: Square, dice: int) -> float:
    """What shots into a square do to those who are seen there, on the average."""
    unit = raid.units[by]
    return (7 - hit_need(unit)) / 6 * dice * mean_harm(raid, unit.owner, at)


def mean_harm(raid: Raid, side: Player, at: Square) -> float:
    """What a hit by shot on one of those seen in a square costs the enemy, on the average."""
    cover = in_building(raid, at)
    units = raid.units
    seen = spied(raid, side)
    found = [units[n] for n, here in enumerate(seen) if here == at and not units[n].gun]
    return added([shot_risk(unit, cover=cover) for unit in found]) / max(1, len(found))


@lru_cache(maxsize=4096)
def shot_risk(unit: Unit, *, cover: bool) -> float:
    """What a hit by shot on a unit costs its side, on the average."""
    return price(unit) * unsaved(unit.kind, unit.quality, cover=cover)


@lru_cache(maxsize=256)
def unsaved(kind: Kind, quality: Quality, *, cover: bool) -> float:
    """The chance that a hit by shot kills (P8-22.8)."""
    helped = cover + (quality is Quality.HARDENED) + 2 * (kind <= Kind.GOVERNOR)
    return (max(2, SAVE - helped) - 1) / 6


def spare_shot(raid: Raid, by: UnitId) -> bool:
    """Whether a group can shoot without its side throwing a die less in a fight (P8-22.10)."""
    unit = raid.units[by]
    here = standing(raid, unit.owner)[by]
    at = here if here in raid.fights else unit.attacks
    if at == NOWHERE or unit.kind not in (Kind.MUSKET, Kind.MILITIA):
        return True
    if unit.attacks != NOWHERE:
        mine = [u for u in raid.units if u.attacks == at and u.owner == unit.owner and u.here]
    else:
        place = standing(raid, unit.owner)
        mine = [u for u in raid.units if place[u.id] == at and u.owner == unit.owner]
    rest = [mate for mate in mine if mate.id != by]
    return strength(rest).dice >= strength(mine).dice


# --- What a captain would look at: the value of a position, and a good order of actions ----------
# Nothing here decides a rule. Coins are counted as the account counts them; what is still to be
# had is put at its average, and less the further it is away.


class Outlook(NamedTuple):
    """A position as one side sees it, in coins; its value is the sum.

    The raiders' coins count against the town, part by part.
    """

    treasure: float
    """The treasury, the residence and the governor: taken, and within reach."""
    plunder: float
    """Houses, guns and fires: taken, and within reach."""
    blood: float
    """The town's men: killed and taken, and those who still stand."""
    losses: float
    """The raiders' men: killed and taken, and those who still stand."""
    hours: float
    """What the turns after the alarm have cost and must cost on the way home."""
    verdict: float
    """How near the raid is to being won."""


def value(raid: Raid, who: Player, weights: Weights = STANDARD) -> float:
    """How good the position is for `who`, in coins."""
    return added(outlook(raid, who, weights))


def sailors_value(raid: Raid, who: Player) -> float:
    """The same as a sailor judges it, who thinks less of the verdict."""
    return value(raid, who, SAILOR)


def outlook(raid: Raid, who: Player, weights: Weights = STANDARD) -> Outlook:
    """What speaks for and against a position: treasure, plunder, men, hours, and the verdict."""
    sign = 1.0 if who == RAIDERS else -1.0
    treasure = float(paid(raid, TREASURE))
    plunder = float(paid(raid, PLUNDER))
    blood = float(paid(raid, BLOOD))
    losses = float(paid(raid, LOSSES))
    hours = float(paid(raid, (Deed.LATE,)))
    if raid.phase is not Phase.OVER:
        rich, small = reach(raid, weights)
        treasure += rich
        plunder += small
        late = toll(raid)
        hours -= late
        ahead = raid.purse[RAIDERS] + rich + small - late
        blood -= weights.townsman * added(_use(raid, TOWN))
        losses += weights.raider * added(_use(raid, RAIDERS)) / 2
    else:
        ahead = float(raid.purse[RAIDERS])
    verdict = judgement(raid, ahead, weights)
    parts = (treasure, plunder, blood, losses, hours, verdict)
    return Outlook(*(sign * part for part in parts))


def paid(raid: Raid, deeds: Sequence[Deed]) -> int:
    """What some kinds of deeds have moved into the raiders' purse."""
    return sum([raid.deeds[deed].coins for deed in deeds])


def reach(raid: Raid, weights: Weights) -> tuple[float, float]:
    """What the raiders may still loot and spike, treasure and plunder, for the time it takes."""
    at = standing(raid, RAIDERS)
    groups = [at[u.id] for u in raid.units if u.owner == RAIDERS and u.group and u.here]
    if not groups:
        return 0.0, 0.0
    left = raid.last - raid.turn
    places = tuple(sorted({here for here in groups if here != NOWHERE}))
    if not places:
        return 0.0, 0.0
    steps = steps_to(raid.town.rows, places)
    guns = {spied(raid, RAIDERS)[u.id] for u in raid.units if u.gun and u.here} - {NOWHERE}
    rich = small = 0.0
    for square in buildings(raid.town.rows):
        worth = prize(raid, square)
        if not worth or steps[square] == FAR or steps[square] > left:
            continue
        worth *= weights.reach ** (1 + steps[square])
        if carriers(raid, square) > 1 or worth > 3:
            rich += worth
        else:
            small += 0.6 * worth
    small += added([NAIL * weights.reach ** (1 + steps[gun]) for gun in guns if steps[gun] <= left])
    return rich, small


def toll(raid: Raid) -> float:
    """What the way home still costs, at 2 coins a turn after the alarm."""
    if raid.alarm is not Alarm.FULL:
        return 0.0
    home, at = homeward(raid), standing(raid, RAIDERS)
    way = max((home[here] for here in at if here != NOWHERE), default=0)
    return 2.0 * min(way + 1, raid.last - raid.turn)


def _use(raid: Raid, side: Player) -> list[float]:
    return [price(unit) for unit in raid.units if unit.owner == side and unit.here and not unit.gun]


def judgement(raid: Raid, ahead: float, weights: Weights) -> float:
    """The worth of the verdict: whole when the raid is over, by degrees before (R3-45)."""
    if raid.phase is Phase.OVER:
        best = better(raid)
        return 0.0 if best is None else weights.verdict * (1 if best == RAIDERS else -1)
    middle = 0.45 * raid.options.coins
    return max(-weights.verdict, min(weights.verdict, weights.narrow * (ahead - middle)))


def order(raid: Raid, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first; of answers the first is the usual one."""
    return sorted(actions, key=lambda action: -habit(raid, action))
