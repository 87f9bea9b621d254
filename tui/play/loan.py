"""A match that a page may play but not put away: its career keeps it open."""

from typing import Any

from campaign.kernel.match import Match
from campaign.kernel.play import Step
from campaign.kernel.sealed import Player
from saves.header import Header
from saves.saved import SavedMatch


class Loan:
    """What a page needs of a kept match (see `tui.play.session.Kept`).

    Pages come and go, one after the other and sometimes two at once; if each closed the match
    when it went, what follows by itself would no longer be written down.
    """

    of_career = True

    def __init__(self, saved: SavedMatch, notes: list[str]) -> None:
        """`notes` are those of the career: its file has one disk under it."""
        self.saved = saved
        self.notes = notes

    @property
    def name(self) -> str:
        return self.saved.name

    @property
    def header(self) -> Header:
        return self.saved.header

    @property
    def match(self) -> Match[Any, Any, Any]:
        return self.saved.match

    def submit(self, who: Player, action: Any) -> Step[Any]:
        """Do and keep an action. Raises RefusedError."""
        return self.saved.submit(who, action)

    def undo(self, who: Player) -> None:
        """Take back, and keep that. Raises RefusedError."""
        self.saved.undo(who)

    def note(self, key: str, text: str) -> None:
        """Keep a text with the match."""
        self.saved.note(key, text)

    def close(self) -> None:
        """Wait for the disk: the page is going, the match stays open."""
        self.saved.settle()
