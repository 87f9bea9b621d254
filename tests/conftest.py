"""What all tests share: examples that are the same on every machine, and no stop watch."""

import gc
import os
import stat
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

os.environ["TEXTUAL_FPS"] = "10000"  # what has changed is painted at once; Textual reads it once

import pytest
from hypothesis import settings

from pieces_of_eight.saves import seal
from pieces_of_eight.saves.disk import Disk, Lock
from tests.casebook import Book

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


MADE: set[Path] = set()
"""The files and folders that the game has made in the test that runs."""
os.umask(0)  # what it makes is its owner's alone by its own doing


def noted(change: Callable[..., Any]) -> Callable[..., Any]:
    """The same, of which it is noted what it makes, or what gets the name of another."""

    def noting(disk: Any, *paths: Path) -> Any:
        made = paths[-1] if paths else disk.path
        is_ours = paths[0] in MADE if len(paths) > 1 else not made.exists()
        found = change(disk, *paths)
        if is_ours:
            MADE.add(made)
        return found

    return noting


for one in (Disk.make, Disk.make_folder, Disk.replace):
    setattr(Disk, one.__name__, noted(one))
Lock.take = noted(Lock.take)  # type: ignore[method-assign]


@pytest.fixture(autouse=True)
def law_of_files() -> Iterator[None]:
    """See after every test that nobody else may read what the game has written."""
    MADE.clear()
    yield
    for path in MADE:
        if path.is_dir():
            assert stat.S_IMODE(path.stat().st_mode) == 0o700, path
        elif path.is_file():
            assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
            assert path.suffix != ".new", path


@pytest.fixture
def brisk_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's crews play as quickly as powder monkeys, where no recorded career goes on."""
    monkeypatch.setattr("pieces_of_eight.campaign.ai.advise.THEIR_LEVEL", "powder monkey")


@pytest.fixture(autouse=True, scope="session")
def one_name() -> Iterator[None]:
    """See that no test has loaded a module by its bare name, beside the one of the package.

    It would be another module with other classes, and `isinstance` would fail in silence.
    """
    yield
    parts = "campaign", "content", "saves", "tui"
    assert not {name for name in sys.modules if name.partition(".")[0] in parts}


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Book | None:
    """The texts in folders called `cases` are case books."""
    is_book = file_path.parent.name == "cases" and file_path.suffix == ".txt"
    return Book.from_parent(parent, path=file_path) if is_book else None


gc.disable()  # until all tests are collected: nothing made on the way there is rubbish


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One worker more than there are cores: while one waits for a page, another works."""
    return (os.cpu_count() or 1) + 1


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
