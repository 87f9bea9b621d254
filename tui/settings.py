"""What a player may set, from one schema that also draws the page of settings.

Settings are kept as strings. A value that makes no sense falls back to the usual one and is
told in a sentence; a name nobody knows is left alone, it may belong to a newer game.
"""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, convert
from msgspec.structs import replace

from .tables import tables_in


class Setting(Struct, frozen=True):
    """One setting: its values, and the words for them."""

    name: str
    title: str
    help: str
    values: Mapping[str, str]
    """The values as they are stored, each with its words; the first is the usual one."""
    always: Mapping[str, str] = {}
    """Of a standing order, by value: what is offered to who has answered so again and again."""

    @property
    def usual(self) -> str:
        """The value of a player who has chosen nothing."""
        return next(iter(self.values))


_TABLES = tables_in(Path(__file__).with_name("settings.toml"))
SCHEMA = convert(_TABLES["settings"], tuple[Setting, ...])
STANDING = convert(_TABLES["standing"], tuple[Setting, ...])
"""Standing orders: what a player answers again and again. They give his own orders for him."""
ALWAYS = {(each.name, value): words for each in STANDING for value, words in each.always.items()}
OWN_KEYS = "own_keys"  # under which name the player's own keys are kept
BY_NAME: Mapping[str, Setting] = {choice.name: choice for choice in (*SCHEMA, *STANDING)}


class Settings(Struct, frozen=True):
    """All settings, each a value that the schema allows."""

    theme: str = "night"
    depth: str = "auto"
    ascii: str = "no"
    keys: str = "arrows"
    animation: str = "full"
    hints: str = "yes"
    bell: str = "no"
    mouse: str = "yes"
    hover: str = "yes"
    captains: str = "deeds"
    curtain: str = "secrets"
    coins: str = "ask"
    whistle: str = "ask"
    press_on: str = "ask"
    return_fire: str = "ask"
    stake: str = "ask"
    torches: str = "ask"
    idle_cards: str = "ask"
    march_on: str = "ask"
    own_keys: str = ""  # the player's own keys, as `tui.play.own_keys` writes them

    @property
    def standing(self) -> Mapping[str, str]:
        """The standing orders, by their names; what is to be asked is left out."""
        named = {choice.name: value_of(self, choice.name) for choice in STANDING}
        return {name: value for name, value in named.items() if value != "ask"}

    @property
    def plain(self) -> bool:
        """Whether to draw with ASCII only."""
        return self.ascii == "yes"

    @property
    def animated(self) -> bool:
        """Whether what happens is shown for a moment."""
        return self.animation != "none"

    @property
    def pace(self) -> float:
        """How many times as quickly as at leisure it is shown."""
        return 2.0 if self.animation == "quick" else 1.0

    def with_curtain(self, *, secrets: bool) -> bool:
        """Whether two captains at one keyboard change behind a curtain.

        `secrets` says whether one of them hides something from the other.
        """
        return self.curtain == "yes" or (secrets and self.curtain == "secrets")


def load(stored: Mapping[str, str]) -> tuple[Settings, list[str]]:
    """The settings from what was stored, and one sentence for each value that was no use."""
    good: dict[str, str] = {}
    complaints: list[str] = []
    for choice in BY_NAME.values():
        value: object = stored.get(choice.name, choice.usual)
        if isinstance(value, str) and value in choice.values:
            good[choice.name] = value
            continue
        allowed = ", ".join(choice.values)
        complaints.append(
            f"The setting {choice.name} cannot be {str(value)[:20]!r}; "
            f"it is {choice.usual} now (allowed: {allowed})."
        )
        good[choice.name] = choice.usual
    own: object = stored.get(OWN_KEYS, "")
    return Settings(**good, own_keys=own if isinstance(own, str) else ""), complaints


def value_of(settings: Settings, name: str) -> str:
    value: str = getattr(settings, name)
    return value


def changed(settings: Settings, name: str, value: str) -> Settings:
    """The settings with one of them changed. Raises ValueError for a value not in the schema."""
    if value not in BY_NAME[name].values:
        raise ValueError(f"{name} cannot be {value}")
    return replace(settings, **{name: value})
