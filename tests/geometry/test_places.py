"""Where forces meet: seven places of the chart, apart from each other, from the season's seed."""

import random
from itertools import combinations

import pytest

from pieces_of_eight.campaign.bridge.world import season_places
from pieces_of_eight.campaign.geometry.chart import Kind, NoPlacesError, Place, Sea, apart, places
from pieces_of_eight.campaign.sheet.state import CROWNS, FORCES, Phase, Result
from pieces_of_eight.content.career.chart import caribbean
from tests.tui.sheet_scenes import season

CHART = caribbean().chart
SEEDS = range(60)


def raids(rng: random.Random) -> tuple[str, ...]:
    """Some pairs raid one of two crowns, others meet at sea."""
    two = rng.sample(CROWNS, 2)
    return tuple(rng.choice(["", "", *two]) for _ in range(FORCES))


def assert_apart(found: tuple[Place, ...]) -> None:
    assert len({place.name for place in found}) == FORCES
    for one, two in combinations(found, 2):
        assert abs(one.west - two.west) >= 60 or abs(one.north - two.north) >= 27, (one, two)


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("seed", SEEDS)
def test_seven_places_are_different_and_apart_and_follow_from_the_seed(seed: int) -> None:
    raided = raids(random.Random(seed))
    found = places(CHART, seed, raided)
    assert_apart(found)
    assert found == places(CHART, seed, raided)
    assert all(CHART.window.holds(place) for place in found)


@pytest.mark.rule("C-18")
def test_another_seed_is_another_season() -> None:
    assert len({places(CHART, seed, ("",) * FORCES) for seed in SEEDS}) > 50


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_battle_lies_on_a_water_and_a_raid_on_the_enemy_s_coast(seed: int) -> None:
    raided = raids(random.Random(-seed))
    for place, crown in zip(places(CHART, seed, raided), raided, strict=True):
        if crown:
            assert (place.kind, place.crown) in ((Kind.PORT, crown), (Kind.BAY, ""))
        else:
            assert place.kind is Kind.WATER
        assert place.sea in Sea
        assert place.wind in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("crown", CROWNS)
def test_a_crown_can_be_raided_seven_times_in_a_season(crown: str) -> None:
    for seed in SEEDS:
        found = places(CHART, seed, (crown,) * FORCES)
        assert_apart(found)
        assert any(place.crown == crown for place in found)


@pytest.mark.rule("C-18")
def test_who_meets_at_sea_stays_there_when_raids_become_known() -> None:
    stayed = moved = 0
    for seed in SEEDS:
        raided = raids(random.Random(seed))
        before, after = (places(CHART, seed, each) for each in (("",) * FORCES, raided))
        for one, two, crown in zip(before, after, raided, strict=True):
            if not crown:
                stayed += one == two
                moved += one != two
    assert stayed > 20 * moved


def test_a_chart_with_too_few_places_is_told() -> None:
    from msgspec.structs import replace

    with pytest.raises(NoPlacesError):
        places(replace(CHART, waters=CHART.waters[:3]), 1, ("",) * FORCES)


def test_two_places_are_apart_one_way_or_the_other() -> None:
    here = Place("Here", 700, 150, Kind.WATER, Sea.OPEN, "E")
    for west, north, far in (
        (760, 150, True),
        (759, 150, False),
        (700, 177, True),
        (701, 176, False),
    ):
        assert apart(here, Place("There", west, north, Kind.WATER, Sea.OPEN, "E")) is far


@pytest.mark.rule("C-18")
@pytest.mark.parametrize("seed", range(1, 6))
def test_a_raid_moves_to_a_port_when_the_fold_is_open_and_not_before(seed: int) -> None:
    sealed = season(until=Phase.DECLARING, seed=seed).state
    opened = season(until=Phase.FIGHTING, seed=seed, reports=0).state
    assert {place.kind for place in season_places(CHART, sealed, 5)} == {Kind.WATER}
    for letter, place in enumerate(season_places(CHART, opened, 5)):
        line = opened.lines[0][letter]
        raid = line.result is Result.LAND_RAID
        assert (place.kind is not Kind.WATER) == raid
        if raid and place.crown:
            assert place.crown == opened.crowns[1 if line.attacks else 0]
