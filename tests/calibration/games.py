"""The games that promises are counted in: mate against mate, in every engine, one a seed.

Where a mate takes long, sailors play the games in which only chances are counted: what the dice of
an order bring follows from the order, whoever gives it.
"""

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from campaign.ai.arena import moves
from campaign.ai.policy import level
from campaign.engines import ENGINES
from campaign.kernel.dice import Seeded
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player
from campaign.pirate_wars.model.terms import Edition
from content.pirate_wars.chance import SORTS, random_war
from tests import ladder

MOST_PLAYERS = 4


class Decision(NamedTuple):
    """An order that a mate gave, the position it was given in, and the lead in points there was."""

    state: Any
    who: Player
    action: Any
    at: int
    """How many orders were given before."""


def sea_fight(seed: int) -> Any:
    """One, two or three ships a side."""
    return ladder.sea_fight(seed, 1 + seed % 3, Player(seed % 2))


def wars(seed: int, edition: Edition) -> Any:
    """A chance meeting of one or two ships a side."""
    met = random_war(
        seed,
        1 + seed % 2,
        SORTS[seed % len(SORTS)],
        "revised" if edition is Edition.CHAINS else "1994",
    )
    return met.setup(edition)


GAMES: dict[str, tuple[str, Callable[[int], Any]]] = {
    "sea fight": ("sea_fight", sea_fight),
    "land raid": ("land_raid", ladder.land_raid),
    "shore raid": ("shore_raid", ladder.shore_setup),
    "Pirate Wars, 1994": ("pirate_wars", lambda seed: wars(seed, Edition.DOTS)),
    "Pirate Wars, revised": ("pirate_wars", lambda seed: wars(seed, Edition.CHAINS)),
    "treasure grab": ("treasure_grab", lambda seed: ladder.grab_setup(seed, 2 + seed % 3)),
}
"""By the name of a game its engine and the setup of a seed."""


QUICKER = {"land raid": "sailor"}
"""Who plays where a game of mates takes ten seconds and more."""


def engine_of(name: str) -> Engine[Any, Any, Any]:
    """The engine of a game."""
    return ENGINES[GAMES[name][0]]


def decisions(name: str, seed: int, rank: str = "mate") -> Iterator[Decision]:
    """All orders of a game; the last is of nobody, at its end."""
    engine, dice = engine_of(name), Seeded(seed)
    state = engine.game.start(GAMES[name][1](seed), dice).state
    players = [level(rank)] * MOST_PLAYERS
    at = 0
    for at, (who, action, after) in enumerate(moves(engine, state, dice, players, seed)):
        yield Decision(state, who, action, at)
        state = after
    yield Decision(state, Player(-1), None, at + 1)


def lead(engine: Engine[Any, Any, Any], state: Any, who: Player) -> float:
    """The points of a player less those of the best of the others."""
    points = engine.game.score(state)
    return points[who] - max(each for player, each in points.items() if player != who)


def by_seed(seed: int, what: str) -> random.Random:
    """Chance for one purpose in one game."""
    return random.Random(f"{what} {seed}")
