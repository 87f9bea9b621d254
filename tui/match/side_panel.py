"""The panel with card and odds: beside the map where there is room, called by a key where not."""

from typing import TYPE_CHECKING, Any

from pieces_of_eight.campaign.kernel.words import start_of
from pieces_of_eight.tui.play.keyed import keyed

if TYPE_CHECKING:
    from .page import FightScreen


class SidePanel:
    """Opens, changes and closes the panel where it does not stand open anyway."""

    def __init__(self, page: "FightScreen[Any]") -> None:
        self._page = page
        self.wanted = ""
        """Which part of the panel was asked for where there is no room for all."""

    def do_odds(self) -> None:
        """Show what is weighed."""
        page = self._page
        if page.desk.weighed() is None:
            page.say(keyed(page.NOTHING_WEIGHED, page.key_of))
        elif not page.view.narrow:
            page.say(f"The odds stand at the right, under {page.CARD}.")
        else:
            self._turn("odds")

    def do_card(self) -> None:
        """Show the card of what is under the cursor."""
        card = self._page.CARD
        if not self._page.view.narrow:
            self._page.say(f"{start_of(card)} stands at the right.")
        else:
            self._turn("card")

    def _turn(self, wanted: str) -> None:
        opened = self._page.has_class("-panel") and self.wanted == wanted
        self._page.set_class(not opened, "-panel")
        self.wanted = wanted
