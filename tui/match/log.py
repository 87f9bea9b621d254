"""The log of a fight: every event a line, and each line opens to its dice and its rule."""

from textual import on
from textual.app import ComposeResult

from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.lines import heading, wrapped
from pieces_of_eight.tui.pages.base import GameScreen
from pieces_of_eight.tui.play.journal import Entry
from pieces_of_eight.tui.play.session import AnySession
from pieces_of_eight.tui.widgets.lines_view import LinesView
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .styles import STYLES, WIDTHS

OPENED = 9
"""Lines for what is known of the event under the cursor."""


class LogScreen(GameScreen):
    """Opens at the last event."""

    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]
    PAGE_NAME = "The log"
    AIM = "Read what has happened; the dice of each line stand beside it."
    KEYS = ("northeast", "southeast", "rule", "keys", "leave")
    WORDS = {"northeast": "Page up", "southeast": "Page down", "leave": "Close"}
    AUTO_FOCUS = "#log-list"

    def __init__(self, session: AnySession) -> None:
        super().__init__()
        self._entries = tuple(session.journal.entries)
        self._face = session.face

    def body(self) -> ComposeResult:
        rows = [
            Row(str(n), f"{entry.turn:>2}  {entry.words}", str(entry.rule))
            for n, entry in enumerate(self._entries)
        ]
        menu = Menu(rows, id="log-list")
        menu.set_reactive(Menu.cursor, max(0, len(rows) - 1))
        yield menu
        yield LinesView("log-opened")

    def on_mount(self) -> None:
        self.note(f"{len(self._entries)} lines")
        self._open()

    @property
    def entry(self) -> Entry | None:
        """The event under the cursor."""
        key = self.query_one("#log-list", Menu).key
        return self._entries[int(key)] if key else None

    def rule(self) -> str:
        return self.entry.rule if self.entry else ""

    def do_act(self) -> None:
        """The main thing to do with a line is to read its rule."""
        self.do_rule()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self._open()

    @on(Menu.Moved)
    def _moved(self, event: Menu.Moved) -> None:
        event.stop()
        self._open()

    def _open(self) -> None:
        inks, glyphs, entry = self.inks, self.glyphs, self.entry

        def lines(width: int, height: int) -> list[Line]:
            if entry is None:
                return []
            said = [
                (Piece(f" {text}", inks.text, True),) for text in wrapped(entry.words, width - 2)
            ]
            told = [
                (Piece(f" {what:>14}  ", inks.dim), Piece(words, inks.text))
                for what, words in [*self._face.explain(entry.event), ("rule", _titled(entry.rule))]
            ]
            title = heading(self._face.hour(entry.turn), width, glyphs, inks)
            return [title, *said, *told][:height]

        self.query_one("#log-opened", LinesView).show(lines, inks.paper)


def _titled(rule: str) -> str:
    from pieces_of_eight.content import book

    found = book()
    return f"{rule}, {found[rule].title}" if rule in found else rule
