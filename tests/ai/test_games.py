"""Whole games of opponents: the better wins, thoughts may be ordered, and fights are sought."""

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from pieces_of_eight.campaign import bridge
from pieces_of_eight.campaign.ai.policy import LEVELS, MOST, LevelStanding
from pieces_of_eight.campaign.engines import LAND_RAID, PIRATE_WARS, SEA_FIGHT, SHORE_RAID
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.pirate_wars import mind as wars
from pieces_of_eight.campaign.pirate_wars.actions import Trim
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.campaign.sea_fight.state import Fire
from pieces_of_eight.campaign.sheet.mind import TEMPERS, Gatherer, Planner
from pieces_of_eight.campaign.sheet.muster import faults
from pieces_of_eight.campaign.sheet.state import FORCES, Fleet, Prize
from pieces_of_eight.campaign.shore_raid import mind as shore
from tests.ai.papers import FLEETS, LAST, SHORES
from tests.bridge.positions import at_sea, fleet_of, the_world, unfolded
from tests.games import moves, play_out
from tests.measure.fights import land_raid, sea_fight, shore_setup, war_setup
from tests.pirate_wars.brawls import WARS
from tests.shore_raid.brawls import shore_brawl

MONKEY, SAILOR, MATE = (LEVELS[name] for name in ("powder monkey", "sailor", "mate"))


@pytest.mark.parametrize(
    ("engine", "setups"),
    [
        (SEA_FIGHT, [sea_fight(seed, 1) for seed in (100, 101)]),
        (PIRATE_WARS, [war_setup(102, edition, 1) for edition in Edition]),
    ],
    ids=["at sea", "wars"],
)
def test_the_mate_beats_the_powder_monkey(engine: Any, setups: list[Any]) -> None:
    """From both seats; how strong he is, `python -m tests.measure.strength` tells."""
    won = []
    for setup in setups:
        won.append(play_out(engine, setup, (MATE, MONKEY), 1).winner == 0)
        won.append(play_out(engine, setup, (MONKEY, MATE), 2).winner == 1)
    assert won.count(True) >= 3


@pytest.mark.soak
@pytest.mark.parametrize(
    ("engine", "setups"),
    [
        (LAND_RAID, [land_raid(seed) for seed in range(2)]),
        (SHORE_RAID, [shore_setup(seed) for seed in range(6)]),
        (SEA_FIGHT, [sea_fight(1, 8)]),
    ],
    ids=["land", "shore", "eight a side"],
)
def test_mates_end_every_fight(engine: Any, setups: list[Any]) -> None:
    for seed, setup in enumerate(setups):
        assert play_out(engine, setup, (MATE, MATE), seed).actions < 3_000


@pytest.mark.rule("C-12")
@pytest.mark.parametrize(("one", "other"), [("brig", "brigantine"), ("sloop", "sloop")])
def test_sailors_who_meet_in_a_battle_of_a_career_close_and_fire(one: str, other: str) -> None:
    """Nine hexes off with the wind behind one of them: in no battle do they lose each other."""
    for seed in range(3):
        sheet = unfolded(career := at_sea(fleet_of(one), fleet_of(other, side="South")))
        setup = bridge.setup(career, sheet, sheet.engagements[0], the_world(), seed)
        dice = Seeded(seed)
        sea = SEA_FIGHT.game.start(setup, dice).state
        played = moves(SEA_FIGHT, sea, dice, (SAILOR, SAILOR), seed)
        assert any(isinstance(act, Fire) for _, act, _ in played), seed


# --- whatever is thought of may be ordered --------------------------------------------------


@pytest.mark.parametrize("name", list(WARS)[::3])
def test_every_order_that_is_weighed_in_wars_may_be_given(name: str) -> None:
    rng, weighed, game = random.Random(4), Counter[str](), PIRATE_WARS.game
    state = game.start(WARS[name](4), Seeded(4)).state
    for _ in range(40):
        if not (sides := game.to_act(state)):
            break
        legal = game.legal(state, sides[0])
        options = wars.options(state, sides[0])
        thought = [each.action for each in options]
        assert set(thought) <= set(legal)
        some = (Trim, *wars.RETURNING)  # of these only what is worth it is thought of
        assert all(act in thought for act in legal if not isinstance(act, some))
        weighed.update(type(act).__name__ for act in thought)
        act = max(options, key=lambda each: each.value).action
        state = game.apply(state, act, Seeded(rng.getrandbits(30))).state
    assert weighed["Leap"]


@pytest.mark.parametrize("thinks", [shore.MIND.drill, shore.MIND.captain.drill])
def test_every_order_that_is_weighed_ashore_may_be_given(thinks: Any) -> None:
    rng, game = random.Random(1), SHORE_RAID.game
    raid = game.start(shore_brawl(9)(1), Seeded(1)).state
    for _ in range(60):
        if not (sides := game.to_act(raid)):
            break
        kinds = {type(each) for each in game.legal(raid, sides[0])}
        options = [each for each in thinks(raid, sides[0]) if type(each.action) in kinds]
        assert all(game.refuse(raid, each.action) is None for each in options)
        act = max(options, key=lambda each: each.value).action
        raid = game.apply(raid, act, Seeded(rng.getrandbits(30))).state


# --- sheets and standings -------------------------------------------------------------------


@settings(max_examples=30, deadline=None)
@given(FLEETS, st.integers(0, 999), st.sampled_from(sorted(TEMPERS)), st.sampled_from((0.0, 6.0)))
def test_any_fleet_is_mustered_so_that_it_can_be_sealed(
    fleet: Fleet, seed: int, temper: str, noise: float
) -> None:
    sheet = Planner(noise, TEMPERS[temper]).muster(fleet, SHORES, random.Random(seed))
    assert faults(sheet, fleet, SHORES) == []


@settings(max_examples=20, deadline=None)
@given(FLEETS, st.integers(0, 20), st.sampled_from((0, FORCES - 1)))
def test_whatever_a_captain_has_his_last_sheet_can_be_sealed(
    fleet: Fleet, seed: int, letter: int
) -> None:
    options = replace(LAST, prize=Prize("the plate fleet", letter, 40))
    sheet = Gatherer().muster(fleet, options, random.Random(seed))
    assert faults(sheet, fleet, options) == []


@given(st.lists(st.sampled_from([True, False, None]), max_size=40), st.integers(2, 4))
def test_a_victory_never_makes_him_weaker_and_a_defeat_never_stronger(
    fights: list[bool | None], sides: int
) -> None:
    now = LevelStanding()
    for won in fights:
        after = now.after(won, sides)
        assert 0 <= after.given <= MOST
        assert after.fights == now.fights + 1
        if won is None:
            assert after.given == now.given
        else:
            assert (after.given <= now.given) if won else (after.given >= now.given)
        now = after
    assert now.won == fights.count(True)
