"""Everything a captain can decide between the seasons, and what a career begins with.

A bargain in port is sealed: the enemy learns only that the captain was at the quay.
"""

from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .state import Arms, Captain, Quality, Return, Terms


class Buy(Tagged):
    """Buy a ship."""

    model: int
    name: str


class Sell(Tagged):
    """Sell a ship, or a prize."""

    ship: int


class Mend(Tagged):
    """Make a ship whole again: hull, gear and men, all of it or nothing."""

    ship: int


class Rename(Tagged):
    """Give a ship another name."""

    ship: int
    name: str


class Hire(Tagged):
    """Hire a captain for a ship without one."""

    ship: int
    name: str


class Train(Tagged):
    """Make a crew better by one quality."""

    ship: int


class Hoist(Tagged):
    """Hoist the captain's own flag in a ship (H-43)."""

    ship: int


class Raise(Tagged):
    """Raise a new landing company, with its first officer."""

    name: str
    officer: str


class Enlist(Tagged):
    """Take a group into a company."""

    company: int
    arms: Arms
    quality: Quality


class Commission(Tagged):
    """Give a company one more officer."""

    company: int
    name: str


class Disband(Tagged):
    """Pay a company off; its men are gone."""

    company: int


Bargain: TypeAlias = (
    Buy | Sell | Mend | Rename | Hire | Train | Hoist | Raise | Enlist | Commission | Disband
)


class Deal(Tagged):
    """Strike a bargain in port (C-4)."""

    by: Player
    bargain: Sealed[Bargain]


class SetSail(Tagged):
    """Leave port for the season (C-4)."""

    by: Player


class ComeHome(Tagged):
    """Enter what the season has come to for a captain (C-12 to C-15)."""

    by: Player
    points: int
    home: Sealed[Return]
    grudge: str | None = None
    """The enemy captain who has done him most harm in battle this season, empty where he has had
    satisfaction of the one he bore a grudge against; None where neither is so (H-254)."""


Action: TypeAlias = Deal | SetSail | ComeHome


class Setup(Struct, frozen=True):
    """All that a career begins with."""

    terms: Terms
    captains: tuple[Captain, Captain]
