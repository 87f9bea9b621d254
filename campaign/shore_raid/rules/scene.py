"""What a band has to reckon with when it moves: who stands about it, and how far it may go."""

from collections.abc import Sequence
from typing import NamedTuple

from campaign.geometry.plane import INCH, Point
from campaign.shore_raid.model.banding import REACH
from campaign.shore_raid.model.ground import Cell, Plan, plan
from campaign.shore_raid.model.paces import allowance
from campaign.shore_raid.model.state import Fate, Figure, FigureId, Gone, Raid

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
    crowd: int | None
    """The same as bits of the cells they stand in; None where one does not stand in a middle."""
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
    standing = [f for f in raid.figures if f.fate is here]
    foes = [
        f
        for f in standing
        if f.owner != side and left <= f.at[0] <= right and top <= f.at[1] <= bottom
    ]
    if len(foes) > 1:
        foes.sort(key=lambda f: (f.at[0] - x) ** 2 + (f.at[1] - y) ** 2)
    close = [f.at for f in foes]
    return Scene(
        table,
        _taken(table, standing, [f.id for f in free]),
        foes,
        close,
        _crowd(table, close),
        [f.at for f in rest],
        open_way,
        min([allowance(raid, f, True) for f in free]),
    )


def _taken(table: Plan, standing: list[Figure], moving: list[FigureId]) -> set[Cell]:
    """The cells in whose middle nobody can stand beside those who do not move."""
    cells = table.cells
    try:
        return {cells[f.at] for f in standing if f.id not in moving}
    except KeyError:  # somebody does not stand in a middle
        stay = [f.at for f in standing if f.id not in moving]
    taken = {cells[at] for at in stay if at in cells}
    return taken.union(*[_overlapped(at, table.columns) for at in stay if at not in cells])


def _crowd(table: Plan, close: list[Point]) -> int | None:
    """The cells of enemies as bits; None where one of them does not stand in a middle."""
    crowd, cell_of = 0, table.cells.get
    for at in close:
        cell = cell_of(at)
        if cell is None:
            return None
        crowd |= 1 << cell
    return crowd


def _overlapped(at: Point, columns: int) -> list[Cell]:
    """The cells in whose middle nobody can stand beside who stands between them."""
    left, top = (at[0] - 50) // INCH, (at[1] - 50) // INCH
    return [
        y * columns + x
        for x in (left, left + 1)
        for y in (top, top + 1)
        if 0 <= x < columns and y >= 0
    ]
