"""What dice brought in points: each order is done again with other dice, often enough.

An order is given again in the position in which it was given. That is always legal; a whole fight
with other dice is not, for soon there is nobody where an order of the record sends him.
"""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any, NamedTuple

from msgspec import Struct

from .dice import Dice, branched, loose
from .game import Engine
from .play import Step

REPLAYS = 1000
"""How often an order is done again where its dice have too many ways to fall."""
MOST_COURSES = 300
"""Up to so many ways each is looked at, with its exact chance."""

Leads = Mapping[float, float]
"""By how many points somebody gains on the best of the others, with its chance."""


class Swing(NamedTuple):
    """By how many points each seat gained on the best of the others with an order, by its dice."""

    came: tuple[float, ...]
    """By seat."""
    chances: tuple[Leads, ...]
    """By seat: what other dice would have brought with the same order."""


class InPoints(Struct, frozen=True):
    """What dice brought a seat in points, over the best of the others."""

    came: float = 0.0
    expected: float = 0.0
    share: float | None = None
    """In what share of replays of the same orders less would have come, as much counting half;
    None where no dice could change it."""


def swing(engine: Engine[Any, Any, Any], before: Any, action: Any, after: Any, seed: str) -> Swing:
    """What an order brought by its dice, and what it might have. `seed` is that of the replays."""
    leads = _leads(engine, before)

    def gained(state: Any) -> tuple[float, ...]:
        return tuple(now - then for now, then in zip(_leads(engine, state), leads, strict=True))

    def again(dice: Dice) -> tuple[float, ...]:
        return gained(engine.game.apply(before, action, dice).state)

    every = list(islice(branched(again), MOST_COURSES + 1))
    if len(every) > MOST_COURSES:
        dice = loose(random.Random(seed))
        every = [(again(dice), Fraction(1, REPLAYS)) for _ in range(REPLAYS)]
    return Swing(gained(after), tuple(_by_seat(every, seat) for seat in range(len(leads))))


def _leads(engine: Engine[Any, Any, Any], state: Any) -> tuple[float, ...]:
    """By seat its points over the best of the others."""
    score = engine.game.score(state)
    points = [score[who] for who in sorted(score)]
    return tuple(
        each - max([*points[:seat], *points[seat + 1 :]], default=0.0)
        for seat, each in enumerate(points)
    )


def _by_seat(every: Sequence[tuple[tuple[float, ...], Fraction]], seat: int) -> Leads:
    """The chances of one seat."""
    found: defaultdict[float, Fraction] = defaultdict(Fraction)
    for leads, chance in every:
        found[leads[seat]] += chance
    return {lead: float(chance) for lead, chance in found.items()}


def swings(
    engine: Engine[Any, Any, Any], steps: Sequence[Step[Any]], actions: Sequence[Any], seed: int
) -> Iterator[Swing]:
    """Those of every order that had to do with dice: `steps` has one more, the beginning."""
    for number, action in enumerate(actions):
        before, step = steps[number], steps[number + 1]
        if step.thrown:
            yield swing(engine, before.state, action, step.state, f"{seed} {number}")


def in_points(found: Sequence[Swing], seats: int) -> tuple[InPoints, ...]:
    """By seat what came of some orders in all."""
    return tuple(_summed(found, seat) if found else InPoints() for seat in range(seats))


def _summed(found: Sequence[Swing], seat: int) -> InPoints:
    """What came to one seat."""
    came = sum(each.came[seat] for each in found)
    expected = sum(lead * chance for each in found for lead, chance in each.chances[seat].items())
    chances: Leads = {0.0: 1.0}
    for each in found:
        if len(each.chances[seat]) > 1 or 0.0 not in each.chances[seat]:
            chances = _summed_leads(chances, each.chances[seat])
    if len(chances) == 1:
        return InPoints(came, expected)
    less = sum(chance for lead, chance in chances.items() if lead < came)
    return InPoints(came, expected, min(1.0, less + chances.get(came, 0.0) / 2))


def _summed_leads(one: Leads, other: Leads) -> Leads:
    """The chances of the sum of two gains."""
    sums: defaultdict[float, float] = defaultdict(float)
    for first, chance in one.items():
        for second, likely in other.items():
            sums[first + second] += chance * likely
    return sums
