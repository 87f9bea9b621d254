"""A captain's books as a list: ships, companies, and what is to be had on the quay."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.bargains import LONGEST_NAME
from pieces_of_eight.campaign.port.events import coins
from pieces_of_eight.campaign.port.state import Holding, Port, Terms, is_whole
from pieces_of_eight.campaign.port.words import (
    ASHORE,
    CHEST,
    MET,
    QUAY,
    SHORT,
    Spot,
    chest_words,
    commander,
    group_words,
    hull_words,
    kind_words,
    met_words,
    town_marks,
)
from pieces_of_eight.tui.chart.season import MEANINGS as OF_CHART
from pieces_of_eight.tui.chart.season import Names
from pieces_of_eight.tui.chart.season import paint as paint_chart
from pieces_of_eight.tui.chart.season import places as places_of_chart
from pieces_of_eight.tui.chart.view import NOTHING, ChartView
from pieces_of_eight.tui.draw.cells import Cell, Ink, Line, Piece, text_of
from pieces_of_eight.tui.draw.cells import Row as Cells
from pieces_of_eight.tui.draw.colours import Palette, PanelInks
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.legend import Legend, named, short_words
from pieces_of_eight.tui.widgets.menu import Menu, Row

NAME, KIND, CREW, HULL, GEAR, MEN = 16, 17, 9, 6, 6, 7
"""The columns of a ship's line; her captain has the rest."""
CAPTAIN, LAST_NAME = 16, 8  # and the least of a captain's columns
EDGE = 4  # columns beside a line of the list
WIDER, ROOM = 5, 84  # what the type gains where there is room; columns from which there is
NARROW = 64  # columns below which a ship has only her name and her type


class BookRow(Row, frozen=True):
    """A line of the books in its colours."""

    line: Line = ()


class Books(Menu):
    """The list; its lines keep their colours but under the cursor."""

    def _draw(self, at: int, width: int) -> Strip:
        row = self.rows[at]
        if not isinstance(row, BookRow) or at in (self.cursor, self._over):
            return super()._draw(at, width)
        ground = self.get_component_rich_style("menu--row")
        segments = [Segment("   ", ground)]
        segments += [
            Segment(piece.text, ground + Style(color=piece.ink, bold=piece.bold))
            for piece in row.line
        ]
        strip = Strip(segments).adjust_cell_length(width - len(row.note) - 1, ground)
        note = Segment(f"{row.note} ", self._note_style(ground, plain=True))
        return Strip([*strip, note], width)


def book_rows(
    terms: Terms, holding: Holding, spots: Sequence[Spot], width: int, inks: PanelInks
) -> list[Row]:
    """The lines of the books with their headings, `width` cells wide."""
    pen = _Pen(terms, holding, width, inks)
    rows: list[Row] = []
    heads = {"ship": pen.ship_heading, "company": "Companies", "quay": "On the quay"}
    heads |= {"ashore": "Home from the sea", MET: "Waiting for you"}
    above = ""
    if not holding.ships:
        none = "none yet: buy one on the quay"
        rows += [Row("", "Ships"), BookRow("", none, "", (Piece(none, inks.dim),))]
    for spot in spots:
        group = "quay" if spot.kind in QUAY else "ashore" if spot.kind in ASHORE else spot.kind
        if group != above:
            rows += [*([Row("", "")] if rows else []), Row("", heads[group])]
        above = group
        rows.append(pen.row(spot))
    return rows


class _Pen:
    """Writes the lines of the books in columns of a width."""

    def __init__(self, terms: Terms, holding: Holding, width: int, inks: PanelInks) -> None:
        self._terms, self._holding, self._inks = terms, holding, inks
        self._width, self._narrow = width, width < NARROW
        self._kind = KIND + WIDER if width >= ROOM else KIND
        # A name has half of what the others leave to spare, and more where it is long: that is
        # taken from the captains, who can be called by their last names.
        others = self._kind + CREW + HULL + GEAR + MEN + CAPTAIN + EDGE
        spare = max(0, width - NAME - others)
        half = NAME + min(LONGEST_NAME + 1 - NAME, spare // 2)
        names = [*(ship.name for ship in holding.ships), *(each.name for each in holding.companies)]
        longest = max((len(name) + 1 for name in names), default=0)
        self._name = max(half, min(longest, NAME + spare + CAPTAIN - LAST_NAME))
        self._captain = max(LAST_NAME, width - self._name - others + CAPTAIN)

    @property
    def ship_heading(self) -> str:
        names = f"{'Ships':<{self._name + 2}}{'type':<{self._kind}}"
        if self._narrow:
            return names.rstrip()
        return f"{names}{'crew':<{CREW}}{'hull':<{HULL}}{'gear':<{GEAR}}{'men':<{MEN}}captain"

    def row(self, spot: Spot) -> BookRow:
        """The line of a ship, of a company, or of something on the quay."""
        if spot.kind in ("ship", "company"):
            line = self._ship(spot.at) if spot.kind == "ship" else self._company(spot.at)
            return BookRow(spot.key, text_of(line), "", line)
        if spot.kind == MET:
            words = cut(met_words(self._terms, self._holding.met[spot.at]), self._width - EDGE)
            return BookRow(spot.key, words, "", (Piece(words, self._inks.good),))
        winter = self._terms.winter
        least = min(model.cost for model in self._terms.models) * self._terms.prices.point
        notes = {
            "buy": f"from {coins(least)}",
            "raise": coins(self._terms.prices.officer),
            "people": "each with a trait",
            "orders": "one taken" if self._holding.order else "none taken",
            "ledger": coins(self._holding.coins),
            "spy": "paid" if self._holding.spy else coins(winter.spy if winter else 0),
            "walls": "one walled" if self._holding.walled else coins(winter.wall if winter else 0),
            CHEST: cut(chest_words(self._holding), self._width // 2).rstrip(),
        }
        words = (QUAY | ASHORE)[spot.kind][0]
        drawn = (Piece(words, self._inks.text),)
        return BookRow(spot.key, words, notes.get(spot.kind, ""), drawn)

    def _ship(self, n: int) -> tuple[Piece, ...]:
        """What is hurt of a ship stands in colour, and with a mark."""
        inks, ship = self._inks, self._holding.ships[n]
        model, captain = self._terms.models[ship.model], commander(self._holding, n)
        line = (
            Piece(cut(ship.name, self._name), inks.text, True),
            Piece(cut(kind_words(self._terms, ship), self._kind), inks.text),
            Piece(SHORT[ship.crew].ljust(CREW), inks.text),
            hull(ship.hull, model.hull, inks),
            share(ship.gear, model.gear, GEAR, inks),
            share(ship.fighting, model.fighting, MEN - 2, inks),
            Piece("  " if is_whole(self._terms, ship) else "! ", inks.bad, True),
            Piece(called(captain or "none", self._captain), inks.text if captain else inks.dim),
        )
        return line[:2] if self._narrow else line

    def _company(self, n: int) -> tuple[Piece, ...]:
        """A company: its groups by arms, and its officers."""
        inks, company = self._inks, self._holding.companies[n]
        groups = f"{many(len(company.groups), 'group')}: {group_words(company.groups)}"
        led = many(len(company.officers), "officer") if company.officers else "no officer"
        words, ink = (groups, inks.text) if company.groups else ("no men yet", inks.bad)
        name = Piece(cut(company.name, self._name), inks.text, True)
        return name, Piece(f"{words}; ", ink), Piece(led, inks.dim)


def share(left: int, whole: int, width: int, inks: PanelInks) -> Piece:
    """What is left of how much."""
    ink: Ink = inks.fair if 2 * left > whole else inks.bad
    return Piece(f"{left}/{whole}".ljust(width), inks.text if left == whole else ink)


def hull(left: tuple[int, int], whole: int, inks: PanelInks) -> Piece:
    """What is left of both sides of a hull."""
    return Piece(hull_words(left).ljust(HULL), share(sum(left), 2 * whole, HULL, inks).ink)


def called(captain: str, width: int) -> str:
    """A captain by his whole name, or as much of it as there is room for: "H. Morgan", "Morgan"."""
    first, _, last = captain.rpartition(" ")
    initials = " ".join([*(f"{word[0]}." for word in first.split()), last])
    fits = next((each for each in (captain, initials) if len(each) < width), last)
    return cut(fits, width).rstrip()


def cut(words: str, width: int) -> str:
    """Words in a column, which end in two dots where there is no room for all."""
    return (words if len(words) < width else f"{words[: width - 3]}..").ljust(width)


# --- What stands in the books, sign by sign -------------------------------------------------------


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


class OnPage(NamedTuple):
    """What lies on the page of the port."""

    spot: str  # the kind of line under the cursor: "ship", "company", "buy"
    chart: ChartView


def paint(names: Names, palette: Palette, glyphs: Glyphs, who: int) -> tuple[Cells, ...]:
    """A sign by itself: one of the books, or one of the chart."""
    inks = palette.panel
    samples = {
        "hull": hull((11, 8), 11, inks),
        "gear": share(6, 10, 6, inks),
        "men": share(1, 3, 4, inks),
        "hurt": Piece("!", inks.bad, True),
        "none": Piece("none", inks.dim),
        "officers": Piece("1 officer", inks.dim),
        "coins": Piece("10 coins", inks.dim),
    }
    pieces = [samples[name] for name in names if name in samples]
    if not pieces:
        return paint_chart(names, palette, glyphs, who)
    cells = [
        Cell(glyph, piece.ink, piece.paper or inks.paper, piece.bold)
        for piece in pieces
        for glyph in piece.text
    ]
    return (tuple(cells),)


def place(books: OnPage, at: str) -> Names:
    if at == "ship":
        return frozenset(_OF_SHIP)
    return frozenset({"officers"} if at == "company" else {"coins"})


def places(books: OnPage) -> Iterable[Names]:
    yield frozenset(_SIGNS)
    yield from places_of_chart(books.chart)


MEANINGS = (*(named(*each) for each in _SIGNS.items()), *OF_CHART)
LEGEND_SHORT = short_words(__file__)
BOOKS_LEGENDS = tuple(
    Legend(MEANINGS, partial(paint, who=who), place, places, LEGEND_SHORT) for who in (0, 1)
)  # by the captain whose port it is


def bare_chart(who: Player, crowns: tuple[str, str]) -> ChartView:
    """The ports of two crowns, his first, before any forces have met."""
    return ChartView(int(who), crowns, ())


def marked(view: ChartView, port: Port) -> ChartView:
    """A chart with what captains have left on it in a winter (C-34)."""
    winter = port.terms.winter
    return view if winter is None else replace(view, towns=town_marks(port), far=winter.leagues)


def bare_books(spot: str, chart: ChartView | None) -> OnPage:
    """The page with the chart that lies on it, or with one of no pairs."""
    return OnPage(spot, chart or ChartView(0, ("", ""), (), cursor=NOTHING))
