"""The one table of commands: it feeds the keys, the key line, the help page and the palette.

The same key means the same thing on every page of the game. What a page can do with a command
stands in its method `do_<name>`; a command the page has no use for answers with `idle`.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from tui.command_table import COMMANDS
from tui.command_terms import Called, Command

__all__ = [
    "BY_NAME",
    "COMMANDS",
    "FREQUENT",
    "PRESETS",
    "Called",
    "Command",
    "clashes",
    "keymap",
    "keys_of",
    "spoken",
]

PRESETS = ("arrows", "vi", "numpad")
"""The key presets, as the settings name them."""

BY_NAME: Mapping[str, Command] = {command.name: command for command in COMMANDS}

FREQUENT = frozenset(command.name for command in COMMANDS) - {"leave", "quit"}
"""What a player does often, and so must never wait for a terminal to make sense of Escape."""


def keys_of(command: Command, preset: str) -> tuple[str, ...]:
    """The keys of a command in a preset, the one to show first."""
    special = {"vi": command.vi, "numpad": command.numpad}.get(preset, ())
    return special or command.keys


def keymap(preset: str) -> dict[str, str]:
    """The names of all commands with their keys, as Textual's keymap wants them."""
    return {command.name: ",".join(keys_of(command, preset)) for command in COMMANDS}


def clashes(preset: str, commands: Sequence[Command] = COMMANDS) -> list[str]:
    """One sentence for each key that two commands of a preset lay claim to."""
    claims: dict[str, list[str]] = defaultdict(list)
    for command in commands:
        for key in keys_of(command, preset):
            claims[key].append(command.name)
    return [
        f"The key {spoken(key)} means both {' and '.join(names)}."
        for key, names in claims.items()
        if len(names) > 1
    ]


_SPOKEN = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "enter": "Enter",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "question_mark": "?",
    "slash": "/",
    "escape": "Esc",
    "delete": "Del",
    "ctrl+p": "Ctrl+P",
    "ctrl+q": "Ctrl+Q",
}

_ARROWS_IN_ASCII = {"up": "Up", "down": "Down", "left": "Left", "right": "Right"}


def spoken(key: str, *, ascii_only: bool = False) -> str:
    """A key as it is written for a player."""
    if ascii_only and key in _ARROWS_IN_ASCII:
        return _ARROWS_IN_ASCII[key]
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return _SPOKEN.get(key, key)
