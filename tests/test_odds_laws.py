"""Odds tell the truth, in every engine that has an adapter; and the law can fail."""

import random
from collections.abc import Callable
from fractions import Fraction
from importlib import import_module
from math import comb
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Dice, Roll, Rule, branched, loose
from pieces_of_eight.campaign.kernel.odds import Chance, Odds, Part
from tests import toy
from tests.odds_laws import (
    PLAYS,
    Claim,
    Outcome,
    Tally,
    by_plays,
    exactly,
    few_courses,
    odds_tell_the_truth,
    of_sum,
    of_trials,
)
from tests.toy import Auction, Risk

HERE = Path(__file__).parent
ADAPTERS = sorted(path.parent.name for path in HERE.glob("*/claims.py"))
GAMES = {"sea_fight": (range(2, 4), 2)}
"""The games by which every kind of order has come up, and how many of a kind are tried, where
one of one game is not enough."""
SOAK_SEEDS = range(100, 102)


def claims_of(engine: str, seeds: range, each: int) -> tuple[list[Claim], set[str]]:
    """The claims of an engine, and the kinds of order of which there have to be some."""
    adapter = import_module(f"tests.{engine}.claims")
    return list(adapter.claims(seeds, each)), {kind.__name__ for kind in adapter.KINDS}


@pytest.mark.parametrize("engine", ADAPTERS)
def test_odds_tell_the_truth(engine: str) -> None:
    claims, kinds = claims_of(engine, *GAMES.get(engine, (range(1), 1)))
    found = odds_tell_the_truth(claims)
    assert kinds <= set(found), f"no odds of {kinds - set(found)} came up"


@pytest.mark.soak
@pytest.mark.parametrize("seed", SOAK_SEEDS)
@pytest.mark.parametrize("engine", ADAPTERS)
def test_odds_of_many_games(engine: str, seed: int) -> None:
    odds_tell_the_truth(claims_of(engine, range(seed, seed + 1), 10)[0])


# --- the law can fail --------------------------------------------------------------------

SURE = Rule("T-3")
TABLE = Auction(chests=2, purses=(6, 6), prize=3, pending=(toy.AskRisk(toy.Player(0)),))
WON = Fraction(3, 4)
"""Two dice, 4 or more on either: a first chest."""


def risk() -> Claim:
    """An honest claim: the toy's chest, risked on two dice."""

    def play(dice: Dice) -> Outcome:
        after = toy.apply(TABLE, Risk(toy.Player(0), True), dice).state
        won = after.won[0]
        return Outcome(f"{won} coins", frozenset({"a full hold"} if won else ()), won)

    rows = (Chance("0 coins", 1 - WON), Chance("6 coins", WON))
    odds = Odds(SURE, (Part("to risk it", 2, 4),), rows, (Chance("a full hold", WON),), 6 * WON)
    return Claim("Risk", "the first chest", odds, play, most=6)


def salvo(men: int = 8) -> Claim:
    """An honest claim of many dice: eight throws, of which each fells a man on a 5 or 6."""

    def play(dice: Dice) -> Outcome:
        fall = sum(dice(Roll(SURE, 1, (3, 5)))[0] >= 5 for _ in range(8))
        return Outcome(rows(min(fall, men)), frozenset({"a blast"} if fall >= 4 else ()), fall)

    def rows(n: int) -> str:
        return f"{n} fall" if n else "nobody falls"

    chances = [Fraction(comb(8, n) * 2 ** (8 - n), 3**8) for n in range(9)]
    told = (*chances[:men], sum(chances[men:]))
    odds = Odds(
        SURE,
        (Part("eight throws", 8, 5),),
        tuple(Chance(rows(n), chance) for n, chance in enumerate(told)),
        (Chance("a blast", sum(chances[4:], Fraction(0))),),
        Fraction(8, 3),
    )
    return Claim("Salvo", f"at {men} men", odds, play, most=men)


HONEST: dict[str, Callable[[], Claim]] = {"few courses": risk, "many courses": salvo}


@pytest.mark.parametrize("claim", HONEST.values(), ids=HONEST)
def test_honest_odds_keep_the_law(claim: Callable[[], Claim]) -> None:
    assert odds_tell_the_truth([claim()] * 3).total() == 3
    assert odds_tell_the_truth([salvo(men) for men in range(1, 9)]) == {"Salvo": 8}


def test_what_few_courses_tell_is_told_exactly_and_the_rest_by_plays() -> None:
    assert few_courses(risk())
    assert not few_courses(salvo())


def moved(claim: Claim, by: Fraction) -> dict[str, Any]:
    """The rows with a share of the last one given to the first."""
    first, *others, last = claim.odds.rows
    return {
        "rows": (
            replace(first, chance=first.chance + by),
            *others,
            replace(last, chance=last.chance - by),
        )
    }


def shifted(claim: Claim) -> dict[str, Any]:
    """Each row has the chance of its neighbour, as if a blow of another were added."""
    chances = [row.chance for row in claim.odds.rows]
    turned = [*chances[-1:], *chances[:-1]]
    return {
        "rows": tuple(
            replace(row, chance=chance) for row, chance in zip(claim.odds.rows, turned, strict=True)
        )
    }


LIES: dict[str, Callable[[Claim], dict[str, Any]]] = {
    "rows that make more than one": lambda claim: {
        "rows": (*claim.odds.rows, Chance("it rains", Fraction(1, 6)))
    },
    "rows that make less": lambda claim: {"rows": claim.odds.rows[1:]},
    "floats": lambda claim: {
        "rows": tuple(replace(row, chance=float(row.chance)) for row in claim.odds.rows)
    },
    "a chance below nought": lambda claim: moved(claim, Fraction(2)),
    "more than stand there": lambda claim: {"rows": (*claim.odds.rows, Chance("9 fall", 0))},
    "a row that comes twice": lambda claim: {
        "rows": (*claim.odds.rows, replace(claim.odds.rows[0], chance=Fraction(0)))
    },
    "rows upside down": shifted,
    "a row that is left out": lambda claim: {
        "rows": (
            replace(
                claim.odds.rows[0], chance=claim.odds.rows[0].chance + claim.odds.rows[1].chance
            ),
            *claim.odds.rows[2:],
        )
    },
    "no rows at all": lambda claim: {"rows": ()},
    "a mark that never comes": lambda claim: {
        "also": (*claim.odds.also, Chance("a mutiny", Fraction(1, 4)))
    },
    "a mark that is left out": lambda claim: {"also": ()},
    "a mark that comes too often": lambda claim: {
        "also": tuple(replace(row, chance=Fraction(9, 10)) for row in claim.odds.also)
    },
    "no mean": lambda claim: {"mean": None},
    "a mean too high": lambda claim: {"mean": claim.odds.mean + 1},
    "a mean too low": lambda claim: {"mean": claim.odds.mean - 1},
}


@pytest.mark.parametrize("lie", LIES)
@pytest.mark.parametrize("claim", HONEST.values(), ids=HONEST)
def test_odds_are_found_out_for(claim: Callable[[], Claim], lie: str) -> None:
    true = claim()
    false = true._replace(odds=replace(true.odds, **LIES[lie](true)))
    with pytest.raises(AssertionError):
        odds_tell_the_truth([false])


def test_the_least_lie_about_few_courses_is_found_out() -> None:
    true = risk()
    for changed in (moved(true, Fraction(1, 36)), {"mean": true.odds.mean + Fraction(1, 10**6)}):
        with pytest.raises(AssertionError, match=r"the odds say|the mean is"):
            odds_tell_the_truth([true._replace(odds=replace(true.odds, **changed))])


def test_a_small_lie_about_many_courses_is_found_out_when_all_are_put_together() -> None:
    true = salvo()
    second, third = true.odds.rows[1:3]
    by = Fraction(1, 25)
    rows = (
        true.odds.rows[0],
        replace(second, chance=second.chance + by),
        replace(third, chance=third.chance - by),
        *true.odds.rows[3:],
    )
    false = true._replace(odds=replace(true.odds, rows=rows))
    odds_tell_the_truth([false])
    with pytest.raises(AssertionError, match="over all"):
        odds_tell_the_truth([false._replace(words=f"salvo {n}") for n in range(24)])


def test_what_comes_of_an_order_is_in_the_words_of_its_odds() -> None:
    for honest in HONEST.values():
        claim = honest()
        strange = claim._replace(play=lambda dice: Outcome("she sinks", frozenset(), 0))
        with pytest.raises(AssertionError, match="she sinks"):
            odds_tell_the_truth([strange])


def test_how_likely_a_count_is() -> None:
    assert of_trials(100, Fraction(1, 2)) == 1.0
    assert 0.9 < of_trials(99, Fraction(1, 2)) < 1.0
    assert of_trials(145, Fraction(1, 2)) < 1e-8
    assert of_trials(55, Fraction(1, 2)) < 1e-8
    assert of_trials(200, Fraction(1)) == 1.0
    assert of_trials(3, Fraction(1, 200)) > 0.1
    assert of_trials(12, Fraction(1, 200)) < 1e-6
    assert of_sum(0.0, 0.0) == 1.0
    assert of_sum(60.0, 100.0) < 1e-5 < of_sum(30.0, 100.0)
    assert of_sum(0.5, 0.001) > 0.1


def test_both_ways_of_judging_agree_on_honest_odds() -> None:
    claim, tally, rng = risk(), Tally(), random.Random(1)
    exactly(claim, list(branched(claim.play)))
    by_plays(claim, [claim.play(loose(rng)) for _ in range(PLAYS)], tally)
    tally.check()
