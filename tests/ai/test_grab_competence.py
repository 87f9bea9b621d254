"""Small grabs in which any player knows what to do, and so must the mate, with the house rules."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import treasure_grab
from pieces_of_eight.campaign.ai.advise import advise
from pieces_of_eight.campaign.ai.policy import LEVELS
from pieces_of_eight.campaign.ai.search import Glance
from pieces_of_eight.campaign.engines import TREASURE_GRAB
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.mind import Budget
from pieces_of_eight.campaign.kernel.sealed import seen
from pieces_of_eight.campaign.treasure_grab.ground import plan
from pieces_of_eight.campaign.treasure_grab.mind import (
    leads_on,
    outlook,
    stands_by,
    value,
)
from pieces_of_eight.campaign.treasure_grab.state import (
    Action,
    Cannonade,
    Carry,
    Figure,
    Grab,
    Move,
    Options,
    Peel,
    Phase,
    Pull,
    Shoot,
    Swing,
    Take,
)
from pieces_of_eight.content import treasure
from tests.games import play_out
from tests.treasure_grab.positions import FLAT, ME, do, fig, game, legal, stud

MATE, SAILOR, MONKEY = LEVELS["mate"], LEVELS["sailor"], LEVELS["powder monkey"]
HOUSE = Options(crocodiles=True, cannon=True, banana=True)


def mate(grab: Grab) -> Action:
    """What the mate does."""
    (who,) = treasure_grab.to_act(grab)
    head = MATE.make(TREASURE_GRAB)
    action: Action = head.choose(seen(grab, who), legal(grab), random.Random(1), MATE.budget)
    return action


# --- the chest ---------------------------------------------------------------------------


def test_the_chest_is_walked_up_to_taken_and_carried_off() -> None:
    grab = game({"S1": "D3", "S2": "F1", "s1": "L10"}, chest="E5")
    orders, dice = [], Seeded(2)
    while treasure_grab.to_act(grab):
        orders.append(mate(grab))
        grab = treasure_grab.apply(grab, orders[-1], dice).state
    assert grab.won == (1, 0)
    assert isinstance(orders[0], Move)
    assert sum(isinstance(act, Take) for act in orders) > 1


def test_a_chest_at_the_rim_is_carried_over_it() -> None:
    grab = game({"S1": "E3", "S2": "H3", "s1": "L10"}, chest="E2", held=("S1", "S2"))
    grab = do(grab, Take(fig("S1"))).state
    assert isinstance(mate(grab), Carry | Swing)


def test_with_own_sides_agreed_on_the_chest_goes_home_and_not_the_short_way() -> None:
    for own_side, way in ((False, (3, 4, 5)), (True, (7, 0, 1))):
        grab = game({"S1": "D8", "s1": "L1"}, chest="E8", options=Options(own_side=own_side))
        grab = do(grab, Take(fig("S1"))).state
        act = mate(grab)
        assert isinstance(act, Carry)
        assert act.way in way


# --- the attacks -------------------------------------------------------------------------


def test_of_two_targets_the_one_in_the_open_and_of_two_in_the_open_the_wounded() -> None:
    covered = game({"S1": "A1", "s1": "F1", "s2": "A6"}, "0000o0" + "\n000000" * 5)
    covered = replace(covered, phase=Phase.FIGHTING)
    assert mate(covered) == Shoot(fig("S1"), fig("s2"))
    hurt = replace(covered.figures[fig("s2")], wounds=1)
    figures = (*covered.figures[: fig("s2")], hurt, *covered.figures[fig("s2") + 1 :])
    wounded = replace(covered, board=replace(covered.board, rows=("000000",) * 6), figures=figures)
    assert mate(wounded) == Shoot(fig("S1"), fig("s2"))


# --- the house rules ---------------------------------------------------------------------


def test_the_cannon_is_fired_into_a_crowd_and_not_at_one_among_friends() -> None:
    picture = "C00000000\n000000000\n000000000"
    crowd = {"S1": "A2", "s1": "H2", "s2": "H1", "s3": "H3"}
    grab = game(crowd, picture, phase=Phase.FIGHTING, options=HOUSE)
    assert isinstance(mate(grab), Cannonade)
    friends = game(
        {"S1": "A2", "S2": "G1", "S3": "G2", "s1": "H2"},
        picture,
        phase=Phase.FIGHTING,
        options=Options(cannon=True),
    )
    assert not isinstance(mate(friends), Cannonade)


def test_the_peel_is_thrown_at_who_carries_the_chest() -> None:
    grab = game(
        {"S1": "A3", "s1": "D3", "s2": "D5"},
        chest="E3",
        held=("s1",),
        phase=Phase.FIGHTING,
        options=Options(banana=True),
    )
    assert mate(grab) == Peel(fig("S1"), fig("s1"))


# --- advice ------------------------------------------------------------------------------


def test_the_first_advice_is_what_the_mate_would_do_with_a_reason() -> None:
    grab = game({"S1": "D3", "s1": "L10"}, chest="E4")
    told = advise(TREASURE_GRAB, seen(grab, ME), legal(grab), random.Random(1))
    assert told[0].action == mate(grab) == Take(fig("S1"))
    assert told[0].words.startswith("this does more to get nearer to the chest")
    assert [each.value for each in told] == sorted((each.value for each in told), reverse=True)


def test_every_part_of_the_value_has_its_words() -> None:
    grab = game({"S1": "D3", "s1": "L10"}, FLAT, "E4")
    assert len(outlook(grab, ME)) == len(TREASURE_GRAB.mind.reasons)
    assert TREASURE_GRAB.mind.parts is outlook
    assert sum(outlook(grab, ME)) == pytest.approx(value(grab, ME))


# --- matches -----------------------------------------------------------------------------


def test_the_mate_beats_powder_monkeys() -> None:
    """A few fixed grabs; `python -m tests.measure.strength` plays hundreds."""
    setup = treasure("spit").setup_for(4)
    levels = [MATE, MONKEY, MONKEY, MONKEY]
    wins = sum(play_out(TREASURE_GRAB, setup, levels, seed).winner == 0 for seed in range(3))
    assert wins >= 2


# --- the chest among enemies -------------------------------------------------------------


def movement(grab: Grab) -> tuple[list[Action], Grab]:
    """What the mate orders until his movement is over, dice as they fall, and what it leads to."""
    orders, dice = [], Seeded(3)
    while grab.phase is Phase.MOVING and grab.active == ME and not grab.pending:
        orders.append(mate(grab))
        grab = treasure_grab.apply(grab, orders[-1], dice).state
    return orders, grab


def test_who_has_hold_of_the_chest_pulls_before_the_enemy_can() -> None:
    """Hold is nothing while enemies are at the chest: who pulls may carry it, and loses little."""
    grab = game({"S1": "D4", "S2": "F4", "s1": "E6"}, chest="D5", held=("S1", "S2"))
    orders, _ = movement(grab)
    assert any(isinstance(act, Take) for act in orders)
    take = next(act for act in legal(grab) if isinstance(act, Take))
    taken = Glance(TREASURE_GRAB, ME, random.Random(1), Budget(plans=0)).average(grab, take)
    assert taken > value(grab, ME)


@pytest.mark.parametrize(("foes", "south"), [("5", True), ("16", False)])
def test_the_chest_is_carried_to_the_side_where_no_enemy_stands(foes: str, south: bool) -> None:
    """From the middle of a board of 20 by 20 it goes away from those who stand before it."""
    there = {f"s{n}": f"{letter}{foes}" for n, letter in enumerate("HKN", start=1)}
    wide = "\n".join(["0" * 20] * 20)
    grab = game({"S1": "I10", "S2": "N10", **there}, wide, chest="J10", held=("S1", "S2"))
    orders, after = movement(grab)
    assert any(isinstance(act, Carry) for act in orders)
    rows = plan(grab.board.rows).columns
    assert (after.chest.at // rows > grab.chest.at // rows) is south


def test_who_can_bring_the_chest_home_this_turn_does_it_though_an_enemy_may_come_on_there() -> None:
    """Three studs from the edge, six to go, and a warband that is still to come on by that side."""
    wide = "\n".join(["0" * 24] * 16)
    grab = game({"S1": "F14", "S2": "J13", "s1": "A1"}, wide, chest="G14", held=("S1", "S2"))
    off = tuple(Figure() if n == fig("s1") else each for n, each in enumerate(grab.figures))
    _, gone = movement(replace(grab, figures=off, pull=Pull.WON))
    assert gone.won == (1, 0)


@pytest.mark.parametrize("tree", ["H3", "I3"])
def test_a_chest_that_can_be_brought_home_goes_home_past_the_enemies_guns(tree: str) -> None:
    """The only way past a tree leads beside three enemies; once he is gone they are no danger."""
    rows = [["0"] * 24 for _ in range(16)]
    rows[2]["ABCDEFGHI".index(tree[0])] = "T"
    there = {"S1": "L4", "S2": "L5", "s1": "O1", "s2": "O2", "s3": "O3"}
    grab = game(there, "\n".join(map("".join, rows)), chest="H5", held=("S1", "S2"))
    _, gone = movement(replace(grab, pull=Pull.WON))
    assert gone.won == (1, 0)


def test_the_last_man_at_the_chest_does_not_leave_it_to_the_enemy() -> None:
    """A second one may go, and he himself as far as the chest is long."""
    there = {"S1": "D4", "S2": "F4", "s1": "E6"}
    grab = game(there, chest="D5")
    away, along = Move(fig("S1"), stud(grab, "D1")), Move(fig("S1"), stud(grab, "C4"))
    assert leads_on(grab, away)
    assert stands_by(grab, away)
    alone = game({**there, "S2": "L10"}, chest="D5")
    assert leads_on(alone, away)
    assert not stands_by(alone, away)
    assert stands_by(alone, along)
    assert stands_by(game({"S1": "D4", "s1": "E9"}, chest="D5"), away)
    assert TREASURE_GRAB.mind.leads_on is stands_by
