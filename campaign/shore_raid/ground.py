"""The ground of a shore: where figures can walk, see and hide, and the ways to where they want.

All of it follows from the letters of the map alone, so it is worked out once a shore. Lines
that were asked for are remembered, for the same few are asked for again and again.
"""

from collections.abc import Callable
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from campaign.geometry.plane import HEADINGS, INCH, Point, cells
from campaign.kernel.rules import Rule
from campaign.shore_raid.state import NO_PLACE, PIRATES, PlaceId
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
FAR = 10**9

SHUT = frozenset({Ground.WATER, Ground.HOUSE})
BROKEN = frozenset({Ground.ROUGH, Ground.JUNGLE, Ground.CRATES})
HIDES = frozenset({Ground.DOOR, Ground.JUNGLE, Ground.CRATES})

BARRED, CLEAR, STONY = 0, 1, 2
"""What a line across the ground is to those who walk it: shut, open, or over broken ground."""

Line = Callable[[Point, Point], int]
Cell: TypeAlias = int
"""The index of a square inch: row times columns plus column."""
Goal: TypeAlias = int
"""Somewhere to go: the index of a place, or one of the two that follow."""
HOME, EDGE = -1, -2


class Field(NamedTuple):
    """The ways to a goal from everywhere, by cell."""

    cost: tuple[int, ...]
    """How far it is, in hundredths of an inch of open ground; FAR where there is no way."""
    onward: tuple[Cell, ...]
    """The next cell on the way; the cell itself at the goal."""


class Way(NamedTuple):
    """A way some distance towards a goal."""

    via: tuple[Point, ...]
    to: Point
    arrives: bool


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
    floors: tuple[tuple[Cell, ...], ...]
    """By place, from 0 to 8, its cells."""
    line: Line
    """BARRED, CLEAR or STONY for who walks straight from a point to another (H-60)."""
    sight: Line
    """Whether there is a line of sight between two points: 0 or 1 (H-60)."""

    def cell(self, at: Point) -> Cell:
        """The cell a point lies in; the point must be on the table."""
        return at[1] // INCH * self.columns + at[0] // INCH

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell."""
        return Point(cell % self.columns * INCH + 50, cell // self.columns * INCH + 50)

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
    return Plan(
        columns=columns,
        rows=height,
        ground=ground,
        walk=walk,
        broken=broken,
        hides=tuple(each in HIDES for each in ground),
        place=place,
        deck=tuple(each is Ground.DECK for each in ground),
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


def _walker(columns: int, walk: tuple[bool, ...], broken: tuple[bool, ...]) -> Line:
    """What tells how a line is to be walked (H-60)."""
    shut = tuple(not each for each in walk)

    def line(a: Point, b: Point) -> int:
        crossed = _crossed(a, b, columns, shut)
        if crossed is None:
            return BARRED
        return STONY if any(broken[cell] for cell in crossed) else CLEAR

    return line


def _looker(columns: int, ground: tuple[Ground, ...]) -> Line:
    """What tells whether one point is seen from another: past houses, not through them (H-60)."""
    shut = tuple(each is Ground.HOUSE for each in ground)

    def sight(a: Point, b: Point) -> int:
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


# Ways. ------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def field(rows: tuple[str, ...], goal: Goal) -> Field:
    """The ways to a goal from everywhere; broken ground counts half more."""
    table, goals = plan(rows), _cells_of(plan(rows), goal)
    cost = [FAR] * len(table.walk)
    onward = list(range(len(table.walk)))
    todo: list[tuple[int, Cell]] = []
    for goal in goals:
        cost[goal] = 0
        heappush(todo, (0, goal))
    while todo:
        so_far, here = heappop(todo)
        if so_far > cost[here]:
            continue
        for to, step in neighbours(table, here):
            further = so_far + step + (step // 2 if table.broken[here] else 0)
            if further < cost[to]:
                cost[to], onward[to] = further, here
                heappush(todo, (further, to))
    return Field(tuple(cost), tuple(onward))


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
def way(rows: tuple[str, ...], goal: Goal, start: Cell, budget: int) -> Way | None:
    """The way from a cell towards a goal, as far as `budget`; None where no step can be made."""
    table, ways = plan(rows), field(rows, goal)
    if ways.cost[start] == FAR:
        return None
    path, spent, here = [start], 0, start
    while ways.onward[here] != here:
        to = ways.onward[here]
        spent += (
            142
            if to % table.columns != here % table.columns
            and (to // table.columns != here // table.columns)
            else 100
        )
        if spent > budget:
            break
        path.append(to)
        here = to
    if here == start:
        return None
    return Way(_corners(table, path), table.middle(here), ways.onward[here] == here)


def _corners(table: Plan, path: list[Cell]) -> tuple[Point, ...]:
    """The corners a path has to be laid over, so that every leg is straight."""
    found: list[Point] = []
    anchor = table.middle(path[0])
    for before, cell in pairwise(path):
        if not table.line(anchor, table.middle(cell)):
            anchor = table.middle(before)
            found.append(anchor)
    return tuple(found)
