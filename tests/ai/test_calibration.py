"""Promises of advice are counted honestly: `python -m tests.calibration` prints the whole of it."""

import random
from itertools import islice

import pytest

from campaign.ai.advise import advise
from campaign.engines import ENGINES
from campaign.kernel.sealed import seen
from tests.calibration.games import decisions, engine_of
from tests.calibration.promises import Forecast, Promise, of_game
from tests.calibration.sums import of_chances, of_points
from tests.odds_laws import DOUBT, of_sum
from tui.play.faces import in_points
from tui.registry import face_of

QUICK = "Pirate Wars, revised"
NO_MEASURE = ("shore_raid", "pirate_wars", "treasure_grab")
"""Engines whose judgement no account knows: their advice names chances and reasons, not points."""


def test_the_chances_of_advice_are_the_exact_odds_as_the_player_sees_things() -> None:
    name = "Pirate Wars, 1994"
    engine, told = engine_of(name), 0
    assert engine.mind.odds is not None
    for one in islice(decisions(name, 3), 5, 120, 9):
        sight = seen(one.state, one.who)
        legal = engine.game.legal(sight.value, one.who)
        for each in advise(engine, sight, legal, random.Random(1)):
            assert each.odds == engine.mind.odds(sight.value, each.action)
            told += each.odds is not None
    assert told


def test_what_came_of_a_game_is_near_to_what_was_promised_and_the_same_each_time() -> None:
    chances = of_game(QUICK, 3).chances
    assert chances == of_game(QUICK, 3).chances
    sure = [each for each in chances if each.words != "what to expect"]
    assert all(0 <= each.promised <= 1 and each.came in (0.0, 1.0) for each in sure)
    far = abs(sum(each.came - each.promised for each in chances))
    spread = sum((each.came - each.promised) ** 2 for each in chances)
    assert of_sum(far, spread, 10.0) > DOUBT


def test_points_are_named_only_where_the_account_knows_them() -> None:
    for name in NO_MEASURE:
        assert face_of(name).worth is not in_points
    for name in set(ENGINES) - {*NO_MEASURE, "sheet", "career"}:
        assert 0 < ENGINES[name].mind.worth <= 1, "a promise is no more than the judgement says"


def kept(chance: float, promised: float, times: int = 4000) -> str:
    """The verdict on a thing of one chance that was promised with another."""
    rng = random.Random(1)
    return of_chances(
        [Promise("Fire", "she sinks", promised, float(rng.random() < chance)) for _ in range(times)]
    ).verdict


def test_chances_that_come_as_promised_are_kept_and_others_are_not() -> None:
    assert kept(0.5, 0.5) == "kept"
    assert kept(0.5, 0.6) == "NOT KEPT"
    assert kept(0.5, 0.4) == "NOT KEPT"
    assert kept(0.5, 0.5, times=40) != "kept", "forty prove nothing"


def of_a_judgement(delivers: float) -> list[list[Forecast]]:
    """Games of a judgement that brings so much of each point; one chair always hopes too much."""
    rng = random.Random(2)
    games = []
    for _ in range(800):
        hopes = [(rng.randrange(2), rng.gauss(0, 8)) for _ in range(5)]
        games.append(
            [
                Forecast(chair, hope + 20 * chair, delivers * hope - 5 * chair + rng.gauss(0, 4))
                for chair, hope in hopes
            ]
        )
    return games


@pytest.mark.parametrize(("delivers", "verdict"), [(1.0, "kept"), (0.4, "NOT KEPT")])
def test_of_each_point_that_is_promised_more_a_point_more_comes(
    delivers: float, verdict: str
) -> None:
    line = of_points(of_a_judgement(delivers))
    assert line.ratio == pytest.approx(delivers, abs=0.05)
    assert line.verdict == verdict
    low, high = line.interval
    assert low < delivers < high
