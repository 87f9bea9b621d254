"""What a reader of twenty sea fights found foolish: each is counted, and the worst is mended."""

import random

from msgspec.structs import replace

from campaign.ai.policy import LEVELS
from campaign.engines import SEA_FIGHT
from campaign.kernel.sealed import seen
from campaign.sea_fight.mind.expectations import CAPTAIN, SAILOR, STANDARD
from campaign.sea_fight.mind.judgement import value
from campaign.sea_fight.model.actions import Action, End, Fire, Grapple, Hold, Sail
from campaign.sea_fight.model.state import NOBODY, Aim, Fate, Position, Sea, Stage
from tests.follies.games import Stroke, counted
from tests.follies.sea_fight import follies
from tests.sea_fight.positions import ABEAM, A, R, S, Vessel, position

MATE = LEVELS["mate"]
TWO_A_SIDE = """
    .   .   .   .   .   .   .   .
      .   A→  .   .   .   .   B→  .
    .   .   R→  .   .   .   .   .
      .   .   .   .   .   .   S→  .
"""


def nearly_sunk() -> Sea:
    """Anne has her broadside on Rose, who has a hull point left; Rose's sister is whole."""
    return position(TWO_A_SIDE, {"R": Vessel(hull=(1, 8))})


def found(*strokes: Stroke) -> dict[str, int]:
    return counted(follies(strokes))


def stroke(sea: Sea, act: Action, after: Sea | None = None) -> Stroke:
    return Stroke(sea, SEA_FIGHT.game.to_act(sea)[0], act, after or sea, ())


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


def test_a_sinking_passed_up_is_seen_whatever_else_is_aimed_at() -> None:
    sea = nearly_sunk()
    shots = [Fire(A, Position.STARBOARD, R, aim) for aim in (Aim.CREW, Aim.GEAR, Aim.HULL)]
    assert [found(stroke(sea, shot)) for shot in shots] == [
        {"sinking passed up": 1},
        {"sinking passed up": 1},
        {},
    ]
    sound = position(TWO_A_SIDE)
    assert found(stroke(sound, shots[0])) == {}


def test_to_leave_the_table_is_a_folly_with_no_armed_enemy_near() -> None:
    sea = position(TWO_A_SIDE, {"S": Vessel(hull=(2, 2))}, active=S, stage=Stage.MOVING)
    ships = sea.ships
    gone = replace(sea, ships=(*ships[:3], replace(ships[3], fate=Fate.ESCAPED)), active=NOBODY)
    assert found(stroke(sea, Sail(S, 0), gone)) == {}
    lone = replace(sea, ships=(ships[0], ships[1], replace(ships[2], silenced=True), ships[3]))
    far = replace(lone, ships=(replace(ships[0], at=(-9, 3)), *lone.ships[1:]))
    assert found(stroke(far, Sail(S, 0), gone)) == {"left the table": 1}


def test_a_ship_that_does_nothing_while_her_sister_is_lost_is_seen_at_the_end() -> None:
    sea = replace(nearly_sunk(), turn=6)
    ships = sea.ships
    lost = replace(sea, ships=(ships[0], replace(ships[1], fate=Fate.SUNK), *ships[2:]))
    assert found(stroke(lost, End(A))) == {"never in the fight": 1}
    assert found(stroke(lost, Grapple(S, A, 1)), stroke(lost, End(A))) == {}
    assert found(stroke(sea, End(A))) == {}


def test_a_ship_that_ends_with_her_bow_in_the_wind_is_put_in_irons() -> None:
    sea = position(ABEAM, stage=Stage.MOVING, wind="←")
    lies = replace(sea, stage=Stage.FIRING, move=None)
    assert found(stroke(sea, Hold(A), lies)) == {"put in irons": 1}
    sea = position(ABEAM, stage=Stage.MOVING)
    assert found(stroke(sea, Hold(A), replace(sea, stage=Stage.FIRING, move=None))) == {}
