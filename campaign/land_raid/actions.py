"""Everything a captain can decide in a land raid, and the order a raid begins with.

Where a unit goes is sealed: the enemy is told only what he sees (H-17).
"""

from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .state import TOWN, Kind, Options, Quality, Town, Trait, UnitId


class Post(Tagged):
    """Before the first turn: post a group or officer of the garrison (H-25)."""

    by: UnitId
    to: Sealed[Square]


class Move(Tagged):
    """Go one square (P8-22.2)."""

    by: UnitId
    to: Sealed[Square]
    shown: Square = NOWHERE
    """The square once more, where the whole table sees the move anyway (`Raid.in_plain_sight`).
    Such a move tells the enemy nothing that taking it back could not untell."""


class Haul(Tagged):
    """Throw for a gun to move one square (P8-22.4)."""

    by: UnitId
    to: Sealed[Square]


class Leave(Tagged):
    """Take to the boats from the beach (H-26)."""

    by: UnitId


class Attack(Tagged):
    """Move into contact with the enemies in a square (P8-22.9)."""

    by: UnitId
    at: Square


class Shoot(Tagged):
    """Fire a group's muskets into a square (P8-22.6)."""

    by: UnitId
    at: Square


class Serve(Tagged):
    """Fire a town gun into a square, served by a group beside it (R3-60, H-21)."""

    by: UnitId
    gun: UnitId
    at: Square


class Victim(Tagged):
    """Say who takes the hit."""

    by: Player
    unit: UnitId


class Go(Tagged):
    """Say to which square beaten men go (P8-22.13, P8-22.14)."""

    by: Player
    to: Square


class Burn(Tagged):
    """Throw for a group to set fire to a building (P8-22.16)."""

    by: UnitId
    at: Square


class Spread(Tagged):
    """Say which square catches fire (P8-22.17)."""

    by: Player
    at: Square


class Loot(Tagged):
    """Loot a building with a group, the treasury with two (P8-22.19)."""

    by: tuple[UnitId, ...]
    at: Square


class Spike(Tagged):
    """Spike a town gun (P8-22.20)."""

    by: UnitId
    gun: UnitId


class Name(Tagged):
    """Name the square for a row of the alarm table (P8-22.22, P8-22.25)."""

    by: Player
    at: Square


class Rise(Tagged):
    """Say where a unit comes back (P8-22.21)."""

    by: UnitId
    to: Sealed[Square]


class Done(Tagged):
    """End one's part of the step (P8-22.1)."""

    by: Player


Answer: TypeAlias = Victim | Go | Spread | Name | Rise
Action: TypeAlias = (
    Post | Move | Haul | Leave | Attack | Shoot | Serve | Burn | Loot | Spike | Done | Answer
)


class UnitPlan(Struct, frozen=True):
    """A unit as it enters the raid."""

    owner: Player
    kind: Kind
    quality: Quality
    at: Square
    name: str = ""
    trait: Trait = Trait.NONE  # an officer's (C-19); groups have none


class Setup(Struct, frozen=True):
    """All that a raid begins with."""

    town: Town
    units: tuple[UnitPlan, ...]
    options: Options = Options()


# The same few orders are listed again and again: they are made once.


@lru_cache(maxsize=65536)
def move(by: UnitId, owner: Player, to: Square, plain: bool) -> Move:
    """An order to go to a square, sealed by its owner; `plain` where the enemy sees it anyway."""
    return Move(by, Sealed(owner, to), to if plain else NOWHERE)


@lru_cache(maxsize=65536)
def post(by: UnitId, to: Square) -> Post:
    return Post(by, Sealed(TOWN, to))


@lru_cache(maxsize=8192)
def haul(by: UnitId, to: Square) -> Haul:
    return Haul(by, Sealed(TOWN, to))


@lru_cache(maxsize=8192)
def rise(by: UnitId, to: Square) -> Rise:
    return Rise(by, Sealed(TOWN, to))


attack = lru_cache(maxsize=65536)(Attack)
shoot = lru_cache(maxsize=65536)(Shoot)
