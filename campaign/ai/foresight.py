"""The captain who looks ahead: he plays a mate's best orders out in his mind before he gives one.

A mate takes what promises most at a glance. A captain takes the best few of what a mate thinks of
and goes on from each in worlds that agree with what he sees, both sides playing by habit for some
actions (he himself, where the engine says so, as a mate would at first); then he compares the
positions he comes to. All orders meet the same worlds and dice. He leaves the mate's choice only
for one that is surely better. He knows no rule: the rule code plays.
"""

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, Generic, TypeVar

from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.mind import STEADY, Budget, Foresight
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from .greedy import Greedy

S = TypeVar("S")
A = TypeVar("A")
Setup = TypeVar("Setup")

BATCH = 4
"""After so many worlds, orders that are surely worse than the mate's are dropped."""
FEW_ALIKE = 2
"""So many orders of a kind are tried, where the engine tells kinds apart."""
DOUBT = 1.0
"""How many standard errors are taken off what another order is better by."""


def played_out(
    engine: Engine[S, A, Setup], seen: Seen[S], actions: Sequence[A], seeds: Sequence[int]
) -> list[list[float]]:
    """For each seed what each action comes to, as the engine's value counts it.

    It follows from what is seen and the seeds alone, so it matters not who works it out.
    """
    trodden = _trodden(engine, seen)
    return [[_after(engine, seen, action, seed, trodden) for action in actions] for seed in seeds]


Trodden = dict[Any, tuple[Any, Any]]
"""By position what is done there, and the position behind it, if no dice are thrown."""


@lru_cache(maxsize=2)
def _trodden(engine: Engine[Any, Any, Any], seen: Seen[Any]) -> tuple[Trodden, Trodden]:
    """What is known of the worlds of one decision: they go alike until dice part them.

    First what is done by habit, then what by a mate's judgement.
    """
    del engine, seen  # each decision has its own
    return {}, {}


def _after(
    engine: Engine[S, A, Setup],
    seen: Seen[S],
    action: A,
    seed: int,
    trodden: tuple[Trodden, Trodden],
) -> float:
    """The value of the position that an action leads to in one world, some actions later."""
    foresight, game = foresight_of(engine), engine.game
    rng = random.Random(seed)
    state = game.imagine(seen, rng)
    dice, begun = loose(rng), state
    state = game.apply(state, action, dice).state
    goes_on = True
    for _ in range(foresight.horizon):
        if foresight.judged(begun, state):
            break
        goes_on = goes_on and foresight.goes_on(state, seen.who)
        kept = trodden[goes_on]
        known = kept.get(state)
        if known is not None and known[1] is not None:
            state = known[1]
            continue
        to_act = game.to_act(state)
        if not to_act:
            break
        if known is not None:
            order = known[0]
        elif goes_on:
            order = mates_choice(engine, state, seen.who)
        else:
            order = foresight.habit(state, to_act[0])
        step = game.apply(state, order, dice)
        kept[state] = order, None if step.thrown else step.state
        state = step.state
    return engine.value(state, seen.who)


@lru_cache(maxsize=1024)
def mates_choice(engine: Engine[Any, Any, Any], state: Any, who: Player) -> Any:
    """What a mate does in a position of his own, who weighs his orders by the value behind them.

    It follows from the position alone: what he does after one order of a turn is kept for the
    decisions after it.
    """
    legal = engine.game.legal(state, who)
    options = weighed_by_value(engine)
    return options(Seen(who, state), legal, random.Random(0), STEADY)[0].action


def foresight_of(engine: Engine[Any, Any, Any]) -> Foresight:
    """How one looks ahead in an engine. Raises ValueError where one does not."""
    if engine.mind.foresight is None:
        raise ValueError(f"nobody looks ahead in {engine.name}")
    return engine.mind.foresight


class Leads:
    """By how much an order was better than the mate's, world by world."""

    def __init__(self) -> None:
        self.found: list[float] = []

    @property
    def mean(self) -> float:
        return added(self.found) / len(self.found)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        count, mean = len(self.found), self.mean
        square = added((each - mean) ** 2 for each in self.found) / max(1, count - 1)
        return math.sqrt(square / count)


class Farsighted(Generic[S, A, Setup]):
    """Takes the mate's order, or one of his next best that imagined games show to be better."""

    def __init__(
        self,
        engine: Engine[S, A, Setup],
        options: Callable[[Seen[S], Sequence[A], random.Random, Budget], Sequence[Any]],
    ) -> None:
        """`options` names the orders a mate thinks of with what they promise, the best first."""
        self.engine = engine
        self.foresight = foresight_of(engine)
        self.options = options

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget) -> A:
        """The order that comes to most; the mate's where no other is surely better."""
        if len(legal) == 1 and not self.engine.mind.offers_more:
            return legal[0]
        actions = self.candidates(self.options(seen, legal, rng, budget))
        if len(actions) == 1:
            return actions[0]
        best = self.compared(seen, actions, rng, budget)
        return actions[best]

    def candidates(self, options: Sequence[Any]) -> list[A]:
        """The actions that are tried, the mate's first."""
        most = options[0].value - self.foresight.near
        near = dict.fromkeys(each.action for each in options if each.value >= most)
        alike = self.foresight.alike
        if alike is None:
            return list(near)[: self.foresight.width]
        kinds: Counter[Any] = Counter()
        found = []
        for action in near:
            kind = alike(action)
            kinds[kind] += 1
            if kinds[kind] <= FEW_ALIKE:
                found.append(action)
        return found[: self.foresight.width]

    def compared(
        self, seen: Seen[S], actions: Sequence[A], rng: random.Random, budget: Budget
    ) -> int:
        """The place of the best action; what was found so far where an answer is wanted at once."""
        tries = budget.tries or partial(played_out, self.engine)
        leads = {at: Leads() for at in range(1, len(actions))}
        alive = list(leads)
        for begun in range(0, budget.worlds, BATCH):
            if not alive or budget.stop():
                break
            seeds = [rng.getrandbits(32) for _ in range(min(BATCH, budget.worlds - begun))]
            asked = [actions[0], *(actions[at] for at in alive)]
            for values in tries(seen, asked, seeds):
                for at, value in zip(alive, values[1:], strict=True):
                    leads[at].found.append(value - values[0])
            alive = [at for at in alive if leads[at].mean + DOUBT * leads[at].error > 0]
        marks = {at: leads[at].mean - DOUBT * leads[at].error for at in alive if leads[at].found}
        best = max(marks, key=lambda at: marks[at], default=0)
        return best if best and marks[best] > 0 else 0


def weighed_by_value(engine: Engine[Any, Any, Any]) -> Callable[..., Sequence[Any]]:
    """The orders a mate thinks of where he tries every one of them for the position behind it."""
    strides = engine.mind.whole_moves
    return Greedy(engine, plans=not strides, strides=strides).weigh
