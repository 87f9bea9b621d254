"""Every kind of action is legal in some random game of its engine, and can be taken there.

A kind that falls out of the list of legal actions is refused to nobody, and no other law misses
it: so this one counts them.
"""

import random
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from campaign.engines import ENGINES
from campaign.kernel.dice import Seeded
from campaign.shore_raid.model.state import TOWN
from tests.games import choose
from tests.pirate_wars.islands import landed, shore, wreck
from tests.pirate_wars.positions import men
from tests.pirate_wars.test_hauling import two_parties
from tests.shore_raid.positions import position
from tests.tables import SELDOM, SETUPS

SEEDS = range(8)


def opened(engine: str, setup: Any, seed: int) -> Any:
    """The first state of a game."""
    return ENGINES[engine].game.start(setup, Seeded(seed)).state


BLOCK = (
    *(f"U {x},{y} N" for x in (10, 11, 12) for y in (5, 6, 7)),
    *(f"c {x},{y} S" for x in (10, 11, 12) for y in (4, 8)),
)
"""Pirates side by side with enemies before and behind them."""


def near_ten(seed: int) -> Any:
    """A press of men of whom both sides have lost nine: with the next one nerves are tried."""
    return replace(position(*BLOCK, side=TOWN), killed=(9, 9))


RARE: dict[str, tuple[Callable[[int], Any], ...]] = {
    "pirate_wars": (
        lambda seed: two_parties(5, 4, cannon=1),
        lambda seed: shore(landed(wreck(guns=1), men(4), at=24), bones=0),
    ),
    "shore_raid": (near_ten,),
}
"""States from which games come to what they seldom come to from the setups of the laws."""


def beginnings(engine: str) -> Iterator[tuple[int, Any]]:
    """Seeds, and states in which random games begin."""
    for seed in SEEDS:
        for made in RARE.get(engine, ()):
            yield seed, made(seed)
        for setup in SETUPS[engine].values():
            yield seed, opened(engine, setup(seed), seed)


def kinds_met(engine: str, state: Any, seed: int) -> Iterator[tuple[type, Any, Any]]:
    """Every legal action of a random game, with its kind and the state it is legal in."""
    game, rng, dice = ENGINES[engine].game, random.Random(seed), Seeded(seed)
    while to_act := game.to_act(state):
        legal = game.legal(state, rng.choice(to_act))
        yield from ((type(action), state, action) for action in legal)
        state = game.apply(state, choose(rng, legal, SELDOM[engine]), dice).state


@pytest.mark.parametrize("engine", ENGINES)
def test_every_kind_of_action_is_legal_in_some_random_game(engine: str) -> None:
    missing = set(get_args(ENGINES[engine].action))
    assert missing
    games = (kinds_met(engine, state, seed) for seed, state in beginnings(engine))
    for kind, state, action in chain.from_iterable(games):
        if kind in missing:
            missing.discard(kind)
            assert ENGINES[engine].game.refuse(state, action) is None
            ENGINES[engine].game.apply(state, action, Seeded(1))
        if not missing:
            break
    assert not missing, f"never legal: {sorted(kind.__name__ for kind in missing)}"
