"""How far it is off the board with the chest in the hands of these: they and it move as one.

Worked out once for each way to stand around the chest, as if nobody else were on the board.
"""

from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

from pieces_of_eight.campaign.geometry.squares import AROUND
from pieces_of_eight.campaign.geometry.studs import Away, Stud, quarter
from ..model.distances import FAR
from ..model.ground import MAN, Plan, climb, leaves_by, plan, taken
from ..model.state import LONG, SWING, Band, Grab
from ..rules.carrying import ALONE

Around: TypeAlias = tuple[Away, ...]
"""Where the carriers stand, from the first stud of a chest that lies to the east."""

Node: TypeAlias = tuple[int, int]
"""The first stud of the chest, and its quarter turns clockwise from lying to the east."""

Level: TypeAlias = tuple[int, ...]
"""How high the chest is, and each who carries it."""

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


class Reach(NamedTuple):
    """How far a chest can be carried in a turn."""

    left: int
    """What `way_out` comes down to."""
    spent: int
    """The movement that takes."""


def reach(grab: Grab, side: Band | None, studs: int) -> Reach:
    """How far the chest can be carried for so many studs, past all who stand there.

    Longer ways than the shortest are looked at only where they lead off the board.
    """
    around, start = node_of(grab)
    pace, rows = (ALONE if len(around) == 1 else 1), grab.board.rows
    costs, levels = carrying_costs(rows, side, around), _levels(rows, around)
    if start not in costs:
        return Reach(FAR * pace, 0)
    columns, turned = plan(rows).columns, bodies(around)
    masks = [_mask((*body.chest, *body.carriers), columns) for body in turned]
    moves = [_moves(turned, turns, columns) for turns in range(QUARTERS)]
    low, mask = masks[start[1]]
    others = taken(grab) & ~(mask << start[0] + low)
    least, most = costs[start], studs // pace
    end, whole = max(0, least - most), max(least, most)
    gone, todo, best = {start: 0}, [(least, least, start)], start
    while todo and least > end:
        _, _, node = heappop(todo)
        if costs[node] < least:
            least, best = costs[node], node
        for by, turns, base in moves[node[1]]:
            onto = (node[0] + by, turns)
            to_go = costs.get(onto, FAR)
            spent = gone[node] + base
            if spent > most or spent + to_go > whole:
                continue
            spent += _climbing(levels[node], levels[onto])
            if spent > most or spent + to_go > whole or spent >= gone.get(onto, FAR):
                continue
            low, mask = masks[turns]
            if mask << onto[0] + low & others:
                continue
            gone[onto] = spent
            heappush(todo, (spent + to_go, to_go, onto))
    return Reach(least * pace, gone[best] * pace)


@lru_cache(maxsize=512)
def carrying_costs(rows: tuple[str, ...], side: Band | None, around: Around) -> dict[Node, int]:
    """By where the chest lies, the studs to carry it off so, by one side or by any."""
    table, turned = plan(rows), bodies(around)
    levels, wrong = _levels(rows, around), _wrong(rows, side)
    chests = [_mask(body.chest, table.columns) for body in turned]
    moves = [_moves(turned, turns, table.columns) for turns in range(QUARTERS)]

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
            if level is None or level[0] < 0 or not leaves(last):
                continue
            cost = least + _climbing(level, here)
            if cost < found.get(last, FAR):
                found[last] = cost
                heappush(todo, (cost, last))
    return found


def _climbing(level: Level, to: Level) -> int:
    """What it costs those who climb most to go from one height to another."""
    if level == to:
        return 0
    return max([climb(a, max(b, 0)) for a, b in zip(level, to, strict=True)])


def _mask(spots: tuple[Away, ...], columns: int) -> tuple[int, int]:
    """The lowest of some studs, counted from that of the chest, and all of them as a set from it.

    So that the set has no stud below nought.
    """
    studs = [x + y * columns for x, y in spots]
    low = min(studs)
    return low, sum(1 << stud - low for stud in studs)


def _wrong(rows: tuple[str, ...], side: Band | None) -> int:
    """The studs beyond the sides by which a chest may not leave, as a set."""
    table = plan(rows)
    if side is None:
        return 0
    studs = range(len(table.fits))
    return sum(1 << at for at in studs if not leaves_by(table, (Stud(at),), side))


@lru_cache(maxsize=256)
def _levels(rows: tuple[str, ...], around: Around) -> dict[Node, Level]:
    """Where chest and carriers fit, and how high each is; the chest is at -1 when it is off."""
    table, found = plan(rows), dict[Node, Level]()
    columns, feet = table.columns, table.feet
    for turns, body in enumerate(bodies(around)):
        spots = (*body.chest, *body.carriers)
        low, mask = _mask(spots, columns)
        first, last = -min(x for x, _ in spots), columns - max(x for x, _ in spots)
        top, bottom = -min(y for _, y in spots), table.rows - max(y for _, y in spots)
        chest_low, chest_mask = _mask(body.chest, columns)
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
                elif _in_reach(table, level, [at + by for by in carriers]):
                    found[at, turns] = (level, *heights)
    return found


def _in_reach(table: Plan, level: int, carriers: list[int]) -> bool:
    """Whether all who hold a chest reach it; beyond the edge nobody asks (R4-11, H-80)."""
    return all(abs(table.feet[at] - level) <= MAN for at in carriers if table.on[at])


def _moves(turned: tuple[Body, ...], turns: int, columns: int) -> tuple[tuple[int, int, int], ...]:
    """Whence a step or a quarter turn about an inner stud leads to chest and carriers as they lie.

    By how many studs, how it lay there, and what it costs on flat ground.
    """
    found = [(-(x + y * columns), turns, 1) for x, y in AROUND]
    for about in (1, 2):
        x, y = turned[turns].chest[about]
        for way in (-1, 1):
            dx, dy = quarter((-x, -y), way)
            found.append((x + dx + (y + dy) * columns, (turns + way) % QUARTERS, SWING))
    return tuple(found)
