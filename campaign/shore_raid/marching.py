"""Movement: the throw of the turn, how figures and groups go, and the marches that are offered.

PA-4 and PA-6.1; the marches offered to a band are a sample of all that are legal.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import (
    HEADINGS,
    INCH,
    Point,
    centre,
    distance,
    heading,
    near,
    squared,
    within,
)
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import Play, Reasons
from pieces_of_eight.campaign.kernel.sealed import Player
from . import ground as g
from . import state as s
from .bands import ONE_ACTION, REACH, TOGETHER, refuse_turn, together
from .events import Brought, Marched, PaceThrown, inches
from .ground import BARRED, BASES, BODY, CLEAR, LINES, MOST_CORNERS, Cell, Goal, Plan, about, way
from .ground import HOME as SHORE_HOME
from .state import NO_PLACE, PIRATES, Figure, Gone, March, Raid

THROW = Rule("PA-4.1")
BROKEN_GROUND = Rule("PA-4.1")
RIDERS = Rule("PA-4.2")
GROUP = Rule("PA-4.3")
BULKY = Rule("PA-4.4")
HALF_MOVE = Rule("PA-6.1")
HOME = Rule("PA-11.3")
RIDERS_BROKEN = Rule("R2-10")

SIDES = 10


# --- How far figures may go: the throw of the turn (PA-4.1, PA-4.2, PA-4.4) ----------------------


def throw_paces(play: Play[Raid]) -> None:
    """Both sides throw how far they go this turn (PA-4.1, PA-4.2)."""
    for side in (PIRATES, s.TOWN):
        faces = *play.roll(THROW, 2, (), SIDES), *play.roll(THROW, 1, (), SIDES)
        riding = [f for f in play.state.figures if f.mounted and f.owner == side]
        mounted = any(f.here or f.fate is s.Fate.RUNNING for f in riding)
        riders = play.roll(RIDERS, 4, (), SIDES) if mounted else ()
        pace = pace_of(faces, riders)
        paces = play.state.paces
        both = (pace, paces[s.TOWN]) if side == PIRATES else (paces[PIRATES], pace)
        play.state = replace(play.state, paces=both)
        play.tell(PaceThrown(RIDERS if riders else THROW, side, faces, riders, pace))


def pace_of(faces: Faces, riders: Faces) -> s.Pace:
    """What the dice allow: the best two, or the first two; riders the best three (R2-9, R2-10)."""
    best = sorted(riders, reverse=True)
    return s.Pace(
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
    laden = figure.load != NO_PLACE and raid.shore.places[figure.load].bulky
    return whole // 2 if laden else whole


# --- How a group goes: each man by a way of his own, all as far as their centre (PA-4.3) ----------


class Walk(NamedTuple):
    path: tuple[Point, ...]
    broken: bool


def foes_of(raid: Raid, side: Player) -> list[Point]:
    """Where the enemies of a side stand who are in the fight."""
    return list(g.standing(raid).at[1 - side].values())


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
    stony: Walk | None = None
    for path in routes(start, via, to):
        kinds = [table.line(a, b) for a, b in pairwise(path)]
        if BARRED in kinds or any(stopped(a, b, foes) for a, b in pairwise(path)):
            continue
        if g.STONY not in kinds:
            return Walk(path, False)
        stony = stony or Walk(path, True)
    return stony


def stopped(a: Point, b: Point, foes: Sequence[Point]) -> bool:
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
    where, figures = g.standing(raid), [raid.figures[n] for n in act.figures]
    table, side = where.table, figures[0].owner
    ways = [(figure.at, to) for figure, to in zip(figures, act.to, strict=True)]
    foes, cells = foes_of(raid, side), table.cells

    def is_free(start: Point, to: Point) -> bool:
        """Whether one can go straight from middle to middle over open ground, past all enemies."""
        if start not in cells or to not in cells:
            return False
        kind, shift, beside = table.leg(cells[start], cells[to])
        return kind == CLEAR and not where.bits[1 - side] >> shift & beside

    if where.middles[1 - side] and all(is_free(*each) for each in ways):
        return [Walk(each, False) for each in ways]
    return [walk_to(table, foes, start, act.via, to) for start, to in ways]


def measure(starts: Sequence[Point], via: tuple[Point, ...], to: Sequence[Point]) -> int:
    """How far a group goes: from its centre by the corners to its new centre (PA-4.3)."""
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


def refuse_march(raid: Raid, act: March) -> Reasons:
    """Why figures cannot move so; that an enemy stands by is no reason (PA-5.7, R2-22)."""
    rising = all(a < b for a, b in pairwise(act.figures))
    named = act.figures and rising and len(act.figures) == len(act.to)
    yield (
        not named,
        GROUP,
        "name each man who moves once, in the roster's order, with his place",
    )
    table, figures = g.ground_of(raid), [raid.figures[n] for n in act.figures]
    for figure in figures:
        yield from refuse_turn(raid, figure.id)
        busy = figure.attacked or figure.gone is not Gone.NOWHERE
        yield busy, ONE_ACTION, "he has already moved or attacked"
    # New places are on the table, on ground that can be stood on.
    turned = act.facing != s.AS_HE_GOES
    yield turned and not 0 <= act.facing < len(HEADINGS), GROUP, "nobody can face that way"
    off = not all(table.on_table(at) for at in (*act.to, *act.via))
    yield off, LINES, "that is off the map"
    yield not all(table.open_at(at) for at in act.to), LINES, "nobody can stand there"
    many = len(act.via) > MOST_CORNERS
    yield many, LINES, f"a march has at most {MOST_CORNERS} corners"
    starts = [figure.at for figure in figures]
    yield tuple(starts) == act.to and not turned, GROUP, "he is there already"
    # Nobody stands on another's base, and the band stays together.
    others = [f for f in raid.figures if f.here and f.id not in act.figures]
    for n, at in enumerate(act.to):
        beside = (*act.to[:n], *[f.at for f in others])
        yield any(squared(at, to) < g.BASE**2 for to in beside), BASES, "somebody is standing there"
    stay = [f.at for f in others if f.band == raid.band]
    yield not together([*act.to, *stay]), TOGETHER, "the band would be more than 6 inches apart"
    # Everybody can walk to his place, and it is not too far.
    walks = walks_of(raid, act)
    yield None in walks, LINES, "something is in the way"
    allowed, riding = allowed_to(raid, figures, walks), all(f.mounted for f in figures)
    rule = RIDERS if riding else THROW
    if any(f.load != NO_PLACE and raid.shore.places[f.load].bulky for f in figures):
        rule = BULKY
    elif any(walk is not None and walk.broken for walk in walks):
        rule = RIDERS_BROKEN if riding else BROKEN_GROUND
    far = measure(starts, act.via, act.to) > allowed
    yield far, rule, f"that is too far: they can go {inches(allowed)}"


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
        faces = figure.facing if act.facing == s.AS_HE_GOES else act.facing
        for a, b in pairwise(walk.path) if act.facing == s.AS_HE_GOES else ():
            faces = heading(a, b, faces)
        work = figure.work if figure.at == to else 0
        changed.append(
            replace(figure, at=to, facing=faces, gone=gone, acted=gone is Gone.WHOLE, work=work)
        )
    play.state = g.with_figures(raid, changed)
    play.tell(Marched(HALF_MOVE if gone is Gone.HALF else GROUP, act.figures, act.to, far, allowed))
    table = g.ground_of(raid)
    for figure in changed:
        load = figure.load
        if load != NO_PLACE and table.deck[table.cell(figure.at)]:
            home = list(play.state.home)
            home[load] += 1
            play.state = g.with_figure(play.state, replace(figure, load=NO_PLACE), home=tuple(home))
            play.tell(Brought(HOME, figure.id, load, home[load]))


# --- The marches that are offered to a band: what it has to reckon with ---------------------------

STRIDE = 300  # enemies so much further off than the band can go are near
Walker = Callable[[Cell], int]  # to a cell from where a man stands: BARRED, CLEAR or STONY
TRIES = 9  # how many cells a man looks at for his new place


class Scene(NamedTuple):
    """What a band has to reckon with when it moves."""

    table: Plan
    taken: int  # as bits, the cells whose middle is too near to somebody who stays
    foes: list[Figure]  # the enemies, nearest to the band first
    crowd: int | None
    """All enemies as bits of the cells they stand in; None where one stands in no middle."""
    rest: list[Point]  # where those of the band stand who do not move
    open: int  # how far they may go, in hundredths of an inch
    broken: int


def movers(men: Sequence[Figure]) -> tuple[list[Figure], list[Figure]]:
    """Those of the band who may still move, and the rest of it."""
    free = [f for f in men if not f.acted and f.gone is Gone.NOWHERE]
    return free, [f for f in men if f.acted or f.gone is not Gone.NOWHERE]


def scene(raid: Raid, free: Sequence[Figure], rest: Sequence[Figure]) -> Scene:
    """What those who may move have to reckon with."""
    where, figures = g.standing(raid), raid.figures
    theirs, (x, y), table = 1 - free[0].owner, free[0].at, where.table
    open_way, broken_way = (
        min([allowance(raid, figure, broken) for figure in free]) for broken in (False, True)
    )
    # One end of the band is here, the other as far off as it may come.
    near = open_way + (STRIDE if len(free) == 1 else 2 * REACH)
    left, right, top, bottom = x - near, x + near, y - near, y + near
    far = [
        ((a - x) ** 2 + (b - y) ** 2, who)
        for who, (a, b) in where.at[theirs].items()
        if left <= a <= right and top <= b <= bottom
    ]
    far.sort()
    if where.apart:
        taken = (where.bits[0] | where.bits[1]) ^ g.as_bits([table.cells[f.at] for f in free])
    else:
        moving = [f.id for f in free]
        stay = [at for side in where.at for who, at in side.items() if who not in moving]
        # By each the cells in whose middle nobody can stand beside him.
        cells = set[Cell]()
        for at in stay:
            if at in table.cells:
                cells.add(table.cells[at])
            else:
                columns, left, top = table.columns, (at[0] - 50) // INCH, (at[1] - 50) // INCH
                about_him = [(x, y) for x in (left, left + 1) for y in (top, top + 1)]
                cells |= {y * columns + x for x, y in about_him if 0 <= x < columns and y >= 0}
        taken = g.as_bits(cells)
    return Scene(
        table,
        taken,
        [figures[who] for _, who in far],
        where.bits[theirs] if where.middles[theirs] else None,
        [f.at for f in rest],
        open_way,
        broken_way,
    )


def alone(ground: Scene, free: list[Figure], man: Figure) -> Scene:
    """The scene of one man who goes alone: the others of his band stay where they are."""
    others = [f.at for f in free if f is not man]
    return ground._replace(
        taken=ground.taken | g.as_bits({ground.table.cell(at) for at in others}),
        rest=[*ground.rest, *others],
    )


def walker(ground: Scene, start: Point, via: tuple[Point, ...]) -> Walker:
    """How a man walks who may turn at some corners: just as `walk_to` says (PA-4.3).

    How he comes to each corner is the same for every cell, so that it is worked out once.
    """
    table, crowd = ground.table, ground.crowd
    here = table.cells.get(start)
    if here is None or crowd is None:
        foes = [f.at for f in ground.foes]

        def roams(to: Cell) -> int:
            walk = walk_to(table, foes, start, via, table.middles[to])
            return BARRED if walk is None else g.STONY if walk.broken else CLEAR

        return roams
    straight = striding(table, here, crowd)
    if not via:
        return straight
    legs: list[tuple[Walker, int]] = []
    best = BARRED
    before: Walker | None = None
    for at in via:
        corner = table.cells[at]
        best = better(straight(corner), joined(best, before(corner)) if before and best else BARRED)
        before = striding(table, corner, crowd)
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


def striding(table: Plan, here: Cell, crowd: int) -> Walker:
    """Straight from the middle of a cell to another, past enemies in such middles."""
    leg = table.leg

    def comes(to: Cell) -> int:
        kind, shift, beside = leg(here, to)
        return BARRED if crowd >> shift & beside else kind

    return comes


def joined(one: int, next_: int) -> int:
    """What two legs are together, one after the other: as bad as the worse of them."""
    return one and next_ and max(one, next_)


def better(one: int, other: int) -> int:
    """The better of two ways: open ground, then broken, then none."""
    return one if one == CLEAR or not other else other if other == CLEAR or not one else one


# --- The marches that are offered: whole bands and single men, towards what matters --------------


def marches(raid: Raid, men: Sequence[Figure]) -> list[March]:
    """A good sample of the moves of the band that acts."""
    free, rest = movers(men)
    if not free:
        return []
    ground = scene(raid, free, rest)
    found: dict[tuple[object, object], March] = {}
    for march in (*whole_band(raid, ground, free), *single_men(ground, free)):
        found.setdefault((march.figures, march.to), march)
    return list(found.values())


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
            cost = g.field(table, goal).cost
            start = table.cell(max(free, key=lambda f: cost[table.cell(f.at)]).at)
        found.append(towards(ground, free, goal, start, 1))
        if near and not n and any(f.loaded and f.firelock is not s.Firelock.NONE for f in free):
            found.append(towards(ground, free, goal, start, 2))
    if near and foe is not None and not within(here, foe, g.CONTACT):
        if table.line(here, foe):
            found.append(formed(ground, free, (), about(table, table.cell(foe))))
        hidden = g.shelter(table, mine)
        if hidden is not None:
            found.append(formed(ground, free, (), about(table, hidden)))
    return [march for march in found if march is not None]


def towards(ground: Scene, free: list[Figure], goal: Goal, start: Cell, part: int) -> March | None:
    """The band on its way to a goal, as far as the last of it comes, or a part of that.

    Over open ground, or over broken where the way there leads over it.
    """
    table, open_way, broken_way = ground.table, ground.open // part, ground.broken // part
    found = way(table, goal, start, open_way)
    if found is not None and found.stony and broken_way < open_way:
        found = way(table, goal, start, broken_way)
    if found is None:
        return None
    via, _, cells = stop_of(table, goal, found.via, found.to, found.arrives)
    return formed(ground, free, via, cells)


def stop_of(
    table: Plan, goal: Goal, via: tuple[Point, ...], end: Point, arrives: bool
) -> tuple[tuple[Point, ...], Cell, tuple[Cell, ...]]:
    """The corners of a way that a march can have, where it ends by then, and the cells there."""
    if len(via) > MOST_CORNERS:
        via, end, arrives = via[:MOST_CORNERS], via[MOST_CORNERS], False
    to = table.cells[end]
    return via, to, g.inner(table, goal, to) if arrives else about(table, to)


def goals(raid: Raid, table: Plan, free: list[Figure]) -> list[Goal]:
    """Where a band may want to go: to the place nearest to it, and the pirates home.

    Home when one of them is laden, when nothing is left, or in the second half of the time.
    """
    ranked = nearest(table, table.cell(free[0].at))
    near = list[Goal]([place for place in ranked if raid.left[place]][:1])
    if free[0].owner != PIRATES:
        return near or [g.EDGE]
    laden = sum([f.load != NO_PLACE for f in free])
    if laden == len(free):
        return [SHORE_HOME]
    late = 2 * raid.turn > raid.options.turns
    return [*near, SHORE_HOME] if late or not near or laden else near


@lru_cache(maxsize=1 << 14)
def nearest(table: Plan, cell: Cell) -> tuple[s.PlaceId, ...]:
    """The places that can be walked to from a cell, the nearest first.

    Booty that is being carried lies on no floor: there is no way to it.
    """
    ways = [
        (g.field(table, n).cost[cell], s.PlaceId(n))
        for n, floor in enumerate(table.floors)
        if floor
    ]
    return tuple([place for far, place in sorted(ways) if far != g.FAR])


def single_men(ground: Scene, free: list[Figure]) -> Iterator[March]:
    if not ground.foes or len(free) + len(ground.rest) < 2:
        return
    table, half = ground.table, ground.open // 2
    for man in free:
        for foe in ground.foes[:2]:
            square = (man.at[0] - foe.at[0]) ** 2 + (man.at[1] - foe.at[1]) ** 2
            if g.CONTACT * g.CONTACT < square <= half * half and table.line(man.at, foe.at):
                apart = alone(ground, free, man)
                march = formed(apart, [man], (), about(table, table.cell(foe.at)))
                if march is not None:
                    yield march


def formed(
    ground: Scene, men: list[Figure], via: tuple[Point, ...], cells: Sequence[Cell]
) -> March | None:
    """The march that brings men to the first cells of a list that they can walk to.

    Of those that are not taken each looks at so many. None where one of them finds no place, the
    way is too far, or they would not stand together.
    """
    middles, taken = ground.table.middles, ground.taken
    if len(ground.rest) > 1 and not together(ground.rest):
        return None
    starts, places = [man.at for man in men], list[Point]()
    slow = False
    for start in starts:
        comes, tries = walker(ground, start, via), TRIES
        for cell in cells:
            if taken >> cell & 1:
                continue
            kind = comes(cell)
            tries -= 1
            if kind or not tries:
                break
        else:
            return None
        if not kind:
            return None
        x, y = middles[cell]
        for to_x, to_y in (*ground.rest, *places):
            if (x - to_x) ** 2 + (y - to_y) ** 2 > REACH * REACH:
                return None
        slow = slow or kind == g.STONY
        taken |= 1 << cell
        places.append(middles[cell])
    if starts == places or measure(starts, via, places) > (ground.broken if slow else ground.open):
        return None
    return March(tuple([man.id for man in men]), tuple(places), via)
