"""Where the square inches of a shore lie on the screen, at each scale.

The smallest lays two inches over each other in the halves of a cell, and shows the whole width of
a town at the floor. In the next an inch is two cells beside each other, so that each half of
a cell is half an inch; the third has room for a man's number, his band and his heading. In those
that are larger men are figures among roofs and trees.
"""

from msgspec import Struct

from pieces_of_eight.campaign.shore_raid.model.ground import Cell
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.grid import NOWHERE, Grid
from pieces_of_eight.tui.draw.scale import Scales
from .glyphs import ShoreGlyphs
from .palettes import ShorePalette

MARGIN_X = 3
MARGIN_Y = 1


class ShoreLayout(Grid, frozen=True, kw_only=True):
    """The measures of one zoom: cells for an inch; at the smallest two inches share a line."""

    zoom: Zoom
    left: int = MARGIN_X
    above: int = MARGIN_Y

    @property
    def inches(self) -> int:
        """How many rows of inches a line of cells holds."""
        return self.stacked


SHORE_LAYOUTS = (
    ShoreLayout(zoom=0, width=1, height=1, stacked=2),
    ShoreLayout(zoom=1, width=2, height=1),
    ShoreLayout(zoom=2, width=4, height=2),
    ShoreLayout(zoom=3, width=6, height=3),
    ShoreLayout(zoom=4, width=8, height=4),
    ShoreLayout(zoom=5, width=10, height=5),
)
LARGE = 3
"""The scale from which roofs, trees and men are drawn."""
SHORE_SCALES = Scales(offered=tuple(range(len(SHORE_LAYOUTS))), legible=1, closer=2)


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
    return SHORE_LAYOUTS[zoom].size(columns, rows)


def area(at: Cell, columns: int, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells a square inch may colour, as x, y, width and height."""
    return SHORE_LAYOUTS[zoom].area(at, columns)


def at(x: int, y: int, columns: int, rows: int, zoom: Zoom) -> Cell | None:
    """The square inch a cell belongs to, the upper one of two; None beside the shore."""
    found = SHORE_LAYOUTS[zoom].at(x, y, columns, rows)
    return None if found == NOWHERE else found
