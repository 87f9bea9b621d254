"""A piece of the chart of a season, drawn for the page on how the sheet is played."""

from collections.abc import Sequence

from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.chart.season import SeasonChart
from pieces_of_eight.tui.chart.view import ChartView, Pair, State
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import Palette

WIDE, HIGH = 36, 11
WATER, OTHER = "Gulf of Batabano", "Windward Passage"
OURS, THEIRS = 4, 6
"""The letters of the two forces under the cursor: E and G."""


def meeting() -> ChartView:
    """A pair of which the attacker is known, near a pair that has met nobody."""
    places = {place.name: place for place in caribbean().chart.waters}
    pairs = (
        Pair(OURS, THEIRS, (3, 2), places[WATER], State.MINE),
        Pair(0, 5, (4, 2), places[OTHER], State.NO_CONTACT),
    )
    return ChartView(0, ("England", "Spain"), pairs, cursor=OURS, close=True)


EXAMPLES = {"meeting": meeting}


def example(name: str, palette: Palette, glyphs: Glyphs) -> Sequence[Row]:
    """A piece of the chart by its name. Raises KeyError for another name."""
    return SeasonChart(EXAMPLES[name](), WIDE, HIGH, palette, glyphs, framed=False).drawing().rows
