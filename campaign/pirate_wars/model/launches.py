"""Launches: how large they are, whom they seat, and where they lie beside a hull (PW-8.1)."""

from functools import lru_cache

from campaign.geometry.hulls import (
    CLEARANCE,
    DOT,
    QUARTER,
    Hull,
    ahead,
    bounds,
    corners,
    meet,
    near,
)
from campaign.pirate_wars.model.editions import ARTICLES
from campaign.pirate_wars.model.state import Sea, Ship, Waters
from campaign.pirate_wars.model.terms import Edition, Side

LENGTH, WIDTH = 12 * DOT, 4 * DOT

SEATS, GAFF_SEATS = 7, 4


def has_launches(edition: Edition, waters: Waters) -> bool:
    """Whether ships carry launches: by the one edition always, by the other where there is an
    island to land on (H-201)."""
    return ARTICLES[edition].launches or any(shoal.land is not None for shoal in waters.shoals)


def is_free(sea: Sea, ship: Ship, side: Side) -> bool:
    """Whether nothing lies where a launch would be put alongside."""
    place = berth(ship, side)
    shape = corners(place)
    box = bounds(shape)
    for each in sea.ships:
        if near(box, each.box) and each.id != ship.id and each.on_chart and meet(shape, each.shape):
            return False
    return not any(shoal.island and meet(shape, shoal.corners) for shoal in sea.waters.shoals)


def berth(ship: Ship, side: Side) -> Hull:
    """Where a launch lies when she is put alongside: amidships, heading as the ship does."""
    return beside_hull(ship.place, side)


@lru_cache(maxsize=1024)
def beside_hull(hull: Hull, side: Side) -> Hull:
    """The same, kept while she lies so."""
    out = hull.width // 2 + WIDTH // 2 + 2 * CLEARANCE
    at = ahead(hull.stern, hull.heading, (hull.length - LENGTH) // 2)
    return Hull(ahead(at, hull.heading + QUARTER * side, out), hull.heading, LENGTH, WIDTH)
