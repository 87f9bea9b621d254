"""How a map is drawn: colours, glyphs and zoom."""

from msgspec import Struct

from tui.drawing.cells import Zoom
from tui.drawing.glyphs import Glyphs
from tui.drawing.inks import Palette
from tui.drawing.layout import LAYOUTS, Layout


class Look(Struct, frozen=True):
    """How to draw: colours, glyphs and zoom."""

    palette: Palette
    glyphs: Glyphs
    zoom: Zoom = 1

    @property
    def layout(self) -> Layout:
        return LAYOUTS[self.zoom]
