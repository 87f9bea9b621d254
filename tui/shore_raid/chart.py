"""How the map of a shore is first drawn on a page."""

from campaign.shore_raid.model.state import Shore
from tui.draw.cells import Zoom
from tui.match.styles import has_room
from tui.pages.base import GameScreen
from tui.shore_raid.draw.glyphs import SHORE_GLYPHS, ShoreGlyphs
from tui.shore_raid.draw.layout import ShoreLook, size
from tui.shore_raid.draw.palettes import Dressing, ShorePalette, shore_palette_for


def palette_of(page: GameScreen) -> ShorePalette:
    """The shore's colours in the theme of the page."""
    return shore_palette_for(page.game.depth, light=page.game.settings.theme == "chart")


def glyphs_of(page: GameScreen) -> ShoreGlyphs:
    return SHORE_GLYPHS[page.glyphs.name]


def dressing_of(page: GameScreen) -> Dressing:
    return Dressing(palette_of(page), glyphs_of(page), page.glyphs)


def first_look(page: GameScreen, shore: Shore) -> ShoreLook:
    """Large where all of it can be seen so, else middling."""
    width, height = size(len(shore.rows[0]), len(shore.rows), 2)
    zoom: Zoom = 2 if has_room(page, width, height) else 1
    return ShoreLook(palette_of(page), glyphs_of(page), zoom)
