"""What a fight belongs to that is played from the drawing board: the way back to it."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from textual.screen import Screen

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.game import Lock, MakesPage
from pieces_of_eight.tui.play.session import Kept

if TYPE_CHECKING:
    from pieces_of_eight.campaign.chronicle.service import Service


BACK = "Back to the drawing board"


class DrawingBoard:
    """The owner of such a fight (see `tui.match.owner`). The fight itself is one like any other."""

    def __init__(self, back: MakesPage, again: Callable[[], Kept]) -> None:
        """`back` makes the page of the editor, `again` opens the saved match once more."""
        self._back = back
        self._again = again
        self.place = ""
        self.matter = ""
        self.aim = ""
        self.verdict = ""
        self.onward_words = BACK
        self.more: Sequence[tuple[str, MakesPage]] = ((BACK, back),)
        self.letter: MakesPage | None = None
        self.digest: MakesPage | None = None

    def services(self, who: Player) -> "Mapping[int, Service]":
        """Nothing is remembered of the ships."""
        return {}

    def lock_of(self, who: Player) -> Lock | None:
        """No captain has set a word."""
        return None

    def take_up(self) -> Kept:
        return self._again()

    def onward(self) -> Screen[None]:
        return self._back()
