"""The title page."""

from textual import on
from textual.app import ComposeResult

from tui.screens.base import GameScreen
from tui.widgets.menu import Menu, Row

CHOICES = (
    Row("new", "New fight"),
    Row("saved", "Go on"),
    Row("rules", "The rules"),
    Row("settings", "Settings"),
    Row("help", "Help"),
    Row("quit", "Quit"),
)


class TitleScreen(GameScreen):
    """The first page: what would you do?"""

    KEYS = ("act", "keys", "palette", "settings", "leave")

    def body(self) -> ComposeResult:
        yield Menu(CHOICES, id="title-menu")

    def on_mount(self) -> None:
        for complaint in self.game.complaints[:1]:
            self.say(complaint, warning=True)

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        if event.key == "quit":
            self.app.exit()
        else:
            self.game.open_page(event.key)

    def label(self, name: str) -> str:
        return "Quit" if name == "leave" else super().label(name)

    def do_leave(self) -> None:
        self.app.exit()
