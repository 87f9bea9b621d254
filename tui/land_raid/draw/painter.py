"""The town on the screen: its table, how large it is drawn, and its painter."""

from collections.abc import Sequence
from functools import partial

from pieces_of_eight.campaign.land_raid.state import Town
from pieces_of_eight.tui.draw.cells import Row, Scales, Zoom
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.crowds import paint_square
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.places import MapPainter, PlaceLook
from pieces_of_eight.tui.draw.table import MapTable, TableLook, map_table
from .view import TownView, spots


def table() -> MapTable:
    return map_table("land_raid/map.toml")


def look(page: Palette, glyphs: Glyphs, zoom: Zoom) -> TableLook:
    """How a town is drawn beside other things in the colours of a page."""
    return TableLook(table(), table().palette(page.name), glyphs, zoom)


PREVIEW: Zoom = 0  # a square in two cells: only where the map itself has no room
SCALES = Scales(tuple(range(1, len(table().grids))), legible=table().small, stride=2)


def size(town: Town, zoom: Zoom) -> tuple[int, int]:
    """Width and height in cells of a town, letters and numbers included."""
    return table().grids[zoom].size(len(town.rows[0]), len(town.rows))


def scale_for(town: Town, width: int, height: int) -> Zoom:
    """The largest scale at which a whole town is seen in a pane, else the smallest legible one."""
    return SCALES.fitted(partial(size, town), width, height)


class TownPainter(MapPainter[TownView]):
    """The town with the letters of its columns and the numbers of its rows."""

    PAINT = staticmethod(paint_square)

    def spots(self, view: TownView) -> Sequence[PlaceLook]:
        return spots(view)

    def columns_of(self, view: TownView) -> int:
        return view.columns

    def name_of_column(self, column: int) -> str:
        return chr(ord("A") + column)

    def name_of_row(self, row: int) -> str:
        return str(row + 1)

    def _elsewhere(self, view: TownView) -> bool:
        return view.town != self.view.town


def paint(view: TownView, look: TableLook) -> tuple[Row, ...]:
    """The whole town with its letters and numbers, row by row."""
    return TownPainter(view, look).whole()
