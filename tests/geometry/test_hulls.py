"""Hulls: leaps and swings there and back, contacts, distances, lines."""

from math import cos, hypot, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.campaign.geometry import hulls
from pieces_of_eight.campaign.geometry.hulls import CIRCLE, DOT, Corners, Hull, corners
from pieces_of_eight.campaign.geometry.plane import Point, crossing, inside

places = st.builds(Point, st.integers(-50_000, 50_000), st.integers(-50_000, 50_000))
headings = st.integers(0, CIRCLE - 1)
lengths = st.sampled_from([2400, 3200, 4000, 4800, 8000])
ships = st.builds(Hull, places, headings, lengths, st.sampled_from([800, 1200]))
near_places = st.builds(Point, st.integers(0, 9000), st.integers(0, 9000))
close = st.builds(Hull, near_places, headings, lengths, st.sampled_from([800, 1200]))
FAR = st.integers(0, 12_000)


@given(ships, FAR)
def test_a_leap_there_and_back_ends_where_it_began(hull: Hull, far: int) -> None:
    assert hulls.leapt(hulls.leapt(hull, far), -far) == hull


@given(ships, st.integers(-1800, 1800))
def test_a_swing_there_and_back_ends_where_it_began(hull: Hull, turn: int) -> None:
    assert hulls.swung(hulls.swung(hull, turn), -turn) == hull
    assert hulls.swung(hull, turn).stern == hull.stern


@given(places, headings, FAR)
def test_a_leap_is_as_long_as_it_says(at: Point, heading: int, far: int) -> None:
    to = hulls.ahead(at, heading, far)
    assert abs(hypot(to.x - at.x, to.y - at.y) - far) < 2


@given(headings, headings)
def test_angles_are_the_same_both_ways(one: int, other: int) -> None:
    assert hulls.angle_between(one, other) == hulls.angle_between(other, one) <= 1800
    assert hulls.between_keels(one, other) == hulls.between_keels(other + 1800, one) <= 900
    assert (one + hulls.turned(one, other)) % CIRCLE == other


@given(places, headings, st.integers(1000, 20_000))
def test_the_bearing_of_a_leap_is_its_heading(at: Point, heading: int, far: int) -> None:
    assert hulls.angle_between(hulls.bearing(at, hulls.ahead(at, heading, far)), heading) <= 2


@given(close, close)
def test_distance_and_meeting_are_the_same_both_ways(one: Hull, other: Hull) -> None:
    a, b = corners(one), corners(other)
    assert hulls.gap(a, b) == hulls.gap(b, a)
    assert hulls.meet(a, b) == hulls.meet(b, a) == (hulls.gap(a, b) == 0)
    assert hulls.overlap(a, b) == hulls.overlap(b, a) <= hulls.meet(a, b)


@given(close, near_places, near_places)
def test_distances_keep_the_law_of_the_triangle(hull: Hull, one: Point, other: Point) -> None:
    shape = corners(hull)
    way = hypot(one.x - other.x, one.y - other.y)
    assert hulls.offing(one, shape) <= hulls.offing(other, shape) + way + 1


@given(close, st.lists(near_places, min_size=3, max_size=7))
def test_a_hull_meets_any_outline_that_she_crosses_or_holds(hull: Hull, isle: list[Point]) -> None:
    ship, shape = corners(hull), tuple(isle)
    edges = [list(zip(each, (*each[1:], each[0]), strict=True)) for each in (ship, shape)]
    cross = any(crossing(*one, *other) for one in edges[0] for other in edges[1])
    met = cross or inside(ship[0], shape) or inside(shape[0], ship)
    assert hulls.meet(ship, shape) == hulls.meet(shape, ship) == met


@given(close, close, st.integers(100, 8000))
def test_contact_is_the_first_place_where_hulls_meet(one: Hull, other: Hull, far: int) -> None:
    shape = corners(other)
    if hulls.overlap(corners(one), shape):
        return
    found = hulls.contact(corners(one), one.heading, far, shape)
    stop = far if found is None else found
    for n in range(11):
        assert not hulls.overlap(corners(hulls.leapt(one, stop * n // 10)), shape)
    if found is not None:
        ahead = corners(hulls.leapt(one, found))
        assert hulls.gap(ahead, shape) <= 10 * hulls.CLEARANCE + 10


@given(close, close, st.integers(-900, 900))
def test_a_swing_stops_before_what_is_in_the_way(hull: Hull, other: Hull, turn: int) -> None:
    shape = corners(other)
    if hulls.meet(corners(hull), shape):
        return
    done, met = hulls.swing(hull, turn, [shape])
    assert abs(done) <= abs(turn)
    assert (met is None) == (done == turn)
    assert not hulls.meet(corners(hulls.swung(hull, done)), shape)


def step_by_step(hull: Hull, turn: int, others: list[Corners]) -> tuple[int, int | None]:
    """A swing in which every other is looked at on every heading."""
    step = hulls.STEP if turn > 0 else -hulls.STEP
    done = 0
    for to in (*range(step, turn, step), turn) if turn else ():
        shape = corners(hulls.swung(hull, to))
        for at, other in enumerate(others):
            if hulls.meet(shape, other):
                return done, at
        done = to
    return turn, None


isles = st.lists(near_places, min_size=3, max_size=7).map(tuple)


@given(close, st.lists(st.one_of(close.map(corners), isles), max_size=3), st.integers(-1700, 1700))
def test_a_swing_finds_what_it_would_find_by_looking_at_all(
    hull: Hull, others: list[Corners], turn: int
) -> None:
    assert hulls.swing(hull, turn, others) == step_by_step(hull, turn, others)


@given(close, isles)
def test_who_is_met_lies_on_a_heading_on_which_she_may_be(hull: Hull, isle: Corners) -> None:
    arc = hulls.in_the_way(hull.stern, hull.length, hull.width, isle)
    if hulls.meet(corners(hull), isle):
        assert arc is not None
        assert (hull.heading - arc[0]) % CIRCLE <= arc[1]


def test_a_hull_has_her_corners_where_one_looks_for_them() -> None:
    east = Hull(Point(0, 0), 900, 48 * DOT, 12 * DOT)
    assert corners(east) == ((4800, -600), (4800, 600), (0, 600), (0, -600))
    assert hulls.middle(east) == (2400, 0)


@given(ships)
def test_the_corners_of_a_hull_are_those_of_its_keel_and_width(hull: Hull) -> None:
    turn, half = radians(hull.heading / 10), hull.width // 2
    ways = ((hull.length, -half), (hull.length, half), (0, half), (0, -half))
    for corner, (along, beside) in zip(corners(hull), ways, strict=True):
        x = hull.stern.x + sin(turn) * along + cos(turn) * beside
        y = hull.stern.y - cos(turn) * along + sin(turn) * beside
        assert max(abs(corner.x - x), abs(corner.y - y)) <= 2


@pytest.mark.parametrize(("heading", "x"), [(300, 3), (1500, 3), (2100, -3), (3300, -3)])
def test_half_a_unit_is_rounded_away_from_nought_on_every_heading(heading: int, x: int) -> None:
    assert hulls.ahead(Point(0, 0), heading, 5).x == x
    assert corners(Hull(Point(0, 0), heading, 5, 0))[0].x == x


@pytest.mark.parametrize(("heading", "far"), [(900, 5000), (0, None), (2700, None)])
def test_a_line_strikes_what_lies_on_it(heading: int, far: int | None) -> None:
    wall = (Point(5000, -400), Point(6000, -400), Point(6000, 400), Point(5000, 400))
    assert hulls.sighted(Point(0, 0), heading, 10_000, wall) == far
    assert hulls.sighted(Point(0, 0), heading, 4_000, wall) is None


def test_the_water_of_a_leap_is_the_hull_and_the_leap() -> None:
    hull = Hull(Point(0, 0), 900, 4800, 1200)
    assert corners(hulls.swept(hull, 800))[1] == (5600, 600)
    assert hulls.gap(corners(hull), (Point(5000, 0), Point(6000, 0), Point(6000, 100))) == 200
