"""The page between a season and the next port: what the season came to for both captains."""

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.portrait import LARGE
from .homecoming import BAD, GOOD, Homecoming, Side
from .picture import (
    BETWEEN,
    Brush,
    beside,
    chart_lines,
    counted,
    crowned,
    points,
    portrayed,
    room_aside,
    ruled,
    side_by_side,
    standing,
    told,
    width_for,
    with_chart,
)
from .reading import ReadingPage

if TYPE_CHECKING:
    from pieces_of_eight.tui.match.pause import Owner


CHARTED = "The season on the chart"


class HomeScreen(ReadingPage):
    """Both captains side by side; Enter goes on."""

    PAGE_NAME = "Home from the sea"
    WORDS = {"act": "Into port", "leave": "Leave"}

    def __init__(self, data: Homecoming, owner: "Owner", chart: ChartView | None = None) -> None:
        """`chart` is that of the season that is over."""
        super().__init__()
        self.data = data
        self.owner = owner
        self.chart = chart

    def on_mount(self) -> None:
        self.note(f"season {self.data.season} of {self.data.seasons}")

    def label(self, name: str) -> str:
        return "The end" if name == "act" and self.data.over else super().label(name)

    def aim(self) -> str:
        left = self.data.seasons - self.data.season
        come = "the end of the career" if self.data.over else many(left, "season")
        return f"Read what season {self.data.season} came to. Still to come: {come}."

    def rule(self) -> str:
        return str(self.data.sides[0].told.rule)

    def lines(self, brush: Brush, columns: int, *, large: bool) -> list[Text]:
        """What the season came to, both captains in two columns; the charts where there is room."""
        width, room = width_for(columns), (columns, self.app.size.height)
        used = 2 * width + BETWEEN
        aside = room_aside(columns, used) if large else 0
        words = page(self.data, brush, width, large=large, charted=not aside)
        if aside:
            return side_by_side(words, self._pictures(brush, aside), used)
        return with_chart(words, CHARTED, self.chart, room, used, brush, self.palette, self.glyphs)

    def _pictures(self, brush: Brush, width: int) -> list[Text]:
        """The season on the chart and the career in bars, in one column."""
        lines = []
        if self.chart is not None:
            drawn = chart_lines(self.chart, width, self.palette, self.glyphs)
            lines = [ruled(CHARTED, brush, width), *drawn, Text()]
        data, sides = self.data.figures, [side.country for side in self.data.sides]
        return [*lines, *points(data, sides, brush, width), *standing(data, sides, brush, width)]

    def do_act(self) -> None:
        """Into the next port, or to the end of the career."""
        with self.tell_errors():
            self.game.show(self.owner.onward())

    def do_leave(self) -> None:
        """Everything is kept: it goes on from the port."""
        self.game.home()


def page(
    data: Homecoming, brush: Brush, width: int, *, large: bool = False, charted: bool = True
) -> list[Text]:
    """The whole page, in two columns of `width` cells; `large` is for the flags.

    Without `charted` the career so far is drawn elsewhere, and there is room for portraits.
    """
    one, two = data.sides
    if charted:
        heads = [
            crowned(side.crown, titles(side), brush, width, large=large) for side in (one, two)
        ]
    else:
        heads = [
            crowned(side.crown, titles(side), brush, width, large=True)
            if side.name in side.told.dead
            else portrayed(side.crown, titles(side), brush, width, LARGE)
            for side in (one, two)
        ]
    return [
        *first_of_all(data, brush, width),
        *told(data.verdict, f"bold {brush.inks.gold}", 2 * width),
        *told(data.ending, f"bold {brush.inks.bad}", 2 * width),
        Text(),
        *beside(heads[0], heads[1], width),
        Text(),
        *(charts(data, brush, width) if charted else ()),
        *beside(news(one, brush, width), news(two, brush, width), width),
        Text(),
        *beside(account(one, brush, width), account(two, brush, width), width),
    ]


def first_of_all(data: Homecoming, brush: Brush, width: int) -> list[Text]:
    """What is told before it is counted: over the whole page, or side by side for two (C-24)."""
    if data.reader is not None:
        return [*broadsheet(data.sides[data.reader], brush, 2 * width + BETWEEN), Text()]
    one, two = (broadsheet(side, brush, width) for side in data.sides)
    return [*beside(one, two, width), Text()]


def broadsheet(side: Side, brush: Brush, width: int) -> list[Text]:
    """A captain's season as his town reads of it: headline, deed, the dead, luck, governor."""
    sheet, inks = side.told, brush.inks
    rule = ("=" if brush.plain else "═") * width
    lines = [Text(rule, inks.frame)]
    lines += [
        Text(line.center(width).rstrip(), f"bold {inks.gold}")
        for line in wrap(sheet.headline, width)
    ]
    lines.append(Text(rule, inks.frame))
    for words, ink in (
        (sheet.deed, inks.ink),
        (f"Dead: {', '.join(sheet.dead)}." if sheet.dead else "", inks.bad),
        (sheet.ashore, inks.bad),
        (sheet.luck, inks.faint),
        (sheet.word, inks.ink),
    ):
        lines += told(words, ink, width)
    return lines


def charts(data: Homecoming, brush: Brush, width: int) -> list[Text]:
    """The career so far as pictures: points at the left, favour, luck and fleets at the right."""
    sides = [side.country for side in data.sides]
    left = points(data.figures, sides, brush, width)
    return [*beside(left, standing(data.figures, sides, brush, width), width), Text()]


def titles(side: Side) -> tuple[str, str, str]:
    """A captain's name, his crown and his points."""
    points = f"{many(side.points, 'point')}, {side.total} in all"
    return side.name, side.country, points


def news(side: Side, brush: Brush, width: int) -> list[Text]:
    """What became of him and his."""
    inks = {GOOD: brush.inks.good, BAD: brush.inks.bad}
    lines = [ruled("At home", brush, width)]
    for each in side.news:
        lines += told(each.words, inks.get(each.tone, brush.inks.ink), width)
    return lines


def account(side: Side, brush: Brush, width: int) -> list[Text]:
    """His lines of the season's account."""
    lines = [ruled(f"The account: {side.points}", brush, width)]
    for gain in side.gains:
        lines += counted(gain.points, gain.why, brush, width)
    if not side.gains:
        lines.append(Text("      nothing gained", brush.inks.faint))
    return lines
