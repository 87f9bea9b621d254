"""A thousand random fights of each edition: all end, and all come out alike when played again."""

import random

import pytest

from pieces_of_eight.campaign.engines import PIRATE_WARS
from pieces_of_eight.campaign.kernel.match import Match, digest, replay
from pieces_of_eight.campaign.pirate_wars.actions import Lower, Scuttle, Setup
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.content.pirate_wars.scenarios import wars
from tests.games import choose
from tests.pirate_wars.brawls import brawl, landing, ready_war

GAMES = 1_000
BATCH = 20
LANDINGS = ("wars-fort", "wars-idol", "wars-bones")


def setup_of(edition: Edition, seed: int) -> Setup:
    """Brawls, landings and scenarios in turn."""
    names = [entry.id for entry in wars()]
    made = (
        brawl(2 + seed % 3, edition, 12),
        landing(LANDINGS[seed // 3 % 3], edition),
        ready_war(names[seed // 3 % len(names)], edition),
    )
    return made[seed % 3](seed)


def played(edition: Edition, seed: int) -> None:
    """One fight to its end, and the same again from its record."""
    setup, rng = setup_of(edition, seed), random.Random(seed)
    match = Match(PIRATE_WARS, setup, seed)
    while match.to_act:
        who = match.to_act[0]
        match.submit(who, choose(rng, match.seat(who).legal(), (Lower, Scuttle)))
    again = replay(PIRATE_WARS, setup, seed, match.entries)
    assert digest(again.state) == digest(match.state), f"{edition}, seed {seed}"
    assert again.dice.at == match.dice.at


@pytest.mark.soak
@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("batch", range(GAMES // BATCH))
def test_a_thousand_random_fights_come_out_alike_again(edition: Edition, batch: int) -> None:
    for seed in range(70_000 + batch * BATCH, 70_000 + (batch + 1) * BATCH):
        played(edition, seed)
