"""What every test of pages needs."""

import time
from collections.abc import Iterator

import pytest

from pieces_of_eight.tui.play import hints, opponents
from tests.tui.idle import wait_no_longer_than_needed
from tests.tui.thrift import (
    count_luck_roughly,
    name_pictures_alike,
    parse_sheets_once,
)


@pytest.fixture(autouse=True)
def _greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pages tell the time of the player's own clock: here it is that of Greenwich."""
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture(autouse=True)
def _saved_work(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is worked out twice, and nothing that nobody looks at; a fixture for each would cost.

    Opponents draw their seed by lot: here they are the same in every run. Every player of the tests
    would be new: the hints have tests of their own. At the end of a fight luck is counted: in a
    picture all of it, else in a few replays.
    """
    monkeypatch.setattr(opponents, "drawn", lambda: 77)
    monkeypatch.setattr(hints, "hints", tuple)
    wait_no_longer_than_needed(monkeypatch)
    parse_sheets_once(monkeypatch)
    name_pictures_alike(monkeypatch)
    if "snap_compare" not in request.fixturenames:
        count_luck_roughly(monkeypatch)
