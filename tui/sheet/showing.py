"""A ceremony on the page of the sheet: a step every half second, and what keys do meanwhile."""

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

from textual.timer import Timer

from pieces_of_eight.campaign.kernel.play import Step
from .ceremony import ceremony_of

if TYPE_CHECKING:
    from .fight import SheetScreen

BEAT = 0.5
"""Seconds for which a step stands at leisure; the setting Animation makes it shorter."""
TOO_SOON = 0.7
"""Seconds in which a key still means a ceremony, though that has just ended."""
LOOKS = ("rule", "keys", "palette", "settings", "leave", "quit")
"""What can be asked for meanwhile: nothing of it is an order."""
NOT_NOW = "Enter shows the next, {end} all at once; orders are taken after that."


class Showing:
    """Shows the steps of a ceremony one by one; opponents wait until the last has stood."""

    def __init__(self, page: "SheetScreen") -> None:
        self._page = page
        self._ticking: Timer | None = None
        self._then: Callable[[], None] = lambda: None
        """What was held back until the end."""
        self._ended_at = -TOO_SOON
        """When it had ended by itself."""
        self._waited = False
        """Whether the opponents waited before it began."""

    @property
    def lasts(self) -> bool:
        """Whether something is being shown."""
        return self._page.desk.ceremony is not None

    def begin(self, step: Step[Any] | None, then: Callable[[], None]) -> bool:
        """Begin what a step calls for, and hold something back until its end.

        False where the step calls for nothing, or where nothing is to move on the screen.
        """
        session = self._page.desk.table
        if step is None or not session.animated or session.hurried or not self._page.stands:
            return False
        desk = self._page.desk
        desk.ceremony = ceremony_of(step.events, desk.who, shared=session.two_people)
        if desk.ceremony is None:
            return False
        self._then, self._waited = then, session.paused
        session.pause(paused=True)
        desk.refresh()
        self._ticking = self._page.set_interval(BEAT / self._page.game.settings.pace, self.tick)
        self._page.draw()
        return True

    def tick(self) -> None:
        """A step has stood for its moment."""
        self.next()
        if not self.lasts:
            self._ended_at = monotonic()

    def next(self) -> None:
        """Show the next step; after the last one it is over."""
        desk = self._page.desk
        if desk.ceremony is None:
            return
        desk.ceremony = desk.ceremony.further()
        if desk.ceremony.over:
            self.end()
        else:
            self._page.draw()

    def end(self) -> None:
        """Show all at once, and go on."""
        if self._ticking is not None:
            self._ticking.stop()
            self._ticking = None
        desk = self._page.desk
        if desk.ceremony is None:
            return
        desk.ceremony = None
        desk.refresh()
        self._page.say("")  # what no key could do is past
        self._page.session.pause(paused=self._waited)
        self._then()
        self._page.draw()

    def takes(self, name: str) -> bool:
        """Whether a command is meant for it: none of them is an order while it lasts."""
        if not self.lasts or name in LOOKS:
            return False
        if name == "end":
            self.end()
        elif name == "act":
            if self._ticking is not None:
                self._ticking.reset()
            self.next()
        else:
            self._page.say(self._page.desk.keyed(NOT_NOW))
        return True

    def swallows(self) -> bool:
        """Whether a key came so soon behind the end that it was meant for what was shown."""
        soon = monotonic() - self._ended_at < TOO_SOON
        self._ended_at = -TOO_SOON
        return soon

    def rest(self, *, resting: bool) -> None:
        """Behind another page nothing goes on."""
        if self._ticking is not None:
            (self._ticking.pause if resting else self._ticking.resume)()
