"""Opponents of the game at a learner's table."""

import random

from msgspec.structs import replace

from campaign.ai.policy import level
from campaign.kernel.sealed import Player, seen
from campaign.lab.learning.environment import Environment, Episode


class Opponent:
    """An opponent of the game in a seat, for one game: it is shown what that seat sees.

    What it does follows from the game and from its seed, as in a simulation of the game.
    """

    def __init__(self, environment: Environment, level_name: str, seat: Player, seed: int) -> None:
        """`level_name` is "sailor", "mate" or another level; "mate, bold" names a temper, too.

        Raises ValueError with a sentence for a level that there is not.
        """
        self.level = level(level_name)
        self.seat = seat
        self._head = self.level.make(environment.engine)
        self._rng = random.Random(f"{seed}:{seat}")
        self._legal = environment.engine.game.legal

    def play(self, game: Episode) -> None:
        """Do what it wants to, until another seat decides or the game is over."""
        strokes = 0
        while game.who == self.seat:
            budget = replace(self.level.budget, strokes=strokes)
            sight = seen(game.state, self.seat)
            legal = self._legal(sight.value, self.seat)
            game.do(self._head.choose(sight, legal, self._rng, budget))
            strokes += 1
