"""Files of the other side, taken in beside a page: a season may be settled by that."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tui.pages.base import GameScreen
from tui.pages.long_work import LongWork
from tui.play.by_file import mail
from tui.play.by_file.watch import Watch

LOOK = 2.0
"""Seconds between two looks for files."""
GROUP = "mail"


class Taking:
    """Looks for the other side's files, and takes in those that a page is given."""

    def __init__(
        self, page: GameScreen, work: LongWork, news: Callable[[str, str], None], game: str = ""
    ) -> None:
        """`news` is told of which game and what; `game` is the only one looked at."""
        self._page = page
        self._work = work
        self._news = news
        self._game = game
        self._watch = Watch(page.game.folder)
        page.set_interval(LOOK, self._look)

    def take(self, path: Path) -> None:
        """Take in a file of a game that is played here."""
        self._page.run_worker(self._take(path), group=GROUP)

    async def _take(self, path: Path) -> None:
        words = "The file is taken in; a season's fights are settled with it."
        folder = self._page.game.folder
        posted = await self._work.done(partial(mail.open_file, path, folder), words)
        if posted is not None and self._page.is_current:
            self._news(posted.own.game, f"The file of {posted.other} is taken in.")

    def _look(self) -> None:
        """Take in what lies in the watched folders."""
        if self._page.is_current and not self._work.busy:
            self._page.run_worker(self._look_round(), group=GROUP)

    async def _look_round(self) -> None:
        found = await self._work.done(partial(self._watch.look, self._game))
        if found and self._page.is_current:
            self._news(*found[-1])
