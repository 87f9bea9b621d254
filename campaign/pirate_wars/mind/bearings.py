"""Where an enemy lies as seen from a deck, and which cannon look at her: quick, and roughly.

Captains weigh many places they might sail to; the exact line of fire is for the orders.
"""

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from pieces_of_eight.campaign.geometry.hulls import (
    CIRCLE,
    QUARTER,
    Corners,
    Hull,
    ahead,
    angle_between,
    bearing,
)
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.arithmetic import added
from ..model.state import Gun
from ..model.terms import Mount, Side

UNIT = 10_000
LOADED = (0.25, 0.5, 1.0)
"""What a cannon counts by how far it is loaded."""
LIGHT = 0.67
PLAINLY, PLAINLY_NOT = 0.40, 0.43
"""The tangents of a little less than the angle at which one rakes, and of a little more."""
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
    """How a cannon stands, as far as it matters to where it looks."""

    beam: bool
    sign: int
    along: int
    turns: bool


Layout: TypeAlias = tuple[Mounted, ...]
"""How all the cannon of a ship stand, those that are lost among them."""
Battery: TypeAlias = tuple[tuple[int, float], ...]
"""The whole ones: for each the bit of its number, and what it counts."""
Weighed: TypeAlias = dict[int, float]
"""What was found of a battery, by the bits of the cannon that look."""


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
    nearest, furthest = min(one, two, three, four), max(one, two, three, four)
    return tuple.__new__(Outline, (*along, nearest, furthest, one + two + three + four))


@lru_cache(maxsize=1 << 10)
def mounted(side: Side, along: int, mount: Mount) -> Mounted:
    """How a cannon stands."""
    sign = 1 if side in (Side.STARBOARD, Side.BOW) else -1
    return Mounted(side in BEAMS, sign, along, mount is Mount.TURNTABLE)


@lru_cache(maxsize=1 << 10)
def layout(guns: tuple[Gun, ...]) -> Layout:
    """How some cannon stand."""
    return tuple([mounted(gun.side, gun.along, gun.mount) for gun in guns])


@lru_cache(maxsize=1 << 10)
def battery(guns: tuple[Gun, ...]) -> Battery:
    """The whole ones of some cannon, those not loaded and light ones for less."""
    return tuple(
        [
            (1 << at, LOADED[gun.load] * (LIGHT if gun.light else 1.0))
            for at, gun in enumerate(guns)
            if gun.whole
        ]
    )


def looking(guns: Layout, seen: Outline, close: int, reach: int) -> int:
    """The bits of the cannon that look down their bores at an outline in range (PW-3.7)."""
    first, last, all_along, nearest, furthest, all_across = seen
    ahead_, out = all_along // 4, all_across // 4
    starboard, larboard = out, -all_across // 4
    open_, found, bit = nearest <= 0 <= furthest, 0, 1
    for beam, sign, along, turns in guns:
        if beam:
            far, bears_ = starboard if sign > 0 else larboard, first <= along <= last
        else:
            far, bears_ = sign * (ahead_ - along), open_
        if turns and far > 0:
            far, bears_ = max(abs(out), abs(ahead_ - along)), True
        if bears_ and close < far <= reach:
            found |= bit
        bit += bit
    return found


def broadside(stand: Layout, guns: Battery) -> float:
    """What can look at one enemy at most: the cannon of a beam, and those that look elsewhere."""
    beams, others = {1: 0.0, -1: 0.0}, 0.0
    for bit, each in guns:
        mount = stand[bit.bit_length() - 1]
        if mount.beam:
            beams[mount.sign] += each
        else:
            others += each
    return max(beams.values()) + others


def weight(guns: Battery, bits: int, known: Weighed) -> float:
    """What those of a battery count that look; `known` is what was found of it before."""
    found = known.get(bits)
    if found is None:
        found = known[bits] = added([each for bit, each in guns if bits & bit])
    return found


def bears(seen: Outline, gun: Gun, close: int, reach: int) -> bool:
    """Whether one cannon looks at an outline, loaded or not."""
    return gun.whole and looking(layout((gun,)), seen, close, reach) > 0


def crosses(at: Point, on: Hull, amidships: Point) -> bool:
    """Whether who is there lies across the bow or the stern of another, to rake her (PW-3.8).

    Mostly it is plain by how far off her keel line he is, and the angle need not be found.
    """
    (east, south), x, y = direction(on.heading), amidships[0] - at[0], amidships[1] - at[1]
    along, across = abs(x * east + y * south), abs(x * south - y * east)
    if across > PLAINLY_NOT * along:
        return False
    if across < PLAINLY * along:
        return True
    angle = angle_between(bearing(at, amidships), on.heading)
    return min(angle, 2 * QUARTER - angle) <= QUARTER // 4
