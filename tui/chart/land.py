"""What each pixel of the chart is: how much land, how far from the coast, a bank, a mountain."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, pi, sin

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.chart import TENTHS
from pieces_of_eight.content.career.chart import Area, Islet, caribbean
from .projection import At, Fit, degrees

LINES = 3
"""Into how many lines a pixel is cut to see how much of it a shape covers."""
SLANT = 1.4
"""Pixels from one to the next across a corner."""
FAR = 9999.0
HALF = 0.5
"""A pixel with so much land on it is land."""
ROUND = 2.2
"""Pixels from which an islet has a shape of its own."""
CORNERS = 10
"""Of such an islet."""
SLOPE = 0.9
"""Degrees from the ridge of a range to its foot."""

Grid = list[list[float]]


class Land(Struct, frozen=True):
    """What every pixel is, row by row."""

    fine: Grid
    """How much of each half of a pixel, left and right, is land: 0 to 1."""
    cover: Grid
    """The same for whole pixels."""
    shore: Grid
    """For the sea how far the nearest coast is, in degrees."""
    inland: Grid
    """For the land how far the nearest coast is."""
    bank: Grid
    """How much of it is shoal."""
    hill: Grid
    """1 on the ridge of a range, 0 at its foot."""

    def is_land(self, x: int, y: int) -> bool:
        """Whether a pixel is land more than sea."""
        return self.cover[y][x] >= HALF


def blank(fit: Fit) -> Grid:
    """A grid of nothing."""
    return [[0.0] * fit.wide for _ in range(fit.high)]


def corners(area: Area) -> list[At]:
    """The points of a coast, a bank or a range."""
    return [degrees(*point) for point in area.points]


def add_cover(shape: Sequence[At], fit: Fit, grid: Grid) -> None:
    """Add to every pixel how much of it a shape covers: exactly across, by lines down."""
    points = [fit.point(at) for at in shape]
    edges = list(pairwise([*points, points[0]]))
    top = max(0, floor(min(y for _, y in points)))
    bottom = min(fit.high, ceil(max(y for _, y in points)))
    for row in range(top, bottom):
        near = [
            (one, two)
            for one, two in edges
            if min(one[1], two[1]) < row + 1 and max(one[1], two[1]) > row
        ]
        for part in range(LINES):
            line = row + (part + 0.5) / LINES
            cuts = sorted(
                ax + (line - ay) * (bx - ax) / (by - ay)
                for (ax, ay), (bx, by) in near
                if (ay > line) != (by > line)
            )
            for left, right in zip(cuts[::2], cuts[1::2], strict=False):
                add_stretch(grid[row], left, right, fit.wide)


def add_stretch(row: list[float], left: float, right: float, wide: int) -> None:
    """Cover a stretch of one line in a row of pixels."""
    left, right = max(0.0, left), min(float(wide), right)
    if right <= left:
        return
    share = 1 / LINES
    first, last = int(left), min(wide - 1, int(right))
    if first == last:
        row[first] += (right - left) * share
        return
    row[first] += (first + 1 - left) * share
    row[last] += (right - last) * share
    for x in range(first + 1, last):
        row[x] += share


def add_islet(islet: Islet, fit: Fit, grid: Grid) -> None:
    """An islet as large as it is, but at least as large as a pixel of the screen."""
    lon, lat = degrees(islet.west, islet.north)
    long = islet.length / TENTHS
    if long * fit.down >= ROUND:
        radius = long / 2 * 1.15
        turns = [turn * 2 * pi / CORNERS for turn in range(CORNERS)]
        shape = [(lon + radius * 0.72 * cos(turn), lat + radius * sin(turn)) for turn in turns]
        add_cover(shape, fit, grid)
        return
    x, y = fit.point((lon, lat))
    tall = max(1, round(long * fit.down))
    top = floor(y - tall / 2 + 0.5)
    for row in range(top, top + tall):
        for column in (2 * floor(x / 2), 2 * floor(x / 2) + 1):  # a whole pixel: both halves of it
            if fit.holds(column, row):
                grid[row][column] = max(grid[row][column], 0.9)


def distances(is_it: Callable[[float], bool], grid: Grid, scale: float) -> Grid:
    """How far each pixel is from the nearest one of a kind, in degrees (in two passes)."""
    found = [[0.0 if is_it(value) else FAR for value in row] for row in grid]
    before: list[float] | None = None
    for row in found:
        spread(row, before)
        before = row
    before = None
    for row in reversed(found):
        row.reverse()
        spread(row, None if before is None else before[::-1])
        row.reverse()
        before = row
    return [[value / scale for value in row] for row in found]


def spread(row: list[float], before: list[float] | None) -> None:
    """Carry distances on from the left, and from the row before."""
    last = len(row) - 1
    for x, value in enumerate(row):
        if not value:
            continue
        if x and row[x - 1] + 1 < value:
            value = row[x - 1] + 1
        if before is not None:
            value = min(value, before[x] + 1)
            if x and before[x - 1] + SLANT < value:
                value = before[x - 1] + SLANT
            if x < last and before[x + 1] + SLANT < value:
                value = before[x + 1] + SLANT
        row[x] = value


def hills(fit: Fit, cover: Grid) -> Grid:
    """The ranges of mountains, where there is land under them."""
    found = blank(fit)
    for area in caribbean().ranges:
        for one, two in pairwise(corners(area)):
            (ax, ay), (bx, by) = fit.point(one), fit.point(two)
            steps = max(1, int(2 * max(abs(bx - ax), abs(by - ay))))
            for step in range(steps + 1):
                share = step / steps
                raise_hill(fit, cover, found, ax + (bx - ax) * share, ay + (by - ay) * share)
    return found


def raise_hill(fit: Fit, cover: Grid, found: Grid, x: float, y: float) -> None:
    """A point of a ridge with its slopes."""
    for down in range(-2, 3):
        for across in range(-2, 3):
            column, row = floor(x) + across, floor(y) + down
            if fit.holds(column, row) and cover[row][column] >= HALF:
                far = ((across / fit.across) ** 2 + (down / fit.down) ** 2) ** 0.5
                found[row][column] = max(found[row][column], 1 - far / SLOPE)


@lru_cache(maxsize=8)
def land_of(fit: Fit) -> Land:
    """What each pixel of a chart is that lies so."""
    chart = caribbean()
    twice = replace(fit, wide=2 * fit.wide, across=2 * fit.across)
    fine = blank(twice)
    for coast in chart.coasts:
        add_cover(corners(coast), twice, fine)
    for islet in chart.islets:
        add_islet(islet, twice, fine)
    cover = [
        [(one + two) / 2 for one, two in zip(row[::2], row[1::2], strict=True)] for row in fine
    ]
    bank = blank(fit)
    for area in chart.banks:
        add_cover(corners(area), fit, bank)
    return Land(
        fine=fine,
        cover=cover,
        shore=distances(lambda value: value >= HALF, cover, fit.down),
        inland=distances(lambda value: value < HALF, cover, fit.down),
        bank=bank,
        hill=hills(fit, cover),
    )
