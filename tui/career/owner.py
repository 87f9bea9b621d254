"""What the sheet of a career and the page that settles its fights ask of the career."""

from typing import TYPE_CHECKING, Any, Protocol

from tui.match.owner import Berth
from tui.play.logbook import Logbook

if TYPE_CHECKING:
    from tui.match.page import FightScreen


class BerthInCareer(Berth, Protocol):
    """More than the pages of any fight ask (see `tui.career.pages.CareerBerth`)."""

    @property
    def logbook(self) -> Logbook:
        """The career, joined with all its matches."""
        ...

    def fight_page(self, *, account: bool = False) -> "FightScreen[Any]":
        """The page of the fight that is open; `account` opens its account if it is over."""
        ...
