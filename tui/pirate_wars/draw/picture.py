"""The chart as it lies, in the colours and glyphs of a page: for the chronicle."""

from campaign.kernel.sealed import Player
from campaign.pirate_wars.model.state import Sea
from tui.draw.cells import Row, Zoom
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from .layout import WarsLook
from .painter import paint
from .view import view_of

MIDDLING: Zoom = 1


def picture(sea: Sea, viewer: Player | None, page: Palette, letters: Glyphs) -> tuple[Row, ...]:
    """What `viewer` sees of it, or all of it for nobody."""
    return paint(view_of(sea), WarsLook(page, letters, MIDDLING))
