"""Whole fights: how they read, that playing at random is quick, that both editions play out."""

import random

import pytest

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.engines import PIRATE_WARS
from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.campaign.pirate_wars.state import Edition, Phase, Sea
from pieces_of_eight.content.pirate_wars.scenarios import war, wars


def play_out(name: str, edition: Edition, seed: int) -> tuple[Sea, int]:
    """A fight at random; the end of it and its actions."""
    rng = random.Random(seed)
    dice = loose(rng)
    state = pirate_wars.start(war(name).setup(edition), dice).state
    actions = 0
    while players := pirate_wars.to_act(state):
        act = rng.choice(pirate_wars.legal(state, players[0]))
        state = pirate_wars.apply(state, act, dice).state
        actions += 1
    return state, actions


@pytest.mark.parametrize("edition", list(Edition))
@pytest.mark.parametrize("name", [entry.id for entry in wars()])
def test_every_scenario_plays_to_an_end(name: str, edition: Edition) -> None:
    state, actions = play_out(name, edition, 7)
    assert state.phase is Phase.OVER
    assert actions > 0


def test_both_editions_begin_from_the_same_chart() -> None:
    old, new = (Match(PIRATE_WARS, war("wars-duel").setup(edition), 3) for edition in Edition)
    assert old.state.first == new.state.first
    assert [s.stern for s in old.state.ships] == [s.stern for s in new.state.ships]
    assert (old.state.edition, new.state.edition) == (Edition.DOTS, Edition.CHAINS)
