"""What every test of pages needs."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pieces_of_eight.campaign.kernel import match
from pieces_of_eight.tui.play import hints, opponents
from tests.tui.idle import HastyLoop

ONCE_MORE, WAYS = 30, 20
"""How often an order is done again at the end of a fight, to find what its dice were worth, and up
to how many ways each is looked at. Pictures have the game's own numbers, like the tests of luck
beside the kernel."""


def pytest_asyncio_loop_factories(config: Any, item: Any) -> dict[str, Callable[[], HastyLoop]]:
    """What runs tests of pages."""
    return {"hasty": HastyLoop}


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
    if "snap_compare" not in request.fixturenames:
        monkeypatch.setattr(match, "REPLAYS", ONCE_MORE)
        monkeypatch.setattr(match, "MOST_COURSES", WAYS)
