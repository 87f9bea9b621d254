"""The title page."""

from textual import on
from textual.app import ComposeResult
from textual.containers import Center

from tui.pages.base import GameScreen
from tui.widgets.menu import Columns, Menu, Row
from tui.widgets.title_picture import TitlePicture

CHOICES = (
    Row("career", "New career"),
    Row("careers", "Go on with a career"),
    Row("fame", "Hall of fame"),
    Row("new", "New fight"),
    Row("saved", "Go on with a fight"),
    Row("rules", "The rules"),
    Row("settings", "Settings"),
    Row("help", "Keys and help"),
    Row("quit", "Quit"),
)


class TitleScreen(GameScreen):
    """The first page: what would you do?"""

    CSS_PATH = None  # all that the title needs is read with the app, so that it opens at once
    KEYS = ("south", "act", "keys", "palette", "settings", "leave")

    def body(self) -> ComposeResult:
        yield TitlePicture()
        with Center(id="title-choices"):
            yield Columns(CHOICES, id="title-menu")

    def on_mount(self) -> None:
        for complaint in self.game.complaints[:1]:
            self.say(complaint, warning=True)

    def point(self, choice: str) -> None:
        """Put the cursor on a choice."""
        self.query_one(Columns).go(choice)

    @on(Menu.Chosen)
    def _chosen(self, event: Menu.Chosen) -> None:
        event.stop()
        if event.key == "quit":
            self.app.exit()
        else:
            self.game.open_page(event.key)

    def label(self, name: str) -> str:
        return {"leave": "Quit", "south": "Down"}.get(name) or super().label(name)

    def do_leave(self) -> None:
        """Nothing is left unasked: the cursor goes to the last choice, and Enter does it."""
        self.point("quit")
        self.say("Enter quits the game.")
