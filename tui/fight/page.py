"""What the pages of a fight share: their style sheet, and the colours and glyphs of the map."""

from typing import ClassVar

from textual.types import CSSPathType

from campaign.sea_fight.state import Waters
from tui.drawing.cells import Ink
from tui.drawing.glyphs import ASCII, RICH, Glyphs
from tui.drawing.inks import Palette, PanelInks
from tui.drawing.layout import Zoom, size
from tui.drawing.look import Look
from tui.drawing.palettes import palette_for
from tui.screens.base import GameScreen
from tui.widgets.sea_map import SeaMap

WIDE = 110
"""Columns from which the panel stands beside the map."""
PANEL = 35
"""Columns of the panel, its margin included."""
BELOW = 9
"""Lines that a short list of choices and the bars leave no map."""
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

    def look(self, waters: Waters) -> Look:
        """How a map is drawn at first: large where all of it can be seen so, else middling."""
        columns, rows = len(waters.rows[0]), len(waters.rows)
        width, height = size(columns, rows, 2)
        room = self.app.size
        fits = width <= room.width - PANEL and height <= room.height - BELOW
        return Look(self.palette, self.glyphs, 2 if fits else 1)

    @property
    def asking_ink(self) -> Ink:
        """The colour of what is asked: golden, where gold can be read on the bar."""
        return self.inks.bar_text if self.game.depth in ("16", "mono") else self.inks.title

    def zoom(self, sea_map: SeaMap) -> None:
        """Draw a map at the next zoom."""
        sea_map.set_zoom(ZOOMS[(ZOOMS.index(sea_map.look.zoom) + 1) % len(ZOOMS)])
