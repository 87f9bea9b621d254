"""All events of a career in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from pieces_of_eight.campaign.kernel.play import Event, Mod
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .actions import Bargain
from .state import Ending, Fortune


class SeasonReported(Event):
    """A season is over."""

    number: int
    points: tuple[int, int]


class CameHome(Event):
    """What has become of one captain's ships, for him alone."""

    by: Player
    lost: Sealed[tuple[str, ...]]
    prizes: Sealed[tuple[str, ...]]
    fallen: Sealed[tuple[str, ...]]
    """Captains and officers of his who did not come home."""


class PaidOut(Event):
    """A captain was paid for his points, and fitted out by his crown."""

    by: Player
    pay: Sealed[int]
    grant: Sealed[int]
    smuggled: Sealed[tuple[Mod, ...]] | None = None
    """What smugglers brought beside it; None in a career without characters (C-19.8)."""


class FavourMoved(Event):
    """A crown thinks better or worse of its captain."""

    by: Player
    favour: int
    purse: int


class CaptainFell(Event):
    """A captain is dead, drowned, or was ransomed."""

    by: Player
    face: int
    """The die for a captain whose ship went down; 0 where none was thrown."""
    dead: bool
    ransom: Sealed[int]
    name: str
    """Whom it happened to: another may have his place already."""


class GrudgeBorne(Event):
    """A captain bears a grudge against one of the enemy's from now on, or no more."""

    by: Player
    foe: str
    """Empty where he has had satisfaction."""


class Fared(Event):
    """What a season has made of a man with a character; word of it gets around (C-19, H-247)."""

    by: Player
    name: str
    fortune: Fortune
    face: int = 0
    """The die that was thrown for him; 0 where none was."""


class Spared(Event):
    """A die was thrown for a man's wound, and he has none (H-248)."""

    by: Player
    name: str
    face: int


class Succeeded(Event):
    """The first mate follows a dead captain."""

    by: Player
    name: str


class CareerEnded(Event):
    """The career is over."""

    ending: Ending


class Dealt(Event):
    """A captain has struck a bargain."""

    by: Player
    bargain: Sealed[Bargain]
    coins: Sealed[int]
    """What it has cost; less than none for what it brought."""
    mods: Sealed[tuple[Mod, ...]] | None = None
    """What a man's trait or ransom did to the price; None in a career without characters (C-19)."""


class LeftPort(Event):
    """A captain has left port for the season."""

    by: Player
    season: int


AnyEvent: TypeAlias = (
    Dealt
    | LeftPort
    | SeasonReported
    | CameHome
    | CaptainFell
    | GrudgeBorne
    | Fared
    | Spared
    | Succeeded
    | FavourMoved
    | PaidOut
    | CareerEnded
)
