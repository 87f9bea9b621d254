"""Where a band heads for, the marches that bring it there, and charges on one enemy."""

from collections.abc import Iterator
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.plane import (
    HEADINGS,
    Point,
    behind,
    centre,
    heading,
    squared,
)
from pieces_of_eight.campaign.kernel.kept import Last
from ..model.account import won
from ..model.actions import March
from ..model.bands import together
from ..model.ground import BARRED, CONTACT, MOST_CORNERS, STONY, Cell, Plan, ground_of, plan
from ..model.routes import CELLS, FAR, HOME, Goal, Way, about, field, inner, measure, way
from ..model.standing import standing
from ..model.state import NO_PLACE, PIRATES, Deed, Figure, Raid
from ..rules.offered_marches import Scene, as_bits, formed, walker
from .expectations import MATES, Numbers, charged, out, price

CLOSING_UP = 100
"""A band closes up as it goes when its last man is so much further off than its middle."""
BLOCK = 4
"""Inches of the coarse grid on which the town looks for ways to the enemy."""
WATCH = 1600
"""How far off an enemy is looked at, in hundredths of an inch."""
TARGETS = 4
"""How many enemies a band looks at closely."""
CLEARED = (8, 7, 6, 5, 4, 3, 2)
"""Eighths of the way that are tried, where some of it leads over broken ground."""


# --- Where a band heads for, and the marches that bring it there ---------------------------------


_in_hand: Last[Raid, int] = Last()


def in_hand(raid: Raid) -> int:
    """The pirates' points with all loads that are on their way; one decision asks often."""
    last = _in_hand.pair
    if last is not None and last[0] is raid:
        return last[1]
    figures = raid.figures
    loads = sum(
        [
            raid.shore.places[figures[n].load].worth
            for n in standing(raid).at[PIRATES]
            if figures[n].load != NO_PLACE
        ]
    )
    return _in_hand.keep(raid, won(raid) + loads)


def errand(raid: Raid, men: list[Figure]) -> Goal:
    """Where a band of pirates goes: home with loads, else to where something is left or has fallen.

    The nearest, but further for more; when all that is needed is in hand, home.
    """
    if any(f.load != NO_PLACE for f in men):
        return HOME
    table = ground_of(raid)
    cell = table.cell(men[0].at)
    wanted: list[tuple[float, Goal]] = []
    short = in_hand(raid) < raid.options.need
    for place, left in enumerate(raid.left):
        each = raid.shore.places[place]
        if left and (short or each.deed is Deed.BURN):
            far = field(table, place).cost[cell]
            if far != FAR:
                more = each.worth * (1 if each.deed is Deed.BURN else left)
                wanted.append((far / more, place))
    for heap in raid.heaps if short else ():
        goal = CELLS + table.cell(heap.at)
        wanted.append((field(table, goal).cost[cell] / raid.shore.places[heap.place].worth, goal))
    return min(wanted)[1] if wanted else HOME


def quarry(raid: Raid, men: list[Figure]) -> Goal | None:
    """Where a band of the town goes: to the pirates, first of all those with loads."""
    x, y = centre([f.at for f in men])
    best: tuple[float, Point] | None = None
    for n, at in standing(raid).at[PIRATES].items():
        far = sqrt((x - at[0]) ** 2 + (y - at[1]) ** 2) / 100
        far -= 12.0 * (raid.figures[n].load != NO_PLACE)
        if best is None or far < best[0]:
            best = far, at
    return None if best is None else CELLS + near_block(raid.shore.rows, best[1])


def near_block(rows: tuple[str, ...], at: Point) -> Cell:
    """The cell that stands for the coarse block about a point."""
    table = plan(rows)
    x, y = at[0] // 100 // BLOCK, at[1] // 100 // BLOCK
    return block(rows, x, y, table.cell(at))


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


def march_towards(ground: Scene, men: list[Figure], goal: Goal, budget: int) -> March | None:
    """The band on its way to a goal, so far as its centre comes with so many hundredths.

    The last of it may go further and close up: it is the centre that is measured (PA-4.3).
    """
    cost = field(ground.table, goal).cost
    cells = [ground.table.cell(f.at) for f in men]
    far = [cost[cell] for cell in cells]
    last = cells[far.index(max(far))]
    slack = 0 if FAR in far else max(far) - sum(far) // len(far)
    for more in (slack, slack // 2, 0) if slack >= CLOSING_UP else (0,):
        march = gathered(ground, men, goal, last, budget + more // 50 * 50)
        if march is not None:
            return march
    return None


def gathered(
    ground: Scene, men: list[Figure], goal: Goal, start: Cell, budget: int
) -> March | None:
    """The band about the place to which one comes from where its last man stands."""
    table = ground.table
    found = way(table, goal, start, budget)
    if found is not None and found.stony and ground.broken < budget:
        found = past_stones(ground, goal, start, budget)
    if found is None:
        return None
    to, via = found.to, found.via
    if len(via) > MOST_CORNERS:
        to, via = via[MOST_CORNERS], via[:MOST_CORNERS]
    cell = table.cell(to)
    arrives = found.arrives and to == found.to and goal < CELLS
    cells = inner(table, goal, cell) if arrives else about(table, cell)
    return formed(ground, men, via, cells)


def past_stones(ground: Scene, goal: Goal, start: Cell, budget: int) -> Way | None:
    """The way over open ground beside the stones, as far as it leads; else that over them.

    One stone makes the whole march as short as it is over broken ground (PA-4.1).
    """
    for share in CLEARED:
        far = budget * share // 8
        if far <= ground.broken:
            break
        found = way(ground.table, goal, start, far, clear=True)
        if found is not None and not found.stony and len(found.via) <= MOST_CORNERS:
            return found
    return way(ground.table, goal, start, ground.broken)


def heading_to_enemies(march: March, foes: list[Figure], men: list[Figure]) -> int | None:
    """The heading in which most of the near enemies are; None where none is near."""
    at = centre(march.to)
    (x, y), watch = at, WATCH * WATCH
    near = [
        (square, n)
        for n, (a, b) in enumerate([f.at for f in foes])
        if (square := (a - x) ** 2 + (b - y) ** 2) <= watch
    ]
    if not near:
        return None
    near.sort()
    return heading(at, centre([foes[n].at for _, n in near[:4]]), men[0].facing)


# --- Charges: where each man of a band goes to fall on one enemy, from behind where he can -------
# A charge is a march of half the move at the most, after which the men may still fight (PA-6.1).


class Charge(NamedTuple):
    """A march into contact, and what it promises against one enemy."""

    march: March
    foe: Figure
    dice: tuple[int, ...]
    """The die of each who comes to blows."""
    gain: float


def charges(raid: Raid, ground: Scene, free: list[Figure], by: Numbers = MATES) -> Iterator[Charge]:
    """The charges that a band can make: all who are free together, and each alone."""
    half, alone = ground.open // 2, dict[int, Scene]()
    for foe in targets(raid, ground, free, by)[:TARGETS]:
        if len(free) > 1:
            found = charge(raid, ground, free, foe, by)
            if found is not None:
                yield found
        for man in free:
            if squared(man.at, foe.at) <= (half + CONTACT) ** 2:
                if man.id not in alone:
                    alone[man.id] = scene_alone(ground, free, man)
                found = charge(raid, alone[man.id], [man], foe, by)
                if found is not None:
                    yield found


def targets(raid: Raid, ground: Scene, free: list[Figure], by: Numbers) -> list[Figure]:
    """The enemies within a charge of the band, the most rewarding first."""
    half = ground.open // 2 + 2 * CONTACT
    marks: list[tuple[float, int]] = []
    starts = [man.at for man in free]
    for n, foe in enumerate(ground.foes):
        to_x, to_y = foe.at
        if min([(x - to_x) ** 2 + (y - to_y) ** 2 for x, y in starts]) <= half * half:
            back = sum([behind(foe.at, foe.facing, man.at) for man in free]) / len(free)
            marks.append((-price(raid, foe, by) * (1 + back) - by.worn * foe.points, n))
    return [ground.foes[n] for _, n in sorted(marks)]


def scene_alone(ground: Scene, free: list[Figure], man: Figure) -> Scene:
    """The scene of one man who goes alone: the others of his band stay where they are."""
    others = [f.at for f in free if f is not man]
    table = ground.table
    return ground._replace(
        taken=ground.taken | as_bits({table.cell(at) for at in others}),
        rest=[*ground.rest, *others],
    )


def charge(raid: Raid, ground: Scene, men: list[Figure], foe: Figure, by: Numbers) -> Charge | None:
    """The best places about an enemy for some men; None where nobody can come to blows."""
    table, taken = ground.table, ground.taken
    # Who goes alone comes to blows or stays; of several some only come near.
    wide = about(table, table.cell(foe.at)) if len(men) > 1 else ()
    places: dict[int, Point] = {}
    blows: list[tuple[Figure, Point]] = []
    slow = False
    for man in sorted(men, key=lambda man: squared(man.at, foe.at)):
        comes = walker(ground, man.at, ())
        striking = nearest_first(table, foe.at, foe.facing, by.rear, man.at)
        for cell in (*striking, *wide) if wide else striking:
            kind = BARRED if taken >> cell & 1 else comes(cell)
            if kind == BARRED:
                continue
            taken |= 1 << cell
            places[man.id] = to = table.middles[cell]
            slow = slow or kind == STONY
            if cell in striking:
                blows.append((man, to))
            break
        else:
            return None
    if not blows:
        return None
    starts, to_go = [man.at for man in men], [places[man.id] for man in men]
    if 2 * measure(starts, (), to_go) > (ground.broken if slow else ground.open):
        return None
    if starts == to_go or not together([*to_go, *ground.rest]):
        return None
    march = March(tuple([man.id for man in men]), tuple(to_go))
    dice = tuple([charged(raid, man, to, foe).die for man, to in blows])
    return Charge(march, foe, dice, out(dice, foe.points) * price(raid, foe, by))


class Spot(NamedTuple):
    """A cell beside an enemy from which he can be struck."""

    cell: Cell
    at: Point
    rear: float
    """How much nearer it seems for lying behind him, in inches."""


@lru_cache(maxsize=1 << 14)
def nearest_first(
    table: Plan, foe: Point, facing: int, rear: float, start: Point
) -> tuple[Cell, ...]:
    """The cells beside an enemy by how far they seem to a man."""
    x, y = start
    spots = beside(table, foe, facing, rear)
    far = [
        (sqrt((x - at[0]) ** 2 + (y - at[1]) ** 2) / 100 - rear, n)
        for n, (_, at, rear) in enumerate(spots)
    ]
    far.sort()
    return tuple([spots[n].cell for _, n in far])


@lru_cache(maxsize=1 << 14)
def beside(table: Plan, foe: Point, facing: int, rear: float) -> tuple[Spot, ...]:
    """The cells beside an enemy from which he can be struck, whoever may stand there."""
    middle = table.cell(foe)
    x, y = middle % table.columns, middle // table.columns
    found = []
    for dx, dy in HEADINGS:
        if 0 <= x + dx < table.columns and 0 <= y + dy < table.rows:
            cell = (y + dy) * table.columns + x + dx
            to = table.middles[cell]
            reached = squared(to, foe) <= CONTACT * CONTACT and table.line(to, foe)
            if table.walk[cell] and reached:
                found.append(Spot(cell, to, rear * behind(foe, facing, to)))
    return tuple(found)
