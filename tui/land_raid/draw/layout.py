"""Where the squares of a town lie on the screen, at every scale.

Each square is a rectangle of cells whose first column, and but for the two smallest scales whose
first line too, is a gutter: outlines, the cursor's frame and small marks stand there, and the rest
is for tokens and words. A gutter on the far sides closes the map; letters and numbers run
along its top and its left.
"""

from msgspec import Struct
from msgspec.structs import force_setattr

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.grid import Grid
from pieces_of_eight.tui.draw.scale import Scales
from .glyphs import TownGlyphs
from .palettes import TownPalette

MARGIN_X = 3
MARGIN_Y = 1


class TownLayout(Grid, frozen=True, kw_only=True):
    """The measures of one zoom, in cells."""

    slots: int
    """How many tokens stand side by side. `below` tells how many lines of a square are gutter."""
    left: int = MARGIN_X
    above: int = MARGIN_Y
    right: int = 1

    @property
    def inside(self) -> tuple[int, int]:
        """Columns and lines of a square without its gutters."""
        return self.width - 1, self.height - self.below


SCENIC = 3
"""From this scale on there is room for buildings, trees and men as figures."""


def _scenic(height: int) -> TownLayout:
    """Squares of so many lines; a cell is half as wide as it is high."""
    return TownLayout(width=2 * height, height=height, below=1, slots=(2 * height - 1) // 2)


TOWN_LAYOUTS: tuple[TownLayout, ...] = (
    TownLayout(width=5, height=2, slots=2),
    TownLayout(width=7, height=2, slots=3),
    TownLayout(width=8, height=4, below=1, slots=3),
    *(_scenic(height) for height in range(5, 17)),
    TownLayout(width=9, height=4, slots=4),
)
"""By scale, from the smallest squares to the largest; the last one lies between the second and the
third: four lines without a gutter, for a small town in a low pane."""
LOW = len(TOWN_LAYOUTS) - 1
TOWN_SCALES = Scales(offered=(0, 1, LOW, *range(2, LOW)), legible=1)


class TownLook(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: TownPalette
    glyphs: TownGlyphs
    zoom: Zoom = 1
    layout: TownLayout = TOWN_LAYOUTS[1]
    """That of the zoom, whatever is given."""

    def __post_init__(self) -> None:
        force_setattr(self, "layout", TOWN_LAYOUTS[self.zoom])


def size(columns: int, rows: int, zoom: Zoom) -> tuple[int, int]:
    """Width and height in cells of a town of so many squares, letters and numbers included."""
    return TOWN_LAYOUTS[zoom].size(columns, rows)


def area(at: Square, columns: int, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells a square may colour, as x, y, width and height: its gutters on all sides."""
    return TOWN_LAYOUTS[zoom].area(at, columns)


def at(x: int, y: int, columns: int, rows: int, zoom: Zoom) -> Square:
    """The square a cell belongs to; NOWHERE beside the town."""
    return Square(TOWN_LAYOUTS[zoom].at(x, y, columns, rows))
