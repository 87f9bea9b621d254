"""Attacks hand to hand: the ladder, what moves the die, what points do, captives."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.shore_raid.attacking import DICE, judged, melee, shot, stepped
from pieces_of_eight.campaign.shore_raid.events import reasons
from pieces_of_eight.campaign.shore_raid.state import (
    NO_BAND,
    PIRATES,
    TOWN,
    Aim,
    Done,
    Fate,
    Fight,
    Fire,
    Gone,
    Pace,
    Raid,
)
from tests.shore_raid.positions import (
    STORE,
    called,
    card,
    figure,
    march,
    marked,
    play,
    position,
    refused,
    told,
    who,
)

SLOW = (Pace(300, 300), Pace(300, 300))
YARD = ("S" + "." * 39, "." * 4 + "x" + "." * 35, *("." * 40,) * 12)


def die(raid: Raid, by: str = "C1", on: str = "c1") -> int:
    """The attacker's die, hand to hand."""
    return melee(raid, figure(raid, by), figure(raid, on)).die


def why(raid: Raid, by: str = "C1", on: str = "c1") -> str:
    return reasons(melee(raid, figure(raid, by), figure(raid, on)).mods)


def fight(raid: Raid, by: str, on: str, capture: bool = False) -> Fight:
    return Fight(who(raid, by), who(raid, on), capture)


@pytest.mark.rule("PA-1.1", "R2-12")
def test_the_ladder_goes_from_four_to_twelve_and_its_ends_hold() -> None:
    assert [stepped(8, steps) for steps in range(-3, 4)] == [4, 4, 6, 8, 10, 12, 12]
    assert stepped(4, -1) == 4
    assert stepped(12, 1) == 12
    assert DICE == (4, 6, 8, 10, 12)
    raid = position("U 3,5 E", "c* 4,5 W")
    assert melee(raid, figure(raid, "U1"), figure(raid, "c1")).rule == "R2-12"


@pytest.mark.rule("PA-5.2")
def test_each_weapon_has_its_die() -> None:
    for letter, base in (("C", 8), ("D", 6), ("B", 6), ("U", 4)):
        raid = position(f"{letter} 3,5 E", "u 4,5 W")
        assert die(raid, f"{letter}1", "u1") == base


@pytest.mark.rule("R2-17")
def test_a_pistol_or_a_rifle_is_a_club_hand_to_hand() -> None:
    raid = position("P- 3,5 E", "u 4,5 W", "r 9,9 S", "U 8,9 S")
    assert die(raid, "P1", "u1") == 6
    assert die(raid, "r1", "U1") == 6
    assert melee(raid, figure(raid, "r1"), figure(raid, "U1")).rule == "R2-17"


@pytest.mark.rule("PA-5.3", "R2-16")
def test_an_armed_man_is_down_one_whatever_is_in_his_hand() -> None:
    for letter in ("c", "d", "b", "p", "r"):
        raid = position("C 3,5 E", f"{letter} 4,5 W")
        assert die(raid, "C1", f"{letter}1") == 6
    raid = position("C 3,5 E", "u 4,5 W")
    assert (die(raid, "C1", "u1"), why(raid, "C1", "u1")) == (8, "")


@pytest.mark.rule("PA-5.3")
def test_cover_and_men_of_mark_move_the_die() -> None:
    assert die(position("C* 3,5 E", "u 4,5 W"), on="u1") == 10
    assert die(position("C 3,5 E", "u* 4,5 W"), on="u1") == 6
    hidden = position("C 3,1 E", "u 4,1 W", rows=YARD)
    assert (die(hidden, on="u1"), why(hidden, on="u1")) == (6, "; -1 he is in cover")


@pytest.mark.rule("H-60")
def test_crates_just_before_a_man_cover_him_from_that_side_only() -> None:
    raid = position("P 1,1 E", "u 5,1 W", "P 9,1 W", rows=YARD)
    one, two = (shot(raid, figure(raid, name), figure(raid, "u1")) for name in ("P1", "P2"))
    assert one is not None
    assert two is not None
    assert [mod.why for mod in one.mods] == ["he is in cover"]
    assert [mod.why for mod in two.mods] == ["from behind"]


@pytest.mark.rule("R2-15")
def test_from_behind_is_up_one_and_the_weapon_does_not_count() -> None:
    raid = position("C 3,5 E", "c 4,5 E")
    assert (die(raid), why(raid)) == (10, "; +1 from behind")


@pytest.mark.rule("R2-18")
def test_only_who_the_scenario_names_is_a_personality() -> None:
    raid = position("C 3,5 E", "u 4,5 W")
    assert not any(f.personality for f in raid.figures)
    assert die(marked(raid, "C1", name="the first mate"), on="u1") == 8


@pytest.mark.rule("H-62")
def test_behind_is_the_quarter_at_the_back_of_him() -> None:
    for x, y in ((4, 4), (5, 4), (5, 5), (5, 6), (4, 6), (3, 6), (3, 5), (3, 4)):
        raid = position(f"C {x},{y} N", "u 4,5 N")
        assert die(raid, on="u1") == (10 if y == 6 else 8)


@pytest.mark.rule("H-62")
def test_a_man_looks_where_he_went_and_at_whom_he_struck_and_who_is_struck_does_not_turn() -> None:
    raid = called(position("C 3,5 W", "b 5,5 N"), "C1")
    raid = play(raid, march(raid, "C1 4,5")).state
    assert figure(raid, "C1").facing == 2
    raid = play(called(position("C 3,5 W", "b 4,6 N"), "C1"), Fight(0, 1), 1, 6).state
    assert figure(raid, "C1").facing == 3
    assert figure(raid, "b1").facing == 0


@pytest.mark.rule("H-62", "PA-6.1")
def test_who_comes_into_contact_charges_and_who_stood_there_does_not() -> None:
    raid = called(position("C 3,5 E", "b 7,5 W"), "C1")
    raid = play(raid, march(raid, "C1 6,5")).state
    assert (die(raid, on="b1"), why(raid, on="b1")) == (8, "; +1 charging, -1 he is armed")
    raid = called(position("C 6,5 E", "b 7,5 W"), "C1")
    raid = play(raid, march(raid, "C1 6,4")).state
    assert figure(raid, "C1").gone is Gone.HALF
    assert die(raid, on="b1") == 6


@pytest.mark.rule("H-61")
def test_only_those_in_contact_strike_each_other() -> None:
    raid = called(position("C 3,5 E", "c 4,6 W", "b 5,5 W"), "C1")
    assert play(raid, fight(raid, "C1", "c1"), 1, 6).state
    assert refused(raid, fight(raid, "C1", "b1"))[0] == "H-61"
    assert refused(raid, fight(raid, "C1", "C1"))[0] == "PA-5.4"


@pytest.mark.rule("PA-5.1", "R2-21")
def test_the_defender_throws_a_six_for_every_attack_and_may_still_strike() -> None:
    raid = called(position("C 3,5 E", "D 4,4 S", "b 4,5 W"), "C1 D1")
    raid = play(raid, fight(raid, "C1", "b1"), 3, 6).state
    step = play(raid, fight(raid, "D1", "b1"), 2, 6)
    assert not figure(step.state, "b1").attacked
    back = called(step.state, "b1")
    assert play(back, fight(back, "b1", "C1"), 1, 1).state


@pytest.mark.rule("PA-5.4")
def test_a_figure_attacks_once() -> None:
    raid = called(position("C 3,5 E", "C 3,6 E", "b 4,5 W", "b 4,6 W"), "C1 C2")
    raid = play(raid, fight(raid, "C1", "b1"), 1, 6).state
    assert refused(raid, fight(raid, "C1", "b2"))[0] == "PA-3.4"
    again = marked(raid, "C1", acted=False)
    assert refused(again, fight(again, "C1", "b2"))[0] == "PA-5.4"


@pytest.mark.rule("PA-5.5")
def test_four_points_kill_three_put_to_flight_and_two_do_nothing() -> None:
    raid = called(position("C 3,5 E", "u 4,5 W", paces=SLOW), "C1")
    fates = {}
    for face, fate in ((7, Fate.DEAD), (5, Fate.DEAD), (4, Fate.RUNNING), (3, Fate.HERE)):
        fates[face] = figure(play(raid, fight(raid, "C1", "u1"), face, 1).state, "u1").fate
        assert fates[face] is fate
    step = play(raid, fight(raid, "C1", "u1"), 3, 1)
    assert figure(step.state, "u1").points == 2


@pytest.mark.rule("R2-14")
def test_a_man_beaten_by_four_is_dead_and_does_not_run() -> None:
    raid = called(position("C 3,5 E", "c 4,5 W"), "C1")
    step = play(raid, fight(raid, "C1", "c1"), 5, 1)
    assert "Townsman c1 is killed. [R2-14]" in told(step)
    assert figure(step.state, "c1").band == NO_BAND


@pytest.mark.rule("PA-5.6", "R2-13")
def test_points_add_up_over_the_attacks_that_beat_him() -> None:
    raid = position("C 3,5 E", "D 4,4 S", "B 4,6 N", "u 4,5 W", paces=SLOW)
    raid = called(raid, "C1 D1 B1")
    raid = play(raid, fight(raid, "C1", "u1"), 3, 1).state
    raid = play(raid, fight(raid, "D1", "u1"), 1, 6).state
    assert figure(raid, "u1").points == 2
    step = play(raid, fight(raid, "B1", "u1"), 2, 1)
    assert figure(step.state, "u1").fate is Fate.RUNNING
    assert "Townsman u1 loses heart and runs. [PA-5.6]" in told(step)
    assert judged(1, 3, Aim.KILL).fate is Fate.DEAD
    assert judged(3, 0, Aim.KILL).fate is Fate.HERE


@pytest.mark.rule("PA-5.5", "R2-24")
def test_who_runs_turns_from_his_enemy_and_runs_the_whole_move_every_turn() -> None:
    raid = position("C 30,9 E", "C 30,3 E", "u 31,9 W", paces=SLOW, last=True)
    raid = called(raid, "C1")
    turned = (raid.turned[0], card(4, PIRATES))
    raid = replace(raid, turned=turned)
    raid = play(raid, fight(raid, "C1", "u1"), 4, 1).state
    ran = figure(raid, "u1")
    assert ran.fate is Fate.RUNNING
    assert ran.at[1] == 650
    assert ran.facing == 0
    raid = called(raid, "C2")
    assert refused(raid, fight(raid, "C2", "u1"))[1] == "that man is out of the fight"
    step = play(raid, Done(PIRATES), 1, 1, 1, 2, 2, 2, 1, 1)
    assert figure(step.state, "u1").at[1] == 250
    assert "Townsman u1 is still running away. [R2-24]" in told(step)


@pytest.mark.rule("R2-24")
def test_pirates_run_for_their_ship_and_others_off_the_table() -> None:
    raid = called(position("C 3,5 E", "u 4,5 W", "c 4,6 W"), "C1")
    assert figure(play(raid, fight(raid, "C1", "u1"), 4, 1).state, "u1").fate is Fate.FLED
    raid = called(position("C 8,5 E", "c 9,5 W", side=TOWN, paces=SLOW), "c1")
    ran = figure(play(raid, fight(raid, "c1", "C1"), 4, 1).state, "C1")
    assert (ran.fate, ran.at) == (Fate.RUNNING, Point(650, 350))


@pytest.mark.rule("PA-5.8")
def test_five_points_take_a_man_alive_and_four_do_nothing_to_him() -> None:
    raid = called(position("C 3,5 E", "u 4,5 W"), "C1")
    step = play(raid, fight(raid, "C1", "u1", True), 6, 1)
    assert figure(step.state, "u1").fate is Fate.CAPTURED
    assert "Pirate C1 takes townsman u1 alive. [PA-5.8]" in told(step)
    spared = play(raid, fight(raid, "C1", "u1", True), 5, 1).state
    assert figure(spared, "u1").here
    assert figure(spared, "u1").points == 4
    assert [judged(points, 1, Aim.TAKE).fate for points in (2, 3, 4)] == [
        Fate.HERE,
        Fate.HERE,
        Fate.CAPTURED,
    ]


@pytest.mark.rule("H-65")
def test_nobody_is_taken_alive_by_a_shot() -> None:
    assert "capture" not in Fire.__struct_fields__
    raid = called(position("P 3,5 E", "u 8,5 W"), "P1")
    assert figure(play(raid, Fire(0, 1), 10, 1).state, "u1").fate is Fate.DEAD


@pytest.mark.rule("R2-23")
def test_a_captive_is_free_when_his_captor_falls() -> None:
    pirates = called(position("C 30,5 E", "C 3,5 E", "u 4,5 W", "c 3,6 N", "c 9,9 S"), "C2")
    pirates = play(pirates, fight(pirates, "C2", "u1", True), 6, 1).state
    assert figure(pirates, "u1").captor == who(pirates, "C2")
    town = called(pirates, "c1")
    step = play(town, fight(town, "c1", "C2"), 6, 1)
    free = figure(step.state, "u1")
    assert (free.fate, free.at, free.acted, free.band) == (
        Fate.HERE,
        Point(350, 550),
        True,
        NO_BAND,
    )
    assert "Townsman u1 is free again. [R2-23]" in told(step)


@pytest.mark.rule("H-63")
def test_what_a_man_carried_lies_where_he_fell() -> None:
    rows = ("SS1" + "." * 57, *("." * 60,) * 19)
    men = ("C$ 13,5 E", "C 30,5 E", "c 14,5 W", "c 19,9 S")
    raid = called(position(*men, rows=rows, places=(STORE,), side=1), "c1")
    step = play(raid, fight(raid, "c1", "C1"), 6, 1)
    assert [heap.at for heap in step.state.heaps] == [Point(1350, 550)]
    assert figure(step.state, "C1").load == -1
