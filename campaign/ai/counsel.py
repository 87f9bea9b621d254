"""Advice where a captain orders squads about: what an action leads to, in imagined games.

The best plan is found as an opponent finds his. Then its first action and a few others are each
done in the same worlds with the same dice, and both sides' scripts play on to the end.
"""

import random
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from campaign.ai.orders import best_trial, play_out, search
from campaign.kernel.budget import Budget
from campaign.kernel.dice import loose
from campaign.kernel.game import Engine
from campaign.kernel.mind import Scripts
from campaign.kernel.sealed import Player, Seen

S = TypeVar("S")
A = TypeVar("A")
Setup = TypeVar("Setup")

OPTIONS = 4
"""How many actions are looked at."""


class Counsel(Struct, Generic[A], frozen=True):
    """An action, and what it leads to on the average, part by part."""

    action: A
    parts: tuple[float, ...]

    @property
    def value(self) -> float:
        return sum(self.parts)


def weigh_options(
    engine: Engine[S, A, Setup],
    scripts: Scripts,
    parts: Callable[[Any, Player], Sequence[float]],
    seen: Seen[S],
    legal: Sequence[A],
    rng: random.Random,
    budget: Budget,
) -> list[Counsel[A]]:
    """What the best plan does next, then others that end no better; at least one.

    To do nothing more, which is the last of the legal actions, is always among them. No other
    is put above the plan: it has been tried far more often, and chance is not advice.
    """
    state, who = engine.game.imagine(seen, rng), seen.who
    planning = scripts.moment(state, who) is not None
    trials = search(engine, scripts, seen, rng, budget) if planning else []
    if trials:
        orders = best_trial(trials).orders
    else:
        orders = scripts.given(state, who, scripts.portfolio(state, who)[0])
    first: A = scripts.next_actions(state, who, orders)[0]
    others = [scripts.next_actions(state, who, trial.orders)[0] for trial in trials]
    ranked = [first, legal[-1], *others, *engine.order(state, legal)]
    options = [action for action in dict.fromkeys(ranked) if action in legal][:OPTIONS]
    counsels = _averages(engine, scripts, parts, seen, options, orders, rng, budget)
    best = counsels[0]
    return [best, *sorted((under(each, best) for each in counsels[1:]), key=lambda c: -c.value)]


def under(other: Counsel[A], best: Counsel[A]) -> Counsel[A]:
    """An option that is worth no more than the best: chance may have favoured it."""
    above = other.value - best.value
    if above <= 0:
        return other
    return Counsel(other.action, best.parts)


def _averages(
    engine: Engine[S, A, Setup],
    scripts: Scripts,
    parts: Callable[[Any, Player], Sequence[float]],
    seen: Seen[S],
    options: Sequence[A],
    orders: Any,
    rng: random.Random,
    budget: Budget,
) -> list[Counsel[A]]:
    """The average parts of the end that each option leads to, all in the same worlds."""
    game, who = engine.game, seen.who
    sums: list[list[float]] = [[] for _ in options]
    worlds = 0
    while not worlds or (worlds * len(options) < budget.rounds and not budget.stop()):
        world = game.imagine(seen, rng)
        foe = scripts.usual(world, Player(1 - who), rng)
        seed = rng.getrandbits(32)
        plans = (orders, foe) if who == 0 else (foe, orders)
        for at, action in enumerate(options):
            dice = random.Random(seed)
            after = game.apply(world, action, loose(dice)).state
            found = parts(play_out(engine, scripts, after, plans, dice), who)
            sums[at] = [a + b for a, b in zip(sums[at] or [0.0] * len(found), found, strict=True)]
        worlds += 1
    return [
        Counsel(action, tuple(part / worlds for part in total))
        for action, total in zip(options, sums, strict=True)
    ]
