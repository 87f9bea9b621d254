"""What the sea of Pirate Wars is painted as: open water, reefs, islands with their beaches."""

from collections.abc import Sequence
from functools import lru_cache
from math import cos, sin

from pieces_of_eight.campaign.geometry.hulls import DOT, Corners, bounds, to_edge
from pieces_of_eight.campaign.geometry.plane import Point, centre, inside
from pieces_of_eight.campaign.pirate_wars.state import Shoal, Waters
from pieces_of_eight.tui.draw.cells import spans, whim

DEEP, SEA, COAST, SURF, REEF = "deep", "sea", "coast", "surf", "reef"
SAND, LAND, WOOD = "sand", "land", "wood"
BEACH = 5 * DOT
"""How wide the sand of an island is."""
WOODED = 18 * DOT
SHALLOWS = 12 * DOT
"""How far the pale water about an island reaches: as the deepest ships draw."""
SURF_FROM = 3 * DOT // 2
"""So small are the steps at which surf is seen."""


@lru_cache(maxsize=4096)
def ground_row(waters: Waters, y: int, left: int, step: int, count: int) -> Sequence[str]:
    """The grounds along a line: so many points from the first, each a step from the last."""
    row = [open_water(left + n * step, y) for n in range(count)]
    for reef in (shoal for shoal in waters.shoals if not shoal.island):
        for run in spans(reef.corners, y, left, step):
            for n in range(run.start, min(run.stop, count)):
                row[n] = REEF
    for isle in (shoal for shoal in waters.shoals if shoal.island):
        _lay(isle, row, y, left, step)
    return tuple(row)


def _lay(isle: Shoal, row: list[str], y: int, left: int, step: int) -> None:
    """An island with the pale water about it."""
    west, north, east, south = bounds(isle.corners)
    if not north - SHALLOWS <= y <= south + SHALLOWS:
        return
    first = max(0, (west - SHALLOWS - left) // step)
    for n in range(first, min(len(row), (east + SHALLOWS - left) // step + 2)):
        at = Point(left + n * step, y)
        far = _from_shore(at, isle.corners)
        if inside(at, isle.corners):
            row[n] = SAND if far < BEACH else _inland(isle, far)
        elif far <= SHALLOWS and row[n] in (DEEP, SEA):
            breaks = step <= SURF_FROM and far <= 2 * step and whim(n // 2, y // step) % 5
            row[n] = SURF if breaks and _is_ashore(at, isle.corners, step) else COAST


def _is_ashore(at: Point, corners: Corners, step: int) -> bool:
    """Whether the next point on any side lies on the land; lines are two steps apart."""
    x, y = at
    beside = ((x - step, y), (x + step, y), (x, y - 2 * step), (x, y + 2 * step))
    return any(inside(Point(*each), corners) for each in beside)


def _inland(isle: Shoal, far: int) -> str:
    """Behind the beach: woods in the middle, or the jungle where a setup says it is (PW-11.5).

    About a fort and a wreck they are cleared. The way inland is as long as is told, however
    small the island is drawn: so the jungle lies at its share of it.
    """
    if isle.land is None:
        return WOOD if far >= WOODED else LAND
    first, last = isle.land.trees
    deep = _deep(isle.corners)
    return WOOD if first * deep <= far * isle.land.way < last * deep else LAND


@lru_cache(maxsize=64)
def _deep(corners: Corners) -> int:
    """How far the middle of an island is from its shore."""
    return _from_shore(centre(corners), corners)


def _from_shore(at: Point, corners: Corners) -> int:
    """How far a point is from the shore line, on either side of it."""
    return min(to_edge(at, a, b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))


def open_water(x: int, y: int) -> str:
    """Open water in two tones with a slow edge between them, so that it is not one flat colour."""
    across, down = x / (40 * DOT), y / (40 * DOT)
    swell = sin(across * 0.9 + down * 0.6) + cos(down * 1.1 - across * 0.4)
    return DEEP if swell > 0.2 else SEA
