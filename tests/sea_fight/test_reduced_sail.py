"""P8-12.7, R3-14 and H-16: reduced sail, what it costs and what it leaves."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import offset
from pieces_of_eight.campaign.sea_fight.state import (
    End,
    Hold,
    Phase,
    Press,
    Reduce,
    Sail,
    Sea,
    Stage,
    Turn,
)
from tests.sea_fight.positions import (
    LARGE,
    PLAIN,
    SMALL,
    A,
    R,
    Vessel,
    play,
    position,
    refused,
    run,
    sailing,
)

WIDE = """
    .   .   .   .   .
      .   .   .   .   .
    .   .   A{}  .   .
      .   .   .   .   .
    .   .   .   .   R→
"""
RUNNING, REACHING, BEATING, AGAINST = (WIDE.format(arrow) for arrow in "→↘↙←")
"""Anne in the middle of the sea, the wind blowing east."""
LONG = ". . . . .\n A→ . . . .\n R→ . . . ."


def in_hand(sea: Sea) -> tuple[int, bool]:
    """The hexes in hand, and whether a throw may come after them; none when she is done."""
    return (sea.move.left, sea.move.throws) if sea.move else (0, False)


@pytest.mark.rule("P8-12.7", "R3-14")
@pytest.mark.parametrize(
    ("picture", "left"), [(RUNNING, 2), (REACHING, 1), (BEATING, 0), (AGAINST, 0)]
)
def test_reduced_sail_costs_one_more_hex_and_never_less_than_none(picture: str, left: int) -> None:
    sea = play(sailing(picture, SMALL), Reduce(A)).state
    assert in_hand(sea)[0] == left
    assert in_hand(sailing(picture, replace(SMALL, reduced=2)))[0] == left


@pytest.mark.rule("H-16", "P8-12.5")
@pytest.mark.parametrize("vessel", [SMALL, PLAIN, LARGE])
def test_beating_under_reduced_sail_a_ship_lies_as_she_is_and_has_no_throw(vessel: Vessel) -> None:
    before = sailing(BEATING, vessel)
    sea = play(before, Reduce(A)).state
    assert (sea.stage, sea.move) == (Stage.FIRING, None)
    there = before.ships[A]
    assert (sea.ships[A].at, sea.ships[A].facing) == (there.at, there.facing)
    later = position(BEATING, {"A": replace(vessel, reduced=3)}, active=R)
    sea, log = run(later, End(R))  # and so at the start of her next turns
    assert (sea.active, sea.stage, sea.move) == (A, Stage.FIRING, None)
    assert log[-1].startswith("Anne beats")


@pytest.mark.rule("H-16")
@pytest.mark.parametrize(
    ("picture", "throws"), [(RUNNING, True), (REACHING, True), (AGAINST, True), (BEATING, False)]
)
def test_only_a_ship_left_without_basic_hexes_loses_her_throw(picture: str, throws: bool) -> None:
    sea = play(sailing(picture, SMALL), Reduce(A)).state
    assert in_hand(sea)[1] == throws
    sea = play(position(picture, {"A": replace(SMALL, reduced=2)}, active=R), End(R)).state
    assert in_hand(sea)[1] == throws


@pytest.mark.rule("H-16", "P8-12.1")
def test_against_the_wind_a_small_ship_under_reduced_sail_still_throws() -> None:
    sea = play(sailing(AGAINST, SMALL), Reduce(A)).state
    assert play(sea, Press(A), 4).state.stage is Stage.MOVING


@pytest.mark.rule("R3-14")
def test_the_hex_of_reduced_sail_and_the_hex_given_up_add_up() -> None:
    sea, _ = run(sailing(LONG), Reduce(A), Sail(A, 0), Hold(A))
    assert offset(sea.ships[A].at) == (1, 1)


@pytest.mark.rule("P8-12.7")
def test_reduced_sail_is_declared_before_moving_and_once() -> None:
    sea = play(sailing(LONG), Sail(A, 0)).state
    assert refused(sea, Reduce(A)) == ("P8-12.7", "reduce sail before you move")
    sea = play(sailing(LONG), Reduce(A)).state
    assert refused(sea, Reduce(A))[1] == "Anne is already under reduced sail"
    sea = play(sailing(AGAINST, SMALL), Turn(A, 1)).state
    assert refused(sea, Reduce(A))[0] == "P8-12.7"


@pytest.mark.rule("P8-12.7")
def test_reduced_sail_lasts_four_turns_in_all() -> None:
    sea = play(sailing(BEATING), Reduce(A)).state
    under = []
    for _ in range(5):
        under.append(sea.ships[A].reduced > 0)
        sea = replace(sea, phase=Phase.SHIPS, active=A, stage=Stage.FIRING, move=None)
        sea = play(sea, End(A)).state
    assert under == [True, True, True, True, False]
