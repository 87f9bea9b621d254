"""What games between two players come to, and a trial of them that ends when it is decided (SPRT).

The sequential probability ratio test of Wald, as chess engines are compared by it: after each game
the results so far are weighed under two claims, that the first is no better than `even` and that
he is as good as `better`. When one is so much likelier that being wrong is rarer than `doubt`, the
trial ends. What it finds follows from the games and their order, so from their seeds alone.
"""

import math

from msgspec import Struct

from pieces_of_eight.campaign.kernel.sealed import Player

FIRST = Player(0)
LEAST = 16
"""Games before anything is decided: the spread of the results is known from them."""


class Result(Struct, frozen=True):
    """How a game came out."""

    scores: tuple[float, ...]
    """By player, as many as play."""
    actions: int
    winner: Player | None
    """Who had the better of it in the end; None for a draw."""

    @property
    def turned(self) -> "Result":
        """The same game with every side one place further on; two sides change places."""
        seats = len(self.scores)
        winner = None if self.winner is None else Player((self.winner + 1) % seats)
        return Result((*self.scores[-1:], *self.scores[:-1]), self.actions, winner)


class Score(Struct, frozen=True):
    """The games of one policy against another, or several, from the first one's side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    margin: float = 0.0
    """The sum of the differences in points, each to the best of the others."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """Games won, a draw counting half."""
        return (self.wins + self.draws / 2) / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the share."""
        return wilson(self.share, self.games)

    def plus(self, game: Result) -> "Score":
        """The score after one more game, in which the first policy was player 0."""
        first, *others = game.scores
        return Score(
            self.wins + (game.winner == FIRST),
            self.draws + (game.winner is None),
            self.losses + (game.winner not in (FIRST, None)),
            self.margin + first - max(others),
        )


def wilson(share: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval of a share that was measured in so many games."""
    if not games:
        return 0.0, 1.0
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


class Claim(Struct, frozen=True):
    """What is asked of two players: shares of the points, and how often the answer may be wrong."""

    even: float = 0.5
    better: float = 0.6
    doubt: float = 0.05

    @property
    def bound(self) -> float:
        """The logarithm of how much likelier a claim has to be."""
        return math.log((1 - self.doubt) / self.doubt)


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
