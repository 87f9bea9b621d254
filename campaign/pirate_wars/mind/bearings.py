"""Where an enemy lies as seen from a deck, and which cannon look at her: quick, and roughly.

Captains weigh many places they might sail to; the exact line of fire is for the orders.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from campaign.geometry.hulls import CIRCLE, QUARTER, Corners, Hull, ahead, angle_between, bearing
from campaign.geometry.plane import Point
from campaign.pirate_wars.model.state import Gun
from campaign.pirate_wars.model.terms import Mount, Side

UNIT = 10_000
LOADED = (0.25, 0.5, 1.0)
"""What a cannon counts by how far it is loaded."""
LIGHT = 0.67
BEAMS = (Side.STARBOARD, Side.LARBOARD)
_NORTH = Point(0, 0)


class Outline(NamedTuple):
    """A hull as another's crew sees it: where along their keel, and how far out to starboard.

    The sums are those of her four corners.
    """

    first: int
    last: int
    along: int
    nearest: int
    furthest: int
    across: int


class Mounted(NamedTuple):
    """A cannon that is whole, as far as it matters to where it looks."""

    weight: float
    beam: bool
    sign: int
    along: int
    turns: bool


Battery: TypeAlias = tuple[Mounted, ...]


class Frame(NamedTuple):
    """Whence and which way a crew looks: from the stern end of the keel, ahead along it."""

    x: int
    y: int
    east: int
    south: int


def frame(hull: Hull) -> Frame:
    """Whence the crew of a hull looks."""
    (x, y), heading, _, _ = hull
    return Frame(x, y, *direction(heading))


@lru_cache(maxsize=CIRCLE)
def direction(heading: int) -> Point:
    """The way of a heading, so many units long."""
    return ahead(_NORTH, heading, UNIT)


def local(by: Frame, shape: Corners) -> Outline:
    """The outline of a hull as another's crew sees it."""
    x, y, east, south = by
    (ax, ay), (bx, by_), (cx, cy), (dx, dy) = shape
    one = ((ax - x) * east + (ay - y) * south) // UNIT
    two = ((bx - x) * east + (by_ - y) * south) // UNIT
    three = ((cx - x) * east + (cy - y) * south) // UNIT
    four = ((dx - x) * east + (dy - y) * south) // UNIT
    along = min(one, two, three, four), max(one, two, three, four), one + two + three + four
    one = ((ay - y) * east - (ax - x) * south) // UNIT
    two = ((by_ - y) * east - (bx - x) * south) // UNIT
    three = ((cy - y) * east - (cx - x) * south) // UNIT
    four = ((dy - y) * east - (dx - x) * south) // UNIT
    return Outline(
        *along, min(one, two, three, four), max(one, two, three, four), one + two + three + four
    )


def battery(guns: Iterable[Gun]) -> Battery:
    """The whole ones of some cannon, those not loaded and light ones for less."""
    return tuple(
        [
            Mounted(
                LOADED[gun.load] * (LIGHT if gun.light else 1.0),
                gun.side in BEAMS,
                1 if gun.side in (Side.STARBOARD, Side.BOW) else -1,
                gun.along,
                gun.mount is Mount.TURNTABLE,
            )
            for gun in guns
            if gun.whole
        ]
    )


def side_on(guns: Battery, seen: Outline, close: int, reach: int) -> float:
    """The cannon that look at an outline between two ranges, down their bores (PW-3.7)."""
    first, last, all_along, nearest, furthest, all_across = seen
    ahead_, out = all_along // 4, all_across // 4
    abeam = {1: out, -1: -all_across // 4}
    found: list[float] = []
    for weight, beam, sign, along, turns in guns:
        far = abeam[sign] if beam else sign * (ahead_ - along)
        if turns:
            if far <= 0:
                continue
            far = max(abs(out), abs(ahead_ - along))
        elif not (first <= along <= last if beam else nearest <= 0 <= furthest):
            continue
        if close < far <= reach:
            found.append(weight)
    return sum(found)


def bears(seen: Outline, gun: Gun, close: int, reach: int) -> bool:
    """Whether one cannon looks at an outline, loaded or not."""
    return side_on(battery((gun,)), seen, close, reach) > 0


def crosses(at: Point, on: Hull, amidships: Point) -> bool:
    """Whether who is there lies across the bow or the stern of another, to rake her (PW-3.8)."""
    angle = angle_between(bearing(at, amidships), on.heading)
    return min(angle, 2 * QUARTER - angle) <= QUARTER // 4
