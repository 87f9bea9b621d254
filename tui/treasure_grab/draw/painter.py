"""The board as rows of cells: a pure function of what is seen, and a cache of its studs."""

from collections.abc import Mapping

from campaign.geometry.squares import Square
from campaign.geometry.studs import Stud
from campaign.treasure_grab.model.ground import MARGIN
from tui.draw.cells import Cell, Row
from tui.draw.painter import Painter
from tui.treasure_grab.draw.beach import Beach
from tui.treasure_grab.draw.layout import GrabLook, area, framed, size
from tui.treasure_grab.draw.stud import Lines, paint_stud
from tui.treasure_grab.draw.view import Bed, Dress, GrabView, dresses

OPEN = Dress(Bed(False))
"""A stud beside the board with nothing on it."""


def paint(view: GrabView, look: GrabLook) -> tuple[Row, ...]:
    """The whole board with its margin, row by row."""
    return GrabPainter(view, look).whole()


def paint_board(view: GrabView, look: GrabLook) -> tuple[Row, ...]:
    """The board with its letters and numbers, without the rest of its margin."""
    x, y, width, height = framed(view.columns, view.rows, look.zoom)
    return tuple(row[x : x + width] for row in paint(view, look)[y : y + height])


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
            if self._is_beach(at, row):
                cells += around[len(cells) : len(cells) + wide]
            else:
                cells += (self._painted.get(at) or self._stud(at))[line]
        return tuple(cells)

    def _is_beach(self, at: Stud, row: int) -> bool:
        """Whether a stud of the margin has nothing on it, and no letter of the board."""
        edge = MARGIN - 1
        column = at - row * self.columns
        if edge <= column < self.columns - edge and edge <= row < self.rows - edge:
            return False
        return bool(self._dresses[at]._replace(numbered=False) == OPEN)

    def around(self, y: int, first: int, last: int) -> Row:
        """The beach and the sea around the board."""
        return self._beach.row(y, first, last)

    def _stud(self, at: Stud) -> Lines:
        painted = self._painted.get(at)
        if painted is None:
            painted = self._painted[at] = paint_stud(self._dresses[at], self.look)
        return painted
