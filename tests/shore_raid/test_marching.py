"""Movement: the throw of the turn, groups, corners, crates, bases and loads."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import shore_raid
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.shore_raid.marching import pace_of
from pieces_of_eight.campaign.shore_raid.state import (
    NO_PLACE,
    PIRATES,
    TOWN,
    Fight,
    Gone,
    March,
    Pace,
)
from tests.shore_raid.positions import (
    STORE,
    at,
    called,
    figure,
    march,
    middle,
    play,
    position,
    refused,
    setup,
    told,
    who,
)

CORNER = (
    "S...........",
    ".....##.....",
    ".....##.....",
    ".....##.....",
    "....,,,,....",
    "............",
    "~~~~........",
)


@pytest.mark.rule("PA-4.1", "R2-9")
def test_three_dice_are_thrown_and_the_best_two_count_on_open_ground() -> None:
    assert pace_of((3, 5, 9), ()).open == 1400
    assert pace_of((3, 5, 9), ()).broken == 800
    assert pace_of((9, 5, 3), ()) == Pace(1400, 1400, 0, 0)
    dice = Scripted(3, 5, 9, 10, 1, 2, 1, 1)
    step = shore_raid.start(setup("C 3,2 N", "c 9,9 S"), dice)
    assert step.state.paces == (Pace(1400, 800), Pace(1200, 1100))
    told_of = "The pirates can go 14 inches, 8 over broken ground (rolled 3 5 9). [PA-4.1]"
    assert told_of in told(step)


@pytest.mark.rule("PA-4.2", "R2-10")
def test_riders_throw_four_dice_and_add_the_best_three_or_two_on_broken_ground() -> None:
    assert pace_of((1, 1, 1), (4, 9, 2, 6)) == Pace(200, 200, 1900, 1500)
    dice = Scripted(3, 5, 9, 4, 9, 2, 6, 10, 1, 2, 1, 1)
    step = shore_raid.start(setup("C^ 3,2 N", "c 9,9 S"), dice)
    assert step.state.paces[PIRATES] == Pace(1400, 800, 1900, 1500)
    assert step.state.paces[TOWN].mounted == 0
    raid = called(position("C^ 3,2 N", "C 3,3 N", "c 30,9 S"), "C1 C2")
    assert refused(raid, march(raid, "C2 3,9", "C1 3,18"))[0] == "PA-3.5"
    lone = called(position("C^ 3,2 N", "c 30,9 S"), "C1")
    assert play(lone, march(lone, "C1 23,2")).state
    assert refused(lone, march(lone, "C1 24,2"))[0] == "PA-4.2"


@pytest.mark.rule("PA-4.1")
def test_a_figure_goes_as_far_as_the_dice_allow_and_no_further() -> None:
    raid = called(position("C 3,2 N", "c 30,9 S"), "C1")
    step = play(raid, march(raid, "C1 17,2"))
    assert at(step.state, "C1") == (17.5, 2.5)
    assert "Pirate C1 goes 14 of 14 inches. [PA-4.3]" in told(step)
    assert refused(raid, march(raid, "C1 18,2"))[0] == "PA-4.1"


@pytest.mark.rule("PA-4.1", "R2-9")
def test_who_touches_broken_ground_has_the_first_two_dice() -> None:
    men = ("C 1,4 E", "c 11,0 S")
    pace = (Pace(800, 400), Pace(800, 400))
    raid = called(position(*men, rows=CORNER, paces=pace), "C1")
    assert play(raid, march(raid, "C1 5,4")).state
    assert refused(raid, march(raid, "C1 6,4"))[0] == "PA-4.1"
    assert play(raid, march(raid, "C1 7,5", via=((2, 5),))).state


@pytest.mark.rule("PA-4.3")
def test_a_group_is_measured_from_centre_to_centre_and_changes_places() -> None:
    raid = called(position("C 3,2 N", "C 4,2 N", "c 30,9 S"), "C1 C2")

    assert play(raid, march(raid, "C1 19,2", "C2 16,2")).state  # 16 and 12 inches, 14 the centre
    assert refused(raid, march(raid, "C1 19,2", "C2 18,2"))[0] == "PA-4.1"
    assert refused(raid, March((0, 1), (middle(5, 5),)))[0] == "PA-4.3"
    assert refused(raid, march(raid, "C1 3,2"))[0] == "PA-4.3"
    assert refused(raid, march(raid, "C1 4,5", facing=9))[0] == "PA-4.3"


@pytest.mark.rule("H-60")
def test_nobody_walks_through_houses_or_water_but_round_the_corner() -> None:
    men = ("C 3,2 E", "c 11,0 S")
    raid = called(position(*men, rows=CORNER), "C1")
    assert refused(raid, march(raid, "C1 8,2"))[0] == "H-60"
    assert refused(raid, march(raid, "C1 5,2")) == ("H-60", "nobody can stand there")
    assert refused(raid, march(raid, "C1 2,6"))[0] == "H-60"
    assert refused(raid, march(raid, "C1 60,2"))[0] == "H-60"
    assert refused(raid, march(raid, "C1 8,2", via=((4, 0),) * 5))[0] == "H-60"
    step = play(raid, march(raid, "C1 8,2", via=((4, 0), (7, 0))))
    assert at(step.state, "C1") == (8.5, 2.5)


@pytest.mark.rule("H-60")
def test_each_man_of_a_group_passes_those_corners_that_lie_on_his_way() -> None:
    men = ("C 3,2 E", "C 7,0 E", "c 11,5 S")
    raid = called(position(*men, rows=CORNER), "C1 C2")
    step = play(raid, march(raid, "C1 8,2", "C2 9,2", via=((4, 0), (7, 0))))
    assert at(step.state, "C2") == (9.5, 2.5)


@pytest.mark.rule("H-61")
def test_no_two_stand_on_one_base_and_nobody_walks_through_an_enemy() -> None:
    raid = called(position("C 3,2 N", "C 4,2 N", "c 6,2 W", "c 6,3 W"), "C1 C2")
    assert refused(raid, march(raid, "C1 4,2"))[0] == "H-61"
    assert refused(raid, march(raid, "C1 6,2"))[0] == "H-61"
    assert refused(raid, march(raid, "C2 8,2"))[0] == "H-60"
    assert play(raid, march(raid, "C1 5,2")).state  # past one of his own
    assert play(raid, march(raid, "C2 8,2", via=((6, 0),))).state


@pytest.mark.rule("PA-4.4")
def test_bulky_booty_halves_the_way_and_the_slowest_sets_the_pace() -> None:
    raid = position(
        "C$ 3,2 N", "C 4,2 N", "c 30,9 S", rows=("S1" + "." * 58, *("." * 60,) * 9), places=(STORE,)
    )
    raid = called(raid, "C1 C2")
    assert refused(raid, march(raid, "C1 11,2", "C2 12,2"))[0] == "PA-4.4"
    assert play(raid, march(raid, "C1 10,2", "C2 11,2")).state
    light = replace(raid.shore, places=(replace(STORE, bulky=False),))
    raid = replace(raid, shore=light)
    assert play(raid, march(raid, "C1 11,2", "C2 12,2")).state


@pytest.mark.rule("PA-6.1", "R2-8")
def test_who_goes_half_his_way_may_fight_in_the_same_action() -> None:
    raid = called(position("C 3,2 E", "c 11,2 W"), "C1")
    step = play(raid, march(raid, "C1 10,2"))
    assert figure(step.state, "C1").gone is Gone.HALF
    fight = Fight(who(raid, "C1"), who(raid, "c1"))
    assert play(step.state, fight, 1, 6).state
    far = called(position("C 3,2 E", "c 12,2 W"), "C1")
    step = play(far, march(far, "C1 11,2"))
    assert refused(step.state, fight)[0] == "PA-3.4"


@pytest.mark.rule("PA-5.7", "R2-22")
def test_nobody_is_bound_by_an_enemy_at_his_side() -> None:
    raid = called(position("C 3,2 E", "c 4,2 W"), "C1")
    assert play(raid, march(raid, "C1 3,9")).state


@pytest.mark.rule("H-63")
def test_a_load_is_home_when_its_bearer_stands_on_deck() -> None:
    rows = ("SS1" + "." * 57, *("." * 60,) * 9)
    raid = position("C$ 3,2 N", "c 30,9 S", rows=rows, places=(STORE,))
    raid = called(raid, "C1")
    step = play(raid, march(raid, "C1 1,0"))
    assert step.state.home == (1,)
    assert figure(step.state, "C1").load == NO_PLACE
    assert "Pirate C1 brings a load from the store aboard: 1 home so far. [PA-11.3]" in told(step)


def test_a_march_alone_can_be_taken_back() -> None:
    raid = called(position("C 3,2 N", "c 30,9 S"), "C1")
    assert play(raid, march(raid, "C1 5,2")).undoable
