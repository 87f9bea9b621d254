"""Matches that were kept make a career only where each follows from the others (C-16)."""

from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.advise import advance
from pieces_of_eight.campaign.career import Career, Stage, homecomings
from pieces_of_eight.campaign.joining import (
    OF_CAREER,
    BrokenRecordError,
    fight_name,
    joined,
    sheet_name,
)
from pieces_of_eight.campaign.kernel.match import Match, Position, replay
from tests.matches_of_careers import matches_of
from tests.test_career import ANYBODY, MATE, begun, digests, lively, sailed

pytestmark = pytest.mark.rule("C-16")

FIRST_FIGHT = fight_name(1, 1)
Matches = dict[str, Match[Any, Any, Any]]


def kept() -> Matches:
    """The matches of an honest career of two seasons."""
    return matches_of(sailed(lively(), 2))


def checked(matches: Matches, seed: int | None = None) -> Career:
    return joined(begun(2), lively() if seed is None else seed, matches)


def test_an_honest_record_makes_the_voyage_it_was_sailed_in() -> None:
    career = checked(kept())
    assert career.open.stage is Stage.OVER
    assert digests(career) == digests(sailed(lively(), 2))


@pytest.mark.parametrize("stage", [Stage.PORT, Stage.FIGHT, Stage.OVER])
def test_a_career_under_way_can_be_checked_as_well(stage: Stage) -> None:
    career = Career(begun(2), lively())
    advance(career, (MATE, MATE), ANYBODY, lambda now: now.stage is stage and now.season == 1)
    found = checked(matches_of(career))
    assert found.open.stage is career.open.stage


def refused(matches: Matches, why: str, seed: int | None = None) -> None:
    with pytest.raises(BrokenRecordError, match=why):
        checked(matches, seed)


def test_a_record_that_lacks_a_match_or_has_one_too_many_is_refused() -> None:
    for name, why in (
        (OF_CAREER, "career is missing"),
        (sheet_name(2), "there is a homecoming without a season"),
        (FIRST_FIGHT, "reports fights that were not fought"),
    ):
        found = kept()
        del found[name]
        refused(found, why)
    refused(kept() | {fight_name(2, 9): kept()[FIRST_FIGHT]}, "belongs to none of its seasons")


def test_a_record_under_another_seed_is_refused() -> None:
    refused(kept(), "career has dice of its own", lively() + 1)


def with_match(name: str, match: Match[Any, Any, Any]) -> Matches:
    return kept() | {name: match}


def test_a_match_that_begins_otherwise_is_refused() -> None:
    honest = kept()[OF_CAREER]
    rich = replace(honest.setup.terms, seasons=1)
    found = Match(honest.engine, replace(honest.setup, terms=rich), honest.dice.seed)
    refused(with_match(OF_CAREER, found), "career does not begin as it must")
    refused(with_match(FIRST_FIGHT, kept()[OF_CAREER]), "fight-1 does not begin")
    late = Match(honest.engine, honest.setup, honest.dice.seed, Position(honest.state, 0, 9))
    refused(with_match(OF_CAREER, late), "the beginning of career is missing")


def shaken(name: str) -> Match[Any, Any, Any]:
    """A match with the same actions up to its first dice, and other dice there."""
    match = kept()[name]
    at = next(n for n, entry in enumerate(match.entries) if entry.thrown)
    found = replay(match.engine, match.setup, match.dice.seed, match.entries[:at])
    found.dice.at += 1
    found.submit(match.entries[at].who, match.entries[at].action)
    assert found.entries[at].thrown != match.entries[at].thrown
    return found


@pytest.mark.parametrize("name", [sheet_name(1), FIRST_FIGHT])
def test_dice_that_were_never_thrown_are_found(name: str) -> None:
    refused(with_match(name, shaken(name)), f"{name} has dice at action ")


def test_a_homecoming_with_more_points_than_were_made_is_refused() -> None:
    career = Career(begun(2), lively())
    advance(career, (MATE, MATE), ANYBODY, lambda now: now.stage is Stage.HOMECOMING)
    honest = homecomings(career.current)[0]
    career.port.submit(honest.by, replace(honest, points=honest.points + 1))
    refused(matches_of(career), "came home otherwise than it ended")
