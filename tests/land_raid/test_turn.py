"""P8-22.1: the eight steps of a turn, who moves first, and what stands in what order."""

import pytest

from pieces_of_eight.campaign import land_raid
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.land_raid.actions import Done
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Alarm, Options, Phase
from tests.land_raid.positions import (
    MORROW,
    marked,
    play,
    position,
    refused,
    run,
    setup,
    standing,
    unit,
)

BOTH_AWAKE = """
    .     .:m   H:H
    _:OHM .:u   .
    _     _     H:H
"""
ONE_EACH = """
    .     .     H:o
    .     .     .
    _:H   _     _
"""


@pytest.mark.rule("P8-22.1")
def test_a_turn_goes_through_its_eight_steps() -> None:
    raid, log = run(
        position(BOTH_AWAKE, alarm=Alarm.FULL),
        "H2 attacks B2",
        "done",
        "m1 to A1",
        "done",
        ("M1 shoots A1", 5, 4, 5),
        ("m1 shoots A2", 5, 4),
        ("hit O1", 3, 3, 1, 3, 1),
        ("H1 burns C1", 6),
        "done",
        ("H3 loot C3", 4, *MORROW),
    )
    assert log == [
        "Cutlass group H2 attacks B2 and pins the men there. [R3-43]",
        "The raiders end the march. [P8-22.1]",
        "Musket group m1 goes to A1. [P8-22.2]",
        "The town ends the march. [P8-22.1]",
        "The shooting begins, the raiders first. [H-18]",
        "Musket group M1 hits A1 (rolled 5, needed 5; picks who is hit on 4 or more: 4). [P8-22.7]",
        "Musket group m1 escapes unhurt (rolled 5, needed 5). [P8-22.8]",
        "Musket group m1 hits A2 (rolled 5, needed 5; picks who is hit on 4 or more: 4). [P8-22.7]",
        "Officer O1 escapes unhurt (rolled 3, needed 3; +2 an officer). [P8-22.8]",
        "Hand to hand in B2: the raiders score 1 hit (1 die from 4 points: 3); "
        "the town scores no hit (1 die from 1 point: 1). [P8-22.11]",
        "Unarmed group u1 is hit (rolled 3, needed 4). [P8-22.12]",
        "Unarmed group u1 falls in B2. [P8-22.12]",
        "The raiders gain 2 coins for killing a group (raiders 2, town 43). [P8-22.28]",
        "The raiders take the open ground at B2. [P8-22.14]",
        "Musket group m1 stands firm (rolled 1; runs on 5 or 6). [R3-44]",
        "Cutlass group H1 sets fire to C1 (rolled 6, needed 6). [P8-22.16]",
        "The house at C1 catches fire. [P8-22.16]",
        "The raiders gain 2 coins for burning a building (raiders 4, town 41). [P8-22.28]",
        "Cutlass group H3 loots the house at C3 for 2 coins (rolled 4). [H-187]",
        "The raiders gain 2 coins for loot (raiders 6, town 39). [P8-22.28]",
        "The alarm dice: a quiet night (rolled 2 and 3, row 5). [P8-22.27]",
        "Turn 2: the raiders move first (raiders rolled 6, plus 1; town 1). [P8-22.1]",
    ]
    assert raid.turn == 2


@pytest.mark.rule("P8-22.1", "R3-33")
@pytest.mark.parametrize(
    ("raiders", "first", "rule"),
    [(3, TOWN, "P8-22.1"), (4, RAIDERS, "R3-33"), (5, RAIDERS, "P8-22.1")],
    ids=["less", "a tie", "more"],
)
def test_the_raiders_add_1_for_the_first_move_and_win_a_tie(
    raiders: int, first: int, rule: str
) -> None:
    then = (6,) if first == TOWN else ()
    dice = Scripted(raiders, 5, *then)
    step = land_raid.start(setup(ONE_EACH), dice)
    assert dice.left == []
    assert (step.state.first, step.state.side) == (first, first)
    moves = "the town moves" if first == TOWN else "the raiders move"
    assert str(land_raid.events.say(step.state, step.events[0])) == (
        f"Turn 1: {moves} first (raiders rolled {raiders}, plus 1; town 5). [{rule}]"
    )


@pytest.mark.rule("P8-22.1")
def test_each_side_moves_in_its_own_part_and_the_second_after_the_first() -> None:
    raid = position(BOTH_AWAKE, alarm=Alarm.FULL, side=TOWN)
    assert refused(raid, "H2 to A1") == ("P8-22.1", "that one is not yours")
    assert land_raid.legal(raid, RAIDERS) == ()
    raid, _ = run(raid, "done")
    assert (raid.phase, raid.side) == (Phase.MOVING, RAIDERS)
    assert refused(raid, "m1 to A1") == ("P8-22.1", "that one is not yours")
    raid, _ = run(raid, "done")
    assert raid.phase is Phase.SHOOTING
    assert refused(raid, "H2 to A1") == ("P8-22.1", "this is not the time to move")


@pytest.mark.rule("P8-22.1")
def test_each_order_has_its_step() -> None:
    moving = position(BOTH_AWAKE, alarm=Alarm.FULL)
    wrong = "this is not the time to shoot"
    assert refused(moving, "M1 shoots B1") == ("P8-22.1", wrong)
    late = "only the raiders set fires, after the fighting"
    assert refused(moving, "H1 burns C1") == ("P8-22.1", late)
    later = "only raiders loot, and only after the fires"
    assert refused(moving, "H1 loot C1") == ("P8-22.1", later)
    shooting = position(BOTH_AWAKE, Phase.SHOOTING)
    early = "this is not the time to move"
    assert refused(shooting, "H1 to B2") == ("P8-22.1", early)
    assert refused(shooting, "H2 attacks B2") == ("P8-22.1", early)


@pytest.mark.rule("P8-22.1")
def test_nobody_ends_the_part_of_the_other_captain() -> None:
    raid = position(BOTH_AWAKE)
    act = Done(TOWN)
    assert refused(raid, act) == ("P8-22.1", "it is the other captain's turn")


@pytest.mark.rule("H-18")
def test_who_moved_first_shoots_first_and_the_dead_do_not_shoot_back() -> None:
    raid = position(BOTH_AWAKE, alarm=Alarm.FULL, side=RAIDERS, first=TOWN)
    raid, log = run(raid, "done")
    assert raid.side == TOWN
    assert log[-1] == "The shooting begins, the town first. [H-18]"
    words = "the other side is shooting"
    assert refused(raid, "M1 shoots B1") == ("H-18", words)
    raid, _ = run(raid, ("m1 shoots A2", 5, 4), ("hit M1", 1, 1))
    assert raid.phase is Phase.BURNING, "no raider has a musket left to shoot with"


@pytest.mark.rule("H-18")
def test_fights_are_thrown_out_in_the_order_in_which_they_were_declared() -> None:
    picture = """
        .:u   .     .
        .:HH  .:u   .
        _:H   _     _
    """
    for orders, expected in (
        (("H1 attacks B2", "H2 attacks A1"), ["B2", "A1"]),
        (("H1 attacks A1", "H2 attacks B2"), ["A1", "B2"]),
    ):
        raid, _ = run(position(picture, first=TOWN), *orders)
        _, log = run(raid, ("done", 1, 1, 1, 1))
        fights = [line.split(":")[0][-2:] for line in log if line.startswith("Hand to hand")]
        assert fights == expected


@pytest.mark.rule("H-18")
def test_both_sides_of_a_fight_throw_at_the_same_time() -> None:
    raid = position(
        """
        .     .     .
        _:H   .:u   .
        _     .     _:H
        """,
        first=TOWN,
    )
    raid, _ = run(raid, "H1 attacks B2", ("done", 3, 3, 1, 1, 1))
    assert not unit(raid, "H1").here
    assert not unit(raid, "u1").here


@pytest.mark.rule("P8-22.1")
def test_a_new_turn_gives_everybody_his_movement_again() -> None:
    raid = position(ONE_EACH, Phase.LOOTING)
    raid = marked(raid, "H1", moved=True, steps=0, shot=True, engaged=True, busy=True, tested=1)
    raid = marked(raid, "o1", leads=3, leads_scurvy=2, steps=0)
    raid, _ = run(raid, ("done", *MORROW))
    h1, o1 = unit(raid, "H1"), unit(raid, "o1")
    assert (h1.steps, h1.moved, h1.shot, h1.engaged, h1.busy, h1.tested) == (1, 0, 0, 0, 0, 0)
    assert (o1.steps, o1.leads, o1.leads_scurvy) == (2, 0, 0)
    assert (raid.turn, raid.phase, raid.fought, raid.fights) == (2, Phase.MOVING, (), ())


@pytest.mark.rule("P8-22.1")
def test_a_part_in_which_nobody_can_do_anything_is_passed_over() -> None:
    raid, log = run(position(ONE_EACH), ("done", 4))
    assert raid.phase is Phase.BURNING
    assert log == [
        "The raiders end the march. [P8-22.1]",
        "Officer o1 rouses nobody (rolled 4, needed 5). [P8-22.3]",
        "The town ends the march. [P8-22.1]",
        "The shooting begins, the raiders first. [H-18]",
    ]


def test_the_posting_comes_before_the_first_turn() -> None:
    made = setup(ONE_EACH, Options())
    raid = land_raid.start(made, Scripted()).state
    assert (raid.phase, raid.turn, land_raid.to_act(raid)) == (Phase.POSTING, 0, (TOWN,))
    step = play(raid, "done", 6, 1)
    assert (step.state.turn, step.state.side) == (1, RAIDERS)
    assert standing(step.state) == "A3 H1, C1 o1"
