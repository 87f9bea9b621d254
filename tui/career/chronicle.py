"""The page on which a chronicle is read; it is written for the player as it opens.

A key writes it once more as one page for a browser, with its pictures.
"""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from pieces_of_eight.campaign.chronicle import Chronicle, as_text
from pieces_of_eight.campaign.chronicle.pages import WIDTH
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.beside import beside
from pieces_of_eight.tui.play.story import write
from pieces_of_eight.tui.widgets.controls import Reading
from .styles import STYLES

if TYPE_CHECKING:
    from .publish import Album


GATHERING = "The chronicle is gathered ..."


class ChronicleScreen(GameScreen):
    """A logbook to page through."""

    PAGE_NAME = "The chronicle"
    AIM = "Read the story of this career."
    KEYS = ("south", "southeast", "northwest", "southwest", "export", "keys", "leave")
    WORDS = {
        "south": "Down",
        "southeast": "Page down",
        "northwest": "Start",
        "southwest": "End",
        "export": "Web page",
        "leave": "Close",
    }
    AUTO_FOCUS = "#chronicle"
    CSS_PATH = STYLES

    def __init__(
        self, story: Chronicle | Callable[[], Chronicle], title: str, album: "Album | None" = None
    ) -> None:
        """`story` may have to be gathered, which takes its time and may raise SaveError.

        `title` names the files it is written to; `album` draws the pictures, and may raise it too.
        """
        super().__init__()
        self._told = story
        self._title = title
        self._album = album
        self._story: Chronicle | None = None

    def body(self) -> ComposeResult:
        with Reading(id="chronicle"):
            yield Static(id="chronicle-words")

    def on_mount(self) -> None:
        self.note(self._title)
        if isinstance(self._told, Chronicle):
            self._show(self._told)
        else:
            self.run_worker(self._gather(self._told))

    async def _gather(self, work: Callable[[], Chronicle]) -> None:
        self.say(GATHERING)
        with self.tell_errors():
            story = await beside(work)
            if self.is_attached:
                self._show(story)

    def _show(self, story: Chronicle) -> None:
        """Show it, and write it for the player."""
        self._story = story
        self.query_one("#chronicle-words", Static).update(self._words(story))
        with self.tell_errors():
            path = write(self.game.folder, self._title, story)
            self.say(f"Written to {path.parent.name}/{path.name}, and as JSON.")

    def do_export(self) -> None:
        """Write it for a browser; the pictures take their time."""
        if self._story is not None:
            self.say("The pictures are being drawn ..")
            self._publish(self._story)

    @work(exclusive=True)
    async def _publish(self, story: Chronicle) -> None:
        from .publish import publish

        folder, title, album = self.game.folder, self._title, self._album or dict
        with self.tell_errors():
            path = await asyncio.to_thread(publish, folder, title, story, album)
            self.say(f"Written to {path.parent.name}/{path.name}.")

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
