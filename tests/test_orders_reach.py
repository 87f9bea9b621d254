"""Orders reach everything: from scattered starts every kind of order comes up in games at random.

What comes up seldom is looked for in the two thousand games of the soak.
"""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, get_args

import pytest

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.shore_raid.state import Lift, Run
from tests.games import Case, played
from tests.shore_raid.brawls import shore_brawl
from tests.tables import SETUPS, brawl, case, fleets
from tests.treasure_grab.brawls import TABLES

Made = Callable[[int], Any]

SCATTERED: dict[str, tuple[Made, ...]] = {
    "sea_fight": (fleets(2, 12, 8), fleets(4, 14, 10)),
    "land_raid": (
        brawl(8, posting=False),
        brawl(6),
        brawl(4, posting=False),
        brawl(8, posting=False, open_table=True),
    ),
    "shore_raid": (shore_brawl(9), shore_brawl(25, 12), shore_brawl(3, 40)),
    "treasure_grab": tuple(TABLES.values()),
}
FEW, MANY = 36, 2000
SELDOM: dict[str, tuple[type, ...]] = {
    # Few loads fall where a pirate without one comes by; a captain is asked who runs only where
    # more men are as near to the losses as have to leave.
    "shore_raid": (Lift, Run),
}
"""What a few games may miss."""


def games(engine: str, number: int) -> Iterator[Case]:
    """So many games; in every other one an order that ends it is as likely as any."""
    usual = case(engine, next(iter(SETUPS[engine])), 0)
    for n, seed in zip(range(number), count(), strict=False):
        setup = SCATTERED[engine][n % len(SCATTERED[engine])](seed)
        seldom = usual.seldom if n // len(SCATTERED[engine]) % 2 else ()
        yield usual._replace(setup=setup, seed=seed, seldom=seldom)


def missing(engine: str, number: int) -> set[str]:
    """The kinds of orders that none of so many games has seen."""
    left = {kind.__name__ for kind in get_args(ENGINES[engine].action)}
    for found in games(engine, number):
        if not left:
            break
        left -= {type(turn.action).__name__ for turn in played(found)[1]}
    return left


@pytest.mark.parametrize("engine", SCATTERED)
def test_every_kind_of_order_comes_up_in_a_few_games(engine: str) -> None:
    assert missing(engine, FEW) <= {kind.__name__ for kind in SELDOM.get(engine, ())}


@pytest.mark.soak
@pytest.mark.parametrize("engine", SCATTERED)
def test_every_kind_of_order_comes_up_in_two_thousand_games(engine: str) -> None:
    assert missing(engine, MANY) == set()
