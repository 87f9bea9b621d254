"""What the pages ask of the application, which knows every page; here none is known."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from textual import events
from textual.screen import Screen

from .draw.colours import Depth
from .keyboard import Keymap
from .settings import Settings
from .themes import Inks

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.sealed import Player
    from pieces_of_eight.saves.career_file import CareerFile
    from pieces_of_eight.saves.folder import Folder
    from .play.session import AnySession, Kept


MakesPage: TypeAlias = Callable[[], Screen[None]]
"""Makes a page: the one with which the game opens above the title, or that behind a curtain."""
KnowsWord: TypeAlias = Callable[[str], bool]
"""Says whether a word is that of the captain to whom the screen is handed."""


class Closes(Protocol):
    """Something that is open and can be closed."""

    def close(self) -> None: ...


class Application(Protocol):
    """The application as its pages see it (see `tui.app.PiecesApp`)."""

    complaints: list[str]  # what was wrong with the settings, for the first page to tell

    own_content: str  # the folder of the player's own content

    @property
    def folder(self) -> "Folder":
        """Where everything is saved."""

    @property
    def settings(self) -> Settings:
        """The settings that hold now."""

    @property
    def keymap(self) -> Keymap:
        """Which key gives which command now."""

    @property
    def depth(self) -> Depth:
        """How many colours the terminal has."""

    @property
    def inks(self) -> Inks:
        """The colours of the moment, for what draws without a style sheet."""

    @property
    def engine(self) -> str:
        """The kind of fight that lies open; empty where none does."""

    @property
    def of_career(self) -> bool:
        """Whether the fight that lies open belongs to a career."""

    def change_settings(self, settings: Settings) -> None:
        """Let the settings take effect and keep them. Says so when they cannot be kept."""

    # From page to page.

    def page(self, name: str) -> Screen[None]:
        """A page by its name (see `tui.page_table`), made and not yet opened."""

    def open_page(self, name: str) -> None:
        """Open a page by its name (see `tui.page_table`), unless it is open already."""

    def open_rules(self, rule: str = "") -> None:
        """Open the rule book at a paragraph, or at its beginning."""

    def open_fight(self, saved: "Kept") -> None:
        """Show a fight, above the title and instead of everything else."""

    def open_career(self, saved: "CareerFile", before: "Sequence[Player] | None" = None) -> None:
        """Show what lies open in a career; `before` are the people of then, where others sit now.

        Raises SaveError.
        """

    def open_replay(self, session: "AnySession", step: int | None = None) -> None:
        """Show a fight again, above the page it is opened from; at a step, if one is named."""

    def show(self, page: Screen[None]) -> None:
        """Show a page above the title and instead of everything else."""

    def home(self) -> None:
        """Go back to the title, whatever is open."""

    def hold(self, book: Closes) -> None:
        """Keep something open that serves one page after the other; going home closes it."""

    def hand_over(self, to: str, then: MakesPage, lock: KnowsWord | None = None) -> None:
        """Draw the curtain for the player called `to`; when he opens it, `then` makes his page."""

    # Keys.

    def elsewhere(self, key: str) -> str:
        """What a key is for that the page on top does not know; "" for one that nobody knows."""

    def listen(self, page: Screen[Any]) -> None:
        """Take keys for a page once all that has changed on it is painted."""

    def ask_anew(self) -> None:
        """The page on top asks something new: what was struck before it is seen is dropped."""

    def hears(self, key: events.Key) -> bool:
        """Whether a key was struck by somebody who saw the page and the question on top."""
