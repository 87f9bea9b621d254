"""The keys of a keyboard: what they are called, and which of them a player has chosen himself.

The commands have their usual keys from `tui.commands`, where a preset may change some. A player's
own keys lie over the preset: `tui.play.own_keys` says which of them can stand together.
"""

from collections.abc import Mapping
from string import ascii_letters

from msgspec import Struct

PRESETS = ("arrows", "vi", "numpad")
"""The key presets, as the settings name them."""


class Keymap(Struct, frozen=True):
    """What decides which key gives which command."""

    preset: str = PRESETS[0]
    own: tuple[tuple[str, str], ...] = ()
    """The player's own keys: the id of a command, and its key."""

    def own_key(self, command: str) -> str:
        """The player's own key for a command, by its id; empty where he has none."""
        return next((key for id, key in self.own if id == command), "")  # noqa: A001


USUAL = Keymap()
"""The keys of a player who has changed none."""

SIGNS: Mapping[str, str] = {
    "plus": "+",
    "minus": "-",
    "asterisk": "*",
    "equals_sign": "=",
    "number_sign": "#",
    "less_than_sign": "<",
    "greater_than_sign": ">",
    "exclamation_mark": "!",
    "question_mark": "?",
    "slash": "/",
    "at": "@",
    "dollar_sign": "$",
    "percent_sign": "%",
    "ampersand": "&",
    "tilde": "~",
    "underscore": "_",
}
"""The signs that can be a key, by Textual's names; a comma, say, is lost in a sentence."""
FREE = frozenset((*ascii_letters, *SIGNS, *(f"f{number}" for number in range(1, 13))))
"""The keys that a player can choose: letters, signs, and F1 to F12."""

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
    "escape": "Esc",
    "delete": "Del",
    "ctrl+p": "Ctrl+P",
    "ctrl+q": "Ctrl+Q",
    **SIGNS,
}
_ARROWS_IN_ASCII = {"up": "Up", "down": "Down", "left": "Left", "right": "Right"}


def spoken(key: str, *, ascii_only: bool = False) -> str:
    """A key as it is written for a player."""
    if ascii_only and key in _ARROWS_IN_ASCII:
        return _ARROWS_IN_ASCII[key]
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return _SPOKEN.get(key, key)
