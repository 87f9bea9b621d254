"""Where hexes lie on the screen, at each scale.

Hexes are painted, not outlined: a cell is two square pixels, one above the other, and each
hex is `width` pixels wide. Its first `zigzag` rows of pixels narrow to a point, and so do
the first rows below it, where the hexes of the next row begin: coasts come out as hexagons.
Around the map runs a border of cells for its coordinates.
"""

from typing import NamedTuple

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hexes import Face, Hex, axial, offset
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import Palette

MARGIN_X = 3
MARGIN_Y = 1


class Layout(Struct, frozen=True):
    """The measures of one zoom, in cells."""

    zoom: Zoom
    width: int
    height: int
    zigzag: int
    """How many rows of pixels narrow towards the upper point of a hex."""

    shift: int
    """How far the odd rows lie to the right."""
    overlap: int
    """How many lines a hex reaches into the row below it."""

    def inset(self, pixels: int) -> int:
        """By how many cells a hex is narrower on each side, so many rows of pixels from its top."""
        if pixels >= self.zigzag:
            return 0
        return -(-(self.zigzag - pixels) * (self.shift - 1) // self.zigzag)


def layout(zoom: Zoom, width: int, height: int, zigzag: int) -> Layout:
    """The measures that follow from the others."""
    return Layout(zoom, width, height, zigzag, width // 2, (zigzag + 1) // 2)


LAYOUTS: tuple[Layout, ...] = (
    layout(0, 2, 1, 0),
    layout(1, 4, 2, 1),
    layout(2, 6, 3, 2),
    layout(3, 8, 4, 2),
    layout(4, 10, 4, 3),
    layout(5, 12, 5, 4),
    layout(6, 14, 6, 4),
    layout(7, 18, 8, 5),
)


class Seam(NamedTuple):
    """Where in the lines of a hex its corners begin, which are its neighbours'."""

    width: int
    height: int
    shift: int
    corners: tuple[tuple[int, int], ...]
    """By line: how many cells on each side are a neighbour's whole, and how many at least half."""


SEAMS = tuple(
    Seam(
        each.width,
        each.height,
        each.shift,
        tuple((each.inset(2 * n + 1), each.inset(2 * n)) for n in range(each.overlap)),
    )
    for each in LAYOUTS
)
"""By scale."""
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
    wind: Face | None = None
    """The face the wind blows towards: its streaks lie on open water where there is room."""

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
