"""The arena: opponents play each other to the end."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Dice
from pieces_of_eight.campaign.kernel.game import AnyEngine
from pieces_of_eight.campaign.kernel.play import Step
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from .policy import Level

MOST_ACTIONS = 20_000
"""No fight takes as many; more is a fault of the engine or of a policy."""

NOBODY = Player(-1)


def steps(
    engine: AnyEngine, state: Any, dice: Dice, policies: Sequence[Level], seed: int
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


def may_be_taken(engine: AnyEngine, state: Any, action: Any, legal: Sequence[Any]) -> bool:
    """Whether an action is legal where the list names only some of its kind, or none."""
    kinds = tuple({type(each) for each in legal})
    may = engine.mind.offers_more or isinstance(action, kinds)
    return may and engine.game.refuse(state, action) is None
