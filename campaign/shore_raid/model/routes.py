"""How far figures may go (PA-4), which ways they take past corners, and roads over the shore."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import HEADINGS, Point, centre, distance, near
from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from .actions import March
from .events import PaceThrown
from .ground import BARRED, BODY, CLEAR, STONY, Cell, Plan
from .standing import standing
from .state import NO_PLACE, PIRATES, TOWN, Figure, Ground, Pace, Raid

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
        mounted = any(f.mounted and f.owner == side and f.here for f in play.state.figures)
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
