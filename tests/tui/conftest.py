"""What every test of pages needs."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.tui.idle import HastyLoop
from tests.tui.walks import as_in_all_tests


def pytest_asyncio_loop_factories(config: Any, item: Any) -> dict[str, Callable[[], HastyLoop]]:
    """What runs tests of pages."""
    return {"hasty": HastyLoop}


@pytest.fixture(autouse=True)
def _as_in_all_tests(request: pytest.FixtureRequest) -> Iterator[None]:
    """One fixture for all that holds everywhere: each for its own would cost."""
    with as_in_all_tests(whole_luck="snap_compare" in request.fixturenames):
        yield
