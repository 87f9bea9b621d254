"""Careers as pictures among what is read: captains under their colours, the chart, and plots."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate

from rich.text import Text

from pieces_of_eight.campaign.chronicle.story import Dice, Figures, Year
from pieces_of_eight.content.captains import rivals, true_captains
from pieces_of_eight.tui.chart.season import SeasonChart
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.plots import Bar, Curve, Tones, balance, bars, curves, gauge
from pieces_of_eight.tui.draw.portrait import (
    HEIGHT,
    WIDTH,
    Likeness,
    Sex,
    flag,
    likeness,
    portrait,
    signs,
)
from pieces_of_eight.tui.pages.reading import (
    BETWEEN,
    Beside,
    Block,
    Blocks,
    Brush,
    Drawing,
    Prose,
    abreast,
    laid,
    part,
)
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.widgets.map_view import painted

GAP = 2
"""Cells between a flag and what stands beside it."""
WIDEST = 56
"""Columns of one captain at most."""
TALL = 34
"""Lines of a page from which its flags are large."""


def played_by(chair: str, *, alone: bool = False) -> str:
    """Who decides for a captain: a person, you where one plays alone, or an opponent of a level."""
    if chair == PERSON:
        return "you" if alone else "a person"
    return f"AI {chair}"


def width_for(columns: int) -> int:
    """The columns of one captain on a page of so many."""
    return min(WIDEST, (columns - BETWEEN) // 2)


def titles(*words: str) -> Blocks:
    """A captain's name, and below it what else is said of him, the last of it faint."""
    name, *more, last = words
    return (Prose(name, "bold gold", 0), *more, Prose(last, "faint", 0))


def flagged(crown: str, words: Blocks, *, large: bool = False) -> Drawing:
    """A flag, and beside it some words, about its middle."""

    def draw(brush: Brush, width: int) -> Sequence[Text]:
        cloth = [painted(row) for row in flag(crown, brush.depth, large=large, plain=brush.plain)]
        wide = cloth[0].cell_len
        told = laid(words, brush, width - wide - GAP)
        above = [Text()] * (max(0, len(cloth) - len(told)) // 2)
        return abreast(cloth, [*above, *told], wide, GAP)

    return draw


# --- Portraits of captains, beside flag and name --------------------------------------------------


def sitter(name: str, crown: str, brush: Brush, columns: int) -> list[Text]:
    """A captain's portrait in the coat of his crown; in signs where there are no colours."""
    found = look_of(name)
    if brush.plain or brush.depth == "mono":
        return [Text(line, brush.inks.ink) for line in signs(found)]
    return [painted(row) for row in portrait(found, crown, brush.depth, columns)]


def look_of(name: str) -> Likeness:
    """The looks of a captain; of a name that nobody knows not whether a man or a woman has it."""
    pronouns = {each.name: each.pronoun for each in true_captains()}
    pronouns |= {each.name: each.pronoun for each in rivals()}
    sexes: dict[str, Sex] = {"he": "man", "she": "woman"}
    return likeness(name, sexes.get(pronouns.get(name, ""), ""))


def portrayed(crown: str, words: tuple[str, ...], columns: int) -> Drawing:
    """A captain's portrait in so many columns, and beside it his flag, his name and the rest."""

    def draw(brush: Brush, width: int) -> Sequence[Text]:
        picture = sitter(words[0], crown, brush, columns)
        wide = picture[0].cell_len
        large = width - wide - GAP >= 2 * WIDTH and len(picture) > HEIGHT * 2 + len(words)
        cloth = flag(crown, brush.depth, large=large, plain=brush.plain)
        told = laid(titles(*words), brush, width - wide - GAP)
        room = len(picture) - len(cloth) - len(told)
        above, between = (1 if room > 2 else 0), (1 if room > 0 else 0)
        aside = [*[Text()] * above, *map(painted, cloth), *[Text()] * between, *told]
        return abreast(picture, aside, wide, GAP)

    return draw


# --- The chart of the Caribbean among the words of a page, where there is room for it (C-18) ------

LEAST_HIGH = 34
"""Lines of a window from which a page has room for the chart."""
LEAST_WIDE = 74
"""Columns that a chart needs: below them too few names find room."""
RATIO = 0.36
"""Rows of a chart to a column, so that it shows the whole sea and not much more."""


def charted(view: ChartView, rows: int = 0) -> Drawing:
    """The chart in so many rows, or in as many as fit its shape."""

    def draw(brush: Brush, width: int) -> Sequence[Text]:
        assert brush.palette is not None
        high = rows or round(width * RATIO)
        chart = SeasonChart(view, width, high, brush.palette, brush.glyphs, framed=False)
        return [painted(row) for row in chart.drawing().rows]

    return draw


def with_chart(
    words: Blocks, heading: str, view: ChartView | None, columns: int, high: int
) -> Blocks:
    """The words of a page with the chart beside them, or below them, or without it.

    The page has so many columns, its window so many lines.
    """
    used = 2 * width_for(columns) + BETWEEN
    chart = [] if view is None or high < LEAST_HIGH else part(heading, charted(view))
    if chart and room_aside(columns, used):
        return [Beside(words, chart, used)]
    if chart and used >= LEAST_WIDE:
        words = [*words, "", *chart]
    return [Beside(words, (), used)]


def room_aside(columns: int, used: int) -> int:
    """The columns to the right of the words that a chart can be drawn in; 0 where it cannot."""
    aside = columns - used - BETWEEN
    return aside if aside >= LEAST_WIDE else 0


# --- A career as plots, for whoever would rather look than read: points, favour, luck, fleets -----

NAME = 9
"""Columns for the name of a side."""
LUCK, BESIDE = 21, 24
"""Columns of the picture of luck at most, and of what stands beside it."""
LOW, HIGH = 9, 13
"""Lines of a curve on a small page and on a large one."""
Plots = Callable[[int, Glyphs, Tones], Iterable[Line]]


def plotted(plot: Plots) -> Drawing:
    """A plot in the glyphs and the colours of the page."""

    def draw(brush: Brush, width: int) -> Sequence[Text]:
        inks = brush.inks
        tones = Tones((inks.gold, inks.ink), inks.ink, inks.faint, inks.good, inks.bad)
        return [
            Text.assemble(*((each.text, f"{'bold ' * each.bold}{each.ink}") for each in line))
            for line in plot(width, brush.glyphs, tones)
        ]

    return draw


def points(data: Figures, sides: Sequence[str]) -> Blocks:
    """The points of every season, a bar for each captain."""
    found = [
        Bar(side, year.points[who], who, str(year.number) if who == 0 else "")
        for year in data.years
        for who, side in enumerate(sides)
    ]
    return part("Points by season", plotted(partial(bars, found)))


def standing(data: Figures, sides: Sequence[str], *, over: bool = False) -> Blocks:
    """The crowns' favour, luck, and the fleets that may be known.

    The luck is that of the last season, and once all is over that of the whole career.
    """
    dice = luck_of(data.years if over else data.years[-1:])
    known = any(each.expected for each in dice)
    luck = [plotted(partial(lucks, dice, sides))] if known else []
    return [
        *part("The crowns' favour", plotted(partial(favours, data, sides))),
        *part("Luck: good rolls, and how many were expected", *luck),
        *worth(data, sides),
    ]


def favours(
    data: Figures, sides: Sequence[str], width: int, glyphs: Glyphs, tones: Tones
) -> Iterator[Line]:
    """A gauge for each captain, with the purse that his favour brings."""
    rungs = [data.begun, *(year.favour for year in data.years)]
    before, now = rungs[-2:] if len(rungs) > 1 else (rungs[0], rungs[0])
    for who, side in enumerate(sides):
        ladder = gauge(now[who], before[who], len(data.purses), glyphs, tones)
        yield (*named(side, tones), *ladder, Piece(f"  purse {data.purses[now[who]]}", tones.words))


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


def lucks(
    dice: Sequence[Dice], sides: Sequence[str], width: int, glyphs: Glyphs, tones: Tones
) -> Iterator[Line]:
    """How the dice fell for each captain, about the middle that was owed."""
    for each, side in zip(dice, sides, strict=True):
        if each.expected:
            picture = balance(each.came, each.expected, min(LUCK, width - BESIDE), glyphs, tones)
            words = f"  {each.came} for {each.expected:g}"
            yield (*named(side, tones), *picture, Piece(words, tones.words))


def worth(data: Figures, sides: Sequence[str]) -> Blocks:
    """What each fleet that may be known has cost, season by season."""
    blocks: list[Block] = []
    for who, side in enumerate(sides):
        worths = data.fleets[who]
        if worths:
            first = data.years[-1].number + 2 - len(worths)
            names = [*(f"season {first + at}" for at in range(len(worths) - 1)), "now"]
            found = [Bar(name, value, who) for name, value in zip(names, worths, strict=True)]
            blocks += part(f"The fleet of {side}, in coins", plotted(partial(bars, found)))
    return blocks


def named(side: str, tones: Tones) -> tuple[Piece, ...]:
    """The name before a line."""
    return (Piece(f"{side[:NAME]:<{NAME}} ", tones.words),)


def curve(data: Figures, sides: Sequence[str], *, large: bool) -> Drawing:
    """The points of both captains as they grew, season by season."""
    found = [
        Curve(side, (0, *accumulate(year.points[who] for year in data.years)), who)
        for who, side in enumerate(sides)
    ]
    height = HIGH if large else LOW
    return plotted(lambda width, glyphs, tones: curves(found, width, height, glyphs, tones))
