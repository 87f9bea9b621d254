"""P8-22.4, R3-60 and H-21: how a town gun moves, who serves it, and how it shoots."""

import pytest

from pieces_of_eight.campaign.land_raid.state import TOWN, Kind, Phase, Raid
from tests.land_raid.positions import (
    kinds,
    marked,
    may,
    place,
    play,
    position,
    refused,
    run,
    told,
    unit,
)

BATTERY = """
    .     .:H   .     .:H
    .:H   B:gh  .     .:HHHH
    _     .     .     .
    _     .:H   .     .
"""


def battery(crew: str = "h", phase: Phase = Phase.SHOOTING) -> Raid:
    return position(BATTERY.replace("B:gh", f"B:g{crew}"), phase, TOWN)


@pytest.mark.rule("P8-22.4")
def test_a_gun_moves_on_5_or_6_only() -> None:
    raid = battery(phase=Phase.MOVING)
    step = play(raid, "g1 hauled C2", 4)
    assert told(step) == ["Town gun g1 sticks fast (rolled 4, needed 5). [P8-22.4]"]
    assert place(step.state, "g1") == "B2"
    step = play(raid, "g1 hauled C2", 5)
    assert told(step) == ["Town gun g1 is hauled to C2 (rolled 5, needed 5). [P8-22.4]"]
    assert place(step.state, "g1") == "C2"


@pytest.mark.rule("P8-22.4")
@pytest.mark.parametrize("face", [1, 6])
def test_a_gun_is_tried_once_a_turn(face: int) -> None:
    raid, _ = run(battery(phase=Phase.MOVING), ("g1 hauled C2", face))
    assert refused(raid, "g1 hauled C3") == ("P8-22.4", "that gun cannot move again this turn")
    assert refused(raid, "g1 to C3") == ("P8-22.2", "it has no movement left")


@pytest.mark.rule("P8-22.4")
def test_a_gun_goes_one_square_where_men_can_go_and_not_to_the_enemy() -> None:
    raid = battery(phase=Phase.MOVING)
    assert refused(raid, "g1 hauled B4") == ("P8-22.2", "it cannot go there in one step")
    assert refused(raid, "g1 hauled B1") == (
        "P8-22.4",
        "no gun can be moved into or out of a square with enemies",
    )
    assert refused(raid, "h1 hauled C2") == ("P8-22.4", "that is not a gun")
    raiders = position(BATTERY)
    assert refused(raiders, "g1 hauled C2") == ("P8-22.1", "this is not the time to move")


@pytest.mark.rule("P8-22.4")
def test_a_gun_moves_by_its_own_die_while_the_town_sleeps() -> None:
    raid = battery(phase=Phase.MOVING)
    assert may(raid, "g1 hauled C2")
    assert not may(raid, "h1 to C2")


@pytest.mark.rule("R3-60")
def test_a_gun_throws_three_dice_as_muskets_do() -> None:
    step = play(battery(), "h1 serves g1 D2", 4, 5, 6, 3, 4, 1, 1, 1, 1)
    assert told(step)[0] == (
        "Cutlass group h1 with town gun g1 scores 2 hits in D2 "
        "(3 dice, needing 5: 4 5 6; picks who is hit on 4 or more: 3 4). [R3-60]"
    )
    assert kinds(step.state, Kind.HAND_TO_HAND) == kinds(battery(), Kind.HAND_TO_HAND) - 2


@pytest.mark.rule("R3-60")
def test_a_gun_reaches_two_squares_along_a_row_or_a_column() -> None:
    raid = battery()
    assert all(may(raid, f"h1 serves g1 {to}") for to in ("B1", "A2", "D2", "B4"))
    words = "that is out of reach, or something stands between"
    assert refused(raid, "h1 serves g1 D1") == ("P8-22.6", words)
    beside = position(BATTERY.replace(".:H   .     .:H\n", ".     .:H   .\n"), Phase.SHOOTING, TOWN)
    assert refused(beside, "h1 serves g1 C1") == ("P8-22.6", words)


@pytest.mark.rule("R3-60")
def test_a_gun_does_not_shoot_in_a_turn_in_which_it_moved() -> None:
    raid, _ = run(battery(phase=Phase.MOVING), ("g1 hauled C2", 5))
    assert unit(raid, "g1").moved
    shooting = marked(battery(), "g1", moved=True)
    words = "that gun was moved or fired this turn"
    assert refused(shooting, "h1 serves g1 D2") == ("R3-60", words)
    stuck, _ = run(battery(phase=Phase.MOVING), ("g1 hauled C2", 4), "done", "done")
    assert may(stuck, "h1 serves g1 D2"), "it stuck fast, and stands ready"


@pytest.mark.rule("H-21")
def test_a_gun_is_served_by_a_group_of_the_town_in_its_square() -> None:
    raid = battery("o")
    words = "only a group of the town that has not shot can serve a gun"
    assert refused(raid, "o1 serves g1 D2") == ("H-21", words)
    far = position(BATTERY.replace("B:gh  .", "B:g   .:h"), Phase.SHOOTING, TOWN)
    assert refused(far, "h1 serves g1 D2") == ("H-21", "the gun is in another square")
    unarmed = battery("u-")
    assert may(unarmed, "u1 serves g1 D2")


@pytest.mark.rule("H-21")
def test_who_serves_a_gun_has_shot_and_the_gun_shoots_once() -> None:
    raid, _ = run(battery("mm"), ("m1 serves g1 D2", 1, 1, 1))
    assert refused(raid, "m1 shoots D2") == ("P8-22.6", "it has no loaded muskets")
    assert unit(raid, "m1").shot
    assert refused(raid, "m2 serves g1 D2")[0] == "R3-60"
    used, _ = run(battery("mm"), ("m1 shoots D2", 1))
    words = "only a group of the town that has not shot can serve a gun"
    assert refused(used, "m1 serves g1 D2") == ("H-21", words)


@pytest.mark.rule("H-21")
@pytest.mark.parametrize(
    ("crew", "need", "why"),
    [
        ("h+", 4, "; +1 battle hardened"),
        ("h", 5, ""),
        ("h-", 6, "; -1 scurvy"),
        ("l", 6, "; -1 militia"),
    ],
)
def test_a_gun_shoots_with_the_additions_of_who_serves_it(crew: str, need: int, why: str) -> None:
    name = crew[0] + "1"
    step = play(battery(crew), f"{name} serves g1 D2", 3, 3, 3)
    assert f"misses (3 dice, needing {need}{why}: 3 3 3)." in told(step)[0]


@pytest.mark.rule("H-21")
def test_a_gun_is_not_hit_and_does_not_fight() -> None:
    raid = position(
        """
        .     .     .
        _:M   B:gh  .
        _:H   _     .
    """,
        Phase.SHOOTING,
    )
    raid, log = run(raid, ("M1 shoots B2", 6, 4, 1))
    assert "Cutlass group h1 falls in B2. [P8-22.8]" in log
    assert unit(raid, "g1").here
    raid = position(
        """
        .     .     .
        _:H   B:gu  .
        _:H   _     .
    """,
        first=TOWN,
    )
    raid, log = run(raid, "H1 attacks B2", "done", ("done", 1, 1))
    assert any("(1 die from 1 point: 1)" in line for line in log)


@pytest.mark.rule("H-21")
def test_a_gun_is_silent_while_raiders_hold_its_square() -> None:
    raid = position(
        """
        .     .     .
        _:H   B:gh  .:H
        _:H   _     .
    """,
        first=TOWN,
    )
    raid, _ = run(raid, "H1 attacks B2", "done", ("done", 3, 1, 1))
    assert place(raid, "H1") == place(raid, "g1") == "B2"
    assert not unit(raid, "h1").here
    raid = position("_:M B:gH .:h", Phase.SHOOTING)
    words = "only a group of the town that has not shot can serve a gun"
    assert refused(raid, "H1 serves g1 C1") == ("H-21", words)
