"""Where the studs of a board lie on the screen, at each scale: plain rectangles of cells.

The margin around the board is part of the map, for whoever is partly off with the chest;
the letters and numbers of columns and rows are written on the studs next to the board.
"""

from msgspec import Struct

from pieces_of_eight.campaign.geometry.studs import Stud
from pieces_of_eight.campaign.treasure_grab.model.ground import MARGIN
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.grid import Grid
from .glyphs import GrabGlyphs
from .palettes import GrabPalette

GRAB_LAYOUTS = (
    Grid(width=2, height=1),
    Grid(width=3, height=2),
    Grid(width=6, height=3),
    Grid(width=8, height=4),
    Grid(width=10, height=5),
    Grid(width=14, height=7),
)
CLOSE = 2
"""The scale from which men are drawn with hat, arms and legs."""


class GrabLook(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: GrabPalette
    glyphs: GrabGlyphs
    zoom: Zoom = 0

    @property
    def layout(self) -> Grid:
        return GRAB_LAYOUTS[self.zoom]


def size(columns: int, rows: int, zoom: Zoom) -> tuple[int, int]:
    """Width and height in cells of so many studs."""
    return GRAB_LAYOUTS[zoom].size(columns, rows)


def area(at: Stud, columns: int, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells of a stud, as x, y, width and height."""
    return GRAB_LAYOUTS[zoom].area(at, columns)


def at(x: int, y: int, columns: int, rows: int, zoom: Zoom) -> Stud:
    """The stud a cell belongs to; NOWHERE beyond the margin."""
    return Stud(GRAB_LAYOUTS[zoom].at(x, y, columns, rows))


def framed(columns: int, rows: int, zoom: Zoom) -> tuple[int, int, int, int]:
    """The cells of the board with its letters and numbers: x, y, width and height."""
    layout = GRAB_LAYOUTS[zoom]
    edge = MARGIN - 1
    return (
        edge * layout.width,
        edge * layout.height,
        (columns - 2 * edge) * layout.width,
        (rows - 2 * edge) * layout.height,
    )


def scale_for(columns: int, rows: int, width: int, height: int) -> Zoom:
    """The largest scale at which a board lies in a pane; of its letters the last can be missing."""
    found: Zoom = 0
    for zoom in range(len(GRAB_LAYOUTS)):
        _, _, wide, high = framed(columns, rows, zoom)
        if wide <= width and high - 1 <= height:
            found = zoom
    return found
