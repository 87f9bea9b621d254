"""Odds tell the truth, in every engine that has an adapter; `cases/odds.txt` sees the law fail."""

from importlib import import_module
from pathlib import Path

import pytest

from tests.odds_laws import Claim, odds_tell_the_truth

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
