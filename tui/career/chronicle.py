"""The page on which a chronicle is read; it is written for the player as it opens."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.types import CSSPathType
from textual.widgets import Static

from campaign.chronicle import Chronicle, as_text
from campaign.chronicle.pages import WIDTH
from saves.words import SaveError
from tui.career.styles import STYLES
from tui.pages.base import GameScreen
from tui.play.story import write
from tui.widgets.controls import Reading


class ChronicleScreen(GameScreen):
    """A logbook to page through."""

    PAGE_NAME = "The chronicle"
    KEYS = ("south", "southeast", "northwest", "southwest", "keys", "leave")
    AUTO_FOCUS: ClassVar[str | None] = "#chronicle"
    CSS_PATH: ClassVar[CSSPathType | None] = STYLES

    def __init__(self, gather: Callable[[], Chronicle], title: str) -> None:
        """`gather` may raise SaveError; `title` names the files it is written to."""
        super().__init__()
        self._gather = gather
        self._title = title

    def body(self) -> ComposeResult:
        with Reading(id="chronicle"):
            yield Static(id="chronicle-words")

    def on_mount(self) -> None:
        self.note(self._title)
        try:
            story = self._gather()
            self.query_one("#chronicle-words", Static).update(self._words(story))
            path = write(self.game.folder, self._title, story)
            self.say(f"Written to {path.parent.name}/{path.name}, and as JSON.")
        except SaveError as error:
            self.say(str(error), warning=True)

    def label(self, name: str) -> str:
        words = {
            "south": "Down",
            "southeast": "Page down",
            "northwest": "Start",
            "southwest": "End",
            "leave": "Close",
        }
        return words.get(name) or super().label(name)

    def _words(self, story: Chronicle) -> Text:
        """The logbook, its headings in gold."""
        inks = self.game.inks
        text = Text(no_wrap=True)
        for line in as_text(story).splitlines():
            rule = bool(line) and not line.strip("-=")
            chapter = line.isupper()
            part = bool(line) and line[0] != " " and line[-1] not in ".-=" and not chapter
            ink = inks.frame if rule else f"bold {inks.gold}" if chapter else ""
            text.append(f"{line}\n", ink or (inks.gold if part and len(line) < WIDTH else inks.ink))
        return text
