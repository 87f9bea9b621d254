"""What the pages of a fight share: their style sheet, and the colours and glyphs of the map."""

from pathlib import Path
from typing import ClassVar

from textual.types import CSSPathType

from tui.draw.cells import Ink
from tui.draw.glyphs import Glyphs, glyphs_for
from tui.draw.inks import Palette, PanelInks, on_the_bar
from tui.draw.palettes import palette_for
from tui.pages.base import GameScreen

WIDE = 110
"""Columns from which the panel stands beside the map."""
PANEL = 35
"""Columns of the panel, its margin included."""
BELOW = 9
"""Lines that a short list of choices and the bars leave no map."""


class FightPage(GameScreen):
    """A page about a fight."""

    CSS_PATH: ClassVar[CSSPathType | None] = Path(__file__).parent.parent / "fight.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]

    @property
    def palette(self) -> Palette:
        return palette_for(self.game.depth, light=self.game.settings.theme == "chart")

    @property
    def inks(self) -> PanelInks:
        return self.palette.panel

    @property
    def glyphs(self) -> Glyphs:
        return glyphs_for(self.game.depth, plain=self.game.settings.plain)

    def has_room(self, width: int, height: int) -> bool:
        """Whether a map of so many cells can be seen whole beside all else."""
        room = self.app.size
        return width <= room.width - PANEL and height <= room.height - BELOW

    @property
    def bar_inks(self) -> PanelInks:
        """The colours of words on the bar: gold and red, where they can be read on it."""
        return on_the_bar(self.inks, self.game.depth)

    @property
    def asking_ink(self) -> Ink:
        """The colour of what is asked."""
        return self.bar_inks.title
