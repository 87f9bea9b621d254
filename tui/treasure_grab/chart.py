"""How the board is first drawn on a page, and drawn larger or smaller."""

from campaign.treasure_grab.model.ground import plan
from tui.draw.cells import Zoom
from tui.match.styles import PANEL
from tui.pages.base import GameScreen
from tui.treasure_grab.draw.glyphs import GRAB_GLYPHS, GrabGlyphs
from tui.treasure_grab.draw.layout import GrabLook, framed
from tui.treasure_grab.draw.palettes import GrabPalette, grab_palette_for

BELOW = 4
"""Lines of the largest screen's bars: heading, question, message, keys."""


def palette_of(page: GameScreen) -> GrabPalette:
    """The colours of the board in the theme of the page."""
    return grab_palette_for(page.game.depth, light=page.game.settings.theme == "chart")


def glyphs_of(page: GameScreen) -> GrabGlyphs:
    return GRAB_GLYPHS[page.glyphs.name]


def first_look(page: GameScreen, board: tuple[str, ...]) -> GrabLook:
    """As large as all of the board can be seen."""
    room, table = page.app.size, plan(board)
    found: Zoom = 0
    zooms: tuple[Zoom, ...] = (1, 2)
    for zoom in zooms:
        _, _, width, height = framed(table.columns, table.rows, zoom)
        if width <= room.width - PANEL and height <= room.height - BELOW:
            found = zoom
    return GrabLook(palette_of(page), glyphs_of(page), found)
