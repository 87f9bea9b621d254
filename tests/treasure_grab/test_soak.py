"""Two thousand random grabs: all of them end, and all come out alike when they are played again."""

import random

import pytest

from pieces_of_eight.campaign.engines import TREASURE_GRAB
from pieces_of_eight.campaign.kernel.match import Match, digest, replay
from tests.treasure_grab.brawls import TABLES

GAMES = 2_000
BATCH = 20


def played(name: str, seed: int) -> None:
    """One game of a table to its end, and the same again from its record."""
    setup, rng = TABLES[name](seed), random.Random(seed)
    match = Match(TREASURE_GRAB, setup, seed)
    while match.to_act:
        who = match.to_act[0]
        match.submit(who, rng.choice(match.seat(who).legal()))
    again = replay(TREASURE_GRAB, setup, seed, match.entries)
    assert digest(again.state) == digest(match.state), f"{name}, seed {seed}"
    assert again.dice.at == match.dice.at


@pytest.mark.soak
@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("batch", range(-(-GAMES // (BATCH * len(TABLES)))))
def test_two_thousand_random_grabs_come_out_alike_again(name: str, batch: int) -> None:
    """Of each table as many: for two, three and four seats, and with a latecomer."""
    for seed in range(50_000 + batch * BATCH, 50_000 + (batch + 1) * BATCH):
        played(name, seed)
