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
