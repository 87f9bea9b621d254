"""H-8: what a fight on its own is worth to whom."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.sea_fight.events import account, better, points
from pieces_of_eight.campaign.sea_fight.state import Fate, Sea
from tests.sea_fight.positions import ABEAM, NORTH, SOUTH, A, R, Vessel, changed, position, setup

pytestmark = pytest.mark.rule("H-8")


def met(fate: Fate, rose: Vessel) -> Sea:
    sea = position(ABEAM, {"R": rose})
    return changed(sea, replace(sea.ships[R], fate=fate))


WARSHIP = Vessel(value=3)
TRADER = Vessel(value=2, cargo=3, merchant=True)
EMPTY = Vessel(value=2, cargo=0, merchant=True)


@pytest.mark.parametrize(
    ("fate", "rose", "north", "south"),
    [
        (Fate.AFLOAT, WARSHIP, 0, 0),
        (Fate.AFLOAT, replace(WARSHIP, hull=(6, 12)), 3, 0),
        (Fate.AFLOAT, replace(WARSHIP, gear=4), 3, 0),
        (Fate.AFLOAT, replace(WARSHIP, gear=5), 0, 0),
        (Fate.SUNK, WARSHIP, 12, 0),
        (Fate.EXPLODED, WARSHIP, 12, 0),
        (Fate.SUNK, TRADER, 8, 0),
        (Fate.TAKEN, WARSHIP, 18, 0),
        (Fate.TAKEN, TRADER, 6 * 2 + 4 * 3, 0),
        (Fate.FLED, WARSHIP, 6, 0),
        (Fate.FLED, TRADER, 4, 0),
        (Fate.ESCAPED, WARSHIP, 6, 0),
        (Fate.ESCAPED, TRADER, 0, 12),
        (Fate.ESCAPED, EMPTY, 0, 4),
    ],
)
def test_what_the_fate_of_a_ship_is_worth(fate: Fate, rose: Vessel, north: int, south: int) -> None:
    assert points(met(fate, rose)) == (north, south)


def test_a_captain_killed_is_two_points_unless_he_went_down_with_his_ship() -> None:
    sea = met(Fate.SUNK, WARSHIP)
    assert points(sea) == (12, 0)
    sea = changed(sea, replace(sea.ships[R], captain=False))  # killed before she sank
    assert points(sea) == (14, 0)
    sea = position(ABEAM)
    assert points(changed(sea, replace(sea.ships[A], captain=False))) == (0, 2)


def test_a_ship_that_never_had_a_captain_gives_nothing_for_one() -> None:
    assert points(met(Fate.AFLOAT, replace(WARSHIP, captain=False))) == (0, 0)


def test_every_line_of_the_account_says_why_and_the_score_is_their_sum() -> None:
    sea = met(Fate.TAKEN, TRADER)
    sea = changed(sea, replace(sea.ships[A], captain=False))
    assert [(line.to, line.points, line.why, line.rule) for line in account(sea)] == [
        (SOUTH, 2, "Anne's captain killed", "H-8"),
        (NORTH, 24, "Rose taken", "H-8"),
    ]
    assert sea_fight.score(sea) == {NORTH: 24.0, SOUTH: 2.0}


def test_who_has_more_points_has_the_better_of_it_and_nobody_of_even_ones() -> None:
    assert better(position(ABEAM)) is None
    assert better(met(Fate.SUNK, TRADER)) == NORTH
    assert better(met(Fate.ESCAPED, TRADER)) == SOUTH


@pytest.mark.rule("H-182")
def test_what_a_ship_lacked_before_the_fight_is_nobodys_doing() -> None:
    worn = replace(WARSHIP, hull=(6, 12), gear=4, fighting=3, worn=True)
    sea = position(ABEAM, {"R": worn})
    assert sea.ships[R].half_strength
    assert (points(sea), better(sea)) == ((0, 0), None)
    assert points(changed(sea, replace(sea.ships[R], hull=(2, 12), gear=1))) == (0, 0)
    shot = changed(sea, replace(sea.ships[R], hull=(6, 6)))  # the other side as well
    assert points(shot) == (3, 0)
    assert [(line.why, line.rule) for line in account(shot)] == [
        ("Rose shot to half strength", "H-182")
    ]


@pytest.mark.rule("H-182")
def test_a_fight_begins_without_points_however_worn_the_ships_are() -> None:
    worn = Vessel(hull=(3, 6), gear=2, fighting=1)
    sea = sea_fight.start(setup(ABEAM, {"A": worn, "R": worn}), Scripted(*[1] * 9)).state
    assert all(ship.half_strength for ship in sea.ships)
    assert points(sea) == (0, 0)
