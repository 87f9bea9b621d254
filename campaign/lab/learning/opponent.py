"""Opponents of the game at a learner's table."""

import random

from msgspec.structs import replace

from campaign.ai.policy import level
from campaign.kernel.sealed import Player, seen
from campaign.lab.learning.environment import Environment, Episode


class Opponent:
    """An opponent of the game in a seat, for one game: it is shown what that seat sees.

    What it does follows from the game and from its seed.
    """

    def __init__(self, environment: Environment, level_name: str, seat: Player, seed: int) -> None:
        """`level_name` is "sailor", "mate" or another level; "mate, bold" names a temper, too.

        Raises ValueError with a sentence for a level that there is not.
        """
        self.level = level(level_name)
        self.seat = seat
        self._head = self.level.make(environment.engine)
        self._rng = random.Random(f"{seed}:{seat}")
        self._strokes = 0

    def play(self, game: Episode) -> None:
        """Do what it wants to, until another seat decides or the game is over."""
        self._strokes = 0
        while game.who == self.seat:
            budget = replace(self.level.budget, strokes=self._strokes)
            sight, legal = seen(game.state, self.seat), tuple(game.legal.values())
            game.do(self._head.choose(sight, legal, self._rng, budget))
            self._strokes += 1
