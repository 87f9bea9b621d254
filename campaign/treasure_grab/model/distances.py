"""How far it is: from a stud to the chest, and with the chest off the board.

Worked out once for each board and each place of the chest, as if nobody stood in the way.
"""

from functools import lru_cache
from heapq import heappop, heappush
from typing import TypeAlias

from pieces_of_eight.campaign.geometry.squares import AROUND
from pieces_of_eight.campaign.geometry.studs import BITS, Stud, quarter
from .ground import Plan, beside_chest, climb, leaves_by, plan, studs_under_chest
from .state import LONG, SWING, Band, Lie

Pose: TypeAlias = tuple[Stud, Lie]
"""How the chest lies."""

FAR = 99
"""More studs than any way has that is worth going."""


@lru_cache(maxsize=2048)
def approach(rows: tuple[str, ...], chest: Pose) -> tuple[int, ...]:
    """By stud, what it costs to walk to the side of the chest; FAR where there is no way."""
    table = plan(rows)
    goal = beside_chest(table, *chest)
    found = [FAR] * len(table.fits)
    todo: list[tuple[int, int]] = []
    for at in range(len(found)):
        if goal & BITS[at]:
            found[at] = 0
            todo.append((0, at))
    back = _back(rows)
    while todo:
        far, at = heappop(todo)
        if far > found[at]:
            continue
        for near, cost in back[at]:
            if far + cost < found[near]:
                found[near] = far + cost
                heappush(todo, (far + cost, near))
    return tuple(found)


@lru_cache(maxsize=64)
def _back(rows: tuple[str, ...]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The steps of a board, from where they lead."""
    table = plan(rows)
    found: list[list[tuple[int, int]]] = [[] for _ in table.steps]
    for at, steps in enumerate(table.steps):
        for to, cost in steps:
            found[to].append((at, cost))
    return tuple(tuple(each) for each in found)


@lru_cache(maxsize=256)
def outings(rows: tuple[str, ...], side: Band | None) -> dict[Pose, int]:
    """By how the chest lies, the studs to carry it off the board, by one side or by any."""
    table = plan(rows)
    found: dict[Pose, int] = {}
    todo: list[tuple[int, Stud, Lie]] = []
    poses = [(Stud(at), lie) for at in range(len(table.fits)) for lie in Lie]
    for pose in poses:
        if _off(table, pose, side):
            found[pose] = 0
            todo.append((0, *pose))
    levels = {pose: _level(table, pose) for pose in poses if _lies(table, pose)}
    moves = [_moves(table.columns, lie) for lie in Lie]
    while todo:
        far, at, lie = heappop(todo)
        if far > found[at, lie]:
            continue
        level = levels[at, lie] if (at, lie) in levels else _level(table, (at, lie))
        for step, other, base in moves[lie]:
            near = Stud(at + step), other
            if near not in levels:
                continue
            cost = far + base + climb(levels[near], level)
            if cost < found.get(near, FAR):
                found[near] = cost
                heappush(todo, (cost, *near))
    return found


def _inside(table: Plan, pose: Pose) -> bool:
    """Whether a chest lies within the margin."""
    row, column = divmod(pose[0], table.columns)
    long = (LONG, 1) if pose[1] is Lie.EAST else (1, LONG)
    return (
        column > 0 and column + long[0] < table.columns and (row > 0 and row + long[1] < table.rows)
    )


def _lies(table: Plan, pose: Pose) -> bool:
    """Whether a chest could lie so, at least partly on the board."""
    if pose[0] < 0 or not _inside(table, pose):
        return False
    mask = studs_under_chest(table.columns, *pose)[1]
    return bool(mask & table.board) and not mask & table.unfit


def _off(table: Plan, pose: Pose, side: Band | None) -> bool:
    """Whether a chest that lies so has just left the board by the right side."""
    if not _inside(table, pose):
        return False
    studs, mask = studs_under_chest(table.columns, *pose)
    return not mask & table.board and (side is None or leaves_by(table, studs, side))


def _moves(columns: int, lie: Lie) -> list[tuple[int, Lie, int]]:
    """What one step or one quarter turn does to a chest: how far its stud moves, how the chest
    lies then, and what it costs; whether it fits there or not."""
    found = [(x + y * columns, lie, 1) for x, y in AROUND]
    studs = [along * (1 if lie is Lie.EAST else columns) for along in range(LONG)]
    for about in (1, 2):
        for way in (-1, 1):
            ends = []
            for end in (0, LONG - 1):
                steps = (end - about, 0) if lie is Lie.EAST else (0, end - about)
                x, y = quarter(steps, way)
                ends.append(studs[about] + x + y * columns)
            found.append((min(ends), Lie(1 - lie), SWING))
    return found


def _level(table: Plan, pose: Pose) -> int:
    return max(table.feet[at] for at in studs_under_chest(table.columns, *pose)[0])
