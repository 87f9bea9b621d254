"""What can be chosen in a list of Pirate Wars: the actions of the rules, and rows of a muster."""

from enum import IntEnum
from typing import TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.pirate_wars.model.actions import (
    Action,
    FallOff,
    Leap,
    Prime,
    Send,
    Shoot,
)
from pieces_of_eight.campaign.pirate_wars.model.state import Sea, ShipId
from pieces_of_eight.tui.play.session import Session


class Muster(Tagged):
    """A row of the crew in the party that is told off for a boarding."""

    by: ShipId
    row: int


class Station(IntEnum):
    """What there is to be done aboard, by the part of the ship."""

    GUNS = 0
    MUSKETS = 1
    SAILS = 2
    BOATS = 3
    CREW = 4


class AtStation(Tagged):
    """A row of the stations of a ship: her orders there."""

    by: ShipId
    station: Station


class AsLastTurn(Tagged):
    """A row: a ship does what she did last turn, as far as she can."""

    by: ShipId


Row: TypeAlias = Muster | AtStation | AsLastTurn
"""What a list shows besides actions of the rules."""
Choice: TypeAlias = Action | Row
WarsSession: TypeAlias = Session[Sea, Choice]
"""The table at which they are chosen."""

COARSE, FINE = 150, 50
"""By how much the wheel turns, in tenths of a degree."""


def counted(choice: Choice, step: int) -> Action | None:
    """The order for so many figures more or fewer; None where none are counted."""
    if isinstance(choice, Shoot | Prime | Send):
        return replace(choice, count=choice.count + step)
    return None


def wheeled(choice: Choice, by: int) -> Action | None:
    """The order with the wheel turned further; None where nothing is steered."""
    if isinstance(choice, Leap | FallOff):
        return replace(choice, turn=choice.turn + by)
    return None
