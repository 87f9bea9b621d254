"""The purser names pair after pair for a captain, until that captain does anything else."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.state import Phase
from .advice import advice

if TYPE_CHECKING:
    from .fight import SheetScreen

NAMES_ON = "The purser names."
READS_ALL = "The purser reads your whole sheet: open your fold first."


Work = Callable[[], Coroutine[None, None, None]]
"""What goes on beside the page."""


class Purser:
    """Names the pair he would advise, each time it is the turn of the captain he names for.

    He is stopped by anything else the captain does; each pair can be taken back by itself. Where
    two captains share the keyboard folds close behind each pair: there he names one at a time.
    """

    def __init__(self, page: "SheetScreen", begin: Callable[[Work], None]) -> None:
        """`begin` lets work go on beside the page."""
        self._page = page
        self._begin = begin
        self._captain: Player | None = None
        """For whom he names; nobody where he does not."""

    @property
    def names(self) -> bool:
        """Whether he names pair after pair."""
        return self._captain is not None

    def take_over(self) -> None:
        """Name for who decides now, or when the opponent has; as long as anything is to name."""
        session = self._page.session
        if self._page.desk.closed:
            self._page.say(READS_ALL)
        else:
            self._captain = session.decider if session.human else session.viewer
            self.go_on()

    def stop(self) -> None:
        """Leave the rest to the captain."""
        self._captain = None

    def go_on(self) -> None:
        """Name the next pair where it is his captain's turn; stop when all is named."""
        desk, session = self._page.desk, self._page.session
        if desk.phase is not Phase.NAMING or desk.closed:
            self.stop()
        elif self.names and session.human and session.decider == self._captain:
            self._begin(self._name)

    async def _name(self) -> None:
        """Name what he would advise; nothing where anything was done while he thought."""
        from pieces_of_eight.tui.play.opponents import own_seed

        session = self._page.desk.table
        match, before = session.saved.match, session.saved.match.state
        seen = match.seat(session.viewer).seen
        lot = f"purser {own_seed(session.saved)} names {len(match.entries)}"
        found = await asyncio.to_thread(advice, seen, lot)
        if self.names and match.state is before and session.human:
            self._page.desk.submit(found[0][0])
