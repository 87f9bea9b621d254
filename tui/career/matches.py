"""The matches of a career: each sheet and each engagement, to be seen again step by step."""

from collections.abc import Callable, Mapping, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from pieces_of_eight.saves.career_file import CareerFile
from pieces_of_eight.tui.pages.base import ListScreen
from pieces_of_eight.tui.play.career import CAREER
from pieces_of_eight.tui.play.session import AnySession, Session
from pieces_of_eight.tui.registry import screens_of
from pieces_of_eight.tui.widgets.menu import Menu, Row

NONE_YET = "Nothing is over yet that could be seen again."


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
    AIM = "Choose the part of this career that you want to see again."
    KEYS = ("south", "act", "keys", "leave")
    WORDS = {"south": "Down", "act": "See it again", "leave": "Back"}

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
