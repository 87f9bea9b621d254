"""A turn thought through to its end: what a captain would order, one order after the other.

He plays his part of the turn in one imagined world that agrees with what he sees, with dice of
his own. What the dice decide may come otherwise, so answers to questions that only come up in that
world are no part of the plan.
"""

import random
from typing import Any

from msgspec import structs

from campaign.kernel.dice import loose
from campaign.kernel.game import Engine
from campaign.kernel.mind import Budget
from campaign.kernel.plan import Planned, asks, part_of
from campaign.kernel.sealed import Seen, seen
from .policy import Policy, forced

MOST_ORDERS = 80
"""No plan of a turn has more orders."""
MOST_STEPS = 160
"""No turn is thought through for longer."""


def rehearse(
    engine: Engine[Any, Any, Any],
    head: Policy[Any, Any],
    sight: Seen[Any],
    rng: random.Random,
    budget: Budget,
) -> tuple[Planned, ...]:
    """What a captain orders until another has to act, or another turn or card begins.

    The first order is legal as things stand; each that follows was legal in the imagined world.
    """
    game, who = engine.game, sight.who
    state, dice = game.imagine(sight, rng), loose(rng)
    turn = _stretch(state)
    plan: list[Planned] = []
    for strokes in range(MOST_STEPS):
        over = not game.to_act(state) or _stretch(state) != turn or budget.stop()
        if plan and (over or len(plan) >= MOST_ORDERS):
            break
        actor = who if who in game.to_act(state) else game.to_act(state)[0]
        if actor != who and not asks(state):
            break
        view = sight if not strokes else seen(state, actor)
        legal = game.legal(view.value, actor)
        action = _choice(engine, head, view, legal, rng, budget, strokes, mine=actor == who)
        if actor == who and (not plan or not asks(state)):
            plan.append(Planned(action, part_of(state)))
        state = game.apply(state, action, dice).state
    return tuple(plan)


def _choice(
    engine: Engine[Any, Any, Any],
    head: Policy[Any, Any],
    view: Seen[Any],
    legal: Any,
    rng: random.Random,
    budget: Budget,
    strokes: int,
    *,
    mine: bool,
) -> Any:
    """One action: his own as he thinks best; an enemy's answer is the likeliest."""
    if forced(engine, legal):
        return legal[0]
    if not mine:
        return engine.order(view.value, legal)[0]
    longer = structs.replace(budget, strokes=budget.strokes + strokes)
    return head.choose(view, legal, rng, longer)


def _stretch(state: Any) -> tuple[Any, ...]:
    """What ends a plan when it changes: the turn, and where cards are turned over, the card."""
    return getattr(state, "turn", 0), getattr(state, "card", None)
