"""The board as it lies, in the colours and glyphs of a page: for the chronicle."""

from campaign.kernel.sealed import Player
from campaign.treasure_grab.model.state import Grab
from tui.draw.cells import Row, Zoom
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from .glyphs import GRAB_GLYPHS
from .layout import GrabLook
from .painter import paint
from .palettes import GRAB_PALETTES
from .view import view_of

MIDDLING: Zoom = 1


def picture(grab: Grab, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    """What `viewer` sees of it, or all of it for nobody."""
    look = GrabLook(GRAB_PALETTES[page.name], GRAB_GLYPHS[letters.name], MIDDLING)
    return paint(view_of(grab), look)
