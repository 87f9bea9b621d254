"""The matches of a career: each sheet and each engagement, to be seen again step by step.

Those that were settled in a season stand on a page of their own, two lines each (C-25).
"""

from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from pieces_of_eight.campaign.chronicle.fights import PACE, Settled
from pieces_of_eight.campaign.kernel.play import amid, many
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.events import captain
from pieces_of_eight.campaign.sheet.state import Sheet
from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.tui.match.pause import Owner
from pieces_of_eight.tui.pages.base import ListScreen
from pieces_of_eight.tui.play.career import CAREER, fight_name, season_digest
from pieces_of_eight.tui.play.session import AnySession, Session
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.widgets.menu import Menu, Row

NONE_YET = "Nothing is finished yet, so there is nothing to watch again."


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
    """A list of matches of a career that are over, to be seen again above it."""

    def __init__(self, saved: CareerFile) -> None:
        super().__init__()
        self._saved = saved
        self._sessions: list[AnySession] = []

    def on_unmount(self) -> None:
        for session in self._sessions:
            session.close()

    def again(self, name: str) -> None:
        """Show a match again. Raises SaveError."""
        lent = self._saved.match(name)
        session: AnySession = Session(lent, screens_of(lent.match.engine.name).face)
        self._sessions.append(session)
        self.game.open_replay(session)


class MatchesScreen(SeenAgainScreen):
    """A list of what is over; Enter shows it again."""

    PAGE_NAME = "The matches of this career"
    AIM = "Choose a part of this career to watch again."
    KEYS = ("south", "act", "keys", "leave")
    WORDS = {"south": "Down", "act": "Watch it", "leave": "Back"}

    def body(self) -> ComposeResult:
        with Vertical(id="matches"):
            yield Menu(id="matches-list")
            yield Static(id="matches-words")

    def on_mount(self) -> None:
        saved = self._saved
        self.note(saved.header.title)
        rows = rows_of(
            [name for name in saved.names() if name != CAREER], saved.is_over, saved.texts
        )
        self.menu.fill(rows)
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
BEFORE_POINTS = 4
"""Columns at least between what was fought and its points."""
IN, FAR = " " * 4, " " * 6
"""Before what is told of an engagement, and before what goes on from the line above."""


def settled_rows(found: Sequence[Settled], crowns: tuple[str, str], width: int) -> list[Row]:
    """Each engagement in rows of so many columns, the first opens its replay; points at the right.

    What is too long for a row goes on in the next.
    """
    rows = [Row("", "Enter shows how it went", f"points of {crowns[0]} : {crowns[1]}")]
    for each in found:
        points = f"{each.points[0]} : {each.points[1]}"
        whole, room = f"{each.where}: {each.who}", width - len(points) - BEFORE_POINTS
        apart = len(whole) > room
        first, *more = wrap(each.where if apart else whole, room, subsequent_indent=FAR)
        below = [each.who if apart else "", each.end, each.moment]
        rows += [
            Row(str(each.number), first, points),
            *(Row("", line) for line in more),
            *(Row("", line) for words in below for line in indented(words, width)),
        ]
    return rows


def indented(words: str, width: int) -> list[str]:
    """A sentence below the line of its engagement, in as many lines as it needs."""
    return wrap(words, width, initial_indent=IN, subsequent_indent=FAR)


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
        with Vertical(id="digest"):
            yield Menu(id="digest-list")

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
        width = self.app.size.width - MARGIN
        listed = settled_rows(self._found, crowns, width) if self._found else [Row("", NOTHING)]
        self.menu.fill([*onward, *back, *listed], self.menu.key)

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
