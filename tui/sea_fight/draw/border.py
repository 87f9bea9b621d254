"""The border around a map: coordinates, the wind, and the edges by which ships escape."""

from campaign.sea_fight.model.terms import Edge
from tui.draw.cells import Cell, Ink
from tui.sea_fight.draw.chart import SeaChart
from tui.sea_fight.draw.layout import MARGIN_X
from tui.sea_fight.draw.look import Look
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
