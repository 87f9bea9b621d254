"""The lattice of moves that is offered: whole bands and single men, towards what matters.

Any place of the plane may be gone to; here is a good sample of them, in the middles of square
inches: towards places, home, cover and enemies, over the whole move and over half of it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from campaign.geometry.plane import INCH, Point, within
from campaign.shore_raid.actions import March
from campaign.shore_raid.banding import REACH, together
from campaign.shore_raid.ground import (
    CONTACT,
    EDGE,
    HOME,
    Cell,
    Goal,
    Plan,
    field,
    plan,
    way,
)
from campaign.shore_raid.marching import measure, walk_to
from campaign.shore_raid.paces import allowance
from campaign.shore_raid.state import NO_PLACE, PIRATES, Figure, FigureId, Raid
from campaign.shore_raid.terms import Fate, Gone

RING = tuple(
    sorted(
        ((x, y) for x in range(-2, 3) for y in range(-2, 3)),
        key=lambda step: (step[0] ** 2 + step[1] ** 2, step),
    )
)
"""A block of five by five about a middle, the nearest first: a band in it stands together."""
TRIES = 12
"""How many cells a man looks at for his new place."""
NEAR_COVER = 8


class Scene(NamedTuple):
    """What a band has to reckon with when it moves."""

    table: Plan
    taken: frozenset[Cell] | set[Cell]
    """Cells whose middle is too near to somebody who stays."""
    foes: list[Figure]
    """The enemies, nearest to the band first."""
    close: list[Point]
    """Where those of them stand who may be in the way."""
    rest: list[Point]
    """Where those of the band stand who do not move."""
    open: int
    """How far they may go, in hundredths of an inch."""
    broken: int


def movers(raid: Raid) -> tuple[list[Figure], list[Figure]]:
    """Those of the band who may still move, and the rest of it."""
    free: list[Figure] = []
    rest: list[Figure] = []
    band = raid.band
    for f in raid.figures:
        if f.band == band and f.fate is Fate.HERE:
            (rest if f.acted or f.gone is not Gone.NOWHERE else free).append(f)
    return free, rest


def scene(raid: Raid, free: Sequence[Figure], rest: Sequence[Figure]) -> Scene:
    """What those who may move have to reckon with."""
    table = plan(raid.shore.rows)
    columns, side = table.columns, free[0].owner
    x, y = free[0].at
    moving = [f.id for f in free]
    taken: set[Cell] = set()
    foes: list[tuple[int, Figure]] = []
    for f in raid.figures:
        if f.fate is not Fate.HERE or f.id in moving:
            continue
        at_x, at_y = f.at
        if at_x % INCH == 50 and at_y % INCH == 50:
            taken.add(at_y // INCH * columns + at_x // INCH)
        else:
            taken.update(_overlapped(f.at, columns))
        if f.owner != side:
            foes.append(((at_x - x) ** 2 + (at_y - y) ** 2, f))
    foes.sort(key=_first)
    open_way = min([allowance(raid, f, False) for f in free])
    near = (open_way + REACH) ** 2
    return Scene(
        table,
        taken,
        [f for _, f in foes],
        [f.at for far, f in foes if far <= near],
        [f.at for f in rest],
        open_way,
        min([allowance(raid, f, True) for f in free]),
    )


def _first(pair: tuple[int, Figure]) -> int:
    return pair[0]


def _overlapped(at: Point, columns: int) -> list[Cell]:
    """The cells in whose middle nobody can stand beside who stands between them."""
    left, top = (at[0] - 50) // INCH, (at[1] - 50) // INCH
    return [
        y * columns + x
        for x in (left, left + 1)
        for y in (top, top + 1)
        if 0 <= x < columns and y >= 0
    ]


def marches(raid: Raid) -> list[March]:
    """A good sample of the moves of the band that acts."""
    free, rest = movers(raid)
    if not free:
        return []
    ground = scene(raid, free, rest)
    found: dict[tuple[tuple[FigureId, ...], tuple[Point, ...]], March] = {}
    for march in (*whole_band(raid, ground, free), *single_men(raid, ground, free)):
        found.setdefault((march.figures, march.to), march)
    return list(found.values())


def whole_band(raid: Raid, ground: Scene, free: list[Figure]) -> Iterator[March]:
    """All together: towards each goal, far and half as far; at the nearest enemy; into cover."""
    rows, table = raid.shore.rows, ground.table
    for goal in goals(raid, free):
        cost = field(rows, goal).cost
        last = max(free, key=lambda f: cost[table.cell(f.at)])
        start = table.cell(last.at)
        for budget in (ground.open, ground.open // 2):
            march = towards(raid, ground, free, goal, start, budget)
            if march is None and ground.broken < ground.open:
                march = towards(
                    raid, ground, free, goal, start, budget * ground.broken // ground.open
                )
            if march is not None:
                yield march
    for foe in ground.foes[:1]:
        if within(free[0].at, foe.at, ground.open):
            march = formed(raid, ground, free, (), about(table, table.cell(foe.at)))
            if march is not None:
                yield march
    hidden = shelter(rows, table.cell(free[0].at))
    if hidden is not None and not table.hides[table.cell(free[0].at)]:
        march = formed(raid, ground, free, (), about(table, hidden))
        if march is not None:
            yield march


def towards(
    raid: Raid, ground: Scene, free: list[Figure], goal: Goal, start: Cell, budget: int
) -> March | None:
    """The band on its way to a goal, as far as the last of it comes."""
    found = way(raid.shore.rows, goal, start, budget)
    if found is None:
        return None
    table, to = ground.table, ground.table.cell(found.to)
    return formed(
        raid,
        ground,
        free,
        found.via,
        inner(raid.shore.rows, goal, to) if found.arrives else about(table, to),
    )


def goals(raid: Raid, free: list[Figure]) -> list[Goal]:
    """Where a band may want to go: places with something left, and the pirates home."""
    if free[0].owner == PIRATES:
        if all(f.load != NO_PLACE for f in free):
            return [HOME]
        return [*[n for n, left in enumerate(raid.left) if left and _floored(raid, n)], HOME]
    return [n for n, left in enumerate(raid.left) if left and _floored(raid, n)] or [EDGE]


def _floored(raid: Raid, place: int) -> bool:
    """Whether a place has a floor to stand on; booty on the march has none."""
    return bool(plan(raid.shore.rows).floors[place])


def single_men(raid: Raid, ground: Scene, free: list[Figure]) -> Iterator[March]:
    """One man alone: into contact with the enemies nearest to him."""
    if len(free) + len(ground.rest) < 2:
        return
    for man in free:
        others = [f.at for f in free if f is not man]
        apart = ground._replace(
            taken=ground.taken | {ground.table.cell(at) for at in others},
            rest=[*ground.rest, *others],
        )
        for foe in ground.foes[:2]:
            if within(man.at, foe.at, ground.open // 2) and not within(man.at, foe.at, CONTACT):
                cells = about(ground.table, ground.table.cell(foe.at))
                march = formed(raid, apart, [man], (), cells)
                if march is not None:
                    yield march


def formed(
    raid: Raid, ground: Scene, men: list[Figure], via: tuple[Point, ...], cells: Sequence[Cell]
) -> March | None:
    """The march that brings men to the first cells of a list that they can walk to.

    None where one of them finds no place, the way is too far, or they would not stand together.
    """
    table, taken, used = ground.table, ground.taken, set[Cell]()
    places: list[Point] = []
    slow = False
    for man in men:
        tries = 0
        for cell in cells:
            if cell in taken or cell in used:
                continue
            tries += 1
            if tries > TRIES:
                return None
            to = table.middle(cell)
            walk = walk_to(table, ground.close, man.at, via, to)
            if walk is not None:
                slow = slow or walk.broken
                used.add(cell)
                places.append(to)
                break
        else:
            return None
    starts, to_all = [man.at for man in men], tuple(places)
    if starts == places or measure(starts, via, to_all) > (ground.broken if slow else ground.open):
        return None
    if not together([*places, *ground.rest]):
        return None
    return March(tuple([man.id for man in men]), to_all, via)


@lru_cache(maxsize=1 << 14)
def _block(columns: int, rows: int, cell: Cell) -> tuple[Cell, ...]:
    """The cells of the block about a cell that are on the table."""
    x, y = cell % columns, cell // columns
    return tuple(
        (y + dy) * columns + x + dx
        for dx, dy in RING
        if 0 <= x + dx < columns and 0 <= y + dy < rows
    )


def about(table: Plan, cell: Cell) -> tuple[Cell, ...]:
    """The cells about a cell, the nearest first; some of them may be shut."""
    return tuple([c for c in _block(table.columns, table.rows, cell) if table.walk[c]])


@lru_cache(maxsize=1 << 12)
def inner(rows: tuple[str, ...], goal: Goal, entry: Cell) -> tuple[Cell, ...]:
    """The cells of a goal about its entry, the nearest first."""
    table = plan(rows)
    cost = field(rows, goal).cost
    x, y = entry % table.columns, entry // table.columns
    mine = [cell for cell, far in enumerate(cost) if far == 0]
    return tuple(
        sorted(mine, key=lambda c: (c % table.columns - x) ** 2 + (c // table.columns - y) ** 2)[
            : len(RING)
        ]
    )


@lru_cache(maxsize=1 << 14)
def shelter(rows: tuple[str, ...], start: Cell) -> Cell | None:
    """The nearest cell with cover that can be walked to straight; None where all are far."""
    table = plan(rows)
    x, y = start % table.columns, start // table.columns
    here = table.middle(start)
    hides = [
        (squared, cell)
        for cell, hidden in enumerate(table.hides)
        if hidden
        and (squared := (cell % table.columns - x) ** 2 + (cell // table.columns - y) ** 2)
        <= NEAR_COVER**2
    ]
    for _, cell in sorted(hides):
        if table.line(here, table.middle(cell)):
            return cell
    return None
