"""What a captain sees by night, and what he takes men, squares and fights to be worth, in coins."""

from collections import deque
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.ground import Plan, plan
from ..model.night import BURNT
from ..model.state import RAIDERS, Ground, Kind, Quality, Raid, Unit, spied, standing
from ..model.strength import strength
from ..rules.casualties import MELEE_SAVES
from ..rules.looting import CARRIERS

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
