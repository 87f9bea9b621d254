"""Who plays: either chair of a career may change between a person and an opponent at any time."""

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.widgets import Static

from pieces_of_eight.campaign.ai.policy import CAPTAIN, LEVELS
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.match.chairs import SeatsScreen, sitter
from pieces_of_eight.tui.play.logbook import Logbook
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.widgets.pick import Pick
from .form import about

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


class ChairsScreen(SeatsScreen):
    """Two lines, one for each captain."""

    PAGE_NAME = "Who plays"
    AIM = "Say who plays each captain: a person, or the computer."
    RULE = "C-2"

    def __init__(self, logbook: Logbook) -> None:
        super().__init__()
        self._logbook = logbook

    @property
    def chairs(self) -> Sequence[Chair]:
        return self._logbook.chairs

    def offered(self, chair: Chair) -> Sequence[tuple[str, str]]:
        return choices(chair)

    def beneath(self, number: int, value: str) -> ComposeResult:
        yield Static(meaning(value), id=f"seat-{number}-words", classes="chair-words")

    def on_mount(self) -> None:
        self.note(self._logbook.saved.header.title)

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        event.stop()
        self.query_one(f"#{event.pick.id}-words", Static).update(meaning(event.value))

    def seat(self) -> None:
        before = self._logbook.people
        for captain, (chair, value) in enumerate(zip(self.chairs, self.values(), strict=True)):
            if value != sitter(chair):
                self._logbook.sit(Player(captain), value)
        self.game.open_career(self._logbook, before)
