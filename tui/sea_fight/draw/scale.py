"""How large a sea is drawn: the scale found from its pane and from where the ships lie."""

from campaign.geometry.hexes import offset
from tui.draw.cells import Zoom
from .layout import LAYOUTS, MARGIN_X, MARGIN_Y, size
from .view import SeaView

LEGIBLE: Zoom = 1
"""The least scale at which ships can be told apart by more than their letters."""
ABOUT = 3
"""So many hexes are seen about the outermost ships."""
AMPLE: Zoom = 5
"""Larger than this no sea is drawn before its player asks for it."""


def scale_for(hexes: tuple[int, int], width: int, height: int) -> Zoom:
    """The largest scale at which so many hexes lie in a pane, and never less than can be read."""
    columns, rows = hexes
    found = LEGIBLE
    for layout in LAYOUTS[LEGIBLE : AMPLE + 1]:
        wide, high = size(columns, rows, layout.zoom)
        if wide - 2 * MARGIN_X <= width and high - 2 * MARGIN_Y <= height:
            found = layout.zoom
    return found


def across(view: SeaView) -> tuple[int, int]:
    """Columns and rows of hexes that hold all ships and some sea about them."""
    waters = view.waters.rows
    most = len(waters[0]), len(waters)
    places = [offset(ship.at) for ship in view.ships if not ship.ghost]
    if not places:
        return most
    columns, rows = zip(*places, strict=True)
    wide, high = (max(found) - min(found) + 1 + 2 * ABOUT for found in (columns, rows))
    return min(most[0], wide), min(most[1], high)
