"""What every page obeys: it takes keys while it is on top, and none that came before it was shown.

Keys can be typed faster than pages change: twelve of them come in one write. A key that was
struck before the page on top had been painted was meant for what was seen before; it is dropped.
A page that has been left takes nothing more, neither keys nor what its controls tell.
"""

from typing import cast

from textual import events
from textual.message import Message
from textual.screen import Screen

from tui.game import Game
from tui.textual_private import KnowsWhenItIsPainted

ALWAYS = "ctrl+q"
"""The key that leaves the game: it is taken whatever is shown."""


class HearingScreen(KnowsWhenItIsPainted, Screen[None]):
    """A page that takes no more once it has been left."""

    left = False
    """Whether the page is about to go: what comes in its place has been chosen."""

    @property
    def live(self) -> bool:
        """Whether the page is on top, and nothing has been chosen that takes its place."""
        return self.is_current and not self.left

    _waiting = False
    """Whether something is asked that has not been painted yet."""

    def on_screen_resume(self) -> None:
        self.left = False
        self.tell_when_shown()

    def tell_when_shown(self) -> None:
        """Let keys in again once all that has changed is painted."""
        self._waiting = True
        self.call_after_refresh(self._shown, None)  # where nothing has to be painted

    def painted(self, since: float) -> None:
        """Who sees it answers what is asked now, and not before."""
        self._shown(since)

    def _shown(self, since: float | None) -> None:
        if self._waiting and self.is_current:
            self._waiting = False
            cast("Game", self.app).shown(self, Message().time if since is None else since)

    def takes(self, message: Message) -> bool:
        """Keys that came too early, and what controls tell a page that was left, are dropped."""
        if isinstance(message, events.Key):
            return cast("Game", self.app).hears(message)
        return self.live or message.control is None
