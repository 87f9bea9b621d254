"""The sea map as rows of cells, its border with them: pure, with rows that are kept."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import Hex, offset
from pieces_of_eight.campaign.sea_fight.model.state import Edge
from pieces_of_eight.tui.draw.cells import Cell, Ink, Row
from pieces_of_eight.tui.draw.painter import Painter
from .beyond import Kind, kind_beyond, paint_beyond
from .chart import SeaChart, chart_of
from .hex_painter import Dress, HexCells, dresses, paint_hex
from .layout import MARGIN_X, MARGIN_Y, SEAMS, Look, Seam, area, size
from .view import SeaView


def border_row(edge: Edge, view: SeaView, chart: SeaChart, look: Look) -> tuple[Cell, ...]:
    """The line of cells above (Edge.NORTH) or below (Edge.SOUTH) the map."""
    layout = look.layout
    row = 0 if edge is Edge.NORTH else chart.rows - 1
    start = (row & 1) * layout.shift
    width = chart.columns * layout.width + (layout.shift if chart.rows > 1 else 0)
    words = [" "] * width
    out = escaping(edge, view)
    every = 4 if look.zoom == 0 else 1
    for column in range(chart.columns):
        x = start + column * layout.width + (layout.width - 2) // 2
        if column % every == every - 1 or every == 1:
            words[x : x + 2] = f"{column + 1:02}"[-2:]
        if out and column % 4 == 1:
            words[x : x + 2] = _sign(edge, look)
    paper, ink = _colours(edge, view, look)
    cells = tuple(Cell(glyph, ink, paper) for glyph in words[:width])
    corner = _corner(view, look)
    return (*corner, *cells, *corner)


def border_ends(
    row: int, line: int, view: SeaView, chart: SeaChart, look: Look
) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
    """The cells to the left and to the right of one line of a hex row."""
    return (
        _end(Edge.WEST, row, line, view, chart, look),
        _end(Edge.EAST, row, line, view, chart, look),
    )


def escaping(edge: Edge, view: SeaView) -> tuple[int, ...]:
    """The sides whose merchantmen escape by an edge."""
    first, second = view.escape
    return ((0,) if first is edge else ()) + ((1,) if second is edge else ())


def _end(
    edge: Edge, row: int, line: int, view: SeaView, chart: SeaChart, look: Look
) -> tuple[Cell, ...]:
    layout = look.layout
    words = " " * MARGIN_X
    out = escaping(edge, view)
    if row < chart.rows and line == layout.height // 2:
        number = f"{row + 1:02}"[-2:]
        words = f"{number} " if edge is Edge.WEST else f" {number}"
        if out and row % 3 == 1:
            sign = _sign(edge, look)
            words = f"{sign} " if edge is Edge.WEST else f" {sign}"
    paper, ink = _colours(edge, view, look)
    return tuple([Cell(glyph, ink, paper) for glyph in words])


def _sign(edge: Edge, look: Look) -> str:
    """The way off the table, in arrows alone: with a letter it would read like a ship.

    Whose way it is, the colour of the border says.
    """
    return 2 * look.glyphs.arrows[edge]


def _colours(edge: Edge, view: SeaView, look: Look) -> tuple[Ink, Ink]:
    """The paper of a stretch of border and the ink upon it."""
    palette = look.palette
    out = escaping(edge, view)
    if not out:
        return palette.frame, palette.frame_text
    return palette.escape[out[0]], palette.escape_text


def _corner(view: SeaView, look: Look) -> tuple[Cell, ...]:
    """The wind, where two borders meet."""
    palette = look.palette
    words = " " * MARGIN_X if view.wind is None else f"{look.glyphs.wind[view.wind]:^{MARGIN_X}}"
    return tuple(Cell(glyph, palette.frame_text, palette.frame, True) for glyph in words)


def paint(view: SeaView, look: Look) -> tuple[Row, ...]:
    """The whole map with its border, row by row."""
    return SeaPainter(view, look).whole()


class SeaPainter(Painter[SeaView, Look]):
    """The sea, and the hexes of it that have been painted."""

    def _take(self, view: SeaView) -> None:
        """Begin anew with another map."""
        self.view = view
        self.look = replace(self.look, wind=view.wind)
        self.chart = chart_of(view.waters)
        self.width, self.height = size(self.chart.columns, self.chart.rows, self.look.zoom)
        self._close = self.look.close
        self._layout, self._seam = self.look.layout, SEAMS[self.look.zoom]
        self._dresses = dresses(view)
        self._rows = {}
        self._hexes: dict[tuple[int, int], HexCells] = {}
        self._outer: dict[tuple[int, int], HexCells] = {}
        self._kinds: dict[Kind, HexCells] = {}
        self._outer_rows: dict[tuple[int, int, int], Row] = {}

    def _elsewhere(self, view: SeaView) -> bool:
        """Another sea, or another wind: its streaks lie all over the water."""
        return view.waters != self.view.waters or view.wind != self.view.wind

    def _framed_anew(self, view: SeaView) -> bool:
        return view.escape != self.view.escape

    def _dressed(self, view: SeaView) -> Mapping[Hex, Dress]:
        return dresses(view)

    def _forget(self, at: Hex) -> None:
        self._hexes.pop(offset(at), None)
        _, y, _, height = area(at, self.look.zoom)
        for line in range(y, y + height):
            self._rows.pop(line, None)

    def _paint_row(self, y: int) -> Row:
        if y < MARGIN_Y:
            return border_row(Edge.NORTH, self.view, self.chart, self.look)
        if y >= self.height - MARGIN_Y:
            return border_row(Edge.SOUTH, self.view, self.chart, self.look)
        row, line = divmod(y - MARGIN_Y, self._layout.height)
        left, right = border_ends(row, line, self.view, self.chart, self.look)
        return (*left, *self._sea_line(row, line), *right)

    def _sea_line(self, row: int, line: int) -> list[Cell]:
        """One line of a hex row. Hexes stick out to both sides, and what sticks out is cut."""
        seam = self._seam
        here = self._hexes_of(row, -1, self.chart.columns + 1)
        above: list[HexCells] = []
        if line < len(seam.corners):
            first = (row & 1) - 2
            above = self._hexes_of(row - 1, first, first + len(here) + 1)
        cells = joined(here, above, line, seam, self.look.glyphs.half)
        start = seam.width - (row & 1) * seam.shift
        return cells[start : start + self.width - 2 * MARGIN_X]

    def _hexes_of(self, row: int, first: int, last: int) -> list[HexCells]:
        """Some hexes of a row, painted if they have not been."""
        found = self._hexes.get
        return [found((column, row)) or self._hex(column, row) for column in range(first, last)]

    def _hex(self, column: int, row: int) -> HexCells:
        """A hex, painted if it has not been; who asks for many looks among the painted first."""
        painted = self._hexes.get((column, row))
        if painted is None:
            ground = self.chart.ground(column, row)
            if ground is None:
                painted = self._outside(column, row)
            else:
                dress = self._dresses.get((column - (row - (row & 1)) // 2, row))
                shores = self.chart.shores(column, row) if self._close else ()
                painted = paint_hex(column, row, ground, dress, self.look, shores)
            self._hexes[column, row] = painted
        return painted

    # What is painted beyond the board.

    def around(self, y: int, first: int, last: int) -> Row:
        """The sea beyond the frame, on a line of cells from one column to another."""
        found = self._outer_rows.get((y, first, last))
        if found is None:
            found = self._outer_rows[y, first, last] = self._paint_outer(y, first, last)
        return found

    def _paint_outer(self, y: int, start: int, stop: int) -> Row:
        seam = self._seam
        row, line = divmod(y - MARGIN_Y, seam.height)
        left = MARGIN_X + (row & 1) * seam.shift
        first, last = (start - left) // seam.width, (stop - left) // seam.width + 1
        here = [self._outside(column, row) for column in range(first, last)]
        above: list[HexCells] = []
        if line < len(seam.corners):
            over = first + (row & 1) - 1
            above = [self._outside(column, row - 1) for column in range(over, over + len(here) + 1)]
        cells = joined(here, above, line, seam, self.look.glyphs.half)
        begin = start - left - first * seam.width
        return tuple(cells[begin : begin + stop - start])

    def _outside(self, column: int, row: int) -> HexCells:
        """A hex as it is painted beyond the board; those of a kind look alike."""
        painted = self._outer.get((column, row))
        if painted is None:
            kind = kind_beyond(self.view.waters, column, row, close=self._close)
            if kind not in self._kinds:
                self._kinds[kind] = paint_beyond(kind, self.look)
            painted = self._outer[column, row] = self._kinds[kind]
        return painted


def joined(
    here: Sequence[HexCells], above: Sequence[HexCells], line: int, seam: Seam, half: str
) -> list[Cell]:
    """A line of a row of hexes; where it is narrow, with the hexes above them in its corners.

    Of `above` there is one more: the first lies over the left corner of the first.
    """
    width, height, shift, corners = seam
    cells: list[Cell] = []
    if line >= len(corners):
        for each in here:
            cells.extend(each.lines[line])
        return cells
    outer, inner = corners[line]
    below = height + line
    for n, each in enumerate(here):
        own, left, right = each.lines[line], above[n], above[n + 1]
        cells.extend(left.lines[below][shift : shift + outer])
        for x in range(outer, inner):
            cells.append(own[x] if own[x].glyph != " " else Cell(half, left.paper, each.paper))
        cells.extend(own[inner : width - inner])
        for x in range(width - inner, width - outer):
            cells.append(own[x] if own[x].glyph != " " else Cell(half, right.paper, each.paper))
        cells.extend(right.lines[below][shift - outer : shift])
    return cells
