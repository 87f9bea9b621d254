"""The heads that see the dice, by which it is measured how much of a fight is luck."""

import random

import pytest
from msgspec.structs import replace

from campaign.ai.greedy import Glance
from campaign.ai.policy import LEVELS
from campaign.engines import PIRATE_WARS, SEA_FIGHT
from campaign.kernel.dice import Seeded
from campaign.kernel.sealed import Player, seen
from campaign.pirate_wars.model.terms import Edition, Phase
from campaign.sea_fight.model.actions import Grapple
from campaign.sea_fight.model.state import Sea, Stage
from tests.ceiling import JUDGED, Seeing, SeeingAtWar, seen_game, seen_war
from tests.pirate_wars import positions
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
    for number in (16, 17):
        his, hers = seen_game(LEVELS["powder monkey"], 1, number).scores
        assert his > hers


@pytest.mark.parametrize("seed", range(4))
def test_at_war_he_sees_what_falls_when_all_orders_are_given(seed: int) -> None:
    sea, dice, thrown = positions.beam(30), Seeded(seed), 0
    head = SeeingAtWar(dice)
    act = head.foresight.habit(sea, sea.chooser)
    foreseen = head.after(sea, act)
    assert dice.at == 0
    while sea.turn == 1:
        step = PIRATE_WARS.game.apply(sea, act, dice)
        sea, thrown = step.state, thrown + len(step.thrown)
        act = head.foresight.habit(sea, sea.chooser)
    assert foreseen == sea
    assert thrown > 2


def test_at_war_his_order_turns_out_no_worse_than_a_mates_and_at_times_it_is_another() -> None:
    sea, budget, others = positions.beam(30), LEVELS["captain"].budget, 0
    sight, legal = seen(sea, NORTH), PIRATE_WARS.game.legal(sea, NORTH)
    mates = LEVELS["mate"].make(PIRATE_WARS).choose(sight, legal, random.Random(1), budget)
    for seed in range(8):
        head = SeeingAtWar(Seeded(seed))
        chosen = head.choose(sight, legal, random.Random(1), budget)
        best, other = (PIRATE_WARS.value(head.after(sea, act), NORTH) for act in (chosen, mates))
        assert best >= other
        others += chosen != mates
    assert others


def test_at_war_he_moves_as_a_captain_does() -> None:
    sea = replace(positions.beam(30), phase=Phase.FALLING_OFF)
    sight, legal = seen(sea, NORTH), PIRATE_WARS.game.legal(sea, NORTH)
    captain, budget = LEVELS["captain"], LEVELS["captain"].budget
    moved = SeeingAtWar(Seeded(3)).choose(sight, legal, random.Random(2), budget)
    assert len(legal) > 1
    usual = captain.make(PIRATE_WARS).choose(sight, legal, random.Random(2), budget)
    assert moved == usual


def test_a_war_against_him_ends_and_is_told_from_his_side() -> None:
    for number in (2, 3):
        his, hers = seen_war(Edition.DOTS, LEVELS["powder monkey"], 1, number).scores
        assert his > hers
