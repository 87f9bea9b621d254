"""What the pages of a fight share: their style sheet, and the colours and glyphs of the map."""

from typing import ClassVar

from textual.types import CSSPathType

from tui.drawing.glyphs import ASCII, RICH, Glyphs
from tui.drawing.inks import Palette, PanelInks
from tui.drawing.layout import Zoom
from tui.drawing.look import Look
from tui.drawing.palettes import palette_for
from tui.screens.base import GameScreen
from tui.widgets.sea_map import SeaMap

WIDE = 110
"""Columns from which the panel stands beside the map."""
ZOOMS: tuple[Zoom, Zoom, Zoom] = (1, 2, 0)
"""The zooms in the order in which the key goes through them."""


class FightPage(GameScreen):
    """A page about a fight."""

    CSS_PATH: ClassVar[CSSPathType | None] = "../fight.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]

    @property
    def palette(self) -> Palette:
        return palette_for(self.game.depth, light=self.game.settings.theme == "chart")

    @property
    def inks(self) -> PanelInks:
        return self.palette.panel

    @property
    def glyphs(self) -> Glyphs:
        return ASCII if self.game.settings.plain else RICH

    def look(self) -> Look:
        """How the map is drawn at first."""
        return Look(self.palette, self.glyphs)

    def zoom(self, sea_map: SeaMap) -> None:
        """Draw a map at the next zoom."""
        sea_map.set_zoom(ZOOMS[(ZOOMS.index(sea_map.look.zoom) + 1) % len(ZOOMS)])
