"""Lines over studs against their own laws, and against a slow way of drawing them."""

import random
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.campaign.geometry import squares
from pieces_of_eight.campaign.geometry.squares import BITS, Away, Square, Stud, gates, sees

COLUMNS, ROWS = 9, 7
away = st.tuples(st.integers(-8, 8), st.integers(-8, 8))
stud = st.integers(0, COLUMNS * ROWS - 1).map(Square)
heights = st.lists(st.integers(0, 9), min_size=COLUMNS * ROWS, max_size=COLUMNS * ROWS)


def drawn(to: Away) -> set[Away]:
    """The studs whose inside the line between two centres passes, found stud by stud."""
    found = set()
    for x in range(-9, 10):
        for y in range(-9, 10):
            # the shares of the way at which the line is inside the stud's columns and rows
            low, high = Fraction(0), Fraction(1)
            for place, length in ((x, to[0]), (y, to[1])):
                if not length:
                    if place:
                        low = Fraction(2)
                    continue
                edges = sorted(Fraction(2 * place + side, 2 * length) for side in (-1, 1))
                low, high = max(low, edges[0]), min(high, edges[1])
            if low < high:
                found.add((x, y))
    return found


@given(away)
def test_a_line_passes_the_studs_that_it_is_drawn_through(to: Away) -> None:
    singles = {gate.studs[0] for gate in squares.gates(to) if len(gate.studs) == 1}
    assert singles == drawn(to) - {(0, 0), to}


@given(away)
def test_a_line_is_the_same_from_both_its_ends(to: Away) -> None:
    whole = 2 * max(map(abs, to))
    there = {(gate.at, frozenset(gate.studs)) for gate in squares.gates(to)}
    back = {
        (whole - gate.at, frozenset((x + to[0], y + to[1]) for x, y in gate.studs))
        for gate in squares.gates((-to[0], -to[1]))
    }
    assert there == back


@given(away)
def test_a_corner_lies_between_two_studs_that_touch_slantwise(to: Away) -> None:
    for gate in squares.gates(to):
        assert 0 < gate.at < 2 * max(map(abs, to))
        if len(gate.studs) == 2:
            (x, y), (other_x, other_y) = gate.studs
            assert abs(x - other_x) == abs(y - other_y) == 1


@given(heights, stud, stud)
def test_who_sees_is_seen(board: list[int], a: Stud, b: Stud) -> None:
    assert squares.sees(board, COLUMNS, (a, b), 4) == squares.sees(board, COLUMNS, (b, a), 4)


@given(heights, stud, stud, st.integers(0, COLUMNS * ROWS - 1))
def test_what_is_built_up_hides_more_and_never_less(
    board: list[int], a: Stud, b: Stud, at: int
) -> None:
    if at in (a, b) or squares.sees(board, COLUMNS, (a, b), 4):
        return
    higher = [height + (n == at) for n, height in enumerate(board)]
    assert not squares.sees(higher, COLUMNS, (a, b), 4)


@given(st.integers(0, 9), stud, stud)
def test_on_level_ground_everybody_sees_everybody(height: int, a: Stud, b: Stud) -> None:
    assert squares.sees([height] * (COLUMNS * ROWS), COLUMNS, (a, b), 1)


@given(away, st.sampled_from((-1, 1)))
def test_four_quarters_are_a_whole_turn_and_two_ways_undo_each_other(to: Away, way: int) -> None:
    turned = to
    for _ in range(4):
        turned = squares.quarter(turned, way)
    assert turned == to
    assert squares.quarter(squares.quarter(to, way), -way) == to
    assert max(map(abs, squares.quarter(to, way))) == max(map(abs, to))


@given(stud, stud, stud)
def test_distances_are_those_of_a_plane(a: Stud, b: Stud, c: Stud) -> None:
    def far(one: Stud, two: Stud) -> int:
        return squares.steps_between(one, two, COLUMNS)

    assert far(a, b) == far(b, a)
    assert (far(a, b) == 0) == (a == b)
    assert far(a, c) <= far(a, b) + far(b, c)
    x, y = b % COLUMNS - a % COLUMNS, b // COLUMNS - a // COLUMNS
    assert len(squares.gates((x, y))) >= max(0, far(a, b) - 1)


def test_a_row_of_studs_goes_on_in_steps() -> None:
    assert squares.row_of(Square(10), (1, 0), 4, COLUMNS) == (10, 11, 12, 13)
    assert squares.row_of(Square(10), (0, 1), 3, COLUMNS) == (10, 19, 28)


def test_what_is_seen_hangs_on_no_table_of_heights() -> None:
    """The sets of studs that rise so high only spare work: a line is as its gates have it."""
    rng, columns, rows, eyes = random.Random(18), 9, 7, 4
    for _ in range(20):
        heights = [rng.choice((0, 0, 0, 1, 2, 4, 5, 6, 99)) for _ in range(columns * rows)]
        rising = [
            sum(BITS[at] for at, high in enumerate(heights) if high >= level)
            for level in range(max(heights) + 1)
        ]
        for _ in range(40):
            a, b = rng.randrange(len(heights)), rng.randrange(len(heights))
            away = (b % columns - a % columns, b // columns - a // columns)
            long = 2 * max(map(abs, away))
            stopped = any(
                all(
                    heights[a + x + y * columns] * long
                    >= (heights[a] + eyes) * (long - at) + (heights[b] + eyes) * at
                    for x, y in studs
                )
                for at, studs in gates(away)
            )
            ends = Square(a), Square(b)
            assert sees(heights, columns, ends, eyes) is not stopped
            assert sees(heights, columns, ends, eyes, rising) is not stopped
