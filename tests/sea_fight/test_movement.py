"""Section 12: points of sailing, turning, extra hexes and giving up hexes."""

import pytest

from pieces_of_eight.campaign.geometry.hexes import offset
from pieces_of_eight.campaign.sea_fight.sailing import point_of_sailing
from pieces_of_eight.campaign.sea_fight.state import (
    Crew,
    Hold,
    Move,
    Press,
    Sail,
    Sailing,
    Sea,
    Size,
    Stage,
    Turn,
)
from tests.sea_fight.positions import (
    ARROWS,
    LARGE,
    PLAIN,
    SMALL,
    A,
    Vessel,
    listed,
    play,
    refused,
    run,
    sailing,
)

WIDE = """
    .   .   .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .   .
    .   .   .   .   A{}  .   .   .   .
      .   .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .   .   R→
"""
RUNNING, REACHING, BEATING, AGAINST = (WIDE.format(arrow) for arrow in "→↘↙←")
"""Anne in the middle of the sea, the wind blowing east."""


def moving(sea: Sea) -> Move:
    assert sea.stage is Stage.MOVING
    assert sea.move is not None
    return sea.move


def column_row(sea: Sea) -> tuple[int, int]:
    return offset(sea.ships[A].at)


def press(sea: Sea, face: int) -> Sea:
    return play(sea, Press(A), face).state


@pytest.mark.rule("R3-10")
@pytest.mark.parametrize("wind", range(6))
@pytest.mark.parametrize(
    ("off", "point"),
    [
        (0, Sailing.RUNNING),
        (1, Sailing.REACHING),
        (5, Sailing.REACHING),
        (2, Sailing.BEATING),
        (4, Sailing.BEATING),
        (3, Sailing.AGAINST),
    ],
)
def test_the_faces_between_heading_and_wind_are_the_point_of_sailing(
    wind: int, off: int, point: Sailing
) -> None:
    assert point_of_sailing((wind + off) % 6, wind) is point


@pytest.mark.rule("P8-12.1", "R3-15")
def test_against_the_wind_a_ship_turns_one_face_and_does_not_move() -> None:
    sea = sailing(AGAINST)
    assert refused(sea, Sail(A, 0))[0] == "P8-12.5"
    assert refused(sea, Turn(A, 2)) == ("H-4", "a ship turns one face at a time")
    sea = play(sea, Turn(A, +1)).state
    assert (sea.stage, column_row(sea)) == (Stage.FIRING, (4, 2))
    assert ARROWS[sea.ships[A].facing] == "↖"
    assert ARROWS[play(sailing(AGAINST), Turn(A, -1)).state.ships[A].facing] == "↙"
    assert play(sailing(AGAINST), Hold(A)).state.stage is Stage.FIRING


@pytest.mark.rule("P8-12.1")
@pytest.mark.parametrize("size", list(Size))
def test_only_a_small_ship_moves_against_the_wind_on_a_four(size: Size) -> None:
    sea = play(sailing(AGAINST, Vessel(size=size)), Turn(A, +1)).state
    if size is not Size.SMALL:
        assert sea.stage is Stage.FIRING
        return
    assert refused(sea, Turn(A, +1)) == ("P8-12.1", "head to wind, a ship turns only one face")
    assert press(sea, 3).stage is Stage.FIRING
    sea = press(sea, 4)
    assert moving(sea).left == 1
    assert play(sea, Sail(A, 0)).state.stage is Stage.FIRING


@pytest.mark.rule("P8-12.1")
def test_after_the_throw_it_is_too_late_to_turn_where_she_lies() -> None:
    assert press(sailing(AGAINST, SMALL), 3).stage is Stage.FIRING


@pytest.mark.rule("P8-12.2", "R3-11")
def test_a_beating_ship_must_turn_into_her_one_hex() -> None:
    sea = sailing(BEATING)
    assert moving(sea).left == 1
    words = "a ship that beats must turn one face as she enters a hex"
    assert refused(sea, Sail(A, 0)) == ("P8-12.2", words)
    for turn, arrow in ((-1, "↘"), (+1, "←")):
        after = play(sea, Sail(A, turn)).state
        assert ARROWS[after.ships[A].facing] == arrow
        assert after.stage is Stage.FIRING


@pytest.mark.rule("P8-12.2")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_small_beating_ship_gains_a_hex_on_three_and_may_go_straight(face: int) -> None:
    sea = press(play(sailing(BEATING, SMALL), Sail(A, 1)).state, face)
    if face < 3:
        assert sea.stage is Stage.FIRING
    else:
        assert Sail(A, 0) in listed(sea)
        assert play(sea, Sail(A, 0)).state.stage is Stage.FIRING  # one more, not two


@pytest.mark.rule("P8-12.3")
@pytest.mark.parametrize("vessel", [SMALL, PLAIN, LARGE])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_reaching_ship_of_any_size_has_two_hexes_and_one_more_on_four(
    vessel: Vessel, face: int
) -> None:
    sea = sailing(REACHING, vessel)
    assert moving(sea).left == 2
    sea, _ = run(sea, Sail(A, 0), Sail(A, 0))
    sea = press(sea, face)
    assert (sea.stage is Stage.MOVING) == (face >= 4)
    if face >= 4:
        assert play(sea, Hold(A)).state.stage is Stage.FIRING


RUN3 = (Sail(A, 0), Sail(A, 0), Sail(A, 0))
LONG = ". . . . . . . . . . .\n A→ . . . . . . . . . .\n . . . . . . . . . . R→"


@pytest.mark.rule("P8-12.4")
@pytest.mark.parametrize("vessel", [SMALL, PLAIN, LARGE])
@pytest.mark.parametrize("face", range(1, 7))
def test_a_running_ship_has_three_hexes_and_one_more_on_three(vessel: Vessel, face: int) -> None:
    sea = sailing(LONG, vessel)
    assert moving(sea).left == 3
    sea, _ = run(sea, *RUN3)
    assert column_row(sea) == (3, 1)
    sea = press(sea, face)
    assert (sea.stage is Stage.MOVING) == (face >= 3)


@pytest.mark.rule("P8-12.4", "R3-12")
def test_a_large_running_ship_throws_again_until_she_fails() -> None:
    sea, _ = run(sailing(LONG, LARGE), *RUN3)
    for column in (4, 5, 6):
        sea = play(press(sea, 3), Sail(A, 0)).state
        assert column_row(sea) == (column, 1)
    assert press(sea, 2).stage is Stage.FIRING


@pytest.mark.rule("R3-12")
def test_no_other_ship_throws_again() -> None:
    sea, _ = run(sailing(LONG, SMALL), *RUN3, (Press(A), 6), Sail(A, 0))
    assert sea.stage is Stage.FIRING
    sea, _ = run(sailing(REACHING, LARGE), Sail(A, 0), Sail(A, 0), (Press(A), 6))
    assert refused(sea, Press(A))[0] == "P8-12.5"
    assert play(sea, Sail(A, -1)).state.stage is Stage.FIRING


@pytest.mark.rule("P8-12.5")
def test_the_extra_hex_is_thrown_for_after_the_basic_movement() -> None:
    sea = play(sailing(LONG), Sail(A, 0)).state
    late = ("P8-12.5", "a ship presses on only after her sure movement")
    assert refused(sea, Press(A)) == late
    sea, _ = run(sea, Sail(A, 0), Sail(A, 0))
    assert refused(sea, Sail(A, 0)) == ("P8-12.5", "Anne has no movement left")
    assert play(sea, Hold(A)).state.stage is Stage.FIRING  # nobody has to throw
    assert refused(sailing(BEATING), Press(A))[1] == "Anne cannot press on for an extra hex"


@pytest.mark.rule("P8-12.6", "R3-13")
@pytest.mark.parametrize(("crew", "need"), [(Crew.HARDENED, 3), (Crew.ABLE, 4), (Crew.SCURVY, 5)])
def test_the_crew_counts_in_the_throw_for_an_extra_hex(crew: Crew, need: int) -> None:
    sea, _ = run(sailing(REACHING, Vessel(crew=crew)), Sail(A, 0), Sail(A, 0))
    assert press(sea, need - 1).stage is Stage.FIRING
    assert press(sea, need).stage is Stage.MOVING


@pytest.mark.rule("P8-12.6")
def test_the_crew_of_a_merchantman_sails_as_good_as_it_is() -> None:
    sea, _ = run(sailing(LONG, Vessel(merchant=True, crew=Crew.HARDENED)), *RUN3)
    assert press(sea, 2).stage is Stage.MOVING


@pytest.mark.rule("P8-12.7")
def test_a_ship_may_give_up_one_hex_but_not_two() -> None:
    sea = play(sailing(LONG), Sail(A, 0)).state
    words = "a ship may give up only one hex of her movement"
    assert refused(sea, Hold(A)) == ("P8-12.7", words)
    sea, log = run(sea, Sail(A, 0), Hold(A))
    assert (column_row(sea), sea.stage) == ((2, 1), Stage.FIRING)
    assert log[-1] == "Anne gives up 1 hex. [P8-12.7]"


@pytest.mark.rule("P8-12.8", "R3-16")
def test_sailing_is_judged_at_the_start_of_the_turn_only() -> None:
    sea, _ = run(sailing(RUNNING), Sail(A, 1), Sail(A, 1))
    assert ARROWS[sea.ships[A].facing] == "↙"  # beating now, by her heading
    assert (moving(sea).sailing, moving(sea).left) == (Sailing.RUNNING, 1)
    assert Sail(A, 0) in listed(sea)
    sea = play(sea, Sail(A, 1)).state
    assert refused(sea, Turn(A, 1))[0] == "H-3"
    assert press(sea, 3).stage is Stage.MOVING  # and throws as a running ship


@pytest.mark.rule("P8-12.9")
@pytest.mark.parametrize(
    ("vessel", "nimble"),
    [
        (SMALL, True),
        (PLAIN, True),
        (LARGE, False),
        (Vessel(size=Size.SMALL, merchant=True), False),
        (Vessel(size=Size.MEDIUM, merchant=True), False),
    ],
)
def test_large_ships_and_merchantmen_turn_one_face_a_turn(vessel: Vessel, nimble: bool) -> None:
    sea = play(sailing(RUNNING, vessel), Sail(A, 1)).state
    assert (Sail(A, 1) in listed(sea)) == nimble
    if not nimble:
        assert refused(sea, Sail(A, -1)) == ("P8-12.9", "Anne may turn only one face in a turn")


@pytest.mark.rule("P8-12.9")
def test_nobody_turns_two_faces_in_one_hex() -> None:
    assert refused(sailing(RUNNING), Sail(A, 2)) == ("H-4", "a ship turns one face at a time")


@pytest.mark.rule("R3-15")
def test_a_large_ship_that_came_round_against_the_wind_has_turned() -> None:
    vessel = Vessel(size=Size.SMALL, merchant=True)
    sea = play(sailing(AGAINST, vessel), Turn(A, 1)).state
    sea = press(sea, 4)
    assert [act for act in listed(sea) if isinstance(act, Sail)] == [Sail(A, 0)]
