"""Advice: the best options of the moment, what they promise, and why, in plain words.

It is what the strongest careful opponent would think in the player's place, seeing what the
player sees. The reasons are the very parts of the value that decided.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

from msgspec import Struct, structs

from campaign.ai.greedy import Glance, Greedy
from campaign.ai.orders import best_trial, play_out, search
from campaign.ai.policy import LEVELS, drilled
from campaign.kernel.dice import loose
from campaign.kernel.game import Engine
from campaign.kernel.mind import STEADY, Budget, Mind, Opinion, Scripts
from campaign.kernel.sealed import Player, Seen

S = TypeVar("S")
A = TypeVar("A")
Setup = TypeVar("Setup")

OPTIONS = 4
"""How many actions are looked at."""
BEST = 3
"""How many options are named."""


# --- Advice where a captain orders squads about: what an action leads to, in imagined games ------
# The best plan is found as an opponent finds his. Then its first action and a few others are each
# done in the same worlds with the same dice, and both sides' scripts play on to the end.


class Weighed(Struct, Generic[A], frozen=True):
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
) -> list[Weighed[A]]:
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
    weighed = _averages(engine, scripts, parts, seen, options, orders, rng, budget)
    best = weighed[0]
    return [best, *sorted((capped(each, best) for each in weighed[1:]), key=lambda c: -c.value)]


def capped(other: Weighed[A], best: Weighed[A]) -> Weighed[A]:
    """An option that is worth no more than the best: chance may have favoured it."""
    above = other.value - best.value
    if above <= 0:
        return other
    return Weighed(other.action, best.parts)


def _averages(
    engine: Engine[S, A, Setup],
    scripts: Scripts,
    parts: Callable[[Any, Player], Sequence[float]],
    seen: Seen[S],
    options: Sequence[A],
    orders: Any,
    rng: random.Random,
    budget: Budget,
) -> list[Weighed[A]]:
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
        Weighed(action, tuple(part / worlds for part in total))
        for action, total in zip(options, sums, strict=True)
    ]


# --- Advice: the best options of the moment, what they promise, and why, in plain words ----------
# It is what the strongest careful opponent would think in the player's place, seeing what the
# player sees. The reasons are the very parts of the value that decided.


class Advice(Struct, Generic[A], frozen=True):
    """An option, how far it leads the next or (below 0) lies behind the best, and why."""

    action: A
    value: float
    words: str


def advise(
    engine: Engine[S, A, Setup],
    seen: Seen[S],
    legal: Sequence[A],
    rng: random.Random,
    budget: Budget = STEADY,
) -> tuple[Advice[A], ...]:
    """The three best options, the best first; fewer where there are fewer.

    `value` is in the engine's points: of the best option its lead over the next, of any
    other how far it lies behind the best.
    """
    return compared(_weighed(engine, seen, legal, rng, budget)) if legal else ()


def compared(found: Sequence[Advice[A]]) -> tuple[Advice[A], ...]:
    """Options, the best first, each with its lead over the next best or its lag behind the best."""
    best = found[0].value
    lead = best - found[1].value if len(found) > 1 else 0.0
    return tuple(
        structs.replace(each, value=each.value - best if at else lead)
        for at, each in enumerate(found)
    )


def _weighed(
    engine: Engine[S, A, Setup],
    seen: Seen[S],
    legal: Sequence[A],
    rng: random.Random,
    budget: Budget,
) -> tuple[Advice[A], ...]:
    """The best options with what the engine's judgement gives each."""
    if engine.mind.opinions is not None:
        return _by_opinions(engine.mind.opinions(seen, legal, rng))
    if engine.mind.scripts is not None and len(legal) > 1:
        return _by_orders(engine, seen, legal, rng, budget)
    if engine.mind.drill is not None and len(legal) > 1:
        return _by_drill(engine, seen, legal, rng)
    parts_now = engine.mind.parts
    planless = bool(engine.mind.whole_moves)
    if planless:
        budget = structs.replace(budget, plans=0)
    weighed = Greedy(engine).weigh(seen, legal, rng, budget)
    usual = sum(option.value for option in weighed) / len(weighed)
    state = engine.game.imagine(seen, rng)
    best = weighed[:BEST]
    if parts_now is None or len(weighed) == 1:
        words = ["the only thing to do" if len(weighed) == 1 else "it promises most"] * len(best)
    else:
        all_parts = [
            parts_of(engine, state, seen.who, option.action, rng, budget)
            for option in weighed[: 2 * BEST]
        ]
        middle = [sum(column) / len(all_parts) for column in zip(*all_parts, strict=True)]
        if planless:  # what an order changes tells more than what sets it off from its like
            middle = list(parts_now(state, seen.who))
        words = [
            why([mine - usual for mine, usual in zip(parts, middle, strict=True)], engine.mind)
            for parts in all_parts
        ]
    return tuple(
        Advice(option.action, option.value - usual, text)
        for option, text in zip(best, words, strict=False)
    )


def _by_opinions(found: Sequence[Opinion]) -> tuple[Advice[A], ...]:
    """Advice where the engine itself says what its orders promise, and why."""
    usual = sum(each.value for each in found) / len(found)
    return tuple(Advice(each.action, each.value - usual, each.words) for each in found[:BEST])


def _by_orders(
    engine: Engine[S, A, Setup],
    seen: Seen[S],
    legal: Sequence[A],
    rng: random.Random,
    budget: Budget,
) -> tuple[Advice[A], ...]:
    """Advice where squads are ordered about: out of games played to their end."""
    rounds = budget.rounds or LEVELS["mate"].budget.rounds
    budget = structs.replace(budget, rounds=rounds)
    scripts, parts = engine.mind.scripts, engine.mind.parts
    assert scripts is not None
    assert parts is not None
    found = weigh_options(engine, scripts, parts, seen, legal, rng, budget)
    columns = list(zip(*(each.parts for each in found), strict=True))
    middle = [sum(column) / len(found) for column in columns]
    return tuple(
        Advice(
            each.action,
            each.value - sum(middle),
            why([a - b for a, b in zip(each.parts, middle, strict=True)], engine.mind),
        )
        for each in found[:BEST]
    )


def _by_drill(
    engine: Engine[S, A, Setup], seen: Seen[S], legal: Sequence[A], rng: random.Random
) -> tuple[Advice[A], ...]:
    """Advice where the engine weighs its orders itself, for each man that they use."""
    state = engine.game.imagine(seen, rng)
    drill = engine.mind.drill
    assert drill is not None
    found = drilled(drill, state, seen.who, legal)
    columns = list(zip(*(each.hopes for each in found), strict=True))
    middle = [sum(column) / len(found) for column in columns]
    return tuple(
        Advice(
            each.action,
            each.value - sum(middle),
            why([a - b for a, b in zip(each.hopes, middle, strict=True)], engine.mind),
        )
        for each in found[:BEST]
    )


def parts_of(
    engine: Engine[S, A, Setup],
    state: S,
    who: Player,
    action: A,
    rng: random.Random,
    budget: Budget,
) -> list[float]:
    """The average parts of the value that an action leads to."""
    parts = engine.mind.parts
    assert parts is not None
    glance = Glance(engine, who, rng, budget)
    after = glance.sure(state, action)
    if after is not None and glance.sure_value(state, action) is not None:
        return list(parts(glance.end(after), who))
    still = structs.replace(budget, plans=0)
    return [
        Glance(part(engine, at), who, random.Random(at), still).average(state, action)
        for at in range(len(parts(state, who)))
    ]


def part(engine: Engine[S, A, Setup], at: int) -> Engine[S, A, Setup]:
    """The engine with one part of its value for the whole."""
    parts = engine.mind.parts
    assert parts is not None
    return replace(engine, value=lambda state, who: parts(state, who)[at])


def why(differences: Sequence[float], mind: Mind) -> str:
    """The two parts that speak most for an option, and the one that speaks most against it."""
    least = mind.telling
    told = sorted(zip(differences, mind.reasons.values(), strict=True), key=lambda pair: -pair[0])
    good = [words for more, words in told[:2] if more >= least]
    bad = told[-1][1] if told[-1][0] <= -least else ""
    sides = [f"good for {' and for '.join(good)}"] if good else []
    if bad:
        sides.append(f"bad for {bad}")
    return "; ".join(sides) or "much like the others"
