"""What every page obeys: it takes keys while it is on top, and none that came before it was shown.

Keys can be typed faster than pages change: twelve of them come in one write. A key that was
struck before the page on top had been painted was meant for what was seen before; it is dropped.
Nor is a key an order that is struck while it is still shown what others have done: it ends that.
A page that has been left takes nothing more, neither keys nor what its controls tell.
"""

from collections.abc import Callable
from typing import cast

from textual import events
from textual.message import Message
from textual.screen import Screen

from pieces_of_eight.tui.game import Game

ALWAYS = "ctrl+q"
"""The key that leaves the game: it is taken whatever is shown."""


class Hearing:
    """Whether a page takes what is told to it: each page holds one."""

    def __init__(self, page: Screen[None]) -> None:
        self._page = page
        self._waiting = False
        """Whether something is asked that has not been painted yet."""
        self.first: Callable[[], bool] = lambda: False
        """Ends what a page shows of what others have done; whether it did, and a key is no more."""
        self.left = False
        """Whether the page is about to go: what comes in its place has been chosen."""
        self.ends = False
        """Whether it goes for good: it comes to the top once more only to be taken down."""

    @property
    def _game(self) -> Game:
        return cast("Game", self._page.app)

    @property
    def live(self) -> bool:
        """Whether the page is on top, and nothing has been chosen that takes its place."""
        return self._page.is_current and not self.left

    def resumed(self) -> None:
        """The page has come to the top."""
        self.left = False
        self.tell_when_shown()

    def tell_when_shown(self) -> None:
        """Let keys in again once all that has changed is painted."""
        self._waiting = True
        self._page.call_after_refresh(self._shown, None)  # where nothing has to be painted

    def painted(self, since: float) -> None:
        """Who sees it answers what is asked now, and not before."""
        self._shown(since)

    def _shown(self, since: float | None) -> None:
        if self._waiting and self._page.is_current:
            self._waiting = False
            self._game.shown(self._page, Message().time if since is None else since)

    def takes(self, message: Message) -> bool:
        """Keys that came too early, and what controls tell a page that was left, are dropped."""
        if isinstance(message, events.Key):
            return self._game.hears(message) and not (message.key != ALWAYS and self.first())
        return self.live or message.control is None


def hearing_of(page: object) -> Hearing | None:
    """What a page of the game hears with; nothing for a page that is none of the game's own."""
    found = getattr(page, "hearing", None)
    return found if isinstance(found, Hearing) else None
