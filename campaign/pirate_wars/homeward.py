"""The edge of the chart as a captain weighs it: what is lost there, and what brought away."""

from campaign.geometry.hulls import DOT, Hull, leapt, middle
from campaign.pirate_wars.convoy import heads_home, over, to_go
from campaign.pirate_wars.prospects import HULL
from campaign.pirate_wars.state import Sea, Ship

EDGE = 1.5
AWAY = 1.5
"""To bring a merchantman away, for each line of her hull."""
HOMEWARD = 0.02
"""What a dot of the way home is worth to her."""


def off_chart(sea: Sea, hull: Hull) -> bool:
    """Whether her middle is over the edge (H-102)."""
    x, y = middle(hull)
    return not (0 <= x <= sea.waters.width and 0 <= y <= sea.waters.height)


def lost(sea: Sea, ship: Ship, hull: Hull) -> bool:
    """Whether she would be gone from the fight, and not because she got away (H-94)."""
    return off_chart(sea, hull) and not over(sea, ship, hull)


def beyond(sea: Sea, ship: Ship, hull: Hull, *, runs: bool) -> float:
    """What it is worth to lie off the chart."""
    if over(sea, ship, hull):
        return AWAY * ship.hull
    return -(ship.hull + 1.0) if runs else -2.5 * ship.card.hull


def nearing(sea: Sea, ship: Ship, hull: Hull) -> float:
    """The edge that is coming near, and for a merchantman the way she still has to go."""
    found = 0.0
    edge = sea.options.haven
    if edge is not None and heads_home(sea, ship):
        found -= HOMEWARD * to_go(sea.waters, edge, hull) / DOT
    ahead = leapt(hull, hull.length)
    if lost(sea, ship, ahead):
        return found - EDGE * HULL
    if lost(sea, ship, leapt(ahead, hull.length)):
        return found - EDGE / 2
    return found
