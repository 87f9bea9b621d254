"""P8-22.30: how a raid ends, and that nothing happens after it."""

import pytest

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.land_raid.actions import Done
from pieces_of_eight.campaign.land_raid.rules import prompt
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Alarm, Ending, Fate, Phase, Raid
from tests.land_raid.positions import (
    QUIET,
    RAIDERS_FIRST,
    listed,
    marked,
    order,
    play,
    position,
    refused,
    run,
    told,
    unit,
)

pytestmark = pytest.mark.rule("P8-22.30")

LAST = """
    .:m    .     H
    .:H    .     .
    _      _     _
"""


def evening(turn: int, turns: int = 12) -> Raid:
    return position(LAST, Phase.LOOTING, turn=turn, turns=turns)


def test_the_raid_ends_when_the_raiders_have_left() -> None:
    raid = play(position("_:HO . H:u"), "H1 leaves").state
    assert raid.ending is Ending.NOT_YET
    step = play(raid, "O1 leaves")
    assert told(step) == [
        "Officer O1 takes to the boats. [H-26]",
        "The last raiders get away: the raid is over. [P8-22.30]",
    ]
    assert (step.state.phase, step.state.ending) == (Phase.OVER, Ending.LEFT)


def test_the_raid_ends_when_none_of_them_is_left() -> None:
    raid = position(LAST, Phase.SHOOTING, TOWN)
    step = play(raid, "m1 shoots A2", 5, 4, 4)  # no nerve is tested, no alarm thrown
    assert told(step)[-1] == "No raiders are left: the raid is over. [P8-22.30]"
    assert step.state.ending is Ending.GONE


@pytest.mark.parametrize("fate", [Fate.DEAD, Fate.CAPTURED, Fate.RAN, Fate.LOST])
@pytest.mark.parametrize("home", [Fate.LEFT, Fate.LADEN, None])
def test_one_who_came_home_is_enough_to_have_left(fate: Fate, home: Fate | None) -> None:
    raid = marked(position("_:HMU . H:u"), "H1", fate=fate)
    assert land_raid.rules.decided(raid) is Ending.NOT_YET
    raid = marked(marked(raid, "M1", fate=home or fate), "U1", fate=fate)
    assert land_raid.rules.decided(raid) is (Ending.LEFT if home else Ending.GONE)


def test_a_town_without_a_man_left_is_still_there_to_be_plundered() -> None:
    raid = position(".:u .:M H\n . . .\n _ _ _:H", Phase.SHOOTING)
    step = play(raid, "M1 shoots A1", 5, 4, 1)
    assert (step.state.phase, step.state.ending) == (Phase.BURNING, Ending.NOT_YET)


@pytest.mark.parametrize("turns", [12, 5])
def test_the_raid_ends_after_its_last_turn(turns: int) -> None:
    step = play(evening(turns - 1, turns), "done", *QUIET, *RAIDERS_FIRST)
    assert step.state.ending is Ending.NOT_YET
    step = play(evening(turns, turns), "done", *QUIET)
    assert told(step) == [
        "The alarm dice: a quiet night (rolled 2 and 3, row 5). [P8-22.27]",
        "Day breaks: the raid is over. [P8-22.30]",
    ]
    assert step.state.ending is Ending.DAWN


def test_twelve_turns_unless_the_captains_agree_on_others() -> None:
    assert land_raid.state.Options().turns == 12


@pytest.mark.rule("P8-22.26")
@pytest.mark.parametrize(("turn", "ends"), [(3, 4), (11, 12), (12, 12)])
def test_a_sail_never_makes_a_raid_longer(turn: int, ends: int) -> None:
    more = RAIDERS_FIRST if turn < ends else ()
    step = play(evening(turn), "done", 6, 6, *more)
    assert step.state.last == ends
    assert (step.state.phase is Phase.OVER) == (turn == ends)


def test_when_the_last_raider_runs_no_fire_takes_its_course() -> None:
    picture = "H:u  .     .\n .:m .:HH .\n _    _     _"
    raid = position(picture, Phase.SHOOTING, TOWN, fires="A1:1")
    step = play(raid, "m1 shoots B2", 5, 4, 1, 5)  # the dead, and his comrade's nerve
    assert unit(step.state, "H2").fate is Fate.RAN
    assert step.state.ending is Ending.GONE
    assert step.state.fires == raid.fires


def test_when_the_last_raider_burns_the_flames_pay_no_more() -> None:
    picture = "H:H  H     .\n .:u .     .\n _    _     _"
    raid = position(picture, Phase.SHOOTING, TOWN, first=RAIDERS, fires="A1:1")
    step = play(raid, "done", 5)
    assert step.state.ending is Ending.GONE
    assert step.state.purse == (0, 45)


def test_a_question_that_was_open_is_dropped_when_the_raid_is_over() -> None:
    raid = position(".:mm .:H .\n . . .\n _ _ _", Phase.SHOOTING, TOWN)
    raid, _ = run(raid, ("m1 shoots B1", 5, 4, 1))
    assert (raid.phase, raid.pending, raid.shot) == (Phase.OVER, (), None)


@pytest.mark.parametrize("who", [RAIDERS, TOWN])
def test_when_it_is_over_nobody_decides_anything(who: int) -> None:
    raid = play(evening(12), "done", *QUIET).state
    assert land_raid.to_act(raid) == ()
    assert listed(raid) == []
    assert land_raid.legal(raid, who) == ()
    assert refused(raid, Done(who)) == ("P8-22.30", "the raid is over")
    assert prompt(raid, who).words == "The raid is over."


def test_a_late_turn_that_ends_the_raid_is_paid_for() -> None:
    raid = position(LAST, Phase.LOOTING, turn=12, alarm=Alarm.FULL, since=3, coins=(9, 36))
    step = play(raid, order(raid, "done"), *QUIET)
    assert step.state.purse == (7, 38)
