"""The plane in whole numbers: hundredths of an inch, no rounding that decides anything.

Points are compared by squared distances, so that "within 6 inches" is exact. Headings are the
eight directions of the compass, 0 north and clockwise; y grows to the south, as on a page.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

INCH = 100
HEADINGS = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""The eight headings as steps of x and y, clockwise from north."""
HEADING_NAMES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


class Point(NamedTuple):
    """A place on the table, in hundredths of an inch from its north-west corner."""

    x: int
    y: int


class Rectangle(NamedTuple):
    """An upright rectangle; its edges belong to it."""

    left: int
    top: int
    right: int
    bottom: int

    def holds(self, at: Point) -> bool:
        """Whether a point lies in it."""
        return self[0] <= at[0] <= self[2] and self[1] <= at[1] <= self[3]


def squared(a: Point, b: Point) -> int:
    """The square of the distance between two points."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def within(a: Point, b: Point, reach: int) -> bool:
    """Whether two points are no more than `reach` apart, exactly."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= reach * reach


def distance(a: Point, b: Point) -> int:
    """The distance between two points, rounded up: never less than it is."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    square = dx * dx + dy * dy
    root = isqrt(square)
    return root if root * root == square else root + 1


def length(path: Sequence[Point]) -> int:
    """How long a way from point to point is, each leg rounded up."""
    return sum([distance(a, b) for a, b in pairwise(path)])


def centre(points: Sequence[Point]) -> Point:
    """The centre of some points, rounded down to a hundredth."""
    count = len(points)
    if count == 1:
        return points[0]
    return Point(sum([p[0] for p in points]) // count, sum([p[1] for p in points]) // count)


def heading(a: Point, b: Point, otherwise: int = 0) -> int:
    """The heading nearest to the way from `a` to `b`; `otherwise` where they are one point.

    Of two as near, the slanting one.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    if not dx and not dy:
        return otherwise
    wide, high = abs(dx), abs(dy)
    # The tangent of 22.5 degrees is the root of 2 less 1; (wide + high)^2 >= 2 high^2 is its test.
    east = 0 if (wide + high) ** 2 < 2 * high * high else (dx > 0) - (dx < 0)
    south = 0 if (wide + high) ** 2 < 2 * wide * wide else (dy > 0) - (dy < 0)
    return HEADINGS.index((east, south))


def behind(at: Point, facing: int, other: Point) -> bool:
    """Whether `other` is in the quarter behind one who stands at `at`; its edges belong to it."""
    fx, fy = HEADINGS[facing]
    dx, dy = other[0] - at[0], other[1] - at[1]
    along = dx * fx + dy * fy
    return along < 0 and 2 * along * along >= (dx * dx + dy * dy) * (fx * fx + fy * fy)


def _turn(a: Point, b: Point, c: Point) -> int:
    """Which way one turns at `b` on the way from `a` to `c`: 1, -1, or 0 for straight on."""
    cross = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (cross > 0) - (cross < 0)


def _between(a: Point, b: Point, c: Point) -> bool:
    """Whether `b`, on one line with both, lies between `a` and `c`."""
    return min(a[0], c[0]) <= b[0] <= max(a[0], c[0]) and min(a[1], c[1]) <= b[1] <= max(a[1], c[1])


def crossing(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments from `a` to `b` and from `c` to `d` meet, if only in one point."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = a, b, c, d
    ex, ey, fx, fy = bx - ax, by - ay, dx - cx, dy - cy
    one, two = ex * (cy - ay) - ey * (cx - ax), ex * (dy - ay) - ey * (dx - ax)
    if one > 0 < two or one < 0 > two:
        return False
    three, four = fx * (ay - cy) - fy * (ax - cx), fx * (by - cy) - fy * (bx - cx)
    if three > 0 < four or three < 0 > four:
        return False
    if (one or two) and (three or four):
        return True
    return (
        (one == 0 and _between(a, c, b))
        or (two == 0 and _between(a, d, b))
        or (three == 0 and _between(c, a, d))
        or (four == 0 and _between(c, b, d))
    )


def inside(at: Point, corners: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon or on its edge."""
    odd = False
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        if _turn(a, b, at) == 0 and _between(a, at, b):
            return True
        if (a[1] > at[1]) != (b[1] > at[1]):
            low, high = (a, b) if a[1] < b[1] else (b, a)
            odd ^= _turn(low, high, at) > 0
    return odd


def meets(a: Point, b: Point, corners: Sequence[Point]) -> bool:
    """Whether a segment meets a polygon: crosses an edge of it or lies in it."""
    if inside(a, corners):
        return True
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    return any(crossing(a, b, c, d) for c, d in edges)


def near(a: Point, b: Point, at: Point, reach: int) -> bool:
    """Whether a segment comes nearer to a point than `reach`, exactly."""
    return nearer(a, b, at, reach * reach)


def nearer(a: Point, b: Point, at: Point, limit: int) -> bool:
    """Whether a segment comes nearer to a point than the root of a number, exactly."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    px, py = at[0] - a[0], at[1] - a[1]
    along, square = px * dx + py * dy, dx * dx + dy * dy
    if along <= 0:
        return px * px + py * py < limit
    if along >= square:
        return squared(b, at) < limit
    cross = px * dy - py * dx
    return cross * cross < limit * square


def cells(a: Point, b: Point) -> Iterator[tuple[int, int]]:
    """The squares of a grid whose inside a segment passes, in order, as column and row.

    The squares of its ends are among them. A segment through a corner enters neither of the
    squares it only touches there.
    """
    x, y = a[0] // INCH, a[1] // INCH
    to_x, to_y = b[0] // INCH, b[1] // INCH
    yield x, y
    dx, dy = b[0] - a[0], b[1] - a[1]
    step_x, step_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
    wide, high = abs(dx), abs(dy)
    # How far it is to the next line of the grid, each multiplied by the other's length.
    next_x = ((x + (step_x > 0)) * INCH - a[0]) * step_x * high
    next_y = ((y + (step_y > 0)) * INCH - a[1]) * step_y * wide
    grow_x, grow_y = INCH * high, INCH * wide
    while (x, y) != (to_x, to_y):
        if step_y == 0 or (step_x and x != to_x and next_x < next_y) or y == to_y:
            x, next_x = x + step_x, next_x + grow_x
        elif step_x == 0 or x == to_x or next_y < next_x:
            y, next_y = y + step_y, next_y + grow_y
        else:
            x, next_x = x + step_x, next_x + grow_x
            y, next_y = y + step_y, next_y + grow_y
        yield x, y
