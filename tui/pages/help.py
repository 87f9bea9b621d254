"""Every key, from the table of commands, and what to know about terminals."""

from collections.abc import Sequence

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from pieces_of_eight.tui.commands import (
    ORDER_GROUP,
    REVEAL,
    SEEN_AGAIN,
    ZOOM,
    Command,
    Orders,
    keys_of,
)
from pieces_of_eight.tui.editor import kind as editor
from pieces_of_eight.tui.keyboard import spoken
from pieces_of_eight.tui.registry import face_of, kind_of, kinds
from pieces_of_eight.tui.widgets.controls import Reading
from .base import GameScreen

OF_NO_FIGHT = Orders(REVEAL, ZOOM)
"""What is looked at where no fight lies open: all that any map has."""
GROUPS = (
    ("Cursor", "Cursor and choice"),
    (ORDER_GROUP, "Orders"),
    ("Look", "Looking"),
    ("Game", "The game"),
)

ADVICE = (
    "The mouse does everything the keys do: click a choice, the map, or a key in the last line.",
    "80 columns and 24 lines are enough; with 120 by 40 the panels stand beside the map.",
    "Boxes or question marks instead of a map: set Plain signs to yes in the settings.",
    "Wrong or dull colours: choose their number in the settings. 256 is also the choice for "
    "a slow line; on a terminal that tells of true colour, put COLORTERM=truecolor in the "
    "environment.",
    "macOS Terminal: use the font Menlo with line spacing 0.805, or half the map is cut off.",
    "Windows: use Windows Terminal, not the old console.",
    "tmux and ssh work; colours are fewer there unless told otherwise.",
)


class HelpScreen(GameScreen):
    """One long page to scroll."""

    PAGE_NAME = "Keys and help"
    AIM = "Look up a key."
    KEYS = ("south", "southeast", "rule", "settings", "leave")
    WORDS = {"south": "Down", "southeast": "Page down", "rule": "The rules", "leave": "Back"}

    def body(self) -> ComposeResult:
        with Reading(id="help"):
            yield Static(self._words())

    def label(self, name: str) -> str:
        return (name == "rule" and self._lesson) or super().label(name)

    @property
    def _lesson(self) -> str:
        """What the lesson of the kind of fight is called; empty where there is none."""
        engine = self.game.engine
        return face_of(engine).order.lesson if engine else ""

    def rule(self) -> str:
        """The book opens at the lesson, where there is one."""
        return face_of(self.game.engine).order.rules[""] if self._lesson else ""

    @property
    def _makes(self) -> bool:
        """Whether it is opened from a page on which something is made: its keys stand first."""
        pages = [page for page in self.app.screen_stack if isinstance(page, GameScreen)]
        return any(page.orders is editor.ORDERS for page in pages)

    def _words(self) -> Group:
        gold, faint = self.game.inks.gold, self.game.inks.faint
        engine = self.game.engine
        parts: list[Text | Table] = []
        if self._makes:
            parts += [Text(editor.TITLE, style=f"bold {gold}")]
            parts += [self._rows(editor.ORDERS.own, gold), Text()]
        for group, title in GROUPS:
            offered = kinds()
            shown = tuple(offered) if group == ORDER_GROUP and not engine else (engine,)
            for kind in shown:
                words = f"{title}: {offered[kind].title.lower()}" if kind != engine else title
                parts.append(Text(words, style=f"bold {gold}"))
                parts += [self._table(group, kind, gold), Text()]
        parts += [Text("A fight seen again", style=f"bold {gold}"), self._again(gold), Text()]
        parts.append(Text("Terminals", style=f"bold {gold}"))
        for line in ADVICE:
            parts.append(Text(line))
            parts.append(Text())
        parts.append(Text(self._preset_words(), faint))
        return Group(*parts)

    def _preset_words(self) -> str:
        """Which preset the keys are of, and how many the player has changed."""
        keymap = self.game.keymap
        words = f"The keys are those of the preset '{keymap.preset}'"
        own = len(keymap.own)
        return f"{words}; you have changed {own} of them." if own else f"{words}."

    def _table(self, group: str, engine: str, gold: str) -> Table:
        kind = kind_of(engine)
        commands = (OF_NO_FIGHT if kind is None else kind.orders).commands
        return self._rows([command for command in commands if command.group == group], gold)

    def _again(self, gold: str) -> Table:
        """What is asked for while a fight is seen again: it runs by itself there."""
        running = SEEN_AGAIN["act"].called("Play", "Let the fight run by itself, or stand.")
        return self._rows(
            [running, *(SEEN_AGAIN[name] for name in ("pace", "moment", "account", "what_if"))],
            gold,
        )

    def _rows(self, commands: Sequence[Command], gold: str) -> Table:
        """Commands with their keys."""
        table = _columns(gold)
        keymap, plain = self.game.keymap, self.game.settings.plain
        for command in commands:
            keys = ", ".join(spoken(key, ascii_only=plain) for key in keys_of(command, keymap))
            table.add_row(keys, command.help)
        return table


def _columns(gold: str) -> Table:
    """Keys at the left, what they do at the right."""
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column(width=20, style=gold)
    table.add_column()
    return table
