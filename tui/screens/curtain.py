"""The curtain between two captains at one keyboard: a name, two keys, and nothing else."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Static

from tui.screens.base import GameScreen
from tui.widgets.press import Press


class CurtainScreen(GameScreen):
    """Closed until its own key and then Enter are pressed, or both its buttons clicked.

    No key of the game means anything here: neither palette nor log nor rule can be opened.
    """

    AUTO_FOCUS: ClassVar[str | None] = ""
    KEYS = ()

    def __init__(self, to: str, then: Callable[[], Screen[None]]) -> None:
        """`to` is the name of the next player; `then` makes his page once he is alone."""
        super().__init__()
        self._to = to
        self._then = then
        self._unlocked = False
        first = to[:1].lower()
        self._key = first if first.isascii() and first.isalpha() else "c"

    def body(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Static("The screen is closed.", id="curtain-closed")
            yield Static(Text("Pass it to"), id="curtain-pass")
            yield Static(Text(self._to, overflow="crop", no_wrap=True), id="curtain-name")
            yield Static(self._words(), id="curtain-words")
            yield Press(f"{self._key.upper()}   I am here, alone", id="curtain-first")
            yield Press("Enter   Open", id="curtain-second")

    def _words(self) -> Text:
        if self._unlocked:
            return Text("Now press Enter.")
        return Text.assemble(
            "Press ", (self._key.upper(), "bold"), ", then ", ("Enter", "bold"), "."
        )

    def on_key(self, event: events.Key) -> None:
        if event.key == "ctrl+q":
            return
        event.stop()
        event.prevent_default()
        if event.key.lower() == self._key:
            self._unlock()
        elif event.key == "enter" and self._unlocked:
            self._open()
        else:
            self._lock()

    def on_press_pressed(self, event: Press.Pressed) -> None:
        event.stop()
        if event.button.id == "curtain-first":
            self._unlock()
        elif self._unlocked:
            self._open()

    def do(self, name: str) -> None:
        """Leaving the game is all that a command can do here."""
        if name == "quit":
            self.do_quit()

    def can(self, name: str) -> bool:
        return name == "quit"

    def _unlock(self) -> None:
        self._unlocked = True
        self.query_one("#curtain-words", Static).update(self._words())

    def _lock(self) -> None:
        self._unlocked = False
        self.query_one("#curtain-words", Static).update(self._words())

    def _open(self) -> None:
        self.app.clear_notifications()
        self.app.switch_screen(self._then())
