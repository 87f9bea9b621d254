"""The folder of saves: lists, names, settings, ways in and out, two windows at once, and disks."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pieces_of_eight.saves import store as indexing
from pieces_of_eight.saves.disk import Disk, Lock, older
from pieces_of_eight.saves.folder import Folder
from pieces_of_eight.saves.store import FORMAT, Index
from pieces_of_eight.saves.words import SaveError
from tests.saves.damage import KINDS, FileKind, each_kind, made
from tests.saves.tools import (
    FailingDisk,
    QuickDisk,
    created,
    edition,
    finish,
    folder,
    play,
    set_sail,
    short,
    states,
)

# --- Lists and names ------------------------------------------------------------------------------


@each_kind
def test_the_list_is_remembered_until_a_file_changes(tmp_path: Path, kind: FileKind) -> None:
    path, place, index = made(tmp_path, kind), folder(tmp_path), tmp_path / "index.journal"
    listed = kind.listed(place)
    before = index.read_bytes()
    assert kind.listed(place) == listed
    assert index.read_bytes() == before
    path.write_bytes(b"")
    assert "is empty" in kind.listed(place)[0].problem
    path.unlink()
    assert kind.listed(place) == []
    assert Index(index, QuickDisk()).rows(path.suffix[1:]) == []


# --- Settings and their index ---------------------------------------------------------------------


def test_the_index_of_another_version_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as other:
        other.setattr("pieces_of_eight.saves.store.FORMAT", FORMAT + 1)
        folder(tmp_path).save_settings({"theme": "chart"})
    before = (tmp_path / "index.journal").read_bytes()
    place = folder(tmp_path)
    created(place, actions=1).close()
    assert place.settings() == {}
    assert place.matches()[0].actions == 1
    with pytest.raises(SaveError, match="written by another version of Pieces of Eight"):
        place.save_settings({"theme": "night"})
    assert (tmp_path / "index.journal").read_bytes() == before


# --- Two windows ----------------------------------------------------------------------------------


def test_a_file_is_open_in_one_window_and_can_be_read_in_another(tmp_path: Path) -> None:
    kinds = KINDS["match"], KINDS["sealed"]
    for kind in kinds:
        made(tmp_path, kind)
    code = (
        "import sys; from pathlib import Path; from tests.saves.tools import *\n"
        "from pieces_of_eight.saves import seal; seal.COST = 2\n"
        f"place = folder(Path({str(tmp_path)!r}))\n"
        "saved = place.open('duel'), place.open_career('voyage', WORDS)\n"
        "print('open', flush=True); sys.stdin.read()"
    )
    place, pipe = folder(tmp_path), subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe) as process:
        assert process.stdout
        assert process.stdout.readline() == b"open\n"
        for kind in kinds:
            for attempt, *given in ((kind.open, place), (place.delete, kind.name)):
                with pytest.raises(SaveError, match=rf"^{kind.file} is open in another window"):
                    attempt(*given)
            assert kind.listed(place)[0].problem == ""
        assert place.check("duel") == []
        process.kill()
        process.wait()
    for kind in kinds:
        assert kind.open(place) == (states(20)[-1], [])
    with created(place, actions=3), folder(tmp_path).read_match(place.matches()[0].name) as read:
        assert read.actions in (3, 20)


def test_settings_wait_for_another_window_only_so_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, lock = folder(tmp_path), Lock(tmp_path / ".index.journal.lock")
    monkeypatch.setattr(indexing, "PATIENCE", 0)
    assert lock.take()
    with pytest.raises(SaveError, match="Another window of the game is writing the settings"):
        place.save_settings({"theme": "night"})
    created(place, actions=1).close()
    assert place.matches()[0].actions == 1
    lock.free()
    place.save_settings({"theme": "night"})


# --- Ways in and out ------------------------------------------------------------------------------


@each_kind
def test_what_is_exported_is_imported_elsewhere_and_nothing_is_written_over(
    tmp_path: Path, kind: FileKind
) -> None:
    made(tmp_path / "here", kind)
    out, there = tmp_path / "out", folder(tmp_path / "there")
    folder(tmp_path / "here").export(kind.name, out)
    assert [there.import_(out), there.import_(out)] == [kind.name, f"{kind.name}-2"]
    there.delete(f"{kind.name}-2")
    assert kind.open(there) == (states(20)[-1], [])
    with pytest.raises(SaveError, match="exists already"):
        folder(tmp_path / "here").export(kind.name, out)


@each_kind
def test_what_is_deleted_lies_in_the_wastebasket_and_never_half(
    tmp_path: Path, kind: FileKind
) -> None:
    path, disk = made(tmp_path, kind), FailingDisk()
    older(path, 1).write_bytes(b"older")
    data, place = path.read_bytes(), folder(tmp_path, disk)
    disk.failing = (f"replace {path.name}.1 ",)
    with pytest.raises(SaveError, match=rf"^{path.name} cannot be written: no space left"):
        place.delete(kind.name)
    assert [one.problem for one in kind.listed(place)] == [""]
    disk.failing = ()
    place.delete(kind.name)
    assert kind.listed(place) == []
    kind.make(place)
    place.delete(kind.name)
    waste = {p.name: p.read_bytes() for p in (tmp_path / "wastebasket").iterdir()}
    first, second = (f"17171128-120000-{n}-{path.name}" for n in (1, 2))
    assert (waste[first], waste[f"{first}.1"]) == (data, b"older")
    assert second in waste


# --- Where it lies, and disks ---------------------------------------------------------------------


def test_a_missing_folder_is_made_when_something_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = folder(tmp_path / "a" / "b")
    assert place.matches() == place.careers() == place.drawings().all() == []
    assert place.settings() == {}
    assert not (tmp_path / "a").exists()
    created(place).close()
    assert (tmp_path / "a" / "b" / "duel.match").exists()
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    own = Folder(None, edition(), QuickDisk()).path
    assert own.name == "pieces-of-eight"
    assert tmp_path in own.parents


def test_a_folder_that_cannot_be_written_is_told_and_can_still_be_read(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    for path in (tmp_path / "mine", tmp_path / "mine" / "deeper"):
        with pytest.raises(SaveError, match=r"^Saves cannot be kept in .*; choose another folder"):
            folder(path).prepare()
    place = folder(tmp_path)
    created(place, actions=4).close()
    set_sail(place).close()
    place.save_settings({"theme": "chart"})
    disk = FailingDisk()
    disk.errno, disk.failing = errno.EROFS, ("make", "open", "write", "replace", "copy")
    locked = folder(tmp_path, disk)
    assert locked.settings() == {"theme": "chart"}
    assert [one.actions for one in locked.matches()] == [4]
    assert [one.title for one in locked.careers()] == ["Voyage"]
    assert locked.check("duel") == locked.check("voyage") == []
    assert locked.read_match("duel").match.state == states(4)[-1]
    assert locked.read_career("voyage").names() == ("career",)
    with pytest.raises(SaveError, match="read-only file system; choose another folder with --data"):
        locked.prepare()


@pytest.mark.parametrize("failing", ["make", "write", "sync", "replace", "sync folder"])
def test_a_disk_that_fails_what_is_new_is_told_and_leaves_nothing_half_done(
    tmp_path: Path, failing: str
) -> None:
    place = folder(tmp_path, disk := FailingDisk())
    attempts: list[Any] = [
        lambda: created(place),
        lambda: set_sail(place),
        lambda: place.drawings().keep("Sea Wolf", {}),
        lambda: place.save_settings({"theme": "night"}),
    ]
    disk.failing = (failing,)
    for attempt in attempts:
        with pytest.raises(SaveError, match=r"^\S* cannot be written: no space left on device"):
            attempt()
    disk.failing = ()
    assert all(one.problem == "" for one in [*place.matches(), *place.careers()])
    saved = created(place, actions=3)
    saved.close()
    assert place.check(saved.name) == []
    place.save_settings({"theme": "night"})
    assert place.settings() == {"theme": "night"}


@each_kind
@pytest.mark.parametrize("failing", ["make", "copy", "replace"])
def test_a_disk_that_fails_a_recovery_leaves_the_file_as_it_was(
    tmp_path: Path, kind: FileKind, failing: str
) -> None:
    path = made(tmp_path, kind)
    older(path, 1).write_bytes(path.read_bytes())
    path.write_bytes(b"")
    place = folder(tmp_path, disk := FailingDisk())
    disk.failing = (failing,)
    with pytest.raises(SaveError, match=rf"^{path.name} cannot be written"):
        kind.open(place)
    assert path.read_bytes() == b""
    disk.failing = ()
    assert kind.open(place)[0] == states(20)[-1]


class Windows(QuickDisk):
    """A disk that renames and removes nothing that this process holds open."""

    def __init__(self) -> None:
        self.held: dict[int, Path] = {}

    def make(self, path: Path) -> int:
        return self.holding(super().make(path), path)

    def open(self, path: Path) -> int:
        return self.holding(super().open(path), path)

    def holding(self, handle: int, path: Path) -> int:
        self.held[handle] = path
        return handle

    def close(self, handle: int) -> None:
        super().close(handle)
        del self.held[handle]

    def replace(self, source: Path, target: Path) -> None:
        self.refuse(source, target)
        super().replace(source, target)

    def remove(self, path: Path) -> None:
        self.refuse(path)
        super().remove(path)

    def refuse(self, *paths: Path) -> None:
        """Refuse what touches an open file."""
        if set(paths) & set(self.held.values()):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def test_on_windows_no_file_is_open_while_it_gets_another_name_or_goes(tmp_path: Path) -> None:
    disk = Windows()
    place = folder(tmp_path / "saves", disk)
    place.prepare()
    place.save_settings({"theme": "chart"})
    saved = created(place, actions=5)
    with pytest.raises(PermissionError):  # a handle that is held would be found out
        disk.replace(tmp_path / "saves" / "duel.match", tmp_path / "other")
    saved.close()
    for _ in range(4):
        with place.open("duel") as saved:
            play(saved, 2)
    (tmp_path / "saves" / "duel.match").write_bytes(b"")
    with place.open("duel") as saved:
        assert "you go on from an older copy" in saved.notes[0]
    with set_sail(place) as career:
        play(career.match("career"), 3)
        career.set_word(0, "rum")
        play(career.match("career"), 3)
        finish(career.begin("fight", "toy", short()))
    with place.open_career("voyage", {0: "rum"}) as career:
        career.lift_word(0, "rum")
        assert career.match("career").actions == 6
    for hull in ("sloop", "brig"):
        place.drawings().keep("Sea Wolf", {"hull": hull})
    place.write_text("Anne", "one")
    place.export("duel", tmp_path / "out.match")
    place.import_(tmp_path / "out.match")
    place.delete("duel")
    assert disk.held == {}
    assert all(one.problem == "" for one in [*place.matches(), *place.careers()])


@each_kind
def test_a_link_in_the_place_of_a_file_is_not_followed(tmp_path: Path, kind: FileKind) -> None:
    path, away, mine = made(tmp_path / "saves", kind), tmp_path / "away", tmp_path / "mine.txt"
    path.rename(away)
    path.symlink_to(away)
    before = away.read_bytes()
    assert kind.open(folder(tmp_path / "saves")) == (states(20)[-1], [])
    assert away.read_bytes() == before
    assert not path.is_symlink()
    mine.write_bytes(b"keep this")
    (tmp_path / "made").symlink_to(mine)
    for attempt in (Disk().make, Disk().open):
        with pytest.raises(OSError, match=r"."):
            attempt(tmp_path / "made")
    with pytest.raises(FileExistsError):
        Disk().copy(mine, away)
    assert mine.read_bytes() == b"keep this"


def test_names_of_half_written_files_cannot_be_foretold_and_go_with_the_next(
    tmp_path: Path,
) -> None:
    names: set[str] = set()

    class Noting(QuickDisk):
        def make(self, path: Path) -> int:
            names.add(path.name)
            return super().make(path)

    place = folder(tmp_path, Noting())
    for _ in range(3):
        place.save_settings({"n": str(len(names))})
    assert len([name for name in names if name.endswith(".new")]) == 3
    left = tmp_path / "index.journal.000000000000.new"
    left.write_bytes(b"half")
    place.save_settings({"n": "last"})
    assert not left.exists()
