"""What wind and waters do to a hull (PW-2): what she may set, what lies ahead of her."""

from pieces_of_eight.campaign.geometry.hulls import (
    CLEARANCE,
    DOT,
    HALF_CIRCLE,
    QUARTER,
    Hull,
    ahead,
    angle_between,
    around,
    between_keels,
    bounds,
    contact,
    corners,
    meet,
    middle,
    swept,
)
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.rules import Rule
from .crew import SAILORS
from .state import NOBODY, Crew, Move, Sea, Ship, ShipId, Shoal, Waters
from .terms import ARTICLES, Duty, Edition, Flag, Sailing

HEADINGS = Rule("PW-2.3")
SPEED = Rule("PW-2.5")

IN_IRONS = QUARTER // 2
ROWING = 24 * DOT
"""How far a launch is rowed in a turn (PW-8.1)."""
MOST_CHANGE = 2
"""Sails that may be set or shortened in a turn (PW-2.5)."""
SQUARE_SAIL = 2
"""The sails a ship moves without while her square sail is down (PW-9.1)."""
PIVOT = QUARTER

RAM_ANGLE = QUARTER // 2


# --- The wind: how a ship sails by heading and rig, what she may set, when she drifts (PW-2.3) ---


def sailing_by(heading: int, wind: int) -> Sailing:
    """The speed of a heading, by one chart for both editions (R1-22).

    Full abaft the beam, tack to 45 degrees, else adrift (R0-61).
    """
    off = angle_between(heading, wind + HALF_CIRCLE)
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


# --- What lies ahead of a hull: ships, islands, the edge of the chart, room to swing (PW-2) ------


def most_turn(sea: Sea, ship: Ship, move: Move) -> int:
    """How far she may swing after her next leap (PW-2.6, R0-13, R0-14, R1-15)."""
    return swing_by(sea.edition, ship.card.length, move.left, move.whole)


def swing_by(edition: Edition, length: int, left: int, whole: int) -> int:
    """The same by her length, what is left of her move, and all of it."""
    far, articles = min(left, length), ARTICLES[edition]
    if 2 * far > length or (2 * far == length and articles.half_turns):
        return PIVOT
    return articles.slow_turn if 2 * whole < length else 0


def neighbours(sea: Sea, ship: Ship, reach: int) -> list[Ship]:
    """The ships whose hulls may be in the way, so far from her own."""
    box = ship.box
    close = [sea.ships[at] for at in around(box, [each.box for each in sea.ships], reach)]
    return [each for each in close if each.id != ship.id and each.on_chart]


def clear_water(sea: Sea, ship: Ship, heading: int, far: int) -> tuple[ShipId, int]:
    """How far a hull comes along a heading, and whom she meets there, if anybody."""
    return met_by(sea, ship.id, ship.place, heading, far)


def met_by(sea: Sea, ship: ShipId, hull: Hull, heading: int, far: int) -> tuple[ShipId, int]:
    """The same of a ship as she might lie."""
    hit, at = NOBODY, far
    shape = corners(hull)
    left, top, right, bottom = bounds(shape)
    east, south = ahead(Point(0, 0), heading, far)
    left, right = left + min(0, east) - CLEARANCE, right + max(0, east) + CLEARANCE
    top, bottom = top + min(0, south) - CLEARANCE, bottom + max(0, south) + CLEARANCE
    for each in sea.ships:
        box = each.box
        if box[0] > right or box[2] < left or box[1] > bottom or box[3] < top:
            continue
        if each.id == ship or not each.on_chart:
            continue
        found = contact(shape, heading, far, each.shape)
        if found is not None and found < at:
            hit, at = each.id, found
    return hit, at


def shore_ahead(sea: Sea, hull: Hull, far: int) -> tuple[int, int] | None:
    """How far a hull comes before she strikes an island, and which; None with open water."""
    found: tuple[int, int] | None = None
    for at, shoal in enumerate(sea.waters.shoals):
        if not shoal.island or not reaches(hull, far, shoal, 0):
            continue
        if not meet(corners(swept(hull, far)), shoal.corners):
            continue
        low, high = 0, far  # she is clear at `low` and not at `high`
        while high - low > 1:
            half = (low + high) // 2
            if meet(corners(swept(hull, half)), shoal.corners):
                high = half
            else:
                low = half
        if found is None or low < found[0]:
            found = low, at
    return found


def lies_clear(sea: Sea, hull: Hull) -> bool:
    """Whether a hull touches no island."""
    shape = corners(hull)
    return not any(shoal.island and meet(shape, shoal.corners) for shoal in sea.waters.shoals)


def rams(by: Ship, on: Ship) -> bool:
    """Whether a contact while moving forward is a ram: at 45 degrees or more (PW-2.8).

    The angle is that of the keels, whichever way they point (H-199). Launches neither ram nor are
    rammed (PW-8.1).
    """
    ships = by.afloat and on.afloat and not by.card.boat and not on.card.boat
    return ships and between_keels(by.heading, on.heading) >= RAM_ANGLE


def off_chart(sea: Sea, hull: Hull) -> bool:
    """Whether a ship that lies so has left the chart (H-102)."""
    return outside(sea.waters, middle(hull))


def outside(waters: Waters, at: Point) -> bool:
    """Whether a point lies off a chart."""
    return not (0 <= at[0] <= waters.width and 0 <= at[1] <= waters.height)


def reaches(hull: Hull, far: int, shoal: Shoal, draft: int) -> bool:
    """A quick look whether a shoal may be near; it errs to yes."""
    x, y = hull.stern
    reach = hull.length + far + hull.width + draft
    left, top, right, bottom = shoal.box
    return left - reach <= x <= right + reach and top - reach <= y <= bottom + reach
