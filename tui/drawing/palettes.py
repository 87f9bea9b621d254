"""The colours of every theme, as tables. No colour says anything that no glyph or text says.

Five tables, each chosen by hand: night and chart for terminals of true colour, one for 256
colours, one for 16, and one of greys. A poorer table is never a richer one rounded down:
rounding turns three tones of sea into coloured noise.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from tui.drawing.depth import Depth
from tui.drawing.inks import Palette, PanelInks, numbered
from tui.drawing.palette_16 import BLACK, BROWN, DARK_GREY, DEEP_16, GREEN, GREY, MONO, RED, WHITE
from tui.drawing.palette_256 import DEEP_256
from tui.drawing.palette_true import CHART, NIGHT

PALETTES: Mapping[str, Palette] = {
    palette.name: palette for palette in (NIGHT, CHART, DEEP_256, DEEP_16, MONO)
}


_ON_LIGHT: Mapping[str, PanelInks] = {
    "256": PanelInks(
        paper=numbered(230),
        text=numbered(234),
        dim=numbered(242),
        title=numbered(88),
        line=numbered(137),
        good=numbered(22),
        fair=numbered(94),
        bad=numbered(124),
        trough=numbered(187),
        bar_paper=numbered(187),
        bar_text=numbered(234),
    ),
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
    **{depth: replace(PALETTES[depth], panel=panel) for depth, panel in _ON_LIGHT.items()},
}
"""With fewer colours than millions only the panels turn light; the sea keeps its colours."""


def palette_for(depth: Depth, light: bool = False) -> Palette:
    """The table for a depth of colour, for a dark screen or a light one."""
    if light:
        return _LIGHT[depth]
    return NIGHT if depth == "true" else PALETTES[depth]
