"""The loop on which pages are tested: it sleeps through nothing that is over soon.

Textual's pilot sleeps for a fiftieth of a second after each key, again and again, until the process
has used no time in one of them. On this loop a sleep so short is over as soon as nothing else is
to be done; but a thread of the loop that works for a page is waited for.
"""

import asyncio
from asyncio import SelectorEventLoop
from selectors import DefaultSelector
from time import monotonic
from typing import Any

SOON = 0.02
"""Seconds: what is due so soon is due at once."""
THINKING = 0.02
"""Seconds for which threads are given their turn before it is seen whether they are at work."""


class HastySelector(DefaultSelector):
    """Waits for what comes from outside, but not where something else is due soon."""

    slept = 0.0
    """Seconds that were slept, or would have been."""

    def __init__(self) -> None:
        super().__init__()
        self.threads: set[asyncio.Future[Any]] = set()
        """What threads of the loop are working out."""

    def select(self, timeout: float | None = None) -> Any:
        if timeout is not None and 0 < timeout <= SOON and not self.threads:
            self.slept += timeout
            return super().select(0)
        began = monotonic()
        found = super().select(timeout and max(timeout, THINKING))
        self.slept += monotonic() - began
        return found


class HastyLoop(SelectorEventLoop):
    """A loop whose clock goes on while it sleeps, so that no page is late where work is slow."""

    def __init__(self) -> None:
        self.hasty = HastySelector()
        super().__init__(self.hasty)

    def time(self) -> float:
        return self.hasty.slept

    def run_in_executor(self, *args: Any) -> asyncio.Future[Any]:
        found = super().run_in_executor(*args)
        self.hasty.threads.add(found)
        found.add_done_callback(self.hasty.threads.discard)
        return found
