"""A journal on a disk that is slow, full, broken or cut off."""

import contextlib
import errno
import os
import threading
from pathlib import Path

import pytest

from pieces_of_eight.saves.disk import Disk, Lock, copies, older
from pieces_of_eight.saves.seal import Documents
from pieces_of_eight.saves.store import Scan, Store, read, scan
from tests.saves.tools import FailingDisk, QuickDisk, ToldDisk

FULL = (
    "some.journal cannot be saved now: no space left on device. The game goes on, and saving is"
    " tried again with every action."
)
WELL = "some.journal is saved again; nothing is lost."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.journal"


def made(path: Path, disk: Disk | None = None, documents: Documents | None = None) -> Store:
    store = Store(path, "test", Scan(documents=documents or {}))
    store.create(disk or QuickDisk(), locked(path))
    return store


def locked(path: Path) -> Lock:
    lock = Lock(path.with_name("lock"))
    assert lock.take()
    return lock


def resumed(path: Path, disk: Disk | None = None) -> Store:
    store = Store.read(path, "test")
    store.keep(disk or QuickDisk(), locked(path), lambda path: path.with_name("waste"))
    return store


def fill(journal: Store, first: int, last: int) -> None:
    for number in range(first, last + 1):
        journal.put((f"row {number}", {"n": number}))


def is_whole(data: bytes) -> bool:
    """Whether nothing is wrong with a file."""
    found = scan(data)
    return found.head is not None and not found.torn and not found.damaged


def write_anew(journal: Store) -> None:
    """What is done to a file that is opened again."""
    journal.renew(journal.documents, journal.seal)


def rows(path: Path) -> list[int]:
    """The numbers that a file holds."""
    return [doc["n"] for doc in scan(path.read_bytes()).documents.values()]


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
    assert threads == {f"{path.name}_0"}


def test_to_wait_for_the_disk_is_to_ask_the_system(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[int] = []
    monkeypatch.setattr(os, "fsync", waited.append)
    disk = Disk()
    handle = disk.make(path)
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
        "make some.journal.?.new",
        "write",
        "sync",
        "replace some.journal.?.new some.journal",
        "sync folder",
    ]


def test_a_file_that_is_added_to_keeps_what_it_was_at_three_openings(path: Path) -> None:
    made(path).close()
    for number in range(1, 6):
        journal = resumed(path)
        fill(journal, number, number)
        journal.close()
    resumed(path).close()
    resumed(path).close()  # nothing was added: it stays as it is
    kept = copies(path)
    assert [rows(p) for p in kept] == [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4], [1, 2, 3]]
    assert all(is_whole(p.read_bytes()) for p in kept)
    assert not list(path.parent.glob("*.new"))


def test_a_full_disk_does_not_keep_a_file_from_being_opened(path: Path) -> None:
    journal = made(path)
    fill(journal, 1, 3)
    journal.close()
    path.write_bytes(path.read_bytes()[:-5])
    disk = FailingDisk()
    disk.failing = ("make",)
    journal = resumed(path, disk)
    fill(journal, 4, 4)
    assert rows(path) == [1, 2]
    assert journal.trouble == FULL
    disk.failing = ()
    journal.close()
    assert rows(path) == [1, 2, 4]
    assert is_whole(path.read_bytes())


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
    assert is_whole(path.read_bytes())


def test_damage_in_the_middle_leaves_the_damaged_file_as_an_older_copy(path: Path) -> None:
    journal = made(path)
    fill(journal, 1, 5)
    journal.close()
    lines = path.read_bytes().splitlines(keepends=True)
    damaged = b"".join([*lines[:3], b"?" + lines[3], *lines[4:]])
    path.write_bytes(damaged)
    resumed(path).close()
    assert rows(path) == [1, 2]
    assert older(path, 1).read_bytes() == damaged


@pytest.mark.parametrize("failing", ["write", "make"])
def test_a_full_disk_is_told_once_and_all_is_caught_up_when_there_is_room(
    path: Path, failing: str
) -> None:
    disk = FailingDisk()
    journal = made(path, disk)
    fill(journal, 1, 3)
    disk.failing = ("write", failing)
    fill(journal, 4, 8)
    assert journal.notes == [FULL]
    assert journal.trouble == FULL
    assert sorted(journal.documents) == [f"row {n}" for n in range(1, 9)]
    disk.failing = ()
    fill(journal, 9, 9)
    assert journal.notes == [FULL, WELL]
    assert journal.trouble == ""
    journal.close()
    assert is_whole(path.read_bytes())
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
    assert journal.notes == [FULL]
    assert journal.trouble == FULL
    assert rows(path)[:3] == [1, 2, 3]
    assert not scan(path.read_bytes()).damaged


@pytest.mark.parametrize("failing", ["make", "write", "sync", "replace", "copy", "sync folder"])
def test_a_file_that_cannot_be_written_anew_is_written_on(path: Path, failing: str) -> None:
    disk = FailingDisk()
    journal = made(path, disk)
    fill(journal, 1, 3)
    journal.settle()  # its thread is done, or it would meet the failure itself
    disk.failing = (failing,)
    with contextlib.suppress(OSError):
        write_anew(journal)
    disk.failing = ()
    fill(journal, 4, 6)
    journal.close()
    assert rows(path) == [1, 2, 3, 4, 5, 6]
    assert is_whole(path.read_bytes())
    assert not list(path.parent.glob("*.new"))


def test_after_a_failed_wait_for_the_disk_the_file_is_written_anew(path: Path) -> None:
    class OnceBroken(QuickDisk):
        """A disk that fails the first wait for a file after it was armed."""

        armed = False

        def sync(self, handle: int) -> None:
            if self.armed:
                self.armed = False
                raise OSError(errno.EIO, os.strerror(errno.EIO))

    disk = OnceBroken()
    journal = made(path, disk)
    disk.armed = True
    fill(journal, 1, 3)
    journal.close()
    assert older(path, 1).exists()
    assert "input/output error" in journal.notes[0]
    assert rows(path) == [1, 2, 3]


def test_documents_given_to_a_new_file_are_there_at_once(path: Path) -> None:
    documents: Documents = {"one": {"n": 1}, "one 4": {"n": 4}}
    made(path, documents=documents).close()
    assert read(path, "test").documents == documents
