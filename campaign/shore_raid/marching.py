"""Movement: the throw of the turn, and how figures and groups go (PA-4, PA-6.1)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import (
    HEADINGS,
    INCH,
    Point,
    Rectangle,
    heading,
    within,
)
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from .bands import ONE_ACTION, REACH, TOGETHER, refuse_turn, together
from .events import Brought, Marched, inches
from .ground import (
    BARRED,
    BASE,
    BASES,
    BROKEN_GROUND,
    BULKY,
    CLEAR,
    CONTACT,
    EDGE,
    FAR,
    LINES,
    MOST_CORNERS,
    RIDERS,
    RIDERS_BROKEN,
    STONY,
    THROW,
    Cell,
    Goal,
    Legs,
    Plan,
    Standing,
    Walk,
    about,
    allowances,
    allowed_to,
    field,
    ground_of,
    inner,
    laden,
    measure,
    shelter,
    standing,
    walk_to,
    walks_of,
    way,
    with_figure,
    with_figures,
)
from .ground import HOME as SHORE_HOME
from .state import (
    AS_HE_GOES,
    NO_PLACE,
    PIRATES,
    Fate,
    Figure,
    FigureId,
    Firelock,
    Gone,
    March,
    PlaceId,
    Raid,
    members,
)

GROUP = Rule("PA-4.3")
HALF_MOVE = Rule("PA-6.1")
HOME = Rule("PA-11.3")


def refuse_march(raid: Raid, act: March) -> Refusal | None:
    """Why figures cannot move so; that an enemy stands by is no reason (PA-5.7, R2-22)."""
    for check in (refuse_who, refuse_where, refuse_room, refuse_way):
        refusal = check(raid, act)
        if refusal:
            return refusal
    return None


def refuse_who(raid: Raid, act: March) -> Refusal | None:
    """Only those move who are called up and have done nothing yet."""
    rising = all(a < b for a, b in zip(act.figures, act.figures[1:], strict=False))
    if not act.figures or not rising or len(act.figures) != len(act.to):
        return Refusal(GROUP, "name each man who moves once, in the roster's order, with his place")
    for who in act.figures:
        refusal = refuse_turn(raid, who)
        if refusal:
            return refusal
        figure = raid.figures[who]
        if figure.attacked or figure.gone is not Gone.NOWHERE:
            return Refusal(ONE_ACTION, "he has already moved or attacked")
    return None


def refuse_where(raid: Raid, act: March) -> Refusal | None:
    """New places are on the table, on ground that can be stood on."""
    table = ground_of(raid)
    if act.facing != AS_HE_GOES and not 0 <= act.facing < len(HEADINGS):
        return Refusal(GROUP, "nobody can face that way")
    if not all(table.on_table(at) for at in (*act.to, *act.via)):
        return Refusal(LINES, "that is off the map")
    if not all(table.open_at(at) for at in act.to):
        return Refusal(LINES, "nobody can stand there")
    if len(act.via) > MOST_CORNERS:
        return Refusal(LINES, f"a march has at most {MOST_CORNERS} corners")
    stays = all(raid.figures[n].at == to for n, to in zip(act.figures, act.to, strict=True))
    if stays and act.facing == AS_HE_GOES:
        return Refusal(GROUP, "he is there already")
    return None


def refuse_room(raid: Raid, act: March) -> Refusal | None:
    """Nobody stands on another's base, and the band stays together."""
    moving = set(act.figures)
    if not alone_in_middles(raid, act):
        taken = [f.at for f in raid.figures if f.fate is Fate.HERE and f.id not in moving]
        for n, (x, y) in enumerate(act.to):
            for at in (*taken, *act.to[n + 1 :]):
                if (x - at[0]) ** 2 + (y - at[1]) ** 2 < BASE * BASE:
                    return Refusal(BASES, "somebody is standing there")
    rest = [f.at for f in members(raid, raid.band) if f.id not in moving]
    if not together([*act.to, *rest]):
        return Refusal(TOGETHER, "the band would be more than 6 inches apart")
    return None


def alone_in_middles(raid: Raid, act: March) -> bool:
    """Whether all stand in middles of squares before and after a march, and each in one of his own.

    Middles are a base apart, so that then nobody stands on another's.
    """
    where = standing(raid)
    if not where.apart:
        return False
    cells = where.table.cells
    taken = where.bits[0] | where.bits[1]
    for who in act.figures:
        taken ^= 1 << cells[raid.figures[who].at]
    for to in act.to:
        cell = cells.get(to)
        if cell is None or taken >> cell & 1:
            return False
        taken |= 1 << cell
    return True


def refuse_way(raid: Raid, act: March) -> Refusal | None:
    """Everybody can walk to his place, and it is not too far."""
    walks = walks_of(raid, act)
    if None in walks:
        return Refusal(LINES, "something is in the way")
    figures = [raid.figures[n] for n in act.figures]
    allowed = allowed_to(raid, figures, walks)
    if measure([f.at for f in figures], act.via, act.to) > allowed:
        rule = why_so_short(raid, figures, walks)
        return Refusal(rule, f"that is too far: they can go {inches(allowed)}")
    return None


def why_so_short(raid: Raid, figures: list[Figure], walks: list[Walk | None]) -> Rule:
    """The paragraph that makes a group slow."""
    if any(laden(raid, figure) for figure in figures):
        return BULKY
    if any(walk is not None and walk.broken for walk in walks):
        return RIDERS_BROKEN if all(f.mounted for f in figures) else BROKEN_GROUND
    return RIDERS if all(f.mounted for f in figures) else THROW


def march(play: Play[Raid], act: March) -> None:
    """Move figures; who has gone half his way at the most may still attack (PA-6.1, R2-8)."""
    raid = play.state
    figures, walks = [raid.figures[n] for n in act.figures], walks_of(raid, act)
    allowed = allowed_to(raid, figures, walks)
    far = measure([f.at for f in figures], act.via, act.to)
    gone = Gone.HALF if 2 * far <= allowed else Gone.WHOLE
    changed = []
    for figure, walk, to in zip(figures, walks, act.to, strict=True):
        assert walk is not None
        faces = act.facing if act.facing != AS_HE_GOES else walked_to(walk, figure.facing)
        work = figure.work if figure.at == to else 0
        changed.append(
            replace(figure, at=to, facing=faces, gone=gone, acted=gone is Gone.WHOLE, work=work)
        )
    play.state = with_figures(raid, changed)
    play.tell(Marched(HALF_MOVE if gone is Gone.HALF else GROUP, act.figures, act.to, far, allowed))
    for figure in changed:
        bring_home(play, figure.id)


def walked_to(walk: Walk, facing: int) -> int:
    """The heading of the last leg that went anywhere."""
    for a, b in zip(reversed(walk.path[:-1]), reversed(walk.path), strict=False):
        if a != b:
            return heading(a, b, facing)
    return facing


def bring_home(play: Play[Raid], who: FigureId) -> None:
    """A load is home when its bearer stands on deck."""
    raid = play.state
    figure = raid.figures[who]
    if figure.load == NO_PLACE:
        return
    table = ground_of(raid)
    if not table.deck[table.cell(figure.at)]:
        return
    home = list(raid.home)
    home[figure.load] += 1
    free = replace(figure, load=NO_PLACE)
    play.state = with_figure(raid, free, home=tuple(home))
    play.tell(Brought(HOME, who, figure.load, home[figure.load]))


# --- The marches that are offered to a band, towards what matters: a sample of all that are legal -

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
        return [SHORE_HOME]
    late = 2 * raid.turn > raid.options.turns
    return [*near, SHORE_HOME] if late or not near or laden else near


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
