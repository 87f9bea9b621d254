"""The panel with card and odds: beside the map where there is room, called by a key where not."""

from collections.abc import Callable
from typing import Protocol

from tui.play.keyed import keyed


class PanelPage(Protocol):
    """What the panel asks of the page of a fight."""

    @property
    def CARD(self) -> str:  # noqa: N802 (a constant of the class)
        """What stands at the right besides the odds: "the ship's card"."""
        ...

    @property
    def NOTHING_WEIGHED(self) -> str:  # noqa: N802 (a constant of the class)
        """What is said where nothing is weighed."""
        ...

    def say(self, sentence: str, *, warning: bool = False) -> None: ...

    def key_of(self, name: str) -> str:
        """The key of a command, as it is written for a player."""
        ...

    def has_class(self, *names: str) -> bool: ...

    def set_class(self, add: bool, /, *names: str) -> object: ...


class SidePanel:
    """Opens, changes and closes the panel where it does not stand open anyway."""

    def __init__(
        self, page: PanelPage, weighs: Callable[[], bool], narrow: Callable[[], bool]
    ) -> None:
        """`weighs` says whether there are odds to show, `narrow` whether the panel is closed."""
        self._page = page
        self._weighs = weighs
        self._narrow = narrow
        self.wanted = ""
        """Which part of the panel was asked for where there is no room for all."""

    def do_odds(self) -> None:
        """Show what is weighed."""
        page = self._page
        if not self._weighs():
            page.say(keyed(page.NOTHING_WEIGHED, page.key_of))
        elif not self._narrow():
            page.say(f"The odds stand at the right, under {page.CARD}.")
        else:
            self._turn("odds")

    def do_card(self) -> None:
        """Show the card of what is under the cursor."""
        card = self._page.CARD
        if not self._narrow():
            self._page.say(f"{card[:1].upper()}{card[1:]} stands at the right.")
        else:
            self._turn("card")

    def _turn(self, wanted: str) -> None:
        opened = self._page.has_class("-panel") and self.wanted == wanted
        self._page.set_class(not opened, "-panel")
        self.wanted = wanted
