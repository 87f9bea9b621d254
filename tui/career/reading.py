"""A page that is read: its words are drawn anew for every size, and scroll where they are long."""

from abc import abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.types import CSSPathType
from textual.widgets import Static

from pieces_of_eight.tui.match.tutor import BAR, asked_lines
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.own_keys import with_keys
from pieces_of_eight.tui.widgets.controls import Reading
from pieces_of_eight.tui.widgets.frame import LinesView
from .picture import TALL, Brush, brush_of, stacked

# --- The style sheets of the pages behind a season and behind a career ----------------------------

_TUI = Path(__file__).parent.parent

STYLES: CSSPathType = [_TUI / "pages.tcss", _TUI / "fame.tcss"]


MARGIN = 5
"""Columns of the page that are not for words: its edges and the scroll bar."""
READ_ON = "southeast"
"""The command that reads on."""


class ReadingPage(GameScreen):
    """The ground of the pages that are read; each writes `lines`."""

    KEYS: ClassVar[tuple[str, ...]] = ("act", READ_ON, "rule", "keys", "leave")
    AUTO_FOCUS = "#read"
    CSS_PATH = STYLES

    @abstractmethod
    def lines(self, brush: Brush, columns: int, *, large: bool) -> Sequence[Text]:
        """The whole page in so many columns; `large` is where there is room for large flags."""

    taught = ""
    """What a lesson says above the page, with its keys in braces; empty where there is none."""

    def body(self) -> ComposeResult:
        if self.taught:
            yield LinesView(BAR)
        with Reading(id="read"):
            yield Static(id="read-words")

    def on_mount(self) -> None:
        """Draw it: a page that has something to fetch first does so in an `on_mount` of its own."""
        self.draw()

    def on_resize(self) -> None:
        self.draw()

    def on_screen_resume(self) -> None:
        self.draw()

    def draw(self) -> None:
        """Write the page for the size and the colours there are."""
        size = self.app.size
        lines = self.lines(brush_of(self), size.width - MARGIN, large=size.height >= TALL)
        self.query_one("#read-words", Static).update(stacked(lines))
        for bar in self.query(f"#{BAR}").results(LinesView):
            self._teach(bar)
        self.call_after_refresh(self.refresh_keys)  # once it is known how long the page is

    def _teach(self, bar: LinesView) -> None:
        """Write what the lesson says."""
        inks = self.bar_inks
        words = with_keys(self.taught, self.key_of)
        said = asked_lines(words, self.app.size.width, inks.title, inks.bar_text)
        bar.styles.height = len(said)
        bar.show(lambda w, h: said, inks.bar_paper)

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        """Without the key that reads on where all of it stands on the page."""
        entries = super().key_entries()
        longer = any(reading.max_scroll_y > 0 for reading in self.query(Reading))
        return tuple(entry for entry in entries if longer or entry[0] != READ_ON)

    def label(self, name: str) -> str:
        return "Read on" if name == READ_ON else super().label(name)
