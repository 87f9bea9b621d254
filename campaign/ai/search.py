"""How opponents think: heads that know no rule, but try the rule code itself.

`Greedy` takes of all actions the one whose average outcome he likes best; `Drilled` the order that
an engine promises most of; `Orderly` a plan by squads that did well in imagined games; `Farsighted`
plays the best orders out before he gives one.
"""

import math
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.dice import Dice, Faces, Roll, branches, loose
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.mind import STEADY, Budget, Foresight, Scripts, Weighed
from pieces_of_eight.campaign.kernel.play import asks
from pieces_of_eight.campaign.kernel.sealed import Player, Seen

# --- Dice in the mind -----------------------------------------------------------------------------

NEGLIGIBLE = 1e-4
"""Branches less likely than this are not looked at; what is looked at counts for the whole."""


class DiceNeededError(Exception):
    """Raised where dice are asked for and none are to be had."""

    def __init__(self, roll: Roll) -> None:
        self.roll = roll


def no_dice(roll: Roll) -> Faces:
    """Dice for finding out whether an action is sure."""
    raise DiceNeededError(roll)


def expected(play: Callable[[Dice], float], detail: float, rng: random.Random) -> float:
    """The average of play(dice): exact where every course is likelier than `detail`."""
    chance_dice = loose(rng)
    weight = worth = 0.0
    todo: list[tuple[tuple[Faces, ...], float]] = [((), 1.0)]
    while todo:
        known, chance = todo.pop()
        fallen, rest = iter(known), no_dice if chance >= detail else chance_dice

        def dice(roll: Roll, fallen: Any = fallen, rest: Dice = rest) -> Faces:
            faces: Faces | None = next(fallen, None)
            return rest(roll) if faces is None else faces

        try:
            result = play(dice)
        except DiceNeededError as fork:
            for faces, share in branches(fork.roll):
                if chance * share >= NEGLIGIBLE:
                    todo.append(((*known, faces), chance * float(share)))
        else:
            weight += chance
            worth += chance * result
    return worth / weight if weight else play(chance_dice)


# --- The greedy captain: of all actions the one whose average outcome he likes best ---------------
# He likes a position as the mind's `value` does. An action that throws dice is followed through the
# dice and through the questions it opens; orders that throw none are planned together, to the end
# of the movement, unless one order is a whole move.

QUESTIONS = 12  # how many questions in a row an action may open before it is valued as it stands
FEW = 4  # up to so many outcomes of a throw are planned on from; of more only the sight counts


class Likely(NamedTuple):
    """An action, and the value it leads to on the average."""

    action: Any
    value: float
    is_thrown_for: bool = False


class Greedy:
    """Chooses the best average; `noise` is the spread of his misjudgement, in value.

    What he can see for certain, an order that throws no dice, he misjudges by `sure` alone: the
    steps of a course differ by little, and who errs as widely about them as about a broadside
    never gets near an enemy.
    """

    def __init__(
        self,
        engine: Engine,
        noise: float = 0.0,
        sure: float | None = None,
        strides: tuple[type, ...] | None = None,
    ) -> None:
        """`strides` are the kinds of orders of which one can take another back, those of the mind
        where none are given. They are thought of only where they better the position, however he
        misjudges them: so each leads farther.
        """
        self.engine = engine
        self.noise = noise
        self.sure = noise if sure is None else sure
        self.strides = engine.mind.whole_moves if strides is None else strides

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> Any:
        """The action he likes best of those that are legal."""
        if len(legal) == 1:
            return legal[0]
        return self.weigh(seen, legal, rng, budget)[0].action

    def weigh(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> list[Likely]:
        """The actions he looked at, the best first; at least one."""
        mind, who = self.engine.mind, seen.who
        state = self.engine.game.imagine(seen, rng)
        stake = mind.doubts.stake
        sure = self.sure * (stake(state, who) if stake else 1.0)
        if mind.whole_moves:
            budget = replace(budget, plans=0)
        glance = Glance(self.engine, who, rng, budget)
        found: list[Likely] = []
        thrown = 0
        here = mind.value(state, who) if self.strides else 0.0
        for action in mind.order(state, [act for act in legal if mind.leads_on(state, act)]):
            if found and budget.stop():
                break
            value, spread = glance.sure_value(state, action), sure
            if value is not None and isinstance(action, self.strides) and value <= here:
                continue
            if thrown_for := value is None:
                thrown += 1
                if thrown > budget.candidates:
                    continue
                value, spread = glance.average(state, action), self.noise
            value += mind.fancy(action) + rng.gauss(0, spread) * (spread > 0)
            found.append(Likely(action, value, thrown_for))
        if found and isinstance(found[0].action, mind.by_habit):
            return [Likely(each.action, min(each.value, found[0].value)) for each in found]
        # Of equals those that throw no dice come first, or a ship would gain a hex to give it up.
        ranked = sorted(found, key=lambda each: (-each.value, each.is_thrown_for))
        return ranked or [Likely(legal[-1], here)]


class Glance:
    """What one player makes of one position; remembers what it has looked at."""

    def __init__(self, engine: Engine, who: Player, rng: random.Random, budget: Budget) -> None:
        self.game, self.mind = engine.game, engine.mind
        self.who = who
        self.rng = rng
        self.budget = budget
        self.known: dict[Any, float] = {}
        self.left = 0

    def sure_value(self, state: Any, action: Any) -> float | None:
        """The value of an action that throws no dice and opens no question, else None."""
        after = self.sure(state, action)
        return None if after is None or asks(after) else self.resting(after)

    def sure(self, state: Any, action: Any) -> Any | None:
        """What an action leads to without dice, None if it throws some.

        Dice that wait for any other action as well are not its own (`Mind.before_dice`).
        """
        try:
            after = self.game.apply(state, action, no_dice).state
        except DiceNeededError:
            after = None
        if after is None or asks(after):
            found = self.mind.before_dice(state, action)
            return after if found is None else found
        return after

    def resting(self, state: Any, share: int = 1) -> float:
        """The value of a position with the best of one's own plans in it.

        `share` divides how many positions may be looked at.
        """
        if self.game.to_act(state) != (self.who,):
            return self.mind.value(state, self.who)
        self.left = self.budget.plans // share
        return self.plan(state)

    def plan(self, state: Any) -> float:
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
                value = self.plan(after) if mine else self.mind.value(after, self.who)
                best = value if best is None else max(best, value)
        if rests or best is None:
            here = self.mind.value(state, self.who)
            best = here if best is None else max(best, here)
        self.known[state] = best
        return best

    def end(self, state: Any) -> Any:
        """Where the best plan from here comes to rest."""
        if not self.budget.plans or self.game.to_act(state) != (self.who,):
            return state
        wanted = self.plan(state)
        for action in self.game.legal(state, self.who):
            after = self.sure(state, action)
            if after is None or asks(after):
                continue
            if self.game.to_act(after) != (self.who,):
                if self.mind.value(after, self.who) == wanted:
                    return after
            elif self.known.get(after) == wanted:
                return self.end(after)
        return state

    def average(self, state: Any, action: Any) -> float:
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
                return self.mind.value(after, self.who)
            return self.resting(after, FEW)

        return expected(play, self.budget.detail, self.rng)

    def likely(self, state: Any) -> Any:
        """The usual answer to an open question, whoever is asked."""
        return self.mind.order(state, self.game.legal(state, self.game.to_act(state)[0]))[0]


# --- The captain who acts by habit ---------------------------------------------------------------
# Where every order throws dice and hundreds can be given, trying them all in the mind is too
# slow, and where a raid pays late it is blind. So the engine offers its own judgement, in parts.


class Drilled(NamedTuple):
    """Takes the order that promises most; `noise` is the spread of his misjudgement of each.

    Who is `listed` takes no order of a kind that is not on the list of legal ones.
    """

    engine: Engine
    noise: float = 0.0
    listed: bool = True

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> Any:
        """The order he likes best."""
        if len(legal) == 1 and self.listed:
            return legal[0]
        state = self.engine.game.imagine(seen, rng)
        options = drilled(self.engine, state, seen.who, legal if self.listed else None)
        marks = [each.value + rng.gauss(0, self.noise) * (self.noise > 0) for each in options]
        return options[marks.index(max(marks))].action


def drilled(engine: Engine, state: Any, who: Player, legal: Sequence[Any] | None) -> list[Weighed]:
    """The orders an engine weighs, of the kinds of a list if there is one, the best first."""
    assert engine.mind.drill
    found = engine.mind.drill(state, who)
    if legal is not None:
        kinds = {type(each) for each in legal}
        found = [each for each in found if type(each.action) in kinds]
    return sorted(found, key=lambda each: -each.value)


Options: TypeAlias = Callable[[Seen[Any], Sequence[Any], random.Random, Budget], Sequence[Any]]
"""Orders with what they promise, the best first."""


def thought_of(engine: Engine) -> Options:
    if engine.mind.drill is None:
        return Greedy(engine).weigh

    def options(
        seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> list[Weighed]:
        state = engine.game.imagine(seen, rng)
        return drilled(engine, state, seen.who, None if engine.mind.offers_more else legal)

    return options


# --- The captain who gives orders: plans by squads, tried in imagined games to the very end -------
# What a raid pays comes late, so single moves cannot be weighed one by one. He samples worlds
# that agree with what he sees, tells each squad something, lets the engine's scripts play both
# sides out, and keeps the plan whose outcomes are surely good. The plan is made at the first
# decision of a turn and then followed.

MOST_ACTIONS = 4000  # no imagined game takes as many
CAUTION = 0.5  # how many standard errors are taken off before plans are compared
CURIOSITY = 1.0  # how many standard errors are added when the next plan to be tried is chosen
SURELY = 2.0
"""By how many standard errors a new plan must beat the one that is followed (`settled`)."""
FRESH = 0.35  # how often a plan nobody has tried is put together, while there are rounds enough
LOOSE_SQUAD = 0.4
"""How often a squad of a fresh plan is told something by chance, and not what went best."""
PRIOR = 8.0  # the spread of outcomes that is assumed before any was seen, in value


class Trial:
    """A plan that is being tried, and how it fared."""

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


class Orderly:
    """Plans by squads; `noise` is the spread of his misjudgement of a plan, in value.

    Who is `steady` leaves the plan that he follows only for one that is surely better.
    """

    def __init__(
        self, engine: Engine, scripts: Scripts, noise: float = 0.0, *, steady: bool = True
    ) -> None:
        self.engine = engine
        self.scripts = scripts
        self.noise = noise
        self.steady = steady
        self.plan: tuple[tuple[Any, ...], Any] | None = None
        """The moment for which it was made, as the scripts name it, and the orders."""

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> Any:
        """What his plan says now; he makes one where a turn begins."""
        if len(legal) == 1:
            return legal[0]
        scripts, who = self.scripts, seen.who
        state = self.engine.game.imagine(seen, rng)
        moment = scripts.moment(state, who)
        if moment is not None and (self.plan is None or self.plan[0] != moment):
            self.plan = moment, self._best(seen, moment, rng, budget)
        orders = self.plan[1] if self.plan else usual_orders(self.engine, scripts, state, who)
        action = scripts.next_actions(state, who, orders)[0]
        return action if action in legal else legal[-1]

    def _best(
        self, seen: Seen[Any], moment: tuple[Any, ...], rng: random.Random, budget: Budget
    ) -> Any:
        """The orders of the best plan, misjudged as much as he misjudges."""
        if not self.steady:
            trials = search(self.engine, self.scripts, seen, rng, budget)
            doubts = [rng.gauss(0, self.noise) * (self.noise > 0) for _ in trials]
            if self.engine.mind.favourite:
                # Who errs widely takes it oftener than any other plan, but not always.
                doubts[0] += self.noise
            return best_trial(trials, doubts).orders
        followed = None
        if self.plan and not self.engine.mind.favourite:
            last, orders = self.plan
            followed = orders if last[:-1] == moment[:-1] and last[-1] < moment[-1] else None
        return settled(search(self.engine, self.scripts, seen, rng, budget, followed)).orders


def plans_of(engine: Engine, scripts: Scripts, state: Any, who: Player) -> Sequence[Any]:
    """Plans to begin with: the favourite of who has one, then those that captains have made."""
    favourite = engine.mind.favourite
    liked = [favourite(state, who)] if favourite else []
    return list(dict.fromkeys([*liked, *scripts.portfolio(state, who)]))


def usual_orders(engine: Engine, scripts: Scripts, state: Any, who: Player) -> Any:
    """What squads are told where no plan was made."""
    return scripts.given(state, who, plans_of(engine, scripts, state, who)[0])


def best_trial(trials: Sequence[Trial], doubts: Sequence[float] = ()) -> Trial:
    """The plan that is surely good; the first of equals. `doubts` are added to each."""
    marks = [trial.mean - CAUTION * trial.error for trial in trials]
    marks = [mark + doubt for mark, doubt in zip(marks, doubts or [0.0] * len(marks), strict=True)]
    return trials[marks.index(max(marks))]


def settled(trials: Sequence[Trial]) -> Trial:
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
    engine: Engine,
    scripts: Scripts,
    seen: Seen[Any],
    rng: random.Random,
    budget: Budget,
    followed: Any = None,
) -> list[Trial]:
    """Plans and how they fared: first the orders that are `followed`, or else the usual plan.

    There is at least one, perhaps not yet tried. Every plan meets the same worlds and the same
    dice in the same order.
    """
    state, who = engine.game.imagine(seen, rng), seen.who
    options, plans = scripts.options(state, who), plans_of(engine, scripts, state, who)
    bandit = Bandit(options, plans, partial(scripts.given, state, who), rng, followed)
    worlds: list[tuple[Any, int, Any]] = []
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
        trial.add(engine.mind.value(end, who))
        bandit.learn(trial)
    return bandit.trials


def play_out(
    engine: Engine, scripts: Scripts, state: Any, plans: Sequence[Any], rng: random.Random
) -> Any:
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
        self.trials = [] if followed is None else [Trial((), followed)]
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
            fresh = self._enter(tuple(map(self._told, self.options, self.marks)))
            if fresh is not None:
                return fresh
        return max(self.trials, key=lambda trial: trial.mean + CURIOSITY * trial.error)

    def _told(self, options: Sequence[Any], marks: dict[Any, tuple[int, float]]) -> Any:
        """What a squad is told: what went best with it so far, or anything (naive sampling)."""
        if self.rng.random() < LOOSE_SQUAD:
            return options[int(self.rng.random() * len(options))]
        means = {one: total / tries for one, (tries, total) in marks.items()}
        return max(options, key=lambda one: means.get(one, -math.inf))

    def learn(self, trial: Trial) -> None:
        """Put the last outcome of a plan down to each squad's order as well."""
        last = trial.total / trial.tries
        for marks, one in zip(self.marks, trial.told, strict=False):
            tries, total = marks.get(one, (0, 0.0))
            marks[one] = (tries + 1, total + last)


# --- Foresight ------------------------------------------------------------------------------------
# The captain who looks ahead: he plays a mate's best orders out in his mind before he gives one.
#
# A mate takes what promises most at a glance. A captain takes the best few of what a mate thinks of
# and goes on from each in worlds that agree with what he sees, both sides playing by habit for some
# actions (he himself, where the engine says so, as a mate would at first); then he compares the
# positions he comes to. All orders meet the same worlds and dice. He leaves the mate's choice only
# for one that is surely better.

BATCH = 4  # after so many worlds, orders that are surely worse than the mate's are dropped
FEW_ALIKE = 2  # so many orders of a kind are tried, where the engine tells kinds apart
DOUBT = 1.0  # how many standard errors are taken off what another order is better by


def foresight_of(engine: Engine) -> Foresight:
    """How a captain looks ahead in an engine. Raises ValueError where he does not."""
    mind = engine.mind
    foresight = mind.foresight or (mind.captain and mind.captain.foresight)
    if not foresight:
        raise ValueError(f"nobody looks ahead in {engine.name}")
    return foresight


@dataclass
class ImaginedGame:
    """A game in one imagined world, from an order on."""

    order: Any
    state: Any
    dice: Dice
    goes_on: bool = True  # whether he still goes on as a mate would
    played: int = 0  # how many actions were taken after the order


class Worlds:
    """What the worlds of one decision have in common: they go alike until dice part them."""

    def __init__(self, engine: Engine, seen: Seen[Any]) -> None:
        self.engine, self.game = engine, engine.game
        self.foresight = foresight_of(engine)
        self.seen = seen
        self.known: dict[tuple[bool, Any], tuple[Any, Any]] = {}
        """By whether a mate still judges, and position, what is done there, and the position
        behind it if no dice are thrown."""

    def __call__(self, actions: Sequence[Any], seeds: Sequence[int]) -> list[list[float]]:
        """For each seed what each action comes to, as the value counts it.

        It follows from what is seen and the seeds alone, so it matters not who works it out. The
        game that goes by habit from the first order on, which tells the moment at which all are
        judged, is that of the order itself where it is one of those asked about.
        """
        foresight, clock = self.foresight, self.foresight.clock
        found = []
        for seed in seeds:
            moment, usual = math.inf, None
            if clock and not foresight.pace:
                moment = clock(self.game.imagine(self.seen, random.Random(seed))) + foresight.ahead
            elif clock:
                usual = self._begun(seed)
                self._play_on(usual, foresight.pace - 1)
                moment = clock(usual.state) + foresight.ahead
            values = []
            for action in actions:
                same = usual is not None and action == usual.order
                game = usual if usual and same else self._begun(seed, action)
                self._play_on(game, foresight.horizon, moment)
                values.append(self.engine.mind.value(game.state, self.seen.who))
            found.append(values)
        return found

    def _begun(self, seed: int, order: Any = None) -> ImaginedGame:
        """A game that begins with an order, or where none is named with that of habit."""
        rng = random.Random(seed)
        state, dice = self.game.imagine(self.seen, rng), loose(rng)
        if order is None:
            order = self.foresight.habit(state, self.seen.who)
        return ImaginedGame(order, self.game.apply(state, order, dice).state, dice)

    def _play_on(self, game: ImaginedGame, most: int, moment: float = math.inf) -> None:
        """Play until so many actions were taken after the order, or a moment has come."""
        foresight, who = self.foresight, self.seen.who
        while game.played < most:
            state = game.state
            if foresight.clock and foresight.clock(state) >= moment:
                break
            game.goes_on = game.goes_on and foresight.goes_on(state, who)
            order, after = self.known.get((game.goes_on, state), (None, None))
            if after is None:
                to_act = self.game.to_act(state)
                if not to_act:
                    break
                if order is None:
                    order = (
                        mates_choice(self.engine, state, who)
                        if game.goes_on
                        else foresight.habit(state, to_act[0])
                    )
                step = self.game.apply(state, order, game.dice)
                after = step.state
                self.known[game.goes_on, state] = order, None if step.thrown else after
            game.state = after
            game.played += 1


@lru_cache(maxsize=2)
def worlds(engine: Engine, seen: Seen[Any]) -> Worlds:
    """The worlds of a decision: they are asked for again with each batch of seeds."""
    return Worlds(engine, seen)


def played_out(
    engine: Engine, seen: Seen[Any], actions: Sequence[Any], seeds: Sequence[int]
) -> list[list[float]]:
    """For each seed what each action comes to in an imagined world."""
    return worlds(engine, seen)(actions, seeds)


@lru_cache(maxsize=1024)
def mates_choice(engine: Engine, state: Any, who: Player) -> Any:
    """What a mate does in a position of his own, who weighs his orders by the value behind them.

    It follows from the position alone: what he does after one order of a turn is kept for the
    decisions after it.
    """
    legal = engine.game.legal(state, who)
    return Greedy(engine).weigh(Seen(who, state), legal, random.Random(0), STEADY)[0].action


class Leads(list[float]):
    """By how much an order was better than the mate's, world by world."""

    @property
    def mean(self) -> float:
        return added(self) / len(self)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        mean = self.mean
        square = added((each - mean) ** 2 for each in self) / max(1, len(self) - 1)
        return math.sqrt(square / len(self))


class Farsighted:
    """Takes the mate's order, or one of his next best that imagined games show to be better."""

    def __init__(self, engine: Engine, options: Options | None = None) -> None:
        """`options` names the orders that are thought of; they are a mate's where none is given."""
        self.engine = engine
        self.foresight = foresight_of(engine)
        self.options = options or thought_of(engine)

    def choose(
        self, seen: Seen[Any], legal: Sequence[Any], rng: random.Random, budget: Budget
    ) -> Any:
        """The order that comes to most; the mate's where no other is surely better."""
        if len(legal) == 1 and not self.engine.mind.offers_more:
            return legal[0]
        options, foresight = self.options(seen, legal, rng, budget), self.foresight
        if foresight.plain(seen.value, options[0].action):
            return options[0].action
        if foresight.worlds:
            most = min(budget.worlds, foresight.worlds(seen.value))
            budget = replace(budget, worlds=most)
        actions = self.candidates(options)
        return actions[self.compared(seen, actions, rng, budget)]

    def candidates(self, options: Sequence[Any]) -> list[Any]:
        """The actions that are tried, the mate's first."""
        most, alike = options[0].value - self.foresight.near, self.foresight.alike
        kinds: Counter[Any] = Counter()
        found = []
        for action in dict.fromkeys(each.action for each in options if each.value >= most):
            kind = alike(action) if alike else action
            kinds[kind] += 1
            if kinds[kind] <= FEW_ALIKE:
                found.append(action)
        return found[: self.foresight.width]

    def compared(
        self, seen: Seen[Any], actions: Sequence[Any], rng: random.Random, budget: Budget
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
                    leads[at].append(value - values[0])
            alive = [at for at in alive if leads[at].mean + DOUBT * leads[at].error > 0]
        marks = {at: leads[at].mean - DOUBT * leads[at].error for at in alive if leads[at]}
        best = max(marks, key=lambda at: marks[at], default=0)
        return best if best and marks[best] > 0 else 0
