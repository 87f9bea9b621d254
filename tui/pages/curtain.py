"""The curtain between two captains at one keyboard: a name, two keys or a word, nothing else."""

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Button, Input, Static

from pieces_of_eight.tui.game import KnowsWord, MakesPage
from pieces_of_eight.tui.widgets.controls import Hidden
from .base import GameScreen, on


class CurtainScreen(GameScreen):
    """Closed until its own key and then Enter are pressed, or both its buttons clicked. Where the
    captain has set a word, it is his word that opens the curtain, typed in between. No key of the
    game means anything here: neither palette nor log nor rule can be opened."""

    AUTO_FOCUS = ""
    KEYS = ()

    def __init__(self, to: str, then: MakesPage, lock: KnowsWord | None = None) -> None:
        """`to` is the name of the next player; `then` makes his page once he is alone."""
        super().__init__()
        self._to, self._then, self._lock_of = to, then, lock
        self._unlocked = False
        self._wrong = False  # whether another word has just been typed
        first = to[:1].lower()
        self._key = first if first.isascii() and first.isalpha() else "c"

    def body(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Static("The screen is hidden.", id="curtain-closed")
            yield Static(Text("Pass it to"), id="curtain-pass")
            yield Static(Text(self._to, overflow="crop", no_wrap=True), id="curtain-name")
            yield Static(self._words(), id="curtain-words")
            if self._lock_of is not None:
                yield Hidden(id="curtain-word")
            yield Button(
                f"{self._key.upper()}   I am here, alone", compact=True, id="curtain-first"
            )
            yield Button("Enter   Open", compact=True, id="curtain-second")

    def _words(self) -> Text:
        if self._wrong:
            return Text("That is not the password. Type it again, then Enter.")
        if self._unlocked:
            return Text(f"Now {'your password and' if self._lock_of else 'press'} Enter.")
        return Text.assemble(
            "Press ", (self._key.upper(), "bold"), ", then ", ("Enter", "bold"), "."
        )

    def on_key(self, event: events.Key) -> None:
        if event.key == "ctrl+q":
            return
        if self._unlocked and self._lock_of is not None and event.key != "escape":
            return  # a word is being typed: the field has keys of its own
        event.stop()
        event.prevent_default()
        if event.key.lower() == self._key:
            self._unlock()
        elif event.key == "enter" and self._unlocked:
            self._open()
        else:
            self._unlocked = self._wrong = False
            self._ask()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "curtain-first":
            self._unlock()
        elif self._unlocked:
            self._open()

    @on(Input.Submitted, "#curtain-word")
    def _word_typed(self, event: Input.Submitted) -> None:
        self._open()

    def do(self, name: str) -> None:
        """Leaving the game is all that a command can do here."""
        if name == "quit":
            self.do_quit()

    def can(self, name: str) -> bool:
        return name == "quit"

    def _unlock(self) -> None:
        self._unlocked, self._wrong = True, False
        self._ask()

    def _ask(self) -> None:
        self.query_one("#curtain-words", Static).update(self._words())
        self.set_class(self._unlocked, "-asking")
        for field in self.query(Hidden):
            field.value = ""
            self.set_focus(field if self._unlocked else None)

    def _open(self) -> None:
        word = self.query_one(Hidden).value if self._lock_of is not None else ""
        if self._lock_of is not None and not (word and self._lock_of(word)):
            self._wrong = bool(word)
            self._ask()
            return
        self.app.clear_notifications()
        self.app.switch_screen(self._then())
