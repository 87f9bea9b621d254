"""Setups that cannot be are refused with a sentence; generated shores always can."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.shore_raid.ground import FAR, HOME, field, plan
from pieces_of_eight.campaign.shore_raid.setup import LEAST, MOST, Rating, generate, land, muster
from pieces_of_eight.campaign.shore_raid.state import (
    NO_PLACE,
    PIRATES,
    TOWN,
    Deed,
    Extra,
    Options,
    PieceKind,
    PiecePlan,
    Place,
)
from tests.shore_raid.positions import FIELD, STORE, setup

MEN = ("C 3,2 N", "c 30,9 S")


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        ((), "not a rectangle"),
        (("S...", "..."), "not a rectangle"),
        (("S" + "." * 99,), "larger than 96 by 72"),
        (("S..?",), "unknown letter"),
        (("....",), "no ship or boat"),
        (("S.1.",), "a place 1 without a name"),
    ],
)
def test_a_map_that_cannot_be_is_refused(rows: tuple[str, ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        land(setup(rows=rows))


@pytest.mark.parametrize(
    ("men", "why"),
    [
        (("C 3,2 N",), "The town must have 1 to 80 figures, not 0"),
        (("c 3,2 N",), "The pirates must have 1 to 80"),
        (("C 3,2 N", "c 3,2 S"), "Two figures stand at 3.5, 2.5"),
        (("C 3,2 N", "c 99,2 S"), "Nobody can stand at 99.5, 2.5"),
    ],
)
def test_figures_that_cannot_stand_there_are_refused(men: tuple[str, ...], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        land(setup(*men))


def test_a_man_without_a_way_out_is_refused() -> None:
    rows = ("S....", ".###.", ".#o#.", ".###.", ".....")
    with pytest.raises(ValueError, match=r"no way out of the fight from 2\.5, 2\.5"):
        land(setup("C 0,4 N", "c 2,2 N", rows=rows))


def test_loads_lie_somewhere_and_pirates_carry_them() -> None:
    rows = ("S1" + "." * 58, *FIELD[1:])
    with pytest.raises(ValueError, match="Only pirates carry"):
        land(setup("C 3,2 N", "c$ 30,9 S", rows=rows, places=(STORE,)))
    with pytest.raises(ValueError, match="are nowhere, or too few"):
        land(setup(*MEN, places=(STORE,)))
    with pytest.raises(ValueError, match="no loads"):
        land(setup(*MEN, rows=rows, places=(replace(STORE, loads=0),)))
    borne = land(setup("C$ 3,2 N", "c 30,9 S", places=(replace(STORE, loads=1),)))
    assert borne.left == (0,)
    assert borne.figures[0].load == 0
    assert borne.figures[1].load == NO_PLACE


def test_options_guns_and_extra_cards_have_their_bounds() -> None:
    for options, why in ((Options(0, 1), "1 to 99 turns"), (Options(9, 0), "1 to 999 points")):
        with pytest.raises(ValueError, match=why):
            land(setup(*MEN, options=options))
    gun = PiecePlan(PieceKind.SWIVEL, TOWN, Point(-1, 0))
    with pytest.raises(ValueError, match="off the map"):
        land(setup(*MEN, pieces=(gun,)))
    with pytest.raises(ValueError, match="Extra cards"):
        land(setup(*MEN, extras=(Extra(PIRATES, (2,), 0),)))
    made = setup(*MEN)
    with pytest.raises(ValueError, match="belongs to no side, or faces nowhere"):
        land(replace(made, figures=(*made.figures, replace(made.figures[0], facing=8))))
    places = tuple(Place(f"place {n}", Deed.CARRY) for n in range(10))
    with pytest.raises(ValueError, match="more than 9 places"):
        land(setup(*MEN, places=places))


@pytest.mark.parametrize("seed", range(8))
def test_a_generated_shore_can_be_raided_and_is_the_same_again(seed: int) -> None:
    rating = Rating(seed % 4, seed // 2 % 4, 1 + seed % 5)
    made = muster(seed, rating, 20 + seed)
    assert made == muster(seed, rating, 20 + seed)
    raid = land(made)
    table = plan(raid.shore.rows)
    assert len(raid.shore.places) == 1 + rating.treasury
    kinds = [piece.kind for piece in raid.pieces]
    assert kinds.count(PieceKind.SWIVEL) == rating.fort
    assert kinds.count(PieceKind.CANNON) == (not raid.shore.in_port)
    for place in range(len(raid.shore.places)):
        assert len(table.floors[place]) >= 6
        assert all(field(table, HOME).cost[c] != FAR for c in table.floors[place])
    walkable = [n for n, walk in enumerate(table.walk) if walk]
    assert all(field(table, HOME).cost[cell] != FAR for cell in walkable)


def test_another_seed_makes_another_shore_and_a_rating_has_a_scale() -> None:
    assert generate(1, LEAST) != generate(2, LEAST)
    assert len(generate(1, MOST).places) == 4
    with pytest.raises(ValueError, match="garrison is rated 1 to 5, not 0"):
        generate(1, Rating(0, 0, 0))
