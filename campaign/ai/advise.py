"""Advice: the best options of the moment, what they promise, and why, in plain words.

It is what the strongest careful opponent would think in the player's place, seeing what the
player sees. The reasons are the very parts of the value that decided; the chances are the exact
odds of the engine, which the page shows too.
"""

import dataclasses
import math
import random
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeAlias, TypeVar

from msgspec import Struct, structs

from pieces_of_eight.campaign.bridge import THEIR_LEVEL
from pieces_of_eight.campaign.bridge.world import seed_for
from pieces_of_eight.campaign.career import WAITING, Career, CareerStage, Open
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.kernel.mind import STEADY, Budget, Head, Mind
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.kernel.sealed import Player, Seen, seen
from .policy import LEVELS, MATE, MOST_ACTIONS, Level, level
from .search import Glance, Greedy, drilled, play_out, search, settled, usual_orders
from .worker import strokes

A = TypeVar("A")
Parts: TypeAlias = tuple[tuple[str, float], ...]
"""For each reason, in the words of it, what it is worth."""

OPTIONS = 4  # how many actions are looked at
BEST = 3  # how many options are named
SURELY = 2.0  # how many standard errors an option must lie behind the best to be called worse
FEWEST = 4  # in how many worlds it must have been tried for that
ALIKE = "nothing is clearly better"
PROMISES = ("the most promising", "less promising")
"""What is said of the best and of another where an engine knows no reasons."""


class Advice(Struct, Generic[A], frozen=True):
    """An option, and how it compares: the best with the next best, any other with the best."""

    action: A
    value: float
    """How far the best leads the next, or (below 0) how far another lies behind the best."""
    words: str  # what it is better and worse for, without numbers
    parts: Parts = ()
    """What `value` is made of: for each reason its part, which add up to it. Empty where the
    engine knows no parts."""
    odds: Odds | None = None  # the exact chances of what it may do; None where it throws no dice


class WeighedAction(Struct, frozen=True):
    """An action, and what it leads to on the average, part by part."""

    action: Any
    parts: tuple[float, ...]

    @property
    def value(self) -> float:
        return added(self.parts)


def advise(
    engine: Engine,
    seen: Seen[Any],
    legal: Sequence[A],
    rng: random.Random,
    budget: Budget = STEADY,
) -> tuple[Advice[A], ...]:
    """The three best options, the best first; fewer where there are fewer.

    Values are in points of the account, as far as the engine knows what its own are worth there.
    """
    mind = engine.mind
    if not legal:
        return ()
    if mind.scripts and len(legal) > 1:
        budget = structs.replace(budget, rounds=budget.rounds or LEVELS[MATE].budget.rounds)
        options = weigh_options(engine, seen, legal, rng, budget)
    elif mind.drill and len(legal) > 1:
        state = engine.game.imagine(seen, rng)
        orders = drilled(engine, state, seen.who, None if mind.offers_more else legal)
        options = [WeighedAction(each.action, tuple(each.hopes)) for each in orders]
    else:
        options = one_by_one(engine, seen, legal, rng, budget)
    found = compared(options, mind)
    if mind.odds is None:
        return found
    return tuple(structs.replace(each, odds=mind.odds(seen.value, each.action)) for each in found)


# --- Options in words -----------------------------------------------------------------------------


def compared(found: Sequence[WeighedAction], mind: Mind) -> tuple[Advice[Any], ...]:
    """Options, the best first, each with what sets it off from the one it is compared with."""
    if len(found) == 1:
        return (Advice(found[0].action, 0.0, "this is all you can do"),)
    values = [each.value * mind.worth for each in found]
    advice = []
    for at, each in enumerate(found[:BEST]):
        parts = parts_between(each, found[0 if at else 1], mind)
        of_account = tuple((words, part * mind.worth) for words, part in parts)
        words = _words(found, at, mind)
        advice.append(Advice(each.action, lead(values, at), words, of_account))
    return tuple(advice)


def lead(values: Sequence[float], at: int) -> float:
    """How far the first of some values leads the second; of any other, its lag behind the first."""
    return values[at] - values[0 if at else 1] if len(values) > 1 else 0.0


def parts_between(one: WeighedAction, other: WeighedAction, mind: Mind) -> Parts:
    """What sets an option off from another: by the words of each part how much more it has."""
    pairs = zip(mind.reasons.values(), one.parts, other.parts, strict=False)
    return tuple((words, mine - its) for words, mine, its in pairs)


def _words(found: Sequence[WeighedAction], at: int, mind: Mind) -> str:
    """What an option is better and worse for than the one it is compared with.

    Where the best is like the next, what speaks for both against the first that is not.
    """
    if not mind.reasons:
        return PROMISES[at > 0]
    told = why(parts_between(found[at], found[0 if at else 1], mind), mind.telling, lags=at > 0)
    if told or at:
        return told or ALIKE
    against = (why(parts_between(found[0], each, mind), mind.telling) for each in found[2:])
    favour = next(filter(None, against), "")
    return f"{ALIKE}, but {favour}" if favour else ALIKE


def why(parts: Parts, telling: float, *, lags: bool = False) -> str:
    """The part that speaks most for an option, or for one that lags the most against it.

    The other of the two where that is not worth a word; empty where neither is.
    """
    told = sorted(parts, key=lambda part: part[1], reverse=not lags)
    for words, more in (*told[:1], *told[-1:]):
        if abs(more) >= telling:
            return f"this does {'more' if more > 0 else 'less'} to {words}"
    return ""


# --- Options where every action is weighed by what it leads to ------------------------------------


def one_by_one(
    engine: Engine, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget
) -> list[WeighedAction]:
    """The best actions with the parts of the value that they lead to."""
    if engine.mind.whole_moves:
        budget = structs.replace(budget, plans=0)
    weighed = Greedy(engine, strides=()).weigh(seen, legal, rng, budget)[:BEST]
    if engine.mind.parts is None:
        return [WeighedAction(each.action, (each.value,)) for each in weighed]
    state = engine.game.imagine(seen, rng)
    found = []
    for each in weighed:
        # The parts were averaged one by one over dice of their own, so they may add up to a little
        # more or less than the value that decided. What is missing goes to the greatest of them.
        parts = parts_of(engine, state, seen.who, each.action, rng, budget)
        missing = each.value - added(parts)
        greatest = max(range(len(parts)), key=lambda at: abs(parts[at]))
        mended = (part + missing * (at == greatest) for at, part in enumerate(parts))
        found.append(WeighedAction(each.action, tuple(mended)))
    return found


def parts_of(
    engine: Engine, state: Any, who: Player, action: Any, rng: random.Random, budget: Budget
) -> list[float]:
    """The average parts of the value that an action leads to."""
    parts = engine.mind.parts
    assert parts
    glance = Glance(engine, who, rng, budget)
    after = glance.sure(state, action)
    if after is not None and glance.sure_value(state, action) is not None:
        return list(parts(glance.end(after), who))
    still = structs.replace(budget, plans=0)
    found = []
    for at in range(len(parts(state, who))):

        def value(end: Any, who: Player, at: int = at) -> float:
            return parts(end, who)[at]

        alone = dataclasses.replace(engine.mind, value=value)
        judged = dataclasses.replace(engine, mind=alone)
        found.append(Glance(judged, who, random.Random(at), still).average(state, action))
    return found


# --- Options where a captain orders squads about: what they lead to, in imagined games ------------
# The best plan is found as an opponent finds his. Then its first action and a few others are each
# done in the same worlds with the same dice, and both sides' scripts play on to the end.


def weigh_options(
    engine: Engine, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget
) -> list[WeighedAction]:
    """What the best plan does next, then others that end no better; at least one.

    To do nothing more, which is the last of the legal actions, is always among them. No other
    is put above the plan: it has been tried far more often. One that is not surely worse is called
    as good: what a few imagined games tell apart by chance is no advice.
    """
    scripts = engine.mind.scripts
    assert scripts
    state, who = engine.game.imagine(seen, rng), seen.who
    planning = scripts.moment(state, who) is not None
    trials = search(engine, scripts, seen, rng, budget) if planning else []
    orders = settled(trials).orders if trials else usual_orders(engine, scripts, state, who)
    plans = [orders, *(trial.orders for trial in trials)]
    first, *others = [scripts.next_actions(state, who, each)[0] for each in plans]
    ranked = [first, legal[-1], *others, *engine.mind.order(state, legal)]
    options = [action for action in dict.fromkeys(ranked) if action in legal][:OPTIONS]
    best, *rest = _tried(engine, seen, options, orders, rng, budget)
    ranks = [behind(each.mean, best.mean, each.trust_behind(best)) for each in rest]
    return [best.mean, *sorted(ranks, key=lambda each: -each.value)]


def behind(other: WeighedAction, best: WeighedAction, trust: float) -> WeighedAction:
    """An option so far behind the best as can be trusted; with no trust it is as good."""
    pairs = zip(best.parts, other.parts, strict=True)
    return WeighedAction(other.action, tuple(most - trust * (most - part) for most, part in pairs))


class Tried:
    """An option, and the parts of the end that it led to in each of some worlds."""

    def __init__(self, action: Any) -> None:
        self.action = action
        self.ends: list[tuple[float, ...]] = []

    @property
    def mean(self) -> WeighedAction:
        """The average of all ends."""
        parts = (added(part) / len(self.ends) for part in zip(*self.ends, strict=True))
        return WeighedAction(self.action, tuple(parts))

    def trust_behind(self, best: "Tried") -> float:
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
    engine: Engine,
    seen: Seen[Any],
    options: Sequence[Any],
    orders: Any,
    rng: random.Random,
    budget: Budget,
) -> list[Tried]:
    """What each option leads to, all in the same worlds."""
    game, who = engine.game, seen.who
    scripts, parts = engine.mind.scripts, engine.mind.parts
    assert scripts
    assert parts
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


# --- Chairs of a career that nobody sits in: opponents do what is theirs to do, as far as asked ---


class CareerHeads:
    """The heads that play a career's chairs, each made once for each match it plays in (C-2)."""

    def __init__(
        self, career: Career, chairs: Sequence[Level | None], fights: Level | None = None
    ) -> None:
        self.career = career
        self.chairs = tuple(chairs)  # by captain who plays him; None for a person
        self.fights = fights
        """Who plays both sides of every fight, where engagements are settled at once."""
        self.heads: dict[Player, tuple[Head, random.Random]] = {}
        self.match: Match | None = None

    def level(self, now: Open) -> Level | None:
        """Who decides now; None where it is for a person. Nobody's crews know their business."""
        if now.stage is CareerStage.FIGHT and now.captain is None:
            return level(THEIR_LEVEL)
        if self.fights is not None and now.stage is CareerStage.FIGHT:
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
        budget = structs.replace(level.budget, strokes=strokes(match, player))
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
    crew = CareerHeads(career, chairs, fights)
    while True:
        now = career.open
        if now.stage is CareerStage.OVER or until(now):
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
