"""The lattice of moves that is offered: whole bands and single men, towards what matters.

Any place of the plane may be gone to; here is a good sample of them, in the middles of square
inches: towards places, home, cover and enemies, over the whole move and over half of it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from campaign.geometry.plane import Point, within
from campaign.shore_raid.actions import March
from campaign.shore_raid.banding import together
from campaign.shore_raid.ground import CONTACT, MOST_CORNERS, STONY, Cell, Plan
from campaign.shore_raid.paths import measure
from campaign.shore_raid.roads import EDGE, FAR, HOME, Goal, field, way
from campaign.shore_raid.scene import STRIDE, Scene, movers, scene
from campaign.shore_raid.spots import about, inner, shelter
from campaign.shore_raid.state import NO_PLACE, PIRATES, Figure, FigureId, PlaceId, Raid
from campaign.shore_raid.terms import Firelock
from campaign.shore_raid.walkers import unhindered, walker

TRIES = 9
"""How many cells a man looks at for his new place."""


def marches(raid: Raid, men: Sequence[Figure]) -> list[March]:
    """A good sample of the moves of the band that acts."""
    free, rest = movers(men)
    if not free:
        return []
    ground = scene(raid, free, rest)
    found: list[March] = []
    seen: list[tuple[tuple[FigureId, ...], tuple[Point, ...]]] = []
    for march in (*whole_band(raid, ground, free), *single_men(ground, free)):
        key = march.figures, march.to
        if key not in seen:
            seen.append(key)
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
    table = ground.table
    found = way(table, goal, start, ground.open // part)
    if found is not None and found.stony and ground.broken < ground.open:
        found = way(table, goal, start, ground.broken // part)
    if found is None:
        return None
    if len(found.via) > MOST_CORNERS:
        found = found._replace(
            via=found.via[:MOST_CORNERS], to=found.via[MOST_CORNERS], arrives=False
        )
    to = table.cells[found.to]
    man = free[0]
    alone = len(free) == 1 and not ground.rest and to not in ground.taken
    if alone and unhindered(ground, (man.at, *found.via, found.to)):
        return March((man.id,), (found.to,), found.via)
    cells = inner(table, goal, to) if found.arrives else about(table, to)
    return formed(ground, free, found.via, cells)


def goals(raid: Raid, table: Plan, free: list[Figure]) -> list[Goal]:
    """Where a band may want to go: to the place nearest to it, and the pirates home.

    Home when one of them is laden, when nothing is left, or in the second half of the time.
    """
    ranked = nearest(table, table.cell(free[0].at))
    near: list[Goal] = next(([place] for place in ranked if raid.left[place]), [])
    if free[0].owner != PIRATES:
        return near or [EDGE]
    laden = [f.load != NO_PLACE for f in free]
    if all(laden):
        return [HOME]
    late = 2 * raid.turn > raid.options.turns
    return [*near, HOME] if late or not near or any(laden) else near


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
                    taken=ground.taken | {table.cell(at) for at in others},
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
    middles, taken = ground.table.middles, ground.taken
    starts, used = [man.at for man in men], list[Cell]()
    slow = False
    for start in starts:
        comes = walker(ground, start, via)
        tries = 0
        for cell in cells:
            if cell in taken or cell in used:
                continue
            tries += 1
            if tries > TRIES:
                return None
            kind = comes(cell)
            if kind:
                slow = slow or kind == STONY
                used.append(cell)
                break
        else:
            return None
    places = [middles[cell] for cell in used]
    if starts == places or measure(starts, via, places) > (ground.broken if slow else ground.open):
        return None
    if (len(places) > 1 or ground.rest) and not together([*places, *ground.rest]):
        return None
    return March(tuple([man.id for man in men]), tuple(places), via)
