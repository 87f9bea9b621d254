"""What takes long is done beside a page, in a thread: the page draws and takes keys meanwhile."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from saves.words import SaveError
from tui.pages.base import GameScreen
from tui.play.beside import beside

T = TypeVar("T")


class LongWork:
    """Does for a page what takes long, one thing after the other."""

    def __init__(self, page: GameScreen) -> None:
        self._page = page
        self._one = asyncio.Lock()

    @property
    def busy(self) -> bool:
        """Whether something is being done."""
        return self._one.locked()

    async def run(self, work: Callable[[], T]) -> T:
        """What a call comes to. Raises what the call raises."""
        async with self._one:
            return await beside(work)

    async def done(self, work: Callable[[], T], meanwhile: str = "") -> T | None:
        """What a call comes to; None, and its sentence on the page, where it raises SaveError."""
        async with self._one:
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
