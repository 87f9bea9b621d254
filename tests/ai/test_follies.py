"""The mate does none of what made a person laugh; `python -m tests.follies` counts it at large."""

import random
from itertools import islice

import pytest
from msgspec.structs import replace

from campaign import shore_raid
from campaign.ai.advise import advise
from campaign.ai.arena import may_be_taken
from campaign.ai.policy import LEVELS, as_judged, forced
from campaign.engines import PIRATE_WARS, SEA_FIGHT, SHORE_RAID, TREASURE_GRAB
from campaign.kernel.sealed import seen
from campaign.pirate_wars.mind import sailors
from campaign.sea_fight.mind.expectations import SAILOR, STANDARD
from campaign.sea_fight.mind.judgement import sailors_value, value
from campaign.sea_fight.model.actions import Burn, End, Fire, Reduce
from campaign.sea_fight.model.state import Aim, AskBurn, Crew, Ending, Fate, Phase, Sea, Side, Stage
from campaign.shore_raid.mind import tactics
from campaign.shore_raid.model.actions import Done, March
from tests.follies import pirate_wars
from tests.follies import sea_fight as at_sea
from tests.follies import shore_raid as shore
from tests.follies.games import Stroke, counted, strokes
from tests.ladder import grab_setup
from tests.sea_fight.positions import ABEAM, A, R, Vessel, position

MATE = LEVELS["mate"]
ORDERS = 150
"""So many orders of a raid are looked at."""


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
    weak = Stroke(sea, who, Burn(R, Side.LARBOARD), sea, ())
    assert counted(at_sea.follies([weak])) == {"weak side burnt": 1}
    best, other = advise(SEA_FIGHT, seen(sea, who), legal, random.Random(1))
    assert best.action == act
    assert best.value >= 0 >= other.value


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


@pytest.mark.parametrize(("rose", "is_one"), [("R→  .", False), (".   R→", True)])
def test_to_slow_down_hurt_is_a_folly_of_who_comes_alongside_nobody(
    rose: str, is_one: bool
) -> None:
    """Anne is badly hurt, under Rose's guns, and goes under reduced sail."""
    picture = ABEAM.replace("R→  .", rose)
    sea = position(picture, {"A": Vessel(hull=(2, 8))}, stage=Stage.MOVING)
    who, lies = sea.ships[A].owner, replace(sea, stage=Stage.FIRING, move=None)
    game = [Stroke(sea, who, Reduce(A), sea, ()), Stroke(lies, who, End(A), lies, ())]
    assert counted(at_sea.follies(game)) == ({"reduced when hurt": 1} if is_one else {})


def test_a_sailor_judges_as_before() -> None:
    assert as_judged(SEA_FIGHT, 1.0).value is sailors_value
    assert as_judged(SEA_FIGHT, 0.0) is SEA_FIGHT
    assert as_judged(PIRATE_WARS, 1.0).mind.drill is sailors
    assert as_judged(SHORE_RAID, 1.0).mind.drill is tactics


@pytest.mark.parametrize("seed", [0, 5])
def test_no_band_of_a_mate_stands_idle_with_something_to_do(seed: int) -> None:
    game = islice(strokes(SHORE_RAID, shore.setup(seed), seed), ORDERS)
    assert counted(shore.follies(game)) == {}


def test_a_march_that_the_list_leaves_out_is_thought_of_and_may_be_taken() -> None:
    """With it there is no list of one action that leaves no choice."""
    found = 0
    for stroke in strokes(SHORE_RAID, shore.setup(0), 0):
        legal = shore_raid.legal(stroke.before, stroke.who)
        if len(legal) == 1 and isinstance(stroke.action, March):
            assert isinstance(legal[0], Done)
            assert not forced(SHORE_RAID, legal)
            assert may_be_taken(SHORE_RAID, stroke.before, stroke.action, legal)
            found += 1
            break
    assert found
    assert forced(SEA_FIGHT, [Done(stroke.who)])


@pytest.mark.parametrize("seed", [3, 10])
def test_no_friend_is_run_down_who_could_have_been_kept_clear(seed: int) -> None:
    game = strokes(PIRATE_WARS, pirate_wars.setup(seed), seed)
    assert "friend rammed" not in counted(pirate_wars.follies(game))


@pytest.mark.parametrize("seed", [9071, 9015])
def test_no_crew_that_may_lose_heart_is_left_in_the_eye_of_the_wind(seed: int) -> None:
    game = islice(strokes(PIRATE_WARS, pirate_wars.setup(seed), seed), 60)
    assert "left in irons" not in counted(pirate_wars.follies(game))


GAMES = {
    "sea fight": (SEA_FIGHT, at_sea.setup(3)),
    "Pirate Wars": (PIRATE_WARS, pirate_wars.setup(2)),
    "shore raid": (SHORE_RAID, shore.setup(1)),
    "treasure grab": (TREASURE_GRAB, grab_setup(1, 2)),
}


@pytest.mark.parametrize("kind", GAMES)
def test_reasons_compare_the_best_with_the_next_and_with_no_folly(kind: str) -> None:
    """Against the mean of all options, follies among them, each would win by tens of points."""
    engine, setup = GAMES[kind]
    told = 0
    for stroke in islice(strokes(engine, setup, 2), 6, 48, 14):
        sight = seen(stroke.before, stroke.who)
        legal = engine.game.legal(sight.value, stroke.who)
        found = advise(engine, sight, legal, random.Random(1))
        for each in found if len(found) > 1 else ():
            assert sum(part for _, part in each.parts) == pytest.approx(each.value, abs=1e-6)
        assert all(each.value <= 1e-9 for each in found[1:])
        if len(found) > 1:
            assert found[0].value == pytest.approx(found[0].promises - found[1].promises)
            told += 1
    assert told
