"""How a chart is first drawn on a page, and drawn larger or smaller."""

from campaign.pirate_wars.state import Waters
from tui.drawing.layout import Zoom
from tui.drawing.wars_layout import WIDTHS, WarsLook, size
from tui.fight.page import FightPage
from tui.widgets.wars_map import WarsMap

ZOOMS: tuple[Zoom, Zoom, Zoom] = (1, 2, 0)
"""The zooms in the order in which the key goes through them."""


def first_look(page: FightPage, waters: Waters) -> WarsLook:
    """Large where all of it can be seen so, else middling."""
    return WarsLook(page.palette, page.glyphs, 2 if page.has_room(*size(waters, WIDTHS[2])) else 1)


def zoom(wars_map: WarsMap) -> None:
    """Draw a chart at the next zoom."""
    wars_map.set_zoom(ZOOMS[(ZOOMS.index(wars_map.look.zoom) + 1) % len(ZOOMS)])
