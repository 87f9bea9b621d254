"""The rival's letter on a page of its own, and below it what is known of his fleet (C-21)."""

from collections.abc import Callable, Iterator
from textwrap import wrap

from rich.text import Text

from pieces_of_eight.campaign.chronicle.past import LETTERS, Letter
from pieces_of_eight.campaign.chronicle.service import Sighting
from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.content.flags import nation
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.flags import flag
from pieces_of_eight.tui.draw.portrait import GRAND, LARGE, SMALL
from pieces_of_eight.tui.game import MakesPage
from pieces_of_eight.tui.play.career import Correspondence
from .books import cut
from .picture import (
    Brush,
    chart_lines,
    painted,
    room_aside,
    ruled,
    side_by_side,
    sitter,
    told,
    wrapped,
)
from .reading import ReadingPage

WIDEST = 92
"""Columns of a letter at most."""
ASIDE = 3
"""Columns between a portrait and the letter."""
EDGE = 2
"""Columns at the right of a letter that stay empty."""
NAME, TYPE = 22, 18
"""Columns of a ship's name and of her type."""
CHARTED = "Last season on the chart"
NO_LETTER = "Nothing is known of the season before, so there is no letter."
NONE_MET = "You have met none of these ships yet."


class LetterScreen(ReadingPage):
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
        come = "this stay in port" if self._follows is None else "the port"
        season = "" if self._data is None else f" and season {self._data.season}"
        officer = self._data is not None and self._data.officer
        read = "Read the officer's letter" if officer else "Read what your rival writes"
        return f"{read}. Still to come: {come}{season}."

    def lines(self, brush: Brush, columns: int, *, large: bool) -> list[Text]:
        """The letter and the fleet; nothing where it cannot be read."""
        if self._data is None:
            return []
        wide = min(WIDEST, columns - EDGE)
        aside = room_aside(columns, wide) if large else 0
        if not aside:
            return page(self._data, brush, wide, large=large)
        left = written_lines(self._data, brush, wide, GRAND)
        right = known_lines(self._data, brush, aside)
        if self._chart is not None:
            chart = chart_lines(self._chart, aside, self.palette, self.glyphs)
            right += [Text(), ruled(CHARTED, brush, aside), *chart]
        return side_by_side(left, right, wide)

    def do_act(self) -> None:
        self.do_leave()

    def do_leave(self) -> None:
        """Lay the letter down, and go on to what follows it."""
        if self._follows is None:
            super().do_leave()
            return
        with self.tell_errors():
            self.game.show(self._follows())


def page(data: Correspondence, brush: Brush, width: int, *, large: bool = False) -> list[Text]:
    """The whole page: who writes, the letter, and the fleet."""
    known = known_lines(data, brush, width)
    written = written_lines(data, brush, width, LARGE if large else SMALL)
    return [*written, Text(), *known]


def written_lines(data: Correspondence, brush: Brush, width: int, columns: int) -> list[Text]:
    """Who writes, with his portrait and his flag, and the letter beside them.

    `columns` are those of the portrait.
    """
    crown = nation(data.crown)
    writer = data.officer or data.rival
    picture = sitter(writer, crown.id, brush, columns)
    wide = picture[0].cell_len
    large = wide >= GRAND
    cloth = [painted(row) for row in flag(crown.id, brush.depth, large=large, plain=brush.plain)]
    middle = " " * ((wide - cloth[0].cell_len) // 2)
    left = [*picture, Text(), *(Text.assemble(middle, line) for line in cloth)]
    room = width - wide - ASIDE
    words = [
        Text(writer, f"bold {brush.inks.gold}"),
        *wrapped(
            f"for {data.rival}, {crown.name}" if data.officer else crown.name, room, brush.inks.ink
        ),
        Text(),
        *(
            [Text(line, brush.inks.faint) for line in wrap(NO_LETTER, room)]
            if data.letter is None
            else letter_lines(data.letter, brush, room)
        ),
    ]
    return side_by_side(left, words, wide, ASIDE)


def known_lines(data: Correspondence, brush: Brush, width: int) -> list[Text]:
    """What is known beside the letter: who bears a grudge, and the rival's fleet."""
    lines: list[Text] = []
    if data.grudges:
        lines.append(ruled("Grudges", brush, width))
        lines += [line for words in data.grudges for line in told(words, brush.inks.ink, width)]
        lines.append(Text())
    lines.append(ruled("What you know of the rival's fleet", brush, width))
    return [*lines, *fleet_lines(data.fleet, brush, width)]


def letter_lines(letter: Letter, brush: Brush, width: int) -> Iterator[Text]:
    """A letter from its greeting to its signature, paragraph by paragraph."""
    *parts, signature = letter.lines
    for at, part in enumerate(parts):
        yield from [Text()] if at else []
        yield from (Text(line, brush.inks.ink) for line in wrap(part, width))
    yield Text(signature.rjust(width - 2), f"bold {brush.inks.gold}")


def fleet_lines(fleet: tuple[Sighting, ...], brush: Brush, width: int) -> Iterator[Text]:
    """The ships that were met, by the season in which each was seen last, the newest first."""
    if not fleet:
        yield Text(NONE_MET, brush.inks.faint)
    season = 0
    for ship in fleet:
        if ship.last.season != season:
            season = ship.last.season
            yield Text(f"Season {season}", brush.inks.gold)
        often = "" if ship.times == 1 else f"; met {many(ship.times, 'time')}"
        lead = f"  {cut(ship.name, NAME)}{cut(ship.type, TYPE)}"
        for at, line in enumerate(wrap(f"{ship.end}{often}", width - len(lead))):
            yield Text(f"{lead if not at else ' ' * len(lead)}{line}", brush.inks.ink)
