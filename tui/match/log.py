"""The log of a fight: every event a line, and each line opens to its dice and its rule."""

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from msgspec import Struct
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import Screen
from textual.types import CSSPathType
from textual.widget import Widget

from pieces_of_eight.campaign.kernel.play import many
from pieces_of_eight.tui.draw.cells import Line, Piece
from pieces_of_eight.tui.draw.glyphs import folded, heading, wrapped
from pieces_of_eight.tui.pages.base import ListScreen
from pieces_of_eight.tui.play.session import AnySession, LogEntry
from pieces_of_eight.tui.widgets.frame import LinesView
from pieces_of_eight.tui.widgets.map_view import MapView
from pieces_of_eight.tui.widgets.menu import Menu, Row

# --- What the pages about a fight share: their style sheet, and how much room there is on them ----

P = TypeVar("P", bound=Struct)  # the colours of one kind of map

WIDE = 110  # columns from which the panel stands beside the map
PANEL = 35  # columns of the panel, its margin included
WIDER, LEFT_TO_THE_MAP = (64, 50), 120
"""Columns of a panel where there is more room, the best first; and what it leaves to the map."""
AROUND = 3  # lines of a page above and below all that: its heading, its messages and its keys
FEET = ((50, 10), (30, 8), (0, 6))
"""From how many lines a page keeps so many below its map, whatever stands there."""
STYLES: CSSPathType = Path(__file__).parent.parent / "fight.tcss"
WIDTHS: Sequence[tuple[int, str]] = [(0, "-narrow"), (WIDE, "-wide")]
"""From how many columns a page is of which class: the style sheet goes by it."""


def pane_of(page: Screen[None]) -> tuple[int, int]:
    """Columns and lines that the map of a fight has on a page, whatever stands beside it."""
    room = page.app.size
    foot = next(rows for least, rows in FEET if room.height >= least)
    return room.width - PANEL * (room.width >= WIDE), room.height - AROUND - foot


def panel_beside(page: Screen[None], drawn: Widget) -> int:
    """Columns of the panel beside a map: as many as can be read, if its scale stays the same."""
    width, rows = pane_of(page)
    if isinstance(drawn, MapView):
        for wide in WIDER:
            less = width + PANEL - wide
            if less >= LEFT_TO_THE_MAP and (
                drawn.fitted(Size(less, rows)) == drawn.fitted(Size(width, rows))
            ):
                return wide
    return PANEL


# --- Log ------------------------------------------------------------------------------------------

OPENED = 9  # lines for what is known of the event under the cursor


class LogScreen(ListScreen):
    """Opens at the last event."""

    CSS_PATH = STYLES
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]
    PAGE_NAME = "The log"
    AIM = "What has happened so far, with the dice behind each line."
    KEYS = ("northeast", "southeast", "rule", "keys", "leave")
    WORDS = {"northeast": "Page up", "southeast": "Page down", "leave": "Close"}

    def __init__(self, session: AnySession) -> None:
        super().__init__()
        self._entries = tuple(folded(session.journal.entries))
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
        self.note(many(len(self._entries), "line"))
        self._open()

    @property
    def entry(self) -> LogEntry | None:
        key = self.menu.key
        return self._entries[int(key)] if key else None

    def rule(self) -> str:
        return self.entry.rule if self.entry else ""

    def do_act(self) -> None:
        self.do_rule()

    def choose(self, key: str) -> None:
        """A line that was clicked is shown already."""

    def show(self, key: str) -> None:
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
