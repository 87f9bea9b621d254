"""The title page, and its picture in the colours of the moment."""

import asyncio
from collections.abc import Callable
from importlib import import_module
from itertools import cycle, groupby
from time import monotonic
from typing import TYPE_CHECKING

from msgspec.structs import asdict
from rich.segment import Segment
from rich.style import Style
from textual import work
from textual.app import ComposeResult
from textual.color import Color
from textual.containers import Center
from textual.screen import Screen
from textual.strip import Strip
from textual.timer import Timer
from textual.widget import Widget

from pieces_of_eight.tui.play import hints, opponents
from pieces_of_eight.tui.themes import Inks
from pieces_of_eight.tui.title_art import LETTER_HEIGHT, SKY_BANDS, picture, sign
from pieces_of_eight.tui.widgets.menu import Columns, Menu, Row
from .base import GameScreen, on

if TYPE_CHECKING:
    from pieces_of_eight.saves.folder import Folder


DAILY = "daily"
LEARN = Row("learn", "Learn to sail")  # stands first, until the first lesson is done
FIRST = "sail"
CHOICES = (
    Row("career", "New career"),
    Row("careers", "Go on with a career"),
    Row(DAILY, "Daily voyage"),
    Row("fame", "Hall of fame"),
    Row("new", "New fight"),
    Row("saved", "Go on with a fight"),
    Row("yard", "The yard"),
    Row("lessons", "Lessons"),
    Row("rules", "The rules"),
    Row("settings", "Settings"),
    Row("help", "Keys and help"),
    Row("quit", "Quit"),
)


MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
TWO_SIXES = 12  # rows that stand in two columns of six lines
LEFT_ALONE = 20.0  # seconds without a key after which the title shows a fight behind its menu


class TitlePicture(Widget):
    """Fills whatever place it is given."""

    ALLOW_SELECT = False

    def render_line(self, y: int) -> Strip:
        width, rows = self.size
        pixels = picture(width, rows)
        colours = palette(self.app.inks, smooth=self.app.depth == "true")  # type: ignore[attr-defined]
        pairs = zip(pixels[2 * y], pixels[2 * y + 1], strict=True)
        plain = self.app.has_class("-ascii")
        segments = []
        for (upper, lower), run in groupby(pairs):
            glyph, ink, paper = "·" if upper == "star" else "▀", upper, lower
            if plain:
                glyph = sign(upper, lower)
                ink = upper if glyph != " " and not upper.startswith(("sky", "sea")) else lower
                paper = lower if lower.startswith(("sky", "sea")) else "sky_0"
            style = Style(color=colours[ink], bgcolor=colours[paper])
            if upper == lower != "star" and not plain:
                glyph, style = " ", Style(bgcolor=colours[lower])
            segments.append(Segment(glyph * len(list(run)), style))
        return Strip(segments, width)


def palette(inks: Inks, *, smooth: bool) -> dict[str, str]:
    """The colour of each ink of the picture; the sky in bands, smooth where colours allow."""
    colours: dict[str, str] = asdict(inks)
    for name, bands in (("sky", SKY_BANDS), ("title", LETTER_HEIGHT)):
        first, last = colours[name], colours[f"{name}_low"]
        for band in range(bands):
            share = band / (bands - 1)
            if smooth:
                between = Color.parse(first).blend(Color.parse(last), share).hex
            else:
                between = first if share < 0.5 else last
            colours[f"{name}_{band}"] = between
    return colours


def of_today(folder: "Folder") -> str:
    day = folder.today
    points = folder.hall.points_of(day)
    if points is not None:
        return f"{points} pts"
    is_begun = day in folder.hall.tries()
    return "begun" if is_begun else f"{int(day[8:])} {MONTHS[int(day[5:7]) - 1]}"


class TitleScreen(GameScreen):
    """The first page: what would you do?"""

    CSS_PATH = None  # all that the title needs is read with the app, so that it opens at once
    AIM = "What will you do?"
    KEYS = ("south", "act", "keys", "palette", "settings", "leave")
    WORDS = {"leave": "Quit", "south": "Down"}

    def __init__(self) -> None:
        super().__init__()
        self.idle_time = IdleTimer(
            self, LEFT_ALONE, self._left_alone
        )  # how long nobody has touched it
        self._stale = False  # whether another page lay on top since its rows were written

    def body(self) -> ComposeResult:
        yield TitlePicture()
        rows = self._choices()
        with Center(id="title-choices", classes="-long" if len(rows) > TWO_SIXES else ""):
            yield Columns(rows, id="title-menu")

    def _choices(self) -> tuple[Row, ...]:
        today = of_today(self.game.folder)
        rows = tuple(Row(row.key, row.text, today) if row.key == DAILY else row for row in CHOICES)
        return rows if FIRST in hints.learned(self.game.folder) else (LEARN, *rows)

    def on_mount(self) -> None:
        for complaint in self.game.complaints[:1]:
            self.say(complaint, warning=True)
        self.call_after_refresh(self.idle_time.touched)

    # A fight behind the menu, while nobody is there.

    def _left_alone(self) -> None:
        if self.live and self.game.settings.animated and not self.too_small:
            self._show_fights()

    @work(exclusive=True)
    async def _show_fights(self) -> None:
        # In a thread of its own it is loaded while keys are answered.
        demo = await asyncio.to_thread(import_module, ".demo", __package__)
        self.query_one(TitlePicture).display = False
        await self.mount(demo.DemoStage(self, cycle(opponents.SHOWS)), before="#title-choices")

    def _end_fights(self) -> None:
        self.workers.cancel_node(self)
        self.query("DemoStage").remove()
        self.query_one(TitlePicture).display = True

    def on_key(self) -> None:
        self._end_fights()
        self.idle_time.touched()

    def on_click(self) -> None:
        self.on_key()

    def on_mouse_move(self) -> None:
        if not self.query("DemoStage"):
            self.idle_time.touched()

    def on_screen_suspend(self) -> None:
        self.idle_time.stop()
        self._end_fights()
        self._stale = True

    def on_screen_resume(self) -> None:
        if self.is_mounted:
            self.idle_time.touched()
        if self._stale:
            self._stale = False
            menu, rows = self.query_one(Columns), self._choices()
            if tuple(rows) != menu.rows:
                self.query_one("#title-choices").set_class(len(rows) > TWO_SIXES, "-long")
                menu.fill(rows, menu.key)

    def point(self, choice: str) -> None:
        self.query_one(Columns).go(choice)

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        if event.key == "quit":
            self.app.exit()
        elif event.key == LEARN.key:
            from pieces_of_eight.content.lessons import lessons
            from pieces_of_eight.tui.play.lesson import begin

            with self.tell_errors():
                self.game.open_fight(begin(lessons()[0], self.game.folder))
        else:
            self.game.open_page(event.key)

    def do_leave(self) -> None:
        self.point("quit")
        self.say("Enter quits the game.")


class IdleTimer:
    """Calls something once nobody has touched a page for a while. It costs one timer."""

    def __init__(
        self,
        page: Screen[None],
        seconds: float,
        then: Callable[[], None],
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._page, self._seconds, self._then = page, seconds, then
        self.clock = clock  # tells the time, in seconds
        self._touched = 0.0
        self._timer: Timer | None = None

    def touched(self) -> None:
        """Somebody is there: the wait begins anew."""
        self._touched = self.clock()
        if self._timer is None:
            self._wait(self._seconds)

    def stop(self) -> None:
        """Nothing is waited for any more, until the page is touched again."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def look(self) -> None:
        """See whether it has been long enough; else wait for the rest."""
        self.stop()
        rest = self._touched + self._seconds - self.clock()
        if rest > 0:
            self._wait(rest)
        else:
            self._then()

    def _wait(self, seconds: float) -> None:
        self._timer = self._page.set_timer(seconds, self.look)
