"""Cells of the painters as the pieces of text that Textual shows."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from rich.segment import Segment
from rich.style import Style

from tui.drawing.cells import Cell, Ink


@lru_cache(maxsize=4096)
def style(ink: Ink, paper: Ink, bold: bool = False) -> Style:
    """The style of a cell."""
    return Style(color=ink, bgcolor=paper, bold=bold)


def segments(cells: Iterable[Cell]) -> list[Segment]:
    """Cells of one colour next to each other become one piece of text."""
    return [
        Segment("".join(cell.glyph for cell in run), style(*colours))
        for colours, run in groupby(cells, key=_colours)
    ]


def _colours(cell: Cell) -> tuple[Ink, Ink, bool]:
    return cell.ink, cell.paper, cell.bold
