"""What is marked on the map of a shore: reach, ranges, where a man is open from behind."""

from collections.abc import Iterable

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import INCH, Point, behind
from pieces_of_eight.campaign.shore_raid.model.actions import March
from pieces_of_eight.campaign.shore_raid.model.blows import die_at, gauge
from pieces_of_eight.campaign.shore_raid.model.ground import CONTACT, Cell, plan
from pieces_of_eight.campaign.shore_raid.model.state import (
    Figure,
    FigureId,
    Firelock,
    PieceKind,
    Raid,
)
from .draw.view import FigureMark, Sign, cell_of, mark_of, numbers
from .laid_march import Reach

Marks = dict[Cell, Sign]
BY_DIE = {10: Sign.NEAR, 8: Sign.FAR}
"""How far a shot is, by the die it is thrown with; any lesser one is the farthest."""


def of_reach(found: Reach) -> Marks:
    """Where a group can go, and from where it may still attack."""
    return {cell: Sign.HALF if stop.half else Sign.WHOLE for cell, stop in found.items()}


def of_way(march: March, columns: int) -> Marks:
    """The corners of a way that is laid."""
    return {cell_of(at, columns): Sign.CORNER for at in march.via}


def of_ranges(raid: Raid, figure: Figure) -> Marks:
    """What a man's firelock reaches; without one, from where he would be taken from behind."""
    if figure.firelock is not Firelock.NONE:
        return of_gun(raid, figure.firelock, figure.at)
    return of_back(raid, figure)


def of_gun(raid: Raid, weapon: Firelock | PieceKind, at: Point) -> Marks:
    """What a weapon reaches and sees, by the die it throws there."""
    table = plan(raid.shore.rows)
    inches = gauge(weapon) // INCH + 1
    x, y = at[0] // INCH, at[1] // INCH
    found: Marks = {}
    for row in range(max(0, y - inches), min(table.rows, y + inches + 1)):
        for column in range(max(0, x - inches), min(table.columns, x + inches + 1)):
            cell = row * table.columns + column
            to = table.middles[cell]
            die = die_at(weapon, at, to) if table.walk[cell] else 0
            if die and table.sight(at, to):
                found[cell] = BY_DIE.get(die, Sign.FARTHEST)
    return found


def of_back(raid: Raid, figure: Figure) -> Marks:
    """All that is in contact with a man; from behind him his weapon does not count."""
    table = plan(raid.shore.rows)
    found: Marks = {}
    for cell, at in enumerate(table.middles):
        near = (at[0] - figure.at[0]) ** 2 + (at[1] - figure.at[1]) ** 2 <= CONTACT * CONTACT
        if near and table.walk[cell] and at != figure.at:
            found[cell] = Sign.NEAR if behind(figure.at, figure.facing, at) else Sign.FARTHEST
    return found


def ghosts(raid: Raid, march: March) -> tuple[FigureMark, ...]:
    """Where men would stand."""
    columns, number = len(raid.shore.rows[0]), numbers(raid)
    return tuple(
        replace(
            mark_of(raid.figures[who], columns, number[who]),
            at=cell_of(to, columns),
            ghost=True,
            chosen=False,
        )
        for who, to in zip(march.figures, march.to, strict=True)
        if raid.figures[who].at != to
    )


def chosen(
    marks: Iterable[FigureMark], raid: Raid, who: Iterable[FigureId]
) -> tuple[FigureMark, ...]:
    """The men with those chosen lit up."""
    columns = len(raid.shore.rows[0])
    lit = {cell_of(raid.figures[each].at, columns) for each in who}
    return tuple(replace(mark, chosen=True) if mark.at in lit else mark for mark in marks)
