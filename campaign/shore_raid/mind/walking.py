"""Where a band heads for, and the marches that bring it there."""

from functools import lru_cache
from math import sqrt

from campaign.geometry.plane import Point, centre, heading, squared
from campaign.shore_raid.model.account import won
from campaign.shore_raid.model.actions import March
from campaign.shore_raid.model.ground import MOST_CORNERS, Cell, plan
from campaign.shore_raid.model.roads import CELLS, FAR, HOME, Goal, about, field, inner, way
from campaign.shore_raid.model.state import NO_PLACE, PIRATES, Deed, Fate, Figure, Raid
from campaign.shore_raid.rules.marches import formed
from campaign.shore_raid.rules.scene import Scene

CLOSING_UP = 100
"""A band closes up as it goes when its last man is so much further off than its middle."""
BLOCK = 4
"""Inches of the coarse grid on which the town looks for ways to the enemy."""
WATCH = 1600
"""How far off an enemy is looked at, in hundredths of an inch."""


def in_hand(raid: Raid) -> int:
    """The pirates' points with all loads that are on their way."""
    loads = sum(
        raid.shore.places[f.load].worth
        for f in raid.figures
        if f.load != NO_PLACE and f.fate is Fate.HERE
    )
    return won(raid) + loads


def errand(raid: Raid, men: list[Figure]) -> Goal:
    """Where a band of pirates goes: home with loads, else to a place where something is left.

    The nearest, but further for more; when all that is needed is in hand, home.
    """
    if any(f.load != NO_PLACE for f in men):
        return HOME
    table = plan(raid.shore.rows)
    cell = table.cell(men[0].at)
    wanted = []
    for place, left in enumerate(raid.left):
        each = raid.shore.places[place]
        if left and (each.deed is Deed.BURN or in_hand(raid) < raid.options.need):
            far = field(table, place).cost[cell]
            if far != FAR:
                more = each.worth * (1 if each.deed is Deed.BURN else left)
                wanted.append((far / more, place))
    return min(wanted)[1] if wanted else HOME


def quarry(raid: Raid, men: list[Figure]) -> Goal | None:
    """Where a band of the town goes: to the pirates, first of all those with loads."""
    at = centre([f.at for f in men])
    best: tuple[float, Point] | None = None
    for foe in raid.figures:
        if foe.owner == PIRATES and foe.fate is Fate.HERE:
            far = sqrt(squared(at, foe.at)) / 100 - 12.0 * (foe.load != NO_PLACE)
            if best is None or far < best[0]:
                best = far, foe.at
    return None if best is None else CELLS + near_block(raid.shore.rows, best[1])


def near_block(rows: tuple[str, ...], at: Point) -> Cell:
    """The cell that stands for the coarse block about a point."""
    table = plan(rows)
    x, y = at[0] // 100 // BLOCK, at[1] // 100 // BLOCK
    return block(rows, x, y, table.cell(at))


@lru_cache(maxsize=1 << 10)
def block(rows: tuple[str, ...], x: int, y: int, otherwise: Cell) -> Cell:
    """The first cell of a coarse block where one can stand and get away from."""
    table = plan(rows)
    away = field(table, HOME).cost
    for row in range(y * BLOCK, min(table.rows, (y + 1) * BLOCK)):
        for column in range(x * BLOCK, min(table.columns, (x + 1) * BLOCK)):
            cell = row * table.columns + column
            if table.walk[cell] and away[cell] != FAR:
                return cell
    return otherwise


def along(ground: Scene, men: list[Figure], goal: Goal, budget: int) -> March | None:
    """The band on its way to a goal, so far as its centre comes with so many hundredths.

    The last of it may go further and close up: it is the centre that is measured (PA-4.3).
    """
    cost = field(ground.table, goal).cost
    far = [cost[ground.table.cell(f.at)] for f in men]
    slack = 0 if FAR in far else max(far) - sum(far) // len(far)
    for more in (slack, slack // 2, 0) if slack >= CLOSING_UP else (0,):
        march = gathered(ground, men, goal, budget + more // 50 * 50)
        if march is not None:
            return march
    return None


def gathered(ground: Scene, men: list[Figure], goal: Goal, budget: int) -> March | None:
    """The band about the place to which the last of it comes with so many hundredths."""
    table = ground.table
    cost = field(table, goal).cost
    start = table.cell(max(men, key=lambda f: cost[table.cell(f.at)]).at)
    found = way(table, goal, start, budget)
    if found is not None and found.stony and ground.broken < budget:
        found = way(table, goal, start, ground.broken)
    if found is None:
        return None
    to, via = found.to, found.via
    if len(via) > MOST_CORNERS:
        to, via = via[MOST_CORNERS], via[:MOST_CORNERS]
    cell = table.cell(to)
    arrives = found.arrives and to == found.to and goal < CELLS
    cells = inner(table, goal, cell) if arrives else about(table, cell)
    return formed(ground, men, via, cells)


def looking(march: March, foes: list[Figure], men: list[Figure]) -> int | None:
    """The heading in which most of the near enemies are; None where none is near."""
    at = centre(march.to)
    near = [f.at for f in foes if squared(f.at, at) <= WATCH * WATCH]
    if not near:
        return None
    closest = sorted(near, key=lambda each: squared(each, at))[:4]
    return heading(at, centre(closest), men[0].facing)
