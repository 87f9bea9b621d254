"""Every key, from the table of commands, and what to know about terminals."""

from rich.console import Group
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Static

from tui.commands import COMMANDS, keys_of, spoken
from tui.screens.base import GameScreen
from tui.widgets.reading import Reading

GROUPS = (
    ("Cursor", "Cursor and choice"),
    ("Ship", "The ship"),
    ("Look", "Looking"),
    ("Game", "The game"),
)

ADVICE = (
    "The mouse does everything the keys do: click a choice, a hex, or a key in the last line.",
    "80 columns and 24 lines are enough; with 120 by 40 the panels stand beside the map.",
    "Boxes or question marks instead of ships: set Plain signs to yes in the settings.",
    "Wrong or dull colours: choose their number in the settings. 256 is also the choice for "
    "a slow line; on a terminal that tells of true colour, put COLORTERM=truecolor in the "
    "environment.",
    "macOS Terminal: use the font Menlo with line spacing 0.805, or half the ship is cut off.",
    "Windows: use Windows Terminal, not the old console.",
    "tmux and ssh work; colours are fewer there unless told otherwise.",
)


class HelpScreen(GameScreen):
    """One long page to scroll."""

    WHERE = "Keys and help"
    KEYS = ("south", "southeast", "rule", "settings", "leave")

    def body(self) -> ComposeResult:
        with Reading(id="help"):
            yield Static(self._words())

    def label(self, name: str) -> str:
        words = {"south": "Down", "southeast": "Page down", "rule": "The rules", "leave": "Back"}
        return words.get(name) or super().label(name)

    def _words(self) -> Group:
        gold, faint = self.game.inks.gold, self.game.inks.faint
        parts: list[Text | Table] = []
        for group, title in GROUPS:
            parts += [Text(title, style=f"bold {gold}"), self._table(group, gold), Text()]
        parts.append(Text("Terminals", style=f"bold {gold}"))
        for line in ADVICE:
            parts.append(Text(line))
            parts.append(Text())
        parts.append(Text(f"The keys are those of the preset '{self.game.settings.keys}'.", faint))
        return Group(*parts)

    def _table(self, group: str, gold: str) -> Table:
        table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_column(width=20, style=gold)
        table.add_column()
        preset, plain = self.game.settings.keys, self.game.settings.plain
        engine = self.game.engine
        for command in (command.within(engine) for command in COMMANDS):
            if command.group == group and command.belongs(engine):
                keys = ", ".join(spoken(key, ascii_only=plain) for key in keys_of(command, preset))
                table.add_row(keys, command.help)
        return table
