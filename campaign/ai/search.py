"""The greedy captain: of all actions the one whose average outcome he likes best.

He likes a position as the engine's `value` does. An action that throws dice is followed
through the dice and through the questions it opens; orders that throw none are planned
together, to the end of the movement. He knows no rule: he tries the rule code itself.
"""

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.dice import Dice, Faces, Roll, branches, loose
from pieces_of_eight.campaign.kernel.game import AnyEngine, Engine
from pieces_of_eight.campaign.kernel.mind import STEADY, Budget, Foresight, Scripts
from pieces_of_eight.campaign.kernel.sealed import Player, Seen

# --- Greedy ---------------------------------------------------------------------------------------

NEGLIGIBLE = 1e-4
"""Branches less likely than this are not looked at; what is looked at counts for the whole."""
S = TypeVar("S")
A = TypeVar("A")
Setup = TypeVar("Setup")
QUESTIONS = 12
"""How many questions in a row an action may open before it is valued as it stands."""
FEW = 4
"""Up to so many outcomes of a throw are planned on from; of more only the sight counts."""


class DiceNeededError(Exception):
    """Raised where dice are asked for and none are to be had."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll


def no_dice(roll: Roll) -> Faces:
    """Dice for finding out whether an action is sure."""
    raise DiceNeededError(roll)


class _Known:
    """Dice that fall as known, and then ask, or go on with others."""

    __slots__ = ("at", "known", "rest")

    def __init__(self, known: tuple[Faces, ...], rest: Dice) -> None:
        self.known = known
        self.rest = rest
        self.at = 0

    def __call__(self, roll: Roll) -> Faces:
        if self.at == len(self.known):
            return self.rest(roll)
        self.at += 1
        return self.known[self.at - 1]


def expected(play: Callable[[Dice], float], detail: float, rng: random.Random) -> float:
    """The average of play(dice): exact where every course is likelier than `detail`."""
    chance_dice = loose(rng)
    weight = worth = 0.0
    todo: list[tuple[tuple[Faces, ...], float]] = [((), 1.0)]
    while todo:
        known, chance = todo.pop()
        try:
            result = play(_Known(known, no_dice if chance >= detail else chance_dice))
        except DiceNeededError as fork:
            for faces, share in branches(fork.roll):
                if chance * share >= NEGLIGIBLE:
                    todo.append(((*known, faces), chance * float(share)))
        else:
            weight += chance
            worth += chance * result
    return worth / weight if weight else play(chance_dice)


class Weighed(Struct, Generic[A], frozen=True):
    """An action and the value it leads to on the average."""

    action: A
    value: float


class Greedy(Generic[S, A, Setup]):
    """Chooses the best average; `noise` is the spread of his misjudgement, in value.

    What he can see for certain, an order that throws no dice, he misjudges by `sure` alone: the
    steps of a course differ by little, and who errs as widely about them as about a broadside
    never gets near an enemy.

    Where he plans nothing, a position counts as it stands: in an engine where one order is a
    whole move, and where so many orders are open that planning them together never ends.
    """

    def __init__(
        self,
        engine: Engine[S, A, Setup],
        noise: float = 0.0,
        *,
        sure: float | None = None,
        plans: bool = True,
        strides: tuple[type, ...] = (),
    ) -> None:
        """`strides` are the kinds of orders of which one can take another back.

        They are thought of only where they better the position, however he misjudges them: so
        each leads farther. Where other orders come between them, the engine says which could
        still take something back (`leads_on`); those are not thought of.
        """
        self.engine = engine
        self.noise = noise
        self.sure = noise if sure is None else sure
        self.plans = plans
        self.strides = strides

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget) -> A:
        """The action he likes best of those that are legal."""
        if len(legal) == 1:
            return legal[0]
        return self.weigh(seen, legal, rng, budget)[0].action

    def weigh(
        self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget
    ) -> list[Weighed[A]]:
        """The actions he looked at, the best first; at least one."""
        state = self.engine.game.imagine(seen, rng)
        sure = self.sure * self.stake(state, seen.who)
        glance = Glance(
            self.engine, seen.who, rng, budget if self.plans else replace(budget, plans=0)
        )
        found: list[Weighed[A]] = []
        thrown = 0
        here = self.engine.value(state, seen.who) if self.strides else 0.0
        for action in self.engine.order(state, self.onward(state, legal)):
            if found and budget.stop():
                break
            value, spread = glance.sure_value(state, action), sure
            if value is not None and isinstance(action, self.strides) and value <= here:
                continue
            if value is None:
                thrown += 1
                if thrown > budget.candidates:
                    continue
                value, spread = glance.average(state, action), self.noise
            found.append(Weighed(action, value + rng.gauss(0, spread) * (spread > 0)))
        if found and isinstance(found[0].action, self.engine.mind.by_habit):
            return [Weighed(each.action, min(each.value, found[0].value)) for each in found]
        return sorted(found, key=lambda weighed: -weighed.value) or [Weighed(legal[-1], here)]

    def stake(self, state: S, who: Player) -> float:
        """By what part of his usual error he errs about orders that throw no dice."""
        stake = self.engine.mind.doubts.stake
        return 1.0 if stake is None else stake(state, who)

    def onward(self, state: S, legal: Sequence[A]) -> Sequence[A]:
        """Those of the legal actions that take nothing back."""
        leads_on = self.engine.mind.leads_on
        return legal if leads_on is None else [act for act in legal if leads_on(state, act)]


def asks(state: object) -> bool:
    """Whether a question in the middle of something is open: states keep those in `pending`."""
    return bool(getattr(state, "pending", ()))


class Glance(Generic[S, A, Setup]):
    """What one player makes of one position; remembers what it has looked at."""

    def __init__(
        self, engine: Engine[S, A, Setup], who: Player, rng: random.Random, budget: Budget
    ) -> None:
        self.engine = engine
        self.game = engine.game
        self.who = who
        self.rng = rng
        self.budget = budget
        self.known: dict[S, float] = {}
        self.left = 0

    def sure_value(self, state: S, action: A) -> float | None:
        """The value of an action that throws no dice and opens no question, else None."""
        after = self.sure(state, action)
        if after is None or asks(after):
            return None
        return self.resting(after)

    def sure(self, state: S, action: A) -> S | None:
        """What an action leads to without dice, None if it throws some.

        Dice that wait for any other action as well are not its own (`Mind.before_dice`).
        """
        try:
            after = self.game.apply(state, action, no_dice).state
        except DiceNeededError:
            after = None
        before_dice = self.engine.mind.before_dice
        if before_dice is not None and (after is None or asks(after)):
            found: S | None = before_dice(state, action)
            return after if found is None else found
        return after

    def resting(self, state: S, share: int = 1) -> float:
        """The value of a position with the best of one's own plans in it.

        `share` divides how many positions may be looked at.
        """
        if self.game.to_act(state) != (self.who,):
            return self.engine.value(state, self.who)
        self.left = self.budget.plans // share
        return self.plan(state)

    def plan(self, state: S) -> float:
        """The best that one's own orders without dice lead to from here.

        Where an order throws dice or asks a question the plan may rest: the position itself
        then stands for what is still to come.
        """
        if state in self.known:
            return self.known[state]
        best: float | None = None
        rests = self.left <= 0
        if not rests:
            self.left -= 1
            for action in self.game.legal(state, self.who):
                after = self.sure(state, action)
                if after is None or asks(after):
                    rests = True
                    continue
                mine = self.game.to_act(after) == (self.who,)
                value = self.plan(after) if mine else self.engine.value(after, self.who)
                best = value if best is None else max(best, value)
        if rests or best is None:
            here = self.engine.value(state, self.who)
            best = here if best is None else max(best, here)
        self.known[state] = best
        return best

    def end(self, state: S) -> S:
        """Where the best plan from here comes to rest."""
        if not self.budget.plans or self.game.to_act(state) != (self.who,):
            return state
        wanted = self.plan(state)
        for action in self.game.legal(state, self.who):
            after = self.sure(state, action)
            if after is None or asks(after):
                continue
            if self.game.to_act(after) != (self.who,):
                if self.engine.value(after, self.who) == wanted:
                    return after
            elif self.known.get(after) == wanted:
                return self.end(after)
        return state

    def average(self, state: S, action: A) -> float:
        """The average value of an action over its dice and the likely answers it meets."""
        for _ in range(QUESTIONS):
            after = self.sure(state, action)
            if after is None:
                break
            if not asks(after):
                return self.resting(after)
            state, action = after, self.likely(after)
        leaves = 0

        def play(dice: Dice) -> float:
            nonlocal leaves
            after = self.game.apply(state, action, dice).state
            for _ in range(QUESTIONS):
                if not asks(after):
                    break
                after = self.game.apply(after, self.likely(after), dice).state
            leaves += 1
            if leaves > FEW:
                return self.engine.value(after, self.who)
            return self.resting(after, FEW)

        return expected(play, self.budget.detail, self.rng)

    def likely(self, state: S) -> A:
        """The usual answer to an open question, whoever is asked."""
        who = self.game.to_act(state)[0]
        return self.engine.order(state, self.game.legal(state, who))[0]


# --- The captain who gives orders: plans by squads, tried in imagined games to the very end -------
# What a raid pays comes late, so single moves cannot be weighed one by one. He samples worlds
# that agree with what he sees, tells each squad something, lets the engine's scripts play both
# sides out, and keeps the plan whose outcomes are surely good. The plan is made at the first
# decision of a turn and then followed. He knows no rule: the rule code plays it all.

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


# --- Foresight ------------------------------------------------------------------------------------
# The captain who looks ahead: he plays a mate's best orders out in his mind before he gives one.
#
# A mate takes what promises most at a glance. A captain takes the best few of what a mate thinks of
# and goes on from each in worlds that agree with what he sees, both sides playing by habit for some
# actions (he himself, where the engine says so, as a mate would at first); then he compares the
# positions he comes to. All orders meet the same worlds and dice. He leaves the mate's choice only
# for one that is surely better. He knows no rule: the rule code plays.

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
    trodden, found = _trodden(engine, seen), []
    for seed in seeds:
        judged = _judged(engine, seen, seed)
        found.append([_after(engine, seen, action, seed, trodden, judged) for action in actions])
    return found


def _judged(engine: Engine[S, A, Setup], seen: Seen[S], seed: int) -> Callable[[S], bool]:
    """Whether the moment has come in one world to judge a position, whatever was ordered."""
    foresight, game = foresight_of(engine), engine.game
    clock = foresight.clock
    if clock is None:
        return lambda state: False
    rng = random.Random(seed)
    state = game.imagine(seen, rng)
    dice = loose(rng)
    for _ in range(foresight.pace):
        to_act = game.to_act(state)
        if not to_act:
            break
        state = game.apply(state, foresight.habit(state, to_act[0]), dice).state
    moment = clock(state) + foresight.ahead
    return lambda state: clock(state) >= moment


Trodden = dict[Any, tuple[Any, Any]]
"""By position what is done there, and the position behind it, if no dice are thrown."""


@lru_cache(maxsize=2)
def _trodden(engine: AnyEngine, seen: Seen[Any]) -> tuple[Trodden, Trodden]:
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
    judged: Callable[[S], bool],
) -> float:
    """The value of the position that an action leads to in one world, some actions later."""
    foresight, game = foresight_of(engine), engine.game
    rng = random.Random(seed)
    state = game.imagine(seen, rng)
    dice = loose(rng)
    state = game.apply(state, action, dice).state
    goes_on = True
    for _ in range(foresight.horizon):
        if judged(state):
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
def mates_choice(engine: AnyEngine, state: Any, who: Player) -> Any:
    """What a mate does in a position of his own, who weighs his orders by the value behind them.

    It follows from the position alone: what he does after one order of a turn is kept for the
    decisions after it.
    """
    legal = engine.game.legal(state, who)
    options = weighed_by_value(engine)
    return options(Seen(who, state), legal, random.Random(0), STEADY)[0].action


def foresight_of(engine: AnyEngine) -> Foresight:
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


def weighed_by_value(engine: AnyEngine) -> Callable[..., Sequence[Any]]:
    """The orders a mate thinks of where he tries every one of them for the position behind it."""
    strides = engine.mind.whole_moves
    return Greedy(engine, plans=not strides, strides=strides).weigh
