"""The sea map as rows of cells, its border with them: pure, with rows that are kept."""

from collections.abc import Mapping

from campaign.geometry.hexes import Hex, offset
from campaign.sea_fight.model.state import Edge
from tui.draw.cells import Cell, Ink, Row
from tui.draw.painter import Painter
from tui.sea_fight.draw.beyond import paint_beyond
from tui.sea_fight.draw.chart import SeaChart, chart_of
from tui.sea_fight.draw.hex_painter import Dress, HexCells, dresses, paint_hex
from tui.sea_fight.draw.layout import MARGIN_X, MARGIN_Y, Layout, Look, area, size
from tui.sea_fight.draw.view import SeaView


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
    return tuple([side for side in (0, 1) if view.escape[side] is edge])


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
        self.chart = chart_of(view.waters)
        self.width, self.height = size(self.chart.columns, self.chart.rows, self.look.zoom)
        self._layout = self.look.layout
        self._dresses = dresses(view)
        self._rows = {}
        self._hexes: dict[tuple[int, int], HexCells] = {}
        self._outer: dict[tuple[int, int], HexCells] = {}
        self._outer_rows: dict[tuple[int, int, int], Row] = {}

    def _elsewhere(self, view: SeaView) -> bool:
        return view.waters != self.view.waters

    def _framed_anew(self, view: SeaView) -> bool:
        return view.wind != self.view.wind or view.escape != self.view.escape

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
        layout = self._layout
        cells: list[Cell] = []
        for column in range(-1, self.chart.columns + 1):
            here = self._hexes.get((column, row)) or self._hex(column, row)
            if line >= layout.overlap:
                cells.extend(here.lines[line])
            else:
                self._extend_point(cells, here, column, row, line)
        start = layout.width - (row & 1) * layout.shift
        return cells[start : start + self.width - 2 * MARGIN_X]

    def _extend_point(
        self, cells: list[Cell], here: HexCells, column: int, row: int, line: int
    ) -> None:
        """A line of a hex where it is narrow: its corners belong to the two hexes above it."""
        at = column + (row & 1)
        over_left = self._hexes.get((at - 1, row - 1)) or self._hex(at - 1, row - 1)
        over_right = self._hexes.get((at, row - 1)) or self._hex(at, row - 1)
        pointed(cells, here, over_left, over_right, line, self._layout, self.look.glyphs.half)

    def _hex(self, column: int, row: int) -> HexCells:
        """A hex, painted if it has not been; who asks for many looks among the painted first."""
        painted = self._hexes.get((column, row))
        if painted is None:
            painted = self._hexes[column, row] = self._paint_hex(column, row)
        return painted

    def _paint_hex(self, column: int, row: int) -> HexCells:
        ground = self.chart.ground(column, row)
        if ground is None:
            return self._outside(column, row)
        dress: Dress | None = None
        if self._dresses:
            dress = self._dresses.get((column - (row - (row & 1)) // 2, row))
        shores = self.chart.shores(column, row) if self.look.close else ()
        return paint_hex(column, row, ground, dress, self.look, shores)

    # What is painted beyond the board.

    def around(self, y: int, first: int, last: int) -> Row:
        """The sea beyond the frame, on a line of cells from one column to another."""
        found = self._outer_rows.get((y, first, last))
        if found is None:
            found = self._outer_rows[y, first, last] = self._paint_outer(y, first, last)
        return found

    def _paint_outer(self, y: int, start: int, stop: int) -> Row:
        layout = self._layout
        row, line = divmod(y - MARGIN_Y, layout.height)
        left = MARGIN_X + (row & 1) * layout.shift
        first = (start - left) // layout.width
        cells: list[Cell] = []
        for column in range(first, (stop - left) // layout.width + 1):
            here = self._outside(column, row)
            if line >= layout.overlap:
                cells.extend(here.lines[line])
            else:
                at = column + (row & 1)
                over = self._outside(at - 1, row - 1), self._outside(at, row - 1)
                pointed(cells, here, *over, line, layout, self.look.glyphs.half)
        begin = start - left - first * layout.width
        return tuple(cells[begin : begin + stop - start])

    def _outside(self, column: int, row: int) -> HexCells:
        """A hex as it is painted beyond the board."""
        painted = self._outer.get((column, row))
        if painted is None:
            painted = paint_beyond(self.view.waters, column, row, self.look)
            self._outer[column, row] = painted
        return painted


def pointed(
    cells: list[Cell],
    here: HexCells,
    over_left: HexCells,
    over_right: HexCells,
    line: int,
    layout: Layout,
    half: str,
) -> None:
    """Add a line of a hex where it is narrow, with what lies beside it of the hexes above."""
    outer, inner = layout.inset(2 * line + 1), layout.inset(2 * line)
    width, shift, own = layout.width, layout.shift, here.lines[line]
    below = layout.height + line
    cells.extend(over_left.lines[below][shift : shift + outer])
    for x in range(outer, inner):
        cells.append(own[x] if own[x].glyph != " " else Cell(half, over_left.paper, here.paper))
    cells.extend(own[inner : width - inner])
    for x in range(width - inner, width - outer):
        cells.append(own[x] if own[x].glyph != " " else Cell(half, over_right.paper, here.paper))
    cells.extend(over_right.lines[below][shift - outer : shift])
