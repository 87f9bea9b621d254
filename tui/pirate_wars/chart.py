"""How a chart is first drawn on a page."""

from campaign.pirate_wars.model.state import Waters
from tui.match.styles import has_room
from tui.pages.base import GameScreen
from tui.pirate_wars.draw.layout import WIDTHS, WarsLook, size


def first_look(page: GameScreen, waters: Waters) -> WarsLook:
    """Large where all of it can be seen so, else middling."""
    return WarsLook(page.palette, page.glyphs, 2 if has_room(page, *size(waters, WIDTHS[2])) else 1)
