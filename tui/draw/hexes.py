"""A map of hexes in rows, its frame with it, and the sea that goes on beyond it."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from pieces_of_eight.campaign.geometry.hexes import Hex, axial
from .cells import BARE, FRAME_X, FRAME_Y, Cell, Row
from .hex_picture import paint_hex
from .painter import Painter
from .places import Lines, PlaceLook
from .table import TableLook

V = TypeVar("V")
"""What is seen of a map."""
NORTH, EAST, SOUTH, WEST = range(4)


class HexFrame(NamedTuple):
    """What the frame around a map tells."""

    edges: tuple[str, str, str, str]
    """The colours of the table along the north, east, south and west."""
    corner: str = ""
    """What stands where two of them meet."""


PLAIN_EDGE = "frame"
"""Along every other edge arrows lead out."""


class HexPainter(Painter[V, TableLook]):
    """A map of hexes; equal hexes are painted once."""

    @abstractmethod
    def spots(self, view: V) -> Mapping[Hex, PlaceLook]:
        """What the hexes of the map show."""

    @abstractmethod
    def size_of(self, view: V) -> tuple[int, int]:
        """How many columns and rows of hexes the map has."""

    @abstractmethod
    def beyond(self, view: V, column: int, row: int) -> PlaceLook:
        """What a hex beyond the map shows."""

    @abstractmethod
    def frame(self, view: V) -> HexFrame:
        """What the frame tells."""

    def _take(self, view: V) -> None:
        """Begin anew with another map."""
        self.view = view
        self._grid = self.look.hexes
        self.columns, self.rows = self.size_of(view)
        self.width, self.height = self._grid.size(self.columns, self.rows)
        self._dresses = self._dressed(view)
        self._rows = {}
        self._painted: dict[PlaceLook, Lines] = {}
        self._outer: dict[tuple[int, int], PlaceLook] = {}
        self._outer_rows: dict[tuple[int, int, int], Row] = {}

    def _framed_anew(self, view: V) -> bool:
        return self.frame(view) != self.frame(self.view)

    def _dressed(self, view: V) -> Mapping[Hex, PlaceLook]:
        return self.spots(view)

    def _forget(self, at: Hex) -> None:
        _, y, _, height = self._grid.area(at)
        for line in range(y, y + height):
            self._rows.pop(line, None)

    def _paint_row(self, y: int) -> Row:
        row, line = divmod(y - FRAME_Y, self._grid.height)
        if y < FRAME_Y or y >= self.height - FRAME_Y:
            return self._along(NORTH if y < FRAME_Y else SOUTH)
        cells = self._line(row, line, 0, self.width - 2 * FRAME_X)
        return (*self._aside(WEST, row, line), *cells, *self._aside(EAST, row, line))

    # Hexes, and what is painted beyond the map.

    def around(self, y: int, first: int, last: int) -> Row:
        """The sea beyond the frame, on a line of cells from one column to another."""
        found = self._outer_rows.get((y, first, last))
        if found is None:
            row, line = divmod(y - FRAME_Y, self._grid.height)
            cells = self._line(row, line, first - FRAME_X, last - FRAME_X)
            found = self._outer_rows[y, first, last] = cells
        return found

    def _line(self, row: int, line: int, start: int, stop: int) -> Row:
        """A line of a row of hexes, from a column of cells within the frame to another.

        Where it is narrow, the hexes above them lie in its corners.
        """
        grid = self._grid
        wide, shift, left = grid.width, grid.shift, (row & 1) * grid.shift
        first, last = (start - left) // wide, (stop - left) // wide + 1
        here = [self._lines_of(column, row)[line] for column in range(first, last)]
        begin = start - left - first * wide
        if line >= len(grid.seams):
            return tuple([cell for each in here for cell in each][begin : begin + stop - start])
        over = first - 1 + (row & 1)
        above = [
            self._lines_of(x, row - 1)[grid.height + line]
            for x in range(over, over + len(here) + 1)
        ]
        (outer, inner), half, cells = grid.seams[line], self.look.glyphs.half, list[Cell]()
        for own, west, east in zip(here, above, above[1:], strict=False):
            cells += west[shift : shift + outer]
            for mine, other in zip(own[outer:inner], west[shift + outer :], strict=False):
                cells.append(_shared(mine, other, half))
            cells += own[inner : wide - inner]
            for mine, other in zip(
                own[wide - inner : wide - outer], east[shift - inner :], strict=False
            ):
                cells.append(_shared(mine, other, half))
            cells += east[shift - outer : shift]
        return tuple(cells[begin : begin + stop - start])

    def _lines_of(self, column: int, row: int) -> Lines:
        spot = self._dresses.get(axial(column, row)) or self._outer.get((column, row))
        if spot is None:
            spot = self._outer[column, row] = self.beyond(self.view, column, row)
        lines = self._painted.get(spot)
        if lines is None:
            lines = self._painted[spot] = paint_hex(spot, self.look)
        return lines

    # The frame: numbers of columns and rows, and the ways out.

    def _along(self, edge: int) -> Row:
        """The line of the frame above or below the map."""
        grid, last = self._grid, self.rows - 1
        words = [BARE] * (self.width - 2 * FRAME_X)
        start = (last & 1) * grid.shift if edge == SOUTH else 0
        every = 4 if grid.width == 2 else 1
        for column in range(self.columns):
            x = start + column * grid.width + (grid.width - 2) // 2
            if self._leads_out(edge) and column % 4 == 1:
                words[x : x + 2] = self._arrows(edge)
            elif column % every == every - 1:
                words[x : x + 2] = f"{column + 1:02}"[-2:]
        corner = self._framed(f"{self.frame(self.view).corner:^{FRAME_X}}", PLAIN_EDGE, bold=True)
        return (*corner, *self._framed("".join(words), self.frame(self.view).edges[edge]), *corner)

    def _aside(self, edge: int, row: int, line: int) -> Row:
        words = ""
        if row < self.rows and line == self._grid.height // 2:
            words = f"{row + 1:02}"[-2:]
            if self._leads_out(edge) and row % 3 == 1:
                words = self._arrows(edge)
        words = f"{words:<{FRAME_X}}" if edge == WEST else f"{words:>{FRAME_X}}"
        return self._framed(words, self.frame(self.view).edges[edge])

    def _leads_out(self, edge: int) -> bool:
        return self.frame(self.view).edges[edge] != PLAIN_EDGE

    def _arrows(self, edge: int) -> str:
        return 2 * self.look.glyphs.arrows[edge]

    def _framed(self, words: str, wash: str, *, bold: bool = False) -> Row:
        of = self.look.palette.washes[wash]
        return tuple([Cell(glyph, of.text, of.ink, bold) for glyph in words])


def _shared(own: Cell, above: Cell, half: str) -> Cell:
    return own if own.glyph != BARE else Cell(half, above.paper, own.paper)


def halved(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Two rows of signs in one line: of two the one that is somebody, else the one that tells."""
    pairs = zip(rows[::2], [*rows[1::2], *rows[-1:]], strict=False)
    return tuple(
        tuple(
            max(both, key=lambda cell: (cell.bold, cell.glyph != BARE))
            for both in zip(*pair, strict=True)
        )
        for pair in pairs
    )
