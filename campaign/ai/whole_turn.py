"""A whole turn thought out ahead: the orders a careful captain would give one after the other.

They go as far as he can be sure: to the first dice, the first secret that opens, or until another
has to decide.
"""

import random
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from msgspec import structs

from campaign.ai.policy import LEVELS
from campaign.kernel.dice import Roll
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Seen

S = TypeVar("S")
A = TypeVar("A")

MOST = 200
"""So many orders are thought out at most."""


class Ahead(NamedTuple, Generic[S, A]):
    """An order that is thought of, and how things will stand before it."""

    before: S
    order: A


class DiceWantedError(Exception):
    """An order would throw dice: what comes after it cannot be known."""


def no_dice(roll: Roll) -> NoReturn:
    """What answers instead of dice while orders are only thought of."""
    raise DiceWantedError(roll.rule)


def whole_turn(
    engine: Engine[S, A, Any], seen: Seen[S], rng: random.Random, level: str = "mate"
) -> tuple[Ahead[S, A], ...]:
    """The orders of `seen.who` from here on, each legal after those before it.

    The last of them may throw dice, or open a secret. Nothing where he has nothing to decide.
    """
    chosen, game = LEVELS[level], engine.game
    head, budget = chosen.make(engine), chosen.budget
    state, orders = game.imagine(seen, rng), list[Ahead[S, A]]()
    while len(orders) < MOST and game.to_act(state) == (seen.who,):
        legal = game.legal(state, seen.who)
        spent = structs.replace(budget, strokes=len(orders))
        order = head.choose(Seen(seen.who, state), legal, rng, spent)
        orders.append(Ahead(state, order))
        try:
            step = game.apply(state, order, no_dice)
        except DiceWantedError:
            break
        if step.opened:
            break
        state = step.state
    return tuple(orders)
