"""The greedy captain: of all actions the one whose average outcome he likes best.

He likes a position as the engine's `value` does. An action that throws dice is followed
through the dice and through the questions it opens; orders that throw none are planned
together, to the end of the movement. He knows no rule: he tries the rule code itself.
"""

import random
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Dice, Faces, Roll, branches, loose
from pieces_of_eight.campaign.kernel.game import Engine
from pieces_of_eight.campaign.kernel.mind import Budget
from pieces_of_eight.campaign.kernel.sealed import Player, Seen

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
        """What an action leads to without dice, None if it throws some."""
        try:
            return self.game.apply(state, action, no_dice).state
        except DiceNeededError:
            return None

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
