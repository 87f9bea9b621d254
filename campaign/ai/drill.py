"""The captain who acts by habit: the engine names the orders worth a thought and weighs them.

Where every order throws dice and hundreds can be given, trying them all in the mind is too
slow, and where a raid pays late it is blind. So the engine offers its own judgement, in parts.
"""

import random
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from campaign.kernel.budget import Budget
from campaign.kernel.game import Engine
from campaign.kernel.mind import Drill, Weighed
from campaign.kernel.sealed import Player, Seen

S = TypeVar("S")
A = TypeVar("A")
Setup = TypeVar("Setup")


class Drilled(Generic[S, A, Setup]):
    """Takes the order that promises most; `noise` is the spread of his misjudgement of each."""

    def __init__(self, engine: Engine[S, A, Setup], drill: Drill, noise: float = 0.0) -> None:
        self.engine = engine
        self.drill = drill
        self.noise = noise

    def choose(self, seen: Seen[S], legal: Sequence[A], rng: random.Random, budget: Budget) -> A:
        """The order he likes best."""
        del budget
        if len(legal) == 1:
            return legal[0]
        state = self.engine.game.imagine(seen, rng)
        options = drilled(self.drill, state, seen.who, legal)
        doubts = [rng.gauss(0, self.noise) * (self.noise > 0) for _ in options]
        marks = [each.value + doubt for each, doubt in zip(options, doubts, strict=True)]
        best: A = options[marks.index(max(marks))].action
        return best


def drilled(drill: Drill, state: Any, who: Player, legal: Sequence[Any]) -> list[Weighed]:
    """The orders worth a thought, of the kinds that are legal now, the best first."""
    kinds = tuple({type(each) for each in legal})
    found = [each for each in drill.options(state, who) if isinstance(each.action, kinds)]
    return sorted(found, key=lambda each: -each.value)
