"""The sums of a fit find again what the results were made of, and own up to what they cannot."""

import random

import pytest

from tests.fitting.sums import fitted, inverse


def made_up(games: int, copies: int = 1) -> tuple[list[list[float]], list[float], list[int]]:
    """Results of 2 a, -1 b and nothing for c, with the luck of the dice."""
    rng = random.Random(4)
    rows = [[rng.gauss(0, 1) for _ in range(3)] for _ in range(games)]
    results = [2 * a - b + rng.gauss(0, 1) for a, b, _ in rows]
    return rows * copies, results * copies, list(range(games)) * copies


def test_worths_are_found_again_within_their_errors() -> None:
    found = fitted(*made_up(400))
    for each, truth in zip(found, (2, -1, 0), strict=True):
        assert abs(each.worth - truth) < 3 * each.error
        assert each.error == pytest.approx(400**-0.5, rel=0.2)


def test_rows_of_one_game_do_not_count_as_so_many_games() -> None:
    once, often = fitted(*made_up(100)), fitted(*made_up(100, copies=9))
    for one, other in zip(once, often, strict=True):
        assert (one.worth, one.error) == pytest.approx((other.worth, other.error))


def test_what_is_pulled_to_nought_is_worth_less() -> None:
    free, pulled = fitted(*made_up(50)), fitted(*made_up(50), pull=50)
    assert abs(pulled[0].worth) < 0.7 * abs(free[0].worth)


def test_games_that_tell_no_weights_apart_are_refused() -> None:
    with pytest.raises(ValueError, match="play more"):
        fitted([[1.0, 1.0], [2.0, 2.0]], [1.0, 2.0], [0, 1])


def test_a_matrix_times_its_inverse_is_one() -> None:
    turned = inverse([[0.0, 2.0], [4.0, 1.0]])
    assert turned == [[-0.125, 0.25], [0.5, 0.0]]
