"""The chart under a captain's books: where he lies, and what came of last season."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from textual.app import ComposeResult

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.tui.chart.ground import contrast, is_true, mix
from pieces_of_eight.tui.chart.plot import WELL_READ
from pieces_of_eight.tui.chart.season import CHART_LEGENDS, SeasonChart, draw
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.cells import QUARTERS, Cell, Line, Piece, Row
from pieces_of_eight.tui.draw.colours import Palette
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.pages.rules import open_legend
from pieces_of_eight.tui.widgets.frame import LinesView
from .kind import KIND

if TYPE_CHECKING:
    from .port import PortScreen


PORT_CHART = "port-chart"
LEAST = 12
"""Rows that the books must leave free for it."""
BARS = 3
"""Rows around the books for what is asked, what is pointed at, and a space; a list covers more."""
GROUND = f"{QUARTERS}▀▄█"
"""What is only ground: blocks, and nothing."""
FADING = 4
"""Rows at its head that fade into the page."""


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
        return self._views[desk.me]


def bare_chart(who: Player, crowns: tuple[str, str]) -> ChartView:
    """The ports of two crowns, his first, before any forces have met."""
    return ChartView(int(who), crowns, ())


def faded(rows: Iterable[Row], palette: Palette) -> list[Row]:
    """The picture with its first rows fading into the page, where colours can be mixed."""
    paper = palette.panel.paper
    found = []
    for y, row in enumerate(rows):
        share = 1 - (y + 1) / (FADING + 1)
        if y < FADING and is_true(palette):
            row = tuple(fainter(cell, paper, share) for cell in row)
        found.append(row)
    return found


def fainter(cell: Cell, paper: str, share: float) -> Cell:
    """A cell nearer to the colour of the page; what is written stays to be read."""
    under = mix(cell.paper, paper, share)
    if cell.glyph in GROUND:
        return cell._replace(ink=mix(cell.ink, paper, share), paper=under)
    return cell._replace(paper=under) if contrast(cell.ink, under) >= WELL_READ else cell


def pieces(row: Row) -> Line:
    """A row of cells as pieces of text."""

    def look(cell: Cell) -> tuple[str, str, bool]:
        return cell.ink, cell.paper, cell.bold

    return tuple(
        Piece("".join(cell.glyph for cell in run), ink, bold, paper)
        for (ink, paper, bold), run in groupby(row, key=look)
    )


# --- The chart as a page in port: last season, and where ships fought in earlier years ------------

LEAST_WIDE, LEAST_HIGH = 30, 8
"""Cells below which there is no chart: a page that is being laid out."""


def heading(view: ChartView) -> str:
    """What is on the chart, in a few words."""
    if not view.pairs:
        return "the ports of both crowns"
    earlier = sorted({each.season for each in view.earlier})
    return f"{view.season}; fights of {', '.join(map(str, earlier))}" if earlier else view.season


class ChartScreen(GameScreen):
    """The chart over the whole window; z or q goes back to the port."""

    ORDERS = KIND.orders
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
        self.note(heading(self._view))
        self._draw()

    def on_screen_resume(self) -> None:
        self._draw()

    def aim(self) -> str:
        return "Where the forces met last season." if self._view.pairs else "Where the ports are."

    def do_chart(self) -> None:
        """Back to the books."""
        self.do_leave()

    def do_legend(self) -> None:
        """Explain the signs of the chart."""
        open_legend(self, CHART_LEGENDS[self._view.who], self._view, self._view.cursor, "")

    def _draw(self) -> None:
        def lines(width: int, height: int) -> Sequence[Line]:
            if width < LEAST_WIDE or height < LEAST_HIGH:
                return []
            picture = draw(self._view, width, height, self.palette, self.glyphs)
            return [pieces(row) for row in picture.rows]

        self.query_one("#chart-view", LinesView).show(lines, self.palette.panel.paper)
