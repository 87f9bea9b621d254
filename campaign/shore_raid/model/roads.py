"""Ways by road over a whole shore, and the cells to stand on about a place."""

from bisect import bisect_right
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from campaign.geometry.plane import HEADINGS, Point
from campaign.shore_raid.model.ground import STONY, Cell, Plan
from campaign.shore_raid.model.state import PIRATES, Ground

FAR = 10**9
Goal: TypeAlias = int
"""Somewhere to go: the index of a place, one of the two that follow, or CELLS plus a cell."""
HOME, EDGE = -1, -2
CELLS = 100
LONGER = 1000
"""So many hundredths of an inch of a way are worked out at once."""


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
def way(table: Plan, goal: Goal, start: Cell, budget: int) -> Way | None:
    """The way from a cell towards a goal, as far as `budget`; None where no step can be made."""
    path = trail(table, goal, start, budget // LONGER + 1)
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
def trail(table: Plan, goal: Goal, start: Cell, length: int) -> Trail:
    """The way from a cell towards a goal, or so much of it, in pieces of 10 inches."""
    onward, straight = field(table, goal).onward, (1, -1, table.columns, -table.columns)
    path, far, corners = [start], [0], list[tuple[int, Cell]]()
    anchor, here = start, start
    while onward[here] != here and far[-1] < length * LONGER:
        to = onward[here]
        far.append(far[-1] + (100 if to - here in straight else 142))
        if not table.leg(anchor, to).kind:
            corners.append((len(path), here))
            anchor = here
        path.append(to)
        here = to
    return Trail(tuple(path), tuple(far), tuple(corners))


RING = tuple(
    sorted(
        ((x, y) for x in range(-2, 3) for y in range(-2, 3)),
        key=lambda step: (step[0] ** 2 + step[1] ** 2, step),
    )
)
"""A block of five by five about a middle, the nearest first: a band in it stands together."""
NEAR_COVER = 8


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
