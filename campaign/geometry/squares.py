"""Squares of a grid: whole numbers counted row by row from the top left corner.

A grid is its number of columns and of rows; every function is given both, and returns squares
in reading order. Chess players' distance is used: a diagonal step is one step.
"""

from typing import NewType

Square = NewType("Square", int)
"""The index of a square: row times columns plus column."""

NOWHERE = Square(-1)
"""Off the grid, or not known."""

STRAIGHT = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""North, east, south, west, as steps of column and row."""
AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight directions, clockwise from north."""
WAY_NAMES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


def square(column: int, row: int, columns: int, rows: int) -> Square:
    """The square of a column and a row, both from 0; NOWHERE off the grid."""
    if 0 <= column < columns and 0 <= row < rows:
        return Square(row * columns + column)
    return NOWHERE


def place(at: Square, columns: int) -> tuple[int, int]:
    """Column and row of a square, both from 0."""
    return at % columns, at // columns


def stepped(at: Square, step: tuple[int, int], columns: int, rows: int) -> Square:
    """The square one step away; NOWHERE off the grid."""
    column, row = place(at, columns)
    return square(column + step[0], row + step[1], columns, rows)


def beside(at: Square, columns: int, rows: int) -> tuple[Square, ...]:
    """The squares that share a side with this one: two to four."""
    return _on_grid(at, STRAIGHT, columns, rows)


def around(at: Square, columns: int, rows: int) -> tuple[Square, ...]:
    """The squares that share a side or a corner with this one: three to eight."""
    return _on_grid(at, AROUND, columns, rows)


def distance(a: Square, b: Square, columns: int) -> int:
    """How many steps in any of eight directions from one square to the other."""
    (c1, r1), (c2, r2) = place(a, columns), place(b, columns)
    return max(abs(c1 - c2), abs(r1 - r2))


def label(at: Square, columns: int) -> str:
    """A square as it is called on the map: a letter for the column, the row from 1."""
    column, row = place(at, columns)
    return f"{chr(ord('A') + column)}{row + 1}"


def _on_grid(
    at: Square, steps: tuple[tuple[int, int], ...], columns: int, rows: int
) -> tuple[Square, ...]:
    found = (stepped(at, step, columns, rows) for step in steps)
    return tuple(sorted(to for to in found if to != NOWHERE))
