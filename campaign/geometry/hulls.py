"""Hulls on the plane: rectangles with a heading that leap, swing, touch, and see along a line.

A unit is a hundredth of a dot. Headings are tenths of a degree, 0 north and clockwise; y grows
to the south. A hull is held by the stern end of her keel, where the rudder is, so that to swing
there and back is exact. Numbers with a fraction live inside a function only, rounded once.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import asin, atan2, ceil, cos, degrees, floor, hypot, isqrt, radians, sin
from typing import NamedTuple

from .plane import Point, crossing, inside

DOT = 100
CIRCLE = 3600
HALF_CIRCLE = 1800
QUARTER = 900
CLEARANCE = 2  # hulls that meet stay so far apart, that no rounding makes them overlap
ROUNDED = 4  # more than the corners of a hull are off by rounding
STEP = 50  # a hull swings by steps of so many tenths of a degree until something is in her way

_BITS = 16
_HALF = 1 << (_BITS - 1)
_SINES = tuple(round(sin(radians(n / 10)) * (1 << _BITS)) for n in range(CIRCLE))

Corners = tuple[Point, ...]
_made = tuple.__new__
"""Makes a named tuple of a tuple without a step in Python: hulls are made by the thousand."""


class Hull(NamedTuple):
    """A hull as she lies: where her rudder is, where she heads, how long and wide she is."""

    stern: Point
    heading: int
    length: int
    width: int


def _scaled(number: int) -> int:
    """A product with a sine brought back to units, halves away from nought both ways."""
    return (number + _HALF) >> _BITS if number >= 0 else -((_HALF - number) >> _BITS)


def ahead(at: Point, heading: int, far: int) -> Point:
    """The point so far away along a heading; astern for a negative distance."""
    east = _SINES[heading % CIRCLE] * far
    north = _SINES[(heading + QUARTER) % CIRCLE] * far
    x = at[0] + ((east + _HALF) >> _BITS if east >= 0 else -((_HALF - east) >> _BITS))
    y = at[1] - ((north + _HALF) >> _BITS if north >= 0 else -((_HALF - north) >> _BITS))
    return _made(Point, (x, y))


def turned(start: int, end: int) -> int:
    """By how much one swings from one heading to another, -1800 to 1799, clockwise above 0."""
    return (end - start + HALF_CIRCLE) % CIRCLE - HALF_CIRCLE


def angle_between(one: int, other: int) -> int:
    """The angle between two headings, 0 to 1800."""
    return abs((other - one + HALF_CIRCLE) % CIRCLE - HALF_CIRCLE)


def between_keels(one: int, other: int) -> int:
    """The angle between two keel lines, whichever way they head: 0 to 900."""
    angle = angle_between(one, other)
    return min(angle, HALF_CIRCLE - angle)


def bearing(a: Point, b: Point) -> int:
    """The heading from one point to another, 0 where they are one."""
    return round(degrees(atan2(b[0] - a[0], a[1] - b[1])) * 10) % CIRCLE


@lru_cache(maxsize=1 << 14)
def corners(hull: Hull) -> Corners:
    """The corners of a hull, clockwise from the larboard bow."""
    (x, y), heading, length, width = hull
    half = width // 2
    sine, cosine = _SINES[heading % CIRCLE], _SINES[(heading + QUARTER) % CIRCLE]
    along, back = _scaled(sine * length), -_scaled(cosine * length)
    east, south = _scaled(cosine * half), _scaled(sine * half)
    return (
        _made(Point, (x + along - east, y + back - south)),
        _made(Point, (x + along + east, y + back + south)),
        _made(Point, (x + east, y + south)),
        _made(Point, (x - east, y - south)),
    )


def leapt(hull: Hull, far: int) -> Hull:
    """The hull so far ahead."""
    stern, heading, length, width = hull
    return _made(Hull, (ahead(stern, heading, far), heading, length, width))


def swung(hull: Hull, turn: int) -> Hull:
    """The hull swung on her rudder, clockwise for a positive angle."""
    stern, heading, length, width = hull
    return _made(Hull, (stern, (heading + turn) % CIRCLE, length, width))


def swept(hull: Hull, far: int) -> Hull:
    """All the water a hull covers in a leap: a longer hull."""
    stern, heading, length, width = hull
    return Hull(stern, heading, length + far, width)


def middle(hull: Hull) -> Point:
    """The point amidships."""
    stern, heading, length, _ = hull
    return ahead(stern, heading, length // 2)


def _sides(one: Corners, other: Corners) -> list[tuple[int, int]]:
    """The directions along which two rectangles can be told apart."""
    return [
        (b[0] - a[0], b[1] - a[1])
        for shape in (one, other)
        for a, b in ((shape[0], shape[1]), (shape[1], shape[2]))
    ]


def overlap(one: Corners, other: Corners) -> bool:
    """Whether two hulls lie over each other; to touch is not enough."""
    for x, y in _sides(one, other):
        mine = [p[0] * x + p[1] * y for p in one]
        hers = [p[0] * x + p[1] * y for p in other]
        if max(mine) <= min(hers) or max(hers) <= min(mine):
            return False
    return True


def contact(one: Corners, heading: int, far: int, other: Corners) -> int | None:
    """How far a hull comes along a heading before she meets another; None if she does not.

    She is stopped a hair short of it, so that hulls never overlap.
    """
    end = ahead(Point(0, 0), heading, far)
    first, last = -1.0, 2.0
    for x, y in _sides(one, other):
        mine = [p[0] * x + p[1] * y for p in one]
        hers = [p[0] * x + p[1] * y for p in other]
        speed = end[0] * x + end[1] * y
        before, after = min(hers) - max(mine), max(hers) - min(mine)
        if speed == 0:
            if before >= 0 or after <= 0:
                return None
            continue
        into, out = (
            (before / speed, after / speed) if speed > 0 else (after / speed, before / speed)
        )
        first, last = max(first, into), min(last, out)
        if first >= last or first >= 1 or last <= 0:
            return None
    return max(0, floor(first * far) - CLEARANCE)


def swing(hull: Hull, turn: int, others: Sequence[Corners]) -> tuple[int, int | None]:
    """How far a hull can swing, and which of the others is in her way, if one is.

    Only on headings on which she may meet them is it looked at whether she does.
    """
    box, close = round_about(hull, turn), []
    for at, other in enumerate(others):
        if near(box, bounds(other)):
            arc = in_the_way(hull.stern, hull.length, hull.width, other)
            if arc is not None and comes_into(hull.heading, turn, arc):
                close.append((at, other, *arc))
    if not close:
        return turn, None
    done, step = 0, STEP if turn > 0 else -STEP
    while done != turn:
        to = turn if abs(turn - done) <= STEP else done + step
        heading = hull.heading + to
        here = [
            (at, other) for at, other, first, more in close if (heading - first) % CIRCLE <= more
        ]
        shape = corners(swung(hull, to)) if here else ()
        for at, other in here:
            if meet(shape, other):
                return done, at
        done = to
    return done, None


Arc = tuple[int, int]  # some headings: the first of them, and how far they go on clockwise


@lru_cache(maxsize=1 << 12)
def in_the_way(rudder: Point, length: int, width: int, shape: Corners) -> Arc | None:
    """The headings on which a hull that swings about her rudder may meet a polygon.

    It errs to more; None where the polygon is out of her reach. A point of hers that is so far
    from the rudder is never farther aside from her keel than half her width.
    """
    far, half = offing(rudder, shape), width // 2 + ROUNDED
    if far > hypot(length + ROUNDED, half):
        return None
    if far <= half:
        return 0, CIRCLE
    seen = [bearing(rudder, corner) for corner in shape]
    least = most = way = 0
    for one, other in pairwise(seen):
        way += turned(one, other)
        least, most = min(least, way), max(most, way)
    if most - least >= HALF_CIRCLE:
        return 0, CIRCLE
    aside = ceil(degrees(asin(half / far)) * 10) + 2
    return (seen[0] + least - aside) % CIRCLE, most - least + 2 * aside


def comes_into(heading: int, turn: int, arc: Arc) -> bool:
    """Whether a swing from a heading leads over some others."""
    (first, more), start = arc, heading if turn > 0 else heading + turn
    return (start - first) % CIRCLE <= more or (first - start) % CIRCLE <= abs(turn)


Box = tuple[int, int, int, int]  # an upright box: left, top, right, bottom


@lru_cache(maxsize=1 << 12)
def bounds(shape: Corners) -> Box:
    """The upright box about a polygon."""
    xs, ys = [p[0] for p in shape], [p[1] for p in shape]
    return min(xs), min(ys), max(xs), max(ys)


def round_about(hull: Hull, turn: int) -> Box:
    """An upright box about all that a hull reaches by a swing.

    No corner strays further from its chord than the height of the arc over it.
    """
    one, other = bounds(corners(hull)), bounds(corners(swung(hull, turn)))
    arc = ceil((hull.length + hull.width) * (1 - cos(radians(turn / 20)))) + 2 * CLEARANCE
    left, top = min(one[0], other[0]), min(one[1], other[1])
    return left - arc, top - arc, max(one[2], other[2]) + arc, max(one[3], other[3]) + arc


def near(one: Box, other: Box, reach: int = 0) -> bool:
    """Whether what is in two boxes may be within reach of each other; it errs to yes."""
    if one[0] - reach > other[2] or other[0] - reach > one[2]:
        return False
    return one[1] - reach <= other[3] and other[1] - reach <= one[3]


def around(box: Box, others: Sequence[Box], reach: int = 0) -> list[int]:
    """Which of some boxes are near one, by number."""
    left, top, right, bottom = box
    left, top, right, bottom = left - reach, top - reach, right + reach, bottom + reach
    return [
        at
        for at, (a, b, c, d) in enumerate(others)
        if a <= right and c >= left and b <= bottom and d >= top
    ]


@lru_cache(maxsize=1 << 12)
def _edges(shape: Corners) -> tuple[tuple[Point, Point], ...]:
    return (*pairwise(shape), (shape[-1], shape[0]))


def _told_apart(one: Corners, other: Corners) -> bool:
    """Whether a line lies between two polygons; of hulls that do not meet there always is one.

    Other shapes may have none among those that are tried, and have to be looked at.
    """
    for shape in (one, other):
        (ax, ay), (bx, by), (cx, cy) = shape[:3]
        for x, y in ((bx - ax, by - ay), (cx - bx, cy - by)):
            mine = [px * x + py * y for px, py in one]
            hers = [px * x + py * y for px, py in other]
            if max(mine) < min(hers) or max(hers) < min(mine):
                return True
    return False


def meet(one: Corners, other: Corners) -> bool:
    """Whether two polygons have a point in common."""
    if not near(bounds(one), bounds(other)) or _told_apart(one, other):
        return False
    if inside(one[0], other) or inside(other[0], one):
        return True
    theirs = _edges(other)
    return any(crossing(a, b, c, d) for a, b in _edges(one) for c, d in theirs)


def to_edge(at: Point, a: Point, b: Point) -> int:
    """How far a point is from a segment, rounded up."""
    return _root(_nearest((at,), ((a, b),)))


def _root(square: int) -> int:
    root = isqrt(square)
    return root if root * root == square else root + 1


def offing(at: Point, shape: Corners) -> int:
    """How far a point is from a polygon, rounded up; 0 inside."""
    return 0 if inside(at, shape) else _root(_nearest((at,), _edges(shape)))


def gap(one: Corners, other: Corners) -> int:
    """How far two polygons are apart, rounded up; 0 where they meet."""
    if meet(one, other):
        return 0
    return _root(min(_nearest(one, _edges(other)), _nearest(other, _edges(one))))


def _nearest(points: Corners, edges: Sequence[tuple[Point, Point]]) -> int:
    """The square of how far the nearest of some points is from the nearest edge, rounded up."""
    found = []
    for (ax, ay), (bx, by) in edges:
        dx, dy = bx - ax, by - ay
        square = dx * dx + dy * dy
        for x, y in points:
            px, py = x - ax, y - ay
            along = px * dx + py * dy
            if along <= 0:
                found.append(px * px + py * py)
            elif along >= square:
                found.append((px - dx) ** 2 + (py - dy) ** 2)
            else:
                found.append(-(-((px * dy - py * dx) ** 2) // square))
    return min(found)


def sighted(at: Point, heading: int, far: int, shape: Corners) -> int | None:
    """How far away a line from a point first strikes a polygon, rounded up; None for a miss."""
    x, y = at
    end = ahead(at, heading, far)
    dx, dy = end[0] - x, end[1] - y
    sides = [(px - x) * dy - (py - y) * dx for px, py in shape]
    if min(sides) > 0 or max(sides) < 0:
        return None
    found: float | None = None
    for a, b in _edges(shape):
        ex, ey = b[0] - a[0], b[1] - a[1]
        cross = dx * ey - dy * ex
        if cross == 0:
            continue
        ax, ay = a[0] - x, a[1] - y
        along = (ax * ey - ay * ex) / cross
        across = (ax * dy - ay * dx) / cross
        if 0 <= along <= 1 and 0 <= across <= 1 and (found is None or along < found):
            found = along
    return None if found is None else ceil(found * far)
