"""The board on the screen: its table, how large it is drawn, and its painter.

The margin around the board is part of the map, for whoever is partly off with the chest;
the letters and numbers of columns and rows are written on the studs next to the board.
"""

from collections.abc import Sequence

from pieces_of_eight.tui.draw.cells import Grid, Row, Zoom
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.places import MapPainter, PlaceLook
from pieces_of_eight.tui.draw.table import MapTable, TableLook, map_table
from .view import RIM, GrabView, spots


def table() -> MapTable:
    return map_table("treasure_grab/map.toml")


def look(page: Palette, glyphs: Glyphs, zoom: Zoom) -> TableLook:
    """How a board is drawn beside other things in the colours of a page."""
    return TableLook(table(), table().palette(page.name), glyphs, zoom)


def framed(columns: int, rows: int, layout: Grid) -> tuple[int, int, int, int]:
    """The cells of the board with its letters and numbers: x, y, width and height."""
    wide, high = layout.width, layout.height
    return RIM * wide, RIM * high, (columns - 2 * RIM) * wide, (rows - 2 * RIM) * high


def scale_for(columns: int, rows: int, width: int, height: int) -> Zoom:
    """The largest scale at which a board lies in a pane; of its letters the last can be missing."""
    found: Zoom = 0
    for zoom, layout in enumerate(table().grids):
        _, _, wide, high = framed(columns, rows, layout)
        if wide <= width and high - 1 <= height:
            found = zoom
    return found


class GrabPainter(MapPainter[GrabView]):
    """The board in its margin."""

    def spots(self, view: GrabView) -> Sequence[PlaceLook]:
        return spots(view)

    def columns_of(self, view: GrabView) -> int:
        return view.columns

    def board(self, view: GrabView) -> tuple[int, int, int, int]:
        return framed(view.columns, view.rows, self.look.layout)

    def _elsewhere(self, view: GrabView) -> bool:
        return view.board != self.view.board


def paint_board(view: GrabView, look: TableLook) -> tuple[Row, ...]:
    """The board with its letters and numbers, without the rest of its margin."""
    x, y, width, height = framed(view.columns, view.rows, look.layout)
    return tuple(row[x : x + width] for row in GrabPainter(view, look).whole()[y : y + height])
