"""The chest: taking hold, pulling, carrying by one and by two, turning, winning, putting back."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import treasure_grab
from pieces_of_eight.campaign.geometry.squares import steps_between
from pieces_of_eight.campaign.treasure_grab.events import better, place
from pieces_of_eight.campaign.treasure_grab.fighting import odds
from pieces_of_eight.campaign.treasure_grab.ground import plan
from pieces_of_eight.campaign.treasure_grab.state import (
    AskPlace,
    Band,
    Carry,
    Done,
    End,
    Ending,
    Grab,
    Join,
    Lie,
    Move,
    Options,
    Phase,
    Place,
    Pull,
    Swing,
    Take,
)
from tests.treasure_grab.positions import ME, YOU, after, at, do, fig, game, legal, stud, told, why

NORTH, EAST, SOUTH, WEST = (Carry(ME, way) for way in (0, 2, 4, 6))


def carriers(*tokens: str, chest: str = "E5", lie: Lie = Lie.EAST, **options: bool) -> Grab:
    """Red soldiers north of the chest, as many as are named, with hold of it this turn."""
    spots = dict(zip(tokens, ("E4", "H4", "F4"), strict=False))
    grab = game({**spots, "s1": "L10"}, chest=chest, lie=lie, options=Options(**options))
    return after(grab, *(Take(fig(token)) for token in tokens))


@pytest.mark.rule("TG-7", "R4-10")
def test_who_is_within_a_stud_takes_hold_for_nothing_and_carries_with_what_is_left() -> None:
    grab = game({"S1": "A4", "s1": "L10"}, chest="E5")
    assert why(grab, Take(fig("S1"))) == (
        "R4-10",
        "that figure is not next to the chest",
    )
    grab = after(grab, Move(fig("S1"), stud(grab, "D4")), Take(fig("S1")))
    assert grab.figures[fig("S1")].left == 3
    grab = do(grab, EAST).state
    assert (at(grab, "S1"), place(grab, grab.chest.at)) == ("E4", "F5")
    assert why(grab, EAST)[1] == "that takes 2, more than a carrier has left"


@pytest.mark.rule("R4-10")
def test_who_has_walked_all_he_can_takes_hold_and_carries_next_turn() -> None:
    grab = game({"S1": "A1", "s1": "L10"}, chest="H6")
    grab = after(grab, Move(fig("S1"), stud(grab, "G6")))
    assert grab.figures[fig("S1")].left == 0
    grab = after(grab, Take(fig("S1")))
    assert grab.chest.held == (fig("S1"),)
    assert why(grab, SOUTH)[1] == "that takes 2, more than a carrier has left"
    turn = [action(who) for who in (ME, YOU) for action in (Done, End)]
    assert SOUTH in legal(after(grab, *turn))


@pytest.mark.rule("TG-7", "H-80")
def test_a_chest_too_high_up_is_out_of_reach() -> None:
    for height, there in (("4", True), ("5", False)):
        grab = game({"S1": "A1", "s1": "F2"}, f"0{height * 4}0\n000000", chest="B1")
        assert (Take(fig("S1")) in legal(grab)) == there


@pytest.mark.rule("H-85")
def test_who_lies_on_his_back_gets_no_hold_of_the_chest_that_his_band_wins() -> None:
    grab = game({"S1": "D4", "s1": "D6", "s2": "F6"}, chest="D5")
    figures = [replace(each, slipped=n == fig("s1")) for n, each in enumerate(grab.figures)]
    won = do(replace(grab, figures=tuple(figures)), Take(fig("S1")), 1, 6).state
    assert won.chest.held == (fig("s2"),)


@pytest.mark.rule("TG-7")
@pytest.mark.parametrize(("tokens", "studs"), [(("S1",), 3), (("S1", "S2"), 6)])
def test_one_carries_three_studs_and_two_carry_six(tokens: tuple[str, ...], studs: int) -> None:
    grab = carriers(*tokens, chest="E5")
    south = Carry(grab.active, 3)
    west = Carry(grab.active, 6)
    gone = 0
    for act in (west, west, west, SOUTH, SOUTH, SOUTH, SOUTH, south):
        if treasure_grab.refuse(grab, act) is not None:
            break
        grab, gone = do(grab, act).state, gone + 1
    assert gone == studs
    assert not any(isinstance(act, Carry | Swing) for act in legal(grab))


def relay() -> Grab:
    """Two have carried the chest five studs and let it go; two fresh ones have hold of it."""
    there = {"S1": "G4", "S2": "J4", "S3": "B6", "S4": "E6", "s1": "L10"}
    grab = game(there, chest="G5")
    west = Carry(grab.active, 6)
    grab = after(grab, Take(fig("S1")), Take(fig("S2")), *[west] * 5)
    assert place(grab, grab.chest.at) == "B5"
    grab = after(grab, Move(fig("S1"), stud(grab, "B3")), Move(fig("S2"), stud(grab, "E3")))
    return after(grab, Take(fig("S3")), Take(fig("S4")))


@pytest.mark.rule("H-222")
def test_two_pairs_in_relay_carry_the_chest_no_further_than_one() -> None:
    grab = relay()
    assert {grab.figures[fig(token)].left for token in ("S3", "S4")} == {6}
    east = Carry(grab.active, 2)
    assert east in legal(grab)
    grab = do(grab, east).state
    assert why(grab, east) == ("H-222", "the chest can go no further this turn")
    assert not any(isinstance(act, Carry | Swing) for act in legal(grab))
    turn = [action(who) for who in (ME, YOU) for action in (Done, End)]
    assert treasure_grab.refuse(after(grab, *turn), east) is None


@pytest.mark.rule("H-222")
def test_a_stud_that_one_carries_alone_counts_for_two_of_the_turn() -> None:
    grab = relay()
    lone = replace(grab, chest=replace(grab.chest, held=(fig("S3"),)))
    assert why(lone, Carry(grab.active, 2))[0] == "H-222"
    there = {"S1": "G4", "S3": "E6", "S4": "G6", "s1": "L10"}
    west = Carry(grab.active, 6)
    grab = after(game(there, chest="G5"), Take(fig("S1")), west, west)
    grab = after(grab, Move(fig("S1"), stud(grab, "E3")), Take(fig("S3")), Take(fig("S4")))
    grab = after(grab, west, west)
    assert why(grab, west)[0] == "H-222"


@pytest.mark.rule("H-222", "TG-3")
def test_climbing_and_jumping_down_with_the_chest_count_in_its_six_studs() -> None:
    """Up a ledge of two bricks: one stud, and two for the bricks. A fresh pair brings it down."""
    ledge = "\n".join(["0" * 7 + "2" * 5] * 10)
    grab = game({"S1": "C4", "S2": "F4", "S3": "E6", "S4": "G6", "s1": "L10"}, ledge, chest="C5")
    east = Carry(grab.active, 2)
    grab = after(grab, Take(fig("S1")), Take(fig("S2")), east, east)
    assert (place(grab, grab.chest.at), grab.carried) == ("E5", 1 + 3)
    grab = after(grab, Move(fig("S1"), stud(grab, "E3")), Move(fig("S2"), stud(grab, "H3")))
    grab = after(grab, Take(fig("S3")), Take(fig("S4")), Carry(grab.active, 6))
    assert {grab.figures[fig(token)].left for token in ("S3", "S4")} == {6 - 2}
    assert why(grab, Carry(grab.active, 6))[0] == "H-222"


@pytest.mark.rule("TG-7")
def test_two_have_hold_at_most_and_who_walks_away_lets_go() -> None:
    grab = carriers("S1", "S2")
    third = replace(grab.figures[fig("S1")], at=stud(grab, "F4"))
    crowd = replace(grab, figures=(*grab.figures[:2], third, *grab.figures[3:]))
    assert why(crowd, Take(fig("S3"))) == ("TG-7", "two figures already hold the chest")
    step = do(grab, Move(fig("S1"), stud(grab, "C3")))
    assert step.state.chest.held == (fig("S2"),)
    assert told(step) == [
        "The Red Soldier captain goes to C3 (2 studs) and lets go of the chest. [TG-3]"
    ]


@pytest.mark.rule("R4-11")
def test_two_go_the_same_step_and_both_must_fit() -> None:
    grab = do(carriers("S1", "S2"), SOUTH).state
    assert (at(grab, "S1"), at(grab, "S2"), place(grab, grab.chest.at)) == ("E5", "H5", "E6")
    assert [grab.figures[fig(token)].left for token in ("S1", "S2")] == [5, 5]
    blocked = carriers("S1", "S2")
    there = replace(blocked.figures[fig("s1")], at=stud(blocked, "H3"))
    figures = (*blocked.figures[: fig("s1")], there, *blocked.figures[fig("s1") + 1 :])
    refusal = why(replace(blocked, figures=figures), NORTH)
    assert refusal == ("R4-11", "the chest and its carriers do not fit there")


@pytest.mark.rule("R4-11")
@pytest.mark.parametrize(
    ("picture", "cost"),
    [
        ("000000\n000000\n000000", 2),
        ("000000\n000000\n200000", 6),  # the chest comes to lie two bricks up
        ("000000\n100000\n000000", 4),  # a carrier climbs a brick
        ("022222\n022222\n022222", 2),
        ("111111\n111111\n000000", 4),  # the chest drops
    ],
)
def test_the_dearest_climb_counts_for_all_and_double_for_one(picture: str, cost: int) -> None:
    grab = game({"S1": "A1", "s1": "F1"}, picture, chest="A2")
    grab = after(grab, Take(fig("S1")))
    spent = do(grab, SOUTH).state.figures[fig("S1")].left
    assert spent == 6 - cost


@pytest.mark.rule("R4-11")
@pytest.mark.parametrize(("height", "there"), [("4", True), ("5", False)])
def test_the_chest_is_not_dropped_out_of_its_carriers_reach(height: str, there: bool) -> None:
    wall = height * 6
    grab = game({"S1": "A1", "s1": "F4"}, f"{wall}\n{wall}\n000000\n000000", chest="A2")
    grab = after(grab, Take(fig("S1")))
    assert (SOUTH in legal(grab)) == there
    if not there:
        assert why(grab, SOUTH) == ("R4-11", "it would be out of a carrier's reach there")


@pytest.mark.rule("H-81")
@pytest.mark.parametrize(
    ("about", "way", "chest", "carrier"),
    [(1, 1, "F4", "G4"), (1, -1, "F3", "E6"), (2, 1, "G3", "H3"), (2, -1, "G4", "F7")],
)
def test_the_chest_turns_about_an_inner_stud_and_its_carriers_with_it(
    about: int, way: int, chest: str, carrier: str
) -> None:
    grab = carriers("S1", "S2")
    step = do(grab, Swing(ME, about, way))
    turned = step.state
    assert (turned.chest.lie, place(turned, turned.chest.at)) == (Lie.SOUTH, chest)
    assert at(turned, "S1") == carrier
    assert turned.figures[fig("S1")].left == 4
    back = do(turned, Swing(ME, about if way > 0 else 3 - about, -way)).state
    assert (back.chest, at(back, "S1")) == (replace(grab.chest), "E4")


@pytest.mark.rule("H-81")
def test_turning_gains_no_ground() -> None:
    """Half a turn of a straight thing moves it a stud at most, and costs four."""
    grab = carriers("S1", "S2")
    for about in (1, 2):
        twice = after(grab, Swing(ME, about, 1))
        ends = [act for act in legal(twice) if isinstance(act, Swing)]
        for act in ends:
            done = do(twice, act).state
            assert done.figures[fig("S1")].left == 2
            columns = plan(grab.board.rows).columns
            assert steps_between(done.chest.at, grab.chest.at, columns) <= 1


@pytest.mark.rule("TG-8", "R4-12")
@pytest.mark.parametrize(
    ("faces", "pull", "held"),
    [
        ((5, 3), Pull.WON, ("S1",)),
        ((3, 5), Pull.LOST, ("s1", "s2")),
        ((4, 4), Pull.LOST, ("s1",)),
    ],
)
def test_each_side_at_the_chest_throws_and_the_highest_has_it(
    faces: tuple[int, int], pull: Pull, held: tuple[str, ...]
) -> None:
    grab = game({"S1": "E4", "s1": "E6", "s2": "F6", "s3": "L9"}, chest="E5", held=("s1",))
    step = do(grab, Take(fig("S1")), *faces)
    assert (step.state.pull, step.state.chest.held) == (pull, tuple(map(fig, held)))
    carry = treasure_grab.refuse(step.state, SOUTH)
    assert carry is not None  # they stand in the way, or he has not got it
    if pull is Pull.LOST:
        assert why(step.state, Take(fig("S1"))) == (
            "R4-12",
            "you have lost this turn's pull for the chest",
        )
    else:
        assert do(step.state, NORTH).state.chest.held == (fig("S1"),)


@pytest.mark.rule("R4-12")
def test_who_held_it_last_turn_has_to_pull_again_while_enemies_are_there() -> None:
    grab = game({"S1": "E4", "s1": "E6"}, chest="E5", held=("S1",))
    assert why(grab, NORTH) == ("R4-12", "take hold of the chest first: enemies may want it too")
    won = do(grab, Take(fig("S1")), 6, 1)
    assert told(won) == [
        "The Red Soldiers win the pull for the chest "
        "(rolled: the Red Soldiers 6 and the Blue Soldiers 1). [TG-8]"
    ]
    assert won.state.chest.held == (fig("S1"),)
    alone = game({"S1": "E4", "s1": "L9"}, chest="E5", held=("S1",))
    assert treasure_grab.apply(alone, Take(fig("S1")), _no_dice).state.pull is Pull.WON


@pytest.mark.rule("R4-12")
@pytest.mark.parametrize(("enemy", "goes_on"), [("L9", True), ("E6", False)])
def test_who_has_hold_from_an_earlier_turn_goes_on_if_no_enemy_is_there(
    enemy: str, goes_on: bool
) -> None:
    blue = Band.BLUE_SOLDIERS
    grab = game({"S1": "E4", "s1": enemy}, chest="E5", held=("S1",), turn_of=blue)
    grab = after(grab, Done(YOU), End(YOU))
    assert (NORTH in legal(grab)) == goes_on


def _no_dice(roll: object) -> tuple[int, ...]:
    raise AssertionError(f"{roll} is thrown for nothing")


@pytest.mark.rule("TG-8")
def test_the_odds_of_a_pull_are_those_of_the_highest_die() -> None:
    two = game({"S1": "E4", "s1": "E6"}, chest="E5")
    three = game({"S1": "E4", "s1": "E6", "P1": "F6"}, chest="E5")
    for grab, mine in ((two, Fraction(15, 36)), (three, Fraction(55, 216))):
        found = odds(grab, Take(fig("S1")))
        assert found is not None
        assert found.rows[0].chance == mine  # so many throws of k dice have a first that is highest
        assert sum(row.chance for row in found.rows) == 1
    assert odds(game({"S1": "E4", "s1": "L9"}, chest="E5"), Take(fig("S1"))) is None


@pytest.mark.rule("TG-9", "R4-16")
def test_while_a_stud_of_it_is_on_the_board_it_is_in_play() -> None:
    grab = game({"S1": "A4", "S2": "A6", "s1": "L10"}, chest="-2 4")
    grab = after(grab, Take(fig("S1")), Take(fig("S2")))
    west = do(grab, WEST).state
    assert west.won == (0, 0)
    assert place(west, west.chest.at) == "off the board"
    won = do(west, WEST)
    assert won.state.won == (1, 0)


@pytest.mark.rule("TG-9", "R4-17")
def test_the_winner_leaves_and_puts_the_chest_back_and_may_come_again_next_round() -> None:
    grab = game(
        {"S1": "E1", "S2": "H1", "S3": "A9", "s1": "L10"},
        chest="E2",
        options=Options(chests=2),
    )
    grab = after(grab, Take(fig("S1")), Take(fig("S2")), NORTH)
    step = do(grab, NORTH)
    assert told(step)[-1] == (
        "The Red Soldiers carry the chest off the board. That makes 1 chest for player 1. [TG-9]"
    )
    won = step.state
    assert won.bands == (None, Band.BLUE_SOLDIERS)
    assert all(won.figures[n].at < 0 for n in range(4))
    assert won.pending == (AskPlace(ME),)
    assert treasure_grab.to_act(won) == (ME,)
    assert all(isinstance(act, Place) for act in legal(won))
    assert why(won, Place(ME, stud(won, "J10"), Lie.EAST)) == (
        "TG-9",
        "the chest does not fit there",
    )
    assert why(won, Place(ME, stud(won, "I10"), Lie.EAST)) == ("TG-9", "somebody is standing there")
    assert why(won, Place(ME, stud(won, "-2 3"), Lie.EAST))[0] == "TG-9"
    back = do(won, Place(ME, stud(won, "E5"), Lie.SOUTH)).state
    assert (back.active, back.chest.lie, back.chest.held) == (YOU, Lie.SOUTH, ())
    again = after(back, Done(YOU), End(YOU))
    assert (again.turn, again.phase) == (2, Phase.JOINING)
    assert Join(ME, Band.RED_SOLDIERS) in legal(again)


@pytest.mark.rule("R4-17")
def test_it_ends_with_the_last_chest_or_the_last_round() -> None:
    grab = game({"S1": "E1", "s1": "L10"}, chest="E1", held=("S1",))
    grab = replace(
        grab, figures=(replace(grab.figures[0], at=stud(grab, "4 -1")), *grab.figures[1:])
    )
    step = do(after(grab, Take(fig("S1"))), NORTH)
    assert (step.state.ending, better(step.state)) == (Ending.CHESTS, ME)
    assert treasure_grab.to_act(step.state) == ()
    assert why(step.state, Done(ME)) == ("R4-17", "the game is over")
    last = replace(game({"S1": "A1", "s1": "L10"}), turn=20)
    over = after(last, Done(ME), End(ME), Done(YOU), End(YOU))
    assert (over.ending, better(over)) == (Ending.TURNS, None)
    assert treasure_grab.score(over) == {ME: 0.0, YOU: 0.0}


@pytest.mark.rule("R4-15")
@pytest.mark.parametrize(("own_side", "there"), [(False, True), (True, False)])
def test_it_may_leave_by_any_side_unless_agreed_otherwise(own_side: bool, there: bool) -> None:
    grab = game(
        {"S1": "B5", "s1": "L10"}, chest="A4", lie=Lie.SOUTH, options=Options(own_side=own_side)
    )
    grab = after(grab, Take(fig("S1")))
    assert (WEST in legal(grab)) == there
    if own_side:
        assert why(grab, WEST) == ("R4-15", "the chest may only leave the board on your own side")
        north = replace(grab, chest=replace(grab.chest, at=stud(grab, "A1")))
        north = replace(
            north, figures=(replace(grab.figures[0], at=stud(grab, "B2")), *grab.figures[1:])
        )
        assert NORTH in legal(north)


@pytest.mark.rule("TG-9")
def test_a_figure_left_off_the_board_walks_back_to_it() -> None:
    grab = game({"S1": "-2 4", "s1": "L10"}, chest="A5")
    back = [act for act in legal(grab) if isinstance(act, Move)]
    table = plan(grab.board.rows)
    assert back
    assert all(table.on[act.to] for act in back)
    about = ("TG-3", "you cannot walk off the board")
    assert why(grab, Move(fig("S1"), stud(grab, "-2 3"))) == about
    assert at(do(grab, Move(fig("S1"), stud(grab, "A4"))).state, "S1") == "A4"
    onboard = game({"S1": "A1", "s1": "L10"})
    assert why(onboard, Move(fig("S1"), stud(grab, "-1 0"))) == about
