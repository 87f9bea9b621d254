"""P8-22.9, H-19, R3-43 and R3-64: going in to attack, and who is held fast by it."""

import pytest

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.land_raid.state import TOWN, Alarm
from tests.land_raid.positions import (
    MORROW,
    QUIET,
    at,
    may,
    place,
    play,
    play_with,
    position,
    refused,
    run,
    told,
    unit,
)

AROUND = """
    .:h   .:h   .:h
    .:h   .:HO  .:h
    .:h   .:h   .:h
    _:H   _     _
"""
SQUARES = [f"{column}{row}" for row in range(1, 4) for column in "ABC"]
STAYS = ("P8-22.9", "it is under attack and must stay")


@pytest.mark.rule("P8-22.9", "H-186")
def test_men_attack_a_square_beside_theirs_in_four_directions() -> None:
    raid = position(AROUND)
    assert [to for to in SQUARES if may(raid, f"H1 attacks {to}")] == ["B1", "A2", "C2", "B3"]
    words = "attacks go north, east, south or west, one square"
    assert refused(raid, "H1 attacks A1") == ("H-186", words)
    assert refused(raid, "H2 attacks B2") == ("H-186", words)


@pytest.mark.rule("P8-22.9")
def test_an_attack_is_on_enemies() -> None:
    raid = position("_:H B:g .:h\n_ _ _:H")
    words = "there is no enemy there to attack"
    assert refused(raid, "H1 attacks A2") == ("P8-22.9", words)
    assert refused(raid, "H1 attacks B1") == ("P8-22.9", words), "a gun alone holds nothing"


@pytest.mark.rule("H-19")
def test_an_attack_takes_the_rest_of_the_movement_and_leaves_men_where_they_are() -> None:
    step = play(position(AROUND), "H1 attacks B1")
    raid = step.state
    assert told(step) == ["Cutlass group H1 attacks B1 and pins the men there. [R3-43]"]
    assert place(raid, "H1") == "B2"
    assert refused(raid, "H1 attacks A2") == ("P8-22.9", "it has gone in to attack")
    assert unit(raid, "H1").steps == 0
    step = play(raid, "O1 attacks B1")
    assert told(step) == ["Officer O1 attacks B1. [P8-22.9]"]


@pytest.mark.rule("H-19")
@pytest.mark.parametrize(
    ("who", "steps", "attacks"),
    [("O", 1, True), ("O", 2, False), ("H", 1, False)],
    ids=["an officer goes one square first", "and not two", "a group that has moved goes no more"],
)
def test_what_is_left_of_the_movement_is_enough_to_attack(
    who: str, steps: int, attacks: bool
) -> None:
    raid = position(f". .:h .\n . . .\n _ _:{who} _\n _ _ _:HH")
    path = ("B2",) if steps == 1 else ("A2", "B2")
    raid, _ = run(raid, *(f"{who}1 to {square}" for square in path))
    gone = ("P8-22.2", "it has no movement left")
    assert (
        may(raid, f"{who}1 attacks B1") if attacks else refused(raid, f"{who}1 attacks B1") == gone
    )


@pytest.mark.rule("R3-64")
def test_able_and_hardened_groups_and_scurvy_officers_need_nobody() -> None:
    raid = position(".:h .\n_:HH+O- _:H")
    assert all(may(raid, f"{name} attacks A1") for name in ("H1", "H2", "O1"))


@pytest.mark.rule("H-19", "R3-2")
def test_six_at_most_attack_one_square_from_wherever_they_come() -> None:
    raid = position("""
        .        .:HHHH  .
        .:HH     .:hhhhhhg  .:H
        _        _:H     _
    """)
    raid, _ = run(raid, *(f"H{n} attacks B2" for n in range(1, 7)))
    words = "no more than six can attack one square"
    assert refused(raid, "H7 attacks B2") == ("H-19", words)
    assert refused(raid, "H8 attacks B2") == ("H-19", words)


@pytest.mark.rule("P8-22.9", "R3-64")
def test_scurvy_groups_attack_only_with_an_officer_of_their_own_square() -> None:
    raid = position("""
        .:B-  .:h   .:h
        .:O   .:H-OB-   .:H-
        _     _     _:H
    """)
    words = "scurvy groups attack only with an officer from their own square"
    assert refused(raid, "H1 attacks B1") == ("R3-64", words)
    raid, _ = run(raid, "O2 attacks B1")
    assert may(raid, "H1 attacks B1")
    assert may(raid, "B2 attacks B1")
    assert refused(raid, "H2 attacks C1") == ("R3-64", words), "he goes in elsewhere"
    assert refused(raid, "B1 attacks B1") == ("R3-64", words), "he goes in from another square"


LED = """
    .     .:mm  .
    _     _:H-O _
    _     _     _
"""


@pytest.mark.rule("R3-64")
def test_where_the_officer_falls_in_the_shooting_the_attack_is_off_and_the_group_stays() -> None:
    raid, _ = run(position(LED), "O1 attacks B1", "H1 attacks B1", "done")
    raid, log = run(raid, ("m1 shoots B2", 6, 4), ("hit O1", 1))
    assert "Officer O1 falls in B2. [P8-22.8]" in log
    step = play(raid, "m2 shoots B2", 1, 1, *MORROW)
    assert told(step)[1:3] == [
        "Cutlass group H1 loses its officer and calls off the attack on B1. [R3-64]",
        "Cutlass group H1 stands firm (rolled 1; runs on 4 or more). [R3-44]",
    ]
    assert (place(step.state, "H1"), unit(step.state, "H1").attacks) == ("B2", NOWHERE)
    assert unit(step.state, "H1").here


@pytest.mark.rule("R3-64")
def test_others_go_in_without_the_scurvy_who_have_lost_their_officer() -> None:
    picture = LED.replace("_:H-O _", "_:H-OH _")
    raid, _ = run(position(picture), "O1 attacks B1", "H1 attacks B1", "H2 attacks B1", "done")
    raid, _ = run(raid, ("m1 shoots B2", 6, 4), ("hit O1", 1))
    step = play_with(raid, "m2 shoots B2", lambda roll: (1,) * roll.dice)
    fought = next(line for line in told(step) if line.startswith("Hand to hand"))
    assert "the raiders score no hit (1 die from 4 points: 1)" in fought


@pytest.mark.rule("R3-64")
def test_scurvy_groups_defend_themselves_without_an_officer() -> None:
    raid = position("_:H .:b-h- .\n_ _:H _")
    raid, log = run(raid, "H1 attacks B1", ("done", 3, 3))
    assert any(
        "town scores 1 hit (1 die from 4 points; -2 scurvy groups: 3" in line for line in log
    )


@pytest.mark.rule("P8-22.9", "R3-43")
def test_nobody_leaves_an_attacked_square_and_nobody_joins() -> None:
    raid = position(
        """
        .     .:h   .:hho
        _:H   .:h   .
        _     _:H   _
        """,
        alarm=Alarm.FULL,
    )
    raid, _ = run(raid, "H1 attacks B2", "done")
    assert raid.side == TOWN
    name = next(n for n in ("h1", "h2", "h3", "h4") if place(raid, n) == "B2")
    assert refused(raid, f"{name} to C2") == STAYS
    assert refused(raid, f"{name} attacks A2") == STAYS
    words = "B2 is under attack and can get no help"
    assert refused(raid, "h1 to B2") == ("P8-22.9", words)
    assert refused(raid, "o1 to B2") == ("P8-22.9", words)
    assert may(raid, "o1 to C2")


@pytest.mark.rule("R3-43")
def test_an_attacked_square_is_held_fast_for_this_turn_only() -> None:
    raid = position("_:H .:h .\n_ _:H _", alarm=Alarm.FULL)
    raid, _ = run(raid, "H1 attacks B1", "done", ("done", 1, 1))
    assert raid.fights == ()
    raid, _ = run(raid, "done", ("done", *QUIET, 1, 6))
    assert raid.side == TOWN
    assert may(raid, "h1 to C1")


@pytest.mark.rule("R3-43")
def test_men_who_are_attacked_themselves_stay_though_they_win_elsewhere() -> None:
    raid = position(
        """
        .:h   .:HH   .:u
        .     _:H    .
        _     _      _:H
        """,
        alarm=Alarm.FULL,
    )
    raid, _ = run(raid, "H1 attacks C1", "H3 to A2", "done", "h1 attacks B1")
    assert refused(raid, "u1 attacks B1") == STAYS
    raid, log = run(raid, ("done", 3, 1, 1, 1, 1, 1, 1))
    assert place(raid, "H1") == "B1"
    assert not any("take the" in line for line in log)


@pytest.mark.rule("R3-43")
def test_the_governor_and_the_guns_do_not_attack() -> None:
    raid = position("R:vg .\n_:H _:H", side=TOWN, alarm=Alarm.FULL)
    assert refused(raid, "v1 attacks A2") == ("H-19", "guns and the governor cannot attack")
    assert refused(raid, "g1 attacks A2") == ("P8-22.2", "it has no movement left")
    assert at(raid, "A2") not in raid.fights
