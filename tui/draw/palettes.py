"""The colours of every theme, as tables. No colour says anything that no glyph or text says.

Each table is chosen by hand: night and chart for terminals of true colour and for those of
256, one for 16 colours, and one of greys. A poorer table is never a richer one rounded down:
rounding turns three tones of sea into coloured noise.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from tui.draw.depth import Depth
from tui.draw.inks import Palette, PanelInks
from tui.draw.palette_16 import BLACK, BROWN, DARK_GREY, DEEP_16, GREEN, GREY, MONO, RED, WHITE
from tui.draw.palette_256 import CHART_256, DEEP_256
from tui.draw.palette_true import CHART, NIGHT

PALETTES: Mapping[str, Palette] = {
    palette.name: palette for palette in (NIGHT, CHART, DEEP_256, CHART_256, DEEP_16, MONO)
}


_ON_LIGHT: Mapping[str, PanelInks] = {
    "16": PanelInks(
        paper=WHITE,
        text=BLACK,
        dim=DARK_GREY,
        title=RED,
        line=BROWN,
        good=GREEN,
        fair=BROWN,
        bad=RED,
        trough=GREY,
        bar_paper=GREY,
        bar_text=BLACK,
    ),
    "mono": PanelInks(
        paper=WHITE,
        text=BLACK,
        dim=DARK_GREY,
        title=BLACK,
        line=DARK_GREY,
        good=BLACK,
        fair=DARK_GREY,
        bad=BLACK,
        trough=GREY,
        bar_paper=GREY,
        bar_text=BLACK,
    ),
}
_LIGHT: Mapping[str, Palette] = {
    "true": CHART,
    "256": CHART_256,
    **{depth: replace(PALETTES[depth], panel=panel) for depth, panel in _ON_LIGHT.items()},
}
"""With sixteen colours only the panels turn light; the sea keeps its blue."""


def palette_for(depth: Depth, light: bool = False) -> Palette:
    """The table for a depth of colour, for a dark screen or a light one."""
    if light:
        return _LIGHT[depth]
    return NIGHT if depth == "true" else PALETTES[depth]
