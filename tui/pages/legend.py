"""What is to be seen on a map, sign by sign: the place under the cursor first."""

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from tui.draw.legend import Sign, Told
from tui.pages.base import GameScreen
from tui.pages.how_to import text_of
from tui.play.keyed import keyed
from tui.widgets.controls import Reading

WIDEST = 16
"""Columns for the signs."""


class LegendScreen(GameScreen):
    """One page to scroll."""

    PAGE_NAME = "Signs"
    KEYS = ("south", "southeast", "rule", "keys", "leave")

    def __init__(self, told: Told, short: Sequence[tuple[str, str]], place: str) -> None:
        """`short` are the short words of the card; `place` says what lies under the cursor."""
        super().__init__()
        self._told = told
        self._short = short
        self._place = place

    def body(self) -> ComposeResult:
        with Reading(id="legend"):
            yield Static(self._words())

    def label(self, name: str) -> str:
        words = {"south": "Down", "southeast": "Page down", "rule": "The rules", "leave": "Back"}
        return words.get(name) or super().label(name)

    def do_legend(self) -> None:
        """The key that opens the page closes it too."""
        self.do_leave()

    def _words(self) -> Group:
        told = self._told
        parts: list[Text | Table] = []
        if told.here:
            parts += [self._title("Under the cursor"), Text(self._place, self.game.inks.faint)]
            parts += [self._table(told.here), Text()]
        parts += self._part("Elsewhere on this map", told.elsewhere)
        parts += self._part_of_short()
        parts += self._part("Not on the map now", told.others)
        return Group(*parts)

    def _part(self, title: str, signs: Sequence[Sign]) -> list[Text | Table]:
        return [self._title(title), self._table(signs), Text()] if signs else []

    def _part_of_short(self) -> list[Text | Table]:
        if not self._short:
            return []
        table = self._columns()
        for word, meaning in self._short:
            table.add_row(Text(word, self.game.inks.gold), meaning)
        return [self._title("Short words"), table, Text()]

    def _title(self, words: str) -> Text:
        return Text(words, f"bold {self.game.inks.gold}")

    def _table(self, signs: Sequence[Sign]) -> Table:
        """Signs as they are drawn, and beside each what it says."""
        table = self._columns()
        for sign in signs:
            drawn = Text("\n").join(text_of(row) for row in sign.rows)
            table.add_row(drawn, keyed(sign.words, self.key_of))
        return table

    def _columns(self) -> Table:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(width=WIDEST, no_wrap=True)
        table.add_column()
        return table
