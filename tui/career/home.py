"""The page between a season and the next port: what the season came to for both captains."""

from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.types import CSSPathType
from textual.widgets import Static

from campaign.kernel.words import many
from saves.words import SaveError
from tui.career.homecoming import BAD, GOOD, Homecoming, Side, homecoming
from tui.career.picture import (
    BETWEEN,
    TALL,
    Brush,
    beside,
    counted,
    crowned,
    ruled,
    stacked,
    told,
    width_for,
)
from tui.career.port_words import counted as so_many
from tui.career.styles import STYLES
from tui.pages.base import GameScreen
from tui.widgets.controls import Reading

if TYPE_CHECKING:
    from tui.match.owner import Owner

MARGIN = 5
"""Columns of the page that are not for words: its edges and the scroll bar."""

__all__ = ["HomeScreen", "Homecoming", "homecoming"]


class HomeScreen(GameScreen):
    """Both captains side by side; Enter goes on."""

    PAGE_NAME = "Home from the sea"
    KEYS = ("act", "southeast", "rule", "keys", "leave")
    AUTO_FOCUS: ClassVar[str | None] = "#home"
    CSS_PATH: ClassVar[CSSPathType | None] = STYLES

    def __init__(self, data: Homecoming, owner: "Owner") -> None:
        super().__init__()
        self.data = data
        self.owner = owner

    def body(self) -> ComposeResult:
        with Reading(id="home"):
            yield Static(id="home-words")

    def on_mount(self) -> None:
        self.note(f"season {self.data.season} of {self.data.seasons}")
        self._draw()

    def on_resize(self) -> None:
        super().on_resize()
        self._draw()

    def key_entries(self) -> tuple[tuple[str, str, str], ...]:
        """Without the key that reads on where all of it stands on the page."""
        entries = super().key_entries()
        longer = any(reading.max_scroll_y > 0 for reading in self.query(Reading))
        return tuple(entry for entry in entries if longer or entry[0] != "southeast")

    def on_screen_resume(self) -> None:
        super().on_screen_resume()
        self._draw()

    def label(self, name: str) -> str:
        words = {
            "act": "The end" if self.data.over else "Into port",
            "southeast": "Read on",
            "leave": "Leave",
        }
        return words.get(name) or super().label(name)

    def aim(self) -> str:
        left = self.data.seasons - self.data.season
        come = "the end of the career" if self.data.over else many(left, "season")
        return f"Read what season {self.data.season} came to. Still to come: {come}."

    def rule(self) -> str:
        return str(self.data.sides[0].told.rule)

    def _draw(self) -> None:
        game = self.game
        brush = Brush(game.inks, game.depth, game.settings.plain)
        size = self.app.size
        width, large = width_for(size.width - MARGIN), size.height >= TALL
        lines = page(self.data, brush, width, large=large)
        self.query_one("#home-words", Static).update(stacked(lines))
        self.call_after_refresh(self.refresh_keys)  # once it is known how long the page is

    def do_act(self) -> None:
        """Into the next port, or to the end of the career."""
        try:
            self.game.show(self.owner.onward())
        except SaveError as error:
            self.say(str(error), warning=True)

    def do_leave(self) -> None:
        """Everything is kept: it goes on from the port."""
        self.game.home()


def page(data: Homecoming, brush: Brush, width: int, *, large: bool = False) -> list[Text]:
    """The whole page, in two columns of `width` cells; `large` is for the flags."""
    one, two = data.sides
    heads = [head(side, brush, width, large=large) for side in (one, two)]
    return [
        *first_of_all(data, brush, width),
        Text(data.verdict, f"bold {brush.inks.gold}"),
        Text(),
        *beside(heads[0], heads[1], width),
        Text(),
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


def head(side: Side, brush: Brush, width: int, *, large: bool) -> list[Text]:
    """A captain, his crown and his points."""
    points = f"{so_many(side.points, 'point')}, {side.total} in all"
    return crowned(side.crown, (side.name, side.country, points), brush, width, large=large)


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
