"""A page that asks once more before something is done that cannot be taken back."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tui.game import MakesPage
from tui.pages.base import GameScreen
from tui.widgets.menu import Menu, Row

NO, YES = "no", "yes"


class SureScreen(GameScreen):
    """No is lit at first; yes opens the page of what was ordered in the place of this one."""

    PAGE_NAME = "Are you sure?"
    KEYS = ("act", "rule", "keys", "leave")

    def __init__(self, order: str, meaning: str, rule: str, then: MakesPage) -> None:
        """`order` is what was chosen, `meaning` what it brings, in a sentence."""
        super().__init__()
        self._order = order
        self._meaning = meaning
        self._rule = rule
        self._then = then

    def body(self) -> ComposeResult:
        with Vertical(id="sure"):
            yield Static(self._order, id="sure-title", markup=False)
            yield Static(f"{self._meaning} [{self._rule}]", id="sure-words", markup=False)
            rows = (Row(NO, "No, think again"), Row(YES, f"Yes: {low(self._order)}"))
            yield Menu(rows, id="sure-menu")

    def label(self, name: str) -> str:
        return "Choose" if name == "act" else super().label(name)

    def rule(self) -> str:
        return self._rule

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        if event.key == YES:
            self.app.switch_screen(self._then())
        else:
            self.do_leave()


def low(words: str) -> str:
    """Words as they stand within a sentence."""
    return f"{words[:1].lower()}{words[1:]}"
