"""The curtain before a fight's page: who sits there, and when it closes between two captains."""

from typing import TYPE_CHECKING, Any

from textual.screen import Screen

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.game import Lock
from pieces_of_eight.tui.pages.curtain import CurtainScreen

if TYPE_CHECKING:
    from .page import FightScreen


class Curtain:
    """Closes a page for the captain whose turn it is, where he did not sit there before."""

    def __init__(self, page: "FightScreen[Any]") -> None:
        self._page = page
        session = page.session
        self.captain = session.decider if session.human else None
        """The captain at the keyboard."""
        self.alone = False
        """Whether the captain whose turn it was at the beginning sits alone before the page."""

    @property
    def _wanted(self) -> bool:
        return self._page.game.settings.with_curtain(secrets=self._page.session.secrets)

    @property
    def shut(self) -> bool:
        """Whether a captain has still to sit down alone before anything is shown (H-41)."""
        session = self._page.session
        alone = self.alone and self.captain in (None, session.decider)
        return not alone and self._page.private and session.human and self._wanted

    def close_where_private(self) -> None:
        """At the beginning: nothing is shown to who does not sit alone before it."""
        decider = self._page.session.decider
        if self.shut and decider is not None:
            self.close_for(decider)

    def pass_on(self) -> None:
        """Something has been done: close the page for the next captain, where that is another."""
        session = self._page.session
        decider = session.decider
        if session.human and decider != self.captain:
            met, self.captain = self.captain is not None, decider
            if met and decider is not None and self._wanted:
                self.close_for(decider)

    def close_for(self, to: Player) -> None:
        """Close the page for a captain; the save is let go and taken up again."""
        page = self._page
        self.alone = False
        page.say("")
        page.game.hand_over(page.session.name_of(to), self._open, page.lock_of(to))

    def before(self, name: str, lock: Lock | None) -> CurtainScreen:
        """The curtain before a page that is not open yet, for the captain of a name."""
        self._page.session.close()
        return CurtainScreen(name, self._open, lock)

    def _open(self) -> Screen[None]:
        from pieces_of_eight.saves.words import SaveError

        try:
            return self._page.open_again()
        except SaveError:
            return self._page.game.page("saved")
