"""Who plays: either chair of a career may change between a person and an opponent at any time."""

from collections.abc import Sequence

from textual import on
from textual.widgets import Static

from campaign.ai.policy import CAPTAIN, LEVELS
from campaign.kernel.sealed import Player
from saves.match_file import Chair
from tui.career.form import about
from tui.match.chairs import ChairsPage, value_of
from tui.play.logbook import Logbook
from tui.play.order_form import PERSON
from tui.widgets.pick import Pick


class ChairsScreen(ChairsPage):
    PAGE_NAME = "Who plays"
    AIM = "Say who plays each captain: a person, or the computer."
    PARAGRAPH = "C-2"

    def __init__(self, logbook: Logbook) -> None:
        super().__init__(logbook.chairs)
        self._logbook = logbook

    def offered(self, chair: Chair) -> Sequence[tuple[str, str]]:
        """Who may sit in a chair; an opponent keeps the temper he has."""
        _, comma, temper = chair.level.partition(", ")
        ranks = [(f"{rank}{comma}{temper}", rank) for rank in reversed(LEVELS)]
        return [(PERSON, "a person"), *ranks]

    def meaning(self, value: str) -> str:
        """What it means that somebody plays: how a rank fights."""
        rank = value.partition(",")[0]
        if value == PERSON:
            return "A person at this keyboard."
        return f"{LEVELS[rank].words} {about(rank)}" if rank == CAPTAIN else LEVELS[rank].words

    def on_mount(self) -> None:
        self.note(self._logbook.saved.header.title)

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        event.stop()
        self.query_one(f"#{event.pick.id}-words", Static).update(self.meaning(event.value))

    def do_end(self) -> None:
        """Seat them, and go on with whatever is open."""
        from saves.words import SaveError

        before = self._logbook.people
        for captain, value in enumerate(self.picked):
            if value != value_of(self._logbook.chairs[captain]):
                self._logbook.sit(Player(captain), value)
        try:
            self.game.open_career(self._logbook, before)
        except SaveError as error:
            self.say(str(error), warning=True)
