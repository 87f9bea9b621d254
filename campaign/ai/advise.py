"""Advice: the best options of the moment, what they promise, and why, in plain words.

It is what the strongest careful opponent would think in the player's place, seeing what the
player sees. The reasons are the very parts of the value that decided; the chances are the exact
odds of the engine, which the page shows too.
"""

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct, structs
from msgspec.structs import replace as structs_replace

from pieces_of_eight.campaign.bridge import THEIR_LEVEL
from pieces_of_eight.campaign.bridge.world import seed_for
from pieces_of_eight.campaign.career import WAITING, Career, Open, Stage
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.match import AnyMatch
from pieces_of_eight.campaign.kernel.mind import STEADY, Budget, Head, Mind, Opinion, Scripts
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.sealed import Player, Seen, seen
from .policy import LEVELS, Level, drilled, level
from .search import Glance, Greedy, play_out, search, settled
from .worker import strokes

S = TypeVar("S")
A = TypeVar("A")
Setup = TypeVar("Setup")
Parts: TypeAlias = tuple[tuple[str, float], ...]
"""For each reason, in the words of it, what it is worth."""

OPTIONS = 4
"""How many actions are looked at."""
BEST = 3
"""How many options are named."""
SURELY = 2.0
"""How many standard errors an option must lie behind the best to be called worse."""
FEWEST = 4
"""In how many worlds it must have been tried for that."""
ALIKE = "nothing is clearly better"
PROMISES = ("the most promising", "less promising")
"""What is said of the best and of another where an engine knows no reasons."""


# --- Advice where a captain orders squads about: what an action leads to, in imagined games ------
# The best plan is found as an opponent finds his. Then its first action and a few others are each
# done in the same worlds with the same dice, and both sides' scripts play on to the end.


class Weighed(Struct, Generic[A], frozen=True):
    """An action, and what it leads to on the average, part by part."""

    action: A
    parts: tuple[float, ...]

    @property
    def value(self) -> float:
        return added(self.parts)


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
    is put above the plan: it has been tried far more often. One that is not surely worse is called
    as good: what a few imagined games tell apart by chance is no advice.
    """
    state, who = engine.game.imagine(seen, rng), seen.who
    planning = scripts.moment(state, who) is not None
    trials = search(engine, scripts, seen, rng, budget) if planning else []
    if trials:
        orders = settled(trials).orders
    else:
        orders = scripts.given(state, who, scripts.portfolio(state, who)[0])
    first: A = scripts.next_actions(state, who, orders)[0]
    others = [scripts.next_actions(state, who, trial.orders)[0] for trial in trials]
    ranked = [first, legal[-1], *others, *engine.order(state, legal)]
    options = [action for action in dict.fromkeys(ranked) if action in legal][:OPTIONS]
    tried = _tried(engine, scripts, parts, seen, options, orders, rng, budget)
    best = tried[0].mean
    ranks = [behind(each.mean, best, each.trust_behind(tried[0])) for each in tried[1:]]
    return [best, *sorted(ranks, key=lambda each: -each.value)]


def behind(other: Weighed[A], best: Weighed[A], trust: float) -> Weighed[A]:
    """An option so far behind the best as can be trusted; with no trust it is as good."""
    pairs = zip(best.parts, other.parts, strict=True)
    return Weighed(other.action, tuple(most - trust * (most - part) for most, part in pairs))


class Tried(Generic[A]):
    """An option, and the parts of the end that it led to in each of some worlds."""

    def __init__(self, action: A) -> None:
        self.action = action
        self.ends: list[tuple[float, ...]] = []

    @property
    def mean(self) -> Weighed[A]:
        """The average of all ends."""
        parts = (added(part) / len(self.ends) for part in zip(*self.ends, strict=True))
        return Weighed(self.action, tuple(parts))

    def trust_behind(self, best: "Tried[A]") -> float:
        """How much of what it fell behind by is its own fault, and not chance: 0 to 1.

        Nothing where it is not surely behind. Else chance has its part too: of a lag of so many
        standard errors one in their square.
        """
        lags = [added(most) - added(mine) for mine, most in zip(self.ends, best.ends, strict=True)]
        if len(lags) < FEWEST:
            return 0.0
        mean = added(lags) / len(lags)
        square = added((each - mean) ** 2 for each in lags) / (len(lags) - 1) / len(lags)
        if mean <= SURELY * math.sqrt(square):
            return 0.0
        return 1 - square / (mean * mean)


def _tried(
    engine: Engine[S, A, Setup],
    scripts: Scripts,
    parts: Callable[[Any, Player], Sequence[float]],
    seen: Seen[S],
    options: Sequence[A],
    orders: Any,
    rng: random.Random,
    budget: Budget,
) -> list[Tried[A]]:
    """What each option leads to, all in the same worlds."""
    game, who = engine.game, seen.who
    tried = [Tried(action) for action in options]
    worlds = 0
    while not worlds or (worlds * len(options) < budget.rounds and not budget.stop()):
        world = game.imagine(seen, rng)
        foe = scripts.usual(world, Player(1 - who), rng)
        seed = rng.getrandbits(32)
        plans = (orders, foe) if who == 0 else (foe, orders)
        for option in tried:
            dice = random.Random(seed)
            after = game.apply(world, option.action, loose(dice)).state
            end = play_out(engine, scripts, after, plans, dice)
            option.ends.append(tuple(parts(end, who)))
        worlds += 1
    return tried


# --- Advice: the best options of the moment, what they promise, and why, in plain words ----------
# It is what the strongest careful opponent would think in the player's place, seeing what the
# player sees. The reasons are the very parts of the value that decided.


class Advice(Struct, Generic[A], frozen=True):
    """An option, and how it compares: the best with the next best, any other with the best."""

    action: A
    value: float
    """How far the best leads the next, or (below 0) how far another lies behind the best."""
    words: str
    """What it is better and worse for, without numbers."""
    parts: Parts = ()
    """What `value` is made of: for each reason its part, which add up to it. Empty where the
    engine knows no parts."""
    promises: float = 0.0
    """What it counts on by itself, in the same points; only those of one engine can be compared."""
    odds: Odds | None = None
    """The exact chances of what it may do; None where it throws no dice."""


def advise(
    engine: Engine[S, A, Setup],
    seen: Seen[S],
    legal: Sequence[A],
    rng: random.Random,
    budget: Budget = STEADY,
) -> tuple[Advice[A], ...]:
    """The three best options, the best first; fewer where there are fewer.

    Values are in points of the account, as far as the engine knows what its own are worth there.
    """
    return with_odds(engine.mind, seen.value, _options(engine, seen, legal, rng, budget))


def with_odds(mind: Mind, state: Any, found: Sequence[Advice[A]]) -> tuple[Advice[A], ...]:
    """Advice with the chances of each option."""
    if mind.odds is None:
        return tuple(found)
    return tuple(structs.replace(each, odds=mind.odds(state, each.action)) for each in found)


def _options(
    engine: Engine[S, A, Setup],
    seen: Seen[S],
    legal: Sequence[A],
    rng: random.Random,
    budget: Budget,
) -> tuple[Advice[A], ...]:
    """The best options and how they compare, by the head that suits the engine."""
    if not legal:
        return ()
    mind = engine.mind
    if mind.opinions is not None:
        return opinions_compared(mind.opinions(seen, legal, rng)[:BEST])
    if mind.scripts is not None and len(legal) > 1:
        return compared(_by_orders(engine, seen, legal, rng, budget), mind)
    if mind.drill is not None and len(legal) > 1:
        return compared(_by_drill(engine, seen, legal, rng), mind)
    return compared(_one_by_one(engine, seen, legal, rng, budget), mind)


def opinions_compared(found: Sequence[Opinion]) -> tuple[Advice[A], ...]:
    """Advice where the engine itself says what its orders promise, and why."""
    values = [each.value for each in found]
    return tuple(Advice(each.action, lead(values, at), each.words) for at, each in enumerate(found))


def compared(found: Sequence[Weighed[A]], mind: Mind) -> tuple[Advice[A], ...]:
    """Options, the best first, each with what sets it off from the one it is compared with."""
    values = [each.value * mind.worth for each in found]
    if len(found) == 1:
        return (Advice(found[0].action, 0.0, "this is all you can do"),)
    return tuple(
        Advice(
            each.action,
            lead(values, at),
            _words(found, at, mind),
            in_points_of_account(parts_between(each, found[1 if at == 0 else 0], mind), mind),
            each.value * mind.worth,
        )
        for at, each in enumerate(found[:BEST])
    )


def parts_between(one: Weighed[A], other: Weighed[A], mind: Mind) -> Parts:
    """What sets an option off from another: by the words of each part how much more it has."""
    pairs = zip(mind.reasons.values(), one.parts, other.parts, strict=False)
    return tuple((words, mine - its) for words, mine, its in pairs)


def in_points_of_account(parts: Parts, mind: Mind) -> Parts:
    """Parts of a judgement as what they bring in the end."""
    return tuple((words, part * mind.worth) for words, part in parts)


def _words(found: Sequence[Weighed[A]], at: int, mind: Mind) -> str:
    """What an option is better and worse for than the one it is compared with.

    Where the best is like the next, what speaks for both against the first that is not.
    """
    if not mind.reasons:
        return PROMISES[at > 0]
    between = parts_between(found[at], found[1 if at == 0 else 0], mind)
    told = why(between, mind.telling, lags=at > 0)
    if told or at:
        return told or ALIKE
    against = (why(parts_between(found[0], each, mind), mind.telling) for each in found[2:])
    favour = next((words for words in against if words), "")
    return f"{ALIKE}, but {favour}" if favour else ALIKE


def lead(values: Sequence[float], at: int) -> float:
    """How far the first of some values leads the second; of any other, its lag behind the first."""
    other = 1 if at == 0 else 0
    return values[at] - values[other] if len(values) > 1 else 0.0


def _one_by_one(
    engine: Engine[S, A, Setup],
    seen: Seen[S],
    legal: Sequence[A],
    rng: random.Random,
    budget: Budget,
) -> list[Weighed[A]]:
    """Options where every action is weighed by what it leads to."""
    if engine.mind.whole_moves:
        budget = structs.replace(budget, plans=0)
    weighed = Greedy(engine).weigh(seen, legal, rng, budget)[:BEST]
    if engine.mind.parts is None:
        return [Weighed(each.action, (each.value,)) for each in weighed]
    state = engine.game.imagine(seen, rng)
    return [
        _to_its_value(each, parts_of(engine, state, seen.who, each.action, rng, budget))
        for each in weighed
    ]


def _to_its_value(option: Any, parts: Sequence[float]) -> Weighed[Any]:
    """An option with its parts, which were averaged one by one over dice of their own.

    So they may add up to a little more or less than the value that decided. What is missing goes
    to the greatest of them, for what is named must add up.
    """
    missing = option.value - added(parts)
    greatest = max(range(len(parts)), key=lambda at: abs(parts[at]))
    mended = (part + missing * (at == greatest) for at, part in enumerate(parts))
    return Weighed(option.action, tuple(mended))


def _by_orders(
    engine: Engine[S, A, Setup],
    seen: Seen[S],
    legal: Sequence[A],
    rng: random.Random,
    budget: Budget,
) -> list[Weighed[A]]:
    """Options where squads are ordered about: out of games played to their end."""
    rounds = budget.rounds or LEVELS["mate"].budget.rounds
    budget = structs.replace(budget, rounds=rounds)
    scripts, parts = engine.mind.scripts, engine.mind.parts
    assert scripts is not None
    assert parts is not None
    return weigh_options(engine, scripts, parts, seen, legal, rng, budget)


def _by_drill(
    engine: Engine[S, A, Setup], seen: Seen[S], legal: Sequence[A], rng: random.Random
) -> list[Weighed[A]]:
    """Options where the engine weighs its orders itself, for each man that they use."""
    state = engine.game.imagine(seen, rng)
    drill = engine.mind.drill
    assert drill is not None
    listed = None if engine.mind.offers_more else legal
    return [
        Weighed(each.action, tuple(each.hopes)) for each in drilled(drill, state, seen.who, listed)
    ]


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


def why(parts: Sequence[tuple[str, float]], telling: float, *, lags: bool = False) -> str:
    """The part that speaks most for an option, or for one that lags the most against it.

    The other of the two where that is not worth a word; empty where neither is.
    """
    told = sorted(parts, key=lambda part: part[1], reverse=not lags)
    for words, more in (*told[:1], *told[-1:]):
        if abs(more) >= telling:
            return f"this does {'more' if more > 0 else 'less'} to {words}"
    return ""


# --- Chairs of a career that nobody sits in: opponents do what is theirs to do, as far as asked ---

MOST_ACTIONS = 20_000
"""No match takes as many; more is a fault of an engine or of a policy."""


class Crew:
    """The heads that play a career's chairs, each made once for each match it plays in (C-2)."""

    def __init__(
        self, career: Career, chairs: Sequence[Level | None], fights: Level | None = None
    ) -> None:
        self.career = career
        self.chairs = tuple(chairs)
        """By captain who plays him; None for a person."""
        self.fights = fights
        """Who plays both sides of every fight, where engagements are settled at once."""
        self.heads: dict[Player, tuple[Head, random.Random]] = {}
        self.match: AnyMatch | None = None

    def level(self, now: Open) -> Level | None:
        """Who decides now; None where it is for a person. Nobody's crews know their business."""
        if now.stage is Stage.FIGHT and now.captain is None:
            return level(THEIR_LEVEL)
        if self.fights is not None and now.stage is Stage.FIGHT:
            return self.fights
        return None if now.captain is None else self.chairs[now.captain]

    def act(self, now: Open, level: Level) -> None:
        """Take one action in the open match, from what its player sees."""
        match, player = now.match, now.match.to_act[0]
        if match is not self.match:
            self.match, self.heads = match, {}
        if player not in self.heads:
            place = (now.season, -1 if now.engagement is None else now.engagement, player)
            rng = random.Random(seed_for(self.career.seed, "head", *place, len(match.entries)))
            self.heads[player] = level.make(match.engine), rng
        head, rng = self.heads[player]
        sight = seen(match.state, player)
        legal = match.engine.game.legal(sight.value, player)
        budget = structs_replace(level.budget, strokes=strokes(match, player))
        match.submit(player, head.choose(sight, legal, rng, budget))


def advance(
    career: Career,
    chairs: Sequence[Level | None],
    fights: Level | None = None,
    until: Callable[[Open], bool] = lambda now: False,
) -> Open:
    """Go on until a person is to decide, the career is over, or `until` says so.

    `fights` plays both sides of every fight; without it each captain fights for himself. Heads
    are made anew at each call, and one that musters then thinks of another plan: who wants to
    look on after every action keeps a `Crew`.
    Raises RefusedError for a policy that breaks a rule, RuntimeError for a match without end.
    """
    crew = Crew(career, chairs, fights)
    while True:
        now = career.open
        if now.stage is Stage.OVER or until(now):
            return now
        if now.stage in WAITING:
            career.go_on()
            continue
        level = crew.level(now)
        if level is None:
            return now
        if len(now.match.entries) > MOST_ACTIONS:
            raise RuntimeError(f"no end after {MOST_ACTIONS} actions")
        crew.act(now, level)
