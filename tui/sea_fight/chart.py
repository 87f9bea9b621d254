"""How the map of a sea is first drawn on a page."""

from campaign.sea_fight.model.state import Waters
from tui.match.styles import has_room
from tui.pages.base import GameScreen
from tui.sea_fight.draw.layout import Look, size


def first_look(page: GameScreen, waters: Waters) -> Look:
    """Large where all of it can be seen so, else middling."""
    width, height = size(len(waters.rows[0]), len(waters.rows), 2)
    return Look(page.palette, page.glyphs, 2 if has_room(page, width, height) else 1)
