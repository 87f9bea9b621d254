"""How a man comes to a cell past enemies and corners: asked for many cells from one place."""

from collections.abc import Callable
from itertools import pairwise

from campaign.geometry.plane import Point
from campaign.shore_raid.ground import BARRED, CLEAR, STONY, Cell, Legs
from campaign.shore_raid.paths import walk_to
from campaign.shore_raid.scene import Scene

Walker = Callable[[Cell], int]
"""To a cell from where a man stands: BARRED, CLEAR or STONY."""


def walker(ground: Scene, start: Point, via: tuple[Point, ...]) -> Walker:
    """How a man walks who may turn at some corners: just as `walk_to` says (PA-4.3)."""
    here, crowd = ground.table.cells.get(start), ground.crowd
    if here is None or crowd is None:
        return roaming(ground, start, via)
    straight = striding(ground.table.leg, here, crowd)
    return turning(ground, straight, via, crowd) if via else straight


def unhindered(ground: Scene, corners: tuple[Point, ...]) -> bool:
    """Whether no enemy stands by a way that leads from middle to middle."""
    crowd, cells, leg = ground.crowd, ground.table.cells, ground.table.leg
    if crowd is None or corners[0] not in cells:
        return False
    for a, b in pairwise(corners):
        _, shift, beside = leg(cells[a], cells[b])
        if crowd >> shift & beside:
            return False
    return True


def roaming(ground: Scene, start: Point, via: tuple[Point, ...]) -> Walker:
    """For who does not stand in the middle of a cell, or has such enemies."""
    table, foes = ground.table, ground.close

    def comes(to: Cell) -> int:
        walk = walk_to(table, foes, start, via, table.middles[to])
        if walk is None:
            return BARRED
        return STONY if walk.broken else CLEAR

    return comes


def striding(leg: Legs, here: Cell, crowd: int) -> Walker:
    """Straight from the middle of a cell to another, past enemies in such middles."""

    def comes(to: Cell) -> int:
        kind, shift, beside = leg(here, to)
        return BARRED if crowd >> shift & beside else kind

    return comes


def turning(ground: Scene, straight: Walker, via: tuple[Point, ...], crowd: int) -> Walker:
    """Straight, or past some of the corners that follow each other, over open ground if possible.

    How he comes to each corner is the same for every cell.
    """
    table = ground.table
    legs: list[tuple[Walker, int]] = []
    best = BARRED
    before: Walker | None = None
    for at in via:
        corner = table.cells[at]
        best = better(straight(corner), joined(best, before(corner)) if before and best else BARRED)
        before = striding(table.leg, corner, crowd)
        if best:
            legs.append((before, best))

    def comes(to: Cell) -> int:
        kind = straight(to)
        for onward, so_far in legs:
            if kind == CLEAR:
                break
            kind = better(kind, joined(so_far, onward(to)))
        return kind

    return comes


def joined(one: int, next_: int) -> int:
    """What two legs are together, one after the other: as bad as the worse of them."""
    return one and next_ and max(one, next_)


def better(one: int, other: int) -> int:
    """The better of two ways: open ground, then broken, then none."""
    return one if one == CLEAR or not other else other if other == CLEAR or not one else one
