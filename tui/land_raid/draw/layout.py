"""Where the squares of a town lie on the screen, at three zooms.

Each square is a rectangle of cells whose first column, and at the largest zoom whose first
line too, is a gutter: outlines, the cursor's frame and small marks stand there, and the rest
is for tokens and words. A gutter on the far sides closes the map; letters and numbers run
along its top and its left.
"""

from msgspec import Struct

from campaign.geometry.squares import NOWHERE, Square, place, square
from tui.draw.cells import Zoom
from tui.land_raid.draw.glyphs import TownGlyphs
from tui.land_raid.draw.palettes import TownPalette

MARGIN_X = 3
MARGIN_Y = 1


class TownLayout(Struct, frozen=True):
    """The measures of one zoom, in cells."""

    zoom: Zoom
    width: int
    height: int
    top: int
    """How many lines of a square are gutter."""
    slots: int
    """How many tokens stand side by side."""


TOWN_LAYOUTS: tuple[TownLayout, TownLayout, TownLayout] = (
    TownLayout(zoom=0, width=5, height=2, top=0, slots=2),
    TownLayout(zoom=1, width=7, height=2, top=0, slots=3),
    TownLayout(zoom=2, width=8, height=4, top=1, slots=3),
)


class TownLook(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: TownPalette
    glyphs: TownGlyphs
    zoom: Zoom = 1

    @property
    def layout(self) -> TownLayout:
        return TOWN_LAYOUTS[self.zoom]


def size(columns: int, rows: int, zoom: Zoom) -> tuple[int, int]:
    """Width and height in cells of a town of so many squares, letters and numbers included."""
    layout = TOWN_LAYOUTS[zoom]
    return MARGIN_X + columns * layout.width + 1, MARGIN_Y + rows * layout.height + layout.top


def area(at: Square, columns: int, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells a square may colour, as x, y, width and height: its gutters on all sides."""
    layout = TOWN_LAYOUTS[zoom]
    column, row = place(at, columns)
    x, y = MARGIN_X + column * layout.width, MARGIN_Y + row * layout.height
    return x, y, layout.width + 1, layout.height + layout.top


def at(x: int, y: int, columns: int, rows: int, zoom: Zoom) -> Square:
    """The square a cell belongs to; NOWHERE beside the town."""
    layout = TOWN_LAYOUTS[zoom]
    column, row = (x - MARGIN_X) // layout.width, (y - MARGIN_Y) // layout.height
    return square(column, row, columns, rows) if column >= 0 and row >= 0 else NOWHERE
