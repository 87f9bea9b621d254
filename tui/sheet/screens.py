"""The pages of a master sheet: where it is written, and where it is seen again."""

from collections.abc import Sequence

from textual import on

from pieces_of_eight.campaign.sheet.model.state import Sheet
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.draw.lines import log_lines
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.match.screens import Screens
from .captions import hour
from .face import FACE
from .fight import SheetScreen
from .paper import Paper
from .view import SheetView
from .words import seal_words


class SheetReplay(ReplayScreen):
    """Every stroke of the own pen, and all that both could see."""

    PAGE_NAME = "The season again"
    KEYS = (
        "act",
        "pace",
        "west",
        "east",
        "leave",
        "account",
        "northeast",
        "southeast",
        "northwest",
        "southwest",
        "keys",
    )

    @property
    def sheet(self) -> Sheet:
        """The sheet at the step that is shown."""
        sheet: Sheet = self.state(self.at)
        return sheet

    def make_map(self) -> Paper:
        return Paper(self.palette, self.glyphs, id="fight-map")

    def view(self) -> SheetView:
        sheet = self.sheet
        words = [seal_words(mark) for mark in sheet.prints]
        return SheetView(
            sheet=sheet,
            who=self.viewer,
            contents=sheet.written[self.viewer].content,
            fleet=sheet.fleets[self.viewer].content,
            seals=((words[0], ""), (words[1], "")),
        )

    def turn_words(self) -> str:
        return hour(self.sheet.turn)

    def panel(self, width: int, height: int) -> Sequence[Line]:
        return log_lines(self.log_so_far()[-40:], width, height, self.glyphs, self.inks)

    def quietly(self) -> str:
        """A stroke of somebody's pen."""
        before: Sheet = self.state(self.at - 1)
        if before.side == self.viewer:
            return "You write on your sheet."
        return f"{self._session.name_of(before.side)} writes."

    @on(Paper.Clicked)
    def _clicked(self, event: Paper.Clicked) -> None:
        event.stop()
        self.go(self.at + 1)


SCREENS = Screens(FACE, SheetScreen, SheetReplay)
