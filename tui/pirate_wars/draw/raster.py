"""Polygons as runs of samples: which samples of a row of the screen lie inside them."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, floor, sin

from pieces_of_eight.campaign.geometry.hulls import DOT, Corners, bounds, to_edge
from pieces_of_eight.campaign.geometry.plane import Point, centre, inside
from pieces_of_eight.campaign.pirate_wars.model.state import Shoal, Waters
from pieces_of_eight.tui.draw.inks import Ground
from pieces_of_eight.tui.draw.pixels import spans

BEACH = 5 * DOT
"""How wide the sand of an island is."""
WOODED = 18 * DOT
SHALLOWS = 12 * DOT
"""How far the pale water about an island reaches: as the deepest ships draw."""


@lru_cache(maxsize=4096)
def ground_row(waters: Waters, y: int, step: int, count: int) -> tuple[Ground, ...]:
    """The ground of a row of samples: open water, reefs, and islands with their beaches."""
    left = step // 2
    row = [open_water(left + n * step, y) for n in range(count)]
    for reef in (shoal for shoal in waters.shoals if not shoal.island):
        for run in spans(reef.corners, y, left, step):
            for n in run:
                if n < count:
                    row[n] = Ground.SHOAL
    for isle in (shoal for shoal in waters.shoals if shoal.island):
        _lay(isle, row, y, step)
    return tuple(row)


def _lay(isle: Shoal, row: list[Ground], y: int, step: int) -> None:
    """An island with the pale water about it."""
    west, north, east, south = bounds(isle.corners)
    if not north - SHALLOWS <= y <= south + SHALLOWS:
        return
    first = max(0, (west - SHALLOWS) // step)
    for n in range(first, min(len(row), (east + SHALLOWS) // step + 2)):
        at = Point(step // 2 + n * step, y)
        far = _offshore(at, isle.corners)
        if inside(at, isle.corners):
            row[n] = Ground.SAND if far < BEACH else _inland(isle, far)
        elif far <= SHALLOWS and row[n] in (Ground.DEEP, Ground.SEA):
            row[n] = Ground.COAST


def _inland(isle: Shoal, far: int) -> Ground:
    """Behind the beach: woods in the middle, or the jungle where a setup says it is (PW-11.5).

    About a fort and a wreck they are cleared. The way inland is as long as is told, however
    small the island is drawn: so the jungle lies at its share of it.
    """
    if isle.land is None:
        return Ground.WOOD if far >= WOODED else Ground.LAND
    first, last = isle.land.trees
    deep = _deep(isle.corners)
    wooded = first * deep <= far * isle.land.way < last * deep
    return Ground.WOOD if wooded else Ground.LAND


@lru_cache(maxsize=64)
def _deep(corners: Corners) -> int:
    """How far the middle of an island is from its shore."""
    return _offshore(centre(corners), corners)


def _offshore(at: Point, corners: Sequence[Point]) -> int:
    """How far a point is from the shore line, on either side of it."""
    edges: Iterable[tuple[Point, Point]] = zip(corners, (*corners[1:], corners[0]), strict=True)
    return min(to_edge(at, a, b) for a, b in edges)


def open_water(x: int, y: int) -> Ground:
    """Open water in two tones with a slow edge between them, so that it is not one flat colour."""
    across, down = x / (40 * DOT), y / (40 * DOT)
    swell = sin(across * 0.9 + down * 0.6) + cos(down * 1.1 - across * 0.4)
    return Ground.DEEP if swell > 0.2 else Ground.SEA


def along(start: Point, end: Point, step: float) -> list[Point]:
    """Points on the way from one to another, no further apart than `step`."""
    far = max(abs(end[0] - start[0]), abs(end[1] - start[1]))
    count = max(1, floor(far / step))
    return [
        Point(
            start[0] + (end[0] - start[0]) * n // count, start[1] + (end[1] - start[1]) * n // count
        )
        for n in range(count + 1)
    ]
