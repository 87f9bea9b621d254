"""Where hexes lie on the screen, at three zooms.

Hexes are painted, not outlined: a cell is two square pixels, one above the other, and each
hex is `width` pixels wide. Its first `zigzag` rows of pixels narrow to a point, and so do
the first rows below it, where the hexes of the next row begin: coasts come out as hexagons.
Around the map runs a border of cells for its coordinates.
"""

from msgspec import Struct

from campaign.geometry.hexes import Hex, axial, offset
from tui.draw.cells import Zoom
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette

MARGIN_X = 3
MARGIN_Y = 1


class Layout(Struct, frozen=True):
    """The measures of one zoom, in cells."""

    zoom: Zoom
    width: int
    height: int
    zigzag: int
    """How many rows of pixels narrow towards the upper point of a hex."""

    @property
    def shift(self) -> int:
        """How far the odd rows lie to the right."""
        return self.width // 2


LAYOUTS: tuple[Layout, Layout, Layout] = (
    Layout(zoom=0, width=2, height=1, zigzag=0),
    Layout(zoom=1, width=4, height=2, zigzag=1),
    Layout(zoom=2, width=6, height=3, zigzag=2),
)


def size(columns: int, rows: int, zoom: Zoom) -> tuple[int, int]:
    """Width and height in cells of a map of so many hexes, its border included."""
    layout = LAYOUTS[zoom]
    width = columns * layout.width + (layout.shift if rows > 1 else 0)
    point = 1 if layout.zigzag else 0
    return width + 2 * MARGIN_X, rows * layout.height + point + 2 * MARGIN_Y


def origin(at: Hex, zoom: Zoom) -> tuple[int, int]:
    """The cell (x, y) where the rectangle of a hex begins, from the border's corner."""
    layout = LAYOUTS[zoom]
    column, row = offset(at)
    x = column * layout.width + (row & 1) * layout.shift
    return x + MARGIN_X, row * layout.height + MARGIN_Y


def at(x: int, y: int, zoom: Zoom) -> Hex:
    """The hex a cell belongs to, also beyond the map: the inverse of `origin`.

    A cell of two colours counts to its lower half, so the origin of a hex is always in the
    hex or, where its point leaves the corner to a neighbour, next to it.
    """
    layout = LAYOUTS[zoom]
    y -= MARGIN_Y
    row, line = divmod(y, layout.height)
    x -= MARGIN_X + (row & 1) * layout.shift
    column, across = divmod(x, layout.width)
    if line == 0:
        return _at_point(column, row, across, layout)
    return axial(column, row)


def _at_point(column: int, row: int, across: int, layout: Layout) -> Hex:
    """The hex of a cell in the first line of a hex's rectangle, where it narrows."""
    # The lower pixel of the first line is row 1 of the zigzag: a corner is `zigzag - 1` wide.
    corner = layout.zigzag - 1
    to_left = axial(column, row)
    if across < corner:
        return to_left[0], to_left[1] - 1
    if across >= layout.width - corner:
        return to_left[0] + 1, to_left[1] - 1
    return to_left


def area(at_hex: Hex, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells a hex may colour, as x, y, width and height; its lower point is included."""
    layout = LAYOUTS[zoom]
    x, y = origin(at_hex, zoom)
    return x, y, layout.width, layout.height + (1 if layout.zigzag else 0)


def name(at_hex: Hex) -> str:
    """The coordinates printed on the border: two digits of column and two of row, from 01."""
    column, row = offset(at_hex)
    return f"{column + 1:02}{row + 1:02}"


class Look(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: Palette
    glyphs: Glyphs
    zoom: Zoom = 1

    @property
    def layout(self) -> Layout:
        return LAYOUTS[self.zoom]
