"""A fight that is settled at once: a bar, and the log as it is written."""

from contextlib import aclosing
from typing import TYPE_CHECKING, Protocol

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from pieces_of_eight.campaign.ai.opponent import OpponentError, settled
from pieces_of_eight.campaign.ai.policy import met_as
from pieces_of_eight.campaign.kernel.match import RefusedError
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.glyphs import bar, wrapped
from pieces_of_eight.tui.match.log import STYLES, WIDTHS
from pieces_of_eight.tui.match.pause import Owner
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.opponents import own_seed
from pieces_of_eight.tui.play.session import Journal
from pieces_of_eight.tui.registry import face_of
from pieces_of_eight.tui.widgets.frame import LinesView

if TYPE_CHECKING:
    from pieces_of_eight.tui.match.page import FightScreen


WIDTH = 72
TOLD = 40
"""The sentences of the log that are kept ready to be shown."""


def fought_by(chair: Chair) -> str:
    """Who settles a fight for a captain, in a sentence (C-30)."""
    return f"A {met_as(chair.level).partition(',')[0]} fights for {chair.name}."


class Settles(Owner, Protocol):
    """What this page asks of a career, more than the page of any fight."""

    @property
    def saved(self) -> CareerFile:
        """The career, joined with all its matches."""
        ...

    def fight_page(self, *, account: bool = False) -> "FightScreen":
        """The page of the fight that is open; `account` opens its account if it is over."""
        ...

    def settle_on(self) -> Screen[None]:
        """Enter the fight that was settled, and the page of what follows. Raises SaveError."""
        ...


class SettleScreen(GameScreen):
    """Both sides are fought by opponents in a process of their own; the match follows them."""

    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]
    PAGE_NAME = "The fight is settled"
    KEYS = ("act", "keys", "leave")
    RULE = "C-25"
    WORDS = {"act": "Watch the rest", "leave": "Stop"}

    def __init__(self, owner: Settles, *, rest: bool = False) -> None:
        """`rest` goes on with all engagements that follow, and then shows the digest."""
        super().__init__()
        self._owner = owner
        self._rest = rest
        self._kept = owner.take_up()
        self._face = face_of(self._kept.match.engine.name, of_career=True)
        people = owner.saved.header.people
        now = owner.saved.career.open
        self._names = [chair.name for chair in self._kept.header.chairs]
        viewer = now.player(people[0]) if people else Player(0)
        self._journal = Journal(self._kept.match, viewer, self._names, self._face.tell)

    @property
    def engine(self) -> str:
        return self._face.kind.engine

    @property
    def of_career(self) -> bool:
        return True

    def body(self) -> ComposeResult:
        with Vertical(id="settle"):
            yield Static(id="settle-who")
            yield Static(id="settle-hands")
            yield LinesView("settle-bar")
            yield LinesView("settle-news")

    def aim(self) -> str:
        which = "the rest of the season" if self._rest else "this engagement"
        return f"The computer fights {which} for you. This fight is {self._gone:.0%} done."

    @property
    def _gone(self) -> float:
        """How much of the fight lies behind, 0 to 1."""
        match = self._kept.match
        return self._face.gone(match.state) if match.to_act else 1.0

    def on_mount(self) -> None:
        self.note(self._owner.place)
        self.query_one("#settle-who", Static).update(self._owner.matter)
        self.query_one("#settle-hands", Static).update(
            "\n".join(map(fought_by, self._kept.header.chairs))
        )
        self._draw()
        self.run_worker(self._settle(), group="settling")

    async def _settle(self) -> None:
        """Follow the settling action by action; then the account."""
        match = self._kept.match
        levels = tuple(chair.level for chair in self._kept.header.chairs)
        try:
            async with aclosing(settled(match, levels, own_seed(self._kept))) as moves:
                async for who, action in moves:
                    self._kept.match.submit(who, action)
                    self._journal.catch_up()
                    self._draw()
        except (OpponentError, RefusedError) as error:
            self.say(str(error), warning=True)
            return
        with self.tell_errors():
            onward = self._owner.settle_on() if self._rest else None
            self.game.show(onward or self._owner.fight_page(account=True))

    def _draw(self) -> None:
        if not self.query("#settle-bar"):  # the page is being left while an action comes in
            return
        inks, share = self.inks, self._gone
        self.refresh_keys()
        words = f"{bar(share, WIDTH - 8, self.glyphs)} {share:>5.0%}"
        self.query_one("#settle-bar", LinesView).show(
            lambda width, height: [(Piece(words, inks.good),)], inks.paper
        )
        told = [entry.words for entry in self._journal.entries[-TOLD:]]
        lines = [line for words in told for line in wrapped(words, WIDTH)]

        def last(width: int, height: int) -> list[Line]:
            return [(Piece(words, inks.dim),) for words in lines[-height:]]

        self.query_one("#settle-news", LinesView).show(last, inks.paper)

    def do_act(self) -> None:
        """Watch the rest of the fight on its own page."""
        self.game.open_career(self._owner.saved)

    def do_leave(self) -> None:
        """Leave it for now: it goes on from here another time."""
        self.game.home()
