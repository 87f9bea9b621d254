"""All that a page about a shore needs to draw with: the map's table, the page's, and glyphs."""

from typing import NamedTuple

from tui.drawing.glyphs import Glyphs
from tui.drawing.inks import PanelInks
from tui.drawing.shore_glyphs import ShoreGlyphs
from tui.drawing.shore_inks import ShorePalette


class Dressing(NamedTuple):
    """Colours and glyphs of a page with a shore on it."""

    palette: ShorePalette
    glyphs: ShoreGlyphs
    plain: Glyphs
    """The glyphs of bars and rules."""

    @property
    def inks(self) -> PanelInks:
        return self.palette.panel
