"""The chart as a page in port: last season, and where ships fought in earlier years."""

from collections.abc import Sequence

from textual.app import ComposeResult

from pieces_of_eight.tui.chart.legend import CHART_LEGENDS
from pieces_of_eight.tui.chart.season import draw
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.commands import Orders
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.pages.legend import open_legend
from pieces_of_eight.tui.widgets.lines_view import LinesView
from .kind import KIND
from .port_chart import pieces

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

    PAGE_NAME = "The chart"
    KEYS = ("rule", "keys", "leave")
    RULE = "C-18"
    WORDS = {"leave": "Port"}

    def __init__(self, view: ChartView) -> None:
        super().__init__()
        self._view = view

    @property
    def engine(self) -> str:
        return "career"

    @property
    def orders(self) -> Orders:
        return KIND.orders

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
        seen = "where the forces of last season met" if self._view.pairs else "where the ports lie"
        return f"See {seen}; from here it is back to the port."

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
