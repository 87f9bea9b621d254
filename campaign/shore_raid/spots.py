"""Cells to stand on: about a place, inside a goal, under cover; kept by the table of a shore."""

from functools import lru_cache

from campaign.shore_raid.ground import Cell, Plan
from campaign.shore_raid.roads import Goal, field

RING = tuple(
    sorted(
        ((x, y) for x in range(-2, 3) for y in range(-2, 3)),
        key=lambda step: (step[0] ** 2 + step[1] ** 2, step),
    )
)
"""A block of five by five about a middle, the nearest first: a band in it stands together."""
NEAR_COVER = 8


@lru_cache(maxsize=1 << 14)
def about(table: Plan, cell: Cell) -> tuple[Cell, ...]:
    """The cells about a cell where one can stand, the nearest first."""
    x, y = cell % table.columns, cell // table.columns
    block = [
        (y + dy) * table.columns + x + dx
        for dx, dy in RING
        if 0 <= x + dx < table.columns and 0 <= y + dy < table.rows
    ]
    return tuple([each for each in block if table.walk[each]])


@lru_cache(maxsize=1 << 12)
def inner(table: Plan, goal: Goal, entry: Cell) -> tuple[Cell, ...]:
    """The cells of a goal about its entry, the nearest first."""
    cost = field(table, goal).cost
    x, y = entry % table.columns, entry // table.columns
    mine = [cell for cell, far in enumerate(cost) if far == 0]
    return tuple(
        sorted(mine, key=lambda c: (c % table.columns - x) ** 2 + (c // table.columns - y) ** 2)[
            : len(RING)
        ]
    )


@lru_cache(maxsize=1 << 14)
def shelter(table: Plan, start: Cell) -> Cell | None:
    """The nearest cell with cover that can be walked to straight.

    None where all are far, and for who has cover already.
    """
    if table.hides[start]:
        return None
    x, y, here = start % table.columns, start // table.columns, table.middles[start]
    hides = [
        (far, cell)
        for row in range(max(0, y - NEAR_COVER), min(table.rows, y + NEAR_COVER + 1))
        for column in range(max(0, x - NEAR_COVER), min(table.columns, x + NEAR_COVER + 1))
        if table.hides[cell := row * table.columns + column]
        and (far := (column - x) ** 2 + (row - y) ** 2) <= NEAR_COVER**2
    ]
    for _, cell in sorted(hides):
        if table.line(here, table.middles[cell]):
            return cell
    return None
