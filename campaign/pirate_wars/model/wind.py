"""The wind: how a ship sails by heading and rig, what she may set, when she drifts (PW-2.3)."""

from campaign.geometry.hulls import DOT, HALF_CIRCLE, QUARTER, apart
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.crew import SAILORS
from campaign.pirate_wars.model.state import Crew, Sea, Ship
from campaign.pirate_wars.model.terms import Duty, Flag, Sailing

HEADINGS = Rule("PW-2.3")
SPEED = Rule("PW-2.5")

IN_IRONS = QUARTER // 2
ROWING = 24 * DOT
"""How far a launch is rowed in a turn (PW-8.1)."""
MOST_CHANGE = 2
"""Sails that may be set or shortened in a turn (PW-2.5)."""
SQUARE_SAIL = 2
"""The sails a ship moves without while her square sail is down (PW-9.1)."""


def sailing_by(heading: int, wind: int) -> Sailing:
    """The speed of a heading, by one chart for both editions (R1-22).

    Full abaft the beam, tack to 45 degrees, else adrift (R0-61).
    """
    off = apart(heading, wind + HALF_CIRCLE)
    if off < IN_IRONS:
        return Sailing.ADRIFT
    return Sailing.TACK if off < QUARTER else Sailing.FULL


def sailing_at(sea: Sea, ship: Ship, heading: int) -> Sailing:
    """How a ship sails on a heading: where it is so agreed none tacks with square sails set."""
    found = sailing_by(heading, sea.wind)
    if found is Sailing.TACK and square_rigged(sea, ship):
        return Sailing.ADRIFT
    return found


def square_rigged(sea: Sea, ship: Ship) -> bool:
    """Whether square sails keep her from heading into the wind, if agreed on (PW-9.1, R0-53)."""
    return sea.options.kinds_of_sails and ship.card.square > 0 and not ship.struck


def canvas(ship: Ship) -> int:
    """The sails she can move under: with the square one down two fewer (PW-9.1)."""
    return max(0, ship.sails - SQUARE_SAIL * ship.struck)


def has_hands(crew: Crew) -> bool:
    """Whether somebody can sail or row: marines may not (PW-1.4, H-195)."""
    return any(row.post in SAILORS for row in crew)


def under_guard(ship: Ship) -> bool:
    """Whether the captives of an imperial prize sail her for those who guard them (PW-6.1)."""
    imperial = ship.flag is Flag.IMPERIAL and ship.captor is not None
    return imperial and ship.duty is Duty.LEAVING and bool(ship.crew)


def sailing_of(sea: Sea, ship: Ship) -> Sailing:
    """How a ship sails this turn, judged at its start (PW-2.3)."""
    if ship.card.rowed:  # oars care for no wind (PW-8.1)
        rowed = has_hands(ship.crew) and not ship.adrift and not ship.fought
        return Sailing.FULL if rowed else Sailing.ADRIFT
    if is_stopped(ship):
        return Sailing.ADRIFT
    return sailing_at(sea, ship, ship.heading)


def is_stopped(ship: Ship) -> bool:
    """Whether she is adrift on any heading: without sails, hands or a rudder, torn or lashed."""
    manned = canvas(ship) and (has_hands(ship.crew) or under_guard(ship))
    return not manned or not ship.rudder or ship.adrift > 0 or bool(ship.fought)


def trims(ship: Ship) -> range:
    """With how many sails she may move this turn (PW-2.5, R0-15, H-100).

    At most two more or two fewer than last turn, but for getting under way; and to shorten
    sail takes a spare hand for each.
    """
    if ship.card.rowed:
        return range(1)
    set_ = canvas(ship)
    most, least = set_, max(1, set_ - ship.spare)
    if ship.under:
        most = min(most, ship.under + MOST_CHANGE)
        least = max(least, min(ship.under - MOST_CHANGE, set_))
    return range(min(least, most), most + 1)


def way(ship: Ship, sailing: Sailing, sails: int) -> int:
    """How far she moves with so many sails, in hundredths of a dot (PW-2.5); a launch 24 dots."""
    if ship.card.rowed:
        return ROWING
    if not sails:
        return 0
    full = ship.card.speeds[sails - 1] * DOT
    return full if sailing is Sailing.FULL else full // 2
