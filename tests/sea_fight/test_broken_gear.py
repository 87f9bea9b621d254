"""P8-12.11 and H-13: sailing gear at half its points or below, and drifting."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import offset
from pieces_of_eight.campaign.sea_fight.state import Crew, End, Reduce, Sea, Stage
from tests.sea_fight.positions import A, R, Vessel, changed, listed, play, position, refused

pytestmark = pytest.mark.rule("P8-12.11")

WIDE = """
    .   .   .   .   .   .   .   .   .
      .   .   .   .   .   .   .   .   .
    .   .   .   .   A→  .   .   .   .
      .   .   .   .   .   .   .   .   .
    .   .   .   .   .   .   .   .   R→
"""


def column_row(sea: Sea) -> tuple[int, int]:
    return offset(sea.ships[A].at)


def torn(vessel: Vessel, wind: str = "→", picture: str = WIDE) -> Sea:
    """The moment before Anne's turn: Rose ends hers, and then it is Anne's."""
    sea = position(picture, {"A": vessel}, active=R, wind=wind)
    return changed(sea, replace(sea.ships[A], acted=False))


@pytest.mark.rule("R3-13", "H-13")
@pytest.mark.parametrize(("crew", "need"), [(Crew.HARDENED, 3), (Crew.ABLE, 4), (Crew.SCURVY, 5)])
@pytest.mark.parametrize("face", range(1, 7))
def test_half_the_gear_gone_she_sails_on_four_with_her_crew_counting(
    crew: Crew, need: int, face: int
) -> None:
    sea = torn(Vessel(crew=crew, gear=4))
    faces = (face,) if face >= need else (face, 3)
    sea = play(sea, End(R), *faces).state
    assert sea.active == A
    assert (sea.stage is Stage.MOVING) == (face >= need)
    assert column_row(sea) == (4, 2)


def test_one_point_more_than_half_needs_no_throw() -> None:
    assert play(torn(Vessel(gear=5)), End(R)).state.stage is Stage.MOVING
    odd = Vessel(rigging=7, gear=3)
    assert play(torn(odd), End(R), 1, 1).state.stage is Stage.FIRING
    assert play(torn(replace(odd, gear=4)), End(R)).state.stage is Stage.MOVING


@pytest.mark.rule("R3-13", "H-184")
@pytest.mark.parametrize("crew", list(Crew))
@pytest.mark.parametrize(("face", "drifts"), [(3, False), (4, True)])
def test_failing_she_drifts_downwind_on_another_four_whatever_her_crew(
    crew: Crew, face: int, drifts: bool
) -> None:
    before = torn(Vessel(crew=crew, gear=0), wind="↙")
    sea = play(before, End(R), 1, face).state
    assert column_row(sea) == ((3, 3) if drifts else (4, 2))
    assert sea.ships[A].facing == before.ships[A].facing


@pytest.mark.rule("H-13")
def test_broken_gear_is_tested_before_any_order_and_leaves_the_guns_free() -> None:
    sea = play(torn(Vessel(gear=4)), End(R), 3, 3).state
    assert sea.stage is Stage.FIRING
    assert refused(sea, Reduce(A))[0] == "P8-12.7"
    assert End(A) in listed(sea)


@pytest.mark.rule("H-4")
def test_a_drifting_ship_stops_at_edges_land_shoals_and_hulls() -> None:
    for picture in (". . A→\n R→ . .", ". A→ ^\n R→ . .", ". A→ :\n R→ . .", ". A→ R→\n . . ."):
        before = torn(Vessel(gear=4), picture=picture)
        after = play(before, End(R), 3, 6).state
        assert after.ships[A].at == before.ships[A].at
        assert after.ships[A].afloat
