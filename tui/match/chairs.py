"""Who plays a fight by itself: each chair may change between a person and an opponent."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Button, Static

from pieces_of_eight.campaign.ai.policy import EVEN, levels_in
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.pages.base import FormScreen
from pieces_of_eight.tui.play import order_form
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.widgets.controls import Pick

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder
    from .page import FightScreen


TITLE = 26
HINT = "They take over from the next decision on. Nothing already done is taken back."


def choices(engine: Engine[Any, Any, Any], now: str, folder: "Folder") -> Sequence[tuple[str, str]]:
    """Who may sit in a chair of a kind of fight in which somebody sits now."""
    even = now if now.startswith(EVEN) else order_form.named(folder, engine.name)
    ranks = [(rank, rank) for rank in reversed(levels_in(engine))]
    found = [(PERSON, "a person"), *ranks, (even, EVEN)]
    return found if now in dict(found) else [*found, (now, now)]


def sitter(chair: Chair) -> str:
    """Who sits in a chair: PERSON, or an opponent of a level."""
    return PERSON if chair.person else chair.level


def seated(chair: Chair, value: str) -> Chair:
    """A chair with somebody else in it, or with the same."""
    return Chair("person", chair.name) if value == PERSON else Chair("ai", chair.name, value)


class SeatsScreen(FormScreen):
    """A line for each chair, with all who may sit in it."""

    KEYS = ("act", "next", "end", "rule", "keys", "leave")
    WORDS = {"end": "Seat them", "act": "Change", "next": "Next line", "leave": "Back"}
    AUTO_FOCUS = "#seat-0"
    DONE = "Seat these players"
    """The words of the button below the lines."""

    @property
    @abstractmethod
    def chairs(self) -> Sequence[Chair]:
        """The chairs as they are."""

    @abstractmethod
    def offered(self, chair: Chair) -> Sequence[tuple[str, str]]:
        """Who may sit in a chair."""

    def beneath(self, number: int, value: str) -> ComposeResult:
        """What stands below the line of a chair in which somebody sits."""
        return iter(())

    def hint(self) -> str:
        """What seating them brings."""
        return HINT

    def body(self) -> ComposeResult:
        with Vertical(id="chairs"):
            for number, chair in enumerate(self.chairs):
                title, now = chair.name[: TITLE - 1], sitter(chair)
                seat = f"seat-{number}"
                yield Pick(title, self.offered(chair), now, title_width=TITLE, id=seat)
                yield from self.beneath(number, now)
            yield Button(self.DONE, compact=True, id="chairs-taken")
            yield Static(self.hint(), id="chairs-words")

    def values(self) -> list[str]:
        """Who was picked for each chair."""
        return [self.query_one(f"#seat-{n}", Pick).value for n, _ in enumerate(self.chairs)]

    def do_end(self) -> None:
        """Seat them, and go on."""
        with self.tell_errors():
            self.seat()

    @abstractmethod
    def seat(self) -> None:
        """Seat those who were picked, and go on. Raises SaveError."""


class FightChairsScreen(SeatsScreen):
    """The chairs of a fight; a curtain falls where another is to look first."""

    PAGE_NAME = "Who plays"
    AIM = "Choose who plays each side: a person or the computer."

    def __init__(self, played: "FightScreen") -> None:
        super().__init__()
        self._played = played

    @property
    def chairs(self) -> Sequence[Chair]:
        return self._played.session.chairs

    def offered(self, chair: Chair) -> Sequence[tuple[str, str]]:
        engine = self._played.session.saved.match.engine
        return choices(engine, sitter(chair), self.game.folder)

    def seat(self) -> None:
        session = self._played.session
        chairs = tuple(map(seated, session.chairs, self.values()))
        looked = session.chairs[session.viewer].person
        others = [
            chair.name for n, chair in enumerate(chairs) if chair.person and n != session.viewer
        ]
        hidden = session.secrets and bool(others) and not (looked and chairs[session.viewer].person)
        session.close()
        saved = self.game.folder.open(session.saved.name)
        saved.sit(chairs)
        saved.close()
        if hidden:
            self.game.hand_over(others[0], self._played.open_again)
        else:
            self.game.show(self._played.open_again())
