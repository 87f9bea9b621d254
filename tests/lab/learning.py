"""Environments for the tests of learning: each engine's, from small surveys, made once."""

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from campaign.engines import ENGINES
from campaign.lab.learning.environment import Environment
from campaign.lab.learning.survey import Size
from tests.tables import SETUPS

SMALL = Size(games=2, actions=1)
WHERE: dict[str, str] = {
    "sea_fight": "duel",
    "land_raid": "a brawl of few",
    "shore_raid": "a brawl ashore",
    "treasure_grab": "two warbands",
    "pirate_wars": "a brawl of 1 a side, 1994",
    "sheet": "a season of few ships",
    "career": "two captains",
}
"""By engine a short game."""


@cache
def environment(engine: str, setup: str = "", seed: int = 1) -> Environment:
    """A setup of the table of laws, made ready for learning."""
    name = setup or WHERE[engine]
    return Environment(ENGINES[engine], SETUPS[engine][name](seed), name, SMALL)


def positions(of: Environment, seed: int, every: int = 1) -> Iterator[Any]:
    """Some positions of a game at random."""
    rng, game, at = random.Random(seed), of.episode(seed), 0
    while game.who is not None:
        if not at % every:
            yield game.state
        game.step(rng.choice(tuple(game.legal)))
        at += 1
