"""The ground of a shore: where figures can walk, see and hide."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from pieces_of_eight.campaign.geometry.plane import HEADINGS, INCH, Point, cells
from pieces_of_eight.campaign.kernel.kept import Last
from pieces_of_eight.campaign.kernel.rules import Rule
from .state import NO_PLACE, PIRATES, Fate, Ground, PlaceId, Raid, Shore

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
    found = set(crossed)
    for dx, dy in HEADINGS[::2]:
        found.update([(x + dx, y + dy) for x, y in crossed])
    # Of the box about a leg no middle lies beyond its ends, so that its line alone counts; a
    # middle is so many inches off it as the cross product is for each inch of the leg.
    far, square = reach * reach, INCH * INCH
    long = across * across + down * down
    beside = [
        (x, y)
        for x, y in found
        if 0 <= x <= across
        and 0 <= y <= down
        and square * (x * down - y * across) ** 2 < far * long
    ]
    return crossed, tuple(beside) if long else crossed


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
Legs = Callable[[Cell, Cell], Leg]
Shaped = Callable[[int, int], Shape]


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """The tables of a shore; those in tuples are indexed by cell.

    There is one of each shore, and it is compared as what it is: so what else is worked out
    about a shore can be kept by it, and found at once.
    """

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
    ring: tuple[tuple[Cell, ...], ...]
    """By cell those about it, and itself."""
    beside: tuple[int, ...]
    """The same as bits."""
    leg: Legs
    """How a leg from the middle of one cell to that of another is to be walked."""
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
    cell_of = {at: cell for cell, at in enumerate(middles)}
    shape = shapes(columns, BODY)
    leg = _legs(columns, walk, broken, shape)
    ring = _rings(columns, height)
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
        cells=cell_of,
        floors=tuple(tuple(c for c, p in enumerate(place) if p == n) for n in range(9)),
        ring=ring,
        beside=tuple(sum([1 << cell for cell in each]) for each in ring),
        leg=leg,
        line=lru_cache(maxsize=1 << 16)(_walker(columns, walk, broken, cell_of, leg)),
        sight=lru_cache(maxsize=1 << 16)(_looker(columns, ground, cell_of, shape)),
    )


def _rings(columns: int, rows: int) -> tuple[tuple[Cell, ...], ...]:
    """By cell those whose middles are no further off than the next slantwise, and itself."""
    return tuple(
        tuple(
            to_y * columns + to_x
            for to_y in range(max(0, y - 1), min(rows, y + 2))
            for to_x in range(max(0, x - 1), min(columns, x + 2))
        )
        for y in range(rows)
        for x in range(columns)
    )


_ground: Last[Shore, Plan] = Last()


def ground_of(raid: Raid) -> Plan:
    """The tables of the shore of a raid."""
    shore, last = raid.shore, _ground.pair
    if last is not None and last[0] is shore:
        return last[1]
    return _ground.keep(shore, plan(shore.rows))


def _legs(columns: int, walk: tuple[bool, ...], broken: tuple[bool, ...], shape: Shaped) -> Legs:
    """What tells of a leg from cell to cell how it is to be walked, and past whom (H-60, H-61)."""
    shut, stones = bits(not each for each in walk), bits(broken)
    pairs = _pairs(shut, columns)

    def leg(a: Cell, b: Cell) -> Leg:
        shift, falls, form = _laid(a, b, columns, shape)
        if shut >> shift & form.crossed or pairs[falls] >> shift & form.slants:
            kind = BARRED
        else:
            kind = STONY if stones >> shift & form.crossed else CLEAR
        return Leg(kind, shift, form.beside)

    return lru_cache(maxsize=1 << 17)(leg)


def _laid(a: Cell, b: Cell, columns: int, shape: Shaped) -> tuple[int, bool, Shape]:
    """Where on the map a leg lies, whether it falls to the right, and its shape."""
    if b < a:
        a, b = b, a  # it is the same both ways
    across, down = b % columns - a % columns, b // columns - a // columns
    return a + min(0, across), across > 0, shape(across, down)


def _pairs(shut: int, columns: int) -> tuple[int, int]:
    """The upper cells of two that touch at a corner only and are shut, by where a leg falls.

    Nobody slips through between them: to the left past a cell and the one below on its right,
    to the right past a cell and the one below on its left.
    """
    return shut & shut >> columns + 1, shut & shut >> columns - 1


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


def _walker(
    columns: int,
    walk: tuple[bool, ...],
    broken: tuple[bool, ...],
    cell_of: Mapping[Point, Cell],
    leg: Legs,
) -> Line:
    """What tells how a line is to be walked (H-60)."""
    shut = tuple(not each for each in walk)

    def line(a: Point, b: Point) -> int:
        start, end = cell_of.get(a), cell_of.get(b)
        if start is not None and end is not None:
            return leg(start, end).kind
        crossed = _crossed(a, b, columns, shut)
        if crossed is None:
            return BARRED
        return STONY if any(broken[cell] for cell in crossed) else CLEAR

    return line


def _looker(
    columns: int, ground: tuple[Ground, ...], cell_of: Mapping[Point, Cell], shape: Shaped
) -> Line:
    """What tells whether one point is seen from another: past houses, not through them (H-60)."""
    shut = tuple(each is Ground.HOUSE for each in ground)
    houses, jungle = bits(shut), bits(each is Ground.JUNGLE for each in ground)
    pairs = _pairs(houses, columns)

    def sight(a: Point, b: Point) -> int:
        start, end = cell_of.get(a), cell_of.get(b)
        if start is not None and end is not None:
            shift, falls, form = _laid(start, end, columns, shape)
            if houses >> shift & form.crossed or pairs[falls] >> shift & form.slants:
                return 0
            return int((jungle >> shift & form.inner).bit_count() <= THICKET)
        crossed = _crossed(a, b, columns, shut)
        if crossed is None:
            return 0
        return int(sum(ground[cell] is Ground.JUNGLE for cell in crossed[1:-1]) <= THICKET)

    return sight


@lru_cache(maxsize=1 << 14)
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


def aboard(raid: Raid) -> bool:
    """Whether every pirate who is still in the fight stands on deck."""
    table = ground_of(raid)
    deck, cell = table.deck, table.cell
    for f in raid.figures:
        if f.owner == PIRATES and f.fate is Fate.HERE and not deck[cell(f.at)]:
            return False
    return True
