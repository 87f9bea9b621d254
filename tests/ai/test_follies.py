"""The mate does none of what made a person laugh who read his games."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from campaign import shore_raid
from campaign.ai.advise import advise
from campaign.ai.arena import may_be_taken
from campaign.ai.policy import LEVELS, as_judged, forced
from campaign.engines import PIRATE_WARS, SEA_FIGHT, SHORE_RAID, TREASURE_GRAB
from campaign.kernel.dice import Seeded
from campaign.kernel.game import Engine
from campaign.kernel.sealed import Player, seen
from campaign.pirate_wars.mind import sailors
from campaign.pirate_wars.model.terms import Edition
from campaign.sea_fight.mind.expectations import CAPTAIN, SAILOR, STANDARD
from campaign.sea_fight.mind.judgement import sailors_value, value
from campaign.sea_fight.model.actions import Burn, Fire
from campaign.sea_fight.model.state import Aim, AskBurn, Crew, Ending, Fate, Phase, Sea, Side
from campaign.shore_raid.mind import tactics
from campaign.shore_raid.model.actions import Done, March
from tests.games import moves
from tests.measure.fights import grab_setup, sea_fight, shore_setup, war_setup
from tests.sea_fight.positions import ABEAM, A, R, Vessel, position

MATE = LEVELS["mate"]


def taken(
    engine: Engine[Any, Any, Any], setup: Any, seed: int
) -> Iterator[tuple[Any, Player, Any]]:
    """The game of two mates: each position, who acts in it, and his action."""
    dice = Seeded(seed)
    state = engine.game.start(setup, dice).state
    for who, action, after in moves(engine, state, dice, (MATE, MATE), seed):
        yield state, who, action
        state = after


def last_enemy() -> Sea:
    """Anne has her broadside on the last enemy, who has little hull left on that side."""
    return position(ABEAM, {"R": Vessel(value=2, hull=(2, 8))})


def silenced_enemy() -> Sea:
    """The same, and she can fire no more and is half manned: she might as well be boarded."""
    anne, rose = Vessel(guns="L MMMM MMMM L"), Vessel(men=4, hull=(2, 8), silenced=True)
    return position(ABEAM, {"A": anne, "R": rose})


@pytest.mark.parametrize("sea", [last_enemy(), silenced_enemy()])
def test_the_last_enemy_is_sunk_and_not_shot_at_for_her_crew(sea: Sea) -> None:
    who = SEA_FIGHT.game.to_act(sea)[0]
    legal = SEA_FIGHT.game.legal(sea, who)
    act = MATE.make(SEA_FIGHT).choose(seen(sea, who), legal, random.Random(1), MATE.budget)
    assert isinstance(act, Fire)
    assert act.aim is Aim.HULL


def test_a_ship_on_fire_lets_the_side_burn_that_can_bear_it() -> None:
    """Rose's larboard side would be burnt through by four of the six faces."""
    rose = Vessel(hull=(2, 8), crew=Crew.SCURVY, fighting=2)
    sea = position(ABEAM, {"R": rose})
    burns = replace(sea.ships[R], burning=True)
    sea = replace(sea, ships=(sea.ships[A], burns), pending=(AskBurn(R),))
    who = SEA_FIGHT.game.to_act(sea)[0]
    legal = SEA_FIGHT.game.legal(sea, who)
    act = MATE.make(SEA_FIGHT).choose(seen(sea, who), legal, random.Random(1), MATE.budget)
    assert act == Burn(R, Side.STARBOARD)
    best, other = advise(SEA_FIGHT, seen(sea, who), legal, random.Random(1))
    assert best.action == act
    assert best.value >= 0 >= other.value


TWO_A_SIDE = """
    .   .   .   .   .   .   .   .
      .   A→  .   .   .   .   B→  .
    .   .   R→  .   .   .   .   .
      .   .   .   .   .   .   S→  .
"""


def nearly_sunk() -> Sea:
    """Anne has her broadside on Rose, who has a hull point left; Rose's sister is whole."""
    return position(TWO_A_SIDE, {"R": Vessel(hull=(1, 8))})


def test_a_ship_that_is_nearly_sunk_is_sunk_and_not_shot_at_for_her_crew() -> None:
    sea = nearly_sunk()
    who = SEA_FIGHT.game.to_act(sea)[0]
    legal = SEA_FIGHT.game.legal(sea, who)
    act = MATE.make(SEA_FIGHT).choose(seen(sea, who), legal, random.Random(1), MATE.budget)
    assert isinstance(act, Fire)
    assert (act.on, act.aim) == (R, Aim.HULL)


def test_an_enemy_the_less_is_worth_something_to_a_mate_alone() -> None:
    """A sailor has not learned it, and a captain knows it in his own way."""
    sea = nearly_sunk()
    who, rose = sea.ships[A].owner, sea.ships[R]
    sunk, away = (
        replace(sea, ships=(sea.ships[A], replace(rose, fate=fate), *sea.ships[2:]))
        for fate in (Fate.SUNK, Fate.ESCAPED)
    )
    unlearned = replace(STANDARD, sunk=0.0)
    assert value(sunk, who, unlearned) < value(sea, who, unlearned)
    assert value(sunk, who) > value(sea, who) > value(away, who)
    assert SAILOR.sunk == CAPTAIN.sunk == 0


def test_what_the_winner_has_left_counts_when_the_field_is_hers() -> None:
    sea = last_enemy()
    who, sunk = sea.ships[A].owner, replace(sea.ships[R], fate=Fate.SUNK)
    over = replace(sea, ships=(sea.ships[A], sunk), phase=Phase.OVER, ending=Ending.FIELD)
    assert value(over, who) > value(sea, who)
    assert sailors_value(over, who) == value(over, who, SAILOR) < value(over, who)
    by_the_clock = replace(over, ending=Ending.COINS)
    unlearned = replace(STANDARD, sunk=0.0)
    assert value(by_the_clock, who, unlearned) == sailors_value(by_the_clock, who)


def test_a_ship_that_is_badly_hurt_feels_a_turn_under_reduced_sail_as_well() -> None:
    sea = last_enemy()
    who, rose = sea.ships[R].owner, sea.ships[R]
    slack = replace(sea, ships=(sea.ships[A], replace(rose, reduced=4, listing=True)))
    sound = replace(sea, ships=(sea.ships[A], replace(rose, listing=True)))
    mate = value(sound, who) - value(slack, who)
    assert mate > 2 * (sailors_value(sound, who) - sailors_value(slack, who))


def test_a_sailor_judges_as_before() -> None:
    assert as_judged(SEA_FIGHT, 1.0).value is sailors_value
    assert as_judged(SEA_FIGHT, 0.0) is SEA_FIGHT
    assert as_judged(PIRATE_WARS, 1.0).mind.drill is sailors
    assert as_judged(SHORE_RAID, 1.0).mind.drill is tactics


def test_a_march_that_the_list_leaves_out_is_thought_of_and_may_be_taken() -> None:
    """With it there is no list of one action that leaves no choice."""
    for raid, who, action in taken(SHORE_RAID, shore_setup(0), 0):
        legal = shore_raid.legal(raid, who)
        if len(legal) == 1 and isinstance(action, March):
            break
    assert isinstance(legal[0], Done)
    assert isinstance(action, March)
    assert not forced(SHORE_RAID, legal)
    assert may_be_taken(SHORE_RAID, raid, action, legal)
    assert forced(SEA_FIGHT, [Done(who)])


GAMES = {
    "sea fight": (SEA_FIGHT, sea_fight(3, 1)),
    "Pirate Wars": (PIRATE_WARS, war_setup(2, Edition.DOTS, 3)),
    "shore raid": (SHORE_RAID, shore_setup(1)),
    "treasure grab": (TREASURE_GRAB, grab_setup(1)),
}


@pytest.mark.parametrize("kind", GAMES)
def test_reasons_compare_the_best_with_the_next_and_with_no_folly(kind: str) -> None:
    """Against the mean of all options, follies among them, each would win by tens of points."""
    engine, setup = GAMES[kind]
    told = 0
    for state, who, _ in islice(taken(engine, setup, 2), 6, 48, 14):
        sight = seen(state, who)
        legal = engine.game.legal(sight.value, who)
        found = advise(engine, sight, legal, random.Random(1))
        for each in found if len(found) > 1 else ():
            assert sum(part for _, part in each.parts) == pytest.approx(each.value, abs=1e-6)
        assert all(each.value <= 1e-9 for each in found[1:])
        if len(found) > 1:
            assert found[0].value == pytest.approx(found[0].promises - found[1].promises)
            told += 1
    assert told
