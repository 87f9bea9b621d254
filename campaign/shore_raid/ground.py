"""The ground of a shore: where figures can walk, see and hide, who stands where, and its ways."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from math import isqrt
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import (
    HEADINGS,
    INCH,
    Point,
    cells,
    distance,
    nearer,
    squared,
)
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.mind import LastCache
from pieces_of_eight.campaign.shore_raid import state as s
from .state import PIRATES, TOWN, BandId, Fate, Figure, FigureId, Ground, PlaceId, Raid, Shore

LINES = Rule("H-60")
BASES = Rule("H-61")

BASE = 100  # the width of a figure's base; two figures stand no nearer
CONTACT = 150  # figures no further apart, from centre to centre, can fight hand to hand (H-61)
BODY = 60  # nobody walks nearer than this past an enemy (H-61)
THICKET = 3  # squares of jungle that can be seen through (H-60)
MOST_CORNERS = 4  # corners that may be named on a way

SHUT = frozenset({Ground.WATER, Ground.HOUSE})
BROKEN = frozenset({Ground.ROUGH, Ground.JUNGLE, Ground.CRATES})
HIDES = frozenset({Ground.DOOR, Ground.JUNGLE, Ground.CRATES})

BARRED, CLEAR, STONY = 0, 1, 2
"""What a line across the ground is to those who walk it: shut, open, or over broken ground."""

Line = Callable[[Point, Point], int]
Cell: TypeAlias = int  # the index of a square inch: row times columns plus column


# --- A leg from middle to middle, as sets of cells: whole numbers, a bit a cell -------------------


class Shape(NamedTuple):
    """A leg as bits, counted from the north-western cell of the box it lies in."""

    crossed: int  # the cells it passes
    inner: int  # those of them that are not its ends
    slants: int  # where it slips through between two cells, the upper one of them
    beside: int  # the cells whose middle is too near to it for an enemy to stand there


class Leg(NamedTuple):
    """A leg from one cell to another."""

    kind: int  # BARRED, CLEAR or STONY
    shift: int  # the north-western cell of its box
    beside: int  # after the shift: the cells whose middle is too near for an enemy to stand there


def as_bits(found: Iterable[Cell]) -> int:
    """Some cells, each named once, as bits."""
    return sum([1 << cell for cell in found])


@lru_cache(maxsize=1 << 15)
def _shape(across: int, down: int, columns: int) -> Shape:
    """The shape of a leg by its inches across and down, never upwards, on a map so wide."""
    wide = abs(across)
    crossed = tuple(cells(Point(50, 50), Point(wide * INCH + 50, down * INCH + 50)))
    # Of the box about a leg no middle lies beyond its ends, so that its line alone counts; a
    # middle is so many inches off it as the cross product is for each inch of the leg. One that
    # is nearer than a corner of its cell would be is in a cell crossed, or next to one.
    near = {(x + dx, y + dy) for x, y in crossed for dx, dy in ((0, 0), *HEADINGS[::2])}
    long = wide * wide + down * down
    beside = [
        (x, y)
        for x, y in near
        if 0 <= x <= wide
        and 0 <= y <= down
        and (INCH * (x * down - y * wide)) ** 2 < BODY * BODY * long
    ]
    corner, side = (0, 1) if across >= 0 else (wide, -1)

    def at(x: int, y: int) -> Cell:
        return y * columns + corner + side * x

    # Of the two cells beside a corner the upper one is in the row the leg comes from.
    slants = [at(to_x, y) for (x, y), (to_x, to_y) in pairwise(crossed) if x != to_x and y != to_y]
    return Shape(
        as_bits([at(*each) for each in crossed]),
        as_bits([at(*each) for each in crossed[1:-1]]),
        as_bits(slants),
        as_bits([at(*each) for each in (beside if long else crossed)]),
    )


class Plan:
    """The tables of a shore; those in tuples are indexed by cell.

    There is one of each shore, and it is compared as what it is: so what else is worked out
    about a shore can be kept by it, and found at once.
    """

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.columns = columns = len(rows[0])
        self.rows = len(rows)
        letters = "".join(rows)
        self.ground = tuple([Ground.FLOOR if c in "123456789" else Ground(c) for c in letters])
        self.walk = tuple([each not in SHUT for each in self.ground])
        self.broken = tuple([each in BROKEN for each in self.ground])
        self.hides = tuple([each in HIDES for each in self.ground])
        self.deck = tuple([each is Ground.DECK for each in self.ground])
        self.place = tuple(
            [PlaceId(int(c) - 1) if c in "123456789" else s.NO_PLACE for c in letters]
        )
        """Whose floor it is; NO_PLACE elsewhere."""
        self.floors = tuple(
            [tuple([c for c, place in enumerate(self.place) if place == n]) for n in range(9)]
        )  # by place, from 0 to 8, its cells
        self.middles = tuple(
            [Point(x * INCH + 50, y * INCH + 50) for y in range(self.rows) for x in range(columns)]
        )
        self.cells = {at: cell for cell, at in enumerate(self.middles)}  # the cell of each middle
        self.ring = tuple(
            [tuple(sorted(self.block(n, ((0, 0), *HEADINGS)))) for n in range(len(letters))]
        )
        """By cell those about it, and itself."""
        self.beside = tuple([as_bits(each) for each in self.ring])  # the same as bits
        self.leg: Callable[[Cell, Cell], Leg] = lru_cache(maxsize=1 << 17)(self._leg)
        """How a leg from the middle of one cell to that of another is to be walked."""
        self.line: Line = lru_cache(maxsize=1 << 16)(self._line)
        """BARRED, CLEAR or STONY for who walks straight from a point to another (H-60)."""
        self.sight: Line = lru_cache(maxsize=1 << 16)(self._sight)
        """Whether there is a line of sight between two points: 0 or 1 (H-60)."""
        self._shut, self._stones, self._houses, self._jungle = (
            as_bits([cell for cell, each in enumerate(self.ground) if each in kinds])
            for kinds in (SHUT, BROKEN, {Ground.HOUSE}, {Ground.JUNGLE})
        )
        # The upper cells of two that touch at a corner only and are shut, by where a leg falls: to
        # the left nobody slips through between a cell and the one below on its right, to the right
        # between a cell and the one below on its left.
        self._shut_pairs, self._house_pairs = (
            (shut & shut >> columns + 1, shut & shut >> columns - 1)
            for shut in (self._shut, self._houses)
        )

    def cell(self, at: Point) -> Cell:
        """The cell a point lies in; the point must be on the table."""
        return at[1] // INCH * self.columns + at[0] // INCH

    def on_table(self, at: Point) -> bool:
        return 0 <= at[0] < self.columns * INCH and 0 <= at[1] < self.rows * INCH

    def open_at(self, at: Point) -> bool:
        """Whether a figure can stand at a point."""
        return self.on_table(at) and self.walk[self.cell(at)]

    def block(self, cell: Cell, steps: Iterable[tuple[int, int]]) -> list[Cell]:
        """The cells so many columns and rows from one, but those off the table."""
        x, y = cell % self.columns, cell // self.columns
        return [
            (y + dy) * self.columns + x + dx
            for dx, dy in steps
            if 0 <= x + dx < self.columns and 0 <= y + dy < self.rows
        ]

    def around(self, at: Point, far: int) -> Iterator[Cell]:
        """The cells whose middles are no more than so far from a point."""
        for y in range(self.rows):
            off = y * INCH + 50 - at[1]
            if abs(off) <= far:
                half = isqrt(far * far - off * off)
                first, last = -((half - at[0] + 50) // INCH), (at[0] + half - 50) // INCH
                row = y * self.columns
                yield from range(row + max(0, first), row + min(self.columns - 1, last) + 1)

    def _laid(self, a: Cell, b: Cell) -> tuple[int, bool, Shape]:
        """Where on the map a leg lies, whether it falls to the right, and its shape."""
        if b < a:
            a, b = b, a  # it is the same both ways
        columns = self.columns
        across, down = b % columns - a % columns, b // columns - a // columns
        return a + min(0, across), across > 0, _shape(across, down, columns)

    def _leg(self, a: Cell, b: Cell) -> Leg:
        shift, falls, form = self._laid(a, b)
        if self._shut >> shift & form.crossed or self._shut_pairs[falls] >> shift & form.slants:
            kind = BARRED
        else:
            kind = STONY if self._stones >> shift & form.crossed else CLEAR
        return Leg(kind, shift, form.beside)

    def _line(self, a: Point, b: Point) -> int:
        start, end = self.cells.get(a), self.cells.get(b)
        if start is not None and end is not None:
            return self.leg(start, end).kind
        crossed = self._crossed(a, b, self._shut)
        if not crossed:
            return BARRED
        return STONY if any(self.broken[cell] for cell in crossed) else CLEAR

    def _sight(self, a: Point, b: Point) -> int:
        """Past houses one sees, not through them, and through a little jungle."""
        start, end = self.cells.get(a), self.cells.get(b)
        if start is not None and end is not None:
            shift, falls, form = self._laid(start, end)
            pairs = self._house_pairs[falls]
            if self._houses >> shift & form.crossed or pairs >> shift & form.slants:
                return 0
            return int((self._jungle >> shift & form.inner).bit_count() <= THICKET)
        crossed = self._crossed(a, b, self._houses)
        thick = sum([self.ground[cell] is Ground.JUNGLE for cell in crossed[1:-1]])
        return int(bool(crossed) and thick <= THICKET)

    def _crossed(self, a: Point, b: Point, shut: int) -> list[Cell]:
        """The cells of a line in order; none where one is shut, or it squeezes between two."""
        columns = self.columns
        found = [y * columns + x for x, y in cells(a, b)]
        for one, other in pairwise((found[0], *found)):
            sides = one - one % columns + other % columns, other - other % columns + one % columns
            if shut >> other & 1 or (shut >> sides[0] & 1 and shut >> sides[1] & 1):
                return []
        return found


plan = lru_cache(maxsize=32)(Plan)
"""The tables of a shore from its map. Raises ValueError for a letter that is no ground."""


_ground: LastCache[Shore, Plan] = LastCache()


def ground_of(raid: Raid) -> Plan:
    """The tables of the shore of a raid."""
    shore, last = raid.shore, _ground.pair
    if last is not None and last[0] is shore:
        return last[1]
    return _ground.keep(shore, plan(shore.rows))


@lru_cache(maxsize=1 << 14)
def covered(table: Plan, at: Point, from_: Point) -> bool:
    """Whether a figure is in cover from an attack out of some direction (PA-5.3, H-60).

    It stands in cover, or has crates just before it.
    """
    own, theirs = table.cell(at), table.cell(from_)
    if table.hides[own]:
        return True
    for x, y in cells(at, from_):
        cell = y * table.columns + x
        if cell not in table.ring[own] or cell == theirs:
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


# --- Who stands where, and who waits for a card: found once for all that ask, and followed up -----
# Every decision asks about all figures of a raid, and hardly any action changes more than one of
# them. So what follows from them is kept by the tuple they stand in; and where an action puts
# another tuple in its place (`with_figures`), the places are corrected instead of read again.

Figures = tuple[Figure, ...]


class Standing(NamedTuple):
    """Where those are who are in the fight, by side. Nothing of it is changed once it is made."""

    table: Plan
    at: tuple[dict[FigureId, Point], dict[FigureId, Point]]  # in the order of the roster
    held: tuple[dict[Cell, FigureId], dict[Cell, FigureId]]  # who stands in the middle of a cell
    bits: tuple[int, int]  # the cells of `held` as bits
    middles: tuple[bool, bool]
    """Whether each of a side stands in a middle, and no two of them in one."""
    apart: bool  # whether each of both sides stands in a middle that is his alone


_standing: LastCache[Figures, Standing] = LastCache()


def standing(raid: Raid) -> Standing:
    """Where those stand who are in the fight."""
    figures, last = raid.figures, _standing.pair
    if last is not None and last[0] is figures:
        return last[1]
    table = ground_of(raid)
    at = dict[FigureId, Point](), dict[FigureId, Point]()
    held = dict[Cell, FigureId](), dict[Cell, FigureId]()
    for f in figures:
        if f.fate is Fate.HERE:
            at[f.owner][f.id] = f.at
            if f.at in table.cells:
                held[f.owner][table.cells[f.at]] = f.id
    pirates, town = map(as_bits, held)
    middles = len(held[PIRATES]) == len(at[PIRATES]), len(held[TOWN]) == len(at[TOWN])
    apart = all(middles) and not pirates & town
    return _standing.keep(figures, Standing(table, at, held, (pirates, town), middles, apart))


def _followed(before: Standing, old: Figures, changed: list[Figure]) -> Standing | None:
    """Where they stand after a change; None where all have to be asked again."""
    moved = [f for f in changed if f.at is not old[f.id].at or f.fate is not old[f.id].fate]
    if not moved:
        return before
    if not before.apart:
        return None
    side, here, cells = moved[0].owner, Fate.HERE, before.table.cells
    at, held, bits = before.at[side].copy(), before.held[side].copy(), before.bits[side]
    for f in moved:
        was = old[f.id]
        if f.owner != side or was.fate is not here:
            return None
        cell = cells[was.at]
        bits ^= 1 << cell
        del held[cell]
    for f in moved:
        if f.fate is not here:
            del at[f.id]
            continue
        to = cells.get(f.at)
        if to is None or to in held or to in before.held[1 - side]:
            return None
        at[f.id], held[to] = f.at, f.id
        bits ^= 1 << to
    if side == PIRATES:
        return before._replace(
            at=(at, before.at[TOWN]), held=(held, before.held[TOWN]), bits=(bits, before.bits[TOWN])
        )
    return before._replace(
        at=(before.at[PIRATES], at),
        held=(before.held[PIRATES], held),
        bits=(before.bits[PIRATES], bits),
    )


class Waiting(NamedTuple):
    """Those of a side who could still be called up in this turn (PA-3.6, R2-23)."""

    unbanded: tuple[FigureId, ...]  # those in no band, in the order of the roster
    bands: dict[BandId, int]  # the bands, in the order they were formed, and how many of each
    formed: dict[int, Any]
    """What has been found out about the bands of some size that could be formed of `unbanded`."""


_waiting: LastCache[Figures, tuple[Waiting, Waiting]] = LastCache()


def waiting(raid: Raid) -> tuple[Waiting, Waiting]:
    """Those of each side who could still be called up in this turn."""
    figures, last = raid.figures, _waiting.pair
    if last is not None and last[0] is figures:
        return last[1]
    free = list[FigureId](), list[FigureId]()
    bands = list[BandId](), list[BandId]()
    here = Fate.HERE
    for f in figures:
        if not f.acted and f.fate is here:
            if f.band:
                bands[f.owner].append(f.band)
            else:
                free[f.owner].append(f.id)
    pirates, town = (
        Waiting(tuple(free[side]), dict(sorted(Counter(bands[side]).items())), {})
        for side in (PIRATES, TOWN)
    )
    return _waiting.keep(figures, (pirates, town))


def with_figure(raid: Raid, figure: Figure, **also: Any) -> Raid:
    """The raid with one figure changed, and what else is named."""
    return with_figures(raid, [figure], **also)


def with_figures(raid: Raid, changed: list[Figure], **also: Any) -> Raid:
    """The raid with several figures changed, and what else is named."""
    if not changed:
        return replace(raid, **also)
    before = raid.figures
    figures = list(before)
    for figure in changed:
        figures[figure.id] = figure
    after = tuple(figures)
    stood = _standing.pair
    if stood is not None and stood[0] is before:
        stands = _followed(stood[1], before, changed)
        _standing.pair = None if stands is None else (after, stands)
    return replace(raid, figures=after, **also)


# --- Ways by road over a whole shore, and the cells to stand on about a place ---------------------

FAR = 10**9
Goal: TypeAlias = int
"""Somewhere to go: the index of a place, one of the two that follow, or CELLS plus a cell."""
HOME, EDGE = -1, -2
CELLS = 100
LONGER = 1000  # so many hundredths of an inch of a way are worked out at once
RING = tuple(
    sorted(
        ((x, y) for x in range(-2, 3) for y in range(-2, 3)),
        key=lambda step: (step[0] ** 2 + step[1] ** 2, step),
    )
)  # a block of five by five about a middle, the nearest first: a band in it stands together
NEAR_COVER = 8


class Field(NamedTuple):
    """The ways to a goal from everywhere, by cell."""

    cost: tuple[int, ...]
    """How far it is, in hundredths of an inch of open ground; FAR where there is no way."""
    onward: tuple[Cell, ...]  # the next cell on the way; the cell itself at the goal


class Trail(NamedTuple):
    """The cells on the way to a goal, however far a man may go."""

    cells: tuple[Cell, ...]
    far: tuple[int, ...]  # how far it is to each of them, in hundredths of an inch
    corners: tuple[tuple[int, Cell], ...]
    """The cells at which who goes on straight has to turn, after that on the way for which."""


class Way(NamedTuple):
    """A way some distance towards a goal."""

    via: tuple[Point, ...]
    to: Point
    arrives: bool
    stony: bool  # whether it touches broken ground


def haven(side: int) -> Goal:
    """Where a side runs: pirates to their deck, others off the table (PA-5.5)."""
    return HOME if side == PIRATES else EDGE


@lru_cache(maxsize=512)
def field(table: Plan, goal: Goal) -> Field:
    """The ways to a goal from everywhere; broken ground counts half more.

    Nobody runs off the table by the wharf or the ship.
    """
    columns, rows = table.columns, table.rows
    if goal == EDGE:
        shut = (Ground.WATER, Ground.HOUSE, Ground.DECK, Ground.WHARF)
        ends = [
            cell
            for cell, ground in enumerate(table.ground)
            if ground not in shut
            and (cell % columns in (0, columns - 1) or cell // columns in (0, rows - 1))
        ]
    elif goal == HOME:
        ends = [cell for cell, deck in enumerate(table.deck) if deck]
    else:
        ends = [goal - CELLS] if goal >= CELLS else [*table.floors[goal]]
    cost = [FAR] * len(table.walk)
    onward = list(range(len(table.walk)))
    todo: list[tuple[int, Cell]] = []
    steps = _paths(table)
    for cell in ends:
        cost[cell] = 0
        heappush(todo, (0, cell))
    while todo:
        so_far, here = heappop(todo)
        if so_far > cost[here]:
            continue
        for to, step in steps[here]:
            further = so_far + step
            if further < cost[to]:
                cost[to], onward[to] = further, here
                heappush(todo, (further, to))
    return Field(tuple(cost), tuple(onward))


@lru_cache(maxsize=16)
def _paths(table: Plan) -> tuple[list[tuple[Cell, int]], ...]:
    """By cell the steps one can take, and how far each is; from broken ground half as far again."""
    return tuple(
        [
            [(to, step + step // 2 * table.broken[here]) for to, step in neighbours(table, here)]
            for here in range(len(table.walk))
        ]
    )


def neighbours(table: Plan, here: Cell) -> list[tuple[Cell, int]]:
    """The cells one step away and how long the step is; no step cuts the corner of a house."""
    found = []
    x, y = here % table.columns, here // table.columns
    for dx, dy in HEADINGS:
        if not (0 <= x + dx < table.columns and 0 <= y + dy < table.rows):
            continue
        to = (y + dy) * table.columns + x + dx
        corners = table.walk[here + dx] and table.walk[here + dy * table.columns]
        if table.walk[to] and corners:
            found.append((to, 142 if dx and dy else 100))
    return found


@lru_cache(maxsize=1 << 16)
def way(table: Plan, goal: Goal, start: Cell, budget: int, clear: bool = False) -> Way | None:
    """The way from a cell towards a goal, as far as `budget`; None where no step can be made.

    It turns at more corners where it is to be `clear` of the broken ground beside it.
    """
    path = _trail(table, goal, start, budget // LONGER + 1, clear)
    last = bisect_right(path.far, budget) - 1
    if last < 1:
        return None
    here, middles = path.cells[last], table.middles
    corners = [cell for at, cell in path.corners if at <= last]
    kinds = [table.leg(a, b).kind for a, b in pairwise((start, *corners, here))]
    via = tuple([middles[cell] for cell in corners])
    return Way(via, middles[here], field(table, goal).onward[here] == here, STONY in kinds)


@lru_cache(maxsize=1 << 14)
def _trail(table: Plan, goal: Goal, start: Cell, length: int, clear: bool) -> Trail:
    """The way from a cell towards a goal, or so much of it, in pieces of 10 inches.

    A straight leg is left where it is barred, or, of a way that is to be `clear`, where it would
    come to broken ground that the way itself does not touch.
    """
    onward, straight = field(table, goal).onward, (1, -1, table.columns, -table.columns)
    path, far, corners = [start], [0], list[tuple[int, Cell]]()
    anchor, here = start, start
    while onward[here] != here and far[-1] < length * LONGER:
        to = onward[here]
        far.append(far[-1] + (100 if to - here in straight else 142))
        kind = table.leg(anchor, to).kind
        if clear and kind == STONY and here != anchor:
            turned = table.leg(anchor, here).kind, table.leg(here, to).kind
            kind = BARRED if turned == (CLEAR, CLEAR) else kind
        if kind == BARRED:
            corners.append((len(path), here))
            anchor = here
        path.append(to)
        here = to
    return Trail(tuple(path), tuple(far), tuple(corners))


def escape(table: Plan, goal: Goal, at: Point, foe: Point, budgets: Sequence[int]) -> Way | None:
    """The run that comes nowhere nearer to an enemy: to the goal, or else farthest from him.

    The budgets are how far it goes over open ground, and where it touches broken ground. None in
    a dead end.
    """
    ways = [_away(table, goal, at, foe, most, broken > 0) for broken, most in enumerate(budgets)]
    found = [way for way in ways if way is not None]
    return max(found, key=lambda way: (way.arrives, squared(way.to, foe)), default=None)


def _away(table: Plan, goal: Goal, at: Point, foe: Point, most: int, broken: bool) -> Way | None:
    """The same over open ground alone, or over any."""
    limit, start, homes = squared(at, foe), table.cell(at), field(table, goal).cost
    came: dict[Cell, tuple[int, Cell]] = {start: (0, start)}
    todo = [(0, start)]
    while todo:
        so_far, here = heappop(todo)
        if so_far > came[here][0]:
            continue
        place = at if here == start else table.middles[here]
        for to, step in neighbours(table, here):
            middle = table.middles[to]
            further = so_far + (distance(at, middle) if here == start else step)
            if further > most or further >= came.get(to, (FAR, to))[0]:
                continue
            if (table.broken[to] and not broken) or nearer(place, middle, foe, limit):
                continue
            if table.line(place, middle) != BARRED:
                came[to] = further, here
                heappush(todo, (further, to))

    def good(cell: Cell) -> tuple[bool, int, int, Cell]:
        return not homes[cell], squared(table.middles[cell], foe), -came[cell][0], cell

    end = here = max(came, key=good)
    if end == start:
        return None
    path: list[Point] = []
    while here != start:
        path.append(table.middles[here])
        here = came[here][1]
    return Way(tuple(path[:0:-1]), path[0], not homes[end], broken)


@lru_cache(maxsize=1 << 14)
def about(table: Plan, cell: Cell) -> tuple[Cell, ...]:
    """The cells about a cell where one can stand, the nearest first."""
    return tuple([each for each in table.block(cell, RING) if table.walk[each]])


@lru_cache(maxsize=1 << 12)
def inner(table: Plan, goal: Goal, entry: Cell) -> tuple[Cell, ...]:
    """The cells of a goal about its entry, the nearest first."""
    mine = [cell for cell, far in enumerate(field(table, goal).cost) if far == 0]
    mine.sort(key=lambda cell: squared(table.middles[cell], table.middles[entry]))
    return tuple(mine[: len(RING)])


@lru_cache(maxsize=1 << 14)
def shelter(table: Plan, start: Cell) -> Cell | None:
    """The nearest cell with cover that can be walked to straight.

    None where all are far, and for who has cover already.
    """
    if table.hides[start]:
        return None
    here, limit, steps = table.middles[start], (NEAR_COVER * INCH) ** 2, NEAR_COVER
    square = [(x, y) for x in range(-steps, steps + 1) for y in range(-steps, steps + 1)]
    hides = [
        (far, cell)
        for cell in table.block(start, square)
        if table.hides[cell] and (far := squared(here, table.middles[cell])) <= limit
    ]
    return next((cell for _, cell in sorted(hides) if table.line(here, table.middles[cell])), None)
