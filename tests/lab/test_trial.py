"""Trials that end when they are decided: how often they err, and that they depend on the games."""

import random
from collections.abc import Iterable
from itertools import islice

import pytest

from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.lab.job import LEAST, Claim, GameResult, Score, likelihood, verdict

CLAIM = Claim()
WON, DRAWN, LOST = (
    GameResult(scores, 1, winner)
    for scores, winner in (((1.0, 0.0), Player(0)), ((0.0, 0.0), None), ((0.0, 1.0), Player(1)))
)


def games(share: float, draws: float, seed: int, most: int = 4000):
    """Games of a player who gets a share of the points, with some of them drawn."""
    rng = random.Random(f"{share} {draws} {seed}")
    for _ in range(most):
        if rng.random() < draws:
            yield DRAWN
        else:
            yield WON if rng.random() < (share - draws / 2) / (1 - draws) else LOST


def tried(games: Iterable[GameResult]) -> tuple[Score, bool | None]:
    """Count games one by one until they decide, or there are no more."""
    score, better = Score(), None
    for game in games:
        score = score.plus(game)
        better = verdict(score, CLAIM)
        if better is not None:
            break
    return score, better


@pytest.mark.parametrize("draws", [0.0, 0.3])
@pytest.mark.parametrize(("share", "better"), [(0.5, False), (0.6, True), (0.75, True)])
def test_a_trial_is_wrong_no_oftener_than_it_may_be(
    share: float, better: bool, draws: float
) -> None:
    found = [tried(games(share, draws, seed)) for seed in range(60)]
    wrong = sum(each is not better for _, each in found)
    assert wrong <= 60 * CLAIM.doubt * 2  # twice its doubt: 60 trials have a spread of their own


def test_a_clear_case_is_decided_soon_and_a_close_one_late() -> None:
    def needed(share: float) -> float:
        return sum(tried(games(share, 0.0, seed))[0].games for seed in range(40)) / 40

    assert needed(0.9) < 25 < needed(0.75) < needed(0.6)
    assert needed(0.55) > 2 * needed(0.6) * 0.9


def test_a_trial_ends_with_the_game_that_decides_it() -> None:
    score, better = tried(games(0.7, 0.1, 5))
    assert better is True
    assert tried(islice(games(0.7, 0.1, 5), score.games)) == (score, better)
    _, better = tried(islice(games(0.7, 0.1, 5), score.games - 1))
    assert better is None


def test_who_changes_places_turns_the_ratio_round() -> None:
    """At the middle between the claims nothing is likelier; and it grows with every win."""
    middle = Claim(0.45, 0.55)
    one, other = Score(30, 10, 20), Score(20, 10, 30)
    assert likelihood(one, middle) == pytest.approx(-likelihood(other, middle))
    ratios = [likelihood(Score(wins, 0, 40 - wins), CLAIM) for wins in range(41)]
    assert ratios == sorted(ratios)


def test_nothing_is_decided_by_a_few_games() -> None:
    assert verdict(Score(LEAST - 1), CLAIM) is None
    assert verdict(Score(LEAST), CLAIM) is True
    assert verdict(Score(0, 0, LEAST), CLAIM) is False
