"""The board as rows of cells: a pure function of what is seen, and a cache of its studs."""

from collections.abc import Mapping

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.geometry.studs import Stud
from pieces_of_eight.campaign.treasure_grab.model.ground import MARGIN
from pieces_of_eight.tui.draw.cells import Cell, Row
from pieces_of_eight.tui.draw.painter import Painter
from .beach import Beach
from .layout import GrabLook, area, framed, size
from .stud import Lines, paint_stud
from .view import Bed, Dress, GrabView, dresses

OPEN = (Dress(Bed(False))[1:], Dress(Bed(False), numbered=True)[1:])
"""What a stud beside the board wears with nothing on it."""


def paint(view: GrabView, look: GrabLook) -> tuple[Row, ...]:
    """The whole board with its margin, row by row."""
    return GrabPainter(view, look).whole()


def paint_board(view: GrabView, look: GrabLook) -> tuple[Row, ...]:
    """The board with its letters and numbers, without the rest of its margin."""
    x, y, width, height = framed(view.columns, view.rows, look.zoom)
    return tuple(row[x : x + width] for row in paint(view, look)[y : y + height])


def margin(columns: int, rows: int) -> frozenset[Stud]:
    """The studs beyond the letters and numbers of a board."""
    edge = MARGIN - 1
    return frozenset(
        Stud(Square(at))
        for at in range(columns * rows)
        if not (edge <= at % columns < columns - edge and edge <= at // columns < rows - edge)
    )


class GrabPainter(Painter[GrabView, GrabLook]):
    """The board, and the studs of it that have been painted."""

    def _take(self, view: GrabView) -> None:
        """Begin anew with another board."""
        self.view = view
        self.columns, self.rows = view.columns, view.rows
        self.width, self.height = size(self.columns, self.rows, self.look.zoom)
        self._studs = tuple(map(Square, range(self.columns * self.rows)))
        self._dresses = self._dressed(view)
        self._painted: dict[Stud, Lines] = {}
        self._rows = {}
        self._margin = margin(self.columns, self.rows)
        self._beach = Beach(self.columns, self.rows, self.look)

    def _elsewhere(self, view: GrabView) -> bool:
        return view.board != self.view.board

    def _dressed(self, view: GrabView) -> Mapping[Stud, Dress]:
        return dict(zip(self._studs, dresses(view), strict=True))

    def _forget(self, at: Stud) -> None:
        self._painted.pop(at, None)
        _, first, _, height = area(at, self.columns, self.look.zoom)
        for y in range(first, first + height):
            self._rows.pop(y, None)

    def _paint_row(self, y: int) -> Row:
        row, line = divmod(y, self.look.layout.height)
        first, wide = row * self.columns, self.look.layout.width
        around = self._beach.row(y, 0, self.width)
        cells: list[Cell] = []
        for at in self._studs[first : first + self.columns]:
            if at in self._margin and self._dresses[at][1:] in OPEN:
                cells += around[len(cells) : len(cells) + wide]
            else:
                cells += (self._painted.get(at) or self._stud(at))[line]
        return tuple(cells)

    def around(self, y: int, first: int, last: int) -> Row:
        """The beach and the sea around the board."""
        return self._beach.kept.get((y, first, last)) or self._beach.row(y, first, last)

    def _stud(self, at: Stud) -> Lines:
        painted = self._painted.get(at)
        if painted is None:
            painted = self._painted[at] = paint_stud(self._dresses[at], self.look)
        return painted
