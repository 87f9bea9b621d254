"""The rival's letter on a page of its own, and below it what is known of his fleet (C-21)."""

from collections.abc import Callable, Iterator, Sequence

from rich.text import Text

from pieces_of_eight.campaign.chronicle.facts import Sighting
from pieces_of_eight.campaign.chronicle.past import LETTERS, Letter
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.content.flags import nation
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.portrait import GRAND, LARGE, SMALL, flag
from pieces_of_eight.tui.game import MakesPage
from pieces_of_eight.tui.pages.reading import (
    Beside,
    Block,
    Blocks,
    Brush,
    Drawing,
    Prose,
    ReadingScreen,
    abreast,
    laid,
    part,
)
from pieces_of_eight.tui.play.career import Correspondence
from pieces_of_eight.tui.widgets.map_view import painted
from .books import cut
from .picture import TALL, charted, room_aside, sitter

WIDEST = 92
"""Columns of a letter at most."""
ASIDE = 3
"""Columns between a portrait and the letter."""
EDGE = 2
"""Columns at the right of a letter that stay empty."""
NAME, TYPE = 22, 18
"""Columns of a ship's name and of her type."""
CHARTED = "Last season on the chart"
NO_LETTER = "There is no letter, because there was no season before."
NONE_MET = "You have met none of these ships yet."


class LetterScreen(ReadingScreen):
    """A letter; Enter closes it. What follows it, if anything, is the port."""

    PAGE_NAME = "A letter from the rival"
    WORDS = {"act": "Close", "leave": "Close"}

    def __init__(
        self,
        gather: Callable[[], Correspondence],
        follows: MakesPage | None = None,
        chart: Callable[[], ChartView | None] = lambda: None,
    ) -> None:
        """`gather` may raise SaveError, and so may `follows`; without it the page just closes.

        `chart` makes the chart of the season that the letter is about.
        """
        super().__init__()
        self._ask_chart = chart
        self._chart: ChartView | None = None
        self._gather = gather
        self._follows = follows
        self._data: Correspondence | None = None

    def on_mount(self) -> None:
        with self.tell_errors():
            self._data = self._gather()
            self._chart = self._ask_chart()
            self.note(f"before season {self._data.season}")

    def label(self, name: str) -> str:
        onward = name == "act" and self._follows is not None
        return "Into port" if onward else super().label(name)

    def rule(self) -> str:
        letter = None if self._data is None else self._data.letter
        return str(LETTERS if letter is None else letter.rule)

    def aim(self) -> str:
        season = "" if self._data is None else f" before season {self._data.season}"
        officer = self._data is not None and self._data.officer
        return f"{'An officer' if officer else 'Your rival'} writes to you{season}."

    def blocks(self, columns: int, high: int) -> Blocks:
        """The letter and the fleet; nothing where it cannot be read."""
        if self._data is None:
            return []
        wide = min(WIDEST, columns - EDGE)
        if high < TALL or not room_aside(columns, wide):
            return [Beside(page(self._data, LARGE if high >= TALL else SMALL), (), wide)]
        known = known_of(self._data)
        if self._chart is not None:
            known = [*known, "", *part(CHARTED, charted(self._chart))]
        return [Beside([written(self._data, GRAND)], known, wide)]

    def do_act(self) -> None:
        self.do_leave()

    def do_leave(self) -> None:
        """Lay the letter down, and go on to what follows it."""
        if self._follows is None:
            super().do_leave()
            return
        with self.tell_errors():
            self.game.show(self._follows())


def page(data: Correspondence, columns: int) -> Blocks:
    """The whole page: who writes, his portrait in so many columns, the letter, and the fleet."""
    return [written(data, columns), "", *known_of(data)]


def written(data: Correspondence, columns: int) -> Drawing:
    """Who writes, with his portrait in so many columns and his flag, and the letter beside them."""
    crown = nation(data.crown)
    writer = data.officer or data.rival
    words = [
        Prose(writer, "bold gold"),
        f"for {data.rival}, {crown.name}" if data.officer else crown.name,
        "",
        *([Prose(NO_LETTER, "faint", 0)] if data.letter is None else said(data.letter)),
    ]

    def draw(brush: Brush, width: int) -> Sequence[Text]:
        picture = sitter(writer, crown.id, brush, columns)
        wide = picture[0].cell_len
        large = wide >= GRAND
        cloth = [
            painted(row) for row in flag(crown.id, brush.depth, large=large, plain=brush.plain)
        ]
        middle = " " * ((wide - cloth[0].cell_len) // 2)
        left = [*picture, Text(), *(Text.assemble(middle, line) for line in cloth)]
        return abreast(left, laid(words, brush, width - wide - ASIDE), wide, ASIDE)

    return draw


def said(letter: Letter) -> Iterator[Block]:
    """A letter from its greeting to its signature, paragraph by paragraph."""
    greeting, *parts, signature = letter.lines
    yield greeting
    for paragraph in parts:
        yield from ("", paragraph)
    yield lambda brush, width: [Text(signature.rjust(width - 2), brush.style("bold gold"))]


def known_of(data: Correspondence) -> Blocks:
    """What is known beside the letter: who bears a grudge, and the rival's fleet."""
    grudges = part("Grudges", *map(Prose, data.grudges), *([""] if data.grudges else []))
    return [*grudges, *part("What you know of the rival's fleet", *fleet_of(data.fleet))]


def fleet_of(fleet: tuple[Sighting, ...]) -> Iterator[Block]:
    """The ships that were met, by the season in which each was seen last, the newest first."""
    if not fleet:
        yield Prose(NONE_MET, "faint")
    season = 0
    for ship in fleet:
        if ship.last.season != season:
            season = ship.last.season
            yield Prose(f"Season {season}", "gold")
        often = "" if ship.times == 1 else f"; met {many(ship.times, 'time')}"
        lead = f"  {cut(ship.name, NAME)}{cut(ship.type, TYPE)}"
        yield Beside([Text(lead)], [f"{ship.end}{often}"], len(lead), 0)
