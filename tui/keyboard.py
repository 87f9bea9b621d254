"""The keys of a keyboard: what they are called, and which of them a player has chosen himself.

The commands have their usual keys from the table below, where a preset may change some. A player's
own keys lie over the preset: `tui.play.own_keys` says which of them can stand together.
"""

from collections.abc import Mapping, Sequence
from string import ascii_letters

from msgspec import Struct
from msgspec.structs import replace

PRESETS = ("arrows", "vi", "numpad")  # the key presets, as the settings name them


class Keymap(Struct, frozen=True):
    """What decides which key gives which command."""

    preset: str = PRESETS[0]
    own: tuple[tuple[str, str], ...] = ()  # the player's own keys: the id of a command, and its key

    def own_key(self, command: str) -> str:
        """The player's own key for a command, by its id; empty where he has none."""
        return next((key for id, key in self.own if id == command), "")  # noqa: A001


USUAL = Keymap()  # the keys of a player who has changed none

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
}  # the signs that can be a key, by Textual's names; a comma, say, is lost in a sentence
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


# --- Commands -------------------------------------------------------------------------------------
# What a player can ask for with a key: what all pages share, and what a page declares of its own.
#
# A kind of fight, the port and the sheet declare their own orders in their `kind.py`, under names
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
    group: str
    idle: str = "There is nothing to do with that key on this page."
    """Why nothing happened, for a page that has no use for the command."""
    vi: tuple[str, ...] = ()  # the keys in the vi preset, where they differ
    numpad: tuple[str, ...] = ()  # the keys in the numpad preset, where they differ

    @property
    def id(self) -> str:
        """What tells it from all others: on another page its name may have another usual key."""
        return f"{self.name}.{self.keys[0]}"

    def called(self, label: str, help: str, idle: str = "") -> "Command":  # noqa: A002
        """The same command where it has other words; it is idle as ever where none are said."""
        return replace(self, label=label, help=help, idle=idle or self.idle)


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


def order(
    name: str,
    key: str,
    label: str,
    help: str,  # noqa: A002
    idle: str,
    *,
    group: str = ORDER_GROUP,
    vi: str = "",
) -> Command:
    """An order of a page's own, on a letter; `vi` is its letter where that preset has another."""
    return Command(name, (key,), label, help, group, idle, vi=(vi,) if vi else ())


def _cursor(name: str, arrow: str, vi: str, digit: str, words: str) -> Command:
    return Command(
        name,
        (arrow,),
        words.capitalize(),
        f"Move the cursor {words}.",
        "Cursor",
        idle="There is no cursor to move on this page.",
        vi=(arrow, vi),
        numpad=(arrow, digit),
    )


COMMON: tuple[Command, ...] = (
    _cursor("north", "up", "k", "8", "up"),
    _cursor("south", "down", "j", "2", "down"),
    _cursor("west", "left", "h", "4", "left"),
    _cursor("east", "right", "l", "6", "right"),
    _cursor("northwest", "home", "y", "7", "up and left"),
    _cursor("northeast", "pageup", "u", "9", "up and right"),
    _cursor("southwest", "end", "b", "1", "down and left"),
    _cursor("southeast", "pagedown", "n", "3", "down and right"),
    Command(
        "act",
        ("enter", "space"),
        "Choose",
        "Do the main thing with what is under the cursor.",
        "Cursor",
        idle="There is nothing under the cursor to choose.",
        numpad=("enter", "space", "5"),
    ),
    Command(
        "next",
        ("tab",),
        "Next",
        "Go to the next one that can still act, or to the next field.",
        "Cursor",
        idle="There is nothing else to go to on this page.",
    ),
    Command(
        "previous",
        ("shift+tab",),
        "Previous",
        "Go back to the last one, or to the field before.",
        "Cursor",
        idle="There is nothing else to go to on this page.",
    ),
    Command(
        "end",
        ("e",),
        "End turn",
        "End the ship's turn.",
        ORDER_GROUP,
        "There is no turn to end on this page.",
    ),
    Command(
        "undo",
        ("u",),
        "Undo",
        "Take back your last action, as far as the last roll of the dice.",
        ORDER_GROUP,
        "There is nothing to take back on this page.",
        vi=("U",),
    ),
    Command(
        "odds",
        ("o",),
        "Odds",
        "Show every outcome with its exact chance.",
        LOOK_GROUP,
        "There are no odds to show on this page.",
    ),
    Command(
        "card",
        ("c",),
        "Ship's card",
        "Show the card of the ship under the cursor (for narrow screens).",
        LOOK_GROUP,
        "There is no ship's card on this page.",
    ),
    Command(
        "advise",
        ("a",),
        "Advise",
        "Ask the sailing master for the best options.",
        LOOK_GROUP,
        "The sailing master has no advice for this page.",
    ),
    Command(
        "ranges",
        ("r",),
        "Ranges",
        "Show ranges and arcs on the map, then what the enemy can reach next turn.",
        LOOK_GROUP,
        "There is no map with ranges on this page.",
    ),
    Command(
        "log",
        ("l",),
        "Log",
        "Open the log of the fight.",
        LOOK_GROUP,
        "No log is kept on this page.",
        vi=("L",),
    ),
    Command(
        "discard",
        ("d", "delete"),
        "Throw away",
        "Move a saved fight or career to the wastebasket.",
        "Game",
        "There is nothing to throw away on this page.",
    ),
    Command(
        "export",
        ("w",),
        "Export",
        "Copy a saved career to a file.",
        "Game",
        "There is nothing to write to a file here; at the end of a fight this writes a card.",
    ),
    Command(
        "import",
        ("i",),
        "Import",
        "Add a career from a file to the list.",
        "Game",
        "Nothing can be imported on this page.",
    ),
    Command("rule", ("f1",), "Rule", "Read the rule behind this question.", "Game"),
    Command(
        "legend",
        ("f3",),
        "Signs",
        "Explain what is under the cursor, and every other sign on the page.",
        "Look",
        "There are no signs to explain on this page.",
    ),
    Command("keys", ("question_mark",), "Keys", "Show every key.", "Game"),
    Command("palette", ("slash", "ctrl+p"), "Commands", "Find a command by name.", "Game"),
    Command("settings", ("f2",), "Settings", "Change colours, keys and more.", "Game"),
    Command("leave", ("q", "escape"), "Leave", "Leave this page. Fights are saved.", "Game"),
    Command("quit", ("ctrl+q",), "Quit", "Leave the game. Fights are saved.", "Game"),
)  # What every page of the game knows. The same key means the same thing on all of them.
COMMAND: Mapping[str, Command] = {command.name: command for command in COMMON}
"""The same by their names."""
ZOOM = order(
    "zoom", "z", "Zoom", "Draw the map larger or smaller.", "No map here.", group=LOOK_GROUP
)
PLAN = order(
    "plan",
    "p",
    "Whole plan",
    "Ask for a plan of your whole turn: the map shows it, Enter carries it out. After dice the"
    " rest is planned anew.",
    "Nobody can plan a turn on this page.",
    group=LOOK_GROUP,
)  # a command of fights whose adviser plans whole turns
REVEAL = order(
    "reveal",
    "v",
    "Show all",
    "When you replay a raid: show what the other side hid.",
    "Nothing is hidden on this page.",
    group=LOOK_GROUP,
)  # two commands that maps may have: who fights on one takes them up


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


SEEN_AGAIN = Orders(
    order(
        "pace",
        "p",
        "Pace",
        "Let the fight play by itself, then at double or four times the speed.",
        "Nothing plays by itself on this page.",
        group=LOOK_GROUP,
    ),
    order(
        "moment",
        "m",
        "Moment",
        "Go to the next turning point: a ship lost, a door broken, a chest won.",
        "There are no turning points to go to on this page.",
        group=LOOK_GROUP,
    ),
    order(
        "account",
        "c",
        "Account",
        "Open the account: who won and how, the turning points, and everybody's luck.",
        "There is no account on this page.",
        group=LOOK_GROUP,
    ),
    order(
        "what_if",
        "g",
        "Go on",
        "Begin a new fight from this step, with fresh dice. This one does not change.",
        "There is no step to go on from on this page.",
        group=LOOK_GROUP,
    ),
    ZOOM,
    REVEAL,
)  # what can be asked for while a fight is seen again, the same for every kind of fight
