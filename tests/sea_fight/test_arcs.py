"""P8-19.4, H-1 and H-2: lines of fire, arcs, and what a ship shows to a shooter."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.sea_fight.state import Aim, Fire, Position
from pieces_of_eight.campaign.sea_fight.waters import bearing, is_clear, occupied, presented
from tests.sea_fight.positions import ABEAM, A, B, R, S, position, refused

# --- lines of fire ------------------------------------------------------------------------


@pytest.mark.rule("P8-19.4", "H-2")
@pytest.mark.parametrize(
    ("between", "open_"),
    [(". .", True), (": .", True), ("^ .", False), (". _", False), (". #", False)],
)
def test_land_stops_a_shot_and_shoals_do_not(between: str, open_: bool) -> None:
    sea = position(f"A→ {between} R→")
    fire = Fire(A, Position.BOW, R, Aim.GEAR)
    if open_:
        assert sea_fight.refuse(sea, fire) is None
    else:
        assert refused(sea, fire) == ("H-2", "the line of fire to Rose is blocked")


@pytest.mark.rule("P8-19.4", "H-2")
def test_ships_of_either_side_stop_a_shot() -> None:
    sea = position("A→ B→ R→ . S→")
    assert refused(sea, Fire(A, Position.BOW, R, Aim.GEAR))[0] == "H-2"
    assert refused(replace(sea, active=B), Fire(B, Position.BOW, S, Aim.GEAR))[0] == "H-2"


@pytest.mark.rule("H-2")
@pytest.mark.parametrize(
    ("row", "open_"),
    [(". . . .", True), (". ^ . .", True), (". . ^ .", True), (". ^ ^ .", False)],
)
def test_along_an_edge_a_shot_is_stopped_only_from_both_sides(row: str, open_: bool) -> None:
    # Rose lies two rows down, straight south: the line runs along the edge between two hexes
    sea = position(f". . A→ .\n {row}\n . . R→ .")
    assert is_clear(sea, sea.ships[A].at, sea.ships[R].at, occupied(sea)) is open_


# --- arcs ---------------------------------------------------------------------------------


@pytest.mark.rule("P8-19.4")
@pytest.mark.parametrize(
    ("away", "positions", "rake"),
    [
        ((1, 0), "BOW", "BOW"),
        ((3, 0), "BOW", "BOW"),
        ((0, 1), "STARBOARD", None),
        ((-1, 1), "STARBOARD", None),
        ((-1, 2), "STARBOARD", None),
        ((-1, 0), "STERN", "STERN"),
        ((-4, 1), "STERN", "STERN"),
        ((0, -1), "LARBOARD", None),
        ((1, -1), "LARBOARD", None),
        ((1, -2), "LARBOARD", None),
        ((3, 1), "BOW", "BOW"),
        ((1, 2), "STARBOARD", None),
    ],
)
def test_each_sixth_of_the_sea_belongs_to_a_position(
    away: tuple[int, int], positions: str, rake: str | None
) -> None:
    assert [p.name for p in bearing(away, 1).positions] == [positions]
    shows = presented(away, 1)
    assert (shows.rake.name if shows.rake is not None else None) == rake
    if rake is None:
        assert shows.side.name == positions


@pytest.mark.rule("H-1")
@pytest.mark.parametrize(
    ("away", "positions", "side"),
    [
        ((1, 1), ["BOW", "STARBOARD"], "STARBOARD"),
        ((2, -1), ["BOW", "LARBOARD"], "LARBOARD"),
        ((-2, 1), ["STARBOARD", "STERN"], "STARBOARD"),
        ((-1, -1), ["LARBOARD", "STERN"], "LARBOARD"),
    ],
)
def test_on_the_line_both_positions_bear_and_the_broadside_is_struck(
    away: tuple[int, int], positions: list[str], side: str
) -> None:
    assert [p.name for p in bearing(away, 1).positions] == positions
    shows = presented(away, 1)
    assert shows.rake is None
    assert shows.side.name == side


@pytest.mark.rule("P8-19.4")
@pytest.mark.parametrize("facing", range(6))
def test_arcs_turn_with_the_ship(facing: int) -> None:
    ahead = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]
    for off, name in enumerate(("BOW", "STARBOARD", "STARBOARD", "STERN", "LARBOARD", "LARBOARD")):
        away = ahead[(facing + off) % 6]
        assert [p.name for p in bearing(away, facing).positions] == [name]


@pytest.mark.rule("P8-19.4")
def test_guns_that_do_not_bear_are_refused() -> None:
    sea = position(ABEAM)
    for wrong in (Position.BOW, Position.LARBOARD, Position.STERN):
        words = "those guns do not bear on Rose"
        assert refused(sea, Fire(A, wrong, R, Aim.GEAR)) == ("P8-19.4", words)
