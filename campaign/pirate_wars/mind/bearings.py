"""Where an enemy lies as seen from a deck, and which cannon look at her: quick, and near enough.

Captains weigh many places they might sail to; the exact line of fire is for the orders.
"""

from collections.abc import Sequence

from campaign.geometry.hulls import QUARTER, Hull, ahead, apart, bearing, corners, middle
from campaign.geometry.plane import Point
from campaign.pirate_wars.model.state import Gun
from campaign.pirate_wars.model.terms import Mount, Side

UNIT = 10_000
Outline = tuple[tuple[int, int], ...]
"""Corners as (along the keel, out to starboard), from the stern end of the keel."""


def local(by: Hull, on: Hull) -> Outline:
    """The corners of a hull as another's crew sees them."""
    x, y = by.stern
    east, south = ahead(Point(0, 0), by.heading, UNIT)
    return tuple(
        [
            (
                ((px - x) * east + (py - y) * south) // UNIT,
                ((py - y) * east - (px - x) * south) // UNIT,
            )
            for px, py in corners(on)
        ]
    )


def bears(seen: Outline, gun: Gun, close: int, reach: int) -> bool:
    """Whether a cannon looks at an outline between two ranges, down its bore (PW-3.7)."""
    along = [a for a, _ in seen]
    across = [b for _, b in seen]
    if gun.side in (Side.STARBOARD, Side.LARBOARD):
        sign = 1 if gun.side is Side.STARBOARD else -1
        far = sign * sum(across) // 4
        clear = min(along) <= gun.along <= max(along) or gun.mount is Mount.TURNTABLE
    else:
        sign = 1 if gun.side is Side.BOW else -1
        far = sign * (sum(along) // 4 - gun.along)
        clear = min(across) <= 0 <= max(across) or gun.mount is Mount.TURNTABLE
    if gun.mount is Mount.TURNTABLE:
        if far <= 0:
            return False
        far = max(abs(sum(across) // 4), abs(sum(along) // 4 - gun.along))
    return clear and close < far <= reach


def crosses(by: Hull, on: Hull) -> bool:
    """Whether a hull lies across the bow or the stern of another, to rake her (PW-3.8)."""
    angle = apart(bearing(middle(by), middle(on)), on.heading)
    return min(angle, 2 * QUARTER - angle) <= QUARTER // 4


def side_on(guns: Sequence[Gun], seen: Outline, close: int, reach: int) -> float:
    """The cannon that look at an outline, those not loaded for less."""
    return sum(
        [
            (0.25, 0.5, 1.0)[gun.load] * (0.67 if gun.light else 1.0)
            for gun in guns
            if gun.whole and bears(seen, gun, close, reach)
        ]
    )
