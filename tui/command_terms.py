"""What a command is: its name, its keys, and its words on every kind of page."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace


class Called(Struct, frozen=True):
    """The words for a command in one kind of fight."""

    label: str
    help: str
    idle: str = ""
    """As everywhere, where nothing is said."""


class Command(Struct, frozen=True):
    """Something a player can ask for with one key."""

    name: str
    keys: tuple[str, ...]
    """Keys in Textual's names, the first is the one shown; used by every preset not named."""
    label: str
    """One or two words for the key line."""
    help: str
    """One sentence for the help page and the palette."""
    group: str
    idle: str = "There is nothing to do with that key on this page."
    """Why nothing happened, for a page that has no use for the command."""
    vi: tuple[str, ...] = ()
    """The keys in the vi preset, where they differ."""
    numpad: tuple[str, ...] = ()
    """The keys in the numpad preset, where they differ."""
    engines: tuple[str, ...] = ()
    """The kinds of fight it belongs to; it belongs to all where none is named."""
    other: Mapping[str, Called] = {}
    """What it is called in those kinds of fight that have another word for it."""

    def within(self, engine: str) -> "Command":
        """The command as it is called in a kind of fight; "" for none in particular."""
        called = self.other.get(engine)
        if called is None:
            return self
        return replace(self, label=called.label, help=called.help, idle=called.idle or self.idle)

    def belongs(self, engine: str) -> bool:
        """Whether a kind of fight knows it; "" knows them all."""
        return not (engine and self.engines) or engine in self.engines
