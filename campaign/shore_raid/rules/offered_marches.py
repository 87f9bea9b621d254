"""The marches that are offered to a band, towards what matters: a sample of all that are legal."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.plane import INCH, Point, Rectangle, within
from ..model.actions import March
from ..model.bands import REACH, together
from ..model.ground import BARRED, CLEAR, CONTACT, MOST_CORNERS, STONY, Cell, Legs, Plan
from ..model.routes import (
    EDGE,
    FAR,
    HOME,
    Goal,
    about,
    allowances,
    field,
    inner,
    measure,
    shelter,
    walk_to,
    way,
)
from ..model.standing import Standing, standing
from ..model.state import NO_PLACE, PIRATES, Figure, Firelock, Gone, PlaceId, Raid

STRIDE = 300
"""Enemies so much further off than the band can go are near."""
Walker = Callable[[Cell], int]
"""To a cell from where a man stands: BARRED, CLEAR or STONY."""
TRIES = 9
"""How many cells a man looks at for his new place."""


# --- What a band has to reckon with when it moves: who stands about it, and how far it may go ----


class Scene(NamedTuple):
    """What a band has to reckon with when it moves."""

    table: Plan
    taken: int
    """As bits, the cells whose middle is too near to somebody who stays."""
    foes: list[Figure]
    """The enemies, nearest to the band first."""
    crowd: int | None
    """All enemies as bits of the cells they stand in; None where one stands in no middle."""
    rest: list[Point]
    """Where those of the band stand who do not move."""
    open: int
    """How far they may go, in hundredths of an inch."""
    broken: int

    @property
    def close(self) -> list[Point]:
        """Where those enemies stand who may be in the way."""
        return [f.at for f in self.foes]


def movers(men: Sequence[Figure]) -> tuple[list[Figure], list[Figure]]:
    """Those of the band who may still move, and the rest of it."""
    free: list[Figure] = []
    rest: list[Figure] = []
    for f in men:
        (rest if f.acted or f.gone is not Gone.NOWHERE else free).append(f)
    return free, rest


def scene(raid: Raid, free: Sequence[Figure], rest: Sequence[Figure]) -> Scene:
    """What those who may move have to reckon with."""
    where, figures = standing(raid), raid.figures
    theirs, (x, y) = 1 - free[0].owner, free[0].at
    open_way, broken_way = allowances(raid, free)
    # One end of the band is here, the other as far off as it may come.
    near = open_way + (STRIDE if len(free) == 1 else 2 * REACH)
    left, right, top, bottom = x - near, x + near, y - near, y + near
    far = [
        ((a - x) ** 2 + (b - y) ** 2, who)
        for who, (a, b) in where.at[theirs].items()
        if left <= a <= right and top <= b <= bottom
    ]
    far.sort()
    return Scene(
        where.table,
        _taken(where, free),
        [figures[who] for _, who in far],
        where.bits[theirs] if where.middles[theirs] else None,
        [f.at for f in rest],
        open_way,
        broken_way,
    )


def _taken(where: Standing, free: Sequence[Figure]) -> int:
    """As bits, the cells in whose middle nobody can stand beside those who do not move."""
    cells = where.table.cells
    if where.apart:
        return (where.bits[0] | where.bits[1]) ^ sum([1 << cells[f.at] for f in free])
    moving = [f.id for f in free]
    stay = [at for side in where.at for who, at in side.items() if who not in moving]
    taken = {cells[at] for at in stay if at in cells}
    columns = where.table.columns
    return as_bits(taken.union(*[_overlapped(at, columns) for at in stay if at not in cells]))


def as_bits(cells: Iterable[Cell]) -> int:
    """Some cells, each named once, as bits."""
    return sum([1 << cell for cell in cells])


def _overlapped(at: Point, columns: int) -> list[Cell]:
    """The cells in whose middle nobody can stand beside who stands between them."""
    left, top = (at[0] - 50) // INCH, (at[1] - 50) // INCH
    return [
        y * columns + x
        for x in (left, left + 1)
        for y in (top, top + 1)
        if 0 <= x < columns and y >= 0
    ]


# --- The marches that are offered: whole bands and single men, towards what matters --------------


def walker(ground: Scene, start: Point, via: tuple[Point, ...]) -> Walker:
    """How a man walks who may turn at some corners: just as `walk_to` says (PA-4.3)."""
    here, crowd = ground.table.cells.get(start), ground.crowd
    if here is None or crowd is None:
        return roaming(ground, start, via)
    straight = striding(ground.table.leg, here, crowd)
    return turning(ground, straight, via, crowd) if via else straight


def roaming(ground: Scene, start: Point, via: tuple[Point, ...]) -> Walker:
    """For who does not stand in the middle of a cell, or has such enemies."""
    table, foes = ground.table, ground.close

    def comes(to: Cell) -> int:
        walk = walk_to(table, foes, start, via, table.middles[to])
        if walk is None:
            return BARRED
        return STONY if walk.broken else CLEAR

    return comes


def striding(leg: Legs, here: Cell, crowd: int) -> Walker:
    """Straight from the middle of a cell to another, past enemies in such middles."""

    def comes(to: Cell) -> int:
        kind, shift, beside = leg(here, to)
        return BARRED if crowd >> shift & beside else kind

    return comes


def turning(ground: Scene, straight: Walker, via: tuple[Point, ...], crowd: int) -> Walker:
    """Straight, or past some of the corners that follow each other, over open ground if possible.

    How he comes to each corner is the same for every cell.
    """
    table = ground.table
    legs: list[tuple[Walker, int]] = []
    best = BARRED
    before: Walker | None = None
    for at in via:
        corner = table.cells[at]
        best = better(straight(corner), joined(best, before(corner)) if before and best else BARRED)
        before = striding(table.leg, corner, crowd)
        if best:
            legs.append((before, best))

    def comes(to: Cell) -> int:
        kind = straight(to)
        for onward, so_far in legs:
            if kind == CLEAR:
                break
            kind = better(kind, joined(so_far, onward(to)))
        return kind

    return comes


def joined(one: int, next_: int) -> int:
    """What two legs are together, one after the other: as bad as the worse of them."""
    return one and next_ and max(one, next_)


def better(one: int, other: int) -> int:
    """The better of two ways: open ground, then broken, then none."""
    return one if one == CLEAR or not other else other if other == CLEAR or not one else one


def first_reached(
    ground: Scene, start: Point, via: tuple[Point, ...], cells: Sequence[Cell], taken: int
) -> tuple[Cell, int] | None:
    """The first of some cells that a man can walk to, and how; None where there is none.

    Those that are taken do not count; of the others he looks at so many.
    """
    here, crowd, leg = ground.table.cells.get(start), ground.crowd, ground.table.leg
    tries = TRIES
    if via or here is None or crowd is None:
        comes = walker(ground, start, via)
        for cell in cells:
            if not taken >> cell & 1:
                if kind := comes(cell):
                    return cell, kind
                tries -= 1
                if not tries:
                    break
        return None
    for cell in cells:
        if not taken >> cell & 1:
            kind, shift, beside = leg(here, cell)
            if kind and not crowd >> shift & beside:
                return cell, kind
            tries -= 1
            if not tries:
                break
    return None


def marches(raid: Raid, men: Sequence[Figure]) -> list[March]:
    """A good sample of the moves of the band that acts."""
    free, rest = movers(men)
    if not free:
        return []
    ground = scene(raid, free, rest)
    found: list[March] = []
    for march in (*whole_band(raid, ground, free), *single_men(ground, free)):
        for other in found:
            if other.to == march.to and other.figures == march.figures:
                break
        else:
            found.append(march)
    return found


def whole_band(raid: Raid, ground: Scene, free: list[Figure]) -> list[March]:
    """All together: towards each goal; where enemies are near, at them and into cover.

    Half as far too for who can fire after it. Who is at blows already does not go at them anew.
    """
    table, here = ground.table, free[0].at
    found: list[March | None] = []
    mine = start = table.cell(here)
    foe = ground.foes[0].at if ground.foes else None
    near = foe is not None and within(here, foe, ground.open + STRIDE)
    for n, goal in enumerate(goals(raid, table, free)):
        if len(free) > 1:
            cost = field(table, goal).cost
            start = table.cell(max(free, key=lambda f: cost[table.cell(f.at)]).at)
        found.append(towards(ground, free, goal, start, 1))
        if near and not n and any(map(can_fire, free)):
            found.append(towards(ground, free, goal, start, 2))
    if near and foe is not None and not within(here, foe, CONTACT):
        if table.line(here, foe):
            found.append(formed(ground, free, (), about(table, table.cell(foe))))
        hidden = shelter(table, mine)
        if hidden is not None:
            found.append(formed(ground, free, (), about(table, hidden)))
    return [march for march in found if march is not None]


def can_fire(figure: Figure) -> bool:
    """Whether a figure has a loaded firelock."""
    return figure.loaded and figure.firelock is not Firelock.NONE


def towards(ground: Scene, free: list[Figure], goal: Goal, start: Cell, part: int) -> March | None:
    """The band on its way to a goal, as far as the last of it comes, or a part of that."""
    table, crowd = ground.table, ground.crowd
    found = errand(table, goal, start, ground.open // part, ground.broken // part)
    if found is None:
        return None
    if ground.rest and not all(found.about.holds(at) for at in ground.rest):
        return None
    if len(free) == 1 and not ground.rest and not ground.taken >> found.to & 1:
        man = free[0]
        if crowd is not None and not crowd >> found.shift & found.beside and man.at in table.cells:
            return March((man.id,), (table.middles[found.to],), found.via)
    return formed(ground, free, found.via, found.cells)


class Errand(NamedTuple):
    """A way towards a goal that a march can take, as far as some men may go."""

    via: tuple[Point, ...]
    to: Cell
    cells: tuple[Cell, ...]
    """Where those may stand who come there, the nearest to `to` first."""
    shift: int
    beside: int
    """After the shift: the cells whose middle is too near to it for an enemy to stand there."""
    stony: bool
    """Whether the whole of it touches broken ground."""
    about: Rectangle
    """Who stands outside it stands more than 6 inches from all who come there (PA-3.5)."""


def errand(table: Plan, goal: Goal, start: Cell, open_way: int, broken_way: int) -> Errand | None:
    """The way towards a goal over open ground, or over broken; None where no step can be made."""
    found = stretch(table, goal, start, open_way)
    if found is not None and found.stony and broken_way < open_way:
        return stretch(table, goal, start, broken_way)
    return found


@lru_cache(maxsize=1 << 16)
def stretch(table: Plan, goal: Goal, start: Cell, budget: int) -> Errand | None:
    """The way towards a goal as far as `budget`, or as it turns at no more corners than allowed."""
    found = way(table, goal, start, budget)
    if found is None:
        return None
    via, end, arrives = found.via[:MOST_CORNERS], found.to, found.arrives
    if len(found.via) > MOST_CORNERS:
        end, arrives = found.via[MOST_CORNERS], False
    to = table.cells[end]
    stops = (start, *[table.cells[at] for at in via], to)
    legs = [table.leg(a, b) for a, b in pairwise(stops)]
    shift, beside = min([leg.shift for leg in legs]), 0
    for leg in legs:
        beside |= leg.beside << leg.shift - shift
    cells = inner(table, goal, to) if arrives else about(table, to)
    return Errand(via, to, cells, shift, beside, found.stony, _reached(table, cells))


def _reached(table: Plan, cells: tuple[Cell, ...]) -> Rectangle:
    """What lies within 6 inches of some cells, and the corners beyond."""
    across, down = zip(*[table.middles[cell] for cell in cells], strict=True)
    return Rectangle(min(across) - REACH, min(down) - REACH, max(across) + REACH, max(down) + REACH)


def goals(raid: Raid, table: Plan, free: list[Figure]) -> list[Goal]:
    """Where a band may want to go: to the place nearest to it, and the pirates home.

    Home when one of them is laden, when nothing is left, or in the second half of the time.
    """
    ranked = nearest(table, table.cell(free[0].at))
    near = list[Goal]([place for place in ranked if raid.left[place]][:1])
    if free[0].owner != PIRATES:
        return near or [EDGE]
    laden = sum([f.load != NO_PLACE for f in free])
    if laden == len(free):
        return [HOME]
    late = 2 * raid.turn > raid.options.turns
    return [*near, HOME] if late or not near or laden else near


@lru_cache(maxsize=1 << 14)
def nearest(table: Plan, cell: Cell) -> tuple[PlaceId, ...]:
    """The places that can be walked to from a cell, the nearest first.

    Booty that is being carried lies on no floor: there is no way to it.
    """
    ways = [
        (field(table, n).cost[cell], PlaceId(n)) for n, floor in enumerate(table.floors) if floor
    ]
    return tuple([place for far, place in sorted(ways) if far != FAR])


def single_men(ground: Scene, free: list[Figure]) -> Iterator[March]:
    """One man alone: into contact with the enemies nearest to him."""
    if not ground.foes or len(free) + len(ground.rest) < 2:
        return
    table, half = ground.table, ground.open // 2
    for man in free:
        for foe in ground.foes[:2]:
            square = (man.at[0] - foe.at[0]) ** 2 + (man.at[1] - foe.at[1]) ** 2
            if CONTACT * CONTACT < square <= half * half and table.line(man.at, foe.at):
                others = [f.at for f in free if f is not man]
                apart = ground._replace(
                    taken=ground.taken | as_bits({table.cell(at) for at in others}),
                    rest=[*ground.rest, *others],
                )
                march = formed(apart, [man], (), about(table, table.cell(foe.at)))
                if march is not None:
                    yield march


def formed(
    ground: Scene, men: list[Figure], via: tuple[Point, ...], cells: Sequence[Cell]
) -> March | None:
    """The march that brings men to the first cells of a list that they can walk to.

    None where one of them finds no place, the way is too far, or they would not stand together.
    """
    if len(men) == 1 and not via and not ground.rest:
        return straight_to(ground, men[0], cells)
    middles, taken = ground.table.middles, ground.taken
    starts, places = [man.at for man in men], list[Point]()
    slow = False
    stand = list(ground.rest)
    for start in starts:
        found = first_reached(ground, start, via, cells, taken)
        if found is None:
            return None
        cell, kind = found
        if not beside_all(middles[cell], stand):
            return None
        slow = slow or kind == STONY
        taken |= 1 << cell
        places.append(middles[cell])
        stand.append(middles[cell])
    if starts == places or measure(starts, via, places) > (ground.broken if slow else ground.open):
        return None
    if len(ground.rest) > 1 and not together(ground.rest):
        return None
    return March(tuple([man.id for man in men]), tuple(places), via)


def beside_all(at: Point, others: list[Point]) -> bool:
    """Whether a place is within 6 inches of all others (PA-3.5)."""
    x, y = at
    far = REACH * REACH
    return not others or all((x - to_x) ** 2 + (y - to_y) ** 2 <= far for to_x, to_y in others)


def straight_to(ground: Scene, man: Figure, cells: Sequence[Cell]) -> March | None:
    """The same for a man alone who turns at no corner."""
    found = first_reached(ground, man.at, (), cells, ground.taken)
    if found is None:
        return None
    cell, kind = found
    (x, y), to = man.at, ground.table.middles[cell]
    square = (to[0] - x) ** 2 + (to[1] - y) ** 2
    far = ground.broken if kind == STONY else ground.open
    return March((man.id,), (to,)) if 0 < square <= far * far else None
