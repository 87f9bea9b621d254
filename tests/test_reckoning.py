"""The score of a career by numbers: points times a factor, and what is owned at the end (C-16)."""

import pytest
from msgspec.structs import replace

from campaign.career.state import Career, Season, with_holding
from campaign.career.state import own as owned
from campaign.kernel.sealed import Player
from campaign.reckoning import Seats, reckoning, rivals_met
from content import campaign_numbers
from tests.bridge.positions import ONE, TWO, at_sea, company, fleet_of

LEVELS = campaign_numbers().career.factor


def sailed(*seasons: tuple[int, int], coins: int = 0) -> Career:
    """A career with a brig and a company of two groups, after seasons of these points."""
    found = at_sea(fleet_of("brig"), fleet_of("sloop", side="South"), ((company(2),), ()))
    past = tuple(Season(number, points) for number, points in enumerate(seasons, start=1))
    one, two = (
        replace(captain, earned=sum(points[who] for points in seasons))
        for who, captain in enumerate(found.captains)
    )
    found = replace(found, past=past, captains=(one, two))
    return with_holding(found, ONE, replace(owned(found, ONE), coins=coins))


def brig() -> int:
    """What a brig costs, in points."""
    return next(model.cost for model in sailed().terms.models if model.id == "brig")


@pytest.mark.rule("C-16")
@pytest.mark.parametrize(
    ("factor", "weighed", "score"), [(100, 47, 65), (80, 37, 55), (50, 23, 41)]
)
def test_the_worked_example_of_three_seasons(factor: int, weighed: int, score: int) -> None:
    """14, 23 and 10 points; 113 coins; a brig of 12 points, an officer of 1, two groups of 1."""
    assert brig() == 12
    found = reckoning(sailed((14, 5), (23, 30), (10, 0), coins=113), ONE, factor)
    assert (found.seasons, found.points) == ((14, 23, 10), 47)
    assert (found.coins, found.goods, found.estate) == (113, 75, 18)
    assert (found.weighed, found.score) == (weighed, score)


@pytest.mark.rule("C-16")
def test_the_factor_weighs_points_and_not_what_is_owned() -> None:
    rich = reckoning(sailed((0, 0), coins=400), ONE, 50)
    assert rich.score == rich.estate == reckoning(sailed((0, 0), coins=400), ONE, 100).score
    assert reckoning(sailed((10, 3)), TWO, 100).points == 3


@pytest.mark.rule("C-16")
def test_goods_fetch_half_of_what_they_cost_and_fewer_coins_than_a_point_count_nothing() -> None:
    half = (brig() * 10 + 30) // 2
    assert reckoning(sailed(coins=0), ONE, 100).goods == half
    assert [reckoning(sailed(coins=n), ONE, 100).score for n in (4, 5, 14, 15)] == [7, 8, 8, 9]


@pytest.mark.rule("C-16")
def test_a_skilled_rival_is_worth_more() -> None:
    assert LEVELS["powder monkey"] < LEVELS["sailor"] < LEVELS["mate"] == 100


# --- who was met ----------------------------------------------------------------------------

PERSON = ""


@pytest.mark.parametrize(
    ("sat", "met"),
    [
        ([(PERSON, "mate")], {"mate"}),
        ([(PERSON, "mate"), (PERSON, "powder monkey")], {"mate", "powder monkey"}),
        ([(PERSON, PERSON)], {PERSON}),
        ([("sailor", "mate")], set()),
        ([(PERSON, "sailor"), ("sailor", "sailor")], {"sailor"}),
    ],
)
def test_every_opponent_that_a_person_met_is_remembered(
    sat: list[tuple[str, str]], met: set[str]
) -> None:
    assert rivals_met([Seats(levels) for levels in sat], Player(0)) == met
