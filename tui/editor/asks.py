"""A page that asks what is to be done, over the editor: nothing happens until a row is chosen."""

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tui.pages.base import GameScreen
from tui.widgets.menu import Menu, Row

BACK = "back"


class ChoiceScreen(GameScreen):
    """A question, and its answers; the first one is lit."""

    PAGE_NAME = "A question"
    AIM = "Choose what is to be done, or go back."
    KEYS = ("act", "rule", "keys", "leave")

    def __init__(
        self, title: str, words: str, rows: Sequence[Row], then: Callable[[str], None]
    ) -> None:
        """`then` is told the key of the row, once this page is gone; of `BACK` it hears nothing."""
        super().__init__()
        self._title = title
        self._words = words
        self._rows = rows
        self._then = then

    def body(self) -> ComposeResult:
        with Vertical(id="sure"):
            yield Static(self._title, id="sure-title", markup=False)
            yield Static(self._words, id="sure-words", markup=False)
            yield Menu(self._rows, id="sure-menu")

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        self.do_leave()
        if event.key != BACK:
            self.app.call_later(self._then, event.key)
