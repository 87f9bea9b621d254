"""Hulls that meet, and hulls that meet the ground."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hulls import DOT, leapt
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.pirate_wars import sailing
from pieces_of_eight.campaign.pirate_wars.actions import Board, Leap, Take
from pieces_of_eight.campaign.pirate_wars.events import (
    Crossed,
    Drifted,
    Grounded,
    Rammed,
    Sank,
    Touched,
    Wrecked,
)
from pieces_of_eight.campaign.pirate_wars.sailing import ashore_harm, grounds, harm
from pieces_of_eight.campaign.pirate_wars.state import (
    Edition,
    Fate,
    Grounding,
    Options,
    Phase,
    Sea,
    Shoal,
    with_ship,
)
from tests.pirate_wars.positions import (
    BLUE,
    NEW,
    NORTH,
    OLD,
    A,
    B,
    do,
    dots,
    isle,
    no,
    sea,
    ship,
    told,
)

WAITING = ship("skulls-eye-schooner", (100, 900), NORTH)
FAR_OFF = ship("skulls-eye-schooner", (900, 900), NORTH, BLUE)


def charge(angle: int = 90, on: str = "imperial-flagship", by: str = "black-seas-barracuda") -> Sea:
    """A ship that heads north for another 32 dots ahead, taken; the target lies at an angle."""
    mine = ship(by, (500, 500), NORTH)
    bow = 500 - mine.card.length // 2 // DOT
    hers = ship(on, (500, bow - 32 - 4), angle, BLUE)
    return do(sea(mine, hers, WAITING), Take(A)).state


@pytest.mark.rule("PW-2.8", "R0-19", "PW-5.4", "R0-20")
def test_the_worked_example_of_the_ram() -> None:
    """Seven sails do four to the Flagship; the Barracuda loses a hull, two sails and three men."""
    state = charge()
    step = do(state, Leap(A))
    assert told(step, Rammed)[0].angle == 900
    by, on = step.state.ships[A], step.state.ships[B]
    assert (by.hull, by.sails, by.aboard) == (5, 5, 33 - 3)
    assert (on.hull, on.sails, on.fate) == (0, 0, Fate.SUNK)
    assert told(step, Crossed)[0].figures == 9
    assert told(step, Sank)[0].swimming == 5, "half of 19 - 9; her captain is not among them"
    assert 31 * DOT < 524 * DOT - by.stern.y <= 32 * DOT


@pytest.mark.rule("PW-2.8", "R0-18")
def test_a_larger_ship_costs_the_rammer_two() -> None:
    larger = do(charge(on="imperial-flagship-large"), Leap(A)).state
    assert larger.ships[A].hull == 4
    same = do(charge(on="man-o-war"), Leap(A)).state
    assert same.ships[A].hull == 5, "a ship as large is not larger"


@pytest.mark.rule("PW-2.8")
@pytest.mark.parametrize(("angle", "ram"), [(45, True), (44, False), (136, False), (135, True)])
def test_it_is_a_ram_at_45_degrees_or_more(angle: int, ram: bool) -> None:
    step = do(charge(angle), Leap(A))
    assert bool(told(step, Rammed)) == ram
    assert bool(told(step, Touched)) == (not ram)
    assert (step.state.ships[B].hull < 4) == ram


@pytest.mark.rule("R0-21", "PW-2.8")
def test_both_drift_next_turn_and_have_no_tasks_in_this() -> None:
    state = do(charge(on="man-o-war"), Leap(A)).state
    assert state.ships[A].stunned
    assert state.ships[B].stunned
    assert state.ships[A].adrift == 1
    assert state.ships[B].adrift == 2, "who has not moved drifts this turn too"


@pytest.mark.rule("PW-2.9", "R0-56")
@pytest.mark.parametrize(("angle", "turn"), [(90, 2), (10, 1)])
def test_after_a_ram_one_boards_next_turn_and_else_in_this(angle: int, turn: int) -> None:
    state = do(charge(angle, on="man-o-war"), Leap(A)).state
    assert [(each.one, each.other, each.turn) for each in state.contacts] == [(A, B, turn)]


@pytest.mark.rule("PW-2.9", "H-107")
def test_lashed_ships_drift_together_and_do_not_swing() -> None:
    mine = ship("skulls-eye-schooner", (500, 500), NORTH, fought=(B,))
    hers = ship("man-o-war", (513, 500), NORTH, BLUE, fought=(A,))
    state = sea(mine, hers, WAITING, replace(WAITING, stern=FAR_OFF.stern))
    step = do(state, Take(A))
    assert told(step, Drifted)
    for who in (A, B):
        moved = step.state.ships[who]
        assert dots(step.state, who)[0] == dots(state, who)[0] + 8
        assert (moved.heading, moved.moved, moved.drifts) == (0, True, False)


@pytest.mark.rule("PW-2.9")
def test_a_contact_lets_either_captain_board() -> None:
    state = do(charge(10, on="man-o-war"), Leap(A)).state
    state = replace(state, phase=Phase.BOARDING, chooser=BLUE, first=A, active=-1)
    assert pirate_wars.refuse(state, Board(B, A)) is None
    assert pirate_wars.refuse(replace(state, chooser=A), Board(A, B)) is None


@pytest.mark.rule("R0-72", "PW-2.9")
def test_ships_that_lie_hull_to_hull_may_board_in_any_turn() -> None:
    """Also when they met in an earlier one; not who has moved off, nor who rams or is rammed."""
    state = do(charge(10, on="man-o-war"), Leap(A)).state
    next_turn = replace(state, phase=Phase.BOARDING, active=-1, turn=2, contacts=())
    assert pirate_wars.refuse(next_turn, Board(A, B)) is None
    mine = next_turn.ships[A]
    for stern, reason in ((mine.stern._replace(y=mine.stern.y + DOT), "PW-2.9"), (mine.stern, "")):
        moved = with_ship(next_turn, replace(mine, stern=stern))
        found = pirate_wars.refuse(moved, Board(A, B))
        assert (found.rule if found else "") == reason
    stunned = with_ship(next_turn, replace(mine, stunned=True))
    assert no(stunned, Board(A, B)).rule == "PW-2.9"


@pytest.mark.rule("R0-56", "PW-2.9")
def test_a_gentle_touch_takes_nothing_from_the_right_of_a_ram() -> None:
    """The rammed ship drifts into her rammer in the turn of the ram, and boards in the next."""
    state = do(charge(90, on="man-o-war"), Leap(A)).state
    play = Play(state, Scripted())
    sailing.touch(play, B, A)
    assert [each.turn for each in play.state.contacts] == [2]


# --- the ground --------------------------------------------------------------------------


def depth(reef: int, width: int, edition: Edition) -> int:
    """The damage of a reef of some depth to a hull of some width that crosses it."""
    mine = ship("skulls-eye-schooner" if width == 12 else "renegade-runner", (500, 500), NORTH)
    state = sea(mine, edition=edition, shoals=[isle(400, 400, 600, 470, reef)])
    return harm(state, mine, state.waters.shoals[0], mine.place, 40 * DOT)


@pytest.mark.rule("R0-38", "PW-2.10", "PW-2.11")
@pytest.mark.parametrize(("reef", "narrow", "wide"), [(4, 2, 3), (8, 1, 2), (12, 0, 1)])
def test_a_reef_costs_by_its_depth(reef: int, narrow: int, wide: int) -> None:
    assert (depth(reef, 8, OLD), depth(reef, 12, OLD)) == (narrow, wide)
    as_deep = {8: reef == 8, 12: reef == 12}
    assert depth(reef, 8, NEW) == narrow - as_deep[8], "shallower than her draft alone"
    assert depth(reef, 12, NEW) == wide - as_deep[12]


def passing(model: str, away: int, edition: Edition) -> int:
    """The damage of passing an island at a distance in hundredths of a dot."""
    mine = ship(model, (500, 500), NORTH)
    side = 500 * DOT + mine.card.width // 2 + away
    shape = ((side, 400), (side + 900, 400), (side + 900, 600), (side, 600))
    rock = Shoal("the rock", 0, tuple(Point(x, y * DOT) for x, y in shape))
    state = sea(mine, edition=edition, shoals=[rock])
    return harm(state, mine, state.waters.shoals[0], mine.place, 48 * DOT)


@pytest.mark.rule("PW-2.11", "R0-39")
@pytest.mark.parametrize(
    ("away", "narrow", "wide"),
    [(1200, 0, 0), (1199, 0, 1), (800, 0, 1), (799, 1, 2), (400, 1, 2), (399, 2, 3), (1, 2, 3)],
)
def test_a_shore_costs_by_its_distance(away: int, narrow: int, wide: int) -> None:
    assert passing("renegade-runner", away, OLD) == narrow
    assert passing("skulls-eye-schooner", away, OLD) == wide


@pytest.mark.rule("PW-2.10")
@pytest.mark.parametrize(("away", "wide"), [(1200, 0), (1199, 1), (800, 2), (400, 3), (1, 3)])
def test_by_the_other_rule_every_four_dots_that_are_wanting_count(away: int, wide: int) -> None:
    assert passing("skulls-eye-schooner", away, NEW) == wide


@pytest.mark.rule("PW-2.11", "R0-37")
def test_a_reef_takes_its_points_once_and_then_the_difference() -> None:
    shoals = [isle(400, 380, 600, 470, 8), isle(400, 300, 600, 380, 4)]
    mine = ship("renegade-runner-modified", (500, 484), NORTH)
    state = do(sea(mine, WAITING, FAR_OFF, shoals=shoals), Take(A)).state
    first = do(state, Leap(A))
    assert [e.damage for e in told(first, Grounded)] == [1]
    second = do(first.state, Leap(A))
    assert not told(second, Grounded), "still in the same water"


def over_reefs(*shoals: Shoal) -> list[int]:
    """The damage of each leap of a narrow ship that runs north over some reefs."""
    mine = ship("renegade-runner-modified", (500, 484), NORTH)
    state = do(sea(mine, WAITING, FAR_OFF, shoals=shoals), Take(A)).state
    found = []
    for _ in range(2):
        step = do(state, Leap(A))
        found.append(sum(event.damage for event in told(step, Grounded)))
        state = step.state
    return found


@pytest.mark.rule("PW-2.11")
def test_from_deep_to_shallow_only_the_difference_is_taken() -> None:
    deep, shallow = isle(400, 456, 600, 470, 8), isle(400, 410, 600, 456, 4)
    assert over_reefs(deep) == [1, 0]
    assert over_reefs(shallow) == [2, 0], "1, and 1 for the four dots less"
    assert over_reefs(deep, shallow) == [2, 0], "both in one leap: 1 and the difference of 1"
    assert over_reefs(shallow, deep) == [2, 0]
    later = isle(400, 400, 600, 440, 4), isle(400, 440, 600, 470, 8)
    assert over_reefs(*later) == [1, 1], "as the worked example of the Renegade Runner"


@pytest.mark.rule("PW-2.11")
def test_two_reefs_with_deep_water_between_are_two() -> None:
    assert over_reefs(isle(400, 462, 600, 470, 8), isle(400, 450, 600, 458, 8)) == [2, 0]
    assert grounds((isle(0, 0, 9, 9, 8), isle(9, 0, 20, 9, 4), isle(18, 0, 30, 9, 8))) == (
        (0, 1, 2),
    ), "joined through the one between"
    island = isle(0, 0, 9, 9)
    assert grounds((island, isle(5, 5, 20, 20, 4))) == ((0,), (1,)), "an island is by itself"


@pytest.mark.rule("PW-2.10", "R1-24")
def test_by_lengths_every_leap_in_the_shallows_costs_again() -> None:
    shoals = [isle(400, 300, 600, 470, 7)]
    mine = ship("renegade-runner-modified", (500, 484), NORTH, edition=NEW)
    start = sea(mine, WAITING, FAR_OFF, shoals=shoals, edition=NEW)
    first = do(do(start, Take(A)).state, Leap(A))
    second = do(first.state, Leap(A))
    assert [len(told(step, Grounded)) for step in (first, second)] == [1, 1]
    chosen = replace(start, options=Options(20, Grounding.ONCE))
    again = do(do(do(chosen, Take(A)).state, Leap(A)).state, Leap(A))
    assert not told(again, Grounded), "the captains chose the other rule"


@pytest.mark.rule("PW-2.10")
def test_the_way_through_shallows_adds_up_over_short_leaps_and_turns() -> None:
    """A Flagship tacks 30 dots a turn over 200 dots of reef, never a full length at once."""
    shoals = [isle(400, 200, 600, 480, 7)]
    mine = ship("imperial-flagship", (500, 500), NORTH, edition=NEW, hull=9)
    state = sea(mine, edition=NEW, shoals=shoals)
    play = Play(state, Scripted())
    found = []
    for _ in range(7):
        before = play.state.ships[A].place
        at = leapt(before, 30 * DOT)
        play.state = with_ship(play.state, replace(play.state.ships[A], stern=at.stern))
        hull = play.state.ships[A].hull
        sailing.feel_bottom(play, A, before, 30 * DOT)
        found.append(hull - play.state.ships[A].hull)
    assert found == [1, 1, 1, 1, 1, 1, 1], "27, 57, 87, ... dots in: 32 are a length"
    sailing.feel_bottom(play, A, play.state.ships[A].place, 0, drifted=8 * DOT)
    assert play.state.ships[A].waded == (27 + 6 * 30 + 8) * DOT % (32 * DOT)


@pytest.mark.rule("R0-40", "PW-2.11")
def test_the_worked_example_of_the_rock() -> None:
    """A Flagship with 60 dots runs on a rock 16 ahead: 44 left are six points; she has four."""
    mine = ship("imperial-flagship", (500, 500), NORTH)
    state = sea(mine, WAITING, FAR_OFF, shoals=[isle(480, 448, 520, 468)])
    assert ashore_harm(state, mine, 44 * DOT) == 6
    step = do(do(state, Take(A)).state, Leap(A))
    assert told(step, Grounded)[0].head_on
    assert told(step, Wrecked)
    after = step.state.ships[A]
    assert (after.fate, after.hull) == (Fate.AGROUND, 0)
    assert after.on_chart, "she lies in the way"
    assert 500 * DOT < after.stern.y + 1 <= 501 * DOT


@pytest.mark.rule("PW-2.10")
def test_by_lengths_a_ship_without_hull_sinks() -> None:
    mine = ship("renegade-runner", (500, 500), NORTH, edition=NEW, hull=1, sails=1, under=1)
    state = sea(mine, WAITING, FAR_OFF, shoals=[isle(480, 448, 520, 480)], edition=NEW)
    step = do(do(state, Take(A)).state, Leap(A))
    assert not told(step, Wrecked)
    assert step.state.ships[A].hull == 0
