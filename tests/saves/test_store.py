"""A file of documents: its lines, and a disk that is slow, full, broken or cut off."""

import contextlib
import errno
import os
import shutil
import threading
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pieces_of_eight.saves.disk import Disk, Lock, copies, older
from pieces_of_eight.saves.seal import (
    LARGEST_NUMBER,
    Change,
    Documents,
)
from pieces_of_eight.saves.store import FORMAT, Scan, Store, carry_out, scan
from tests.saves.tools import (
    FailingDisk,
    QuickDisk,
    ToldDisk,
    anew,
    created,
    file_of,
    folder,
    play,
    states,
)

HEAD = {"pieces-of-eight": "match", "format": FORMAT, "lines": 1}
STEPS: list[list[Change]] = [
    [("one 1", {"a": 1}), ("two", {"b": "x"})],
    [("one 1", None)],
    [("one 2", {}), ("one", {"c": "a\r\nb"})],
]
values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-LARGEST_NUMBER, LARGEST_NUMBER)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(codec="utf-8")),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)
changes = st.builds(
    lambda key, document: (key, None if key.endswith(" ") else document),
    st.sampled_from(["a", "b", "a 1", "a 2", "a "]),
    st.none() | st.dictionaries(st.text(max_size=6), values, max_size=5),
)


def file(steps: list[list[Change]]) -> bytes:
    return file_of([HEAD, *steps])


def after(steps: list[list[Change]]) -> Documents:
    found: Documents = {}
    for step in steps:
        carry_out(step, found)
    return found


# --- Lines ----------------------------------------------------------------------------------------


@settings(max_examples=20)
@given(st.lists(st.lists(changes, max_size=3), max_size=6))
def test_whatever_json_can_say_comes_back(steps: list[list[Change]]) -> None:
    found = scan(file(steps))
    assert (found.lines, found.torn, found.damaged) == (1 + len(steps), False, False)
    assert found.documents == after(steps)


def test_cut_at_any_byte_a_file_keeps_every_complete_step() -> None:
    data = file(STEPS * 3)
    for length in range(len(data)):
        found, complete = scan(data[:length]), data[:length].count(b"\n")
        assert found.lines == complete
        assert found.documents == after((STEPS * 3)[: max(0, complete - 1)])
        assert not found.damaged
        assert found.torn == (not data[:length].endswith(b"\n") and length > 0)


def test_a_flipped_bit_anywhere_keeps_every_step_before_it() -> None:
    data = file(STEPS)
    for at in range(len(data)):
        for bit in range(8):
            flipped = bytearray(data)
            flipped[at] ^= 1 << bit
            before, found = data[:at].count(b"\n"), scan(bytes(flipped))
            assert (found.lines, found.torn or found.damaged) == (before, True)
            assert found.documents == after(STEPS[: max(0, before - 1)])


@given(st.binary(max_size=200))
def test_no_bytes_at_all_make_the_reader_fail(data: bytes) -> None:
    assert scan(data).head is None


# --- A disk ---------------------------------------------------------------------------------------

FULL = (
    "some.journal cannot be saved now: no space left on device. Play on: the game tries"
    " again after every action."
)
WELL = "some.journal can be saved again, and nothing is lost."


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "some.journal"


def kept(path: Path, disk: Disk | None, store: Store) -> Store:
    lock = Lock(path.with_name("lock"))
    assert lock.take()
    store.keep(disk or QuickDisk(), lock, lambda path: path.with_name("waste"))
    return store


def made(path: Path, disk: Disk | None = None, last: int = 0) -> Store:
    """A new file with so many rows, which is written on."""
    store = kept(path, disk, Store(path, "test", Scan(documents={})))
    fill(store, 1, last)
    return store


def resumed(path: Path, disk: Disk | None = None) -> Store:
    return kept(path, disk, Store.read(path, "test"))


def fill(store: Store, first: int, last: int) -> None:
    for number in range(first, last + 1):
        store.put((f"row {number}", {"n": number}))


def rows(path: Path) -> list[int]:
    """The numbers that a file holds, in which nothing is wrong."""
    found = scan(path.read_bytes())
    assert not found.torn | found.damaged
    return [doc["n"] for doc in found.documents.values()]


def test_the_callers_thread_never_waits_for_the_disk_and_closing_does(path: Path) -> None:
    threads: set[str] = set()

    class Watched(ToldDisk):
        def sync(self, handle: int) -> None:
            time.sleep(0.01)  # a slow one
            super().sync(handle)
            threads.add(threading.current_thread().name)

    store, here = made(path, disk := Watched()), threading.current_thread().name
    assert threads == {here}
    threads.clear()
    fill(store, 1, 50)
    assert here not in threads
    store.settle()
    assert disk.steps[-1] == "sync"
    fill(store, 51, 51)
    store.close()
    assert threads == {f"{path.name}_0"}
    assert disk.steps[-2:] == ["write", "sync"]


def test_to_wait_for_the_disk_is_to_ask_the_system(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[int] = []
    monkeypatch.setattr(os, "fsync", waited.append)
    disk = Disk()
    disk.sync(handle := disk.make(path))
    disk.close(handle)
    disk.sync_folder(path.parent)
    assert waited[0] == handle
    assert len(waited) == (1 if os.name == "nt" else 2)


def test_a_new_file_is_on_the_disk_before_it_bears_its_name_and_the_name_after(path: Path) -> None:
    made(path, disk := ToldDisk()).close()
    new = "some.journal.?.new"
    assert disk.steps == [
        *(f"make {new}", "write", "sync", f"replace {new} some.journal", "sync folder"),
    ]


def test_a_file_that_is_added_to_keeps_what_it_was_at_three_openings(path: Path) -> None:
    made(path).close()
    for number in range(1, 6):
        store = resumed(path)
        fill(store, number, number)
        store.close()
    resumed(path).close()
    resumed(path).close()  # nothing was added: it stays as it is
    assert [rows(p) for p in copies(path)] == [
        *([1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [1, 2, 3, 4], [1, 2, 3]),
    ]
    assert not list(path.parent.glob("*.new"))


def test_a_torn_end_goes_and_damage_in_the_middle_is_put_aside(path: Path) -> None:
    made(path, last=5).close()
    path.write_bytes(path.read_bytes()[:-7])
    store = resumed(path)
    fill(store, 6, 7)
    store.close()
    assert rows(path) == [1, 2, 3, 4, 6, 7]
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(damaged := b"".join([*lines[:3], b"?" + lines[3], *lines[4:]]))
    resumed(path).close()
    assert rows(path) == [1, 2]
    assert older(path, 1).read_bytes() == path.with_name("waste").read_bytes() == damaged


def test_a_full_disk_is_told_once_and_does_not_keep_a_torn_file_from_being_opened(
    path: Path,
) -> None:
    made(path, last=3).close()
    path.write_bytes(path.read_bytes()[:-5])
    disk = FailingDisk()
    disk.failing = ("make",)
    store = resumed(path, disk)
    fill(store, 4, 5)
    assert (store.notes, store.trouble) == ([FULL], FULL)
    assert sorted(store.documents) == [f"row {n}" for n in (1, 2, 4, 5)]
    disk.failing = ()
    fill(store, 6, 6)
    assert (store.notes, store.trouble) == ([FULL, WELL], "")
    store.close()
    assert rows(path) == [1, 2, 4, 5, 6]


@pytest.mark.parametrize("where", ["put", "anew"])
@pytest.mark.parametrize("failing", ["make", "write", "sync", "replace", "copy", "sync folder"])
@pytest.mark.parametrize("then", ["put", "close", "settle"])
def test_whatever_fails_is_caught_up(path: Path, where: str, failing: str, then: str) -> None:
    store = made(path, disk := FailingDisk(), last=3)
    store.settle()  # its thread is done, or it would meet the failure itself
    disk.failing = (failing,)
    if where == "put":
        path.unlink()
        fill(store, 4, 6)
    else:
        with contextlib.suppress(OSError):
            anew(store)
        fill(store, 4, 6)
    disk.failing = ()
    if then == "put":
        fill(store, 7, 7)
    elif then == "settle":
        store.settle()
    store.close()
    assert store.trouble == ""
    assert rows(path) == list(range(1, 7 + (then == "put")))
    assert not list(path.parent.glob("*.new"))


def test_a_disk_that_stays_full_leaves_a_file_that_opens(path: Path) -> None:
    store = made(path, disk := FailingDisk(), last=3)
    disk.failing = ("write", "make", "sync")
    fill(store, 4, 5)
    store.close()
    assert (store.notes, store.trouble) == ([FULL], FULL)
    found = scan(path.read_bytes())
    assert (found.damaged, len(found.documents)) == (False, 3)


def test_after_a_failed_wait_for_the_disk_the_file_is_written_anew(path: Path) -> None:
    store = made(path, disk := FailingDisk())
    disk.errno, disk.failing = errno.EIO, ("sync",)
    fill(store, 1, 1)
    assert store._syncing is not None
    store._syncing.result()
    disk.failing = ()
    fill(store, 2, 3)
    store.close()
    assert older(path, 1).exists()
    assert "input/output error" in store.notes[0]
    assert rows(path) == [1, 2, 3]


def test_what_a_save_cannot_hold_is_refused_and_changes_nothing(path: Path) -> None:
    store = made(path, last=1)
    for bad in ({"n": 2**63}, {"n": object()}):
        with pytest.raises((ValueError, TypeError)):
            store.put(("row 1", None), ("bad", bad))
    store.close()
    store.put(("row 2", {"n": 2}))  # it is closed: nothing is written down
    assert rows(path) == [1]


# --- Files and folders that are taken away --------------------------------------------------------


def test_a_file_or_a_folder_that_is_taken_away_is_made_again(tmp_path: Path) -> None:
    place = tmp_path / "stick" / "saves"
    saved = created(folder(place), actions=6)
    (place / "duel.match").unlink()
    play(saved, 1)
    assert (place / "duel.match").exists()
    assert saved.notes == []
    shutil.rmtree(place)
    play(saved, 1)
    assert saved.notes.pop() == (
        "Your saves folder was gone. It is made anew, and duel.match is in it."
    )
    shutil.rmtree(tmp_path / "stick")
    (tmp_path / "stick").write_bytes(b"no folder can be made in here")
    play(saved, 3)
    assert saved.notes == [saved.trouble]
    assert saved.trouble.startswith("duel.match cannot be saved now: ")
    (tmp_path / "stick").unlink()
    play(saved, 1)
    assert "duel.match can be saved again, and nothing is lost." in saved.notes
    saved.close()
    with folder(place).open("duel") as again:
        assert (again.notes, again.match.state) == ([], states(12)[-1])
