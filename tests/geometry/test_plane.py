"""The plane in whole numbers against its own laws and against plain fractions."""

from fractions import Fraction
from itertools import pairwise
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.campaign.geometry import plane
from pieces_of_eight.campaign.geometry.plane import HEADINGS, INCH, Point, Rectangle

numbers = st.integers(0, 1200)
points = st.builds(Point, numbers, numbers)
headings = st.integers(0, 7)


@st.composite
def boxes(draw: st.DrawFn) -> Rectangle:
    left, right = sorted(draw(st.lists(numbers, min_size=2, max_size=2, unique=True)))
    top, bottom = sorted(draw(st.lists(numbers, min_size=2, max_size=2, unique=True)))
    return Rectangle(left, top, right, bottom)


@given(points, points, points)
def test_distance_is_a_metric_that_never_says_too_little(a: Point, b: Point, c: Point) -> None:
    assert plane.distance(a, b) == plane.distance(b, a)
    assert (plane.distance(a, b) == 0) == (a == b)
    assert plane.distance(a, c) <= plane.distance(a, b) + plane.distance(b, c)
    assert isqrt(plane.squared(a, b)) <= plane.distance(a, b) <= isqrt(plane.squared(a, b)) + 1
    assert plane.distance(a, b) ** 2 >= plane.squared(a, b)


@given(points, points, numbers)
def test_within_is_exact(a: Point, b: Point, reach: int) -> None:
    assert plane.within(a, b, reach) == (plane.squared(a, b) <= reach**2)
    assert plane.within(a, b, plane.distance(a, b))


@given(st.lists(points, min_size=2, max_size=5))
def test_a_way_is_as_long_as_its_legs(path: list[Point]) -> None:
    assert plane.length(path) == sum(plane.distance(a, b) for a, b in pairwise(path))
    assert plane.length(path) >= plane.distance(path[0], path[-1])


@given(st.lists(points, min_size=1, max_size=8))
def test_the_centre_lies_among_them_and_moves_with_them(found: list[Point]) -> None:
    middle = plane.centre(found)
    assert min(p.x for p in found) <= middle.x <= max(p.x for p in found)
    assert min(p.y for p in found) <= middle.y <= max(p.y for p in found)
    moved = plane.centre([Point(p.x + 300, p.y + 70) for p in found])
    assert moved == (middle.x + 300, middle.y + 70)


@given(points, headings, st.integers(1, 900))
def test_a_heading_is_found_again_from_a_step_along_it(at: Point, heading: int, far: int) -> None:
    dx, dy = HEADINGS[heading]
    assert plane.heading(at, Point(at.x + far * dx, at.y + far * dy)) == heading


@given(points, points, headings)
def test_the_way_back_has_the_contrary_heading(a: Point, b: Point, facing: int) -> None:
    if a == b:
        assert plane.heading(a, b, facing) == facing
    else:
        assert plane.heading(b, a) == (plane.heading(a, b) + 4) % 8


@given(points, points)
def test_a_heading_is_the_one_with_the_smallest_angle(a: Point, b: Point) -> None:
    if a == b:
        return

    def cosine(heading: int) -> tuple[int, Fraction]:
        dx, dy = HEADINGS[heading]
        along = (b.x - a.x) * dx + (b.y - a.y) * dy
        return (along > 0) - (along < 0), Fraction(along * abs(along), dx * dx + dy * dy)

    best = max(cosine(heading) for heading in range(8))
    assert cosine(plane.heading(a, b)) == best


@given(points, headings, points)
def test_behind_is_a_quarter_and_in_front_is_another(at: Point, facing: int, foe: Point) -> None:
    if at == foe:
        assert not plane.behind(at, facing, foe)
        return
    back = plane.behind(at, facing, foe)
    assert not (back and plane.behind(at, (facing + 4) % 8, foe))
    assert any(plane.behind(at, each, foe) for each in (0, 2, 4, 6))
    if plane.heading(foe, at) == facing:
        assert back


@pytest.mark.parametrize("facing", range(8))
def test_of_the_eight_places_round_a_man_three_are_behind_him(facing: int) -> None:
    at = Point(500, 500)
    around = [Point(500 + 100 * dx, 500 + 100 * dy) for dx, dy in HEADINGS]
    back = [n for n, each in enumerate(around) if plane.behind(at, facing, each)]
    assert set(back) == {(facing + turn) % 8 for turn in (3, 4, 5)}


def on_segment(a: Point, b: Point, share: Fraction) -> tuple[Fraction, Fraction]:
    return a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share


def meets_box(a: Point, b: Point, box: Rectangle) -> bool:
    """Whether a segment meets a rectangle, by clipping it in fractions."""
    low, high = Fraction(0), Fraction(1)
    for start, step, least, most in (
        (a.x, b.x - a.x, box.left, box.right),
        (a.y, b.y - a.y, box.top, box.bottom),
    ):
        if step == 0:
            if not least <= start <= most:
                return False
            continue
        one, two = Fraction(least - start, step), Fraction(most - start, step)
        low, high = max(low, min(one, two)), min(high, max(one, two))
    return low <= high


def corners_of(box: Rectangle) -> tuple[Point, Point, Point, Point]:
    """The corners of a rectangle, clockwise from north-west."""
    left, top, right, bottom = box
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


@given(points, points, boxes())
def test_a_segment_meets_a_polygon_as_it_meets_the_box_it_is(
    a: Point, b: Point, box: Rectangle
) -> None:
    assert plane.meets(a, b, corners_of(box)) == meets_box(a, b, box)


@given(points, boxes())
def test_a_point_lies_in_a_box_by_its_numbers(at: Point, box: Rectangle) -> None:
    inside = box.left <= at.x <= box.right and box.top <= at.y <= box.bottom
    assert plane.inside(at, corners_of(box)) == inside


@given(points, points, points, points)
def test_crossing_knows_no_order(a: Point, b: Point, c: Point, d: Point) -> None:
    found = plane.crossing(a, b, c, d)
    assert found == plane.crossing(c, d, a, b) == plane.crossing(b, a, d, c)
    assert plane.crossing(a, b, b, d)


@given(points, points, points, st.integers(1, 600))
def test_nearness_to_a_segment_is_exact(a: Point, b: Point, at: Point, reach: int) -> None:
    square = plane.squared(a, b)
    along = (at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)
    share = min(Fraction(1), max(Fraction(0), Fraction(along, square))) if square else Fraction(0)
    x, y = on_segment(a, b, share)
    assert plane.near(a, b, at, reach) == ((at.x - x) ** 2 + (at.y - y) ** 2 < reach**2)


def passes_inside(a: Point, b: Point, cell: tuple[int, int]) -> bool:
    """Whether a segment passes the open inside of a square."""
    low, high = Fraction(0), Fraction(1)
    for start, step, least in (
        (a.x, b.x - a.x, cell[0] * INCH),
        (a.y, b.y - a.y, cell[1] * INCH),
    ):
        most = least + INCH
        if step == 0:
            if not least < start < most:
                return False
            continue
        one, two = Fraction(least - start, step), Fraction(most - start, step)
        low, high = max(low, min(one, two)), min(high, max(one, two))
    return low < high


@given(points, points)
def test_the_squares_of_a_line_are_those_whose_inside_it_passes(a: Point, b: Point) -> None:
    found = list(plane.cells(a, b))
    assert found[0] == (a.x // INCH, a.y // INCH)
    assert found[-1] == (b.x // INCH, b.y // INCH)
    assert len(set(found)) == len(found)
    for one, two in pairwise(found):
        assert max(abs(one[0] - two[0]), abs(one[1] - two[1])) == 1
    every = {(x, y) for x in range(13) for y in range(13) if passes_inside(a, b, (x, y))}
    assert every <= set(found)
    slack = {cell for cell in set(found) - every if cell not in (found[0], found[-1])}
    on_a_line = a.x % INCH == 0 == b.x % INCH and a.x == b.x
    along = a.y % INCH == 0 == b.y % INCH and a.y == b.y
    assert not slack or on_a_line or along
