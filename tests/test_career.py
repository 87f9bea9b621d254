"""Ships over whole seasons, and careers of every kind to their end and out of their matches."""

import random

import pytest

from pieces_of_eight.campaign.ai.advise import advance
from pieces_of_eight.campaign.ai.policy import Level, level
from pieces_of_eight.campaign.career import CAPTAINS, Career, CareerSetup, CareerStage
from pieces_of_eight.campaign.joining import joined
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.campaign.port.state import ComeHome, Loss, own
from pieces_of_eight.campaign.reckoning import reckoning
from pieces_of_eight.campaign.sheet.mind import TEMPERS
from pieces_of_eight.campaign.sheet.state import Fate, Sheet
from pieces_of_eight.content import crowns
from pieces_of_eight.content.careers import career_setup, world
from tests.careers import ANYBODY, FIRST, MATE, SAILOR, begun, digests, lively, matches_of, sailed
from tests.measure import by_lot, careers


def test_a_ship_is_kept_lost_or_taken_and_prizes_change_hands_once() -> None:
    """Over whole seasons: all ships of both before are those of both after, less the sunk."""
    for seed in range(FIRST + 65, FIRST + 105):  # prizes are rare in so small a career
        if accounted_for(sailed(seed, 1, SAILOR.name)):
            return
    pytest.fail("no ship is taken")


def accounted_for(career: Career) -> int:
    """Check that no ship of a season is lost or found twice; how many were taken."""
    taken = 0
    both = [own(career.seasons[0].at_sea, who).ships for who in CAPTAINS]
    home = [e.action.home.content for e in career.port.entries if isinstance(e.action, ComeHome)]
    for who in CAPTAINS:
        mine, theirs = home[who], home[1 - who]
        assert mine is not None
        assert theirs is not None
        lost = [
            (both[who][n].name, both[who][n].model)
            for n, end in enumerate(mine.ships)
            if end.loss is Loss.TAKEN
        ]
        prizes = [(ship.name, ship.model) for ship in theirs.prizes]
        assert sorted(prizes) == sorted(lost)  # each once, whatever their order
        assert [name for name, _ in prizes] == struck(career.seasons[0].sheet.state, who)
        taken += len(lost)
        kept = sum(end.loss is Loss.KEPT for end in mine.ships)
        assert len(own(career.state, who).ships) == kept + len(mine.prizes)
    return taken


def struck(sheet: Sheet, who: Player) -> list[str]:
    """The ships that were taken from a captain, in the order of the engagements."""
    assert sheet.shown is not None
    return [
        sheet.shown[who].ships[end.ship].name
        for engagement in sheet.engagements
        if engagement.outcome is not None
        for end in engagement.outcome.ships[who]
        if end.fate is Fate.TAKEN
    ]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(0, 200, 5))
def test_any_career_comes_to_its_end_and_out_of_its_matches(seed: int) -> None:
    """Tempers, levels, crowns, rules and lengths by turns; every fourth captain can die."""
    tempers, levels = ["", *(f", {name}" for name in TEMPERS)], ("mate", "sailor", "powder monkey")
    ids = [crown.id for crown in crowns()]
    pair = (ids[seed % len(ids)], ids[seed // len(ids) % len(ids)])
    ironman, seasons = seed % 4 == 0, (1, 3, 5)[seed % 3]
    edition = Edition(list(Edition)[seed // 20 % 2]) if seed % 20 == 15 else None
    found = career_setup(("Ann Hale", "Jean Roux"), pair, seasons, ironman=ironman)
    setup = CareerSetup(found, world(pair, edition))
    chairs = tuple(
        level(levels[seed // at % 3] + ("" if at == 3 else tempers[seed % len(tempers)]))
        for at in (1, 3)
    )
    career = Career(setup, seed)
    fights = level("sailor" if seed % 10 == 0 else "powder monkey")
    assert advance(career, chairs, fights).stage is CareerStage.OVER
    assert digests(joined(setup, seed, matches_of(career))) == digests(career)


@pytest.mark.soak
@pytest.mark.parametrize("fights", [ANYBODY, SAILOR], ids=lambda level: level.name)
def test_opponents_would_do_today_what_is_recorded(fights: Level) -> None:
    career = Career(begun(2), lively())
    advance(career, (MATE, MATE), fights)
    assert digests(career) == digests(sailed(lively(), 2, fights.name)), "record it anew"


@pytest.mark.rule("C-16")
@pytest.mark.soak
@pytest.mark.parametrize(("seasons", "games"), [(1, 8), (3, 8)])
def test_no_way_of_not_fighting_comes_near_to_half_of_a_mate_s_score(
    seasons: int, games: int
) -> None:
    """Over some careers by lot; `python -m tests.measure.careers` sails hundreds."""
    means = {}
    for name, way in {"mate": lambda: careers.of_level("mate"), **careers.AVOID}.items():
        scores = []
        for seed in random.Random(2).sample(range(10_000), games):
            chairs = (way(), careers.of_level("mate"))
            career = by_lot.sailed(careers.begun(seasons), chairs, seed)
            scores.append(reckoning(career, CAPTAINS[0], 100).score)
        means[name] = sum(scores) / games
    best = means.pop("mate")
    assert best > 0
    assert max(means.values()) < best * 0.6, means
