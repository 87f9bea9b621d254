"""The matches of a career: each sheet and each engagement, to be seen again step by step.

Those that were settled in a season stand on a page of their own, a line each (C-25).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from pieces_of_eight.campaign.chronicle.fights import PACE, Settled
from pieces_of_eight.campaign.kernel.play import amid, many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.describe import Spot
from pieces_of_eight.campaign.sheet.events import captain, opponents
from pieces_of_eight.campaign.sheet.state import Sheet
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.tui.chart.season import SeasonChart
from pieces_of_eight.tui.chart.view import ChartView
from pieces_of_eight.tui.draw.cells import Line
from pieces_of_eight.tui.match.log import WIDE, WIDTHS
from pieces_of_eight.tui.match.pause import Owner
from pieces_of_eight.tui.match.screens import Screens
from pieces_of_eight.tui.pages.base import ListScreen, on
from pieces_of_eight.tui.play.career import CAREER, captain_of, fight_name, season_digest
from pieces_of_eight.tui.play.session import AnySession, Session
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.sheet.chart import chart_view
from pieces_of_eight.tui.sheet.paper import fitting
from pieces_of_eight.tui.sheet.view import SheetView
from pieces_of_eight.tui.widgets.frame import LinesView
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .port_chart import LEAST, pieces

PICTURE = "again-picture"
"""The place of the picture."""
VAST, LIST, LIST_IN_VAST = 150, 60, 40
"""Columns of a large window; how many of a hundred the list has beside the picture, and there."""
NONE_YET = "Nothing is finished yet, so there is nothing to replay."


def words_of(name: str, texts: Mapping[str, str]) -> str:
    """A match in a few words, fights below their sheet: "  Engagement 2: battle, B against F"."""
    season, _, part = name.removeprefix("season-").partition("/")
    if part == "sheet":
        return f"Season {season}: the sheet"
    words = texts.get(name, "a fight")
    return f"  Engagement {part.removeprefix('fight-')}: {words}"


def rows_of(
    names: Sequence[str], is_over: Callable[[str], bool], texts: Mapping[str, str]
) -> list[Row]:
    """The matches that are over, season by season; a sheet still being sailed is but a heading."""
    rows: list[Row] = []
    for name in names:
        fought = [other for other in names if other.startswith(name.partition("/")[0])]
        if is_over(name):
            rows.append(Row(name, words_of(name, texts)))
        elif name.endswith("/sheet") and any(map(is_over, fought)):
            rows.append(Row("", words_of(name, texts).replace("the sheet", "still at sea")))
    return rows


class SeenAgainScreen(ListScreen):
    """A list of matches of a career that are over, to be seen again above it; beside it, where
    there is room, the last picture of the one under the cursor."""

    HORIZONTAL_BREAKPOINTS = [*WIDTHS, (VAST, "-vast")]

    def __init__(self, saved: CareerFile) -> None:
        super().__init__()
        self._saved = saved
        self._sessions: dict[str, AnySession] = {}
        self._ends: dict[str, tuple[Screens, Any]] = {}
        """By match its pages, and what its map shows at the end."""

    def on_unmount(self) -> None:
        for session in self._sessions.values():
            session.close()

    def session(self, name: str) -> AnySession:
        """A match by its name, to be seen again. Raises SaveError."""
        if name not in self._sessions:
            lent = self._saved.match(name)
            self._sessions[name] = Session(lent, screens_of(lent.match.engine.name).face)
        return self._sessions[name]

    def again(self, name: str) -> None:
        """Show a match again. Raises SaveError."""
        self.game.open_replay(self.session(name))

    def match_at(self, key: str) -> str:
        """The name of the match of which a row tells; "" where it tells of none."""
        return key

    def chart_for(self, key: str) -> ChartView | None:
        """The chart of the season below the picture, with the match of a row lit; None without."""
        return None

    @property
    def room(self) -> int:
        """The columns of the list."""
        width = self.app.size.width
        share = LIST if width < VAST else LIST_IN_VAST
        return width if width < WIDE else width * share // 100

    @on(Menu.Moved)
    def _moved(self, event: Menu.Moved) -> None:
        self.show_picture(event.key)

    def show_picture(self, key: str) -> None:
        """Show how the match of a row ended, where there is a picture of it."""
        if self.app.size.width < WIDE or not (name := self.match_at(key)):
            return
        with self.tell_errors():
            if name not in self._ends:
                session = self.session(name)
                pages = screens_of(session.saved.match.engine.name)
                replay = pages.replay(session)
                self._ends[name] = pages, replay.at_the_end(replay.view)
        pages, view = self._ends[name]
        if pages.preview is None:
            return
        preview = pages.preview(self.palette, self.glyphs)

        chart = self.chart_for(key)

        def lines(width: int, height: int) -> Sequence[Line]:
            rows = preview.rows(view, width, height)
            if chart is not None and (room := height - len(rows) - 1) >= LEAST:
                below = SeasonChart(chart, width, room, self.palette, self.glyphs, framed=False)
                rows = (*rows, (), *below.drawing().rows)
            return [pieces(row) for row in rows]

        self.query_one(f"#{PICTURE}", LinesView).show(lines, self.palette.panel.paper)


class MatchesScreen(SeenAgainScreen):
    """A list of what is over; Enter shows it again."""

    PAGE_NAME = "The matches of this career"
    AIM = "Choose a part of this career to replay."
    KEYS = ("south", "act", "keys", "leave")
    WORDS = {"south": "Down", "act": "Watch it", "leave": "Back"}

    def body(self) -> ComposeResult:
        with Horizontal(classes="seen-again"):
            with Vertical(id="matches"):
                yield Menu(id="matches-list")
                yield Static(id="matches-words")
            yield LinesView(PICTURE)

    def on_mount(self) -> None:
        saved = self._saved
        self.note(saved.header.title)
        rows = rows_of(
            [name for name in saved.names() if name != CAREER], saved.is_over, saved.texts
        )
        self.menu.fill(rows)
        self.show_picture(self.menu.key)
        if not rows:
            self.query_one("#matches-words", Static).update(NONE_YET)

    def do_act(self) -> None:
        """Replay the match under the cursor."""
        name = self.menu.key
        if not name:
            self.say(NONE_YET)
            return
        with self.tell_errors():
            self.again(name)


# --- What was settled of a season -----------------------------------------------------------------

ONWARD, SHEET = "onward", "sheet"
LOOK_AT_SHEET = "Look at the season's sheet"
NOTHING = "Nothing of this season was settled."
MARGIN = 6
"""Columns of the page that are not for the words of the list."""
BEFORE_POINTS = 7
"""Columns at least between what was fought and its points."""


def settled_rows(found: Sequence[Settled], crowns: tuple[str, str], width: int) -> list[Row]:
    """Each engagement in a row of so many columns, which opens its replay; points at the right.

    A row says where it was if there is no room for who met whom.
    """
    rows = [Row("", "Enter shows how it went", f"points of {crowns[0]} : {crowns[1]}")]
    for each in found:
        points = f"{each.points[0]} : {each.points[1]}"
        room = width - len(points) - BEFORE_POINTS
        rows.append(Row(str(each.number), fitting(at_length(each), room), points))
    return rows


def at_length(told: Settled) -> tuple[str, str]:
    """Where it was and who met whom; and where it was."""
    return f"{told.where}: {told.who}", told.where


def details(told: Settled) -> str:
    """All that is told of an engagement, below the list."""
    return "\n".join(filter(None, (f"{told.where}: {told.who}.", told.end, told.moment)))


class DigestScreen(SeenAgainScreen):
    """A list of what was settled; with an owner it leads on from there."""

    PAGE_NAME = "What was settled"
    KEYS = ("south", "act", "rule", "keys", "leave")
    RULE = str(PACE)
    WORDS = {"south": "Down", "act": "Choose", "leave": "Back"}

    def __init__(self, saved: CareerFile, owner: Owner | None = None) -> None:
        super().__init__(saved)
        self._owner = owner
        self._found: Sequence[Settled] = ()

    def body(self) -> ComposeResult:
        with Horizontal(classes="seen-again"):
            with Vertical(id="digest"):
                yield Menu(id="digest-list")
                yield Static(id="digest-words", markup=False)
            yield LinesView(PICTURE)

    def label(self, name: str) -> str:
        leaves = name == "leave" and self._owner is not None
        return "Leave" if leaves else super().label(name)

    def aim(self) -> str:
        read = f"How {many(len(self._found), 'engagement')} went."
        return read if self._owner is None else f"{read} Then {amid(self._owner.onward_words)}."

    def on_mount(self) -> None:
        with self.tell_errors():
            self._found = season_digest(self._saved)
        self.refresh_keys()
        self._draw()

    def on_resize(self) -> None:
        self._draw()

    def _draw(self) -> None:
        season = self._saved.career.season
        crowns = ("", "")
        if season is not None:
            sheet: Sheet = season.sheet.state
            self.note(f"season {season.at_sea.season}")
            crowns = (captain(sheet, Player(0)), captain(sheet, Player(1)))
        onward = [Row(ONWARD, self._owner.onward_words)] if self._owner is not None else []
        back = [Row(SHEET, LOOK_AT_SHEET)] if self._owner is not None else []
        width = self.room - MARGIN
        listed = settled_rows(self._found, crowns, width) if self._found else [Row("", NOTHING)]
        self.menu.fill([*onward, *back, *listed], self.menu.key)
        self.show_picture(self.menu.key)

    def show_picture(self, key: str) -> None:
        """And what is told of it, below the list."""
        told = self._told(key)
        self.query_one("#digest-words", Static).update("" if told is None else details(told))
        super().show_picture(key)

    def chart_for(self, key: str) -> ChartView | None:
        season, who = self._saved.career.season, captain_of(self._saved)
        told = self._told(key)
        if season is None or told is None:
            return None
        sheet: Sheet = season.sheet.seat(who).seen.value
        at = Spot("line", opponents(sheet, sheet.engagements[told.number])[who])
        view = SheetView(sheet=sheet, who=who, contents=None, fleet=None, cursor=at)
        return chart_view(view, season.sheet.seed)

    def match_at(self, key: str) -> str:
        season, told = self._saved.career.season, self._told(key)
        return (
            "" if season is None or told is None else fight_name(season.at_sea.season, told.number)
        )

    def _told(self, key: str) -> Settled | None:
        """The engagement of a row; of any other row the last that was settled."""
        found = [each for each in self._found if key == str(each.number)] or self._found[-1:]
        return found[0] if found else None

    def choose(self, key: str) -> None:
        with self.tell_errors():
            if key == ONWARD and self._owner is not None:
                self.game.show(self._owner.onward())
            elif key == SHEET and isinstance(self._saved, CareerFile):
                self.game.open_career(self._saved)
            elif key:
                self._fought_again(int(key))

    def _fought_again(self, number: int) -> None:
        """Show an engagement again, above this page. Raises SaveError."""
        season = self._saved.career.season
        assert season is not None
        self.again(fight_name(season.at_sea.season, number))

    def do_leave(self) -> None:
        """Back to the page below; where there is none all is kept, and the title follows."""
        if self._owner is None:
            super().do_leave()
        else:
            self.game.home()
