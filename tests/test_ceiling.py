"""The head that sees the dice, by which it is measured how much of a sea fight is luck."""

import random

import pytest

from campaign.ai.greedy import Glance
from campaign.ai.policy import LEVELS
from campaign.engines import SEA_FIGHT
from campaign.kernel.dice import Seeded
from campaign.kernel.sealed import Player, seen
from campaign.sea_fight.model.actions import Grapple
from campaign.sea_fight.model.state import Sea, Stage
from tests.ceiling import JUDGED, Seeing, seen_game
from tests.sea_fight.positions import ABEAM, A, position

NORTH = Player(0)


def alongside() -> Sea:
    """Anne may fire at Rose, whose captain may answer, or throw grapnels."""
    return position(ABEAM, active=A, stage=Stage.FIRING)


@pytest.mark.parametrize("seed", range(6))
def test_what_he_sees_is_what_the_match_then_throws(seed: int) -> None:
    sea, dice = alongside(), Seeded(seed)
    act = next(each for each in SEA_FIGHT.game.legal(sea, NORTH) if isinstance(each, Grapple))
    foreseen = Seeing(dice).after(sea, act)
    assert dice.at == 0
    assert foreseen == SEA_FIGHT.game.apply(sea, act, dice).state


def test_his_order_turns_out_no_worse_than_a_captains_and_at_times_it_is_another() -> None:
    sea, budget, others = alongside(), LEVELS["captain"].budget, 0
    legal = SEA_FIGHT.game.legal(sea, NORTH)
    plain = LEVELS["captain"].make(SEA_FIGHT)
    usual = plain.choose(seen(sea, NORTH), legal, random.Random(1), budget)
    for seed in range(8):
        head = Seeing(Seeded(seed))
        chosen = head.choose(seen(sea, NORTH), legal, random.Random(1), budget)
        glance = Glance(JUDGED, NORTH, random.Random(1), budget)
        best, other = (glance.resting(head.after(sea, each)) for each in (chosen, usual))
        assert best >= other
        others += chosen != usual
    assert others


def test_a_game_against_him_ends_and_is_told_from_his_side() -> None:
    for swapped in (False, True):
        his, hers = seen_game(LEVELS["powder monkey"], 1, (4, NORTH, swapped)).scores
        assert his > hers
