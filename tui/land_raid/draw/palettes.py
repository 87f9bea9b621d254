"""The colours of a town in every theme, as tables chosen by hand like those of the sea."""

from collections.abc import Mapping

from msgspec.structs import replace

from tui.draw.depth import Depth
from tui.draw.palettes import palette_for
from tui.land_raid.draw.inks import TownPalette
from tui.land_raid.draw.palette_16 import TOWN_16, TOWN_MONO
from tui.land_raid.draw.palette_256 import TOWN_CHART_256, TOWN_DEEP_256
from tui.land_raid.draw.palette_true import TOWN_CHART, TOWN_NIGHT

TOWN_PALETTES: Mapping[str, TownPalette] = {
    palette.name: palette
    for palette in (TOWN_NIGHT, TOWN_CHART, TOWN_DEEP_256, TOWN_CHART_256, TOWN_16, TOWN_MONO)
}


def town_palette_for(depth: Depth, light: bool = False) -> TownPalette:
    """The table for a depth of colour; it goes by the name of the sea's table beside it.

    With sixteen colours only the panels turn light; the town keeps its night.
    """
    sea = palette_for(depth, light)
    return replace(TOWN_PALETTES[sea.name], panel=sea.panel)
