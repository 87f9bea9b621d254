"""Careers as pictures: captains under their colours, alone or side by side, with words."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, zip_longest
from textwrap import wrap

from msgspec import Struct
from rich.text import Text

from pieces_of_eight.campaign.chronicle.story import Dice, Figures, Year
from pieces_of_eight.content.captains import rivals, true_captains
from pieces_of_eight.tui.chart.season import SeasonChart
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.cells import Line, Piece, Row
from pieces_of_eight.tui.draw.colours import Depth, Palette
from pieces_of_eight.tui.draw.flags import HEIGHT, WIDTH, flag
from pieces_of_eight.tui.draw.glyphs import Glyphs, glyphs_for
from pieces_of_eight.tui.draw.plots import Bar, Curve, Tones, balance, bars, curves, gauge
from pieces_of_eight.tui.draw.portrait import Likeness, Sex, likeness, portrait, signs
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.order_form import PERSON
from pieces_of_eight.tui.themes import Inks
from pieces_of_eight.tui.widgets.map_view import style

GAP = 2
"""Cells between a flag and what stands beside it."""
WIDEST = 56
"""Columns of one captain at most."""
BETWEEN = 4
"""Columns between the two."""
NUMBER = 4
"""Columns for points."""
TALL = 34
"""Lines of a page from which its flags are large."""


class Brush(Struct, frozen=True):
    """With what is drawn."""

    inks: Inks
    depth: Depth
    plain: bool
    """Whether only signs of any keyboard may be used."""


def brush_of(page: GameScreen) -> Brush:
    """With what a page draws now."""
    return Brush(page.game.inks, page.game.depth, page.game.settings.plain)


def painted(row: Row) -> Text:
    """A line of cells as a text."""
    text = Text(no_wrap=True, end="")
    for cell in row:
        text.append(cell.glyph, style(cell.ink, cell.paper, cell.bold))
    return text


def room_beside(crown: str, brush: Brush, width: int, *, large: bool = False) -> int:
    """The cells that are left for words beside a flag."""
    return width - len(flag(crown, brush.depth, large=large, plain=brush.plain)[0]) - GAP


def flagged(crown: str, words: Sequence[Text], brush: Brush, *, large: bool = False) -> list[Text]:
    """A flag, and beside it some lines of words; as many lines as the longer of them has."""
    cloth = [painted(row) for row in flag(crown, brush.depth, large=large, plain=brush.plain)]
    wide = cloth[0].cell_len
    lines = []
    above = max(0, len(cloth) - len(words)) // 2
    beside = [Text()] * above + list(words)
    for at in range(max(len(cloth), len(beside))):
        line = cloth[at].copy() if at < len(cloth) else Text(" " * wide)
        line.append(" " * GAP)
        if at < len(beside):
            line.append_text(beside[at])
        line.no_wrap, line.overflow = True, "crop"
        lines.append(line)
    return lines


def wrapped(words: str, width: int, ink: str = "") -> list[Text]:
    """A sentence in lines of at most `width` cells."""
    return [Text(line, ink, no_wrap=True) for line in wrap(words, max(10, width))]


def stacked(lines: Sequence[Text]) -> Text:
    """Lines one below the other."""
    text = Text("\n", no_wrap=True, overflow="crop").join(lines)
    text.no_wrap, text.overflow = True, "crop"
    return text


def played_by(chair: str) -> str:
    """Who decides for a captain: a person, or an opponent of a level."""
    return "a person" if chair == PERSON else f"AI {chair}"


def width_for(columns: int) -> int:
    """The columns of one captain on a page of so many."""
    return min(WIDEST, (columns - BETWEEN) // 2)


def beside(left: Sequence[Text], right: Sequence[Text], width: int) -> list[Text]:
    """Two columns in one."""
    lines = []
    for one, two in zip_longest(left, right):
        line = one.copy() if one is not None else Text()
        line.truncate(width, pad=True)
        line.append(" " * BETWEEN)
        if two is not None:
            end = two.copy()
            end.truncate(width)
            line.append_text(end)
        lines.append(line)
    return lines


def side_by_side(
    lines: Sequence[Text], aside: Sequence[Text], used: int, gap: int = BETWEEN
) -> list[Text]:
    """Lines to the right of others that use so many columns; the longer of the two goes on."""
    found = []
    for at in range(max(len(lines), len(aside))):
        line = lines[at].copy() if at < len(lines) else Text()
        if at < len(aside):
            line.truncate(used, pad=True)
            line.append(" " * gap)
            line.append_text(aside[at])
        line.no_wrap, line.overflow = True, "crop"
        found.append(line)
    return found


def crowned(
    crown: str, words: tuple[str, str, str], brush: Brush, width: int, *, large: bool = False
) -> list[Text]:
    """A captain's name, and two more things about him, beside his flag."""
    inks = (f"bold {brush.inks.gold}", brush.inks.ink, brush.inks.faint)
    room = width - GAP - (2 * WIDTH if large else WIDTH)
    lines = [
        Text(line, ink)
        for text, ink in zip(words, inks, strict=True)
        for line in wrap(text, max(10, room))
    ]
    found = flagged(crown, lines, brush, large=large)
    for line in found:
        line.truncate(width)
    return found


def ruled(words: str, brush: Brush, width: int) -> Text:
    """The heading of a part, with a rule to the edge of the column."""
    rule = "-" if brush.plain else "─"
    rest = rule * max(0, width - len(words) - 3)
    return Text.assemble(
        (rule, brush.inks.frame),
        (f" {words} ", f"bold {brush.inks.gold}"),
        (rest, brush.inks.frame),
    )


def counted(
    number: int, words: str, brush: Brush, width: int, *, strong: bool = False
) -> list[Text]:
    """A number with what it is for, in as many lines as that needs."""
    ink = f"bold {brush.inks.gold}" if strong else brush.inks.ink
    lines = []
    for at, line in enumerate(wrap(words, width - NUMBER - 2)):
        lead = f"{number:>{NUMBER}}" if not at else " " * NUMBER
        lines.append(Text.assemble((lead, f"bold {brush.inks.good}"), (f"  {line}", ink)))
    return lines


def told(words: str, ink: str, width: int) -> list[Text]:
    """A sentence in lines, those after the first indented."""
    return [Text(line, ink) for line in wrap(words, width, subsequent_indent="  ")]


# --- Portraits of captains on the pages of a career, beside flag and name -------------------------


def sitter(name: str, crown: str, brush: Brush, columns: int) -> list[Text]:
    """A captain's portrait in the coat of his crown; in signs where there are no colours."""
    found = look_of(name)
    if brush.plain or brush.depth == "mono":
        return [Text(line, brush.inks.ink) for line in signs(found)]
    return [painted(row) for row in portrait(found, crown, brush.depth, columns)]


def look_of(name: str) -> Likeness:
    """The looks of a captain; of a name that nobody knows not whether a man or a woman has it."""
    pronouns = {
        **{each.name: each.pronoun for each in true_captains()},
        **{each.name: each.pronoun for each in rivals()},
    }
    sexes: dict[str, Sex] = {"he": "man", "she": "woman"}
    return likeness(name, sexes.get(pronouns.get(name, ""), ""))


def portrayed(
    crown: str, words: tuple[str, str, str], brush: Brush, width: int, columns: int
) -> list[Text]:
    """A captain's portrait, and beside it his flag, his name and two more things about him.

    `columns` are those of the portrait.
    """
    picture = sitter(words[0], crown, brush, columns)
    wide = picture[0].cell_len
    large = width - wide - GAP >= 2 * WIDTH and len(picture) > HEIGHT * 2 + len(words)
    cloth = flag(crown, brush.depth, large=large, plain=brush.plain)
    inks = (f"bold {brush.inks.gold}", brush.inks.ink, brush.inks.faint)
    told = [
        line
        for text, ink in zip(words, inks, strict=True)
        for line in wrapped(text, width - wide - GAP, ink)
    ]
    room = len(picture) - len(cloth) - len(told)
    above, between = (1 if room > 2 else 0), (1 if room > 0 else 0)
    aside = [*[Text()] * above, *map(painted, cloth), *[Text()] * between, *told]
    return side_by_side(picture, aside, wide, GAP)


# --- The chart of the Caribbean among the words of a page, where there is room for it (C-18) ------

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


# --- A career as charts, for whoever would rather look than read: points, favour, luck, fleets ----

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
