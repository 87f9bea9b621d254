"""What a captain goes by at sea: not how many points he leads by, but how sure the lead is."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.mind import (
    CAPTAIN,
    STANDARD,
    VICTORY,
    Weights,
    captains_value,
    luck,
    value,
)
from pieces_of_eight.campaign.sea_fight.state import Ending, Fate, Phase, Sea
from tests.sea_fight.positions import ABEAM, A, R, Vessel, position

NORTH, SOUTH = Player(0), Player(1)


def standing_at(hull: int, coins: int) -> Sea:
    """Anne has shot Rose down to so much hull, and so much time is left."""
    return replace(position(ABEAM, {"R": Vessel(value=2, hull=(hull, hull))}), coins=coins)


def test_the_captains_value_is_handed_over() -> None:
    assert SEA_FIGHT.mind.captain
    assert SEA_FIGHT.mind.captain.value is captains_value


@pytest.mark.parametrize("who", [NORTH, SOUTH])
def test_a_lead_is_worth_more_the_less_time_is_left(who: Player) -> None:
    late, early = (captains_value(standing_at(4, coins), who) for coins in (1, 9))
    assert (late > early > 0) if who == NORTH else (late < early < 0)


def test_luck_grows_with_the_time_and_the_ships_and_no_farther_than_a_fight_goes() -> None:
    swings = [luck(standing_at(8, coins)) for coins in (0, 1, 4, 16, 30)]
    assert swings[0] == swings[1] < swings[2] < swings[3] == swings[4]


def slope(hulls: tuple[int, int], coins: int) -> float:
    """How much of what a hit is worth in points it is worth to a captain who fired."""
    less, more = (standing_at(hull, coins) for hull in hulls)
    gain = captains_value(more, NORTH) - captains_value(less, NORTH)
    return gain / (value(more, NORTH, CAPTAIN) - value(less, NORTH, CAPTAIN))


def test_who_leads_cares_less_for_more_and_the_less_the_later_it_is() -> None:
    late, early = (slope((2, 1), coins) / slope((8, 7), coins) for coins in (1, 9))
    assert 0 < late < early / 2 < early < 1


def test_to_win_is_worth_more_than_any_hope() -> None:
    sea = standing_at(1, 1)
    sunk = replace(sea.ships[R], fate=Fate.SUNK, hull=(0, 0))
    over = replace(sea, ships=(sea.ships[A], sunk), phase=Phase.OVER, ending=Ending.FIELD)
    assert captains_value(over, NORTH) > max(VICTORY, captains_value(sea, NORTH))
    assert captains_value(over, SOUTH) < min(-VICTORY, captains_value(sea, SOUTH))


def judged(picture: str, weights: Weights = CAPTAIN) -> float:
    """What North makes of a picture with the wind to the east, whoever has his turn."""
    return captains_value(position(picture), NORTH, weights)


def test_he_would_have_the_wind_of_his_enemy() -> None:
    """The wind blows to the east, and a mate cares for none of it."""
    west, east = "A→  .   .   .   R→", "R→  .   .   .   A→"
    wind = replace(STANDARD, windward=CAPTAIN.windward)
    assert judged(west, wind) - judged(west, STANDARD) > 0
    assert judged(east, wind) - judged(east, STANDARD) < 0


def test_he_keeps_his_ships_together() -> None:
    near = "A→  B→  .   .   .   .   .   .   .   .   R→"
    far = "A→  .   .   .   .   B→  .   .   .   .   R→"
    apart = replace(STANDARD, apart=CAPTAIN.apart)
    loss = [judged(picture, STANDARD) - judged(picture, apart) for picture in (near, far)]
    assert 0 < loss[0] < loss[1]


@pytest.mark.parametrize("fleets", ["A→ R→", "A→ B→ R→ S→"])
def test_closing_with_an_equal_is_worth_more_to_him_than_what_it_gives_the_enemy(
    fleets: str,
) -> None:
    """Else two captains wait for each other, and many fights end without a shot."""
    names = fleets.split()
    half = len(names) // 2
    rows = [" ".join(names[:half]), *[" ".join("." * half)] * 12, " ".join(names[half:])]
    rows = [" " * (n % 2) + row for n, row in enumerate(rows)]
    far, near = "\n".join(rows), "\n".join([*rows[:10], *rows[12:]])
    assert judged(near) > judged(far)


def test_he_sees_how_the_enemy_lies() -> None:
    """In irons she is worth less to her side; a mate looks at his own ships alone."""
    under_way, in_irons = "A→  .   .   .   .   .   R→", "A→  .   .   .   .   .   R←"
    theirs = replace(STANDARD, their_chase=CAPTAIN.their_chase, chase=0.0)
    assert judged(in_irons, theirs) > judged(under_way, theirs)
