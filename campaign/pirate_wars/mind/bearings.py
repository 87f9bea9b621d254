"""Where an enemy lies as seen from a deck, and which cannon look at her: quick, and roughly.

Captains weigh many places they might sail to; the exact line of fire is for the orders.
"""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from campaign.geometry.hulls import QUARTER, Hull, ahead, angle_between, bearing, corners, middle
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


def local(by: Hull, on: Hull) -> Outline:
    """The outline of a hull as another's crew sees it."""
    x, y = by.stern
    east, south = ahead(_NORTH, by.heading, UNIT)
    along, across = [], []
    for px, py in corners(on):
        dx, dy = px - x, py - y
        along.append((dx * east + dy * south) // UNIT)
        across.append((dy * east - dx * south) // UNIT)
    return Outline(min(along), max(along), sum(along), min(across), max(across), sum(across))


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


def crosses(by: Hull, on: Hull, ours: Point | None = None, hers: Point | None = None) -> bool:
    """Whether a hull lies across the bow or the stern of another, to rake her (PW-3.8).

    Who knows where they are amidships may say so.
    """
    angle = angle_between(bearing(ours or middle(by), hers or middle(on)), on.heading)
    return min(angle, 2 * QUARTER - angle) <= QUARTER // 4
