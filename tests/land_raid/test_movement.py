"""P8-22.2 and 22.5: how far men walk, what stops them, and six to a square."""

import pytest

from pieces_of_eight.campaign.land_raid.state import TOWN, Alarm, Fate, Ground, Phase, Raid
from tests.land_raid.positions import (
    MORROW,
    listed,
    may,
    order,
    place,
    play,
    position,
    refused,
    run,
    standing,
    told,
    unit,
)

OPEN = """
    .     .     .     .     .
    .     .     .     .     .
    .     .     .:H   .     .
    .     .     .     .     .
    _     _     _:O   _     .:m
"""


def reach(raid: Raid, name: str) -> str:
    """The squares to which a unit can go in one step: "B2 C2"."""
    names = [f"{c}{r}" for r in range(1, 7) for c in "ABCDEFG" if c < chr(65 + len(rows(raid)[0]))]
    there = [each for each in names if int(each[1]) <= len(rows(raid))]
    return " ".join(each for each in there if may(raid, f"{name} to {each}"))


def rows(raid: Raid) -> tuple[str, ...]:
    return raid.town.rows


@pytest.mark.rule("P8-22.2", "R3-35")
def test_a_group_goes_one_square_in_any_of_eight_directions() -> None:
    raid = position(OPEN)
    assert reach(raid, "H1") == "B2 C2 D2 B3 D3 B4 C4 D4"
    step = play(raid, "H1 to B2")
    assert told(step) == ["Cutlass group H1 goes to B2. [P8-22.2]"]
    assert place(step.state, "H1") == "B2"
    assert refused(step.state, "H1 to B1") == ("P8-22.2", "it has no movement left")
    assert refused(raid, "H1 to C1") == ("P8-22.2", "it cannot go there in one step")


@pytest.mark.rule("P8-22.2", "R3-35")
def test_an_officer_goes_two_squares() -> None:
    raid, _ = run(position(OPEN), "O1 to B4", "O1 to A3")
    assert place(raid, "O1") == "A3"
    assert refused(raid, "O1 to A2") == ("P8-22.2", "it has no movement left")


@pytest.mark.rule("P8-22.2")
def test_who_is_gone_goes_nowhere() -> None:
    raid = position(OPEN.replace(".:H", "_:H"))
    raid, _ = run(raid, "H1 leaves")
    assert refused(raid, "H1 to C4") == ("P8-22.1", "that one is out of the raid")


@pytest.mark.rule("P8-22.2")
@pytest.mark.parametrize("ground", sorted(Ground))
def test_walls_and_water_stop_men_and_a_slanting_step_cuts_the_corner_of_no_wall(
    ground: Ground,
) -> None:
    shut = {Ground.WALL: "A2 C2 A3 B3 C3", Ground.WATER: "A1 C1 A2 C2 A3 B3 C3"}
    raid = position(f". {ground.value} . .:m\n . .:H . .\n . . . .\n _ _ _ _")
    assert reach(raid, "H1") == shut.get(ground, "A1 B1 C1 A2 C2 A3 B3 C3")


@pytest.mark.rule("P8-22.5")
def test_six_groups_and_officers_stand_in_a_square_and_no_more() -> None:
    raid = position("""
        .     .        .     .:m
        .:H   .:OHHMM  .:H   .
        _     _        _     _
    """)
    raid, _ = run(raid, "H1 to B2")
    assert refused(raid, "H4 to B2") == ("P8-22.5", "B2 has no room for more")
    raid, _ = run(raid, "M1 to B1", "H4 to B2")
    assert standing(raid) == "B1 M1, B2 H1 O1 H2 H3 M2 H4, D1 m1"


@pytest.mark.rule("P8-22.5", "R3-2")
def test_each_side_counts_its_own() -> None:
    raid = position(
        """
        .     .          .     .
        .:hh  .:oguuumm  .:HH  .
        _     _          _     _
        """,
        side=TOWN,
        alarm=Alarm.FULL,
    )
    assert refused(raid, "h1 to B2") == ("P8-22.5", "B2 has no room for more")
    raid, _ = run(raid, "u1 to B1")
    assert may(raid, "h1 to B2")


@pytest.mark.rule("R3-2")
def test_enemies_do_not_stand_in_one_square() -> None:
    raid = position("""
        .     .     .
        .:H   .:m   .
        _     _     _
    """)
    words = "B2 is held by the enemy: attack it"
    assert refused(raid, "H1 to B2") == ("R3-2", words)


@pytest.mark.rule("H-21", "P8-22.5")
def test_a_gun_is_not_counted_among_the_six_and_holds_no_square() -> None:
    raid = position(
        """
        .     .            .     .
        .:h   B:ggmmmmm    .     .
        _:H   _            _     _
        """,
        side=TOWN,
        alarm=Alarm.FULL,
    )
    raid, _ = run(raid, "h1 to B2")
    assert place(raid, "h1") == "B2"
    alone = position("""
        .     B:g   .
        _:H   _     .:m
    """)
    raid, _ = run(alone, "H1 to B1")
    assert standing(raid) == "B1 g1 H1, C2 m1"


@pytest.mark.rule("H-26")
def test_who_begins_his_move_on_the_beach_may_leave_by_boat() -> None:
    raid = position("""
        .     .     .
        .:HO  .:m   .
        _:H   _     _
    """)
    words = "only men who begin their move on the beach can take to the boats"
    assert refused(raid, "H1 leaves") == ("H-26", words)
    step = play(raid, "H2 leaves")
    assert told(step) == ["Cutlass group H2 takes to the boats. [H-26]"]
    assert unit(step.state, "H2").fate is Fate.LEFT
    raid, _ = run(step.state, "O1 to A3")
    assert unit(raid, "O1").steps == 1
    assert refused(raid, "O1 leaves") == ("H-26", words)


@pytest.mark.rule("H-26")
def test_who_has_left_is_safe_and_neither_pays_nor_costs_anything() -> None:
    raid = position(OPEN, coins=(10, 35))
    raid, log = run(raid, "O1 leaves", "done", "done")
    assert raid.phase is Phase.BURNING
    assert raid.purse == (10, 35)
    raid, log = run(raid, "done", ("done", *MORROW))
    assert unit(raid, "O1").fate is Fate.LEFT
    assert not any("O1" in line for line in log)


@pytest.mark.rule("H-26")
def test_nobody_leaves_who_is_attacked_or_attacks_or_has_moved() -> None:
    picture = """
        .     .     .
        _:H   _:m   .
        _:H   _     _
    """
    raid = position(picture, side=TOWN, alarm=Alarm.FULL)
    raid, _ = run(raid, "m1 attacks A2", "done")
    assert refused(raid, "H1 leaves") == ("P8-22.9", "it is under attack and must stay")
    raid, _ = run(position(picture), "H1 attacks B2")
    assert refused(raid, "H1 leaves") == ("P8-22.9", "it has gone in to attack")
    raid, _ = run(raid, "H2 to B3")
    assert refused(raid, "H2 leaves") == ("P8-22.2", "it has no movement left")
    own = "the town's people have no boats"
    raid = position(picture, side=TOWN, alarm=Alarm.FULL)
    assert refused(raid, "m1 leaves") == ("H-26", own)


def test_orders_come_in_a_fixed_order_and_end_with_the_end() -> None:
    raid = position("""
        .     .     .
        _:H   .:m   .
        _     #     _
    """)
    words = ("H1 attacks B2", "H1 to A1", "H1 to B1", "H1 to A3", "H1 leaves", "done")
    assert listed(raid) == [order(raid, each) for each in words]
