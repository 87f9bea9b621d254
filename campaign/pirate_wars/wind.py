"""The wind: how a ship sails by her heading, what she may set, when she is adrift (PW-2.3)."""

from campaign.geometry.hulls import DOT, HALF_CIRCLE, QUARTER, apart
from campaign.kernel.rules import Rule
from campaign.pirate_wars.state import Sea, Ship
from campaign.pirate_wars.terms import Sailing

HEADINGS = Rule("PW-2.3")
SPEED = Rule("PW-2.5")

IN_IRONS = QUARTER // 2
ROWING = 24 * DOT
"""How far a launch is rowed in a turn (PW-8.1)."""
MOST_CHANGE = 2
"""Sails that may be set or shortened in a turn (PW-2.5)."""


def sailing_by(heading: int, wind: int) -> Sailing:
    """The speed of a heading: full abaft the beam, tack to 45 degrees, else adrift (R0-61)."""
    off = apart(heading, wind + HALF_CIRCLE)
    if off < IN_IRONS:
        return Sailing.ADRIFT
    return Sailing.TACK if off < QUARTER else Sailing.FULL


def sailing_of(sea: Sea, ship: Ship) -> Sailing:
    """How a ship sails this turn, judged at its start (PW-2.3)."""
    if ship.card.boat:  # oars care for no wind (PW-8.1)
        rowed = ship.crew and not ship.adrift and not ship.fought
        return Sailing.FULL if rowed else Sailing.ADRIFT
    if not ship.sails or not ship.crew or not ship.rudder or ship.adrift or ship.fought:
        return Sailing.ADRIFT
    return sailing_by(ship.heading, sea.wind)


def trims(ship: Ship) -> range:
    """With how many sails she may move this turn (PW-2.5, R0-15, H-100).

    At most two more or two fewer than last turn, but for getting under way; and to shorten
    sail takes a spare hand for each.
    """
    if ship.card.boat:
        return range(1)
    most, least = ship.sails, max(1, ship.sails - ship.spare)
    if ship.under:
        most = min(most, ship.under + MOST_CHANGE)
        least = max(least, min(ship.under - MOST_CHANGE, ship.sails))
    return range(min(least, most), most + 1)


def way(ship: Ship, sailing: Sailing, sails: int) -> int:
    """How far she moves with so many sails, in hundredths of a dot (PW-2.5); a launch 24 dots."""
    if ship.card.boat:
        return ROWING
    if not sails:
        return 0
    full = ship.card.speeds[sails - 1] * DOT
    return full if sailing is Sailing.FULL else full // 2
