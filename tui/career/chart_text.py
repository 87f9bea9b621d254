"""The chart of the Caribbean among the words of a page, where the window has room for it (C-18)."""

from collections.abc import Sequence

from rich.text import Text

from pieces_of_eight.tui.chart.season import SeasonChart
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import Palette
from .picture import BETWEEN, Brush, painted, ruled, side_by_side

LEAST_HIGH = 34
"""Lines of a window from which a page has room for the chart."""
LEAST_WIDE = 74
"""Columns that a chart needs: below them too few names find room."""
RATIO = 0.36
"""Rows of a chart to a column, so that it shows the whole sea and not much more."""


def chart_lines(
    view: ChartView, width: int, palette: Palette, glyphs: Glyphs, rows: int = 0
) -> list[Text]:
    """The chart in so many columns, and in so many rows, or as many as fit its shape."""
    rows = rows or round(width * RATIO)
    chart = SeasonChart(view, width, rows, palette, glyphs, framed=False)
    return [painted(row) for row in chart.drawing().rows]


def with_chart(
    lines: Sequence[Text],
    heading: str,
    view: ChartView | None,
    room: tuple[int, int],
    used: int,
    brush: Brush,
    palette: Palette,
    glyphs: Glyphs,
) -> list[Text]:
    """The lines of a page with the chart beside them, or below them, or without it.

    `room` are the columns and lines of the window, `used` the columns of the words.
    """
    columns, high = room
    if view is None or high < LEAST_HIGH:
        return list(lines)
    aside = room_aside(columns, used)
    wide = aside or min(columns, used)
    if wide < LEAST_WIDE:
        return list(lines)
    chart = [ruled(heading, brush, wide), *chart_lines(view, wide, palette, glyphs)]
    if wide != aside:
        return [*lines, Text(), *chart]
    return side_by_side(lines, chart, used)


def room_aside(columns: int, used: int) -> int:
    """The columns to the right of the words that a chart can be drawn in; 0 where it cannot."""
    aside = columns - used - BETWEEN
    return aside if aside >= LEAST_WIDE else 0
