"""Tempers: what a rival leans to among plans that are all good, and how gladly he attacks.

Nobody is led outside what the mixture plays. So a temper can be read, but reading it is worth
little: the tests say how much.
"""

import math
from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct

from campaign.sheet.mixture import Valued
from campaign.sheet.shapes import FLEETS, TRADERS, TROOPS, WARSHIPS, Sort

LEAN = 1.5
"""How far a temper leans: the plan that suits it best is so many powers of e likelier."""


def _even(plan: Valued) -> float:
    return 0.0


def _staked(plan: Valued) -> float:
    """How high the values stand on few forces."""
    return float(sum(value * value for value in plan.values))


def _level(plan: Valued) -> float:
    return -_staked(plan)


def _guarded(plan: Valued) -> float:
    """How much value stands before those who cannot fight."""
    return float(_on(plan, TRADERS) - 5 * plan.shape.count(Sort.RUMOUR))


def _gainful(plan: Valued) -> float:
    """How much value stands on trade and on raiders."""
    return float(_on(plan, TRADERS) + _on(plan, TROOPS))


def _feigned(plan: Valued) -> float:
    """How much value stands on nothing, and how little on the strong."""
    nothing = sum(
        value for sort, value in zip(plan.shape, plan.values, strict=True) if sort is Sort.RUMOUR
    )
    strong = sum(
        WARSHIPS[sort] * value for sort, value in zip(plan.shape, plan.values, strict=True)
    )
    return nothing - strong / 3


def _on(plan: Valued, many: Sequence[int]) -> int:
    """The value that stands on forces of which a table has some."""
    return sum(value for sort, value in zip(plan.shape, plan.values, strict=True) if many[sort])


class Temper(Struct, frozen=True):
    """A leaning: what is liked in a plan, and the points that are seen in an attack."""

    likes: Callable[[Valued], float] = _even
    eager: float = 0.0

    def leaning(self, plans: Sequence[tuple[Valued, float]]) -> list[tuple[Valued, float]]:
        """The plans of a mixture with the chances that this temper gives them.

        Each kind of fleet is as likely as it was: the sheet cannot change what was bought.
        """
        found: list[tuple[Valued, float]] = []
        for shapes, _ in FLEETS:
            some = [(plan, chance) for plan, chance in plans if plan.shape in shapes]
            found += self.leaning_among(some) if some else []
        return found

    def leaning_among(self, plans: Sequence[tuple[Valued, float]]) -> list[tuple[Valued, float]]:
        """The plans of one kind of fleet, their chances together as they were."""
        marks = [self.likes(plan) for plan, _ in plans]
        low, spread = min(marks), max(marks) - min(marks)
        weights = [
            chance * math.exp(LEAN * (mark - low) / spread if spread else 0.0)
            for (_, chance), mark in zip(plans, marks, strict=True)
        ]
        share = sum(chance for _, chance in plans) / sum(weights)
        return [(plan, weight * share) for (plan, _), weight in zip(plans, weights, strict=True)]


STEADY_HAND = Temper()
"""No temper at all."""

TEMPERS: Mapping[str, Temper] = {
    "bold": Temper(_staked, 1.0),
    "wary": Temper(_guarded, -1.0),
    "greedy": Temper(_gainful, 0.3),
    "steady": Temper(_level),
    "sly": Temper(_feigned),
}
"""By the name of a rival's temper (see `campaign.kernel.mind.TEMPERS`)."""
