"""The hexes against their own laws, and against plain trigonometry."""

from math import atan2, degrees, hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.geometry.hexes import Face, Hex

coordinates = st.integers(-40, 40)
places = st.tuples(coordinates, coordinates)
faces = st.sampled_from(hexes.FACES)
RINGS = {
    n: [at for at in hexes.within(12) if hexes.distance((0, 0), at) == n] for n in range(1, 13)
}
EDGE = sqrt(3) / 2  # from the centre to the middle of a face, where a corner is at 1


def centre(at: Hex) -> tuple[float, float]:
    """The middle of a hex on the plane, x to the east and y to the south."""
    q, r = at
    return sqrt(3) * (q + r / 2), 1.5 * r


def bearing(away: Hex) -> float:
    """Degrees clockwise from north."""
    x, y = centre(away)
    return degrees(atan2(x, -y)) % 360


def round_about(at: Hex, sixths: int) -> Hex:
    """A displacement turned clockwise by sixths of a circle."""
    q, r = at
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return q, r


def shifted(gates: tuple[tuple[Hex, ...], ...], by: Hex) -> tuple[tuple[Hex, ...], ...]:
    return tuple(tuple(sorted((q + by[0], r + by[1]) for q, r in gate)) for gate in gates)


# --- distance and neighbours -------------------------------------------------------------


@given(places, places, places)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert hexes.distance(a, a) == 0
    assert (hexes.distance(a, b) == 0) == (a == b)
    assert hexes.distance(a, b) == hexes.distance(b, a)
    assert hexes.distance(a, c) <= hexes.distance(a, b) + hexes.distance(b, c)


@given(places, places, places)
def test_distance_does_not_change_when_the_map_is_shifted(a: Hex, b: Hex, by: Hex) -> None:
    moved = (a[0] + by[0], a[1] + by[1]), (b[0] + by[0], b[1] + by[1])
    assert hexes.distance(*moved) == hexes.distance(a, b)


def test_distance_is_the_number_of_steps_of_a_flood() -> None:
    reached, edge = {(0, 0): 0}, [(0, 0)]
    for steps in range(1, 9):
        edge = [n for at in edge for f in hexes.FACES if (n := hexes.neighbour(at, f))]
        edge = [at for at in dict.fromkeys(edge) if at not in reached]
        reached |= dict.fromkeys(edge, steps)
    assert all(hexes.distance((0, 0), at) == steps for at, steps in reached.items())


@given(places)
def test_a_hex_has_six_different_neighbours_that_touch_it(at: Hex) -> None:
    around = {hexes.neighbour(at, face) for face in hexes.FACES}
    assert len(around) == 6
    assert {hexes.distance(at, other) for other in around} == {1}


@given(places, faces)
def test_the_way_back_is_the_opposite_face(at: Hex, face: Face) -> None:
    there = hexes.neighbour(at, face)
    assert hexes.neighbour(there, hexes.turned(face, 3)) == at


@pytest.mark.parametrize(("face", "angle"), zip(hexes.FACES, range(30, 360, 60), strict=True))
def test_faces_go_clockwise_from_north_east(face: Face, angle: int) -> None:
    assert bearing(hexes.STEPS[face]) == pytest.approx(angle)


def test_every_face_has_a_name_and_a_word_that_agree() -> None:
    initials = ["".join(part[0] for part in word.split("-")) for word in hexes.FACE_WORDS]
    assert [name.lower() for name in hexes.FACE_NAMES] == initials
    assert len(hexes.FACE_NAMES) == len(hexes.FACES) == len(hexes.STEPS)


# --- headings ----------------------------------------------------------------------------


@given(faces, st.integers(-20, 20), st.integers(-20, 20))
def test_turns_add_up_and_six_sixths_are_none(face: Face, one: int, two: int) -> None:
    assert hexes.turned(hexes.turned(face, one), two) == hexes.turned(face, one + two)
    assert hexes.turned(face, 6) == face
    assert hexes.turned(face, one) in hexes.FACES


@given(faces, faces, st.integers(-6, 6))
def test_the_faces_between_are_counted_the_shorter_way_round(a: Face, b: Face, by: int) -> None:
    assert hexes.faces_between(a, b) == hexes.faces_between(b, a)
    assert hexes.faces_between(a, b) == hexes.faces_between(
        hexes.turned(a, by), hexes.turned(b, by)
    )
    assert hexes.faces_between(a, b) == min(
        n for n in range(4) if b in (hexes.turned(a, n), (a - n) % 6)
    )


# --- the rectangular map -----------------------------------------------------------------


@given(places)
def test_offset_and_axial_undo_each_other(at: Hex) -> None:
    assert hexes.axial(*hexes.offset(at)) == at
    assert hexes.offset(hexes.axial(*at)) == at


@given(coordinates, coordinates)
def test_odd_rows_are_shifted_half_a_hex_to_the_right(column: int, row: int) -> None:
    x, y = centre(hexes.axial(column, row))
    assert x / sqrt(3) == pytest.approx(column + (0.5 if row % 2 else 0))
    assert y == pytest.approx(1.5 * row)


# --- sectors -----------------------------------------------------------------------------


def test_no_displacement_lies_in_no_sector() -> None:
    assert hexes.sectors((0, 0)) == ()


@pytest.mark.parametrize("face", hexes.FACES)
def test_a_neighbour_lies_in_the_sector_of_its_face_alone(face: Face) -> None:
    assert hexes.sectors(hexes.STEPS[face]) == (face,)


@given(places.filter(any), st.integers(0, 5))
def test_sectors_turn_with_the_displacement(away: Hex, sixths: int) -> None:
    turned = {hexes.turned(face, sixths) for face in hexes.sectors(away)}
    assert set(hexes.sectors(round_about(away, sixths))) == turned


@given(places.filter(any))
def test_the_way_back_lies_in_the_opposite_sectors(away: Hex) -> None:
    back = {hexes.turned(face, 3) for face in hexes.sectors(away)}
    assert set(hexes.sectors((-away[0], -away[1]))) == back


@given(places.filter(any))
def test_two_sectors_only_on_the_line_between_two_that_touch(away: Hex) -> None:
    found = hexes.sectors(away)
    q, r = away
    on_a_line = q == r or r == -2 * q or q == -2 * r
    assert len(found) == (2 if on_a_line else 1)
    assert list(found) == sorted(found)
    if on_a_line:
        assert hexes.faces_between(*found) == 1


@given(places.filter(any))
def test_sectors_agree_with_the_angle(away: Hex) -> None:
    off = {face: (bearing(away) - 30 - 60 * face + 180) % 360 - 180 for face in hexes.FACES}
    assert hexes.sectors(away) == tuple(f for f, angle in off.items() if abs(angle) <= 30 + 1e-9)


# --- the line of sight -------------------------------------------------------------------


def nearest(x: float, y: float) -> tuple[Hex, ...]:
    """The hex a point of the plane lies in, or the two whose common edge it lies on."""
    row, column = y / 1.5, x / sqrt(3)
    guess = (round(column - row / 2), round(row))
    near = [(guess[0] + q, guess[1] + r) for q in range(-2, 3) for r in range(-2, 3)]
    far = {at: hypot(x - centre(at)[0], y - centre(at)[1]) for at in near}
    best = min(far.values())
    return tuple(sorted(at for at in near if far[at] < best + 1e-9))


@pytest.mark.parametrize("span", RINGS)
def test_a_line_is_the_hexes_under_evenly_spaced_points(span: int) -> None:
    for away in RINGS[span]:
        x, y = centre(away)
        points = ((x * step / span, y * step / span) for step in range(1, span))
        assert hexes.between(away) == tuple(nearest(*point) for point in points)


@pytest.mark.parametrize("span", RINGS)
def test_a_line_has_one_gate_for_each_hex_of_distance_between_the_ends(span: int) -> None:
    for away in RINGS[span]:
        gates = hexes.between(away)
        assert len(gates) == span - 1
        for step, gate in enumerate(gates, start=1):
            assert len(set(gate)) == len(gate) in (1, 2)
            assert {hexes.distance((0, 0), at) for at in gate} == {step}
            assert {hexes.distance(away, at) for at in gate} == {span - step}


@pytest.mark.parametrize("span", RINGS)
def test_a_line_passes_the_same_hexes_in_both_directions(span: int) -> None:
    for away in RINGS[span]:
        back = hexes.between((-away[0], -away[1]))
        assert shifted(back, away)[::-1] == shifted(hexes.between(away), (0, 0))


@pytest.mark.parametrize("span", RINGS)
def test_a_line_really_passes_every_hex_of_its_gates(span: int) -> None:
    for away in RINGS[span]:
        x, y = centre(away)
        for gate in hexes.between(away):
            for at in gate:
                a, b = centre(at)
                assert abs(a * y - b * x) / hypot(x, y) <= EDGE + 1e-9
        assert all(hexes.distance(*pair) == 1 for pair in hexes.between(away) if len(pair) == 2)


@pytest.mark.parametrize("sixths", range(1, 6))
def test_lines_turn_with_the_displacement(sixths: int) -> None:
    for away in hexes.within(8):
        turned = tuple(
            tuple(sorted(round_about(at, sixths) for at in gate)) for gate in hexes.between(away)
        )
        assert hexes.between(round_about(away, sixths)) == turned


@pytest.mark.parametrize("face", hexes.FACES)
@pytest.mark.parametrize("span", range(1, 13))
def test_a_straight_line_goes_through_the_hexes_ahead(face: Face, span: int) -> None:
    q, r = hexes.STEPS[face]
    ahead = tuple(((q * n, r * n),) for n in range(1, span))
    assert hexes.between((q * span, r * span)) == ahead


@pytest.mark.parametrize("face", hexes.FACES)
@pytest.mark.parametrize("pairs", range(1, 7))
def test_a_line_along_the_edges_passes_between_two_hexes_at_a_time(face: Face, pairs: int) -> None:
    left, right = hexes.STEPS[face], hexes.STEPS[hexes.turned(face, 1)]
    step = (left[0] + right[0], left[1] + right[1])
    gates = hexes.between((step[0] * pairs, step[1] * pairs))
    expected: list[tuple[Hex, ...]] = []
    for n in range(pairs):
        base = (step[0] * n, step[1] * n)
        expected += [(base,)] if n else []
        expected += [tuple(sorted((base[0] + a, base[1] + b) for a, b in (left, right)))]
    assert gates == tuple(expected)


def test_neighbours_have_nothing_between_them() -> None:
    assert [hexes.between(step) for step in hexes.STEPS] == [()] * 6
    assert hexes.between((0, 0)) == ()


# --- the disc ----------------------------------------------------------------------------


@pytest.mark.parametrize("reach", range(13))
def test_a_disc_has_all_hexes_within_reach_and_no_other(reach: int) -> None:
    disc = hexes.within(reach)
    assert len(disc) == len(set(disc)) == 3 * reach * (reach + 1)
    assert all(1 <= hexes.distance((0, 0), at) <= reach for at in disc)
    assert list(disc) == sorted(disc, key=lambda at: (at[1], at[0]))
