"""Cells of the painters as the pieces of text that Textual shows."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, Protocol

from rich.segment import Segment
from rich.style import Style

from pieces_of_eight.tui.draw.cells import Cell, Ink, Row
from pieces_of_eight.tui.draw.film import Frame


class Paints(Protocol):
    """A painter of lines that keeps what has not changed."""

    @property
    def width(self) -> int: ...

    @property
    def height(self) -> int: ...

    def row(self, y: int, /) -> Row: ...

    def stretch(self, y: int, first: int, last: int, /) -> Row: ...

    def show(self, view: Any, /) -> frozenset[Any] | None: ...


@lru_cache(maxsize=4096)
def style(ink: Ink, paper: Ink, bold: bool = False, underline: bool = False) -> Style:
    """The style of a cell; a line that the widget itself draws under its text is left there."""
    return Style(color=ink, bgcolor=paper, bold=bold, underline=underline or None)


_glyph = itemgetter(0)
_colours = itemgetter(slice(1, None))


def segments(cells: Iterable[Cell]) -> list[Segment]:
    """Cells of one colour next to each other become one piece of text.

    Nothing of ours is called for a cell: a page has five thousand of them.
    """
    return [
        Segment("".join(map(_glyph, run)), style(*colours))
        for colours, run in groupby(cells, key=_colours)
    ]


def whole_numbers(row: Row, start: int, stop: int) -> Row:
    """A stretch of a line of cells, with a number that its edge cuts through left out.

    Half a number is worse than none: of row 05 a "0" would be left, of 12 dice a "1".
    """
    cells = list(row[start:stop])
    if start > 0 and row[start - 1].glyph.isdigit():
        _blank(cells, range(len(cells)))
    if stop < len(row) and row[stop].glyph.isdigit():
        _blank(cells, reversed(range(len(cells))))
    return tuple(cells)


def laid_over(row: Row, frame: Frame, start: int, line: int) -> Row:
    """A stretch of a line of cells, begun at a column, with a frame of a film over it."""
    cells = list(row)
    for (x, y), stamp in frame.items():
        if y == line and 0 <= x - start < len(cells):
            under = cells[x - start]
            if stamp.gives_way and under.glyph.isalnum():
                continue
            cells[x - start] = Cell(stamp.glyph, stamp.ink, stamp.paper or under.paper, stamp.bold)
    return tuple(cells)


def _blank(cells: list[Cell], places: Iterable[int]) -> None:
    """Take the digits away until a place has none."""
    for place in places:
        if not cells[place].glyph.isdigit():
            return
        cells[place] = cells[place]._replace(glyph=" ")
