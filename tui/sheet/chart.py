"""The chart as the other face of the sheet: how it is turned to, steered on and drawn larger."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pieces_of_eight.campaign.sheet.model.state import Phase
from pieces_of_eight.tui.chart.legend import CHART_LEGENDS
from pieces_of_eight.tui.chart.projection import whereabouts
from pieces_of_eight.tui.chart.season import draw
from pieces_of_eight.tui.chart.seven import (
    marks_lines,
    place_lines,
    place_sentence,
    seven_lines,
    strip,
)
from pieces_of_eight.tui.chart.view import ChartView, Pair
from pieces_of_eight.tui.draw.cells import Cell, Line
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import Palette
from pieces_of_eight.tui.draw.lines import log_lines
from pieces_of_eight.tui.pages.legend import open_legend
from .canvas import Picture
from .legend import SHEET_LEGENDS
from .on_chart import Face, chart_view
from .view import Spot

if TYPE_CHECKING:
    from .fight import SheetScreen

LEAST_WIDE, LEAST_HIGH = 30, 8
"""Cells below which there is no chart: a page that is being laid out."""
LEAST_LOG = 4
"""Lines that the log is worth beginning with."""


class ChartFace:
    """Turns the sheet over, and shows on the chart what the captain sees of the sheet."""

    def __init__(self, page: "SheetScreen") -> None:
        self._page = page

    def do_chart(self) -> None:
        """Turn to the chart, or back to the sheet."""
        desk = self._page.desk
        if desk.phase is Phase.MUSTER:
            self._page.say("The chart is laid out when both sheets are sealed.")
            return
        desk.on_chart = not desk.on_chart
        if self._page.owner is not None:
            self._page.owner.on_chart = desk.on_chart

    def do_zoom(self) -> None:
        """Draw the chart larger about the cursor, or whole again."""
        desk = self._page.desk
        if not desk.charted:
            self._page.say(desk.keyed("Only the chart can be drawn larger: {chart} turns to it."))
        else:
            desk.enlarged = not desk.enlarged

    def do_legend(self) -> None:
        """Explain the signs of the chart, or of the sheet, where that is turned up."""
        page, desk = self._page, self._page.desk
        place = page.draw_map()
        if desk.charted:
            view = self.view()
            open_legend(page, CHART_LEGENDS[view.who], view, view.cursor, place)
        else:
            sheet = desk.view()
            open_legend(page, SHEET_LEGENDS[sheet.who], sheet, sheet.cursor, place)

    def view(self) -> ChartView:
        """The season on the chart, as the captain at the table sees it."""
        page = self._page
        face = Face(
            season=page.owner.place if page.owner is not None else "one season",
            close=page.desk.enlarged,
            strip=not page.view.has_panel,
        )
        return chart_view(page.desk.view(), page.session.saved.match.seed, face)

    def words(self) -> str:
        """The place under the cursor in a sentence."""
        view = self.view()
        if view.pair is not None and view.foe < 0:
            return place_sentence(view.pair, view)
        return "Forces without an opponent lie at home; those that meet are on the chart."

    def panel(self, width: int, height: int) -> Sequence[Line]:
        """The seven, the place under the cursor, the signs, and the log as far as there is room."""
        page, view = self._page, self.view()
        palette, glyphs = page.palette, page.glyphs
        lines = seven_lines(view, width, palette, glyphs)
        if view.pair is not None:
            lines += [(), *place_lines(view.pair, view, width, palette, glyphs)]
        marks = marks_lines(view, width, palette, glyphs)
        if len(lines) + len(marks) + 1 <= height:
            lines += [(), *marks]
        room = height - len(lines) - 1
        if room >= LEAST_LOG:
            entries = page.session.journal.entries
            lines += [(), *log_lines(entries, width, room, glyphs, palette.panel)]
        return lines[:height]

    def steer(self, across: int, down: int) -> bool:
        """To the next pair that way on the chart; False where the sheet's own cursor is to move."""
        desk = self._page.desk
        if not desk.charted or desk.naming:
            return False
        view = self.view()
        to = None if view.pair is None else next_pair(view.pairs, view.pair, across, down)
        if to is not None:
            desk.line = to.mine
        return True


def next_pair(pairs: Sequence[Pair], here: Pair, across: int, down: int) -> Pair | None:
    """The nearest pair that lies to one side of another; None where there is none."""
    x, y = whereabouts(here.place)

    def ahead(pair: Pair) -> tuple[float, float]:
        """How far on a pair lies, and how far aside."""
        east, north = whereabouts(pair.place)
        on = (east - x) * across - (north - y) * down
        return on, abs((east - x) * down) + abs((north - y) * across)

    found = [pair for pair in pairs if ahead(pair)[0] > 0]
    return min(found, key=lambda pair: ahead(pair)[0] + 2 * ahead(pair)[1], default=None)


def chart_picture(
    view: ChartView, width: int, height: int, palette: Palette, glyphs: Glyphs
) -> Picture:
    """The chart as it lies in the place of the sheet, with what can be pointed at."""
    if width < LEAST_WIDE or height < LEAST_HIGH:
        ground = Cell(" ", palette.panel.text, palette.panel.paper)
        return Picture(((ground,) * width,) * height, ())
    drawing = draw(view, width, height - view.strip, palette, glyphs)
    rows, touches = drawing.rows, list(drawing.touches)
    if view.strip:
        line, on_line = strip(view, width, palette, glyphs)
        rows = (*rows, line)
        touches += [(a, b, height - 1, side, letter) for a, b, _, side, letter in on_line]
    spots = tuple(
        (left, right, y, Spot("line" if side == "mine" else "foe", letter))
        for left, right, y, side, letter in touches
    )
    return Picture(rows, spots)
