"""Where a chart of the open sea lies on the screen, at each scale.

A cell stands for as many dots as the zoom says, and is twice as high as it is wide: so a hull
looks the same on every heading. Around the chart runs a border with a ruler in dots.
"""

from collections.abc import Sequence
from math import ceil

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.pirate_wars.model.state import Waters
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import Palette

WIDTHS = (8 * DOT, 5 * DOT, 3 * DOT, 2 * DOT, 3 * DOT // 2, DOT)
"""How much of the sea a cell is wide, at each zoom."""
CLOSE = 2
"""The scale from which ships and islands are drawn in all their parts."""
LEGIBLE = 1
"""The least scale that a chart is drawn at before its player asks for less."""
ABOUT = 50 * DOT
"""So much of the sea is seen about the outermost ships."""
MARGIN_X = 4
MARGIN_RIGHT = 1
MARGIN_Y = 1


class WarsLook(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: Palette
    glyphs: Glyphs
    zoom: Zoom = 1
    own: int = 0
    """How much of the sea a cell is wide where none of the zooms will do; 0 where one does."""

    @property
    def cell(self) -> int:
        """How much of the sea a cell is wide."""
        return self.own or WIDTHS[self.zoom]

    @property
    def close(self) -> bool:
        """Whether ships are so large that their decks, masts and guns are drawn."""
        return self.zoom >= CLOSE and not self.own

    @property
    def fine(self) -> bool:
        """Whether a cell can be drawn in quarters; in plain signs it cannot."""
        return self.glyphs.half != " "


def size(waters: Waters, cell: int) -> tuple[int, int]:
    """Width and height in cells of a chart with its border; a cell is so wide."""
    wide, high = ceil(waters.width / cell), ceil(waters.height / (2 * cell))
    return wide + MARGIN_X + MARGIN_RIGHT, high + 2 * MARGIN_Y


def fitting(waters: Waters, look: WarsLook, width: int, height: int) -> WarsLook:
    """The look at a scale at which a chart has no more cells than these."""
    across = ceil(waters.width / max(1, width - MARGIN_X - MARGIN_RIGHT))
    down = ceil(waters.height / (2 * max(1, height - 2 * MARGIN_Y)))
    return replace(look, zoom=0, own=max(across, down))


def scale_for(sea: tuple[int, int], width: int, height: int) -> Zoom:
    """The largest scale at which so much sea lies in a pane, and never less than can be read."""
    wide, high = sea
    seen = [
        z for z, cell in enumerate(WIDTHS) if wide <= width * cell and high <= 2 * height * cell
    ]
    return max(LEGIBLE, *seen, LEGIBLE)


def across(waters: Waters, places: Sequence[Point]) -> tuple[int, int]:
    """How much of the sea holds some places and what lies about them; all of it for none."""
    if not places:
        return waters.width, waters.height
    wide = min(waters.width, _apart([at[0] for at in places]) + 2 * ABOUT)
    return wide, min(waters.height, _apart([at[1] for at in places]) + 2 * ABOUT)


def _apart(found: Sequence[int]) -> int:
    return max(found) - min(found)


def cell_of(at: Point, cell: int) -> tuple[int, int]:
    """The cell (x, y) that a point of the sea lies in, from the border's corner."""
    return at[0] // cell + MARGIN_X, at[1] // (2 * cell) + MARGIN_Y


def point_of(x: int, y: int, cell: int) -> Point:
    """The middle of the water in a cell: `cell_of` leads back to it."""
    return Point((x - MARGIN_X) * cell + cell // 2, (y - MARGIN_Y) * 2 * cell + cell)


def holds(waters: Waters, at: Point) -> bool:
    """Whether a point lies on the chart."""
    return 0 <= at[0] < waters.width and 0 <= at[1] < waters.height
