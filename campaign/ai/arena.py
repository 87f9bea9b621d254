"""The arena: opponents play each other to the end, sides and first say swapped, and are counted."""

import math
import random
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from campaign.ai.policy import Level
from campaign.kernel.dice import Dice
from campaign.kernel.game import Engine
from campaign.kernel.play import Step
from campaign.kernel.sealed import Player, seen

MOST_ACTIONS = 20_000
"""No fight takes as many; more is a fault of the engine or of a policy."""

FIRST, NOBODY = Player(0), Player(-1)


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


def steps(
    engine: Engine[Any, Any, Any], state: Any, dice: Dice, policies: Sequence[Level], seed: int
) -> Iterator[tuple[Player, Any, Step[Any]]]:
    """Play on from a position to the end: who acts, the action, and what it did.

    Each level is shown only what its player sees; its imagination follows from the seed. Raises
    RuntimeError when an action is not legal, or the game does not end.
    """
    game = engine.game
    heads = [chosen.make(engine) for chosen in policies]
    rngs = [random.Random(f"{seed}:{seat}") for seat in range(len(policies))]
    strokes, last = 0, NOBODY
    for _ in range(MOST_ACTIONS):
        to_act = game.to_act(state)
        if not to_act:
            return
        who = to_act[0]
        sight = seen(state, who)
        legal = game.legal(sight.value, who)
        strokes, last = (strokes + 1 if who == last else 0), who
        budget = replace(policies[who].budget, strokes=strokes)
        action = heads[who].choose(sight, legal, rngs[who], budget)
        if action not in legal and not may_be_taken(engine, state, action, legal):
            raise RuntimeError(f"{policies[who].name} takes {action}, which is not legal")
        step = game.apply(state, action, dice)
        state = step.state
        yield who, action, step
    raise RuntimeError(f"no end after {MOST_ACTIONS} actions")


def may_be_taken(
    engine: Engine[Any, Any, Any], state: Any, action: Any, legal: Sequence[Any]
) -> bool:
    """Whether an action is legal where the list names only some of its kind, or none."""
    kinds = tuple({type(each) for each in legal})
    may = engine.mind.offers_more or isinstance(action, kinds)
    return may and engine.game.refuse(state, action) is None
