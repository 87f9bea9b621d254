"""The shore as it lies, in the colours and glyphs of a page: for the chronicle."""

from campaign.kernel.sealed import Player
from campaign.shore_raid.model.state import Raid
from tui.draw.cells import Row, Zoom
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from .glyphs import SHORE_GLYPHS
from .layout import ShoreLook
from .painter import paint
from .palettes import SHORE_PALETTES
from .view import view_of

MIDDLING: Zoom = 1


def picture(raid: Raid, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    """What `viewer` sees of it, or all of it for nobody."""
    look = ShoreLook(SHORE_PALETTES[page.name], SHORE_GLYPHS[letters.name], MIDDLING)
    return paint(view_of(raid), look)
