"""Where a fight lies that belongs to something larger: a career, which goes on behind its end."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from textual.screen import Screen

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.game import Lock, MakesPage
from pieces_of_eight.tui.play.session import Kept

if TYPE_CHECKING:
    from pieces_of_eight.campaign.chronicle.service import Service


class Owner(Protocol):
    """What the pages of a fight ask of what it belongs to; a fight by itself has none."""

    @property
    def place(self) -> str:
        """Where in it the match lies, for headings: "Season 1, engagement 2"."""
        ...

    @property
    def matter(self) -> str:
        """Where it lies and what it is about, in a sentence; empty where that is plain."""
        ...

    @property
    def aim(self) -> str:
        """What the fight is worth there, and how matters stand, in a line; known to both sides."""
        ...

    @property
    def verdict(self) -> str:
        """What its end is worth there, in a sentence; empty where it tells that itself."""
        ...

    @property
    def onward_words(self) -> str:
        """The words for going on once the fight is over: "Go on with the season"."""
        ...

    @property
    def more(self) -> Sequence[tuple[str, MakesPage]]:
        """Pages that can be opened from a pause in the fight, each with its words."""
        ...

    def services(self, who: Player) -> "Mapping[str, Service]":
        """What a captain's ships have been through in it, by their names (C-20)."""
        ...

    @property
    def letter(self) -> MakesPage | None:
        """What makes the page of the rival's letter; nothing where there is none (C-21)."""
        ...

    @property
    def digest(self) -> MakesPage | None:
        """What makes the page of what was settled; nothing where nothing was (C-25)."""
        ...

    def lock_of(self, who: Player) -> Lock | None:
        """What tells the word of a captain from others; nothing where he has set none."""
        ...

    def take_up(self) -> Kept:
        """The same match again, for the page behind a curtain. Raises SaveError."""
        ...

    def onward(self) -> Screen[None]:
        """Do what follows, and the page that shows it. Raises SaveError."""
        ...
