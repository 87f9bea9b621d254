"""Courses that keep to the water: the shortest way on a grid of half degrees."""

from collections.abc import Iterator
from functools import cache, lru_cache
from heapq import heappop, heappush

from content.career.chart import caribbean
from .land import HALF, add_cover, blank, corners
from .projection import At, Fit

WEST, EAST, SOUTH, NORTH = -99.0, -56.0, 7.0, 33.0
"""The waters that are sailed."""
STEP = 0.5
"""Degrees from one point of the grid to the next."""
SLANT = 1.414
ASHORE = 6.0
"""What a step over land costs beside a port: it lies in its own square."""
HARBOUR = 2
"""Steps from a port within which land may be crossed."""
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]

Square = tuple[int, int]


@cache
def waters() -> tuple[Fit, tuple[tuple[bool, ...], ...]]:
    """The grid, and which of its squares are water."""
    wide, high = int((EAST - WEST) / STEP), int((NORTH - SOUTH) / STEP)
    fit = Fit(wide, high, WEST, NORTH, 1 / STEP, 1 / STEP)
    grid = blank(fit)
    for coast in caribbean().coasts:
        add_cover(corners(coast), fit, grid)
    return fit, tuple(tuple(value < HALF for value in row) for row in grid)


@lru_cache(maxsize=256)
def course(start: At, end: At) -> tuple[At, ...]:
    """The corners of the way from one place to another."""
    fit, _ = waters()
    squares = straightened(way(fit.pixel(start), fit.pixel(end)))
    middles = [(WEST + (x + 0.5) * STEP, NORTH - (y + 0.5) * STEP) for x, y in squares[1:-1]]
    return (start, *middles, end)


def way(start: Square, end: Square) -> list[Square]:
    """The squares of the shortest way, the first and the last included."""
    best = {start: 0.0}
    came: dict[Square, Square] = {}
    queue = [(0.0, start)]
    while queue:
        _, here = heappop(queue)
        if here == end:
            break
        for to, cost in steps(here, start, end):
            total = best[here] + cost
            if total < best.get(to, 1e9):
                best[to], came[to] = total, here
                heappush(queue, (total + distance(to, end), to))
    found = [end]
    while found[-1] in came:
        found.append(came[found[-1]])
    return found[::-1]


def steps(here: Square, start: Square, end: Square) -> Iterator[tuple[Square, float]]:
    """Where one can go from a square, and what it costs."""
    fit, wet = waters()
    x, y = here
    for across, down in AROUND:
        to = (x + across, y + down)
        if not fit.holds(*to):
            continue
        dry = not wet[to[1]][to[0]] and to != end
        harbour = min(distance(to, start), distance(to, end)) <= HARBOUR
        cuts_corner = across and down and not (wet[y][to[0]] and wet[to[1]][x])
        if (dry or cuts_corner) and not harbour:
            continue
        yield to, (SLANT if across and down else 1.0) + (ASHORE if dry else 0.0)


def distance(one: Square, two: Square) -> int:
    """Steps from one square to another over open sea, at the least."""
    return max(abs(one[0] - two[0]), abs(one[1] - two[1]))


def straightened(path: list[Square]) -> list[Square]:
    """The corners of a way that are needed to stay on the water."""
    found, at = [path[0]], 0
    while at < len(path) - 1:
        to = len(path) - 1
        while to > at + 1 and not is_clear(path[at], path[to]):
            to -= 1
        found.append(path[to])
        at = to
    return found


def is_clear(one: Square, two: Square) -> bool:
    """Whether a straight line from one square to another lies on the water."""
    _, wet = waters()
    parts = 2 * distance(one, two)
    return all(
        wet[round(one[1] + (two[1] - one[1]) * part / parts)][
            round(one[0] + (two[0] - one[0]) * part / parts)
        ]
        for part in range(1, parts)
    )
