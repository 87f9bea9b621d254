"""What is to be seen on a map, sign by sign: the place under the cursor first."""

from collections.abc import Sequence
from typing import Any, Protocol

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import App, ComposeResult
from textual.widgets import Static

from pieces_of_eight.tui.draw.glyphs import Glyphs
from pieces_of_eight.tui.draw.inks import Palette
from pieces_of_eight.tui.draw.legend import Legend, Sign, Told
from pieces_of_eight.tui.play.keyed import keyed
from pieces_of_eight.tui.widgets.controls import Reading
from .base import GameScreen
from .how_to import text_of

WIDEST = 16
"""Columns for the signs."""
TWO_ABREAST = 110
"""Columns of a screen from which two signs stand beside each other."""


class Page(Protocol):
    """A page with a map, a sheet or books on it."""

    @property
    def app(self) -> App[Any]: ...

    @property
    def palette(self) -> Palette: ...

    @property
    def glyphs(self) -> Glyphs: ...


def open_legend(
    page: Page, legend: Legend, view: object, at: object, place: str, traces: Sequence[Sign] = ()
) -> None:
    """Explain the signs of a view over its page, those `at` a place first, which `place` names."""
    told = legend.told(view, at, page.palette, page.glyphs)
    told = told._replace(others=(*told.others, *traces))
    page.app.push_screen(LegendScreen(told, legend.short, place))


class LegendScreen(GameScreen):
    """One page to scroll."""

    PAGE_NAME = "Signs"
    AIM = "See what each sign means: those under the cursor stand first."
    KEYS = ("south", "southeast", "rule", "keys", "legend", "leave")
    WORDS = {
        "south": "Down",
        "southeast": "Page down",
        "rule": "The rules",
        "legend": "Close",
        "leave": "Back",
    }

    def __init__(self, told: Told, short: Sequence[tuple[str, str]], place: str) -> None:
        """`short` are the short words of the card; `place` says what lies under the cursor."""
        super().__init__()
        self._told = told
        self._short = short
        self._place = place

    def body(self) -> ComposeResult:
        with Reading(id="legend"):
            yield Static(id="legend-text")

    def on_mount(self) -> None:
        self._fill()

    def on_resize(self) -> None:
        self._fill()

    def _fill(self) -> None:
        self.query_one("#legend-text", Static).update(self._words())

    @property
    def _abreast(self) -> int:
        """How many signs stand beside each other."""
        return 2 if self.app.size.width >= TWO_ABREAST else 1

    def do_legend(self) -> None:
        """The key that opens the page closes it too."""
        self.do_leave()

    def _words(self) -> Group:
        told = self._told
        parts: list[Text | Table] = []
        if told.here:
            parts += [self._title("Under the cursor"), Text(self._place, self.game.inks.faint)]
            parts += [Text(), self._table(told.here)]
        parts += self._part("Elsewhere on the page", told.elsewhere)
        parts += self._part_of_short()
        parts += self._part("Not shown just now", told.others)
        return Group(*parts)

    def _part(self, title: str, signs: Sequence[Sign]) -> list[Text | Table]:
        return [self._title(title), Text(), self._table(signs)] if signs else []

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
        table = self._columns(self._abreast, apart=1)
        for at in range(0, len(signs), self._abreast):
            beside = signs[at : at + self._abreast]
            table.add_row(*(part for sign in beside for part in self._cells(sign)))
        return table

    def _cells(self, sign: Sign) -> tuple[Text, str]:
        drawn = Text("\n").join(text_of(row) for row in sign.rows)
        return drawn, keyed(sign.words, self.key_of)

    def _columns(self, pairs: int = 1, apart: int = 0) -> Table:
        """Columns for signs and words, `apart` empty lines between the rows."""
        table = Table(box=None, show_header=False, padding=(0, 2, apart, 0), expand=pairs > 1)
        for _ in range(pairs):
            table.add_column(width=WIDEST, no_wrap=True)
            table.add_column(ratio=1 if pairs > 1 else None)
        return table
