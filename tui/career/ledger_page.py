"""The ledger of the purse on a page of its own, for screens without room beside the books."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.types import CSSPathType

from campaign.career.model.say import coins
from campaign.career.rules.port import BOOKS
from tui.career.kind import KIND
from tui.career.ledger import Line
from tui.commands import Orders
from tui.match.styles import STYLES, WIDTHS
from tui.pages.base import GameScreen
from tui.widgets.menu import Menu, Row

SUM = 8
"""Columns of a sum."""


class LedgerScreen(GameScreen):
    """Opens at the last bargain."""

    CSS_PATH: ClassVar[CSSPathType | None] = STYLES
    HORIZONTAL_BREAKPOINTS = [*WIDTHS]
    PAGE_NAME = "The ledger"
    KEYS = ("northeast", "southeast", "rule", "keys", "leave")
    AUTO_FOCUS: ClassVar[str | None] = "#ledger"
    DEFAULT_CSS = """
    LedgerScreen #ledger {
        height: 1fr;
    }
    """

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__()
        self._lines = tuple(lines)

    @property
    def engine(self) -> str:
        return KIND.engine

    @property
    def orders(self) -> Orders:
        return KIND.orders

    def body(self) -> ComposeResult:
        head = Row("", "Every coin of this stay", f"{'coins':>{SUM}}{'in purse':>{SUM + 2}} ")
        rows = [
            Row(str(n), f"{line.words}{line.more}", sums(line))
            for n, line in enumerate(self._lines)
        ]
        menu = Menu([head, *rows], id="ledger")
        menu.set_reactive(Menu.cursor, len(rows))
        yield menu

    def on_mount(self) -> None:
        self.note(coins(self._lines[-1].balance))

    def label(self, name: str) -> str:
        words = {"northeast": "Page up", "southeast": "Page down", "leave": "Close"}
        return words.get(name) or super().label(name)

    def rule(self) -> str:
        """The rule of the line under the cursor."""
        key = self.query_one("#ledger", Menu).key
        return self._lines[int(key)].rule if key else BOOKS

    def do_act(self) -> None:
        self.do_leave()

    def do_ledger(self) -> None:
        self.do_leave()

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()


def sums(line: Line) -> str:
    """What came or went, and what was left."""
    moved = f"{line.coins:+d}" if line.coins else "-"
    return f"{moved:>{SUM}}{line.balance:>{SUM + 2}} "
