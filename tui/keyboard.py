"""The keys of a keyboard: what they are called, and which of them a player has chosen himself.

The commands have their usual keys from `commands.toml`, where a preset may change some. A player's
own keys lie over the preset: `tui.play.own_keys` says which of them can stand together.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from string import ascii_letters
from typing import Any

from msgspec import Struct, convert

from .tables import tables_in

PRESETS = ("arrows", "vi", "numpad")  # the key presets, as the settings name them


class Keymap(Struct, frozen=True):
    """What decides which key gives which command."""

    preset: str = PRESETS[0]
    own: tuple[tuple[str, str], ...] = ()  # the player's own keys: the id of a command, and its key

    def own_key(self, command: str) -> str:
        """The player's own key for a command, by its id; empty where he has none."""
        return next((key for id, key in self.own if id == command), "")  # noqa: A001


USUAL = Keymap()  # the keys of a player who has changed none

_TABLES = tables_in(Path(__file__).with_name("commands.toml"))
SIGNS: Mapping[str, str] = _TABLES["signs"]
FREE = frozenset((*ascii_letters, *SIGNS, *(f"f{number}" for number in range(1, 13))))
"""The keys that a player can choose: letters, signs, and F1 to F12."""
_SPOKEN: Mapping[str, str] = {**_TABLES["spoken"], **SIGNS}
_ARROWS_IN_ASCII = {"up": "Up", "down": "Down", "left": "Left", "right": "Right"}


def spoken(key: str, *, ascii_only: bool = False) -> str:
    """A key as it is written for a player."""
    if ascii_only and key in _ARROWS_IN_ASCII:
        return _ARROWS_IN_ASCII[key]
    if len(key) > 1 and key[0] == "f" and key[1:].isdigit():
        return key.upper()
    return _SPOKEN.get(key, key)


# --- Commands -------------------------------------------------------------------------------------
# What a player can ask for with a key: what all pages share, and what a page declares of its own.
#
# A kind of fight, the port and the sheet declare their own orders in their `kind.toml`, under names
# that say what is done there. Key line, help page and palette read what a page has. What a page can
# do with a command stands in a method `do_<name>`; a command it has no use for answers with `idle`.

ORDER_GROUP, LOOK_GROUP = "Ship", "Look"
"""Groups of commands: what is ordered in a fight, and what is looked at."""
FIRST_ORDER, LAST_LOOK = "end", "log"
"""The common commands before which own orders stand, and before which own ways to look stand."""


class Command(Struct, frozen=True):
    """Something a player can ask for with one key."""

    name: str
    keys: tuple[str, ...]
    """Keys in Textual's names, the first is the one shown; used by every preset not named."""
    label: str  # one or two words for the key line
    help: str  # one sentence for the help page and the palette
    group: str = ORDER_GROUP
    idle: str = "There is nothing to do with that key on this page."
    """Why nothing happened, for a page that has no use for the command."""
    vi: tuple[str, ...] = ()  # the keys in the vi preset, where they differ
    numpad: tuple[str, ...] = ()  # the keys in the numpad preset, where they differ

    @property
    def id(self) -> str:
        """What tells it from all others: on another page its name may have another usual key."""
        return f"{self.name}.{self.keys[0]}"


def keys_of(command: Command, keymap: Keymap) -> tuple[str, ...]:
    """The keys of a command, the one to show first.

    A player's own key takes the place of those that can be chosen; Enter, arrows and the like stay.
    """
    special = {"vi": command.vi, "numpad": command.numpad}.get(keymap.preset, ())
    usual = special or command.keys
    own = keymap.own_key(command.id) if keymap.own else ""
    if not own:
        return usual
    kept = tuple(key for key in usual if key not in FREE)
    return (*kept, own) if usual[0] in kept else (own, *kept)


_SHARED = {row["name"]: row for row in (*_TABLES["common"], *_TABLES["map"])}
"""What a row of a page's own lies over, by the name of the command."""


def commands_from(rows: Iterable[Mapping[str, Any]]) -> tuple[Command, ...]:
    """The commands that rows of a file tell of: all that pages share is said there only once."""
    return tuple(convert({**_SHARED.get(row["name"], {}), **row}, Command) for row in rows)


COMMON = commands_from(_TABLES["common"])
"""What every page of the game knows. The same key means the same thing on all of them."""
ZOOM, PLAN, REVEAL = commands_from(_TABLES["map"])
"""What maps may have: scales, an adviser who plans whole turns, and what the other side hid."""


class Orders:
    """All that can be asked for on a page: orders of its own, and what all pages share.

    An own order stands instead of the common command that has its name or its key.
    """

    def __init__(self, *own: Command) -> None:
        self.own = own
        self.commands = tuple(_laid_in(own))
        self.by_name: Mapping[str, Command] = {each.name: each for each in self.commands}

    def __getitem__(self, name: str) -> Command:
        return self.by_name[name]

    def __contains__(self, name: str) -> bool:
        return name in self.by_name

    def at(self, key: str, keymap: Keymap) -> Command | None:
        """What a key asks for."""
        return next((each for each in self.commands if key in keys_of(each, keymap)), None)

    def key_of(self, name: str, keymap: Keymap = USUAL, *, ascii_only: bool = False) -> str:
        """The key of a command, as it is written for a player."""
        return spoken(keys_of(self[name], keymap)[0], ascii_only=ascii_only)


def _laid_in(own: Sequence[Command]) -> list[Command]:
    named = {each.name: each for each in own}
    at = {key: each for each in own for key in each.keys}
    instead = {each.name: named.get(each.name) or at.get(each.keys[0]) for each in COMMON}
    new = [each for each in own if each not in instead.values()]
    found: list[Command] = []
    for each in COMMON:
        if each.name == FIRST_ORDER:
            found += [one for one in new if one.group == ORDER_GROUP]
        elif each.name == LAST_LOOK:
            found += [one for one in new if one.group != ORDER_GROUP]
        found.append(instead[each.name] or each)
    return found


SEEN_AGAIN = Orders(*commands_from(_TABLES["seen_again"]))
"""What can be asked for while a fight is seen again, the same for every kind of fight."""
EDITOR = Orders(*commands_from(_TABLES["editor"]))
EDITOR_TITLE = "What you make"  # the heading of these commands where keys are chosen
