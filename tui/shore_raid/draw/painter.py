"""The shore on the screen: its table, how large it is drawn, and its painter."""

from collections.abc import Sequence
from functools import partial

from pieces_of_eight.tui.draw.cells import Row, Scales, Zoom
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.places import MapPainter, PlaceLook
from pieces_of_eight.tui.draw.table import MapTable, TableLook, map_table
from .view import FIVES, ShoreView, spots


def table() -> MapTable:
    return map_table("shore_raid/map.toml")


def look(page: Palette, glyphs: Glyphs, zoom: Zoom) -> TableLook:
    """How a shore is drawn beside other things in the colours of a page."""
    return TableLook(table(), table().palette(page.name), glyphs, zoom)


SCALES = Scales(tuple(range(len(table().grids))), legible=1, closer=2, stride=2)


def size(rows: tuple[str, ...], zoom: Zoom) -> tuple[int, int]:
    """Width and height in cells of a shore, its numbers included."""
    return table().grids[zoom].size(len(rows[0]), len(rows))


def scale_for(rows: tuple[str, ...], width: int, height: int) -> Zoom:
    """The largest scale at which a whole shore is seen in a pane, else the smallest legible one."""
    return SCALES.fitted(partial(size, rows), width, height)


class ShorePainter(MapPainter[ShoreView]):
    """The shore, with a number at every fifth inch."""

    def spots(self, view: ShoreView) -> Sequence[PlaceLook]:
        return spots(view)

    def columns_of(self, view: ShoreView) -> int:
        return view.columns

    def name_of_column(self, column: int) -> str:
        return "" if column % FIVES else str(column)

    def name_of_row(self, row: int) -> str:
        return "" if row % FIVES else str(row)

    def _elsewhere(self, view: ShoreView) -> bool:
        return view.rows != self.view.rows


def paint(view: ShoreView, look: TableLook) -> tuple[Row, ...]:
    """The whole shore, row by row."""
    return ShorePainter(view, look).whole()
