"""The page of saved fights: go on with one, or throw one away."""

from typing import TYPE_CHECKING

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from pieces_of_eight.saves.words import count
from pieces_of_eight.tui.play.telling import when
from pieces_of_eight.tui.registry import sides_of
from pieces_of_eight.tui.widgets.controls import Reading
from pieces_of_eight.tui.widgets.menu import Menu, Row
from .ask import AskedTwice, discard
from .base import ListScreen

if TYPE_CHECKING:
    from pieces_of_eight.saves.match_file import MatchSummary


class SavedScreen(ListScreen):
    """A list at the left, what is known of one fight at the right."""

    PAGE_NAME = "Saved fights"
    AIM = "Choose a fight to go on with."
    KEYS = ("south", "act", "discard", "keys", "leave")
    WORDS = {"south": "Down", "act": "Go on", "leave": "Back"}

    def __init__(self) -> None:
        super().__init__()
        self._known: dict[str, MatchSummary] = {}
        self._twice = AskedTwice()

    def body(self) -> ComposeResult:
        with Horizontal(id="saved"):
            yield Menu(id="saved-list")
            with Reading(id="saved-right", can_focus=False):
                yield Static(id="saved-words")

    def on_mount(self) -> None:
        self._fill()

    def do(self, name: str) -> None:
        self._twice.hear(name)
        super().do(name)

    def do_act(self) -> None:
        name = self.menu.key
        if not name:
            self.say("You have no saved fights yet. Begin one on the title page.")
            return
        with self.tell_errors():
            self.game.open_fight(self.game.folder.open(name))

    def do_discard(self) -> None:
        name = self.menu.key
        if not name:
            self.say("There is nothing to delete.")
        elif discard(self, self._twice, name, self._known[name].title):
            self._fill()
            self.say("It is in the wastebasket, a folder next to your saved fights.")

    def _fill(self) -> None:
        found: list[MatchSummary] = []
        with self.tell_errors():
            found = self.game.folder.matches()
        self._known = {summary.name: summary for summary in found}
        menu = self.menu
        rows = [
            Row(one.name, one.title or one.name, "damaged" if one.problem else "over" * one.over)
            for one in found
        ]
        menu.fill(rows)
        self.note(f"{len(found)} saved" if found else "")
        self.show(menu.key)

    def show(self, key: str) -> None:
        words = self.query_one("#saved-words", Static)
        summary = self._known.get(key)
        words.update(self._words(summary) if summary else Text("You have no saved fights yet."))

    def _words(self, one: "MatchSummary") -> Text:
        inks = self.game.inks
        text = Text.assemble((one.title or one.name, f"bold {inks.gold}"), "\n")
        if one.problem:
            text.append(f"\n{one.problem}\n", inks.bad)
            return text
        for side, chair in zip(sides_of(one.engine), one.chairs, strict=False):
            text.append(f"\n{side}: ", inks.faint)
            # His temper is for the fight to show.
            text.append(f"{chair.name}{'' if chair.person else f', AI {chair.rank}'}")
        names = [one.chairs[who].name for who in one.to_act if who < len(one.chairs)]
        state = f"Waiting for {' and '.join(names)}."
        if one.over:
            state = "The fight is over. You can still look at it."
        actions = count(one.actions, "action")
        text.append(f"\n\n{state}\n{actions}{'' if one.over else ' so far'}\n")
        text.append(f"\nBegun  {when(one.begun)}\nPlayed {when(one.played)}\n", inks.faint)
        return text
