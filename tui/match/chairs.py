"""Who plays a fight by itself: each chair may change between a person and an opponent."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from campaign.ai.policy import EVEN, levels_in
from campaign.kernel.game import Engine
from saves.match_file import Chair
from tui.pages.base import GameScreen
from tui.play import even_match
from tui.play.order_form import PERSON
from tui.play.session import AnySession
from tui.widgets.controls import Press
from tui.widgets.pick import Pick

if TYPE_CHECKING:
    from saves.folder import Folder

TITLE = 26


class Played(Protocol):
    """The page of a fight whose chairs are changed."""

    @property
    def session(self) -> AnySession: ...

    def open_again(self) -> Screen[None]: ...


def choices(engine: Engine[Any, Any, Any], now: str, folder: "Folder") -> Sequence[tuple[str, str]]:
    """Who may sit in a chair of a kind of fight in which somebody sits now."""
    even = now if now.startswith(EVEN) else even_match.named(folder, engine.name)
    ranks = [(rank, rank) for rank in reversed(levels_in(engine))]
    found = [(PERSON, "a person"), *ranks, (even, EVEN)]
    return found if now in dict(found) else [*found, (now, now)]


def value_of(chair: Chair) -> str:
    """Who sits in a chair, as it is picked."""
    return PERSON if chair.person else chair.level


def seated(chair: Chair, value: str) -> Chair:
    """A chair with somebody else in it, or with the same."""
    return Chair("person", chair.name) if value == PERSON else Chair("ai", chair.name, value)


class ChairsPage(GameScreen):
    """A line for each side: who plays it."""

    KEYS = ("act", "next", "end", "rule", "keys", "leave")
    AUTO_FOCUS = "#seat-0"
    LABELS = {"end": "Take them", "act": "Change", "next": "Next line", "leave": "Back"}
    TAKEN: ClassVar[str] = "Take the chairs"

    def __init__(self, chairs: Sequence[Chair]) -> None:
        super().__init__()
        self._chairs = chairs

    @abstractmethod
    def offered(self, chair: Chair) -> Sequence[tuple[str, str]]:
        """Who may sit in a chair."""

    @abstractmethod
    def do_end(self) -> None:
        """Seat them, and go on."""

    def meaning(self, value: str) -> str:
        """What stands below a line for who is picked."""
        return ""

    def hint(self) -> str:
        return "The new players act from the next decision on; nothing is taken back."

    def body(self) -> ComposeResult:
        with Vertical(id="chairs"):
            for n, chair in enumerate(self._chairs):
                now, title = value_of(chair), chair.name[: TITLE - 1]
                yield Pick(title, self.offered(chair), now, title_width=TITLE, id=f"seat-{n}")
                if words := self.meaning(now):
                    yield Static(words, id=f"seat-{n}-words", classes="chair-words")
            yield Press(self.TAKEN, id="chairs-taken")
            yield Static(self.hint(), id="chairs-words")

    @property
    def picked(self) -> list[str]:
        return [self.query_one(f"#seat-{n}", Pick).value for n, _ in enumerate(self._chairs)]

    @on(Press.Pressed, "#chairs-taken")
    def _pressed(self, event: Press.Pressed) -> None:
        event.stop()
        self.do_end()


class FightChairsScreen(ChairsPage):
    PAGE_NAME = "Who plays"
    AIM = "Say who plays each side: a person, or the computer."

    def __init__(self, played: Played) -> None:
        super().__init__(played.session.chairs)
        self._played = played

    def offered(self, chair: Chair) -> Sequence[tuple[str, str]]:
        engine = self._played.session.saved.match.engine
        return choices(engine, value_of(chair), self.game.folder)

    def do_end(self) -> None:
        """Seat them, and go on with the fight; a curtain falls where another is to look first."""
        from saves.words import SaveError

        session = self._played.session
        chairs = tuple(map(seated, session.chairs, self.picked))
        looked = session.chairs[session.viewer].person
        others = [
            chair.name for n, chair in enumerate(chairs) if chair.person and n != session.viewer
        ]
        hidden = session.secrets and bool(others) and not (looked and chairs[session.viewer].person)
        try:
            session.close()
            self._seat(session.saved.name, chairs)
            if hidden:
                self.game.hand_over(others[0], self._played.open_again)
            else:
                self.game.show(self._played.open_again())
        except SaveError as error:
            self.say(str(error), warning=True)

    def _seat(self, name: str, chairs: tuple[Chair, ...]) -> None:
        """Write into the save who plays. Raises SaveError."""
        saved = self.game.folder.open(name)
        saved.sit(chairs)
        saved.close()
