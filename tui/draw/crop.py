"""A part of a painted map."""

from collections.abc import Sequence

from tui.draw.cells import Row


def cropped(rows: Sequence[Row], left: int, top: int, width: int, height: int) -> tuple[Row, ...]:
    """A rectangle of cells out of rows; what lies beyond them is left out."""
    return tuple(row[left : left + width] for row in rows[top : top + height])
