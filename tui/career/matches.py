"""The matches of a career: each sheet and each engagement, to be seen again step by step."""

from collections.abc import Mapping

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from saves import SaveError
from tui.career.logbook import CAREER, Logbook
from tui.faces import face_of
from tui.fight.session import AnySession, Session
from tui.screens.base import GameScreen
from tui.widgets.menu import Menu, Row

NONE_YET = "Nothing is over yet that could be seen again."


def words_of(name: str, texts: Mapping[str, str]) -> str:
    """A match in a few words: "Season 1, engagement 2: land raid, B against F"."""
    season, _, part = name.removeprefix("season-").partition("/")
    if part == "sheet":
        return f"Season {season}: the sheet"
    words = texts.get(name, "a fight")
    return f"Season {season}, engagement {part.removeprefix('fight-')}: {words}"


class MatchesScreen(GameScreen):
    """A list of what is over; Enter shows it again."""

    WHERE = "The matches of this career"
    KEYS = ("south", "act", "keys", "leave")
    AUTO_FOCUS = "#matches-list"

    def __init__(self, logbook: Logbook) -> None:
        super().__init__()
        self._logbook = logbook
        self._sessions: list[AnySession] = []

    def body(self) -> ComposeResult:
        with Vertical(id="matches"):
            yield Menu(id="matches-list")
            yield Static(id="matches-words")

    def label(self, name: str) -> str:
        return {"south": "Down", "act": "See it again", "leave": "Back"}.get(name) or super().label(
            name
        )

    def on_mount(self) -> None:
        saved = self._logbook.saved
        over = [name for name in saved.names() if name != CAREER and saved.is_over(name)]
        rows = [Row(name, words_of(name, saved.texts)) for name in over]
        self.query_one(Menu).fill(rows)
        if not rows:
            self.query_one("#matches-words", Static).update(NONE_YET)

    def on_unmount(self) -> None:
        for session in self._sessions:
            session.close()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.do_act()

    def do_act(self) -> None:
        """Replay the match under the cursor."""
        name = self.query_one(Menu).key
        if not name:
            self.say(NONE_YET)
            return
        try:
            session: AnySession = Session(self._logbook.lend(name))
        except SaveError as error:
            self.say(str(error), warning=True)
            return
        self._sessions.append(session)
        engine = session.saved.match.engine.name
        self.app.push_screen(face_of(engine).replay(session))
