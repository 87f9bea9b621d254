"""What a band has to reckon with when it moves: who stands about it, and how far it may go."""

from collections.abc import Sequence
from typing import NamedTuple

from campaign.geometry.plane import INCH, Point
from campaign.shore_raid.banding import REACH
from campaign.shore_raid.ground import Cell, Plan, plan
from campaign.shore_raid.paces import allowance
from campaign.shore_raid.state import Figure, Raid
from campaign.shore_raid.terms import Fate, Gone

STRIDE = 300
"""Enemies so much further off than the band can go are near."""


class Scene(NamedTuple):
    """What a band has to reckon with when it moves."""

    table: Plan
    taken: set[Cell]
    """Cells whose middle is too near to somebody who stays."""
    foes: list[Figure]
    """The enemies, nearest to the band first."""
    close: list[Point]
    """Where those of them stand who may be in the way."""
    rest: list[Point]
    """Where those of the band stand who do not move."""
    open: int
    """How far they may go, in hundredths of an inch."""
    broken: int


def movers(men: Sequence[Figure]) -> tuple[list[Figure], list[Figure]]:
    """Those of the band who may still move, and the rest of it."""
    free: list[Figure] = []
    rest: list[Figure] = []
    for f in men:
        (rest if f.acted or f.gone is not Gone.NOWHERE else free).append(f)
    return free, rest


def scene(raid: Raid, free: Sequence[Figure], rest: Sequence[Figure]) -> Scene:
    """What those who may move have to reckon with."""
    table = plan(raid.shore.rows)
    side, (x, y) = free[0].owner, free[0].at
    open_way = min([allowance(raid, f, False) for f in free])
    # One end of the band is here, the other as far off as it may come.
    near = open_way + (STRIDE if len(free) == 1 else 2 * REACH)
    left, right, top, bottom = x - near, x + near, y - near, y + near
    here = Fate.HERE
    others = [
        f
        for f in raid.figures
        if left <= f.at[0] <= right and f.fate is here and top <= f.at[1] <= bottom
    ]
    foes = [f for f in others if f.owner != side]
    if len(foes) > 1:
        foes.sort(key=lambda f: (f.at[0] - x) ** 2 + (f.at[1] - y) ** 2)
    moving = [f.id for f in free]
    return Scene(
        table,
        _taken(table, [f.at for f in others if f.id not in moving]),
        foes,
        [f.at for f in foes],
        [f.at for f in rest],
        open_way,
        min([allowance(raid, f, True) for f in free]),
    )


def _taken(table: Plan, stand: list[Point]) -> set[Cell]:
    """The cells in whose middle nobody can stand beside those who stand at some places."""
    cell_of, taken = table.cells.get, set[Cell]()
    for at in stand:
        cell = cell_of(at)
        if cell is None:
            taken.update(_overlapped(at, table.columns))
        else:
            taken.add(cell)
    return taken


def _overlapped(at: Point, columns: int) -> list[Cell]:
    """The cells in whose middle nobody can stand beside who stands between them."""
    left, top = (at[0] - 50) // INCH, (at[1] - 50) // INCH
    return [
        y * columns + x
        for x in (left, left + 1)
        for y in (top, top + 1)
        if 0 <= x < columns and y >= 0
    ]


def in_the_way(ground: Scene, corners: tuple[Point, ...], room: int) -> list[Point]:
    """Those enemies that stand in the box of a move, or so near to it."""
    if not ground.close:
        return []
    across, down = zip(*corners, strict=True)
    left, right = min(across) - room, max(across) + room
    top, bottom = min(down) - room, max(down) + room
    return [at for at in ground.close if left < at[0] < right and top < at[1] < bottom]
