"""The night as one captain sees it, laid out by square: what his scripts read before they order.

Nothing here decides a rule. Ways are counted in steps over the map alone; enemies are those he
sees, so a script knows no more in an imagined raid than its captain would in a real one.
"""

from collections import deque
from functools import lru_cache

from campaign.geometry.squares import NOWHERE, Square
from campaign.kernel.sealed import Player
from campaign.land_raid.model.ground import Plan, plan
from campaign.land_raid.model.night import BURNT
from campaign.land_raid.model.state import Ground, Kind, Raid, Unit, spied, standing

FAR = 99
"""More steps than any way in a town has."""


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
def ways(rows: tuple[str, ...], goals: tuple[Square, ...]) -> tuple[int, ...]:
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
    return ways(raid.town.rows, grounds(raid.town.rows, Ground.BEACH))
