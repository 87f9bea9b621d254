"""A career as charts, for whoever would rather look than read: points, favour, luck, fleets."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from rich.text import Text

from pieces_of_eight.campaign.chronicle.story import Dice, Figures, Year
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.glyphs import Glyphs, glyphs_for
from pieces_of_eight.tui.draw.plots import Bar, Curve, Tones, balance, bars, curves, gauge
from .picture import Brush, ruled

NAME = 9
"""Columns for the name of a side."""
LUCK, BESIDE = 21, 24
"""Columns of the picture of luck at most, and of what stands beside it."""
LOW, HIGH = 9, 13
"""Lines of a curve on a small page and on a large one."""


def glyphs_of(brush: Brush) -> Glyphs:
    """The glyphs of a page."""
    return glyphs_for(brush.depth, plain=brush.plain)


def tones_of(brush: Brush) -> Tones:
    """The colours of charts on a page."""
    inks = brush.inks
    return Tones((inks.gold, inks.ink), inks.ink, inks.faint, inks.good, inks.bad)


def inked(line: Line) -> Text:
    """A line of a chart as a text."""
    return Text.assemble(
        *((piece.text, f"bold {piece.ink}" if piece.bold else piece.ink) for piece in line)
    )


def points(data: Figures, sides: Sequence[str], brush: Brush, width: int) -> list[Text]:
    """The points of every season, a bar for each captain."""
    found = [
        Bar(side, year.points[who], who, str(year.number) if who == 0 else "")
        for year in data.years
        for who, side in enumerate(sides)
    ]
    lines = bars(found, width, glyphs_of(brush), tones_of(brush))
    return [ruled("Points by season", brush, width), *map(inked, lines)]


def standing(
    data: Figures, sides: Sequence[str], brush: Brush, width: int, *, over: bool = False
) -> list[Text]:
    """The crowns' favour, luck, and the fleets that may be known.

    The luck is that of the last season, and once all is over that of the whole career.
    """
    lines = [ruled("The crowns' favour", brush, width)]
    lines += map(inked, favours(data, sides, brush))
    dice = luck_of(data.years if over else data.years[-1:])
    if any(each.expected for each in dice):
        lines.append(ruled("Luck: what came, and what was owed", brush, width))
        lines += map(inked, lucks(dice, sides, brush, min(LUCK, width - BESIDE)))
    return [*lines, *worth(data, sides, brush, width)]


def favours(data: Figures, sides: Sequence[str], brush: Brush) -> Iterator[Line]:
    """A gauge for each captain, with the purse that his favour brings."""
    tones = tones_of(brush)
    rungs = [data.begun, *(year.favour for year in data.years)]
    before, now = rungs[-2:] if len(rungs) > 1 else (rungs[0], rungs[0])
    for who, side in enumerate(sides):
        ladder = gauge(now[who], before[who], len(data.purses), glyphs_of(brush), tones)
        purse = f"  purse {data.purses[now[who]]}"
        yield (*named(side, tones), *ladder, Piece(purse, tones.words))


def luck_of(years: Sequence[Year]) -> tuple[Dice, Dice]:
    """The dice of some seasons together."""
    one, two = (
        Dice(
            sum(year.dice[who].came for year in years),
            round(sum(year.dice[who].expected for year in years), 1),
        )
        for who in (0, 1)
    )
    return one, two


def lucks(dice: Sequence[Dice], sides: Sequence[str], brush: Brush, width: int) -> Iterator[Line]:
    """How the dice fell for each captain, about the middle that was owed."""
    tones = tones_of(brush)
    for each, side in zip(dice, sides, strict=True):
        if each.expected:
            picture = balance(each.came, each.expected, width, glyphs_of(brush), tones)
            words = f"  {each.came} for {each.expected:g}"
            yield (*named(side, tones), *picture, Piece(words, tones.words))


def worth(data: Figures, sides: Sequence[str], brush: Brush, width: int) -> list[Text]:
    """What each fleet that may be known has cost, season by season."""
    lines: list[Text] = []
    for who, side in enumerate(sides):
        worths = data.fleets[who]
        if worths:
            lines.append(ruled(f"The fleet of {side}, in coins", brush, width))
            first = data.years[-1].number + 2 - len(worths)
            names = [f"season {first + at}" for at in range(len(worths) - 1)]
            found = [
                Bar(name, value, who) for name, value in zip([*names, "now"], worths, strict=True)
            ]
            lines += map(inked, bars(found, width, glyphs_of(brush), tones_of(brush)))
    return lines


def named(side: str, tones: Tones) -> tuple[Piece, ...]:
    """The name before a line."""
    return (Piece(f"{side[:NAME]:<{NAME}} ", tones.words),)


def curve(
    data: Figures, sides: Sequence[str], brush: Brush, width: int, *, large: bool
) -> list[Text]:
    """The points of both captains as they grew, season by season."""
    found = [
        Curve(side, (0, *accumulate(year.points[who] for year in data.years)), who)
        for who, side in enumerate(sides)
    ]
    height = HIGH if large else LOW
    return [*map(inked, curves(found, width, height, glyphs_of(brush), tones_of(brush)))]
