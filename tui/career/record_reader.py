"""Records of the hall of fame, played again while the page goes on: to check one, or to tell it."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from textual.worker import Worker

from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.hall import Fame, Scorer
from pieces_of_eight.saves.words import SaveError
from pieces_of_eight.tui.pages.base import GameScreen

if TYPE_CHECKING:
    from textual.timer import Timer

    from pieces_of_eight.campaign.chronicle import Chronicle

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
        from .chronicle import ChronicleScreen

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
