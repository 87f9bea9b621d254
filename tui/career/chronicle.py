"""The page on which a chronicle is read; it is written for the player as it opens.

A key writes it once more as one page for a browser, with its pictures.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.widgets import Static
from textual.worker import Worker

from pieces_of_eight.campaign.chronicle import Chronicle, as_text
from pieces_of_eight.campaign.chronicle.document import WIDTH
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.hall import Fame, Scorer
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.beside import beside
from pieces_of_eight.tui.play.story import write
from pieces_of_eight.tui.widgets.controls import Reading
from .reading import STYLES

if TYPE_CHECKING:
    from textual.timer import Timer

    from .album import Album


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
        from .album import publish

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


# --- Records of the hall of fame, played again while the page goes on: checked, or told -----------

BEAT = 0.5
"""Seconds between two signs of life while a record is read."""


class RecordReader:
    """What a page of the hall does with a record."""

    def __init__(self, page: GameScreen) -> None:
        self._page = page
        self._timer: Timer | None = None
        self._worker: Worker[None] | None = None
        self._beats = 0

    def begin(self, words: str, job: Callable[[], Awaitable[None]]) -> None:
        """Do it while the page goes on; say what goes on, and show that it does."""
        self.done()
        self._beats = 0
        self._page.say(f"{words} ...")

        def beat() -> None:
            self._beats += 1
            self._page.say(f"{words} ...{'.' * (self._beats % 4)}")

        self._timer = self._page.set_interval(BEAT, beat)
        self._worker = self._page.run_worker(job(), group="record", exclusive=True)

    def done(self) -> None:
        """Say no more that something goes on."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._page.say("")

    async def against(self, fame: Fame, scorer: Scorer) -> list[str]:
        """What speaks against an entry, in sentences; nothing where its record holds."""
        try:
            found = await asyncio.to_thread(self._page.game.folder.hall.against, fame, scorer)
        except SaveError as error:
            found = [str(error)]
        self.done()
        return found

    async def tell(self, fame: Fame) -> None:
        """Open the chronicle of an entry, whatever its score is."""
        from pieces_of_eight.tui.play.story import story_of
        from .album import pictures

        found: list[tuple[Chronicle, CareerFile]] = []

        def keep(record: CareerFile) -> float:
            """Take the story where a score would be worked out: it may be any record."""
            found.append((story_of(record), record))
            return fame.score

        against = await self.against(fame, keep)
        if found:
            story, record = found[0]
            page = ChronicleScreen(story, record.header.title, lambda: pictures(record))
            self._page.app.push_screen(page)
        else:
            self._page.say(against[0], warning=True)
