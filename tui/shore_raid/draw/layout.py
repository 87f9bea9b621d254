"""Where the square inches of a shore lie on the screen, at three zooms.

The smallest lays two inches over each other in the halves of a cell, and shows the whole width of
a town at the floor. In the middle one an inch is two cells beside each other, so that each half of
a cell is half an inch; the largest has room for a man's number, his band and his heading.
"""

from typing import NamedTuple

from msgspec import Struct

from campaign.shore_raid.model.ground import Cell
from tui.draw.cells import Zoom
from tui.shore_raid.draw.glyphs import ShoreGlyphs
from tui.shore_raid.draw.palettes import ShorePalette

MARGIN_X = 3
MARGIN_Y = 1


class ShoreLayout(NamedTuple):
    """The measures of one zoom: cells for an inch; at the smallest two inches share a line."""

    zoom: Zoom
    width: int
    height: int
    inches: int
    """How many rows of inches a line of cells holds."""


SHORE_LAYOUTS = (
    ShoreLayout(0, 1, 1, 2),
    ShoreLayout(1, 2, 1, 1),
    ShoreLayout(2, 4, 2, 1),
)


class ShoreLook(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: ShorePalette
    glyphs: ShoreGlyphs
    zoom: Zoom = 1

    @property
    def layout(self) -> ShoreLayout:
        return SHORE_LAYOUTS[self.zoom]


def size(columns: int, rows: int, zoom: Zoom) -> tuple[int, int]:
    """Width and height in cells of a shore, its numbers included."""
    layout = SHORE_LAYOUTS[zoom]
    lines = -(-rows // layout.inches) * layout.height
    return MARGIN_X + columns * layout.width, MARGIN_Y + lines


def area(at: Cell, columns: int, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells a square inch may colour, as x, y, width and height."""
    layout = SHORE_LAYOUTS[zoom]
    column, row = at % columns, at // columns
    x, y = MARGIN_X + column * layout.width, MARGIN_Y + row // layout.inches * layout.height
    return x, y, layout.width, layout.height


def at(x: int, y: int, columns: int, rows: int, zoom: Zoom) -> Cell | None:
    """The square inch a cell belongs to, the upper one of two; None beside the shore."""
    layout = SHORE_LAYOUTS[zoom]
    column = (x - MARGIN_X) // layout.width
    row = (y - MARGIN_Y) // layout.height * layout.inches
    if not (0 <= column < columns and 0 <= row < rows):
        return None
    return row * columns + column
