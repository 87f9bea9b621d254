"""The ground of a shore: where figures can walk, see and hide."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import (
    HEADINGS,
    INCH,
    Point,
    cells,
    centre,
    distance,
    near,
    nearer,
    squared,
)
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.mind import Last
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player
from .events import PaceThrown
from .state import (
    NO_PLACE,
    PIRATES,
    TOWN,
    BandId,
    Fate,
    Figure,
    FigureId,
    Ground,
    March,
    Pace,
    PlaceId,
    Raid,
    Shore,
)

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


# --- Who stands where, and who waits for a card: found once for all that ask, and followed up -----
# Every decision asks about all figures of a raid, and hardly any action changes more than one of
# them. So what follows from them is kept by the tuple they stand in; and where an action puts
# another tuple in its place (`with_figures`), the places are corrected instead of read again.

Figures = tuple[Figure, ...]


@dataclass(frozen=True, eq=False, slots=True)
class Standing:
    """Where those are who are in the fight, by side. Nothing of it is changed once it is made."""

    table: Plan
    at: tuple[dict[FigureId, Point], dict[FigureId, Point]]
    """In the order of the roster."""
    held: tuple[dict[Cell, FigureId], dict[Cell, FigureId]]
    """Who stands in the middle of a cell."""
    bits: tuple[int, int]
    """The cells of `held` as bits."""
    middles: tuple[bool, bool]
    """Whether each of a side stands in a middle, and no two of them in one."""
    apart: bool
    """Whether each of both sides stands in a middle that is his alone."""


_standing: Last[Figures, Standing] = Last()


def standing(raid: Raid) -> Standing:
    """Where those stand who are in the fight."""
    figures, last = raid.figures, _standing.pair
    if last is not None and last[0] is figures:
        return last[1]
    return _standing.keep(figures, _stood(ground_of(raid), figures))


def _stood(table: Plan, figures: Figures) -> Standing:
    """Where those of some figures stand who are in the fight."""
    at = dict[FigureId, Point](), dict[FigureId, Point]()
    held = dict[Cell, FigureId](), dict[Cell, FigureId]()
    cells, here = table.cells, Fate.HERE
    for f in figures:
        if f.fate is here:
            at[f.owner][f.id] = f.at
            if f.at in cells:
                held[f.owner][cells[f.at]] = f.id
    pirates, town = held
    bits = sum([1 << cell for cell in pirates]), sum([1 << cell for cell in town])
    middles = len(pirates) == len(at[PIRATES]), len(town) == len(at[TOWN])
    return Standing(table, at, held, bits, middles, all(middles) and not bits[0] & bits[1])


def _followed(before: Standing, old: Figures, changed: list[Figure]) -> Standing | None:
    """Where they stand after a change; None where all have to be asked again."""
    moved = [f for f in changed if f.at is not old[f.id].at or f.fate is not old[f.id].fate]
    if not moved:
        return before
    if not before.apart:
        return None
    at, held, bits = list(before.at), list(before.held), list(before.bits)
    left, entered = list[Cell](), list[Cell]()
    cells, here = before.table.cells, Fate.HERE
    side = moved[0].owner
    spots, filled = dict(at[side]), dict(held[side])
    for f in moved:
        was = old[f.id]
        if f.owner != side or was.fate is not here:
            return None
        cell = cells[was.at]
        left.append(cell)
        del filled[cell]
    for f in moved:
        if f.fate is not here:
            del spots[f.id]
            continue
        to = cells.get(f.at)
        if to is None or to in filled or to in held[1 - side]:
            return None
        spots[f.id], filled[to] = f.at, f.id
        entered.append(to)
    at[side], held[side] = spots, filled
    bits[side] ^= sum([1 << cell for cell in left]) ^ sum([1 << cell for cell in entered])
    return Standing(
        before.table,
        (at[PIRATES], at[TOWN]),
        (held[PIRATES], held[TOWN]),
        (bits[PIRATES], bits[TOWN]),
        before.middles,
        True,
    )


class Waiting(NamedTuple):
    """Those of a side who could still be called up in this turn (PA-3.6, R2-23)."""

    unbanded: tuple[FigureId, ...]
    """Those in no band, in the order of the roster."""
    bands: dict[BandId, int]
    """The bands, in the order they were formed, and how many of each."""
    formed: dict[int, Any]
    """What has been found out about the bands of some size that could be formed of `unbanded`."""


_waiting: Last[Figures, tuple[Waiting, Waiting]] = Last()


def waiting(raid: Raid) -> tuple[Waiting, Waiting]:
    """Those of each side who could still be called up in this turn."""
    figures, last = raid.figures, _waiting.pair
    if last is not None and last[0] is figures:
        return last[1]
    return _waiting.keep(figures, _counted(figures))


def _counted(figures: Figures) -> tuple[Waiting, Waiting]:
    """Those of some figures who could still be called up."""
    free = list[FigureId](), list[FigureId]()
    bands = list[BandId](), list[BandId]()
    here = Fate.HERE
    for f in figures:
        if not f.acted and f.fate is here:
            if f.band:
                bands[f.owner].append(f.band)
            else:
                free[f.owner].append(f.id)
    sizes = [dict(sorted(Counter(each).items())) for each in bands]
    return Waiting(tuple(free[0]), sizes[0], {}), Waiting(tuple(free[1]), sizes[1], {})


def _recounted(
    before: tuple[Waiting, Waiting], old: Figures, changed: list[Figure]
) -> tuple[Waiting, Waiting] | None:
    """Those who wait after a change; None where all have to be counted again."""
    gone, joined = list[Figure](), list[BandId]()
    for f in changed:
        was = old[f.id]
        if f.acted == was.acted and f.fate is was.fate and f.band == was.band:
            if not f.band and f.at is not was.at:
                return None  # other bands could be formed with him
            continue
        waited = was.fate is Fate.HERE and not was.acted
        if f.fate is Fate.HERE and not f.acted:
            if not waited or was.band:
                return None
            joined.append(f.band)
        if waited:
            gone.append(was)
    return _without(before, gone, joined) if gone else before


def _without(
    before: tuple[Waiting, Waiting], gone: list[Figure], joined: list[BandId]
) -> tuple[Waiting, Waiting] | None:
    """Those who wait without some of one side, and with those of them who are a new band."""
    side = gone[0].owner
    free, bands, formed = before[side]
    bands = bands.copy()
    for was in gone:
        if was.owner != side:
            return None
        if not was.band:
            free, formed = tuple([who for who in free if who != was.id]), {}
        elif bands[was.band] > 1:
            bands[was.band] -= 1
        else:
            del bands[was.band]
    for band in joined:
        if band < max(bands, default=0):
            return None
        bands[band] = bands.get(band, 0) + 1
    now = Waiting(free, bands, formed)
    return (now, before[TOWN]) if side == PIRATES else (before[PIRATES], now)


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
    stood, waited = _standing.pair, _waiting.pair
    if stood is not None and stood[0] is before:
        stands = _followed(stood[1], before, changed)
        _standing.pair = None if stands is None else (after, stands)
    if waited is not None and waited[0] is before:
        waits = _recounted(waited[1], before, changed)
        _waiting.pair = None if waits is None else (after, waits)
    return replace(raid, figures=after, **also)


# --- How far figures may go (PA-4), which ways they take past corners, and roads over the shore ---

THROW = Rule("PA-4.1")
RIDERS = Rule("PA-4.2")
RIDERS_BROKEN = Rule("R2-10")
BULKY = Rule("PA-4.4")

SIDES = 10
FAR = 10**9
Goal: TypeAlias = int
"""Somewhere to go: the index of a place, one of the two that follow, or CELLS plus a cell."""
HOME, EDGE = -1, -2
CELLS = 100
LONGER = 1000
"""So many hundredths of an inch of a way are worked out at once."""
RING = tuple(
    sorted(
        ((x, y) for x in range(-2, 3) for y in range(-2, 3)),
        key=lambda step: (step[0] ** 2 + step[1] ** 2, step),
    )
)
"""A block of five by five about a middle, the nearest first: a band in it stands together."""
NEAR_COVER = 8


# --- How far figures may go: the throw of the turn (PA-4.1, PA-4.2, PA-4.4) ----------------------


def throw_paces(play: Play[Raid]) -> None:
    """Both sides throw how far they go this turn (PA-4.1, PA-4.2)."""
    for side in (PIRATES, TOWN):
        faces = *play.roll(THROW, 2, (), SIDES), *play.roll(THROW, 1, (), SIDES)
        riding = [f for f in play.state.figures if f.mounted and f.owner == side]
        mounted = any(f.here or f.fate is Fate.RUNNING for f in riding)
        riders = play.roll(RIDERS, 4, (), SIDES) if mounted else ()
        pace = pace_of(faces, riders)
        paces = play.state.paces
        both = (pace, paces[TOWN]) if side == PIRATES else (paces[PIRATES], pace)
        play.state = replace(play.state, paces=both)
        play.tell(PaceThrown(RIDERS if riders else THROW, side, faces, riders, pace))


def pace_of(faces: Faces, riders: Faces) -> Pace:
    """What the dice allow: the best two, or the first two; riders the best three (R2-9, R2-10)."""
    best = sorted(riders, reverse=True)
    return Pace(
        open=100 * (sum(faces) - min(faces)),
        broken=100 * (faces[0] + faces[1]),
        mounted=100 * sum(best[:3]),
        mounted_broken=100 * sum(best[:2]),
    )


def allowance(raid: Raid, figure: Figure, broken: bool) -> int:
    """How far a figure may go this turn, in hundredths of an inch (PA-4.1, PA-4.2, PA-4.4)."""
    pace = raid.paces[figure.owner]
    if figure.mounted:
        whole = pace.mounted_broken if broken else pace.mounted
    else:
        whole = pace.broken if broken else pace.open
    return whole // 2 if laden(raid, figure) else whole


def allowances(raid: Raid, figures: Sequence[Figure]) -> tuple[int, int]:
    """How far a group of one side may go over open ground, and over broken: as its slowest."""
    for figure in figures:
        if figure.mounted or figure.load != NO_PLACE:
            break
    else:
        pace = raid.paces[figures[0].owner]
        return pace.open, pace.broken
    return (
        min([allowance(raid, figure, False) for figure in figures]),
        min([allowance(raid, figure, True) for figure in figures]),
    )


def laden(raid: Raid, figure: Figure) -> bool:
    """Whether a figure carries bulky booty (PA-4.4)."""
    return figure.load != NO_PLACE and raid.shore.places[figure.load].bulky


# --- Ways over the ground: how far it is past which corners (PA-4, PA-6) -------------------------


class Walk(NamedTuple):
    """How one man goes to his new place."""

    path: tuple[Point, ...]
    broken: bool


def foes_of(raid: Raid, side: Player) -> list[Point]:
    """Where the enemies of a side stand who are in the fight."""
    return list(standing(raid).at[1 - side].values())


def routes(start: Point, via: tuple[Point, ...], to: Point) -> Iterator[tuple[Point, ...]]:
    """Every way past some of the corners, those that follow each other, the shortest first."""
    yield start, to
    count = len(via)
    for passed in range(1, count + 1):
        for piece in sorted([via[n : n + passed] for n in range(count + 1 - passed)]):
            yield start, *piece, to


def walk_to(
    table: Plan, foes: list[Point], start: Point, via: tuple[Point, ...], to: Point
) -> Walk | None:
    """How a man walks to his new place; None where no way is free (PA-4.3, H-60, H-61).

    A way over open ground is preferred.
    """
    line = table.line
    kind = line(start, to)
    if kind == CLEAR and not (foes and stopped(start, to, foes)):
        return Walk((start, to), False)
    stony: Walk | None = None
    for path in routes(start, via, to) if via or kind == STONY else ():
        broken = False
        for a, b in pairwise(path):
            kind = line(a, b)
            if kind == BARRED or (foes and stopped(a, b, foes)):
                break
            broken = broken or kind == STONY
        else:
            if not broken:
                return Walk(path, False)
            stony = stony or Walk(path, True)
    return stony


def stopped(a: Point, b: Point, foes: list[Point]) -> bool:
    """Whether a leg passes too near to an enemy (H-61)."""
    (ax, ay), (bx, by) = a, b
    left, right = (ax, bx) if ax < bx else (bx, ax)
    top, bottom = (ay, by) if ay < by else (by, ay)
    left, right, top, bottom = left - BODY, right + BODY, top - BODY, bottom + BODY
    for foe in foes:
        x, y = foe
        if left < x < right and top < y < bottom and near(a, b, foe, BODY):
            return True
    return False


def walks_of(raid: Raid, act: March) -> list[Walk | None]:
    """How each of those who march walks; None for who cannot."""
    where, figures = standing(raid), [raid.figures[n] for n in act.figures]
    table, side = where.table, figures[0].owner
    starts = [figure.at for figure in figures]
    if where.middles[1 - side]:
        found: list[Walk | None] = [
            Walk((start, to), False) if freely(table, where.bits[1 - side], start, to) else None
            for start, to in zip(starts, act.to, strict=True)
        ]
        if None not in found:
            return found
    foes = hard_by(raid, side, (*starts, *act.via, *act.to))
    return [
        walk_to(table, foes, start, act.via, to) for start, to in zip(starts, act.to, strict=True)
    ]


def freely(table: Plan, crowd: int, start: Point, to: Point) -> bool:
    """Whether one can go straight from middle to middle over open ground past such enemies."""
    cells = table.cells
    if start not in cells or to not in cells:
        return False
    kind, shift, beside = table.leg(cells[start], cells[to])
    return kind == CLEAR and not crowd >> shift & beside


def hard_by(raid: Raid, side: Player, corners: tuple[Point, ...]) -> list[Point]:
    """The enemies of a side who may stand in the way of legs between some points."""
    across, down = [at[0] for at in corners], [at[1] for at in corners]
    left, right = min(across) - BODY, max(across) + BODY
    top, bottom = min(down) - BODY, max(down) + BODY
    return [at for at in foes_of(raid, side) if left < at[0] < right and top < at[1] < bottom]


def measure(starts: Sequence[Point], via: tuple[Point, ...], to: Sequence[Point]) -> int:
    """How far a group goes: from its centre by the corners to its new centre (PA-4.3)."""
    if not via:
        return distance(centre(starts), centre(to))
    way = (centre(starts), *via, centre(to))
    return sum([distance(a, b) for a, b in pairwise(way)])


def allowed_to(raid: Raid, figures: list[Figure], walks: list[Walk | None]) -> int:
    """How far a group may go: as far as the slowest of it."""
    return min(
        [
            allowance(raid, figure, walk is not None and walk.broken)
            for figure, walk in zip(figures, walks, strict=True)
        ]
    )


# --- Ways by road over a whole shore, and the cells to stand on about a place --------------------


class Field(NamedTuple):
    """The ways to a goal from everywhere, by cell."""

    cost: tuple[int, ...]
    """How far it is, in hundredths of an inch of open ground; FAR where there is no way."""
    onward: tuple[Cell, ...]
    """The next cell on the way; the cell itself at the goal."""


class Trail(NamedTuple):
    """The cells on the way to a goal, however far a man may go."""

    cells: tuple[Cell, ...]
    far: tuple[int, ...]
    """How far it is to each of them, in hundredths of an inch."""
    corners: tuple[tuple[int, Cell], ...]
    """The cells at which who goes on straight has to turn, after that on the way for which."""


class Way(NamedTuple):
    """A way some distance towards a goal."""

    via: tuple[Point, ...]
    to: Point
    arrives: bool
    stony: bool
    """Whether it touches broken ground."""


@lru_cache(maxsize=512)
def field(table: Plan, goal: Goal) -> Field:
    """The ways to a goal from everywhere; broken ground counts half more."""
    goals = _cells_of(table, goal)
    cost = [FAR] * len(table.walk)
    onward = list(range(len(table.walk)))
    todo: list[tuple[int, Cell]] = []
    steps = paths(table)
    for goal in goals:
        cost[goal] = 0
        heappush(todo, (0, goal))
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
def paths(table: Plan) -> tuple[tuple[tuple[Cell, int], ...], ...]:
    """By cell the steps one can take, and how far each is; from broken ground half as far again."""
    return tuple(
        [
            tuple([(to, step + (step // 2) * table.broken[here]) for to, step in near_])
            for here, near_ in enumerate([neighbours(table, n) for n in range(len(table.walk))])
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
        corners = table.walk[y * table.columns + x + dx] and table.walk[here + dy * table.columns]
        if table.walk[to] and corners:
            found.append((to, 142 if dx and dy else 100))
    return found


def haven(side: int) -> Goal:
    """Where a side runs: pirates to their deck, others off the table (PA-5.5)."""
    return HOME if side == PIRATES else EDGE


def _cells_of(table: Plan, goal: Goal) -> tuple[Cell, ...]:
    """The cells of a goal; nobody runs off the table by the wharf or the ship."""
    if goal >= CELLS:
        return (goal - CELLS,)
    if goal >= 0:
        return table.floors[goal]
    if goal == HOME:
        return tuple(cell for cell, deck in enumerate(table.deck) if deck)
    last_x, last_y = table.columns - 1, table.rows - 1
    return tuple(
        cell
        for cell, ground in enumerate(table.ground)
        if ground not in (Ground.WATER, Ground.HOUSE, Ground.DECK, Ground.WHARF)
        and (cell % table.columns in (0, last_x) or cell // table.columns in (0, last_y))
    )


@lru_cache(maxsize=1 << 16)
def way(table: Plan, goal: Goal, start: Cell, budget: int, clear: bool = False) -> Way | None:
    """The way from a cell towards a goal, as far as `budget`; None where no step can be made.

    It turns at more corners where it is to be `clear` of the broken ground beside it.
    """
    path = trail(table, goal, start, budget // LONGER + 1, clear)
    last = bisect_right(path.far, budget) - 1
    if last < 1:
        return None
    here = path.cells[last]
    corners = [cell for at, cell in path.corners if at <= last]
    kinds = [table.leg(a, b).kind for a, b in pairwise((start, *corners, here))]
    middles = table.middles
    return Way(
        tuple([middles[cell] for cell in corners]),
        middles[here],
        field(table, goal).onward[here] == here,
        STONY in kinds,
    )


@lru_cache(maxsize=1 << 14)
def trail(table: Plan, goal: Goal, start: Cell, length: int, clear: bool = False) -> Trail:
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
        if not kind or (clear and kind == STONY and clean(table, anchor, here, to)):
            corners.append((len(path), here))
            anchor = here
        path.append(to)
        here = to
    return Trail(tuple(path), tuple(far), tuple(corners))


def clean(table: Plan, anchor: Cell, here: Cell, to: Cell) -> bool:
    """Whether a turn leads on over open ground to the next cell of a way."""
    turned = table.leg(anchor, here).kind, table.leg(here, to).kind
    return here != anchor and turned == (CLEAR, CLEAR)


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

    end = max(came, key=good)
    if end == start:
        return None
    path = [table.middles[end]]
    here = came[end][1]
    while here != start:
        path.append(table.middles[here])
        here = came[here][1]
    return Way(tuple(path[:0:-1]), path[0], not homes[end], broken)


@lru_cache(maxsize=1 << 14)
def about(table: Plan, cell: Cell) -> tuple[Cell, ...]:
    """The cells about a cell where one can stand, the nearest first."""
    x, y = cell % table.columns, cell // table.columns
    block = [
        (y + dy) * table.columns + x + dx
        for dx, dy in RING
        if 0 <= x + dx < table.columns and 0 <= y + dy < table.rows
    ]
    return tuple([each for each in block if table.walk[each]])


@lru_cache(maxsize=1 << 12)
def inner(table: Plan, goal: Goal, entry: Cell) -> tuple[Cell, ...]:
    """The cells of a goal about its entry, the nearest first."""
    cost = field(table, goal).cost
    x, y = entry % table.columns, entry // table.columns
    mine = [cell for cell, far in enumerate(cost) if far == 0]
    return tuple(
        sorted(mine, key=lambda c: (c % table.columns - x) ** 2 + (c // table.columns - y) ** 2)[
            : len(RING)
        ]
    )


@lru_cache(maxsize=1 << 14)
def shelter(table: Plan, start: Cell) -> Cell | None:
    """The nearest cell with cover that can be walked to straight.

    None where all are far, and for who has cover already.
    """
    if table.hides[start]:
        return None
    x, y, here = start % table.columns, start // table.columns, table.middles[start]
    hides = [
        (far, cell)
        for row in range(max(0, y - NEAR_COVER), min(table.rows, y + NEAR_COVER + 1))
        for column in range(max(0, x - NEAR_COVER), min(table.columns, x + NEAR_COVER + 1))
        if table.hides[cell := row * table.columns + column]
        and (far := (column - x) ** 2 + (row - y) ** 2) <= NEAR_COVER**2
    ]
    for _, cell in sorted(hides):
        if table.line(here, table.middles[cell]):
            return cell
    return None
