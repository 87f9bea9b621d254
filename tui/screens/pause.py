"""The page on which a fight rests. Everything is saved already."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tui.screens.base import GameScreen
from tui.widgets.menu import Menu, Row

CHOICES = (
    Row("back", "Go on"),
    Row("rules", "The rules"),
    Row("settings", "Settings"),
    Row("help", "Keys and help"),
    Row("leave", "Save and leave"),
)


class PauseScreen(GameScreen):
    """Opened over a fight by `q`; its first choice goes back to it."""

    WHERE = "A pause in the fight"
    KEYS = ("act", "rule", "keys", "settings", "leave")

    def body(self) -> ComposeResult:
        with Vertical(id="pause"):
            yield Static("Hove to", id="pause-title")
            yield Menu(CHOICES, id="pause-menu")
            yield Static("The fight is saved as it stands.", id="pause-saved")

    def label(self, name: str) -> str:
        return "Go on" if name == "leave" else super().label(name)

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        match event.key:
            case "back":
                self.do_leave()
            case "leave":
                self.game.home()
            case page:
                self.game.open_page(page)
