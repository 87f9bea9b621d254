"""Everything a captain can decide on a master sheet, and what a season begins with.

Whatever is written below the fold is sealed; the enemy is told only that something was written.
"""

from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.places import Charted
from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .state import Fleet, Letter, Options, Outcome, Result


class Berth(Struct, frozen=True):
    """A ship or company, and the force it joins."""

    company: bool
    number: int
    letter: Letter


class Worth(Struct, frozen=True):
    """A force, and the value given to it."""

    letter: Letter
    value: int


class Assign(Tagged):
    """Put a ship or a company into a force, or leave it in port (C-6, H-32)."""

    by: Player
    berth: Sealed[Berth]


class Appraise(Tagged):
    """Give a force its value (C-6)."""

    by: Player
    worth: Sealed[Worth]


class Adopt(Tagged):
    """Take over a ready-made plan (C-6)."""

    by: Player
    plan: Sealed[int]


class Sign(Tagged):
    """Seal the sheet; the salt goes into its fingerprint (C-7)."""

    by: Player
    salt: Sealed[str]


class Cast(Tagged):
    """Throw for who names opponents first; a tie is thrown again (C-8)."""

    by: Player


class Name(Tagged):
    """Set one of one's forces against one of the enemy's (C-8)."""

    by: Player
    mine: Letter
    theirs: Letter


class Declare(Tagged):
    """Write the result of an attack, in secret (C-10)."""

    by: Player
    letter: Letter
    result: Sealed[Result]


class Report(Tagged):
    """Enter how the next engagement ended (C-12)."""

    by: Player
    outcome: Outcome


Action: TypeAlias = Assign | Appraise | Adopt | Sign | Cast | Name | Declare | Report


class Setup(Struct, frozen=True):
    """All that a season begins with."""

    crowns: tuple[str, str]
    fleets: tuple[Sealed[Fleet], Sealed[Fleet]]
    options: Options = Options()
    chart: Charted | None = None
    """Of the season (C-18); with none its forces meet nowhere in particular, as they once did."""
