"""All that a page about a shore needs to draw with: the map's table, the page's, and glyphs."""

from typing import NamedTuple

from tui.draw.glyphs import Glyphs
from tui.draw.inks import PanelInks
from tui.shore_raid.draw.glyphs import ShoreGlyphs
from tui.shore_raid.draw.inks import ShorePalette


class Dressing(NamedTuple):
    """Colours and glyphs of a page with a shore on it."""

    palette: ShorePalette
    glyphs: ShoreGlyphs
    plain: Glyphs
    """The glyphs of bars and rules."""

    @property
    def inks(self) -> PanelInks:
        return self.palette.panel
