"""A game to be played in the laboratory, and what came of it."""

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import Level, level, steps
from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.dice import Dice, Seeded
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.odds import Came, summed
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player

CAREER = "career"  # the engine of a job that is a whole career
EVEN = 0.5  # the share of luck of who has thrown nothing that counts: as much came as ever does
Plays = Callable[
    [Engine, Any, Dice, Sequence[Level], int],
    Iterator[tuple[Player, Any, Step[Any]]],
]  # plays on from a position to the end: who acts, the action, and what it did
_encode = msgspec.msgpack.encode


class GameJob(Struct, frozen=True):
    """One game: where it begins, who plays, and the seed of all chance in it."""

    engine: str
    name: str  # what it is called in tables: a scenario, a save and its step, a career or a sheet
    levels: tuple[str, ...]  # by seat
    seed: int
    setup: bytes = b""
    """msgpack of the engine's setup; empty where the game goes on from a position."""
    state: bytes = b""  # msgpack of the position it goes on from
    options: str = ""  # what was agreed on, in words
    fights: str = ""
    """Of a career: the level that plays both sides of its fights; else each captain does."""


class GameRow(Struct, frozen=True):  # What came of a game. Tuples are by seat.
    name: str
    options: str
    levels: tuple[str, ...]
    seed: int
    winner: int | None  # the seat that had the better of it; None for a draw
    points: tuple[float, ...]
    turns: int = 0  # the turn, card or round in which it ended; 0 where the engine counts none
    actions: int = 0
    dice: int = 0  # how many were thrown for orders
    luck_came: tuple[int, ...] = ()  # what the dice brought
    luck_expected: tuple[float, ...] = ()
    luck_share: tuple[float, ...] = ()  # in what share of the same throws less comes
    more: dict[str, int] = {}
    """Further columns, of a career: the points and the engagements of each season."""


def job_of(name: str, engine: Engine, setup: Any, levels: tuple[str, ...], seed: int) -> GameJob:
    """Return a game of a setup, from its beginning."""
    return GameJob(engine.name, name, levels, seed, setup=_encode(setup))


def from_position(
    name: str, engine: Engine, state: Any, levels: tuple[str, ...], seed: int
) -> GameJob:
    """Return a game that goes on from a position."""
    return GameJob(engine.name, name, levels, seed, state=_encode(state))


def begun(job: GameJob, dice: Dice) -> Any:
    """Return the first position. Raises ValueError with a sentence for a setup that cannot be."""
    engine = ENGINES[job.engine]
    if job.state:
        return msgspec.msgpack.decode(job.state, type=engine.state)
    setup = msgspec.msgpack.decode(job.setup, type=engine.setup)
    return engine.game.start(setup, dice).state


def played(job: GameJob, play_on: Plays = steps) -> GameRow:
    """Play the game of a job; `play_on` plays it from its first position to the end."""
    engine, dice = ENGINES[job.engine], Seeded(job.seed)
    state = begun(job, dice)
    actions, thrown, came = 0, 0, list[Came]()
    levels = [level(name) for name in job.levels]
    for _, _, step in play_on(engine, state, dice, levels, job.seed):
        before, state = state, step.state
        came += [each for event in step.events for each in engine.luck(before, event)]
        actions += 1
        thrown += sum(map(len, step.thrown))
    scores = engine.game.score(state)
    row = GameRow(
        job.name,
        job.options,
        job.levels,
        job.seed,
        engine.better(state),
        tuple(scores[who] for who in sorted(scores)),
        int(getattr(state, "turn", 0)),
        actions,
        thrown,
    )
    return with_luck(row, came)


def with_luck(row: GameRow, came: Sequence[Came]) -> GameRow:
    """Return the row with what came of all dice by seat."""
    lucks = summed(came, len(row.points))
    return replace(
        row,
        luck_came=tuple(luck.came for luck in lucks),
        luck_expected=tuple(luck.expected for luck in lucks),
        luck_share=tuple(EVEN if luck.share is None else luck.share for luck in lucks),
    )


# --- Trial ----------------------------------------------------------------------------------------
# What games between two players come to, and a trial of them that ends when it is decided (SPRT).
#
# The sequential probability ratio test of Wald, as chess engines are compared by it: after each
# game the results so far are weighed under two claims, that the first is no better than `even` and
# that he is as good as `better`. When one is so much likelier that being wrong is rarer than
# `doubt`, the trial ends. What it finds follows from the games and their order, so from their seeds
# alone.

FIRST = Player(0)
LEAST = 16  # games before anything is decided: the spread of the results is known from them


class GameResult(Struct, frozen=True):
    """How a game came out."""

    scores: tuple[float, ...]  # by player, as many as play
    actions: int
    winner: Player | None  # who had the better of it in the end; None for a draw

    @property
    def turned(self) -> "GameResult":
        """The same game with every side one place further on; two sides change places."""
        seats = len(self.scores)
        winner = None if self.winner is None else Player((self.winner + 1) % seats)
        return GameResult((*self.scores[-1:], *self.scores[:-1]), self.actions, winner)


class Score(Struct, frozen=True):
    """The games of one policy against another, or several, from the first one's side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    margin: float = 0.0  # the sum of the differences in points, each to the best of the others

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

    def plus(self, game: GameResult) -> "Score":
        """The score after one more game, in which the first policy was player 0."""
        first, *others = game.scores
        return Score(
            self.wins + (game.winner == FIRST),
            self.draws + (game.winner is None),
            self.losses + (game.winner not in (FIRST, None)),
            self.margin + first - max(others),
        )


def wilson(share: float, games: int) -> tuple[float, float]:
    """The interval of a share that was measured in so many games."""
    if not games:
        return 0.0, 1.0
    z = 1.96
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
