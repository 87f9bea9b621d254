"""The page of the port: a captain's books, and every bargain he can strike before he sails."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any, Self

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input

from pieces_of_eight.campaign.chronicle.facts import in_a_line, in_lines
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.bargains import LONGEST_NAME
from pieces_of_eight.campaign.port.describe import PortDescription, season_words
from pieces_of_eight.campaign.port.events import coins
from pieces_of_eight.campaign.port.state import Phase, Port, Ship, own
from pieces_of_eight.campaign.port.words import MET, WARDROOM, marks_sentence, spots
from pieces_of_eight.campaign.sheet.state import Prize
from pieces_of_eight.tui.chart.ground import contrast, is_true, mix
from pieces_of_eight.tui.chart.plot import WELL_READ
from pieces_of_eight.tui.chart.season import CHART_LEGENDS, SeasonChart, draw, place_sentence
from pieces_of_eight.tui.chart.view import NOTHING, ChartView
from pieces_of_eight.tui.draw.cells import QUARTERS, Cell, Line, Piece
from pieces_of_eight.tui.draw.cells import Row as Cells
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.draw.glyphs import log_lines
from pieces_of_eight.tui.keyboard import spoken
from pieces_of_eight.tui.match.log import PANEL, WIDE
from pieces_of_eight.tui.match.maps import Screens
from pieces_of_eight.tui.match.page import FightScreen
from pieces_of_eight.tui.match.pause import Owner
from pieces_of_eight.tui.match.replay import ReplayScreen
from pieces_of_eight.tui.pages.base import Entries, GameScreen, on
from pieces_of_eight.tui.pages.rules import open_legend
from pieces_of_eight.tui.play.career import PortSession
from pieces_of_eight.tui.play.session import Kept
from pieces_of_eight.tui.widgets.frame import LinesView
from pieces_of_eight.tui.widgets.menu import Menu, Row
from . import face
from . import port_captions as captions
from .books import BOOKS_LEGENDS, Books, bare_books, bare_chart, book_rows, marked
from .face import FACE
from .meetings import MeetingScreen, with_met
from .port_desk import LedgerScreen, PortDesk
from .wardroom import Services, WardroomScreen

PAGE = 8  # lines that PgUp and PgDn go
TOP = 999
OPENS = ("ledger", "chart")  # the lines of the quay that open a page


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
        self._chart = PortChart(self)  # the chart under the books
        self._named: object = None  # the row whose name was last written into the field
        self._services: Services = lambda who: {}  # what a captain's ships have been through
        self._gone = False  # whether the page that follows is on its way
        self._ashore = saved.match.state.phase is Phase.ASHORE  # whether it began as that page

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

        self._services = services
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
    def answered_in(self) -> Widget:
        return self.choices if self.desk.named is None else self.field

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
        page._services = self._services
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
        rows = book_rows(terms, desk.holding, spots, self.columns, self.inks)
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
            self.field.action_select_all()

    def whereabouts(self, state: Any) -> Mapping[Hashable, Any]:
        return {}

    def aim(self) -> str:
        """What the stay in port is for, and what is still missing (C-25)."""
        port, session = self.desk.state, self.session
        if self.shut:
            return ""
        if session.decider is None:
            return f"{captions.SAILED}. The master sheet comes next."
        if self._ashore and not session.human:
            return "Your rival decides whether to sail again."
        if session.watched:
            return f"Both captains fit out for season {season_words(port)}."
        sailed = "You have sailed. Now the other captain fits out."
        return self.desk.about.hour(port) if session.human else sailed

    def turn_words(self, *, short: bool) -> str:
        """The season, and what is in the purse."""
        desk, purse = self.desk, coins(self.desk.holding.coins)
        if self._ashore:
            return f"Home from season {desk.state.season}: {purse}"
        season = f"Port, season {season_words(desk.state)}"
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
        sailed_again = self._ashore and self.desk.state.phase is Phase.PORT
        if self.stands and (self.session.over or sailed_again):
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
        elif kind == MET:
            chart = self._chart.view()
            self.app.push_screen(MeetingScreen(desk, desk.cursor.at, chart))
        elif kind == WARDROOM:
            self.app.push_screen(WardroomScreen(desk.state, desk.me, self._services))
        elif kind == "letter" and self.owner is not None and self.owner.letter is not None:
            self.app.push_screen(self.owner.letter())
        else:
            super().do_act()

    def aslant(self, across: int, down: int) -> None:
        """By a page, or to an end."""
        down *= PAGE if across > 0 else TOP
        if self.desk.listing is not None:
            self.desk.point(self.desk.at + down)
        else:
            self.desk.arrow(0, down)

    def do_ledger(self) -> None:
        self.app.push_screen(LedgerScreen(self.desk.ledger))

    def do_legend(self) -> None:
        kind, legend = self.desk.cursor.kind, BOOKS_LEGENDS[self.desk.me]
        books = bare_books(kind, self._chart.view())
        open_legend(self, legend, books, kind, self.desk.words_at_cursor())

    def do_chart(self) -> None:
        if not self.shut:
            self.app.push_screen(ChartScreen(self._chart.view()))

    # Names, and the mouse.

    @on(Input.Submitted, "#port-name")
    def _submitted(self, event: Input.Submitted) -> None:
        self.say("")
        self.desk.name(self.field.value)
        self.draw()

    @on(Menu.Chosen, "#fight-map")
    def _line_chosen(self, event: Menu.Chosen) -> None:
        """A line was clicked: the cursor goes there; once more does what Enter does."""
        event.prevent_default()  # it is none of the open list's choices
        self.say("")
        if event.key == self.desk.cursor.key and self.desk.listing is None:
            self.do("act")
            return
        self.desk.close()
        self.desk.look_at(next(spot for spot in self.desk.things if spot.key == event.key))
        self.draw()


# --- The chart under a captain's books ------------------------------------------------------------


PORT_CHART = "port-chart"
LEAST = 12  # rows that the books must leave free for it
BARS = 3
"""Rows around the books for what is asked, what is pointed at, and a space; a list covers more."""
GROUND = f"{QUARTERS}▀▄█"  # what is only ground: blocks, and nothing
FADING = 4  # rows at its head that fade into the page


class PortChart:
    """Shows the chart where the books leave room for it."""

    def __init__(self, page: "PortScreen") -> None:
        self._page = page
        self._views: dict[Player, ChartView] = {}

    def draw(self, books: int) -> None:
        """Show the chart below so many rows of books, or hide it."""
        for shown in self._page.query(f"#{PORT_CHART}").results(LinesView):
            free = self._page.query_one("#fight-left").size.height - books - BARS
            shown.display = free >= LEAST
            self._page.books.styles.height = books + 1 if shown.display else "1fr"
            if free >= LEAST:
                shown.styles.height = free
                self.show(shown)

    def show(self, shown: LinesView) -> None:
        """Draw the chart as large as its place is."""
        palette, glyphs = self._page.palette, self._page.glyphs
        view = self.view()

        def lines(width: int, height: int) -> list[Line]:
            if height < LEAST:
                return []
            chart = SeasonChart(view, width, height, palette, glyphs, framed=False).drawing()
            return [pieces(row) for row in faded(chart.rows, palette)]

        shown.show(lines, palette.panel.paper)

    def view(self) -> ChartView:
        """Last season's chart; in the first season one without any forces."""
        desk = self._page.desk
        if desk.me not in self._views:
            crowns = [captain.crown for captain in desk.state.captains]
            if desk.me:
                crowns.reverse()
            none = bare_chart(desk.me, (crowns[0], crowns[1]))
            self._views[desk.me] = self._page.last_chart(desk.me) or none
        return with_met(marked(self._views[desk.me], desk.state), desk.holding)


def faded(rows: Iterable[Cells], palette: Palette) -> list[Cells]:
    paper = palette.panel.paper
    found = []
    for y, row in enumerate(rows):
        share = 1 - (y + 1) / (FADING + 1)
        if y < FADING and is_true(palette):
            row = tuple(fainter(cell, paper, share) for cell in row)
        found.append(row)
    return found


def fainter(cell: Cell, paper: str, share: float) -> Cell:
    under = mix(cell.paper, paper, share)
    if cell.glyph in GROUND:
        return cell._replace(ink=mix(cell.ink, paper, share), paper=under)
    return cell._replace(paper=under) if contrast(cell.ink, under) >= WELL_READ else cell


def pieces(row: Cells) -> Line:
    """A row of cells as pieces of text."""

    def look(cell: Cell) -> tuple[str, str, bool]:
        return cell.ink, cell.paper, cell.bold

    return tuple(
        Piece("".join(cell.glyph for cell in run), ink, bold, paper)
        for (ink, paper, bold), run in groupby(row, key=look)
    )


# --- The chart as a page in port: last season, and where ships fought in earlier years ------------

LEAST_WIDE, LEAST_HIGH = 30, 8  # cells below which there is no chart: a page that is being laid out


def charted_words(view: ChartView) -> str:
    if not view.pairs:
        return "the ports of both crowns"
    earlier = sorted({each.season for each in view.earlier})
    return f"{view.season}; fights of {', '.join(map(str, earlier))}" if earlier else view.season


class ChartScreen(GameScreen):
    """The chart over the whole window; z or q goes back to the port."""

    ORDERS = FACE.kind.orders
    PAGE_NAME = "The chart"
    KEYS = ("rule", "keys", "leave")
    RULE = "C-18"
    WORDS = {"leave": "Port"}

    def __init__(self, view: ChartView) -> None:
        super().__init__()
        self._view = view

    @property
    def engine(self) -> str:
        return "port"

    def body(self) -> ComposeResult:
        view = LinesView("chart-view")
        view.styles.height = "1fr"
        yield view

    def on_mount(self) -> None:
        self.note(charted_words(self._view))
        self._draw()

    def on_screen_resume(self) -> None:
        self._draw()

    def aim(self) -> str:
        if self._view.pair is not None:
            return place_sentence(self._view.pair, self._view)
        met = "Where the forces met last season." if self._view.pairs else "Where the ports are."
        return marks_sentence(self._view.towns) or met

    def key_entries(self) -> Entries:
        named = [("next", self.key_of("next"), self.label("next"))] if self._view.pairs else []
        return (*named, *super().key_entries())

    def do_next(self) -> None:
        """To the place of the next pair; after the last to none."""
        letters = [NOTHING, *(pair.mine for pair in self._view.pairs)]
        at = letters.index(self._view.cursor) + 1
        self._view = replace(self._view, cursor=letters[at % len(letters)])
        self._draw()
        self.refresh_keys()

    def do_chart(self) -> None:
        self.do_leave()

    def do_legend(self) -> None:
        open_legend(self, CHART_LEGENDS[self._view.who], self._view, self._view.cursor, "")

    def _draw(self) -> None:
        def lines(width: int, height: int) -> Sequence[Line]:
            if width < LEAST_WIDE or height < LEAST_HIGH:
                return []
            picture = draw(self._view, width, height, self.palette, self.glyphs)
            return [pieces(row) for row in picture.rows]

        self.query_one("#chart-view", LinesView).show(lines, self.palette.panel.paper)


# --- The pages of a career, as the registry finds them --------------------------------------------


HOURS = {
    Phase.PORT: "in port",
    Phase.AT_SEA: "at sea",
    Phase.OVER: "over",
    Phase.ASHORE: "home from the sea",
}


class CareerReplay(ReplayScreen):
    """Every bargain of the own captain, and all that both could see."""

    PAGE_NAME = "The career again"
    KEYS = (
        "act",
        "pace",
        "west",
        "east",
        "leave",
        "northeast",
        "southeast",
        "northwest",
        "southwest",
        "keys",
    )

    @property
    def career(self) -> Port:
        """The career at the step that is shown."""
        career: Port = self.state(self.at)
        return career

    def make_map(self) -> Books:
        return Books(id="fight-map")

    def view(self) -> list[Row]:
        width = self.app.size.width
        room = width - PANEL if width >= WIDE else width
        career = self.career
        holding = own(career, self.viewer)
        return book_rows(career.terms, holding, spots(holding), room, self.inks)

    def draw_map(self) -> None:
        self.map.fill(self.view())

    def turn_words(self) -> str:
        career = self.career
        coins = own(career, self.viewer).coins
        return f"Season {career.season}, {HOURS[career.phase]}: {coins} coins"

    def panel(self, width: int, height: int) -> Sequence[Line]:
        return log_lines(self.log_so_far()[-40:], width, height, self.glyphs, self.inks)

    def quietly(self) -> str:
        """A bargain of the other's."""
        before: Port = self.state(self.at - 1)
        return f"{self._session.name_of(before.side)} is in port."

    @on(Menu.Chosen, "#fight-map")
    def _line_chosen(self, event: Menu.Chosen) -> None:
        self.do_act()


SCREENS = Screens(FACE, PortScreen, CareerReplay)
