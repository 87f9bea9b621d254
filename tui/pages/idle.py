"""How long nobody has touched a page: what is to begin then begins, and not before."""

from collections.abc import Callable
from time import monotonic

from textual.screen import Screen
from textual.timer import Timer


class Idle:
    """Calls something once nobody has touched a page for a while. It costs one timer."""

    def __init__(
        self,
        page: Screen[None],
        seconds: float,
        then: Callable[[], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._page = page
        self._seconds = seconds
        self._then = then
        self.clock = clock
        """Tells the time, in seconds."""
        self._touched = 0.0
        self._timer: Timer | None = None

    def touched(self) -> None:
        """Somebody is there: the wait begins anew."""
        self._touched = self.clock()
        if self._timer is None:
            self._wait(self._seconds)

    def stop(self) -> None:
        """Nothing is waited for any more, until the page is touched again."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def look(self) -> None:
        """See whether it has been long enough; else wait for the rest."""
        self.stop()
        rest = self._touched + self._seconds - self.clock()
        if rest > 0:
            self._wait(rest)
        else:
            self._then()

    def _wait(self, seconds: float) -> None:
        self._timer = self._page.set_timer(seconds, self.look)
