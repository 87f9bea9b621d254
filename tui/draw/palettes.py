"""The colours of every theme. No colour says anything that no glyph or text says.

Each column of the rows is chosen by hand: night and chart for terminals of true colour and for
those of 256, one for 16 colours, and one of greys. A poorer table is never a richer one rounded
down: rounding turns three tones of sea into coloured noise.
"""

from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from tui.draw.colours import Themes
from tui.draw.depth import Depth
from tui.draw.inks import Palette, PanelInks

PALETTES = Themes(Palette, Path(__file__).with_name("colours.txt"))
_ON_LIGHT = Themes(PanelInks, Path(__file__).with_name("colours_on_light.txt"))
"""With sixteen colours and fewer only the panels turn light; the sea keeps its blue."""
_NAMES = {("true", False): "night", ("true", True): "chart", ("256", True): "chart-256"}


@lru_cache(maxsize=16)
def palette_for(depth: Depth, light: bool = False) -> Palette:
    """The table for a depth of colour, for a dark screen or a light one."""
    found = PALETTES[_NAMES.get((depth, light), depth)]
    return replace(found, panel=_ON_LIGHT[depth]) if light and depth in _ON_LIGHT else found
