"""Who plays a fight by itself: each chair may change between a person and an opponent."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from campaign.ai.policy import EVEN, levels_in
from campaign.kernel.game import Engine
from saves.match_file import Chair
from tui.pages.base import GameScreen
from tui.play import even_match
from tui.play.order_form import PERSON
from tui.widgets.controls import Press
from tui.widgets.pick import Pick

if TYPE_CHECKING:
    from saves.folder import Folder
    from .page import FightScreen

TITLE = 26
HINT = "The new players act from the next decision on; nothing is taken back."


def choices(engine: Engine[Any, Any, Any], now: str, folder: "Folder") -> Sequence[tuple[str, str]]:
    """Who may sit in a chair of a kind of fight in which somebody sits now."""
    even = now if now.startswith(EVEN) else even_match.named(folder, engine.name)
    ranks = [(rank, rank) for rank in reversed(levels_in(engine))]
    found = [(PERSON, "a person"), *ranks, (even, EVEN)]
    return found if now in dict(found) else [*found, (now, now)]


def seated(chair: Chair, value: str) -> Chair:
    """A chair with somebody else in it, or with the same."""
    return Chair("person", chair.name) if value == PERSON else Chair("ai", chair.name, value)


class FightChairsScreen(GameScreen):
    """A line for each side."""

    PAGE_NAME = "Who plays"
    AIM = "Say who plays each side: a person, or the computer."
    KEYS = ("act", "next", "end", "rule", "keys", "leave")
    WORDS = {"end": "Take them", "act": "Change", "next": "Next line", "leave": "Back"}
    AUTO_FOCUS = "#seat-0"

    def __init__(self, played: "FightScreen[Any]") -> None:
        super().__init__()
        self._played = played

    def body(self) -> ComposeResult:
        engine = self._played.session.saved.match.engine
        with Vertical(id="chairs"):
            for number, chair in enumerate(self._played.session.chairs):
                now = PERSON if chair.person else chair.level
                title = chair.name[: TITLE - 1]
                yield Pick(
                    title,
                    choices(engine, now, self.game.folder),
                    now,
                    title_width=TITLE,
                    id=f"seat-{number}",
                )
            yield Press("Take the chairs", id="chairs-taken")
            yield Static(HINT, id="chairs-words")

    def do_end(self) -> None:
        """Seat them, and go on with the fight; a curtain falls where another is to look first."""

        session = self._played.session
        values = [self.query_one(f"#seat-{n}", Pick).value for n, _ in enumerate(session.chairs)]
        chairs = tuple(map(seated, session.chairs, values))
        looked = session.chairs[session.viewer].person
        others = [
            chair.name for n, chair in enumerate(chairs) if chair.person and n != session.viewer
        ]
        hidden = session.secrets and bool(others) and not (looked and chairs[session.viewer].person)
        with self.tell_errors():
            session.close()
            self._seat(session.saved.name, chairs)
            if hidden:
                self.game.hand_over(others[0], self._played.open_again)
            else:
                self.game.show(self._played.open_again())

    def _seat(self, name: str, chairs: tuple[Chair, ...]) -> None:
        """Write into the save who plays. Raises SaveError."""
        saved = self.game.folder.open(name)
        saved.sit(chairs)
        saved.close()

    @on(Press.Pressed, "#chairs-taken")
    def _pressed(self, event: Press.Pressed) -> None:
        event.stop()
        self.do_end()
