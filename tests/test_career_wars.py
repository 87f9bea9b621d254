"""Careers whose battles at sea are fought by Pirate Wars: to their end, and out of their record."""

from collections.abc import Callable
from functools import cache, partial

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai import advise
from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.career import Career, Open, Setup, Stage
from pieces_of_eight.campaign.joining import joined
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.campaign.sheet.state import Result
from pieces_of_eight.content.careers import world
from tests.matches_of_careers import matches_of
from tests.recorded import advance
from tests.test_career import CROWNS, FIRST, MATE, begun, digests

WITH_A_BATTLE = (FIRST, FIRST + 1)


@cache
def warring(edition: Edition, seasons: int = 1) -> Setup:
    return replace(begun(seasons), world=world(CROWNS, edition))


def sailed(
    edition: Edition,
    seed: int,
    seasons: int = 1,
    advance: Callable[..., Open] = advance,
    fights: str = "sailor",
) -> Career:
    """A career played by mates ashore and by others, such as sailors, in its fights."""
    career = Career(warring(edition, seasons), seed)
    assert advance(career, (MATE, MATE), level(fights)).stage is Stage.OVER
    return career


def battles(career: Career) -> int:
    """How many battles were fought, each of them by Pirate Wars in the edition of the career."""
    count = 0
    wars = career.setup.world.wars
    assert wars is not None
    for season in career.seasons:
        for each, fight in zip(season.sheet.state.engagements, season.fights, strict=True):
            if each.result is Result.BATTLE:
                assert fight.engine.name == "pirate_wars"
                assert fight.state.edition is wars.edition
                assert not fight.to_act
                count += 1
    return count


def replays(career: Career) -> bool:
    """Whether its kept matches make the same career again, die by die."""
    again = joined(career.setup, career.seed, matches_of(career))
    return digests(again) == digests(career) and again.state == career.state


@pytest.mark.rule("C-12", "H-93")
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seed", WITH_A_BATTLE)
def test_a_career_by_pirate_wars_comes_to_its_end_and_replays(seed: int, edition: Edition) -> None:
    career = sailed(edition, seed)
    assert battles(career)
    assert replays(career)


@pytest.mark.rule("C-1")
@pytest.mark.parametrize(
    ("seed", "edition", "fights"),
    [
        (FIRST, Edition.CHAINS, "powder monkey"),
        pytest.param(FIRST, Edition.DOTS, "sailor", marks=pytest.mark.soak),
    ],
)
def test_the_same_seed_sails_the_same_career_by_pirate_wars(
    seed: int, edition: Edition, fights: str
) -> None:
    sail = partial(sailed, edition, seed, advance=advise.advance, fights=fights)
    once, again = sail(), sail()
    assert battles(once)
    assert digests(again) == digests(once)


@pytest.mark.soak
@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seed", range(200, 202))
def test_careers_of_three_seasons_come_to_their_end(seed: int, edition: Edition) -> None:
    career = sailed(edition, seed, 3)
    battles(career)
    assert replays(career)


@pytest.mark.parametrize("stage", [Stage.ENGAGEMENT, Stage.FIGHT, Stage.FOUGHT, Stage.HOMECOMING])
def test_it_goes_on_from_its_record_wherever_it_was_left(stage: Stage) -> None:
    setup = warring(Edition.CHAINS)
    career = Career(setup, FIRST + 1)
    advance(career, (MATE, MATE), level("sailor"), lambda now: now.stage is stage)
    found = joined(setup, FIRST + 1, matches_of(career))
    assert found.open.stage is stage
    assert digests(found) == digests(career)
    assert advance(found, (MATE, MATE), level("sailor")).stage is Stage.OVER
