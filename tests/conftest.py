"""What all tests share: examples that are the same on every machine, and no stop watch."""

import gc
import os
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from pieces_of_eight.saves import seal

settings.register_profile("house", max_examples=50, derandomize=True, deadline=None, database=None)
settings.load_profile("house")

seal.COST = 2  # keys are made in no time: a test of its own asks what they cost a player


def written(handle: int) -> None:
    """What a process has written outlives it. To wait for the disk guards against a cut of power
    alone, which no test can make: tests of the disk count who waits."""


os.fsync = written
_numbers = count()


@pytest.fixture
def tmp_path(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of the test's own. Pytest looks through all there are for a free name."""
    name = f"{request.node.originalname[:40]}-{next(_numbers)}"
    path = tmp_path_factory.getbasetemp() / name
    path.mkdir()
    return path


@pytest.fixture(autouse=True, scope="session")
def one_name() -> Iterator[None]:
    """See that no test has loaded a module by its bare name, beside the one of the package.

    It would be another module with other classes, and `isinstance` would fail in silence.
    """
    yield
    parts = "campaign", "content", "saves", "tui"
    assert not {name for name in sys.modules if name.partition(".")[0] in parts}


gc.disable()  # until all tests are collected: nothing made on the way there is rubbish


def pytest_configure(config: pytest.Config) -> None:
    """What a worker sums up nobody reads; of some thousand pictures it takes it five seconds."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        config.option.no_summary = True


def pytest_collection_finish(session: pytest.Session) -> None:
    """What stays for the whole run is not looked through again and again for garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(400_000, 10, 50)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Pytest looks through everything for garbage five times at its end: once is enough."""
    gc.collect()
    gc.freeze()
