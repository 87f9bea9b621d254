"""How a chart is first drawn on a page."""

from campaign.pirate_wars.model.state import Waters
from tui.drawing.wars_layout import WIDTHS, WarsLook, size
from tui.fight.page import FightPage


def first_look(page: FightPage, waters: Waters) -> WarsLook:
    """Large where all of it can be seen so, else middling."""
    return WarsLook(page.palette, page.glyphs, 2 if page.has_room(*size(waters, WIDTHS[2])) else 1)
