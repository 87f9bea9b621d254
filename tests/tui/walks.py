"""Words for case books about pages: the game is opened, keys are pressed, and what stands there.

>>> walk = await opened(walking(RulesScreen))
>>> await walk("f2", "right")
SettingsScreen: the page on top, and what its message line says
>>> walk.line("Colours")
the rows of the screen on which these words stand
"""

import os
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from pieces_of_eight.campaign.kernel import match
from pieces_of_eight.content import words
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.tui.app import PiecesApp
from pieces_of_eight.tui.play import hints, opponents
from pieces_of_eight.tui.settings import Settings
from pieces_of_eight.tui.widgets.frame import KeyLine, MessageLine
from pieces_of_eight.tui.widgets.menu import Menu
from tests.tui.frames import FLOOR, STILL
from tests.tui.idle import HastyLoop
from tests.tui.shell import PilotedApp, make_folder, text_of, until

LOOP = HastyLoop
"""On which the cases of a book run that has it."""


class Walk:
    """The game as a case has it open."""

    def __init__(self, app: PiecesApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot
        self.path = app.folder.path

    def __str__(self) -> str:
        """All that stands on the screen."""
        return text_of(self.app)

    async def __call__(self, *keys: str) -> str:
        """Press keys, each when the page has answered the one before; where that has led."""
        for key in keys:
            await self.pilot.press(key)
            await self.pilot.pause()
        await self.pilot.pause()
        return self.here

    async def write(self, selector: str, words: str) -> str:
        """Write words into a field; where that has led."""
        self.page.query_one(selector, Input).value = words
        await self.pilot.pause()
        return self.here

    async def go(self, key: str, selector: Any = Menu) -> str:
        """Go to a row of a list, and choose it."""
        self.page.query_one(selector).go(key)
        return await self("enter")

    async def until(self, holds: Callable[[], object] | type[Any]) -> str:
        """Let the game run on until something holds, or a page of a kind is open."""
        if isinstance(kind := holds, type):
            holds = lambda: isinstance(self.page, kind) and self.app.hearing  # noqa: E731
        await until(self.pilot, lambda: bool(holds()))
        return self.here

    @property
    def page(self) -> Any:
        return self.app.screen

    @property
    def here(self) -> str:
        """The page on top, and what is said there."""
        said = "".join(line.message for line in self.page.query(MessageLine))
        return type(self.page).__name__ + f": {said}" * bool(said)

    @property
    def keys(self) -> dict[str, str]:
        """The key line: by each command its key."""
        return {name: key for name, key, _ in self.page.query_one(KeyLine).entries}

    def line(self, *words: str) -> str:
        """The rows of the screen on which any of the words stands, as one reads them."""
        rows = str(self).splitlines()
        return "\n".join(
            " ".join(row.split()) for row in rows if any(each in row for each in words)
        )

    def of(self, selector: Any) -> Any:
        """A part of the page on top."""
        return self.page.query_one(selector)


@asynccontextmanager
async def own_folder() -> AsyncIterator[Path]:
    """A folder that is there for a case."""
    with TemporaryDirectory() as home:
        yield Path(home)


@asynccontextmanager
async def walking(
    start: Callable[..., Screen[None]] | None = None,
    size: tuple[int, int] = FLOOR,
    *,
    home: Path | Folder | None = None,
    app: type[PilotedApp] = PilotedApp,
    is_new: bool = False,
    kept: Mapping[str, str] | None = None,
    **settings: str,
) -> AsyncIterator[Walk]:
    """The game on a folder of its own: at the title, at a kind of page, or at one made there.

    A player who `is_new` gets hints. Settings that are `kept` lie in the folder and hold alone.
    """
    with ExitStack() as stack:
        stack.enter_context(as_in_all_tests())
        if is_new:
            stack.enter_context(patch.object(hints, "hints", words.hints))
        place = home or Path(stack.enter_context(TemporaryDirectory()))
        folder = make_folder(place) if isinstance(place, Path) else place
        dress = None if kept else Settings(**{"depth": "true", **STILL, **settings})
        if kept:
            folder.save_settings(kept)
        make = start if start is None or isinstance(start, type) else lambda: start(opened)
        opened = app(folder, dress, make)
        async with opened.run_test(size=size) as pilot:
            await pilot.pause()
            yield Walk(opened, pilot)


def as_in_all_tests(*, whole_luck: bool = False) -> ExitStack:
    """What holds in all tests of pages: nothing is left to chance, and nobody is new.

    Opponents draw their seed by lot: here they are the same in every run. Every player of the
    tests would be new: the hints have tests of their own. At the end of a fight luck is counted, in
    pictures all of it, else in a few replays. Pages tell the time of the player's own clock: here
    that of Greenwich.
    """
    with ExitStack() as stack:
        stack.enter_context(patch.object(opponents, "drawn", lambda: 77))
        stack.enter_context(patch.object(hints, "hints", tuple))
        if not whole_luck:
            stack.enter_context(patch.object(match, "REPLAYS", 30))
            stack.enter_context(patch.object(match, "MOST_COURSES", 20))
        stack.callback(time.tzset)
        stack.enter_context(patch.dict(os.environ, TZ="UTC"))
        time.tzset()
        return stack.pop_all()
