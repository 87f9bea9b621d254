"""The town as it lies, in the colours and glyphs of a page: for the chronicle."""

from campaign.kernel.sealed import Player
from campaign.land_raid.model.state import Raid
from tui.draw.cells import Row, Zoom
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from .glyphs import TOWN_GLYPHS
from .layout import TownLook
from .painter import paint
from .palettes import TOWN_PALETTES
from .view import view_of

MIDDLING: Zoom = 1


def picture(raid: Raid, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    """What `viewer` sees of it, or all of it for nobody."""
    look = TownLook(TOWN_PALETTES[page.name], TOWN_GLYPHS[letters.name], MIDDLING)
    return paint(view_of(raid, viewer), look)
