"""Straight legs between the middles of cells, as bits: the quick way to ask about a line.

Nearly everybody stands in the middle of a square inch. A leg so many inches across and down
crosses the same cells wherever it begins, so they are worked out once, as the bits of a whole
number, and laid over the map by a shift. In such a number bit n stands for cell n.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from campaign.geometry.plane import HEADINGS, INCH, Point, cells, near

Steps: TypeAlias = tuple[tuple[int, int], ...]


class Shape(NamedTuple):
    """A leg as bits, counted from the north-western cell of the box it lies in."""

    crossed: int
    """The cells it passes."""
    inner: int
    """Those of them that are not its ends."""
    slants: int
    """Where it slips through between two cells, the upper one of them."""
    beside: int
    """The cells whose middle is too near to it."""


class Leg(NamedTuple):
    """A leg from one cell to another."""

    kind: int
    """BARRED, CLEAR or STONY."""
    shift: int
    """The north-western cell of its box."""
    beside: int
    """After the shift: the cells whose middle is too near for an enemy to stand there."""


def bits(marked: Iterable[bool]) -> int:
    """The cells that are marked."""
    return sum([1 << cell for cell, mark in enumerate(marked) if mark])


@lru_cache(maxsize=1 << 12)
def course(across: int, down: int, reach: int) -> tuple[Steps, Steps]:
    """The cells a leg crosses, in order, and those whose middle is nearer to it than `reach`.

    In inches across and down from where it begins, neither of them less than 0. A middle that
    is nearer than a corner of its cell would be is in a cell crossed, or next to one.
    """
    start, end = Point(50, 50), Point(across * INCH + 50, down * INCH + 50)
    crossed = tuple(cells(start, end))
    about = {(x + dx, y + dy) for x, y in crossed for dx, dy in ((0, 0), *HEADINGS[::2])}
    beside = [
        (x, y)
        for x, y in about
        if 0 <= x <= across
        and 0 <= y <= down
        and near(start, end, Point(x * INCH + 50, y * INCH + 50), reach)
    ]
    return crossed, tuple(beside)


def shapes(columns: int, reach: int) -> Callable[[int, int], Shape]:
    """What gives the shape of a leg on a map, by its inches across and down; never upwards.

    A middle nearer to it than `reach` is too near.
    """

    def shape(across: int, down: int) -> Shape:
        crossed, beside = course(abs(across), down, reach)
        corner, side = (0, 1) if across >= 0 else (-across, -1)
        flags = [1 << y * columns + corner + side * x for x, y in crossed]
        # Of the two cells beside a corner the upper one is in the row the leg comes from.
        slants = [
            1 << y * columns + corner + side * to_x
            for (x, y), (to_x, to_y) in pairwise(crossed)
            if x != to_x and y != to_y
        ]
        return Shape(
            sum(flags),
            sum(flags[1:-1]),
            sum(slants),
            sum([1 << y * columns + corner + side * x for x, y in beside]),
        )

    return lru_cache(maxsize=1 << 14)(shape)
