"""Merchantmen: the edge of the chart by which they get away, and how far they have to go (H-94)."""

from campaign.geometry.hulls import Hull, middle
from campaign.kernel.rules import Rule
from campaign.pirate_wars.state import Sea, Ship, Waters
from campaign.pirate_wars.terms import Edge, Fate

AWAY = Rule("H-94")


def to_go(waters: Waters, edge: Edge, hull: Hull) -> int:
    """How far a hull has to the edge, amidships; below nought beyond it."""
    x = middle(hull)[0]
    return x if edge is Edge.WEST else waters.width - x


def over(sea: Sea, ship: Ship, hull: Hull) -> bool:
    """Whether a merchantman would be away if she lay so."""
    edge = sea.options.haven
    return edge is not None and ship.card.trades and to_go(sea.waters, edge, hull) < 0


def away(sea: Sea, ship: Ship) -> bool:
    """Whether a merchantman has got away: gone over the right edge under her own captain."""
    return ship.fate is Fate.GONE and ship.captor is None and over(sea, ship, ship.place)


def heads_home(sea: Sea, ship: Ship) -> bool:
    """Whether a ship still has a cargo to bring away."""
    return sea.options.haven is not None and ship.card.trades and ship.captor is None
