"""Recorded careers are those of today's game, and are only done again where nothing has changed."""

import random

import pytest

from pieces_of_eight.campaign.ai.advise import advance
from pieces_of_eight.campaign.ai.policy import Level
from pieces_of_eight.campaign.career import Career, Stage
from pieces_of_eight.campaign.kernel.match import RefusedError
from tests import recorded
from tests.recorded import STALE, Crew
from tests.test_career import ANYBODY, MATE, SAILOR, begun, digests, lively, sailed

ANEW = "it is thought of at every run; record it: python -m tests.regenerate"


def crew_of(career: Career, until: Stage = Stage.OVER) -> Crew:
    """Those who have sailed a career so far."""
    crew = Crew(career, (MATE, MATE), ANYBODY)
    while (now := career.open).stage not in (until, Stage.OVER):
        who = crew.level(now)
        if who is None:
            career.go_on()
        else:
            crew.act(now, who)
    return crew


def test_a_career_of_the_tests_is_recorded() -> None:
    career = Career(begun(2), lively())
    assert crew_of(career).thought == 0, ANEW
    assert career.open.stage is Stage.OVER
    assert all(not fight.to_act for season in career.seasons for fight in season.fights)


def test_what_is_not_recorded_is_thought_of() -> None:
    career = Career(begun(1), 987_654_321)
    assert crew_of(career, Stage.MUSTER).thought > 0


def test_who_does_otherwise_is_left_to_think() -> None:
    """A captain who takes another action than in the record is followed by thought."""
    career = Career(begun(2), lively())
    match, rng = career.port, random.Random(1)
    legal = match.seat(match.to_act[0]).legal()
    first = recorded.records("port", Crew(career, (MATE, MATE), ANYBODY)._key(match))
    others = [act for act in legal if all(act != each[0][1] for each in first)]
    match.submit(match.to_act[0], rng.choice(others))
    assert crew_of(career, Stage.MUSTER).thought > 0


def test_a_record_that_breaks_the_rules_is_not_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    career = Career(begun(2), lively())
    key = Crew(career, (MATE, MATE), ANYBODY)._key(career.port)
    record = recorded.records("port", key)[0]
    monkeypatch.setattr(recorded, "records", lambda engine, key: (record[-1:],))
    with pytest.raises(AssertionError, match=STALE) as caught:
        crew_of(career)
    assert isinstance(caught.value.__cause__, RefusedError)


@pytest.mark.soak
@pytest.mark.parametrize("fights", [ANYBODY, SAILOR], ids=lambda level: level.name)
def test_opponents_would_do_today_what_is_recorded(fights: Level) -> None:
    career = Career(begun(2), lively())
    advance(career, (MATE, MATE), fights)
    assert digests(career) == digests(sailed(lively(), 2, fights.name)), ANEW
