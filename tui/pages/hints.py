"""The page of hints: those that were said can be read again, and all can be turned off."""

from functools import partial
from itertools import groupby

from rich.console import Group
from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from pieces_of_eight.content.hints import Hint
from pieces_of_eight.tui.commands import Orders
from pieces_of_eight.tui.play import hints
from pieces_of_eight.tui.play.keyed import with_keys
from pieces_of_eight.tui.registry import kind_of
from pieces_of_eight.tui.settings import changed
from pieces_of_eight.tui.widgets.controls import Reading
from .base import GameScreen


class HintsScreen(GameScreen):
    """Every hint that was said, by kinds of fights, with the player's own keys."""

    PAGE_NAME = "Hints"
    KEYS = ("south", "act", "keys", "leave")

    def body(self) -> ComposeResult:
        with Reading(id="help"):
            yield Static(Group(*self._words()))

    @property
    def _seen(self) -> list[Hint]:
        return hints.again(hints.said(self.game.folder))

    def aim(self) -> str:
        so_far = f"{len(self._seen)} of {hints.how_many()} hints so far"
        return f"Read again what you were told: {so_far}."

    def label(self, name: str) -> str:
        act = "Turn hints off" if self.game.settings.hints == "yes" else "Turn hints on"
        words = {"south": "Down", "act": act, "leave": "Back"}
        return words.get(name) or super().label(name)

    def do_act(self) -> None:
        """Turn hints off, or on again."""
        to = "no" if self.game.settings.hints == "yes" else "yes"
        self.game.change_settings(changed(self.game.settings, "hints", to))
        self.refresh_keys()
        self.say("No more hints are said." if to == "no" else "New hints are said again.")

    def _words(self) -> list[Text]:
        """The hints that were said, each under its kind of fight."""
        lines: list[Text] = []
        for engine, found in groupby(self._seen, key=lambda hint: hint.engine):
            kind = kind_of(engine)
            if kind is not None:
                lines += [Text(), Text(kind.title, style=f"bold {self.game.inks.gold}")]
                key_of = partial(self._key_in, kind.orders)
                lines += [Text(with_keys(hint.words, key_of)) for hint in found]
        return lines[1:] or [Text("No hint has been said yet. They come while you fight.")]

    def _key_in(self, orders: Orders, name: str) -> str:
        """The key of a command on the pages of a kind of fight."""
        game = self.game
        return orders.key_of(name, game.keymap, ascii_only=game.settings.plain)
