"""A trial between two players that goes on until it is decided, and no longer (SPRT).

The sequential probability ratio test of Wald, as chess engines are compared by it: after each game
the results so far are weighed under two claims, that the first is no better than `even` and that
he is as good as `better`. When one is so much likelier that being wrong is rarer than `doubt`, the
trial ends. What it finds follows from the games and their order, so from their seeds alone.
"""

import math
from collections.abc import Iterable

from msgspec import Struct

from .arena import Result, Score

LEAST = 16
"""Games before anything is decided: the spread of the results is known from them."""


class Claim(Struct, frozen=True):
    """What is asked of two players: shares of the points, and how often the answer may be wrong."""

    even: float = 0.5
    better: float = 0.6
    doubt: float = 0.05

    @property
    def bound(self) -> float:
        """The logarithm of how much likelier a claim has to be."""
        return math.log((1 - self.doubt) / self.doubt)


class Finding(Struct, frozen=True):
    """What a trial came to."""

    score: Score
    better: bool | None
    """Whether the first is better; None where the games did not suffice to tell."""


def likelihood(score: Score, claim: Claim) -> float:
    """The logarithm of how much likelier `better` is than `even`, for results of this spread.

    Wins, draws and losses count 1, 1/2 and 0; half a win and half a loss more keep the spread of
    a row of wins above nothing.
    """
    games = score.games + 1
    mean = (score.wins + score.draws / 2 + 0.5) / games
    squares = (score.wins + score.draws / 4 + 0.5) / games
    spread = squares - mean * mean
    middle = (claim.even + claim.better) / 2
    return games * (claim.better - claim.even) * (mean - middle) / spread


def verdict(score: Score, claim: Claim) -> bool | None:
    """Whether the first is better, as far as the games decide it."""
    if score.games < LEAST:
        return None
    ratio = likelihood(score, claim)
    return None if abs(ratio) < claim.bound else ratio > 0


def tried(games: Iterable[Result], claim: Claim) -> Finding:
    """Count games one by one until they decide, or there are no more."""
    score, found = Score(), None
    for game in games:
        score = score.plus(game)
        found = verdict(score, claim)
        if found is not None:
            break
    return Finding(score, found)
