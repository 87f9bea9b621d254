"""How a map is drawn: colours, glyphs and zoom."""

from msgspec import Struct

from tui.draw.cells import Zoom
from tui.draw.glyphs import Glyphs
from tui.draw.inks import Palette
from tui.sea_fight.draw.layout import LAYOUTS, Layout


class Look(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: Palette
    glyphs: Glyphs
    zoom: Zoom = 1

    @property
    def layout(self) -> Layout:
        return LAYOUTS[self.zoom]
