"""The folder of saves: lists, names, settings, ways in and out, two windows at once, and disks."""

import errno
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.saves import store as indexing
from pieces_of_eight.saves.career_file import Standing
from pieces_of_eight.saves.disk import Disk, Lock, older
from pieces_of_eight.saves.folder import Edition, Folder, plain
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.saves.store import FORMAT, Index
from pieces_of_eight.saves.words import SaveError
from tests.saves.test_bad_files import KINDS, FileKind, each_kind, made
from tests.saves.tools import (
    CAREER,
    CHAIRS,
    FailingDisk,
    QuickDisk,
    created,
    edition,
    finish,
    folder,
    kept,
    play,
    set_sail,
    short,
    states,
)

IRON = replace(CAREER, ironman=True)


# --- Lists and names ------------------------------------------------------------------------------


def test_the_list_shows_the_match_played_last_first(tmp_path: Path) -> None:
    place = folder(tmp_path)
    created(place, "Duel", 3).close()
    created(place, "Chase among islands", 5).close()
    os.utime(tmp_path / "duel.match", (2e9, 2e9))
    first, second = place.matches()
    assert (first.name, first.title, first.engine, first.actions) == ("duel", "Duel", "toy", 3)
    assert (first.chairs, first.begun) == (CHAIRS, "1717-11-28T12:00:00+00:00")
    assert first.played == "2033-05-18T03:33:20+00:00"
    assert (second.name, second.actions) == ("chase-among-islands", 5)
    assert first.to_act
    assert not first.over
    with place.create("toy", short(), "Short", CHAIRS) as saved:
        finish(saved)
    assert next(one for one in place.matches() if one.name == "short").over


def test_the_list_shows_how_each_career_stands(tmp_path: Path) -> None:
    place = folder(tmp_path)
    with set_sail(place) as career:
        career.stand(Standing(2, (31, 28), (0,)))
    with set_sail(place, header=replace(IRON, title="Short life")) as dead:
        dead.stand(Standing(1, (3, 9), (), "fell at Nevis", True))
        dead.sit((Chair("ai", "Anne\x1b[5m", "mate"), CAREER.chairs[1]))
    created(place, "Voyage", 2).close()
    listed = {one.name: one for one in place.careers()}
    assert set(listed) == {"voyage", "short-life"}
    running, over = listed["voyage"], listed["short-life"]
    assert running.header
    assert running.header == replace(career.header, seed=0)
    assert (running.standing, running.standing.over) == (Standing(2, (31, 28), (0,)), False)
    assert over.header
    assert (over.standing.over, over.standing.dead, over.header.ironman) == (True, True, True)
    assert over.header.captain == "Anne"
    assert [one.name for one in place.matches()] == ["voyage-2"]


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


TITLES = {
    "Duel": "duel",
    "duel!": "duel-2",
    "Dúel": "duel-3",
    "../../etc/passwd": "etc-passwd",
    "決闘": "match",
    "": "match-2",
    "x" * 300: "x" * 40,
    "CON: a/b\\c": "con-a-b-c",
    "\x1b[2J\u202eSloop\x00 \x9b31m of\nwar": "sloop-of-war",
    "Rævar Øst, Łódź & Þór": "raevar-ost-lodz-thor",
}


def test_every_title_gets_a_name_of_its_own(tmp_path: Path) -> None:
    place = folder(tmp_path)
    for title, name in TITLES.items():
        with created(place, title) as saved:
            assert saved.name == name
            assert saved.header.title.isprintable()
    assert len(place.matches()) == len(list(tmp_path.rglob("*.match"))) == len(TITLES)
    assert plain("Con") == "con-1"
    with set_sail(place, header=replace(CAREER, title="Duel")) as career:
        assert career.name == "duel-4"
    with pytest.raises(SaveError, match="There is no match called 'duel-4'"):
        place.open("duel-4")


@pytest.mark.parametrize(
    "name", ["", "nothing", "../duel", "a/b", "Duel", "duel.match", "x" * 99, "a\x1b[31m"]
)
def test_a_name_that_is_none_is_told(tmp_path: Path, name: str) -> None:
    place = folder(tmp_path / "saves")
    created(place).close()
    for attempt, noun in (
        (place.open, "match"),
        (place.delete, "match"),
        (place.open_career, "career"),
        (place.drawings().take, "drawing"),
    ):
        with pytest.raises(SaveError, match=rf"^There is no {noun} called '.*'; choose") as wrong:
            attempt(name)
        assert str(wrong.value).isprintable()


@pytest.mark.parametrize("name", ["duel (1).match", "duel.sync-conflict-2026.match", "Duel.match"])
def test_a_save_that_another_program_has_copied_is_named_in_the_list(
    tmp_path: Path, name: str
) -> None:
    path, place = kept(tmp_path), folder(tmp_path)
    shutil.copy(path, tmp_path / name)
    (tmp_path / name).chmod(0o600)
    (tmp_path / "notes.txt").write_bytes(b"mine")
    duel, copied = place.matches()
    assert (duel.name, duel.problem, copied.name) == ("duel", "", name)
    told = f"{name} is a copy made by another program; `saves import` adds it to your games."
    assert [copied.problem] == place.check(name) == [told]
    assert place.careers() == []
    assert place.import_(tmp_path / name) == "duel-2"


def test_an_engine_that_this_game_does_not_have_is_told(tmp_path: Path) -> None:
    kept(tmp_path)
    place = Folder(tmp_path, Edition({}), QuickDisk())
    with pytest.raises(SaveError, match="'toy', which this copy of Pieces of Eight does not know"):
        place.open("duel")
    assert place.matches()[0].title == "Duel"


# --- Settings and their index ---------------------------------------------------------------------


def test_settings_are_kept_and_those_that_did_not_change_write_nothing(tmp_path: Path) -> None:
    place = folder(tmp_path)
    assert place.settings() == {}
    place.save_settings({"theme": "night", "keys": "vi"})
    place.save_settings({"theme": "chart"})
    assert folder(tmp_path).settings() == {"theme": "chart", "keys": "vi"}
    before = (tmp_path / "index.journal").read_bytes()
    place.save_settings({"theme": "chart"})
    assert (tmp_path / "index.journal").read_bytes() == before


@pytest.mark.parametrize("data", [b"", b"{}", bytes(99), b"0 0123456789abcdef {}\n", None])
def test_a_damaged_index_is_made_again_and_settings_come_from_the_older_one(
    tmp_path: Path, data: bytes | None
) -> None:
    place, index = folder(tmp_path), tmp_path / "index.journal"
    created(place, actions=2).close()
    place.save_settings({"theme": "chart"})
    whole = index.read_bytes()
    older(index, 1).write_bytes(whole)
    head = whole.index(b"\n") + 1
    bad = whole[:head] + b"?" + whole[head:] if data is None else data
    index.write_bytes(bad)
    assert place.settings() == {"theme": "chart"}
    place.save_settings({"keys": "vi"})
    assert place.settings() == {"theme": "chart", "keys": "vi"}
    assert older(index, 1).read_bytes() == bad
    assert place.matches()[0].actions == 2


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


@each_kind
def test_a_file_is_open_in_one_window_and_can_be_read_in_another(
    tmp_path: Path, kind: FileKind
) -> None:
    made(tmp_path, kind)
    code = (
        "import sys; from pathlib import Path; from tests.saves.tools import *\n"
        "from pieces_of_eight.saves import seal; seal.COST = 2\n"
        f"place = folder(Path({str(tmp_path)!r}))\n"
        f"saved = place.open('duel') if {kind.name == 'duel'} else"
        f" place.open_career('voyage', {KINDS['sealed'] is kind} and WORDS)\n"
        "print('open', flush=True); sys.stdin.read()"
    )
    place, pipe = folder(tmp_path), subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe) as process:
        assert process.stdout
        assert process.stdout.readline() == b"open\n"
        for attempt in (kind.open, lambda place: place.delete(kind.name)):
            with pytest.raises(SaveError, match=rf"^{kind.file} is open in another window"):
                attempt(place)
        assert kind.listed(place)[0].problem == ""
        if kind is not KINDS["sealed"]:
            assert place.check(kind.name) == []
        process.kill()
        process.wait()
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


def test_a_damaged_match_is_imported_as_far_as_it_holds(tmp_path: Path) -> None:
    path = kept(tmp_path, 12)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:12], b"?", *lines[12:]]))
    place = folder(tmp_path)
    name = place.import_(path)
    assert (tmp_path / f"{name}.match").read_bytes() == path.read_bytes()
    with place.open(name) as saved:
        assert saved.match.state == states(9)[-1]
        assert "is damaged in line 13" in saved.notes[0]


def test_there_is_no_copy_of_an_ironman_career_until_it_is_over(tmp_path: Path) -> None:
    place, out = folder(tmp_path / "saves"), tmp_path / "out"
    set_sail(place, header=IRON).close()
    with pytest.raises(SaveError, match=r"ironman career: you cannot copy it until it is ov"):
        place.export("voyage", out)
    assert not out.exists()
    with pytest.raises(SaveError, match="cannot be imported until"):
        place.import_(tmp_path / "saves" / "voyage.career")
    with place.open_career("voyage") as career:
        career.stand(Standing(3, (80, 71), (), "came home rich"))
    place.export("voyage", out)
    assert place.import_(out) == "voyage-2"


CHRONICLES = {
    "Anne Bonny, 1720": "anne-bonny-1720.txt",
    "../../etc/passwd": "etc-passwd.txt",
    "C:\\x\x00y\x1b[2J": "c-x-y-2j.txt",
    "決闘": "chronicle.txt",
    "..": "chronicle.txt",
    "a" * 300: "a" * 40 + ".txt",
}


@pytest.mark.parametrize("name", CHRONICLES)
def test_a_chronicle_lies_in_its_folder_and_is_never_written_over(
    tmp_path: Path, name: str
) -> None:
    place = folder(tmp_path, disk := FailingDisk())
    disk.failing = ("write",)
    with pytest.raises(SaveError, match=r"\.txt cannot be written: no space left on device"):
        place.write_text(name, "x")
    disk.failing = ()
    first = place.write_text(name, "The wind was fair.\n\ud800")
    assert first == tmp_path / "chronicles" / CHRONICLES[name]
    assert first.read_bytes() == b"The wind was fair.\n?"
    assert place.write_text(name, "two").name == f"{first.stem}-2.txt"
    assert place.write_text(name, "The wind was fair.\n\ud800") == first
    assert place.write_text(name, "{}", "json").name == f"{first.stem}.json"
    assert len(list(first.parent.iterdir())) == 3
    for ending in ("", "t/x", "..", "TXT"):
        with pytest.raises(SaveError, match="a few plain letters"):
            place.write_text(name, "x", ending)


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
