"""The score of a career by numbers: what was fought for, a factor, and what is owned (C-16)."""

import random
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.career import Career
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.port.events import PaidOut
from pieces_of_eight.campaign.port.state import Holding, Ship, mending, new_ship, with_holding
from pieces_of_eight.campaign.port.state import own as owned
from pieces_of_eight.campaign.reckoning import Reckoning, Seats, purses, reckoning, rivals_met
from pieces_of_eight.campaign.sheet.events import (
    account,
    fought_for,
    given_away,
    is_armed,
    opponents,
    unarmed,
)
from pieces_of_eight.campaign.sheet.state import Chance, Result
from pieces_of_eight.content import campaign_numbers
from tests.bridge.positions import company
from tests.measure.by_lot import sailed
from tests.measure.careers import AVOID, begun, of_level

LEVELS = campaign_numbers().career.factor
ONE, TWO = Player(0), Player(1)


mate = partial(of_level, "mate")


@pytest.fixture(scope="module")
def career() -> Career:
    """A career of three seasons between two mates."""
    return sailed(begun(3), (mate(), mate()), 5)


def owning(career: Career, holding: Holding) -> Career:
    """The same career, at the end of which the first captain owns this."""
    found = Career(career.setup, career.seed)
    found.seasons = career.seasons
    found.port.steps = list(career.port.steps)
    last = found.port.steps[-1]
    found.port.steps[-1] = replace(last, state=with_holding(last.state, ONE, holding))
    return found


def ship(career: Career, kind: str, **changes: Any) -> Ship:
    """A new ship of a type, but for what is told."""
    ids = [model.id for model in career.state.terms.models]
    return replace(new_ship(career.state.terms, ids.index(kind), "Rose"), **changes)


# --- what was fought for ----------------------------------------------------------------------


@pytest.mark.rule("C-16")
def test_points_of_engagements_count_and_no_others(career: Career) -> None:
    """Line by line: cargoes that met nobody, news and fools are left out, and what forces without
    a warship gain in battle (H-227); all else is in."""
    found = reckoning(career, ONE, 100)
    idle = sum(unarmed(season.sheet.state, ONE) for season in career.seasons)
    for season, fought in zip(career.seasons, found.seasons, strict=True):
        sheet = season.sheet.state
        lines = [gain for gain in account(sheet) if gain.to == ONE]
        out = [gain for gain in lines if gain.rule in ("C-13", "C-11", "H-38", "H-213")]
        idle += sum(gain.points for gain in out)
        assert fought + unarmed(sheet, ONE) == sum(gain.points for gain in lines if gain not in out)
    assert idle
    assert sum(found.seasons) + idle == career.state.captains[ONE].earned


@pytest.mark.rule("C-16")
def test_a_chest_that_was_carried_off_was_fought_for() -> None:
    for seed in range(60):
        found = sailed(begun(1), (mate(), mate()), seed)
        sheet = found.seasons[0].sheet.state
        chests = [each for each in sheet.engagements if each.result is Result.TREASURE_GRAB]
        won = [each.outcome.better for each in chests if each.outcome]
        if ONE in won:
            without = replace(
                sheet, engagements=tuple(e for e in sheet.engagements if e not in chests)
            )
            amount = [c.amount for c in sheet.happenings if c.chance in (Chance.CHEST, "wreck")]
            gained = fought_for(sheet, ONE) - fought_for(without, ONE)
            assert gained == amount[0] * won.count(ONE)
            return
    pytest.fail("no chest was carried off")


@pytest.mark.rule("H-227")
def test_what_warships_that_passed_by_gave_the_enemy_comes_off_and_never_more_than_there_is() -> (
    None
):
    decliner = AVOID["declines all"]()
    found = sailed(begun(1), (decliner, mate()), 3)
    sheet = found.seasons[0].sheet.state
    gains = [gain for gain in account(sheet) if gain.rule == "H-213" and gain.to == TWO]
    assert given_away(sheet, ONE) == sum(gain.points for gain in gains) > 0
    score = reckoning(found, ONE, 100)
    assert score.passed == given_away(sheet, ONE)
    assert score.weighed == max(0, sum(score.seasons) - score.passed)
    poor = replace(score, seasons=(1,), passed=4)
    assert poor.points == 0


@pytest.mark.rule("H-227")
def test_what_merchantmen_gain_in_battle_alone_is_not_fought_for(career: Career) -> None:
    sheets = [season.sheet.state for season in career.seasons]
    for sheet in sheets:
        bare = [
            each
            for each in sheet.engagements
            if each.result is Result.BATTLE
            and not is_armed(sheet, TWO, opponents(sheet, each)[TWO])
        ]
        without = replace(sheet, engagements=tuple(e for e in sheet.engagements if e not in bare))
        assert fought_for(sheet, TWO) - unarmed(sheet, TWO) == fought_for(without, TWO)
    assert any(unarmed(sheet, TWO) for sheet in sheets)


@pytest.mark.rule("C-16")
def test_the_factor_weighs_what_was_fought_for_and_not_what_is_owned(career: Career) -> None:
    rich = owning(career, Holding(purses(career, ONE) + 150))
    for factor in (50, 80, 100):
        found = reckoning(rich, ONE, factor)
        assert found.weighed == found.points * factor // 100
        assert found.estate == 15
        assert found.score == found.weighed + 15


@pytest.mark.rule("C-16")
def test_a_skilled_rival_is_worth_more() -> None:
    assert LEVELS["powder monkey"] < LEVELS["sailor"] < LEVELS["mate"] == 100


# --- what is owned ----------------------------------------------------------------------------


@pytest.mark.rule("C-16")
def test_the_purses_are_the_first_and_all_that_the_crown_has_added(career: Career) -> None:
    grants = [
        event.grant.content
        for step in career.port.steps
        for event in step.events
        if isinstance(event, PaidOut) and event.by == ONE
    ]
    assert len(grants) == 3
    assert purses(career, ONE) == 1000 + sum(grants)
    assert purses(career, ONE) != purses(career, TWO)


@pytest.mark.rule("C-16")
@pytest.mark.parametrize(("more", "points"), [(-900, 0), (-1, 0), (0, 0), (9, 0), (10, 1), (57, 5)])
def test_the_coins_of_the_crown_count_nothing(career: Career, more: int, points: int) -> None:
    found = reckoning(owning(career, Holding(purses(career, ONE) + more)), ONE, 100)
    assert (found.estate, found.score) == (points, found.points + points)


@pytest.mark.rule("C-16")
def test_ships_and_companies_count_at_what_they_would_fetch_as_they_are(career: Career) -> None:
    brig = ship(career, "brig")
    hurt = replace(brig, gear=brig.gear - 3)
    wreck = replace(brig, gear=0, hull=(1, 1), fighting=0)
    terms = career.state.terms
    half = terms.models[brig.model].cost * terms.prices.point // 2

    def goods(*ships: Ship, men: int = 0) -> Reckoning:
        companies = (company(men),) if men else ()
        return reckoning(owning(career, Holding(0, ships, companies, 0)), ONE, 100)

    assert goods(brig).goods == half
    assert goods(hurt).goods == half - mending(terms, hurt)
    assert goods(wreck).goods == max(0, half - mending(terms, wreck))
    assert goods(brig, men=7).goods == half + (7 * 10 + 10) // 4


@pytest.mark.rule("C-16")
def test_the_score_is_the_sum_of_its_lines(career: Career) -> None:
    for who in (ONE, TWO):
        found = reckoning(career, who, 80)
        whole = found.coins + found.goods - found.purses
        assert found.coins == owned(career.state, who).coins
        assert found.estate == max(0, whole) // 10
        assert found.score == found.weighed + found.estate


# --- not fighting -----------------------------------------------------------------------------


@pytest.mark.rule("C-16")
@pytest.mark.soak
@pytest.mark.parametrize(("seasons", "games"), [(1, 8), (3, 8)])
def test_no_way_of_not_fighting_comes_near_to_half_of_a_mate_s_score(
    seasons: int, games: int
) -> None:
    """Over some careers by lot; `python -m tests.measure.careers` sails hundreds."""
    means = {}
    for name, way in {"mate": mate, **AVOID}.items():
        scores = []
        for seed in random.Random(2).sample(range(10_000), games):
            chairs = (way(), mate())
            scores.append(reckoning(sailed(begun(seasons), chairs, seed), ONE, 100).score)
        means[name] = sum(scores) / games
    best = means.pop("mate")
    assert best > 0
    assert max(means.values()) < best * 0.6, means


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
