"""What a captain thinks units, squares and fights are worth, in coins; no rule is decided here."""

from collections.abc import Sequence
from functools import lru_cache

from campaign.geometry.squares import Square
from campaign.land_raid.mind.weights import STANDARD, USE, Weights
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.state import RAIDERS, Ground, Kind, Quality, Raid, Unit
from campaign.land_raid.model.strength import strength
from campaign.land_raid.rules.casualties import MELEE_SAVES
from campaign.land_raid.rules.looting import CARRIERS

HITS_A_DIE = 5 / 6
"""Three faces of a die are one hit, one is two (P8-22.11)."""
DIE = 3.5
LOOT = {Ground.TREASURY: 4 * DIE, Ground.RESIDENCE: DIE + 2}
"""What a building yields on the average, where it is not the half die (P8-22.19)."""
HALF_DIE = 2.0
NAIL = 2.0
"""A gun spiked (P8-22.28)."""
GOVERNOR = 2 * DIE


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
