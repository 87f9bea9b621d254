"""The sea map as rows of cells, its border with them: pure, with rows that are kept."""

from collections.abc import Mapping

from campaign.geometry.hexes import Hex, offset
from campaign.sea_fight.model.state import Edge
from tui.draw.cells import Cell, Ink, Row
from tui.draw.painter import Painter
from tui.sea_fight.draw.chart import SeaChart, chart_of
from tui.sea_fight.draw.hex_painter import Dress, HexCells, dresses, paint_hex
from tui.sea_fight.draw.layout import MARGIN_X, MARGIN_Y, Look, area, size
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
        self._beyond = self._paint_beyond()

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
            if line or not layout.zigzag:
                cells.extend(here.lines[line])
            else:
                self._extend_point(cells, here, column, row)
        start = layout.width - (row & 1) * layout.shift
        return cells[start : start + self.width - 2 * MARGIN_X]

    def _extend_point(self, cells: list[Cell], here: HexCells, column: int, row: int) -> None:
        """The first line of a hex, whose corners belong to the two hexes above it."""
        layout, half = self._layout, self.look.glyphs.half
        at = column + (row & 1)
        over_left = self._hexes.get((at - 1, row - 1)) or self._hex(at - 1, row - 1)
        over_right = self._hexes.get((at, row - 1)) or self._hex(at, row - 1)
        left, right = here.corners
        if over_left.tip:
            cells.append(over_left.tip[1])
        cells.append(left or Cell(half, over_left.paper, here.paper))
        cells.extend(here.lines[0][layout.zigzag : layout.width - layout.zigzag])
        cells.append(right or Cell(half, over_right.paper, here.paper))
        if over_right.tip:
            cells.append(over_right.tip[0])

    def _hex(self, column: int, row: int) -> HexCells:
        """A hex, painted if it has not been; who asks for many looks among the painted first."""
        painted = self._hexes.get((column, row))
        if painted is None:
            painted = self._hexes[column, row] = self._paint_hex(column, row)
        return painted

    def _paint_hex(self, column: int, row: int) -> HexCells:
        ground = self.chart.ground(column, row)
        if ground is None:
            return self._beyond
        dress: Dress | None = None
        if self._dresses:
            dress = self._dresses.get((column - (row - (row & 1)) // 2, row))
        return paint_hex(column, row, ground, dress, self.look)

    def _paint_beyond(self) -> HexCells:
        """A hex that is not on the map."""
        palette, layout = self.look.palette, self.look.layout
        blank = Cell(" ", palette.frame_text, palette.table)
        lines = ((blank,) * layout.width,) * layout.height
        tip = (blank, blank) if layout.zigzag == 2 else ()
        return HexCells(palette.table, lines, tip, (None, None))
