"""How far it is off the board with the chest in the hands of these: they and it move as one.

Worked out once for each way to stand around the chest, as if nobody else were on the board.
"""

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from campaign.geometry.squares import AROUND
from campaign.geometry.studs import Away, Stud, quarter
from campaign.treasure_grab.model.distances import FAR
from campaign.treasure_grab.model.ground import Plan, climb, in_hand, leaves_by, plan
from campaign.treasure_grab.model.state import LONG, SWING, Band, Grab
from campaign.treasure_grab.rules.carrying import ALONE

Around: TypeAlias = tuple[Away, ...]
"""Where the carriers stand, from the first stud of a chest that lies to the east."""

Node: TypeAlias = tuple[int, int]
"""The first stud of the chest, and its quarter turns clockwise from lying to the east."""

QUARTERS = 4


class Body(NamedTuple):
    """Chest and carriers after some quarter turns, as offsets from the chest's first stud."""

    chest: tuple[Away, ...]
    carriers: tuple[Away, ...]


def bodies(around: Around) -> tuple[Body, ...]:
    """Chest and carriers by quarter turns."""
    chest: tuple[Away, ...] = tuple((n, 0) for n in range(LONG))
    found = []
    for _ in range(QUARTERS):
        found.append(Body(chest, around))
        chest = tuple(quarter(away, 1) for away in chest)
        around = tuple(quarter(away, 1) for away in around)
    return tuple(found)


def node_of(grab: Grab) -> tuple[Around, Node]:
    """How the chest is held, and where it lies."""
    columns, chest = plan(grab.board.rows).columns, grab.chest
    row, column = divmod(chest.at, columns)
    found = []
    for who in chest.held:
        other_row, other = divmod(grab.figures[who].at, columns)
        away = (other - column, other_row - row)
        found.append(quarter(away, -1) if chest.lie else away)
    return tuple(sorted(found)), (chest.at, int(chest.lie))


def way_out(grab: Grab, side: Band | None) -> int:
    """The movement it takes each carrier to bring the chest off; FAR where they are stuck."""
    around, node = node_of(grab)
    cost = carrying_costs(grab.board.rows, side, around).get(node, FAR)
    return cost * (ALONE if len(around) == 1 else 1)


@lru_cache(maxsize=512)
def carrying_costs(rows: tuple[str, ...], side: Band | None, around: Around) -> dict[Node, int]:
    """By where the chest lies, the studs to carry it off so, by one side or by any."""
    table, turned = plan(rows), bodies(around)
    levels = _levels(table, turned, side)
    found: dict[Node, int] = {node: 0 for node, level in levels.items() if level[0] < 0}
    todo = [(0, node) for node in sorted(found)]
    steps = [x + y * table.columns for x, y in AROUND]
    while todo:
        far, node = heappop(todo)
        if far > found[node]:
            continue
        at, turns = node
        before: list[tuple[Node, int]] = [((at - step, turns), 1) for step in steps]
        before += [(back, SWING) for back in _swung(turned, node, table.columns)]
        for last, base in before:
            level = levels.get(last)
            if level is None or level[0] < 0:
                continue
            climbs = [climb(a, max(b, 0)) for a, b in zip(level, levels[node], strict=True)]
            cost = far + base + max(climbs)
            if cost < found.get(last, FAR):
                found[last] = cost
                heappush(todo, (cost, last))
    return found


def _levels(
    table: Plan, turned: tuple[Body, ...], side: Band | None
) -> dict[Node, tuple[int, ...]]:
    """Where chest and carriers fit, and how high each is; the chest is at -1 when it is off."""
    found: dict[Node, tuple[int, ...]] = {}
    for at in range(len(table.fits)):
        row, column = divmod(at, table.columns)
        for turns, body in enumerate(turned):
            spots = [(column + x, row + y) for x, y in (*body.chest, *body.carriers)]
            if not all(0 <= x < table.columns and 0 <= y < table.rows for x, y in spots):
                continue
            studs = [x + y * table.columns for x, y in spots]
            if not all(table.fits[stud] for stud in studs):
                continue
            chest = tuple(Stud(stud) for stud in studs[:LONG])
            on = any(table.on[stud] for stud in chest)
            if side is not None and not leaves_by(table, chest, side):
                continue
            if not in_hand(table, chest, tuple(Stud(stud) for stud in studs[LONG:])):
                continue
            level = max(table.feet[stud] for stud in chest) if on else -1
            found[at, turns] = (level, *(table.feet[stud] for stud in studs[LONG:]))
    return found


def _swung(turned: tuple[Body, ...], node: Node, columns: int) -> list[Node]:
    """From where a quarter turn about an inner stud leads to a node."""
    at, turns = node
    found = []
    for about in (1, 2):
        x, y = turned[turns].chest[about]
        for way in (-1, 1):
            dx, dy = quarter((-x, -y), way)
            found.append((at + x + dx + (y + dy) * columns, (turns + way) % QUARTERS))
    return found
