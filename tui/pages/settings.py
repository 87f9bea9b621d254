"""The page of settings, drawn from their schema."""

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tui.pages.base import GameScreen
from tui.settings import SCHEMA, changed, value_of
from tui.widgets.pick import Pick


class SettingsScreen(GameScreen):
    """Each change takes effect at once and is kept."""

    PAGE_NAME = "Settings"
    KEYS = ("west", "east", "act", "keys", "leave")

    def body(self) -> ComposeResult:
        with Vertical(id="settings"):
            for choice in SCHEMA:
                yield Pick(
                    choice.title,
                    choice.values,
                    value_of(self.game.settings, choice.name),
                    help=choice.help,
                    value_width=17,
                    id=choice.name,
                )
            yield Static(id="settings-help")

    def label(self, name: str) -> str:
        return {"act": "Change", "leave": "Back"}.get(name) or super().label(name)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, Pick):
            self.query_one("#settings-help", Static).update(event.widget.help)

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        event.stop()
        name = event.pick.id
        if name:
            self.game.change_settings(changed(self.game.settings, name, event.value))
            self.refresh_keys()
