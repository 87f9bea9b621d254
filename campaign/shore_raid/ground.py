"""The ground of a shore: where figures can walk, see and hide.

All of it follows from the letters of the map alone, so it is worked out once a shore. Lines
that were asked for are remembered, for the same few are asked for again and again.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from campaign.geometry.plane import INCH, Point, cells
from campaign.kernel.rules import Rule
from campaign.shore_raid.state import NO_PLACE, PlaceId
from campaign.shore_raid.terms import Ground

BROKEN_GROUND = Rule("PA-4.1")
LINES = Rule("H-60")
BASES = Rule("H-61")

BASE = 100
"""The width of a figure's base; two figures stand no nearer."""
CONTACT = 150
"""Figures no further apart, from centre to centre, can fight hand to hand (H-61)."""
BODY = 60
"""Nobody walks nearer than this past an enemy (H-61)."""
THICKET = 3
"""Squares of jungle that can be seen through (H-60)."""
MOST_CORNERS = 4
"""Corners that may be named on a way."""

SHUT = frozenset({Ground.WATER, Ground.HOUSE})
BROKEN = frozenset({Ground.ROUGH, Ground.JUNGLE, Ground.CRATES})
HIDES = frozenset({Ground.DOOR, Ground.JUNGLE, Ground.CRATES})

BARRED, CLEAR, STONY = 0, 1, 2
"""What a line across the ground is to those who walk it: shut, open, or over broken ground."""

Line = Callable[[Point, Point], int]
Cell: TypeAlias = int
"""The index of a square inch: row times columns plus column."""


class Plan(NamedTuple):
    """The tables of a shore; those in tuples are indexed by cell."""

    columns: int
    rows: int
    ground: tuple[Ground, ...]
    walk: tuple[bool, ...]
    broken: tuple[bool, ...]
    hides: tuple[bool, ...]
    place: tuple[PlaceId, ...]
    """Whose floor it is; NO_PLACE elsewhere."""
    deck: tuple[bool, ...]
    middles: tuple[Point, ...]
    """The middle of each cell."""
    cells: Mapping[Point, Cell]
    """The cell of each middle."""
    floors: tuple[tuple[Cell, ...], ...]
    """By place, from 0 to 8, its cells."""
    line: Line
    """BARRED, CLEAR or STONY for who walks straight from a point to another (H-60)."""
    sight: Line
    """Whether there is a line of sight between two points: 0 or 1 (H-60)."""

    def cell(self, at: Point) -> Cell:
        """The cell a point lies in; the point must be on the table."""
        return at[1] // INCH * self.columns + at[0] // INCH

    def on_table(self, at: Point) -> bool:
        return 0 <= at[0] < self.columns * INCH and 0 <= at[1] < self.rows * INCH

    def open_at(self, at: Point) -> bool:
        """Whether a figure can stand at a point."""
        return self.on_table(at) and self.walk[self.cell(at)]


@lru_cache(maxsize=32)
def plan(rows: tuple[str, ...]) -> Plan:
    """The tables of a shore from its map. Raises ValueError for a letter that is no ground."""
    columns, height = len(rows[0]), len(rows)
    letters = "".join(rows)
    ground = tuple(Ground.FLOOR if c in "123456789" else Ground(c) for c in letters)
    walk = tuple(each not in SHUT for each in ground)
    broken = tuple(each in BROKEN for each in ground)
    place = tuple(PlaceId(int(c) - 1) if c in "123456789" else NO_PLACE for c in letters)
    middles = tuple(
        Point(x * INCH + 50, y * INCH + 50) for y in range(height) for x in range(columns)
    )
    return Plan(
        columns=columns,
        rows=height,
        ground=ground,
        walk=walk,
        broken=broken,
        hides=tuple(each in HIDES for each in ground),
        place=place,
        deck=tuple(each is Ground.DECK for each in ground),
        middles=middles,
        cells={at: cell for cell, at in enumerate(middles)},
        floors=tuple(tuple(c for c, p in enumerate(place) if p == n) for n in range(9)),
        line=lru_cache(maxsize=1 << 17)(_walker(columns, walk, broken)),
        sight=lru_cache(maxsize=1 << 17)(_looker(columns, ground)),
    )


def _crossed(a: Point, b: Point, columns: int, shut: tuple[bool, ...]) -> list[Cell] | None:
    """The cells of a line in order; None when one is shut, or it squeezes between two that are."""
    found: list[Cell] = []
    last = -1
    for x, y in cells(a, b):
        cell = y * columns + x
        if shut[cell]:
            return None
        if last >= 0:
            old_x, old_y = last % columns, last // columns
            slant = old_x != x and old_y != y
            if slant and shut[old_y * columns + x] and shut[y * columns + old_x]:
                return None
        found.append(cell)
        last = cell
    return found


def _sums(columns: int, marked: tuple[bool, ...]) -> list[int]:
    """How many marked cells lie above and left of each corner of the grid, row by row."""
    wide = columns + 1
    sums = [0] * wide * (len(marked) // columns + 1)
    for cell, mark in enumerate(marked):
        at = (cell // columns + 1) * wide + cell % columns + 1
        sums[at] = mark + sums[at - 1] + sums[at - wide] - sums[at - wide - 1]
    return sums


def _in_box(a: Point, b: Point, columns: int, sums: list[int]) -> int:
    """How many marked cells there are in the box between two points: mostly none."""
    (ax, ay), (bx, by) = a, b
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, bottom = (ay, by) if ay < by else (by, ay)
    wide = columns + 1
    left, right = left // INCH, right // INCH + 1
    up, down = top // INCH * wide, (bottom // INCH + 1) * wide
    return sums[down + right] - sums[up + right] - sums[down + left] + sums[up + left]


def _walker(columns: int, walk: tuple[bool, ...], broken: tuple[bool, ...]) -> Line:
    """What tells how a line is to be walked (H-60)."""
    shut = tuple(not each for each in walk)
    bad = _sums(columns, tuple(not w or b for w, b in zip(walk, broken, strict=True)))

    def line(a: Point, b: Point) -> int:
        if not _in_box(a, b, columns, bad):
            return CLEAR
        crossed = _crossed(a, b, columns, shut)
        if crossed is None:
            return BARRED
        return STONY if any(broken[cell] for cell in crossed) else CLEAR

    return line


def _looker(columns: int, ground: tuple[Ground, ...]) -> Line:
    """What tells whether one point is seen from another: past houses, not through them (H-60)."""
    shut = tuple(each is Ground.HOUSE for each in ground)
    bad = _sums(columns, tuple(each in (Ground.HOUSE, Ground.JUNGLE) for each in ground))

    def sight(a: Point, b: Point) -> int:
        if not _in_box(a, b, columns, bad):
            return 1
        crossed = _crossed(a, b, columns, shut)
        if crossed is None:
            return 0
        return int(sum(ground[cell] is Ground.JUNGLE for cell in crossed[1:-1]) <= THICKET)

    return sight


def covered(table: Plan, at: Point, from_: Point) -> bool:
    """Whether a figure is in cover from an attack out of some direction (PA-5.3, H-60).

    It stands in cover, or has crates just before it.
    """
    own = table.cell(at)
    if table.hides[own]:
        return True
    theirs = table.cell(from_)
    x, y = own % table.columns, own // table.columns
    for ahead_x, ahead_y in cells(at, from_):
        cell = ahead_y * table.columns + ahead_x
        if max(abs(ahead_x - x), abs(ahead_y - y)) > 1 or cell == theirs:
            return False
        if table.ground[cell] is Ground.CRATES:
            return True
    return False
