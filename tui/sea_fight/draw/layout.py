"""Where hexes lie on the screen, at each scale.

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

    @property
    def overlap(self) -> int:
        """How many lines a hex reaches into the row below it."""
        return (self.zigzag + 1) // 2

    def inset(self, pixels: int) -> int:
        """By how many cells a hex is narrower on each side, so many rows of pixels from its top."""
        if pixels >= self.zigzag:
            return 0
        return -(-(self.zigzag - pixels) * (self.shift - 1) // self.zigzag)


LAYOUTS: tuple[Layout, ...] = (
    Layout(zoom=0, width=2, height=1, zigzag=0),
    Layout(zoom=1, width=4, height=2, zigzag=1),
    Layout(zoom=2, width=6, height=3, zigzag=2),
    Layout(zoom=3, width=8, height=4, zigzag=2),
    Layout(zoom=4, width=10, height=4, zigzag=3),
    Layout(zoom=5, width=12, height=5, zigzag=4),
    Layout(zoom=6, width=14, height=6, zigzag=4),
    Layout(zoom=7, width=18, height=8, zigzag=5),
)
CLOSE = 3
"""The scale from which hexes are drawn as pictures, and not in signs."""


def size(columns: int, rows: int, zoom: Zoom) -> tuple[int, int]:
    """Width and height in cells of a map of so many hexes, its border included."""
    layout = LAYOUTS[zoom]
    width = columns * layout.width + (layout.shift if rows > 1 else 0)
    return width + 2 * MARGIN_X, rows * layout.height + layout.overlap + 2 * MARGIN_Y


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
    if 2 * line < layout.zigzag:
        return _at_point(column, row, across, layout.inset(2 * line + 1), layout)
    return axial(column, row)


def _at_point(column: int, row: int, across: int, corner: int, layout: Layout) -> Hex:
    """The hex of a cell in a line where a hex narrows: its corners are the neighbours'."""
    here = axial(column, row)
    if across < corner:
        return here[0], here[1] - 1
    if across >= layout.width - corner:
        return here[0] + 1, here[1] - 1
    return here


def area(at_hex: Hex, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells a hex may colour, as x, y, width and height; its lower point is included."""
    layout = LAYOUTS[zoom]
    x, y = origin(at_hex, zoom)
    return x, y, layout.width, layout.height + layout.overlap


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

    @property
    def close(self) -> bool:
        """Whether hexes are so large that pictures are drawn in them."""
        return self.zoom >= CLOSE

    @property
    def middle(self) -> int:
        """The line of a hex in which it is written on."""
        layout = self.layout
        return (layout.height + (layout.overlap if self.zoom >= CLOSE else 0)) // 2

    @property
    def fine(self) -> bool:
        """Whether cells can be drawn in quarters; in plain signs they cannot."""
        return self.glyphs.half != " "
