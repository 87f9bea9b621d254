"""Environments for the tests of learning: each engine's, from small surveys, made once."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from typing import Any

from campaign.engines import ENGINES
from campaign.kernel.sealed import Player, seen
from campaign.lab.learning.environment import Environment
from tests.lab.trace import SMALL
from tests.tables import SETUPS

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
SECRET = ("land_raid", "sheet", "career")
"""Engines in which something is hidden."""
Look = Callable[[Any, Player], Any]


@cache
def environment(engine: str, setup: str = "", seed: int = 1) -> Environment:
    """A setup of the table of laws, made ready for learning."""
    name = setup or WHERE[engine]
    return Environment(ENGINES[engine], SETUPS[engine][name](seed), name, SMALL)


def positions(of: Environment, seed: int, every: int = 1) -> Iterator[Any]:
    """Some positions of a game at random, with somebody to decide."""
    rng, game, at = random.Random(seed), of.episode(seed), 0
    while game.who is not None:
        if not at % every:
            yield game.state
        game.step(rng.choice(tuple(game.legal)))
        at += 1


@cache
def walked(engine: str, seed: int) -> tuple[Any, ...]:
    """The first positions of a game at random."""
    return tuple(islice(positions(environment(engine), seed), 120))


def moments(engine: str, seed: int, count: int) -> tuple[Any, ...]:
    """So many positions from all over the beginning of a game, or fewer where it is short."""
    found = walked(engine, seed)
    return found[:: max(1, len(found) // count)][:count]


def leaked(of: Environment, look: Look, states: Iterator[Any]) -> list[str]:
    """Where what a seat is shown is another thing in a world that looks the same to it."""
    imagine, found = of.engine.game.imagine, []
    for at, state in enumerate(states):
        for who in of.seats:
            other = imagine(seen(state, who), random.Random(at))
            if look(state, who) != look(other, who):
                found.append(f"moment {at}, seat {who}")
            if who in of.engine.game.to_act(state) and of.legal(other, who) != of.legal(state, who):
                found.append(f"moment {at}, seat {who}, what is legal")
    return found
