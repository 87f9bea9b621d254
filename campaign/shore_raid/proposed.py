"""Where men can go this turn, and how a whole band comes to stand there: pure functions.

The ways are laid as a man would walk them: straight wherever nothing is in the way. Whether a
march is legal is asked of the rules; here it is only proposed.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.plane import INCH, Point, centre, distance, squared
from .bands import together
from .ground import (
    BASE,
    CLEAR,
    MOST_CORNERS,
    RING,
    Cell,
    Plan,
    about,
    allowance,
    foes_of,
    neighbours,
    plan,
    stopped,
    walk_to,
)
from .state import Figure, FigureId, Gone, March, Raid

IN_SIGHT = 4000
"""How far ways are looked for that are too long for this turn."""


class Stop(NamedTuple):
    """A cell that can be come to."""

    far: int
    via: tuple[Point, ...]
    half: bool
    """Whether one who stops there may still attack (PA-6.1)."""


Reach = dict[Cell, Stop]


class Legs(NamedTuple):
    """A way as it is looked for."""

    far: int
    turned: int
    """How far its last corner is."""
    via: tuple[Point, ...]


def can_move(figure: Figure) -> bool:
    """Whether a man of the band that acts may still move."""
    return figure.gone is Gone.NOWHERE and not figure.acted and not figure.attacked


def middle_of(men: Sequence[Figure], table: Plan) -> Point:
    """From where a group is measured; the man nearest to it where nobody can stand there."""
    found = centre([man.at for man in men])
    if table.open_at(found):
        return found
    return min((man.at for man in men), key=lambda at: squared(at, found))


def reach(raid: Raid, men: Sequence[Figure]) -> Reach:
    """Where a group can go: over open ground alone, and with its slower move over any."""
    if not men:
        return {}
    table, foes = plan(raid.shore.rows), tuple(foes_of(raid, men[0].owner))
    start = middle_of(men, table)
    clean = min(allowance(raid, man, False) for man in men)
    rough = min(allowance(raid, man, True) for man in men)
    found = dict(_spread(table, foes, start, rough, over_broken=True))
    for cell, stop in _spread(table, foes, start, clean, over_broken=False).items():
        if cell not in found or stop.half or not found[cell].half:
            found[cell] = stop
    return found


def beyond(raid: Raid, men: Sequence[Figure]) -> Reach:
    """The ways to all that is near, be it too far for now: for the rules to say so."""
    table, foes = plan(raid.shore.rows), tuple(foes_of(raid, men[0].owner))
    return _spread(table, foes, middle_of(men, table), IN_SIGHT, over_broken=True)


@lru_cache(maxsize=4)
def _spread(
    table: Plan, foes: tuple[Point, ...], start: Point, most: int, *, over_broken: bool
) -> Reach:
    """All cells within a distance, each with the straightest way to it.

    Kept, since it is asked again for every inch that is pointed at, and takes up to 70 ms.
    """
    near = [foe for foe in foes if squared(start, foe) <= (most + INCH) ** 2]

    def free(a: Point, b: Point) -> bool:
        line = table.line(a, b)
        return bool(line) and (over_broken or line == CLEAR) and not (near and stopped(a, b, near))

    first, too_far = table.cell(start), most + 1
    ways: dict[Cell, Legs] = {first: Legs(distance(start, table.middles[first]), 0, ())}
    todo: list[tuple[int, Cell]] = [(0, first)]
    done: set[Cell] = set()
    while todo:
        _, here = heappop(todo)
        if here in done:
            continue
        done.add(here)
        legs = ways[here]
        middle = table.middles[here]
        last = legs.via[-1] if legs.via else start
        for to, _ in neighbours(table, here):
            if to in done:
                continue
            at, best = table.middles[to], ways[to].far if to in ways else too_far
            straight = legs.turned + distance(last, at)
            if straight >= best:
                continue  # round a corner it is no shorter
            if free(last, at):
                ways[to] = Legs(straight, legs.turned, legs.via)
            elif (
                legs.far + distance(middle, at) < best
                and len(legs.via) < MOST_CORNERS
                and free(middle, at)
            ):
                ways[to] = Legs(legs.far + distance(middle, at), legs.far, (*legs.via, middle))
            else:
                continue
            heappush(todo, (ways[to].far, to))
    return {cell: Stop(legs.far, legs.via, 2 * legs.far <= most) for cell, legs in ways.items()}


def taken_by(raid: Raid, moving: Iterable[FigureId]) -> list[Point]:
    """Where others stand who stay."""
    gone = set(moving)
    return [f.at for f in raid.figures if f.here and f.id not in gone]


def laid(raid: Raid, men: Sequence[Figure], to: Cell, found: Reach) -> March:
    """The march of a group to a cell: as they stand now, or closed up where that cannot be.

    It need not be legal: where no good one is found, the rules can say why.
    """
    table = plan(raid.shore.rows)
    stop = found.get(to)
    via = stop.via if stop is not None else ()
    figures = tuple(man.id for man in men)
    rest = [f.at for f in raid.figures if f.here and f.band == raid.band and f.id not in figures]
    for wanted in (_as_they_stand(men, to, table), [to] * len(men)):
        places = _settled(raid, men, wanted, via, table)
        if places is not None and together([*places, *rest]):
            return March(figures, tuple(places), via)
    return March(figures, tuple(_naive(men, to, table)), via)


def _as_they_stand(men: Sequence[Figure], to: Cell, table: Plan) -> list[Cell | None]:
    """For each his place if all keep their places among each other; None off the table."""
    middle = centre([man.at for man in men])
    goal = table.middles[to]
    across = round((goal.x - middle.x) / INCH) * INCH
    down = round((goal.y - middle.y) / INCH) * INCH
    found: list[Cell | None] = []
    for man in men:
        at = Point(man.at[0] + across, man.at[1] + down)
        found.append(table.cell(at) if table.on_table(at) else None)
    return found


def _naive(men: Sequence[Figure], to: Cell, table: Plan) -> list[Point]:
    """Places side by side, whatever is there."""
    columns, rows = table.columns, table.rows
    x, y = to % columns, to // columns
    cells = [
        (y + dy) * columns + x + dx
        for dx, dy in RING
        if 0 <= x + dx < columns and 0 <= y + dy < rows
    ]
    return [table.middles[cell] for cell in cells[: len(men)]]


def _settled(
    raid: Raid,
    men: Sequence[Figure],
    wanted: Sequence[Cell | None],
    via: tuple[Point, ...],
    table: Plan,
) -> list[Point] | None:
    """A place for each as near to where he is wanted as he can walk; None where one has none."""
    taken = taken_by(raid, (man.id for man in men))
    foes = foes_of(raid, men[0].owner)
    places: list[Point] = []
    for man, cell in zip(men, wanted, strict=True):
        if cell is None:
            return None
        for each in about(table, cell):
            at = table.middles[each]
            clear = all(squared(at, other) >= BASE * BASE for other in (*taken, *places))
            if clear and walk_to(table, foes, man.at, via, at) is not None:
                places.append(at)
                break
        else:
            return None
    return places
