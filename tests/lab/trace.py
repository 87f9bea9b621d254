"""A mark of all that a learner meets in a game, to compare processes; run, it prints them."""

import hashlib
import random
import sys

from campaign.engines import ENGINES
from campaign.lab.learning.environment import Environment
from campaign.lab.learning.survey import Size
from content import prepared

SMALL = Size(games=2, actions=1)


def trace(of: Environment) -> str:
    """Numbers of actions, planes, observations, what is legal, and what it came to."""
    mark, rng = hashlib.blake2b(digest_size=16), random.Random(9)
    mark.update(repr(of.actions.known).encode())
    mark.update(repr(of.observer.planes).encode())
    game = of.episode(11)
    for _ in range(60):
        if game.who is None:
            break
        mark.update(game.observe(game.who).tobytes())
        mark.update(repr(list(game.legal)).encode())
        game.step(rng.choice(tuple(game.legal)))
    mark.update(repr(game.returns()).encode())
    return f"{of.name} {mark.hexdigest()}"


def ready(scenario: str, size: Size = SMALL) -> Environment:
    """A ready scenario, from a small survey unless it is said."""
    engine, found = prepared(scenario)
    return Environment(ENGINES[engine], found.setup(), scenario, size)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(trace(ready(name)))
