"""Joining, entering, moving: steps, climbs, drops, and where nobody fits."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import treasure_grab
from pieces_of_eight.campaign.geometry.squares import steps_between
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.treasure_grab.ground import plan
from pieces_of_eight.campaign.treasure_grab.state import (
    Band,
    Board,
    Done,
    End,
    Enter,
    Grab,
    Join,
    Lie,
    Move,
    Options,
    Phase,
    Setup,
    Wait,
    members,
)
from tests.treasure_grab.positions import FLAT, ME, YOU, after, at, do, fig, game, legal, stud, why

BOARD = Board("A field", tuple(FLAT.splitlines()), (4, 4), Lie.EAST)


def begun(*bands: Band | None, first: int = 1) -> Grab:
    """A game on the field; the die says who begins."""
    return treasure_grab.start(Setup(BOARD, bands), Scripted(first)).state


def passed(grab: Grab) -> Grab:
    """The game after the player whose turn it is has come on if he must, and done nothing."""
    by = grab.active
    if grab.phase is Phase.ENTERING:
        grab = do(grab, legal(grab)[0]).state
    return after(grab, Done(by), End(by))


@pytest.mark.rule("R4-14")
@pytest.mark.parametrize(("first", "order"), [(1, (1, 0, 2)), (2, (0, 2, 1)), (3, (2, 1, 0))])
def test_a_die_says_who_begins_and_the_rest_follow_clockwise(
    first: int, order: tuple[int, ...]
) -> None:
    grab = begun(Band.RED_PIRATES, Band.RED_SOLDIERS, Band.BLUE_PIRATES, first=first)
    assert grab.order == order


@pytest.mark.rule("TG-2", "R4-15")
@pytest.mark.parametrize(
    ("band", "edge"),
    [
        (Band.RED_SOLDIERS, "C1"),
        (Band.RED_PIRATES, "L3"),
        (Band.BLUE_SOLDIERS, "C10"),
        (Band.BLUE_PIRATES, "A3"),
    ],
)
def test_a_warband_comes_on_along_its_own_edge_and_close_together(band: Band, edge: str) -> None:
    other = Band((band + 1) % 4)
    grab = begun(band, other, first=1 + (band > other))
    assert grab.bands[grab.active] is band
    entered = do(grab, Enter(grab.active, stud(grab, edge))).state
    where = [entered.figures[who].at for who in members(band)]
    table = plan(grab.board.rows)
    assert set(where) <= set(table.edges[band])
    assert where[0] == stud(grab, edge)
    line = sorted(where)
    assert all(steps_between(a, b, table.columns) <= 2 for a, b in pairwise(line))
    assert entered.phase is Phase.MOVING
    assert {entered.figures[who].left for who in members(band)} == {6}
    inside = Enter(grab.active, stud(grab, "F5"))
    assert why(grab, inside) == ("R4-15", "your warband comes on at a free place on its own side")


def coming(edge: str, **others: str) -> Grab:
    """The red soldiers about to come on by a northern edge with water in it."""
    picture = "\n".join([edge, *["0" * len(edge)] * 8])
    grab = game({"s4": "A9", **others}, picture, phase=Phase.ENTERING)
    bands = (Band.RED_SOLDIERS, Band.BLUE_SOLDIERS)
    return replace(grab, bands=bands, order=(ME, YOU), won=(0, 0))


@pytest.mark.rule("TG-2")
@pytest.mark.parametrize(
    ("edge", "entrances", "first", "line"),
    [
        ("0~0~0~0~~~0~00", "ACEG", "A", "ACEG"),  # three in the east are no band
        ("0~0~0~0~~~0~00", "ACEG", "G", "GECA"),
        ("00~~0~0~0~0000", "EGIKLMN", "K", "KLIM"),  # two in the west are too far away
        ("00~~~~00~~~~00", "ABGHMN", "A", "ABGH"),  # nowhere is there room for four
    ],
)
def test_a_warband_comes_on_two_studs_apart_unless_there_is_no_other_way(
    edge: str, entrances: str, first: str, line: str
) -> None:
    grab = coming(edge)
    assert legal(grab) == [Enter(ME, stud(grab, f"{letter}1")) for letter in entrances]
    entered = do(grab, Enter(ME, stud(grab, f"{first}1"))).state
    assert [at(entered, f"S{n}") for n in range(1, 5)] == [f"{letter}1" for letter in line]
    if "N" not in entrances:
        alone = Enter(ME, stud(grab, "N1"))
        assert why(grab, alone) == ("TG-2", "they would be too far apart there: at most 2")


@pytest.mark.rule("TG-2")
def test_where_the_edge_has_no_room_they_come_on_beside_it() -> None:
    crowded = coming("~~0000~~", s1="C1", s2="D1")
    assert legal(crowded) == [Enter(ME, stud(crowded, spot)) for spot in ("E1", "F1")]
    entered = do(crowded, Enter(ME, stud(crowded, "E1"))).state
    assert [at(entered, f"S{n}") for n in range(1, 5)] == ["E1", "F1", "D2", "E2"]
    full = coming("~~00~~", s1="C1", s2="D1")
    assert len(legal(full)) == 6 * 8 - 1  # one of theirs stands in the south


@pytest.mark.rule("TG-1", "R4-14")
def test_a_free_warband_can_be_taken_and_then_plays_last() -> None:
    grab = begun(None, Band.RED_SOLDIERS, Band.BLUE_SOLDIERS)
    assert grab.order == (1, 2, 0)
    grab = passed(passed(grab))
    assert (grab.active, grab.phase) == (0, Phase.JOINING)
    assert legal(grab) == [
        Join(ME, Band.RED_PIRATES),
        Join(ME, Band.BLUE_PIRATES),
        Wait(ME),
    ]
    assert why(grab, Join(ME, Band.RED_SOLDIERS)) == ("TG-1", "that warband is taken")
    waited = do(grab, Wait(ME)).state
    assert (waited.turn, waited.active) == (2, YOU)
    joined = do(grab, Join(ME, Band.BLUE_PIRATES)).state
    assert (joined.active, joined.phase, joined.order) == (ME, Phase.ENTERING, (1, 2, 0))


@pytest.mark.rule("R4-14", "R4-17")
def test_who_joins_before_others_have_played_goes_behind_them() -> None:
    grab = begun(Band.RED_SOLDIERS, Band.BLUE_SOLDIERS, Band.BLUE_PIRATES)
    grab = replace(grab, bands=(None, *grab.bands[1:]), phase=Phase.JOINING)
    joined = do(grab, Join(ME, Band.RED_PIRATES)).state
    assert joined.order == (1, 2, 0)
    assert (joined.active, joined.phase) == (1, Phase.ENTERING)
    left_now = replace(grab, freed=(1, 0, 0, 0))
    assert why(left_now, Join(ME, Band.RED_SOLDIERS))[0] == "R4-17"
    assert treasure_grab.refuse(replace(left_now, turn=2), Join(ME, Band.RED_SOLDIERS)) is None


@pytest.mark.rule("TG-3")
@pytest.mark.parametrize(("to", "cost"), [("G1", 6), ("G7", 6), ("B2", 1), ("D1", 3)])
def test_a_figure_moves_six_studs_in_any_direction(to: str, cost: int) -> None:
    grab = game({"S1": "A1", "s1": "L10"})
    moved = do(grab, Move(fig("S1"), stud(grab, to))).state
    assert (at(moved, "S1"), moved.figures[fig("S1")].left) == (to, 6 - cost)


@pytest.mark.rule("TG-3")
def test_it_may_move_bit_by_bit_and_no_further_than_six_in_all() -> None:
    grab = game({"S1": "A1", "s1": "L10"})
    grab = after(grab, Move(fig("S1"), stud(grab, "D1")))
    assert (
        why(grab, Move(fig("S1"), stud(grab, "D5")))[1] == "that is too far: this figure has 3 left"
    )
    grab = after(grab, Move(fig("S1"), stud(grab, "D4")))
    refusal = why(grab, Move(fig("S1"), stud(grab, "D5")))
    assert refusal == ("TG-3", "that figure has no movement left")
    assert why(game({"S1": "A1"}), Move(fig("S1"), stud(grab, "H1")))[0] == "TG-3"


@pytest.mark.rule("R4-9")
@pytest.mark.parametrize(
    ("heights", "cost"),
    [("00", 1), ("01", 2), ("03", 4), ("05", 6), ("10", 2), ("90", 2), ("33", 1), ("0202", 8)],
)
def test_up_costs_a_stud_each_brick_and_any_drop_costs_one(heights: str, cost: int) -> None:
    grab = game({"S1": "A1"}, heights)
    act = Move(fig("S1"), stud(grab, f"{chr(ord('A') + len(heights) - 1)}1"))
    if cost > 6:
        assert why(grab, act)[0] == "R4-9"
    else:
        assert do(grab, act).state.figures[fig("S1")].left == 6 - cost


@pytest.mark.rule("R4-9")
def test_what_costs_more_than_six_cannot_be_climbed() -> None:
    grab = game({"S1": "A1"}, "06")
    assert why(grab, Move(fig("S1"), stud(grab, "B1"))) == (
        "R4-9",
        "that is too far: this figure has 6 left",
    )


@pytest.mark.rule("TG-3")
@pytest.mark.parametrize("filled", "ToC~")
def test_nobody_goes_where_he_does_not_fit(filled: str) -> None:
    grab = game({"S1": "A1", "s1": "C2"}, f"0{filled}0\n000")
    assert why(grab, Move(fig("S1"), stud(grab, "B1"))) == ("TG-3", "a figure does not fit there")
    assert why(grab, Move(fig("S1"), stud(grab, "C2"))) == ("TG-3", "that place is taken")
    assert why(grab, Move(fig("S1"), stud(grab, "3 0")))[0] == "TG-3"


@pytest.mark.rule("TG-3")
def test_a_way_goes_round_who_stands_in_it() -> None:
    grab = game({"S1": "A1", "s1": "B1"}, "0000\n0000")
    moved = do(grab, Move(fig("S1"), stud(grab, "C1"))).state
    assert moved.figures[fig("S1")].left == 6 - 2
    shut = game({"S1": "A1", "s1": "B1", "s2": "B2"}, "0000\n0000")
    assert Move(fig("S1"), stud(shut, "C1")) not in legal(shut)
    assert why(shut, Move(fig("S1"), stud(shut, "C1")))[0] == "R4-9"


@pytest.mark.rule("H-80")
def test_nobody_squeezes_between_two_filled_studs_but_past_water_he_does() -> None:
    tight = game({"S1": "A1"}, "0T\no0")
    assert why(tight, Move(fig("S1"), stud(tight, "B2")))[0] == "R4-9"
    wet = game({"S1": "A1"}, "0~\n~0")
    assert do(wet, Move(fig("S1"), stud(wet, "B2"))).state.figures[fig("S1")].left == 5


@pytest.mark.rule("R4-19")
def test_a_captain_moves_as_every_other_figure() -> None:
    captain, follower = game({"S1": "F5"}), game({"S3": "F5"})
    first = {act.to for act in legal(captain) if isinstance(act, Move)}
    assert first == {act.to for act in legal(follower) if isinstance(act, Move)}


@pytest.mark.rule("TG-2")
def test_only_the_band_whose_turn_it_is_moves() -> None:
    grab = game({"S1": "A1", "s1": "L10"})
    refusal = why(grab, Move(fig("s1"), stud(grab, "L9")))
    assert refusal == ("TG-2", "that figure is not in your warband")
    assert why(grab, End(ME)) == ("TG-2", "end the movement first")
    over = after(grab, Done(ME))
    assert why(over, Move(fig("S1"), stud(grab, "A2"))) == ("TG-2", "your movement is over")


@pytest.mark.rule("TG-1")
@pytest.mark.parametrize(
    ("bands", "words"),
    [
        ((Band.RED_SOLDIERS,), "has 2 to 4 players"),
        ((Band.RED_SOLDIERS, Band.RED_SOLDIERS), "the same warband"),
        ((None, None), "must begin with a warband"),
    ],
)
def test_a_game_needs_players_with_warbands_of_their_own(
    bands: tuple[Band | None, ...], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        treasure_grab.start(Setup(BOARD, bands), Scripted())


@pytest.mark.rule("R4-17")
@pytest.mark.parametrize("options", [Options(chests=0), Options(turns=0), Options(turns=100)])
def test_nobody_plays_for_nothing(options: Options) -> None:
    with pytest.raises(ValueError, match="played for"):
        treasure_grab.start(
            Setup(BOARD, (Band.RED_SOLDIERS, Band.RED_PIRATES), options), Scripted()
        )
