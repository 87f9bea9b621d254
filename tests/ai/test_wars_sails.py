"""An opponent of Pirate Wars sets his sails once, and then sails."""

import random

import pytest

from campaign import pirate_wars
from campaign.ai.policy import LEVELS
from campaign.engines import PIRATE_WARS
from campaign.kernel.dice import Seeded
from campaign.kernel.sealed import seen
from campaign.pirate_wars.mind import tactics
from campaign.pirate_wars.model.actions import Trim
from campaign.pirate_wars.model.state import Sea
from campaign.pirate_wars.model.terms import Edition, Phase
from content.pirate_wars.scenarios import war
from tests.games import moves


def trims(state: Sea) -> list[Trim]:
    """The numbers of sails that a captain thinks of."""
    who = pirate_wars.to_act(state)[0]
    acts = [each.action for each in tactics.options(state, who)]
    return [act for act in acts if isinstance(act, Trim)]


@pytest.mark.parametrize("edition", Edition)
def test_with_the_best_number_set_no_other_is_thought_of(edition: Edition) -> None:
    """However he misjudges: so nobody trims for ever."""
    setup, dice, tried = war("wars-pairs").setup(edition), Seeded(6), 0
    state = pirate_wars.start(setup, dice).state
    heads = (LEVELS["sailor"], LEVELS["mate"])
    for _, _, after in moves(PIRATE_WARS, state, dice, heads, 6):
        if after.phase is Phase.MOVEMENT and after.move is not None:
            for act in trims(after):
                assert not trims(pirate_wars.apply(after, act, Seeded(1)).state)
                tried += 1
    assert tried


def test_a_sailor_who_misjudges_alike_each_time_comes_to_an_end() -> None:
    """His doubts are the same whenever the position is the same."""
    state = pirate_wars.start(war("wars-duel").setup(Edition.DOTS), Seeded(1)).state
    head, dice = LEVELS["sailor"].make(PIRATE_WARS), Seeded(1)
    for _ in range(60):
        who = pirate_wars.to_act(state)[0]
        if state.turn > 1:
            return
        sight = seen(state, who)
        legal = pirate_wars.legal(sight.value, who)
        act = head.choose(sight, legal, random.Random(7), LEVELS["sailor"].budget)
        state = pirate_wars.apply(state, act, dice).state
    pytest.fail("the first turn never ends")
