"""The ground of a board: where figures fit, what they see, what is free, who is at the chest."""

from collections.abc import Iterable
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from pieces_of_eight.campaign.geometry.squares import (
    AROUND,
    BITS,
    NOWHERE,
    Away,
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
from pieces_of_eight.campaign.kernel.mind import LastCache
from . import state as s
from .state import BAND_SIZE, Band, FigureId, Grab, Ground, Side

# --- Where everybody stands, as sets of studs: found once for all that ask while nobody has moved -
# Nearly every question about a position needs these sets, and a decision asks many. They follow
# from the figures alone, so they are kept by the tuple the figures stand in.

Figures = tuple[s.Figure, ...]


class Standing(NamedTuple):
    """The studs on which figures stand, as sets."""

    all: int
    bands: tuple[int, ...]  # the same by warband


_standing: LastCache[Figures, Standing] = LastCache()


def standing(figures: Figures) -> Standing:
    """The studs on which some figures stand.

    Hardly any action changes more than one figure, so only those are looked at which are not those
    of the tuple before.
    """
    last = _standing.pair
    if last is not None and last[0] is figures:
        return last[1]
    if last is not None and len(last[0]) == len(figures):
        before, (everywhere, by_band) = last
    else:
        before, everywhere = (s.Figure(),) * len(figures), 0
        by_band = (0,) * (len(figures) // BAND_SIZE)
    bands, left, entered = list(by_band), 0, 0
    for who, was in enumerate(before):
        now = figures[who]
        if now is not was and now.at != was.at:
            old, new = BITS[was.at] if was.at >= 0 else 0, BITS[now.at] if now.at >= 0 else 0
            bands[who // BAND_SIZE] += new - old
            left, entered = left | old, entered | new
    return _standing.keep(figures, Standing(everywhere & ~left | entered, tuple(bands)))


# --- The ground of a board: where figures fit, what a step costs, what is seen from where --------
# All of it follows from the rows of the board alone, so it is worked out once a board. Sets of
# studs are whole numbers, one bit a stud: to ask whether a way is free is one step.

FITTING = Rule("TG-3")

MARGIN = 6  # studs around the board for those who have left it with the chest
MAN = 4
"""The height of a figure in bricks: so high are its eyes, so far it reaches up and down (H-80)."""
HALF = 2  # half of it: what is as high gives cover (R4-6)
TREE = 99  # higher than anybody sees over
RANGE = 24  # of a firearm, in studs (TG-4)
LIES = ((1, 0), (0, 1))  # the step from stud to stud of the chest, by how it lies
DIGITS = "0123456789"
RISES = {Ground.WATER: 0, Ground.TREE: TREE, Ground.BARREL: HALF, Ground.CANNON: HALF}
"""How far each rises over the ground beside it: that of the stud before it in its row."""


def as_bits(studs: Iterable[int]) -> int:
    """Some studs, each named once, as a set."""
    return sum([BITS[at] for at in studs])


class Plan:
    """The tables of a board with its margin; tuples are indexed by stud.

    There is one of each board, and it is compared as what it is: so what else is worked out about
    a board can be kept by it, and found at once.
    """

    def __init__(self, rows: tuple[str, ...]) -> None:
        wide, high = len(rows[0]), len(rows)
        self.columns = columns = wide + 2 * MARGIN  # of the board and its margin
        self.rows = high + 2 * MARGIN
        studs = range(columns * self.rows)
        feet, tops = [0] * len(studs), [0] * len(studs)
        on, fits, wet = set[int](), set(studs), set[int]()
        self.cannon = NOWHERE  # NOWHERE on a board without one
        for y, row in enumerate(rows):
            level = 0
            for x, letter in enumerate(row):
                at = (y + MARGIN) * columns + x + MARGIN
                on.add(at)
                if letter in DIGITS:
                    feet[at] = tops[at] = level = int(letter)
                    continue
                ground = Ground(letter)
                fits.remove(at)
                if ground is Ground.WATER:
                    wet.add(at)
                else:
                    feet[at] = level
                tops[at] = feet[at] + RISES[ground]
                if ground is Ground.CANNON:
                    self.cannon = Square(at)
        self.feet = tuple(feet)  # how high one stands there; nought off the board
        self.tops = tuple(tops)  # how high what stands there rises
        self.rising = tuple(
            [as_bits(at for at in studs if tops[at] >= level) for level in range(max(tops) + 1)]
        )  # by height, the studs that rise so high, as a set; nothing rises over the last
        self.on = tuple([at in on for at in studs])  # whether it is a stud of the board
        self.fits = tuple([at in fits for at in studs])
        """Whether a figure or the chest fits there, on the board or off it (TG-3)."""
        self.unfit = as_bits(set(studs) - fits)  # where none does, as a set
        self.board = as_bits(on)  # the studs of the board, as a set
        self.shore = tuple([at in on and not wet.isdisjoint(self.near(at)) for at in studs])
        """Whether it is a stud of the board within 1 stud of water (H-83)."""
        last = MARGIN * columns + MARGIN + (high - 1) * columns + wide - 1
        first = MARGIN * columns + MARGIN
        sides = {
            Side.NORTH: range(first, first + wide),
            Side.EAST: range(first + wide - 1, last + 1, columns),
            Side.SOUTH: range(last - wide + 1, last + 1),
            Side.WEST: range(first, last + 1, columns),
        }
        self.edges = tuple([tuple([Square(at) for at in sides[n] if at in fits]) for n in Side])
        """By side, the studs of the edge where a figure fits (TG-2)."""
        self.rims = tuple([as_bits(edge) for edge in self.edges])  # the same as sets
        self.steps = tuple([self._steps(at, fits | wet) for at in studs])
        """Where a step of a figure leads, and what it costs (R4-9)."""
        self.sights = [(0, 0)] * len(studs)
        """By stud, those towards which it is known whether they are seen, and those of them that
        are, as sets (`seen_from`)."""

    def near(self, at: int, steps: Iterable[Away] = AROUND) -> list[Stud]:
        """The studs around one, or at other steps from it, but those off the grid."""
        row, column = divmod(at, self.columns)
        return [
            Square(at + x + y * self.columns)
            for x, y in steps
            if 0 <= column + x < self.columns and 0 <= row + y < self.rows
        ]

    def _steps(self, at: int, low: set[int]) -> tuple[tuple[Stud, int], ...]:
        """The steps from a stud; nobody steps off the board, nor between two that are not low."""
        found = []
        for to in self.near(at) if self.fits[at] else ():
            if not self.fits[to] or (self.on[at] and not self.on[to]):
                continue
            row, column = at - at % self.columns, at % self.columns
            sides = {row + to % self.columns, to - to % self.columns + column}
            cost = 1 + climb(self.feet[at], self.feet[to])
            if cost <= s.STUDS and not sides.isdisjoint({at, to, *low}):
                found.append((to, cost))
        return tuple(sorted(found))


_last_plan: LastCache[tuple[str, ...], Plan] = LastCache()


def plan(rows: tuple[str, ...]) -> Plan:
    """The tables of a board. Raises ValueError for a letter that is no ground.

    Those of the board asked about last are found without reading it.
    """
    last = _last_plan.pair
    if last is not None and last[0] is rows:
        return last[1]
    return _last_plan.keep(rows, _planned(rows))


_planned = lru_cache(maxsize=64)(Plan)


def climb(feet: int, to: int) -> int:
    """What going up or down adds to a step: each brick up 1, any drop 1 (R4-9)."""
    return to - feet if to >= feet else 1


class Way(NamedTuple):
    """A shortest way to a stud."""

    cost: int
    through: int  # the studs it touches, as a set, the last among them and the first not


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
    return ways(table, start, s.STUDS, 0)


class Sight(NamedTuple):
    """What one sees of a stud from another."""

    clear: bool
    covered: bool  # whether something on the ground next to the target covers it
    behind: tuple[int, ...]
    """Sets of studs next to the target: who or what stands on all of one of them covers it."""

    def covers(self, there: int) -> bool:
        """Whether the target is covered while somebody or something stands on a set of studs."""
        return self.covered or any(mask & there == mask for mask in self.behind)


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
def _last_gates(away: Away) -> list[tuple[Away, ...]]:
    """What a line passes next to its end, counted from its beginning."""
    dx, dy = away
    return [
        studs
        for _, studs in gates(away)
        if all(abs(x - dx) <= 1 and abs(y - dy) <= 1 for x, y in studs)
    ]


@lru_cache(maxsize=1 << 17)
def sight(table: Plan, a: Stud, b: Stud) -> Sight:
    """The line of sight from the first stud to the second (R4-6, H-82)."""
    columns = table.columns
    if not in_sight(table, a, b):
        return Sight(False, False, ())
    behind = []
    for studs in _last_gates((b % columns - a % columns, b // columns - a // columns)):
        found = [a + x + y * columns for x, y in studs]
        low = [at for at in found if table.tops[at] < table.feet[b] + HALF]
        if not low:
            return Sight(True, True, ())
        if all(table.fits[at] and table.feet[at] >= table.feet[b] for at in low):
            behind.append(as_bits(low))
    return Sight(True, False, tuple(behind))


@lru_cache(maxsize=8192)
def studs_under_chest(columns: int, at: Stud, lie: s.Lie) -> tuple[tuple[Stud, ...], int]:
    """The studs under a chest, as they lie and as a set."""
    studs = row_of(at, LIES[lie], s.LONG, columns)
    return studs, as_bits(studs)


@lru_cache(maxsize=8192)
def beside_chest(table: Plan, at: Stud, lie: s.Lie) -> int:
    """The studs within 1 stud of the chest and of a figure's reach, as a set (TG-7, H-80)."""
    studs, mask = studs_under_chest(table.columns, at, lie)
    level = max([table.feet[each] for each in studs])
    found = {near for each in studs for near in table.near(each)}
    reached = [n for n in found if table.fits[n] and abs(table.feet[n] - level) <= MAN]
    return as_bits(reached) & ~mask


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


OFF = "off the board"


def place_name(table: Plan, at: Stud) -> str:
    """A stud as it is called on the board: a letter for the column, the row from 1."""
    row, column = divmod(at, table.columns)
    wide = table.columns - 2 * MARGIN
    if not table.on[at]:
        return OFF
    return label(Square((row - MARGIN) * wide + column - MARGIN), wide)


def stud_at(table: Plan, column: int, row: int) -> Stud:
    """The stud of a column and a row of the board, both from 0."""
    return Square((row + MARGIN) * table.columns + column + MARGIN)


# --- Studs that are taken, cover (TG-4), who is at the chest and who has hold of it (TG-7, TG-8) --


def taken(grab: Grab) -> int:
    """The studs on which somebody stands or the chest lies, as a set."""
    found, chest = standing(grab.figures).all, grab.chest
    if chest.at >= 0:
        found |= studs_under_chest(plan(grab.board.rows).columns, chest.at, chest.lie)[1]
    return found


def in_cover(grab: Grab, by: FigureId, on: FigureId) -> bool:
    """Whether the target is covered against this shot: by ground, a figure or the chest (R4-6)."""
    seen = sight(plan(grab.board.rows), grab.figures[by].at, grab.figures[on].at)
    return seen.covered or (bool(seen.behind) and seen.covers(taken(grab)))


def beside(grab: Grab) -> int:
    """The studs from which the chest can be taken hold of, as a set; none where it is gone."""
    chest = grab.chest
    return 0 if chest.at < 0 else beside_chest(plan(grab.board.rows), chest.at, chest.lie)


def at_chest(grab: Grab, who: FigureId) -> bool:
    """Whether a figure is within 1 stud of the chest, and on its feet (TG-7, H-85)."""
    figure = grab.figures[who]
    return figure.at >= 0 and not figure.slipped and bool(beside(grab) & BITS[figure.at])


def rivals(grab: Grab) -> list[Band]:
    """The other warbands that have a figure at the chest (TG-8)."""
    near, own = beside(grab), grab.band
    return sorted(
        {
            s.band_of(FigureId(who))
            for who, each in enumerate(grab.figures)
            if each.at >= 0 and near & BITS[each.at] and not each.slipped
        }
        - {own}
    )


def holders(grab: Grab) -> tuple[FigureId, ...]:
    """Who of the band whose turn it is has hold of the chest."""
    held = grab.chest.held
    if not held:
        return ()
    own = s.members(grab.band)
    return tuple([who for who in held if who in own])


def ready(grab: Grab) -> tuple[FigureId, ...]:
    """The carriers, if the chest can be moved by them now; nobody otherwise."""
    if grab.phase is not s.Phase.MOVING or grab.pull is not s.Pull.WON:
        return ()
    return holders(grab)


def haul_left(grab: Grab) -> int:
    """The studs of movement that the chest may still be carried in this turn (TG-7, H-222)."""
    mine = ready(grab)
    if not mine:
        return 0
    return min(s.STUDS - grab.carried, *[grab.figures[who].left for who in mine])


# --- How far it is: from a stud to the chest, and with the chest off the board --------------------
# Worked out once for each board and each place of the chest, as if nobody stood in the way.

FAR = 99  # more studs than any way has that is worth going


@lru_cache(maxsize=2048)
def approach(rows: tuple[str, ...], chest: tuple[Stud, s.Lie]) -> tuple[int, ...]:
    """By stud, what it costs to walk to the side of the chest; FAR where there is no way."""
    table = plan(rows)
    goal, back = beside_chest(table, *chest), _back(table)
    found = [0 if goal & BITS[at] else FAR for at in range(len(table.fits))]
    todo = [(0, at) for at, far in enumerate(found) if not far]
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
def _back(table: Plan) -> list[list[tuple[int, int]]]:
    found: list[list[tuple[int, int]]] = [[] for _ in table.steps]
    for at, steps in enumerate(table.steps):
        for to, cost in steps:
            found[to].append((at, cost))
    return found


Around: TypeAlias = tuple[Away, ...]
"""Where the carriers stand, from the first stud of a chest that lies to the east."""

Node: TypeAlias = tuple[int, int]
"""The first stud of the chest, and its quarter turns clockwise from lying to the east."""

Level: TypeAlias = tuple[int, ...]  # how high the chest is, and each who carries it

QUARTERS = 4


class Body(NamedTuple):
    """Chest and carriers after some quarter turns, as offsets from the chest's first stud."""

    chest: tuple[Away, ...]
    carriers: tuple[Away, ...]

    def mask(self, columns: int, *, alone: bool = False) -> tuple[int, int]:
        """The lowest of their studs, counted from that of the chest, and all as a set from it.

        So that the set has no stud below nought.
        """
        studs = [x + y * columns for x, y in (*self.chest, *(() if alone else self.carriers))]
        low = min(studs)
        return low, sum([1 << stud - low for stud in studs])


def bodies(around: Around) -> list[Body]:
    """Chest and carriers by quarter turns."""
    chest: tuple[Away, ...] = tuple((n, 0) for n in range(s.LONG))
    found = []
    for _ in range(QUARTERS):
        found.append(Body(chest, around))
        chest = tuple(quarter(away, 1) for away in chest)
        around = tuple(quarter(away, 1) for away in around)
    return found


def turns_of(turned: list[Body], columns: int) -> list[list[tuple[int, int, int]]]:
    """By how chest and carriers lie whence a step or a quarter turn about an inner stud leads.

    By how many studs, how it lay there, and what it costs on flat ground.
    """
    found = []
    for turns in range(QUARTERS):
        moves = [(-(x + y * columns), turns, 1) for x, y in AROUND]
        for about in (1, 2):
            x, y = turned[turns].chest[about]
            for way in (-1, 1):
                dx, dy = quarter((-x, -y), way)
                moves.append((x + dx + (y + dy) * columns, (turns + way) % QUARTERS, s.SWING))
        found.append(moves)
    return found


@lru_cache(maxsize=512)
def outings(rows: tuple[str, ...], side: Band | None, around: Around = ()) -> dict[Node, int]:
    """By where the chest lies, the studs to carry it off the board, by one side or by any.

    Those who carry it and it move as one. Without carriers it is no hindrance that it lies partly
    beyond a wrong side before it leaves by the right one.
    """
    table, turned, levels = plan(rows), bodies(around), levels_of(rows, around)
    chests = [body.mask(table.columns, alone=True) for body in turned]
    moves = turns_of(turned, table.columns)
    wrong = 0
    if side is not None:
        studs = range(len(table.fits))
        wrong = as_bits(at for at in studs if not leaves_by(table, (Stud(at),), side))

    def leaves(node: Node) -> bool:
        """Whether no stud of the chest lies beyond another side."""
        low, mask = chests[node[1]]
        return not wrong >> (node[0] + low) & mask

    found = {node: 0 for node, level in levels.items() if level[0] < 0 and leaves(node)}
    todo = [(0, node) for node in sorted(found)]
    while todo:
        far, node = heappop(todo)
        if far > found[node]:
            continue
        here = levels[node]
        for by, turns, base in moves[node[1]]:
            last, least = (node[0] + by, turns), far + base
            if found.get(last, FAR) <= least:
                continue
            level = levels.get(last)
            if level is None or level[0] < 0 or (around and not leaves(last)):
                continue
            cost = least + climbing(level, here)
            if cost < found.get(last, FAR):
                found[last] = cost
                heappush(todo, (cost, last))
    return found


def climbing(level: Level, to: Level) -> int:
    """What it costs those who climb most to go from one height to another."""
    if level == to:
        return 0
    return max([climb(a, max(b, 0)) for a, b in zip(level, to, strict=True)])


@lru_cache(maxsize=256)
def levels_of(rows: tuple[str, ...], around: Around) -> dict[Node, Level]:
    """Where chest and carriers fit, and how high each is; the chest is at -1 when it is off."""
    table, found = plan(rows), dict[Node, Level]()
    columns, feet = table.columns, table.feet
    for turns, body in enumerate(bodies(around)):
        spots = (*body.chest, *body.carriers)
        low, mask = body.mask(columns)
        first, last = -min(x for x, _ in spots), columns - max(x for x, _ in spots)
        top, bottom = -min(y for _, y in spots), table.rows - max(y for _, y in spots)
        chest_low, chest_mask = body.mask(columns, alone=True)
        under = [x + y * columns for x, y in body.chest]
        carriers = [x + y * columns for x, y in body.carriers]
        for row in range(max(0, top), min(table.rows, bottom)):
            for at in range(row * columns + max(0, first), row * columns + min(columns, last)):
                if table.unfit >> (at + low) & mask:
                    continue
                level = max([feet[at + by] for by in under])
                heights = tuple([feet[at + by] for by in carriers])
                if not table.board >> (at + chest_low) & chest_mask:
                    found[at, turns] = (-1, *heights)
                elif all(abs(feet[at + by] - level) <= MAN for by in carriers if table.on[at + by]):
                    found[at, turns] = (level, *heights)
    return found


# --- Where a warband may come on: along its edge, close together (TG-2) ---------------------------

APART = 2  # so many studs at most from one figure of a line to the next (TG-2)


def entrances(grab: Grab) -> list[Stud]:
    """Where the band may come on: its edge; any free stud only where no edge is free (TG-2)."""
    return list(lines(grab)) or _free(plan(grab.board.rows), taken(grab))


def lines(grab: Grab) -> dict[Stud, tuple[Stud, ...]]:
    """By the captain's stud, how the band can line up along its edge."""
    table = plan(grab.board.rows)
    return _lines(table, grab.band, taken(grab) & table.rims[grab.band])


@lru_cache(maxsize=4096)
def _lines(table: Plan, band: Band, blocked: int) -> dict[Stud, tuple[Stud, ...]]:
    """The same by who stands on the edge: close together, where there is room for that.

    Whoever follows the first of a line stands next to one of it, and near to him.
    """
    columns = table.columns
    edge = [at for at in table.edges[band] if not blocked & BITS[at]]
    found, close = dict[Stud, tuple[Stud, ...]](), dict[Stud, tuple[Stud, ...]]()
    for first in edge:
        line = [first]
        free = sorted(edge, key=lambda to: (steps_between(first, to, columns), to))[1:]
        while free and len(line) < BAND_SIZE:
            near = [to for to in free if _are_close(columns, to, *line)]
            line.append((near or free)[0])
            free.remove(line[-1])
        found[first] = tuple(line)
        together = all(_are_close(columns, a, b) for a, b in pairwise(sorted(line)))
        if len(line) == BAND_SIZE and together:
            close[first] = tuple(line)
    return close or found


def _are_close(columns: int, at: Stud, *others: Stud) -> bool:
    return any(steps_between(at, other, columns) <= APART for other in others)


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
