"""How a chart is first drawn on a page."""

from campaign.pirate_wars.model.state import Waters
from tui.match.styles import FightPage
from tui.pirate_wars.draw.layout import WIDTHS, WarsLook, size


def first_look(page: FightPage, waters: Waters) -> WarsLook:
    """Large where all of it can be seen so, else middling."""
    return WarsLook(page.palette, page.glyphs, 2 if page.has_room(*size(waters, WIDTHS[2])) else 1)
