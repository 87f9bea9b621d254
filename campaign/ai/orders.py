"""The captain who gives orders: plans by squads, tried in imagined games to the very end.

What a raid pays comes late, so single moves cannot be weighed one by one. He samples worlds
that agree with what he sees, tells each squad something, lets the engine's scripts play both
sides out, and keeps the plan whose outcomes are surely good. The plan is made at the first
decision of a turn and then followed. He knows no rule: the rule code plays it all.
"""

import math
import random
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.mind import Budget, Scripts
from pieces_of_eight.campaign.kernel.sealed import Player, Seen

S = TypeVar("S")
A = TypeVar("A")
Setup = TypeVar("Setup")

MOST_ACTIONS = 4000
"""No imagined game takes as many."""
CAUTION = 0.5
"""How many standard errors are taken off before plans are compared."""
CURIOSITY = 1.0
"""How many standard errors are added when the next plan to be tried is chosen."""
SURELY = 2.0
"""By how many standard errors a new plan must beat the one that is followed (`settled`)."""
FRESH = 0.35
"""How often a plan nobody has tried is put together, while there are rounds enough."""
LOOSE_SQUAD = 0.4
"""How often a squad of a fresh plan is told something by chance, and not what went best."""
PRIOR = 8.0
"""The spread of outcomes that is assumed before any was seen, in value."""


class Trial:
    """A plan that is being tried, and how it fared."""

    __slots__ = ("orders", "squares", "told", "total", "tries")

    def __init__(self, told: tuple[Any, ...], orders: Any) -> None:
        self.told = told
        self.orders = orders
        self.tries = 0
        self.total = 0.0
        self.squares = 0.0

    @property
    def mean(self) -> float:
        return self.total / self.tries if self.tries else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; a few tries count with the assumed spread too."""
        if not self.tries:
            return PRIOR
        spread = max(0.0, self.squares / self.tries - self.mean**2)
        variance = (spread * self.tries + PRIOR**2) / (self.tries + 1)
        return math.sqrt(variance / self.tries)

    def add(self, outcome: float) -> None:
        self.tries += 1
        self.total += outcome
        self.squares += outcome * outcome


class Planned(Struct, frozen=True):
    """The orders of a turn."""

    moment: tuple[Any, ...]
    """The game and the turn, as the scripts name them."""
    orders: Any


class Orderly(Generic[S, A, Setup]):
    """Plans by squads; `noise` is the spread of his misjudgement of a plan, in value.

    Who is `steady` leaves the plan that he follows only for one that is surely better.
    """

    def __init__(
        self,
        engine: Engine[S, A, Setup],
        scripts: Scripts,
        noise: float = 0.0,
        *,
        steady: bool = True,
    ) -> None:
        self.engine = engine
        self.scripts = scripts
        self.noise = noise
        self.steady = steady
        self.plan: Planned | None = None

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget) -> A:
        """What his plan says now; he makes one where a turn begins."""
        if len(legal) == 1:
            return legal[0]
        state = self.engine.game.imagine(seen, rng)
        moment = self.scripts.moment(state, seen.who)
        if moment is None:
            orders = self._kept(state, seen.who)
        else:
            if self.plan is None or self.plan.moment != moment:
                self.plan = Planned(moment, self._best(seen, moment, rng, budget))
            orders = self.plan.orders
        action: A = self.scripts.next_actions(state, seen.who, orders)[0]
        return action if action in legal else legal[-1]

    def _kept(self, state: S, who: Player) -> Any:
        """The plan of the turn, or what squads are usually told."""
        if self.plan is not None:
            return self.plan.orders
        return self.scripts.given(state, who, self.scripts.portfolio(state, who)[0])

    def _best(
        self, seen: Seen[S], moment: tuple[Any, ...], rng: random.Random, budget: Budget
    ) -> Any:
        """The orders of the best plan, misjudged as much as he misjudges."""
        if self.steady:
            *game, turn = moment
            last = self.plan
            same = last is not None and [*last.moment[:-1]] == game and last.moment[-1] < turn
            followed = last.orders if last is not None and same else None
            trials = search(self.engine, self.scripts, seen, rng, budget, followed)
            return settled(trials).orders
        trials = search(self.engine, self.scripts, seen, rng, budget)
        doubts = [rng.gauss(0, self.noise) * (self.noise > 0) for _ in trials]
        return best_trial(trials, doubts).orders


def best_trial(trials: Sequence["Trial"], doubts: Sequence[float] = ()) -> "Trial":
    """The plan that is surely good; the first of equals. `doubts` are added to each."""
    marks = [trial.mean - CAUTION * trial.error for trial in trials]
    marks = [mark + doubt for mark, doubt in zip(marks, doubts or [0.0] * len(marks), strict=True)]
    return trials[marks.index(max(marks))]


def settled(trials: Sequence["Trial"]) -> "Trial":
    """The first plan, unless another is surely better: then the surest of those.

    What a few imagined games tell apart is mostly chance, and who runs after it does worse than
    with any sound plan that he keeps to.
    """
    first = trials[0]
    surer = [
        trial
        for trial in trials[1:]
        if trial.mean - first.mean > SURELY * math.hypot(trial.error, first.error)
    ]
    return best_trial(surer) if first.tries and surer else first


def search(
    engine: Engine[S, A, Setup],
    scripts: Scripts,
    seen: Seen[S],
    rng: random.Random,
    budget: Budget,
    followed: Any = None,
) -> list[Trial]:
    """Plans and how they fared: first the orders that are `followed`, or else the usual plan.

    There is at least one, perhaps not yet tried. Every plan meets the same worlds and the same
    dice in the same order.
    """
    state, who = engine.game.imagine(seen, rng), seen.who
    options = scripts.options(state, who)
    plans = scripts.portfolio(state, who)
    bandit = Bandit(options, plans, lambda told: scripts.given(state, who, told), rng, followed)
    worlds: list[tuple[S, int, Any]] = []
    for _ in range(budget.rounds):
        if budget.stop():
            break
        trial = bandit.next()
        if trial.tries == len(worlds):
            world = engine.game.imagine(seen, rng)
            foe = scripts.usual(world, Player(1 - who), rng)
            worlds.append((world, rng.getrandbits(32), foe))
        world, seed, foe = worlds[trial.tries]
        sides = (trial.orders, foe) if who == 0 else (foe, trial.orders)
        end = play_out(engine, scripts, world, sides, random.Random(seed))
        trial.add(engine.value(end, who))
        bandit.learn(trial)
    return bandit.trials


def play_out(
    engine: Engine[S, A, Setup],
    scripts: Scripts,
    state: S,
    plans: Sequence[Any],
    rng: random.Random,
) -> S:
    """An imagined game played to its end by both sides' scripts."""
    game, dice = engine.game, loose(rng)
    for _ in range(MOST_ACTIONS):
        to_act = game.to_act(state)
        if not to_act:
            break
        who, began = to_act[0], state
        for action in scripts.next_actions(state, who, plans[who]):
            state = game.apply(state, action, dice).state
            if not scripts.holds(began, state, who):
                break
    return state


class Bandit:
    """Chooses which plan to try next: the portfolio first, then mixtures of what went well."""

    def __init__(
        self,
        options: Sequence[Sequence[Any]],
        plans: Sequence[tuple[Any, ...]],
        given: Callable[[tuple[Any, ...]], Any],
        rng: random.Random,
        followed: Any = None,
    ) -> None:
        self.options = options
        self.given = given
        self.rng = rng
        self.trials: list[Trial] = []
        if followed is not None:
            self.trials.append(Trial((), followed))
        self.known: set[tuple[Any, ...]] = set()
        self.marks: list[dict[Any, tuple[int, float]]] = [{} for _ in options]
        """By squad and order, how often it was tried and what all that brought."""
        for told in plans:
            self._enter(told)

    def _enter(self, told: tuple[Any, ...]) -> Trial | None:
        if told in self.known:
            return None
        self.known.add(told)
        trial = Trial(told, self.given(told))
        self.trials.append(trial)
        return trial

    def next(self) -> Trial:
        """An untried plan, a fresh mixture, or the one that may be the best."""
        for trial in self.trials:
            if trial.tries < 2:
                return trial
        if len(self.options) > 1 and self.rng.random() < FRESH / math.sqrt(len(self.trials) / 6):
            fresh = self._enter(self._mixture())
            if fresh is not None:
                return fresh
        return max(self.trials, key=lambda trial: trial.mean + CURIOSITY * trial.error)

    def _mixture(self) -> tuple[Any, ...]:
        """Each squad told what went best with it so far, or anything (naive sampling)."""
        told = []
        for squad, options in enumerate(self.options):
            if self.rng.random() < LOOSE_SQUAD:
                told.append(options[int(self.rng.random() * len(options))])
            else:
                marks = self.marks[squad]
                told.append(max(options, key=lambda one: _mean(marks.get(one))))
        return tuple(told)

    def learn(self, trial: Trial) -> None:
        """Put the last outcome of a plan down to each squad's order as well."""
        last = trial.total / trial.tries
        for squad, one in enumerate(trial.told):
            tries, total = self.marks[squad].get(one, (0, 0.0))
            self.marks[squad][one] = (tries + 1, total + last)


def _mean(mark: tuple[int, float] | None) -> float:
    return -math.inf if mark is None else mark[1] / mark[0]
