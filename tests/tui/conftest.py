"""What every test of pages needs."""

import time
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _greenwich(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Pages tell the time of the player's own clock: here it is that of Greenwich."""
    with monkeypatch.context() as patched:
        patched.setenv("TZ", "UTC")
        time.tzset()
        yield
    time.tzset()


@pytest.fixture(autouse=True)
def _usual_opponents(monkeypatch: pytest.MonkeyPatch) -> None:
    """Opponents draw their seed by lot: here they are the same in every run."""
    monkeypatch.setattr("tui.fight.thinkers.drawn", lambda: 77)
