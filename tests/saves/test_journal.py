"""A journal on a disk that is slow, full, broken or cut off."""

import errno
import os
import stat
import threading
from pathlib import Path

import pytest

from saves.disk import Disk
from saves.journal import Journal
from saves.journal_file import Change, Fault, Tables, generations, older, read, scan
from tests.saves.tools import FailingDisk, QuickDisk, ToldDisk

FULL = (
    "some.journal cannot be saved now: no space left on device. The game goes on, and saving is"
    " tried again with every action."
)
WELL = "some.journal is saved again; nothing is lost."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.journal"


def made(path: Path, disk: Disk | None = None) -> Journal:
    return Journal.create(path, "test", disk or QuickDisk(), {})


def resumed(path: Path, disk: Disk | None = None) -> Journal:
    return Journal.resume(path, "test", disk or QuickDisk(), read(path, "test"))


def fill(journal: Journal, first: int, last: int) -> None:
    for number in range(first, last + 1):
        journal.append(Change("rows", number, {"n": number}))


def write_anew(journal: Journal) -> None:
    """What its thread does to a file that has grown, while that thread has nothing to do."""
    journal.settle()
    journal._compact()


def rows(path: Path) -> list[int]:
    """The numbers that a file holds."""
    return [doc["n"] for doc in scan(path.read_bytes()).tables.get("rows", {}).values()]


def settle(journal: Journal, generation: int) -> None:
    """Append until the thread of the journal has written it anew up to a generation."""
    number = 10**6
    while journal.generation < generation:
        journal.append(Change("more", number % 5 + 1, {"x": "y" * 200}))
        number += 1


def test_what_was_appended_is_in_the_file_before_the_call_returns(path: Path) -> None:
    journal = made(path)
    for number in range(1, 20):
        fill(journal, number, number)
        assert rows(path) == list(range(1, number + 1))
    journal.close()


def test_the_callers_thread_never_waits_for_the_disk(path: Path) -> None:
    threads: set[str] = set()

    class Watched(QuickDisk):
        def sync(self, handle: int) -> None:
            threads.add(threading.current_thread().name)

    journal = made(path, Watched())
    assert threads == {threading.current_thread().name}
    threads.clear()
    fill(journal, 1, 50)
    assert threading.current_thread().name not in threads
    journal.close()
    assert path.name in threads


def test_to_wait_for_the_disk_is_to_ask_the_system(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[int] = []
    monkeypatch.setattr(os, "fsync", waited.append)
    disk = Disk()
    handle = disk.open(path, fresh=True)
    disk.sync(handle)
    disk.close(handle)
    assert waited == [handle]
    disk.sync_folder(path.parent)
    assert len(waited) == (1 if os.name == "nt" else 2)


def test_closing_waits_for_the_disk_after_the_last_line(path: Path) -> None:
    disk = ToldDisk()
    journal = made(path, disk)
    fill(journal, 1, 5)
    journal.close()
    assert "write" not in disk.steps[disk.steps.index("sync", len(disk.steps) - 2) :]
    last_write = len(disk.steps) - 1 - disk.steps[::-1].index("write")
    assert "sync" in disk.steps[last_write:]


def test_a_new_file_is_on_the_disk_before_it_bears_its_name_and_the_name_after(path: Path) -> None:
    disk = ToldDisk()
    made(path, disk).close()
    assert disk.steps[:5] == [
        "make some.journal.new",
        "write",
        "sync",
        "replace some.journal.new some.journal",
        "open some.journal",
    ]
    assert disk.steps[5] == "sync folder"


def test_a_file_written_anew_keeps_three_generations(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Journal, "compact_after", 1000)
    journal = made(path)
    fill(journal, 1, 3)
    for generation in (2, 3, 4, 5):
        settle(journal, generation)
        assert set(rows(path)) == {1, 2, 3}
    last = journal.generation
    journal.close()
    kept = generations(path)
    assert [p.name for p in kept] == ["some.journal", "some.journal.1", "some.journal.2"]
    heads = [scan(p.read_bytes()).head for p in kept]
    assert [head.generation for head in heads if head] == [last, last - 1, last - 2]
    assert all(scan(p.read_bytes()).fault is Fault.NONE for p in kept)
    assert not list(path.parent.glob("*.new"))


def test_what_is_appended_while_the_file_is_written_anew_is_in_the_new_one(path: Path) -> None:
    class Slow(ToldDisk):
        """While the new file is waited for, the game goes on."""

        def sync(self, handle: int) -> None:
            if journal._since is not None and os.fstat(handle).st_ino != path.stat().st_ino:
                fill(journal, 11, 20)

    journal = made(path)
    fill(journal, 1, 10)
    journal._disk = Slow()
    write_anew(journal)
    assert rows(path) == list(range(1, 21))
    assert rows(older(path, 1)) == list(range(1, 21))
    fill(journal, 21, 22)
    journal.close()
    assert scan(path.read_bytes()).fault is Fault.NONE
    assert rows(path) == list(range(1, 23))
    assert rows(older(path, 1)) == list(range(1, 21))


def test_a_file_that_grows_is_written_anew_again_and_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Journal, "compact_after", 2000)
    journal = made(path)
    settle(journal, 5)
    write_anew(journal)
    assert path.stat().st_size < 3000
    journal.close()
    assert len(read(path, "test").tables["more"]) == 5


def test_a_torn_end_is_cut_off_and_the_file_written_on(path: Path) -> None:
    journal = made(path)
    fill(journal, 1, 5)
    journal.close()
    data = path.read_bytes()
    path.write_bytes(data[:-7])
    journal = resumed(path)
    fill(journal, 6, 7)
    journal.close()
    assert rows(path) == [1, 2, 3, 4, 6, 7]
    assert scan(path.read_bytes()).fault is Fault.NONE


def test_damage_in_the_middle_leaves_the_damaged_file_as_an_older_generation(path: Path) -> None:
    journal = made(path)
    fill(journal, 1, 5)
    journal.close()
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:3], b"?" + lines[3], *lines[4:]])
    path.write_bytes(damaged)
    resumed(path).close()
    assert rows(path) == [1, 2]
    assert older(path, 1).read_bytes() == damaged


@pytest.mark.parametrize("failing", ["write", "cut"])
def test_a_full_disk_is_told_once_and_all_is_caught_up_when_there_is_room(
    path: Path, failing: str
) -> None:
    disk = FailingDisk()
    journal = made(path, disk)
    fill(journal, 1, 3)
    disk.failing = ("write", failing)
    fill(journal, 4, 8)
    assert journal.troubles() == [FULL]
    assert journal.unsaved == 5
    assert sorted(journal.tables["rows"]) == list("12345678")
    disk.failing = ()
    fill(journal, 9, 9)
    assert journal.troubles() == [WELL]
    assert journal.unsaved == 0
    journal.close()
    assert scan(path.read_bytes()).fault is Fault.NONE
    assert rows(path) == list(range(1, 10))


def test_what_waits_is_written_when_the_game_is_left(path: Path) -> None:
    disk = FailingDisk()
    journal = made(path, disk)
    disk.failing = ("write",)
    fill(journal, 1, 3)
    disk.failing = ()
    journal.close()
    assert rows(path) == [1, 2, 3]


def test_a_disk_that_stays_full_leaves_a_file_that_opens(path: Path) -> None:
    disk = FailingDisk()
    journal = made(path, disk)
    fill(journal, 1, 3)
    disk.failing = ("write", "make", "sync")
    fill(journal, 4, 5)
    journal.close()
    assert journal.troubles() == [FULL]
    assert journal.unsaved == 2
    assert rows(path) == [1, 2, 3]
    assert scan(path.read_bytes()).fault is Fault.TORN


@pytest.mark.parametrize("failing", ["make", "write", "sync", "replace", "twin", "open"])
def test_a_file_that_cannot_be_written_anew_is_written_on(path: Path, failing: str) -> None:
    disk = FailingDisk()
    journal = made(path, disk)
    fill(journal, 1, 3)
    journal.settle()  # its thread is done, or it would meet the failure itself
    disk.failing = (failing,)
    journal._guard(journal._compact)
    disk.failing = ()
    fill(journal, 4, 6)
    journal.close()
    assert rows(path) == [1, 2, 3, 4, 5, 6]
    assert scan(path.read_bytes()).fault is Fault.NONE
    assert not list(path.parent.glob("*.new"))


class OnceBroken(QuickDisk):
    """A disk that fails the first wait for a file after it was armed."""

    def __init__(self) -> None:
        self.armed = False
        self.anew = threading.Event()

    def open(self, path: Path, fresh: bool = False) -> int:
        if self.armed is False and fresh and path.with_suffix("").exists():
            self.anew.set()
        return super().open(path, fresh)

    def sync(self, handle: int) -> None:
        if self.armed:
            self.armed = False
            raise OSError(errno.EIO, os.strerror(errno.EIO))


def test_after_a_failed_wait_for_the_disk_the_file_is_written_anew(path: Path) -> None:
    disk = OnceBroken()
    journal = made(path, disk)
    disk.armed = True
    fill(journal, 1, 3)
    assert disk.anew.wait(60)
    journal.close()
    assert journal.generation == 2
    assert "input/output error" in journal.troubles()[0]
    assert rows(path) == [1, 2, 3]


def test_after_a_failed_wait_on_leaving_the_file_is_written_anew(path: Path) -> None:
    disk = OnceBroken()
    journal = made(path, disk)
    disk.armed = True
    journal.close()
    assert journal.generation == 2
    assert scan(path.read_bytes()).fault is Fault.NONE


def test_what_comes_while_the_file_is_written_anew_on_leaving_is_waited_for_too(
    path: Path,
) -> None:
    class Watched(QuickDisk):
        """At the first wait for a new file the game goes on, and is left."""

        def __init__(self) -> None:
            self.synced = 0
            self.left = threading.Event()

        def sync(self, handle: int) -> None:
            known = os.fstat(handle)
            if path.exists() and known.st_ino == path.stat().st_ino:
                self.synced = known.st_size
            elif journal is not None and not self.left.is_set():
                fill(journal, 11, 20)
                journal._leaving = True
                self.left.set()

    journal: Journal | None = None
    disk = Watched()
    journal = made(path, disk)
    journal._stale = True
    fill(journal, 1, 1)
    assert disk.left.wait(60)
    journal.close()
    assert rows(path) == [1, *range(11, 21)]
    assert disk.synced == path.stat().st_size


def test_a_file_written_anew_leaves_nothing_waiting(path: Path) -> None:
    disk = FailingDisk()
    journal = made(path, disk)
    disk.failing = ("write",)
    fill(journal, 1, 3)
    disk.failing = ()
    write_anew(journal)
    assert journal.unsaved == 0
    fill(journal, 4, 4)
    journal.close()
    assert len(path.read_bytes().splitlines()) == 5
    assert journal.troubles() == [FULL, WELL]


def test_a_file_that_was_taken_away_under_the_game_is_put_back_on_leaving(path: Path) -> None:
    journal = made(path)
    fill(journal, 1, 3)
    path.unlink()
    fill(journal, 4, 5)
    journal.close()
    assert rows(path) == [1, 2, 3, 4, 5]


def test_a_swap_that_was_cut_short_does_not_push_out_an_older_generation(path: Path) -> None:
    journal = made(path)
    fill(journal, 1, 1)
    write_anew(journal)
    fill(journal, 2, 2)
    write_anew(journal)
    first = older(path, 2).read_bytes()
    second = older(path, 1)
    os.replace(second, older(path, 2))
    os.link(path, second)  # as it stands when killed before the new file takes its name
    fill(journal, 3, 3)
    write_anew(journal)
    journal.close()
    assert older(path, 2).read_bytes() != first
    assert rows(path) == [1, 2, 3]
    assert scan(older(path, 2).read_bytes()).head != scan(older(path, 1).read_bytes()).head


def test_a_save_is_nobody_elses_to_read(path: Path) -> None:
    made(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_tables_given_to_a_new_file_are_there_at_once(path: Path) -> None:
    tables: Tables = {"rows": {"1": {"n": 1}}, "others": {"4": {"n": 4}}}
    Journal.create(path, "test", QuickDisk(), tables).close()
    assert read(path, "test").tables == tables


def test_older_generations_are_looked_at_when_none_is_being_made(path: Path) -> None:
    begun = threading.Event()

    class SlowDisk(QuickDisk):
        def replace(self, source: Path, target: Path) -> None:
            begun.set()
            threading.Event().wait(0.05)  # who does not wait looks while names change
            super().replace(source, target)

    journal = made(path, SlowDisk())
    begun.clear()
    before = journal.generation
    journal.append(Change("seal", 1, {"of": "one"}))
    journal.forget(["nothing"])
    begun.wait(5)
    assert journal.has_older("seal", {"1": {"of": "two"}})
    assert journal.generation == before + 1
    journal.close()
