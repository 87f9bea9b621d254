"""The page of settings, drawn from their schema."""

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from pieces_of_eight.tui.settings import SCHEMA, STANDING, Choice, changed, value_of
from pieces_of_eight.tui.widgets.controls import Press
from pieces_of_eight.tui.widgets.pick import Pick
from .base import GameScreen

BUTTONS = {
    "own_keys": ("Keys one by one", "Give each command the key that you like."),
    "hints": ("Hints again", "Read the hints that you were given, or turn them off."),
}
"""The pages that a button opens: its words, and what is done there."""


class ChoicesScreen(GameScreen):
    """Each change takes effect at once and is kept."""

    CHOICES: ClassVar[Sequence[Choice]] = ()
    """What is set on it."""
    KEYS = ("west", "east", "act", "keys", "leave")
    WORDS = {"act": "Change", "leave": "Back"}

    def body(self) -> ComposeResult:
        with Vertical(id="settings"):
            for choice in self.CHOICES:
                yield Pick(
                    choice.title,
                    choice.values,
                    value_of(self.game.settings, choice.name),
                    help=choice.help,
                    value_width=17,
                    id=choice.name,
                )
            yield from self.beneath()
            yield Static(id="settings-help")

    def beneath(self) -> ComposeResult:
        """What stands below the choices."""
        return iter(())

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, Pick):
            self.explain(event.widget.help)

    def explain(self, words: str) -> None:
        """Say what is set where the cursor is."""
        self.query_one("#settings-help", Static).update(words)

    @on(Pick.Changed)
    def _picked(self, event: Pick.Changed) -> None:
        event.stop()
        name = event.pick.id
        if name:
            self.game.change_settings(changed(self.game.settings, name, event.value))
            self.refresh_keys()


class SettingsScreen(ChoicesScreen):
    """How the game looks, sounds and is played."""

    PAGE_NAME = "Settings"
    AIM = "Set how the game looks and sounds; each change holds at once."
    CHOICES: ClassVar[Sequence[Choice]] = SCHEMA

    def beneath(self) -> ComposeResult:
        for page, (words, _) in BUTTONS.items():
            yield Press(words, id=f"open-{page}")

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, Press):
            self.explain(BUTTONS[_page_of(event.widget)][1])

    @on(Press.Pressed)
    def _pressed(self, event: Press.Pressed) -> None:
        event.stop()
        self.game.open_page(_page_of(event.button))


def _page_of(button: Press) -> str:
    """The page that a button opens."""
    return (button.id or "").removeprefix("open-")


class StandingOrdersScreen(ChoicesScreen):
    """The orders that a player gives again and again, and need not be asked about."""

    PAGE_NAME = "Standing orders"
    AIM = "Say what you always answer; whatever you leave out, you are asked."
    CHOICES: ClassVar[Sequence[Choice]] = STANDING
