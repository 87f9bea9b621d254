"""The page of the port: a captain's books, and every bargain he can strike before he sails."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Self

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input

from pieces_of_eight.campaign.chronicle.service import Service
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.bargains import LONGEST_NAME
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.keyboard import spoken
from pieces_of_eight.tui.match.desk import WAITING
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.pages.base import on
from pieces_of_eight.tui.pages.rules import open_legend
from pieces_of_eight.tui.play.career_sessions import PortSession
from pieces_of_eight.tui.play.session import Kept
from pieces_of_eight.tui.widgets.frame import LinesView
from pieces_of_eight.tui.widgets.menu import Menu
from . import face
from . import port_desk as captions
from .books import Books, book_rows
from .ledger import LedgerScreen
from .legend import BOOKS_LEGENDS, bare_books
from .port_chart import PORT_CHART, ChartScreen, PortChart
from .port_desk import PortDesk
from .port_look import advice
from .port_panel import panel_lines

PAGE = 8
"""Lines that PgUp and PgDn go."""
TOP = 999


class PortScreen(FightScreen[PortDesk]):
    """A career between two seasons. When both captains have sailed its owner knows what follows."""

    PAGE_NAME = "In port"
    FACE = face.FACE
    CAPTIONS = captions
    nothing_weighed = "No dice are thrown in port; {advise} asks for advice."
    card = "the card"
    LOCKED = True
    DEFAULT_CSS = """
    PortScreen #port-name {
        display: none;
        padding: 0 3;
    }
    PortScreen.-naming #port-name {
        display: block;
    }
    PortScreen.-naming #fight-status {
        display: none;
    }
    """

    def __init__(self, saved: Kept) -> None:
        super().__init__(saved)
        self.desk.on_ledger = self._ledger
        self.desk.ask_services = self._services
        self.last_chart: Callable[[Player], ChartView | None] = lambda who: None
        """The chart of last season as a captain saw it, where the career knows it."""
        self._chart = PortChart(self)
        """The chart under the books."""
        self.desk.on_letter = self._letter
        self.desk.on_chart = self.do_chart
        self.desk.ask_letter = lambda: self.owner is not None and self.owner.letter is not None
        self._asked = 0
        """How often the harbour master was asked: he does not say the same twice."""
        self._gone = False
        """Whether the page that follows is on its way."""

    # What is shown.

    @property
    def parts(self) -> tuple[object, ...]:
        return (*super().parts, self.desk)

    def make_session(self, saved: Kept) -> PortSession:
        return PortSession(saved, self.FACE)

    def make_desk(self) -> PortDesk:
        return PortDesk(self.session, self.say)

    def make_map(self) -> Books:
        return Books(id="fight-map")

    def body(self) -> ComposeResult:
        yield from super().body()
        yield Input(compact=True, max_length=LONGEST_NAME, id="port-name")

    @property
    def books(self) -> Books:
        return self.query_one("#fight-map", Books)

    @property
    def field(self) -> Input:
        """Where names are written."""
        return self.query_one("#port-name", Input)

    @property
    def private(self) -> bool:
        return self.desk.private

    def on_mount(self) -> None:
        self.query_one("#fight-left").mount(LinesView(PORT_CHART), after="#fight-map")
        self.call_after_refresh(self.draw)  # once it is known how many rows the books leave
        if self.session.decider is None:
            self.call_after_refresh(self._onward)

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def open_again(self) -> Self:
        """The page as the next captain opens it behind the curtain. Raises SaveError."""
        page = super().open_again()
        page.last_chart = self.last_chart
        page.desk.prize = self.desk.prize
        return page

    def draw(self) -> None:
        if self.stands and not self.shut:
            self.set_class(self.desk.naming is not None, "-naming")
            super().draw()
            self._draw_name()

    def draw_map(self) -> str:
        desk = self.desk
        letter = desk.ask_letter()
        rows = book_rows(
            desk.career.terms,
            desk.holding,
            self.view.left,
            self.inks,
            letter=letter,
            people=desk.peopled,
        )
        self.books.fill(rows, desk.spot.key)
        self._chart.draw(len(rows))
        return captions.place_words(desk)

    def dress_map(self) -> None:
        """The list has the colours of the page."""

    def _draw_name(self) -> None:
        """The field in which a name is written, while one is."""
        naming = self.desk.naming
        if naming is None:
            return
        if self.field.value != naming.typed:
            self.field.value = naming.typed
            self.field.cursor_position = len(naming.typed)
        if self.focused is not self.field:
            self.field.focus()

    def aim(self) -> str:
        return "" if self.shut else captions.aim_words(self.desk)

    def turn_words(self, *, short: bool) -> str:
        return captions.turn_words(self.desk, short=short)

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        if self.desk.naming is None:
            return super().key_entries()
        up = spoken("up", ascii_only=self.game.settings.plain)
        return (  # letters are written now
            ("act", "Enter", "Take this name"),
            ("north", up, "Another"),
            ("leave", "Esc", "Leave it"),
        )

    def status(self) -> Line | None:
        return None

    def panel(self, width: int, height: int) -> Sequence[Line]:
        return panel_lines(self.desk, width, height, self.glyphs, self.inks)

    def rule(self) -> str:
        return self.desk.rule

    # What happens.

    def _stepped(self, step: Step[Any] | None) -> None:
        super()._stepped(step)
        if self.stands and self.session.over:
            self._onward()

    def _onward(self) -> None:
        """Both have sailed: what follows is the business of what the career lies in."""
        from pieces_of_eight.saves.words import SaveError

        if self._gone:
            return
        self._gone = True
        if self.owner is None:
            self.game.home()
            return
        try:
            page: Screen[None] = self.owner.onward()
        except SaveError as error:
            self._gone = False
            self.say(str(error), warning=True)
            return
        self.game.show(page)

    def _account(self) -> None:
        self._onward()

    def _ledger(self) -> None:
        self.app.push_screen(LedgerScreen(self.desk.ledger))

    def _letter(self) -> None:
        """Open the letter that the rival has written before this season."""
        makes = self.owner.letter if self.owner is not None else None
        if makes is not None:
            self.app.push_screen(makes())

    def _services(self, who: Player) -> Mapping[int, Service]:
        """What a captain's ships have been through in the career."""
        return self.owner.services(who) if self.owner is not None else {}

    # What is pressed.

    def cursor(self, across: int, down: int) -> None:
        self.desk.steer(down)

    def do_northwest(self) -> None:
        self._leap_books(-TOP)

    def do_southwest(self) -> None:
        self._leap_books(TOP)

    def do_northeast(self) -> None:
        self._leap_books(-PAGE)

    def do_southeast(self) -> None:
        self._leap_books(PAGE)

    def _leap_books(self, down: int) -> None:
        """Far up or down the open list, or the books."""
        if self.desk.listing is not None:
            self.desk.point(self.desk.at + down)
        else:
            self.desk.steer(down)

    def do_ledger(self) -> None:
        self._ledger()

    def do_legend(self) -> None:
        """Explain what stands in the books, the line under the cursor first."""
        spot = self.desk.spot.kind
        books = bare_books(spot, self.last_chart(self.desk.who))
        open_legend(
            self, BOOKS_LEGENDS[self.desk.who], books, spot, captions.place_words(self.desk)
        )

    def do_chart(self) -> None:
        """Open the chart over the whole window."""
        if not self.shut:
            self.app.push_screen(ChartScreen(self._chart.view()))

    def do_advise(self) -> None:
        if not self.session.human:
            self.say(WAITING)
            return
        super().do_advise()

    async def _advise(self) -> None:
        from pieces_of_eight.tui.play.opponents import lot

        match, before = self.session.saved.match, self.session.saved.match.state
        self._asked += 1
        seed = lot(self.session.saved, "harbour master", self.session.viewer, self._asked)
        found = await asyncio.to_thread(advice, match.seat(self.session.viewer).seen, seed)
        self.say("")
        if match.state is before and self.session.human:
            self.desk.open_advice(found)
            self.draw()

    # Names, and the mouse.

    @on(Input.Changed, "#port-name")
    def _written(self, event: Input.Changed) -> None:
        event.stop()
        self.desk.write(self.field.value)

    @on(Input.Submitted, "#port-name")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.desk.write(self.field.value)
        self.do("act")

    @on(Menu.Chosen, "#fight-map")
    def _line_chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        event.prevent_default()  # it is none of the open list's choices
        self.say("")
        self.desk.go_to(event.key)
        self.draw()
