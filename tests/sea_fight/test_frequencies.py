"""A hundred thousand seeded throws fall within a 99.9 % band of the exact odds."""

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt

import pytest

from campaign import sea_fight
from campaign.kernel.dice import Dice, loose, outcomes
from campaign.sea_fight.model.actions import Action, Grapple, Press, Sail, Whistle
from campaign.sea_fight.model.state import Crew, Phase, Sea, Stage
from tests.sea_fight.positions import (
    ABEAM,
    LARGE,
    NORTH,
    A,
    R,
    Vessel,
    at_turns_end,
    position,
    run,
    sailing,
)

THROWS = 100_000
BAND = 3.2905
"""Standard deviations that hold 99.9 % of a normal distribution."""


def running() -> Sea:
    sea = sailing(". . . . . .\n A→ . . . . .\n . . . . . R→", LARGE)
    return run(sea, Sail(A, 0), Sail(A, 0), Sail(A, 0))[0]


CASES: list[tuple[str, Sea, Action, Callable[[Sea], bool]]] = [
    (
        "grapnels",
        position(ABEAM, {"A": Vessel(crew=Crew.HARDENED)}),
        Grapple(A, R, 2),
        lambda sea: bool(sea.ships[A].grappled),
    ),
    ("extra hex", running(), Press(A), lambda sea: sea.stage is Stage.MOVING),
    (
        "wind",
        at_turns_end(position(ABEAM), Phase.WIND),
        Whistle(NORTH, 1),
        lambda sea: sea.wind == 2,
    ),
]


@pytest.mark.parametrize(("sea", "act", "of"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_seeded_throws_fall_as_often_as_the_odds_say(
    sea: Sea, act: Action, of: Callable[[Sea], bool]
) -> None:
    def once(dice: Dice) -> bool:
        return of(sea_fight.apply(sea, act, dice).state)

    chance = outcomes(once)[True]
    dice = loose(random.Random(20261121))
    seen = Counter(once(dice) for _ in range(THROWS))
    expected = THROWS * chance
    band = BAND * sqrt(THROWS * float(chance * (1 - chance)))
    assert Fraction(0) < chance < 1
    assert abs(seen[True] - expected) < band
