"""The ground of a board: where figures fit, what they see, what is free, who is at the chest."""

from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from pieces_of_eight.campaign.geometry.squares import (
    AROUND,
    BITS,
    NOWHERE,
    Square,
    Stud,
    gates,
    label,
    quarter,
    row_of,
    sees,
    steps_between,
)
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.mind import Last
from .state import (
    BAND_SIZE,
    LONG,
    STUDS,
    SWING,
    Band,
    Figure,
    FigureId,
    Grab,
    Ground,
    Lie,
    Phase,
    Pull,
    Side,
    band_of,
    members,
)

# --- Where everybody stands, as sets of studs: found once for all that ask while nobody has moved -
# Nearly every question about a position needs these sets, and a decision asks many. They follow
# from the figures alone, so they are kept by the tuple the figures stand in.

Figures = tuple[Figure, ...]


class Standing(NamedTuple):
    """The studs on which figures stand, as sets."""

    all: int
    bands: tuple[int, ...]
    """The same by warband."""


_standing: Last[Figures, Standing] = Last()


def standing(figures: Figures) -> Standing:
    """The studs on which some figures stand.

    Hardly any action changes more than one figure, so only those are looked at which are not those
    of the tuple before.
    """
    last = _standing.pair
    if last is not None:
        before, found = last
        if before is figures:
            return found
        if len(before) == len(figures):
            return _standing.keep(figures, _followed(before, found, figures))
    nobody = Standing(0, (0,) * (len(figures) // BAND_SIZE))
    return _standing.keep(figures, _followed((Figure(),) * len(figures), nobody, figures))


def _followed(before: Figures, found: Standing, figures: Figures) -> Standing:
    """Where figures stand who stood elsewhere before."""
    bands, left, entered = list(found.bands), 0, 0
    for who, was in enumerate(before):
        now = figures[who]
        if now is not was and now.at != was.at:
            old, new = BITS[was.at] if was.at >= 0 else 0, BITS[now.at] if now.at >= 0 else 0
            bands[who // BAND_SIZE] += new - old
            left, entered = left | old, entered | new
    return Standing(found.all & ~left | entered, tuple(bands))


# --- Ground ---------------------------------------------------------------------------------------

CLIMBING = Rule("R4-9")
FITTING = Rule("TG-3")
SIGHT = Rule("R4-6")

MARGIN = 6
"""Studs around the board for those who have left it with the chest."""
MAN = 4
"""The height of a figure in bricks: so high are its eyes, so far it reaches up and down (H-80)."""
HALF = 2
"""Half of it: what is as high gives cover (R4-6)."""
TREE = 99
"""Higher than anybody sees over."""
RANGE = 24
"""Of a firearm, in studs (TG-4)."""
LIES = ((1, 0), (0, 1))
"""The step from stud to stud of the chest, by how it lies."""
DIGITS = "0123456789"
RISES = {Ground.WATER: 0, Ground.TREE: TREE, Ground.BARREL: HALF, Ground.CANNON: HALF}
"""How far each rises over the ground beside it: that of the stud before it in its row."""


# --- The ground of a board: where figures fit, what a step costs, what is seen from where --------
# All of it follows from the rows of the board alone, so it is worked out once a board. Sets of
# studs are whole numbers, one bit a stud: to ask whether a way is free is one step.


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """The tables of a board with its margin; tuples are indexed by stud.

    There is one of each board, and it is compared as what it is: so what else is worked out about
    a board can be kept by it, and found at once.
    """

    columns: int
    """Of the board and its margin."""
    rows: int
    feet: tuple[int, ...]
    """How high one stands there; nought off the board."""
    tops: tuple[int, ...]
    """How high what stands there rises."""
    rising: tuple[int, ...]
    """By height, the studs that rise so high, as a set; nothing rises over the last."""
    on: tuple[bool, ...]
    """Whether it is a stud of the board."""
    fits: tuple[bool, ...]
    """Whether a figure or the chest fits there, on the board or off it (TG-3)."""
    unfit: int
    """Where none does, as a set."""
    board: int
    """The studs of the board, as a set."""
    shore: tuple[bool, ...]
    """Whether it is a stud of the board within 1 stud of water (H-83)."""
    edges: tuple[tuple[Stud, ...], ...]
    """By side, the studs of the edge where a figure fits (TG-2)."""
    rims: tuple[int, ...]
    """The same as sets."""
    steps: tuple[tuple[tuple[Stud, int], ...], ...]
    """Where a step of a figure leads, and what it costs (R4-9)."""
    cannon: Stud
    """NOWHERE on a board without one."""
    sights: list[tuple[int, int]]
    """By stud, those towards which it is known whether they are seen, and those of them that are,
    as sets (`seen_from`)."""


_last_plan: Last[tuple[str, ...], Plan] = Last()


def plan(rows: tuple[str, ...]) -> Plan:
    """The tables of a board. Raises ValueError for a letter that is no ground.

    Those of the board asked about last are found without reading it.
    """
    last = _last_plan.pair
    if last is not None and last[0] is rows:
        return last[1]
    return _last_plan.keep(rows, _planned(rows))


@lru_cache(maxsize=64)
def _planned(rows: tuple[str, ...]) -> Plan:
    wide, high = len(rows[0]), len(rows)
    columns, height = wide + 2 * MARGIN, high + 2 * MARGIN
    count = columns * height
    feet, tops = [0] * count, [0] * count
    on, fits, wet = [False] * count, [True] * count, [False] * count
    cannon = NOWHERE
    for y, row in enumerate(rows):
        level = 0
        for x, letter in enumerate(row):
            at = (y + MARGIN) * columns + x + MARGIN
            on[at] = True
            if letter in DIGITS:
                level = int(letter)
                feet[at] = tops[at] = level
                continue
            ground = Ground(letter)
            fits[at] = False
            wet[at] = ground is Ground.WATER
            feet[at] = 0 if wet[at] else level
            tops[at] = feet[at] + RISES[ground]
            if ground is Ground.CANNON:
                cannon = Square(at)
    studs = range(count)
    edges = _edges(wide, high, fits)
    shore = [on[at] and any(wet[near] for near in _near(at, columns, count)) for at in studs]
    return Plan(
        columns=columns,
        rows=height,
        feet=tuple(feet),
        tops=tuple(tops),
        rising=tuple(
            sum(BITS[at] for at in studs if tops[at] >= level) for level in range(max(tops) + 1)
        ),
        on=tuple(on),
        fits=tuple(fits),
        unfit=sum(BITS[at] for at in studs if not fits[at]),
        board=sum(BITS[at] for at in studs if on[at]),
        shore=tuple(shore),
        edges=edges,
        rims=tuple(sum(BITS[at] for at in edge) for edge in edges),
        steps=tuple(_steps(at, columns, height, (feet, on, fits, wet)) for at in studs),
        cannon=cannon,
        sights=[(0, 0)] * count,
    )


def _near(at: int, columns: int, count: int) -> list[int]:
    found = [at + x + y * columns for x, y in AROUND]
    return [near for near in found if 0 <= near < count]


def _edges(wide: int, high: int, fits: list[bool]) -> tuple[tuple[Stud, ...], ...]:
    columns = wide + 2 * MARGIN
    first, last = MARGIN, MARGIN + high - 1
    left, right = MARGIN, MARGIN + wide - 1
    sides = {
        Side.NORTH: [first * columns + x for x in range(left, right + 1)],
        Side.EAST: [y * columns + right for y in range(first, last + 1)],
        Side.SOUTH: [last * columns + x for x in range(left, right + 1)],
        Side.WEST: [y * columns + left for y in range(first, last + 1)],
    }
    return tuple(tuple(Square(at) for at in sides[side] if fits[at]) for side in Side)


def _steps(
    at: int, columns: int, rows: int, tables: tuple[list[int], list[bool], list[bool], list[bool]]
) -> tuple[tuple[Stud, int], ...]:
    """The steps from a stud; nobody steps off the board, nor between two filled studs."""
    feet, on, fits, wet = tables
    if not fits[at]:
        return ()
    row, column = divmod(at, columns)
    found = []
    for x, y in AROUND:
        to = at + x + y * columns
        if not (0 <= column + x < columns and 0 <= row + y < rows) or not fits[to]:
            continue
        if on[at] and not on[to]:
            continue
        sides = (at + x, at + y * columns)
        if x and y and all(not fits[side] and not wet[side] for side in sides):
            continue
        cost = 1 + climb(feet[at], feet[to])
        if cost <= STUDS:
            found.append((Square(to), cost))
    return tuple(sorted(found))


def climb(feet: int, to: int) -> int:
    """What going up or down adds to a step: each brick up 1, any drop 1 (R4-9)."""
    return to - feet if to >= feet else 1


class Way(NamedTuple):
    """A shortest way to a stud."""

    cost: int
    through: int
    """The studs it touches, as a set, the last among them and the first not."""


def ways(table: Plan, start: Stud, most: int, blocked: int) -> dict[Stud, Way]:
    """Where one can go from a stud for so many studs of movement, past what stands there."""
    found: dict[Stud, Way] = {start: Way(0, 0)}
    rings: list[list[Stud]] = [[start], *([] for _ in range(most))]
    for cost, ring in enumerate(rings):
        for at in ring:
            way = found[at]
            if way.cost != cost:
                continue
            for to, step in table.steps[at]:
                far = cost + step
                if (
                    far <= most
                    and not blocked & BITS[to]
                    and (to not in found or far < found[to].cost)
                ):
                    found[to] = Way(far, way.through | BITS[to])
                    rings[far].append(to)
    del found[start]
    return found


@lru_cache(maxsize=8192)
def ways_alone(table: Plan, start: Stud) -> dict[Stud, Way]:
    """The ways from a stud over a board with nobody on it, for a whole turn's movement."""
    return ways(table, start, STUDS, 0)


class Sight(NamedTuple):
    """What one sees of a stud from another."""

    clear: bool
    covered: bool
    """Whether something on the ground next to the target covers it."""
    behind: tuple[int, ...]
    """Sets of studs next to the target: who or what stands on all of one of them covers it."""


BLIND = Sight(False, False, ())


def clear(rows: tuple[str, ...], ends: tuple[Stud, Stud]) -> bool:
    """Whether one sees from one stud to another, however far it is (R4-6)."""
    table = plan(rows)
    return sees(table.tops, table.columns, ends, MAN, table.rising)


def in_sight(table: Plan, a: Stud, b: Stud) -> bool:
    """Whether one sees from one stud to another within the range of a firearm (R4-6)."""
    return bool(seen_from(table, a, BITS[b]))


def seen_from(table: Plan, at: Stud, studs: int) -> int:
    """Those of a set of studs that are seen from a stud within the range of a firearm (R4-6).

    What has been looked at is kept as two sets for each stud: the studs looked at, and those seen.
    A line is the same both ways, so each is looked along once. The two sets are kept as one, so
    that a thread that looks meanwhile finds neither without the other.
    """
    sights = table.sights
    looked, seen = sights[at]
    unknown = studs & ~looked
    while unknown:
        bit = unknown & -unknown
        unknown ^= bit
        other, sees_it = bit.bit_length() - 1, False
        if steps_between(at, Square(other), table.columns) <= RANGE:
            sees_it = sees(table.tops, table.columns, (at, Square(other)), MAN, table.rising)
        looked, seen = looked | bit, seen | bit * sees_it
        back, met = sights[other]
        sights[other] = back | BITS[at], met | BITS[at] * sees_it
        sights[at] = looked, seen
    return studs & seen


@lru_cache(maxsize=8192)
def last_gates(away: tuple[int, int]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """What a line passes next to its end, counted from its beginning."""
    dx, dy = away
    return tuple(
        [
            studs
            for _, studs in gates(away)
            if all(abs(x - dx) <= 1 and abs(y - dy) <= 1 for x, y in studs)
        ]
    )


def sight(rows: tuple[str, ...], ends: tuple[Stud, Stud]) -> Sight:
    """The line of sight from the first stud to the second (R4-6, H-82)."""
    return _sight(plan(rows), *ends)


@lru_cache(maxsize=1 << 17)
def _sight(table: Plan, a: Stud, b: Stud) -> Sight:
    columns = table.columns
    if not in_sight(table, a, b):
        return BLIND
    behind = []
    for studs in last_gates((b % columns - a % columns, b // columns - a // columns)):
        found = [Square(a + x + y * columns) for x, y in studs]
        low = [at for at in found if table.tops[at] < table.feet[b] + HALF]
        if not low:
            return Sight(True, True, ())
        if all(table.fits[at] and table.feet[at] >= table.feet[b] for at in low):
            behind.append(sum(BITS[at] for at in low))
    return Sight(True, False, tuple(behind))


@lru_cache(maxsize=8192)
def studs_under_chest(table_columns: int, at: Stud, lie: Lie) -> tuple[tuple[Stud, ...], int]:
    """The studs under a chest, as they lie and as a set."""
    studs = row_of(at, LIES[lie], LONG, table_columns)
    return studs, sum(BITS[each] for each in studs)


@lru_cache(maxsize=8192)
def beside_chest(table: Plan, at: Stud, lie: Lie) -> int:
    """The studs within 1 stud of the chest and of a figure's reach, as a set (TG-7, H-80)."""
    studs, mask = studs_under_chest(table.columns, at, lie)
    level = max(table.feet[each] for each in studs)
    found = 0
    for each in studs:
        for x, y in AROUND:
            near = each + x + y * table.columns
            if table.fits[near] and abs(table.feet[near] - level) <= MAN:
                found |= BITS[near]
    return found & ~mask


def in_hand(table: Plan, chest: tuple[Stud, ...], at: tuple[Stud, ...]) -> bool:
    """Whether all who hold a chest still reach it; beyond the edge nobody asks (R4-11, H-80)."""
    levels, on = table.feet, table.on
    level = max([levels[stud] for stud in chest])
    for to in at:
        if on[to] and abs(levels[to] - level) > MAN:
            return not any(on[stud] for stud in chest)
    return True


def leaves_by(table: Plan, studs: tuple[Stud, ...], band: Band) -> bool:
    """Whether what is off the board lies beyond the band's own side."""
    for stud in studs:
        row, column = divmod(stud, table.columns)
        beyond = {
            Side.NORTH: row < MARGIN,
            Side.EAST: column >= table.columns - MARGIN,
            Side.SOUTH: row >= table.rows - MARGIN,
            Side.WEST: column < MARGIN,
        }
        if any(there and int(side) != int(band) for side, there in beyond.items()):
            return False
    return True


def place_name(table: Plan, at: Stud) -> str:
    """A stud as it is called on the board: a letter for the column, the row from 1."""
    row, column = divmod(at, table.columns)
    wide = table.columns - 2 * MARGIN
    if not table.on[at]:
        return "off the board"
    return label(Square((row - MARGIN) * wide + column - MARGIN), wide)


def stud_at(table: Plan, column: int, row: int) -> Stud:
    """The stud of a column and a row of the board, both from 0."""
    return Square((row + MARGIN) * table.columns + column + MARGIN)


# --- Studs that are taken, and cover (TG-4) ------------------------------------------------------


def taken(grab: Grab) -> int:
    """The studs on which somebody stands or the chest lies, as a set."""
    found, chest = standing(grab.figures).all, grab.chest
    if chest.at >= 0:
        found |= studs_under_chest(plan(grab.board.rows).columns, chest.at, chest.lie)[1]
    return found


def in_cover(grab: Grab, by: FigureId, on: FigureId) -> bool:
    """Whether the target is covered against this shot: by ground, a figure or the chest (R4-6)."""
    seen = sight(grab.board.rows, (grab.figures[by].at, grab.figures[on].at))
    if seen.covered or not seen.behind:
        return seen.covered
    there = taken(grab)
    return any(mask & there == mask for mask in seen.behind)


# --- Who stands at the chest and who has hold of it (TG-7, TG-8) ---------------------------------


def at_chest(grab: Grab, who: FigureId) -> bool:
    """Whether a figure is within 1 stud of the chest, and on its feet (TG-7, H-85)."""
    figure, chest = grab.figures[who], grab.chest
    if figure.at < 0 or chest.at < 0 or figure.slipped:
        return False
    near = beside_chest(plan(grab.board.rows), chest.at, chest.lie)
    return bool(near & BITS[figure.at])


def rivals(grab: Grab) -> list[Band]:
    """The other warbands that have a figure at the chest (TG-8)."""
    if grab.chest.at < 0:
        return []
    near = beside_chest(plan(grab.board.rows), grab.chest.at, grab.chest.lie)
    own, figures = members(grab.band), grab.figures
    return sorted(
        {
            band_of(FigureId(who))
            for who, each in enumerate(figures)
            if each.at >= 0 and near & BITS[each.at] and not each.slipped and who not in own
        }
    )


def holders(grab: Grab) -> tuple[FigureId, ...]:
    """Who of the band whose turn it is has hold of the chest."""
    held = grab.chest.held
    if not held:
        return ()
    own = members(grab.band)
    return tuple([who for who in held if who in own])


def ready(grab: Grab) -> tuple[FigureId, ...]:
    """The carriers, if the chest can be moved by them now; nobody otherwise."""
    if grab.phase is not Phase.MOVING or grab.pull is not Pull.WON:
        return ()
    return holders(grab)


def haul_left(grab: Grab) -> int:
    """The studs of movement that the chest may still be carried in this turn (TG-7, H-222)."""
    mine = ready(grab)
    if not mine:
        return 0
    return min(STUDS - grab.carried, *[grab.figures[who].left for who in mine])


# --- How far it is: from a stud to the chest, and with the chest off the board --------------------
# Worked out once for each board and each place of the chest, as if nobody stood in the way.

Pose: TypeAlias = tuple[Stud, Lie]
"""How the chest lies."""

FAR = 99
"""More studs than any way has that is worth going."""


@lru_cache(maxsize=2048)
def approach(rows: tuple[str, ...], chest: Pose) -> tuple[int, ...]:
    """By stud, what it costs to walk to the side of the chest; FAR where there is no way."""
    table = plan(rows)
    goal = beside_chest(table, *chest)
    found = [FAR] * len(table.fits)
    todo: list[tuple[int, int]] = []
    for at in range(len(found)):
        if goal & BITS[at]:
            found[at] = 0
            todo.append((0, at))
    back = _back(rows)
    while todo:
        far, at = heappop(todo)
        if far > found[at]:
            continue
        for near, cost in back[at]:
            if far + cost < found[near]:
                found[near] = far + cost
                heappush(todo, (far + cost, near))
    return tuple(found)


@lru_cache(maxsize=64)
def _back(rows: tuple[str, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The steps of a board, from where they lead."""
    table = plan(rows)
    found: list[list[tuple[int, int]]] = [[] for _ in table.steps]
    for at, steps in enumerate(table.steps):
        for to, cost in steps:
            found[to].append((at, cost))
    return tuple(tuple(each) for each in found)


@lru_cache(maxsize=256)
def outings(rows: tuple[str, ...], side: Band | None) -> dict[Pose, int]:
    """By how the chest lies, the studs to carry it off the board, by one side or by any."""
    table = plan(rows)
    found: dict[Pose, int] = {}
    todo: list[tuple[int, Stud, Lie]] = []
    poses = [(Stud(at), lie) for at in range(len(table.fits)) for lie in Lie]
    for pose in poses:
        if _off(table, pose, side):
            found[pose] = 0
            todo.append((0, *pose))
    levels = {pose: _level(table, pose) for pose in poses if _lies(table, pose)}
    moves = [_moves(table.columns, lie) for lie in Lie]
    while todo:
        far, at, lie = heappop(todo)
        if far > found[at, lie]:
            continue
        level = levels[at, lie] if (at, lie) in levels else _level(table, (at, lie))
        for step, other, base in moves[lie]:
            near = Stud(at + step), other
            if near not in levels:
                continue
            cost = far + base + climb(levels[near], level)
            if cost < found.get(near, FAR):
                found[near] = cost
                heappush(todo, (cost, *near))
    return found


def _inside(table: Plan, pose: Pose) -> bool:
    """Whether a chest lies within the margin."""
    row, column = divmod(pose[0], table.columns)
    long = (LONG, 1) if pose[1] is Lie.EAST else (1, LONG)
    return (
        column > 0 and column + long[0] < table.columns and (row > 0 and row + long[1] < table.rows)
    )


def _lies(table: Plan, pose: Pose) -> bool:
    """Whether a chest could lie so, at least partly on the board."""
    if pose[0] < 0 or not _inside(table, pose):
        return False
    mask = studs_under_chest(table.columns, *pose)[1]
    return bool(mask & table.board) and not mask & table.unfit


def _off(table: Plan, pose: Pose, side: Band | None) -> bool:
    """Whether a chest that lies so has just left the board by the right side."""
    if not _inside(table, pose):
        return False
    studs, mask = studs_under_chest(table.columns, *pose)
    return not mask & table.board and (side is None or leaves_by(table, studs, side))


def _moves(columns: int, lie: Lie) -> list[tuple[int, Lie, int]]:
    """What one step or one quarter turn does to a chest: how far its stud moves, how the chest
    lies then, and what it costs; whether it fits there or not."""
    found = [(x + y * columns, lie, 1) for x, y in AROUND]
    studs = [along * (1 if lie is Lie.EAST else columns) for along in range(LONG)]
    for about in (1, 2):
        for way in (-1, 1):
            ends = []
            for end in (0, LONG - 1):
                steps = (end - about, 0) if lie is Lie.EAST else (0, end - about)
                x, y = quarter(steps, way)
                ends.append(studs[about] + x + y * columns)
            found.append((min(ends), Lie(1 - lie), SWING))
    return found


def _level(table: Plan, pose: Pose) -> int:
    return max(table.feet[at] for at in studs_under_chest(table.columns, *pose)[0])


# --- Where a warband may come on: along its edge, close together (TG-2) ---------------------------

APART = 2
"""So many studs at most from one figure of a line to the next (TG-2)."""


def entrances(grab: Grab) -> list[Stud]:
    """Where the band may come on: its edge; any free stud only where no edge is free (TG-2)."""
    return list(lines(grab)) or _free(plan(grab.board.rows), taken(grab))


def lines(grab: Grab) -> dict[Stud, tuple[Stud, ...]]:
    """By the captain's stud, how the band can line up along its edge."""
    table = plan(grab.board.rows)
    return _lines(table, grab.band, taken(grab) & table.rims[grab.band])


@lru_cache(maxsize=4096)
def _lines(table: Plan, band: Band, blocked: int) -> dict[Stud, tuple[Stud, ...]]:
    """The same by who stands on the edge: close together, where there is room for that."""
    rims = _rim(table, band)
    found = {at: _line(at, rims, blocked) for at in rims if not blocked & BITS[at]}
    return {at: line for at, line in found.items() if _close(line, table.columns)} or found


@lru_cache(maxsize=256)
def _rim(table: Plan, band: Band) -> dict[Stud, tuple[tuple[Stud, ...], int]]:
    """For each stud of an edge the others, the nearest first, and the set of those next to it."""
    edge, columns = table.edges[band], table.columns
    found = {}
    for at in edge:
        far = sorted([(steps_between(at, to, columns), to) for to in edge if to != at])
        close = sum([BITS[to] for steps, to in far if steps <= APART])
        found[at] = tuple([to for _, to in far]), close
    return found


def _line(
    first: Stud, rims: dict[Stud, tuple[tuple[Stud, ...], int]], blocked: int
) -> tuple[Stud, ...]:
    """A line from its first stud: whoever follows stands next to one of them, and near to him."""
    others, reach = rims[first]
    free = [to for to in others if not blocked & BITS[to]]
    line = [first]
    while free and len(line) < BAND_SIZE:
        to = next((to for to in free if reach & BITS[to]), free[0])
        free.remove(to)
        line.append(to)
        reach |= rims[to][1]
    return tuple(line)


def _close(line: tuple[Stud, ...], columns: int) -> bool:
    """Whether a whole band stands in a line, nobody too far from the next (TG-2)."""
    steps = pairwise(sorted(line))
    return len(line) == BAND_SIZE and all(steps_between(a, b, columns) <= APART for a, b in steps)


def _free(table: Plan, blocked: int) -> list[Stud]:
    return [
        Stud(at)
        for at, fits in enumerate(table.fits)
        if fits and table.on[at] and not blocked & BITS[at]
    ]


def posts(grab: Grab, at: Stud) -> tuple[Stud, ...]:
    """Where the four stand if the captain enters at a stud: as near to him as can be (TG-2)."""
    line = lines(grab).get(at, (at,))
    if len(line) == BAND_SIZE:
        return line
    table = plan(grab.board.rows)
    more = [to for to in _free(table, taken(grab)) if to not in line]
    more.sort(key=lambda to: (steps_between(at, to, table.columns), to))
    return (*line, *more)[:BAND_SIZE]
