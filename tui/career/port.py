"""The page of the port: a captain's books, and every bargain he can strike before he sails."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import Any, Self

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input

from pieces_of_eight.campaign.chronicle.facts import in_a_line, in_lines
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.bargains import LONGEST_NAME
from pieces_of_eight.campaign.port.describe import PortDescription
from pieces_of_eight.campaign.port.events import coins
from pieces_of_eight.campaign.port.state import Ship
from pieces_of_eight.campaign.sheet.state import Prize
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.keyboard import spoken
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.pause import Owner
from pieces_of_eight.tui.pages.base import on
from pieces_of_eight.tui.pages.rules import open_legend
from pieces_of_eight.tui.play.career_sessions import PortSession
from pieces_of_eight.tui.play.session import Kept
from pieces_of_eight.tui.widgets.frame import LinesView
from pieces_of_eight.tui.widgets.menu import Menu
from . import face
from . import port_captions as captions
from .books import Books, book_rows
from .ledger import LedgerScreen
from .legend import BOOKS_LEGENDS, bare_books
from .port_chart import PORT_CHART, ChartScreen, PortChart
from .port_desk import PortDesk

PAGE = 8
"""Lines that PgUp and PgDn go."""
TOP = 999
OPENS = ("ledger", "chart")
"""The lines of the quay that open a page."""


class PortScreen(FightScreen):
    """A career between two seasons. When both captains have sailed its owner knows what follows."""

    PAGE_NAME = "In port"
    FACE = face.FACE
    ORDERS = FACE.kind.orders
    CAPTIONS = captions
    nothing_weighed = "Nothing in port needs dice. {advise} asks for advice."
    card = "the card"
    LOCKED = True
    desk: PortDesk
    session: PortSession

    def __init__(self, saved: Kept) -> None:
        super().__init__(saved)
        self.last_chart: Callable[[Player], ChartView | None] = lambda who: None
        """The chart of last season as a captain saw it, where the career knows it."""
        self._chart = PortChart(self)
        """The chart under the books."""
        self._named: object = None
        """The row whose name was last written into the field."""
        self._gone = False
        """Whether the page that follows is on its way."""

    def join(
        self, owner: Owner, prize: Prize | None, chart: Callable[[Player], ChartView | None]
    ) -> None:
        """Lie in a career: it knows of letters and charts, and what ships have been through."""
        self.owner, self.last_chart = owner, chart
        services = cache(owner.services)

        def records(who: Player, ship: Ship) -> Sequence[str]:
            service = services(who).get(ship.id)
            if service is None:
                return ()
            newest = reversed(list(in_lines(replace(service, name=ship.name))))
            return in_a_line(service), *newest

        letter, last = owner.letter is not None, captions.last_season(prize)
        lore = replace(self.desk.about.lore, letter=letter, last=last, records=records)
        self.desk.about = PortDescription(lore)
        self.desk.refresh()

    # What is shown.

    def make_session(self, saved: Kept) -> PortSession:
        return PortSession(saved, self.FACE)

    def make_desk(self) -> PortDesk:
        return PortDesk(self.session, self.say)

    def make_on_map(self) -> None:
        """The books are no map."""

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
        """Whether only one captain may look at the screen: always, what he owns is secret."""
        return self.session.two_people

    def on_mount(self) -> None:
        self.query_one("#fight-ground").mount(LinesView(PORT_CHART))
        self.call_after_refresh(self.draw)  # once it is known how many rows the books leave
        if self.session.decider is None:
            self.call_after_refresh(self._onward)

    def on_resize(self) -> None:
        self.call_after_refresh(self.draw)

    def open_again(self) -> Self:
        """The page as the next captain opens it behind the curtain. Raises SaveError."""
        page = super().open_again()
        page.last_chart, page.desk.about = self.last_chart, self.desk.about
        page.desk.refresh()
        return page

    def draw(self) -> None:
        if self.stands and not self.shut:
            self.set_class(self.desk.named is not None, "-naming")
            super().draw()
            self._draw_name()

    def draw_map(self) -> str:
        desk = self.desk
        terms, spots = desk.state.terms, [*desk.things]
        rows = book_rows(terms, desk.holding, spots, self.view.left, self.inks)
        self.books.fill(rows, desk.cursor.key)
        self._chart.draw(len(rows))
        return desk.words_at_cursor()

    def dress_map(self) -> None:
        """The list has the colours of the page."""

    def _draw_name(self) -> None:
        """The field in which a name is written, while one is: the lit row is written there."""
        row = None if self.desk.named is None else self.desk.choice
        if row is None:
            self._named = None
            return
        if row != self._named:
            self._named = row
            self.field.value = self.desk.choice_of(row).short
            self.field.cursor_position = len(self.field.value)
        if self.focused is not self.field:
            self.field.focus()

    def whereabouts(self, state: Any) -> Mapping[Hashable, Any]:
        return {}

    def aim(self) -> str:
        """What the stay in port is for, and what is still missing (C-25)."""
        port, session = self.desk.state, self.session
        if self.shut:
            return ""
        if session.decider is None:
            return f"{captions.SAILED}. The master sheet comes next."
        if session.watched:
            return f"Both captains fit out for season {port.season} of {port.terms.seasons}."
        sailed = "You have sailed. Now the other captain fits out."
        return self.desk.about.hour(port) if session.human else sailed

    def turn_words(self, *, short: bool) -> str:
        """The season, and what is in the purse."""
        desk, purse = self.desk, coins(self.desk.holding.coins)
        season = f"Port, season {desk.state.season} of {desk.state.terms.seasons}"
        return f"{season}: {purse if short else f'{desk.state.captains[desk.me].crown}, {purse}'}"

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        if self.desk.named is None:
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
        return captions.panel_lines(self.desk, width, height, self.glyphs, self.inks)

    def rule(self) -> str:
        desk = self.desk
        return desk.about.paragraph(desk.state, desk.in_question, desk.cursor)

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

    # What is pressed.

    def do_act(self) -> None:
        """Some lines of the quay open a page, and nothing is bargained for."""
        desk = self.desk
        kind = desk.cursor.kind if desk.listing is None and self.session.human else ""
        if kind in OPENS:
            self.do(kind)
        elif kind == "letter" and self.owner is not None and self.owner.letter is not None:
            self.app.push_screen(self.owner.letter())
        else:
            super().do_act()

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
            self.desk.arrow(0, down)

    def do_ledger(self) -> None:
        self.app.push_screen(LedgerScreen(self.desk.ledger))

    def do_legend(self) -> None:
        """Explain what stands in the books, the line under the cursor first."""
        kind, legend = self.desk.cursor.kind, BOOKS_LEGENDS[self.desk.me]
        books = bare_books(kind, self.last_chart(self.desk.me))
        open_legend(self, legend, books, kind, self.desk.words_at_cursor())

    def do_chart(self) -> None:
        """Open the chart over the whole window."""
        if not self.shut:
            self.app.push_screen(ChartScreen(self._chart.view()))

    # Names, and the mouse.

    @on(Input.Submitted, "#port-name")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.say("")
        self.desk.name(self.field.value)
        self.draw()

    @on(Menu.Chosen, "#fight-map")
    def _line_chosen(self, event: Menu.Chosen) -> None:
        """A line was clicked: the cursor goes there; once more does what Enter does."""
        event.stop()
        event.prevent_default()  # it is none of the open list's choices
        self.say("")
        if event.key == self.desk.cursor.key and self.desk.listing is None:
            self.do("act")
            return
        self.desk.close()
        self.desk.look_at(next(spot for spot in self.desk.things if spot.key == event.key))
        self.draw()
