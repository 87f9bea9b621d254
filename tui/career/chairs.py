"""Who plays: either chair of a career may change between a person and an opponent at any time."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from campaign.ai.policy import CAPTAIN, LEVELS
from campaign.kernel.sealed import Player
from saves.match_file import Chair
from tui.pages.base import GameScreen
from tui.play.logbook import Logbook
from tui.play.order_form import PERSON
from tui.widgets.controls import Press
from tui.widgets.pick import Pick
from .form import about

CHAIRS = ("chair-0", "chair-1")
TITLE = 26
HINT = "The new players act from the next decision on; nothing is taken back."
PERSON_WORDS = "A person at this keyboard."


def choices(chair: Chair) -> Sequence[tuple[str, str]]:
    """Who may sit in a chair; an opponent keeps the temper he has."""
    _, comma, temper = chair.level.partition(", ")
    ranks = [(f"{rank}{comma}{temper}", rank) for rank in reversed(LEVELS)]
    return [(PERSON, "a person"), *ranks]


def meaning(value: str) -> str:
    """What it means that somebody plays: how a rank fights."""
    rank = value.partition(",")[0]
    if value == PERSON:
        return PERSON_WORDS
    return f"{LEVELS[rank].words} {about(rank)}" if rank == CAPTAIN else LEVELS[rank].words


class ChairsScreen(GameScreen):
    """Two lines, one for each captain."""

    PAGE_NAME = "Who plays"
    AIM = "Say who plays each captain: a person, or the computer."
    KEYS = ("act", "next", "end", "rule", "keys", "leave")
    RULE = "C-2"
    WORDS = {"end": "Take them", "act": "Change", "next": "Next line", "leave": "Back"}
    AUTO_FOCUS = "#chair-0"

    def __init__(self, logbook: Logbook) -> None:
        super().__init__()
        self._logbook = logbook

    def body(self) -> ComposeResult:
        with Vertical(id="chairs"):
            for name, chair in zip(CHAIRS, self._logbook.chairs, strict=True):
                now = PERSON if chair.person else chair.level
                title = chair.name[: TITLE - 1]
                yield Pick(title, choices(chair), now, title_width=TITLE, id=name)
                yield Static(meaning(now), id=f"{name}-words", classes="chair-words")
            yield Press("Take the chairs", id="chairs-taken")
            yield Static(HINT, id="chairs-words")

    def on_mount(self) -> None:
        self.note(self._logbook.saved.header.title)

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        event.stop()
        self.query_one(f"#{event.pick.id}-words", Static).update(meaning(event.value))

    def do_end(self) -> None:
        """Seat them, and go on with whatever is open."""

        before = self._logbook.people
        for captain, name in enumerate(CHAIRS):
            value = self.query_one(f"#{name}", Pick).value
            chair = self._logbook.chairs[captain]
            if value != (PERSON if chair.person else chair.level):
                self._logbook.sit(Player(captain), value)
        with self.tell_errors():
            self.game.open_career(self._logbook, before)

    @on(Press.Pressed, "#chairs-taken")
    def _pressed(self, event: Press.Pressed) -> None:
        event.stop()
        self.do_end()
