"""What the pages of a fight share: their style sheet, and the colours and glyphs of the map."""

from typing import ClassVar

from textual.types import CSSPathType

from tui.drawing.cells import Ink
from tui.drawing.glyphs import ASCII, RICH, Glyphs
from tui.drawing.inks import Palette, PanelInks
from tui.drawing.palettes import palette_for
from tui.screens.base import GameScreen

WIDE = 110
"""Columns from which the panel stands beside the map."""
PANEL = 35
"""Columns of the panel, its margin included."""
BELOW = 9
"""Lines that a short list of choices and the bars leave no map."""


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

    def has_room(self, width: int, height: int) -> bool:
        """Whether a map of so many cells can be seen whole beside all else."""
        room = self.app.size
        return width <= room.width - PANEL and height <= room.height - BELOW

    @property
    def asking_ink(self) -> Ink:
        """The colour of what is asked: golden, where gold can be read on the bar."""
        return self.inks.bar_text if self.game.depth in ("16", "mono") else self.inks.title
