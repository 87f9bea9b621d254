"""Files of the other side, taken in beside a page: a season may be settled by that."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from saves.words import SaveError
from tui.pages.base import GameScreen
from tui.play import mail
from tui.play.beside import beside
from tui.play.mail_watch import Watch

T = TypeVar("T")
LOOK = 2.0
"""Seconds between two looks for files."""
GROUP = "mail"


class Taking:
    """Does for a page what takes long, one thing after the other."""

    def __init__(self, page: GameScreen, news: Callable[[str, str], None], game: str = "") -> None:
        """`news` is told of which game and what; `game` is the only one looked at."""
        self._page = page
        self._news = news
        self._game = game
        self._watch = Watch(page.game.folder)
        self._reading = asyncio.Lock()
        page.set_interval(LOOK, self._look)

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._reading.locked()

    def take(self, path: Path) -> None:
        """Take in a file of a game that is played here."""
        self._page.run_worker(self._take(path), group=GROUP)

    async def done(self, work: Callable[[], T], meanwhile: str = "") -> T | None:
        """What a call comes to; None, and its sentence, where it raises SaveError."""
        async with self._reading:
            if meanwhile:
                self._page.say(meanwhile)
            try:
                found = await beside(work)
            except SaveError as error:
                self._page.say(str(error), warning=True)
                return None
        if meanwhile:
            self._page.say("")
        return found

    async def _take(self, path: Path) -> None:
        words = "The file is taken in; a season's fights are settled with it."
        folder = self._page.game.folder
        posted = await self.done(partial(mail.open_file, path, folder), words)
        if posted is not None and self._page.is_current:
            self._news(posted.own.game, f"The file of {posted.other} is taken in.")

    def _look(self) -> None:
        """Take in what lies in the watched folders."""
        if self._page.is_current and not self.busy:
            self._page.run_worker(self._look_round(), group=GROUP)

    async def _look_round(self) -> None:
        found = await self.done(partial(self._watch.look, self._game))
        if found and self._page.is_current:
            self._news(*found[-1])
