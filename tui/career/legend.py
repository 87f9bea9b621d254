"""What stands in the books of the port and on the chart under them, each sign as it is drawn."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import NamedTuple

from pieces_of_eight.tui.chart.season import MEANINGS as OF_CHART
from pieces_of_eight.tui.chart.season import Names
from pieces_of_eight.tui.chart.season import paint as paint_chart
from pieces_of_eight.tui.chart.season import places as places_of_chart
from pieces_of_eight.tui.chart.view import NOTHING, ChartView
from pieces_of_eight.tui.draw.cells import Cell, Piece, Row
from pieces_of_eight.tui.draw.colours import Palette, PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.legend import Legend, named
from .books import hull, share

_SIGNS: Mapping[str, str] = {
    "hull": "hull: points on her larboard and starboard sides",
    "gear": "gear: sailing gear left, and how much when whole",
    "men": "men: fighting points left, and how many when whole; red: half or fewer",
    "hurt": "she needs repairs",
    "none": "she has no captain",
    "officers": "a company's officers, beside its groups",
    "coins": "what it costs, in coins",
}
_OF_SHIP = ("hull", "gear", "men", "hurt", "none")


class Books(NamedTuple):
    """What lies on the page of the port."""

    spot: str
    """The kind of line under the cursor: "ship", "company", "buy"."""
    chart: ChartView


def _piece(name: str, inks: PanelInks) -> Piece:
    match name:
        case "hull":
            return hull((11, 8), 11, inks)
        case "gear":
            return share(6, 10, 6, inks)
        case "men":
            return share(1, 3, 4, inks)
        case "hurt":
            return Piece("!", inks.bad, True)
        case "none":
            return Piece("none", inks.dim)
        case "officers":
            return Piece("1 officer", inks.dim)
        case _:
            return Piece("10 coins", inks.dim)


def paint(names: Names, palette: Palette, glyphs: Glyphs, who: int) -> tuple[Row, ...]:
    """A sign by itself: one of the books, or one of the chart."""
    inks = palette.panel
    pieces = [_piece(name, inks) for name in names if name in _SIGNS]
    if not pieces:
        return paint_chart(names, palette, glyphs, who)
    cells = [
        Cell(glyph, piece.ink, piece.paper or inks.paper, piece.bold)
        for piece in pieces
        for glyph in piece.text
    ]
    return (tuple(cells),)


def place(books: Books, at: str) -> Names:
    """The signs in a line of the books."""
    if at == "ship":
        return frozenset(_OF_SHIP)
    return frozenset({"officers"} if at == "company" else {"coins"})


def places(books: Books) -> Iterable[Names]:
    """The signs of the whole page."""
    yield frozenset(_SIGNS)
    yield from places_of_chart(books.chart)


SHORT = (
    ("crew", "scurvy, able or hardened: how good her men are"),
    ("room", "how many groups and officers she can carry"),
    ("worth", "what she costs new, in coins; ten coins make a point"),
    ("mending", "what it costs to repair her fully"),
    ("favour", "what your crown thinks of you; it fills your purse"),
)
MEANINGS = (*(named(*each) for each in _SIGNS.items()), *OF_CHART)
BOOKS_LEGENDS = tuple(
    Legend(MEANINGS, partial(paint, who=who), place, places, SHORT) for who in (0, 1)
)
"""By the captain whose port it is."""


def bare_books(spot: str, chart: ChartView | None) -> Books:
    """The page with the chart that lies on it, or with one of no pairs."""
    return Books(spot, chart or ChartView(0, ("", ""), (), cursor=NOTHING))
