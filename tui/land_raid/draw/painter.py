"""The town as rows of cells: a pure function of what is seen, and a cache of its squares."""

from collections.abc import Mapping

from pieces_of_eight.campaign.geometry.squares import Square, place, square
from pieces_of_eight.tui.draw.cells import Cell, Row
from pieces_of_eight.tui.draw.country import Landscape
from pieces_of_eight.tui.draw.painter import Painter
from .layout import MARGIN_X, MARGIN_Y, TownLook, size
from .square import Lines, paint_square
from .surroundings import landscape
from .view import Corner, Dress, TownView, dresses


def paint(view: TownView, look: TownLook) -> tuple[Row, ...]:
    """The whole town with its letters and numbers, row by row."""
    return TownPainter(view, look).whole()


class TownPainter(Painter[TownView, TownLook]):
    """The town, and the squares of it that have been painted."""

    def _take(self, view: TownView) -> None:
        """Begin anew with another town."""
        self.view = view
        self.columns, self.rows = view.columns, view.rows
        self.width, self.height = size(self.columns, self.rows, self.look.zoom)
        self._layout = self.look.layout
        self._dresses = self._dressed(view)
        self._painted: dict[tuple[int, int], Lines] = {}
        self._rows = {}
        self._around: Landscape | None = None

    def _elsewhere(self, view: TownView) -> bool:
        return view.town != self.view.town

    def _dressed(self, view: TownView) -> Mapping[Square, Dress]:
        return dict(zip(map(Square, range(self.columns * self.rows)), dresses(view), strict=True))

    def _forget(self, at: Square) -> None:
        """A square lends its looks to the gutters of those to its east and south."""
        column, row = place(at, self.columns)
        for across in (column, column + 1):
            for down in (row, row + 1):
                self._painted.pop((across, down), None)
        layout = self._layout
        first = MARGIN_Y + row * layout.height
        for y in range(first, first + layout.height + layout.below):
            self._rows.pop(y, None)

    def around(self, y: int, first: int, last: int) -> Row:
        """The country beyond the town, which never changes."""
        if self._around is None:
            self._around = landscape(self.view.town.rows, self.look)
        return self._around.row(y, first, last)

    def _paint_row(self, y: int) -> Row:
        if y < MARGIN_Y:
            return self._letters()
        layout = self._layout
        row, line = divmod(y - MARGIN_Y, layout.height)
        numbered = row < self.rows and line == layout.below
        cells = [self._frame(glyph) for glyph in (f"{row + 1:>2} " if numbered else "   ")]
        for column in range(self.columns):
            cells += (self._painted.get((column, row)) or self._square(column, row))[line]
        cells.append(self._square(self.columns, row)[line][0])
        return tuple(cells)

    def _letters(self) -> Row:
        """The line above the town."""
        width = self._layout.width
        words = "".join(f"{chr(ord('A') + column):^{width}}" for column in range(self.columns))
        return tuple(self._frame(glyph) for glyph in f"{' ' * MARGIN_X}{words} ")

    def _frame(self, glyph: str) -> Cell:
        palette = self.look.palette
        return Cell(glyph, palette.frame_text, palette.frame, True)

    def _square(self, column: int, row: int) -> Lines:
        painted = self._painted.get((column, row))
        if painted is None:
            corner = Corner(
                here=self._dress(column, row),
                north=self._dress(column, row - 1),
                west=self._dress(column - 1, row),
                northwest=self._dress(column - 1, row - 1),
            )
            painted = self._painted[column, row] = paint_square(corner, self.look)
        return painted

    def _dress(self, column: int, row: int) -> Dress | None:
        at = square(column, row, self.columns, self.rows)
        return self._dresses[at] if at >= 0 else None
