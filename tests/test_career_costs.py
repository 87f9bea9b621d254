"""What a career may cost: the minute of a settled season, the moment of opening, the disk."""

import pytest

from tests.benchmarks.careers import logbook_bench, season_bench


@pytest.mark.soak
def test_a_season_that_opponents_settle_takes_less_than_a_minute_of_one_core() -> None:
    assert season_bench()["settled_longest_s"] < 60


@pytest.mark.soak
def test_a_career_that_was_played_for_five_seasons_is_small_and_opened_at_once() -> None:
    found = logbook_bench()
    assert found["played_matches"] > 10
    assert found["played_bytes"] < 2_000_000
    assert found["played_open_ms"] < 100
