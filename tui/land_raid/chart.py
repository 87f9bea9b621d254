"""How the map of a town is first drawn on a page."""

from campaign.land_raid.model.state import Town
from tui.land_raid.draw.glyphs import TOWN_GLYPHS, TownGlyphs
from tui.land_raid.draw.layout import TownLook, size
from tui.land_raid.draw.palettes import TownPalette, town_palette_for
from tui.match.styles import has_room
from tui.pages.base import GameScreen

BELOW = 5
"""Lines of the largest screen's bars: heading, question, status, message, keys."""


def palette_of(page: GameScreen) -> TownPalette:
    """The town's colours in the theme of the page."""
    return town_palette_for(page.game.depth, light=page.game.settings.theme == "chart")


def glyphs_of(page: GameScreen) -> TownGlyphs:
    return TOWN_GLYPHS[page.glyphs.name]


def first_look(page: GameScreen, town: Town) -> TownLook:
    """Large where all of it can be seen so, else middling."""
    room = page.app.size
    width, height = size(len(town.rows[0]), len(town.rows), 2)
    fits = has_room(page, width, 0) and height <= room.height - BELOW
    return TownLook(palette_of(page), glyphs_of(page), 2 if fits else 1)
