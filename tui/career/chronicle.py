"""The page on which a chronicle is read; it is written for the player as it opens.

A key writes it once more as one page for a browser, with its pictures.
"""

import asyncio
from abc import abstractmethod
from collections.abc import Callable, Coroutine
from itertools import cycle
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import work

from pieces_of_eight.campaign.chronicle import Chronicle, as_text
from pieces_of_eight.campaign.chronicle.document import WIDTH
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.hall import Fame, Scorer
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.pages.base import ListScreen
from pieces_of_eight.tui.pages.reading import STYLES, Blocks, Drawing, Prose, ReadingScreen
from pieces_of_eight.tui.play.beside import beside
from pieces_of_eight.tui.play.story import write

if TYPE_CHECKING:
    from textual.timer import Timer

    from .album import Album


GATHERING = "Writing the chronicle ..."


class ChronicleScreen(ReadingScreen):
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
        self.draw()
        with self.tell_errors():
            path = write(self.game.folder, self._title, story)
            self.say(f"Written to {path.parent.name}/{path.name} and as JSON.")

    def do_export(self) -> None:
        """Write it for a browser; the pictures take their time."""
        if self._story is not None:
            self.say("Drawing the pictures ...")
            self._publish(self._story)

    @work(exclusive=True)
    async def _publish(self, story: Chronicle) -> None:
        from .album import publish

        folder, title, album = self.game.folder, self._title, self._album or dict
        with self.tell_errors():
            path = await asyncio.to_thread(publish, folder, title, story, album)
            self.say(f"Written to {path.parent.name}/{path.name}.")

    def blocks(self, columns: int, high: int) -> Blocks:
        """The logbook, its headings in gold."""
        return [] if self._story is None else [*map(logged, as_text(self._story).splitlines())]


def logged(line: str) -> Drawing:
    """A line of a logbook as it was written: a rule, a heading, or words."""
    part = bool(line) and line[0] != " " and line[-1] not in ".-=" and len(line) < WIDTH
    tone = "bold gold" if line.isupper() else "gold" if part else "ink"
    if line and not line.strip("-="):
        tone = "frame"
    return lambda brush, width: [Text(line, brush.style(tone))]


# --- A page of records, which are played again while it goes on: checked, or told -----------------

BEAT = 0.5
"""Seconds between two signs of life while a record is read."""
HOLDS = "The record is sound: every match follows from the ones before, and every die {dice}."
FIXED_DICE, SWORN_DICE = "follows from the seed", "follows from what was sworn"
CHECK = "Enter plays the record again to check it."


class RecordsScreen(ListScreen):
    """A list of entries of the hall, each with its record or without one."""

    CSS_PATH = STYLES
    BARE: ClassVar[str]
    """Why nothing can be checked where the cursor stands on no record."""

    def __init__(self) -> None:
        super().__init__()
        self._found: dict[str, list[str]] = {}
        """By row what speaks against its record, of those that were checked."""
        self._beat: Timer | None = None

    @property
    @abstractmethod
    def record(self) -> Fame | None:
        """The entry under the cursor, if it has a record."""

    @abstractmethod
    def scorer(self) -> Scorer:
        """What works out the score of the entry under the cursor."""

    def verdict(self, fame: Fame) -> Blocks:
        """What is known of the record under the cursor."""
        against = self._found.get(self.menu.key)
        if against is None:
            return [CHECK]
        if against:
            return [Prose(words, "bad", 0) for words in against]
        return [Prose(HOLDS.format(dice=SWORN_DICE if fame.sworn else FIXED_DICE), "good", 0)]

    def check(self) -> None:
        """Play the record under the cursor again, while the page goes on."""
        fame, key = self.record, self.menu.key
        if fame is None:
            self.say(self.BARE)
            return
        scorer = self.scorer()

        async def done() -> None:
            self._found[key] = await self._against(fame, scorer)
            self.show(self.menu.key)

        self._begin("Playing the record again", done())

    def read(self, fame: Fame) -> None:
        """Read the chronicle of an entry, whatever its score is."""
        self._begin("Writing the chronicle", self._tell(fame))

    def _begin(self, words: str, job: Coroutine[object, object, None]) -> None:
        """Do something while the page goes on; say what goes on, and show that it does."""
        self._done()
        self.say(f"{words} ...")
        signs = cycle((".", "..", "...", ""))
        self._beat = self.set_interval(BEAT, lambda: self.say(f"{words} ...{next(signs)}"))
        self.run_worker(job, group="record", exclusive=True)

    def _done(self) -> None:
        """Say no more that something goes on."""
        if self._beat is not None:
            self._beat.stop()
            self._beat = None
            self.say("")

    async def _against(self, fame: Fame, scorer: Scorer) -> list[str]:
        """What speaks against an entry, in sentences; nothing where its record holds."""
        try:
            found = await asyncio.to_thread(self.game.folder.hall.against, fame, scorer)
        except SaveError as error:
            found = [str(error)]
        self._done()
        return found

    async def _tell(self, fame: Fame) -> None:
        from pieces_of_eight.tui.play.story import story_of
        from .album import pictures

        found: list[tuple[Chronicle, CareerFile]] = []

        def keep(record: CareerFile) -> float:
            """Take the story where a score would be worked out: it may be any record."""
            found.append((story_of(record), record))
            return fame.score

        against = await self._against(fame, keep)
        if found:
            story, record = found[0]
            page = ChronicleScreen(story, record.header.title, lambda: pictures(record))
            self.app.push_screen(page)
        else:
            self.say(against[0], warning=True)
