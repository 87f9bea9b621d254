"""The folder of saves: lists, names, settings, ways in and out, and two windows at once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pieces_of_eight.saves import index as indexing
from pieces_of_eight.saves.disk import Disk, Lock, older
from pieces_of_eight.saves.folder import Edition, Folder, plain
from pieces_of_eight.saves.index import Index
from pieces_of_eight.saves.store import FORMAT
from pieces_of_eight.saves.words import SaveError
from tests.saves.tools import (
    CHAIRS,
    FailingDisk,
    QuickDisk,
    created,
    edition,
    finish,
    folder,
    kept,
    short,
    states,
)


def test_the_list_shows_the_match_played_last_first(tmp_path: Path) -> None:
    place = folder(tmp_path)
    created(place, "Duel", 3).close()
    created(place, "Chase among islands", 5).close()
    os.utime(tmp_path / "duel.match", (2e9, 2e9))
    first, second = place.matches()
    assert (first.name, first.title, first.engine, first.actions) == ("duel", "Duel", "toy", 3)
    assert first.chairs == CHAIRS
    assert first.played == "2033-05-18T03:33:20+00:00"
    assert first.begun == "1717-11-28T12:00:00+00:00"
    assert (second.name, second.actions) == ("chase-among-islands", 5)
    assert first.to_act
    assert not first.over
    with place.create("toy", short(), "Short", CHAIRS) as saved:
        finish(saved)
    assert next(one for one in place.matches() if one.name == "short").over


def test_matches_of_one_title_get_names_of_their_own(tmp_path: Path) -> None:
    place = folder(tmp_path)
    names = []
    for title in (
        "Duel",
        "duel!",
        "Dúel",
        "../../etc/passwd",
        "決闘",
        "",
        "x" * 300,
        "CON: a/b\\c",
    ):
        saved = created(place, title)
        names.append(saved.name)
        saved.close()
    assert names == [
        "duel",
        "duel-2",
        "duel-3",
        "etc-passwd",
        "match",
        "match-2",
        "x" * 40,
        "con-a-b-c",
    ]
    assert len(place.matches()) == 8
    assert all(path.parent == tmp_path for path in tmp_path.rglob("*.match"))


@pytest.mark.parametrize(
    "name", ["", "nothing", "../duel", "a/b", "Duel", "duel.match", "x" * 99, "a\x1b[31m"]
)
def test_a_name_that_is_no_match_is_told(tmp_path: Path, name: str) -> None:
    place = folder(tmp_path / "saves")
    created(place).close()
    for attempt in (place.open, place.delete):
        with pytest.raises(SaveError, match=r"^There is no match '.*' here; choose one") as wrong:
            attempt(name)
        assert str(wrong.value).isprintable()


def test_a_damaged_file_is_listed_with_its_problem_among_the_others(tmp_path: Path) -> None:
    place = folder(tmp_path)
    created(place, "Good", 2).close()
    (tmp_path / "foreign.match").write_bytes(b"{}")
    (tmp_path / "notes.txt").write_bytes(b"mine")
    listed = {one.name: one for one in place.matches()}
    assert sorted(listed) == ["foreign", "good"]
    assert listed["good"].problem == ""
    assert "foreign.match is not a save of Pieces of Eight" in listed["foreign"].problem
    assert not listed["foreign"].over


def test_the_list_is_remembered_until_a_file_changes(tmp_path: Path) -> None:
    place = folder(tmp_path)
    created(place, actions=2).close()
    place.matches()
    before = (tmp_path / "index.journal").read_bytes()
    assert place.matches()[0].actions == 2
    assert (tmp_path / "index.journal").read_bytes() == before
    (tmp_path / "duel.match").write_bytes(b"")
    assert "is empty" in place.matches()[0].problem
    (tmp_path / "duel.match").unlink()
    assert place.matches() == []
    assert Index(tmp_path / "index.journal", QuickDisk()).rows("match") == []


def test_what_is_wrong_with_a_file_is_looked_at_anew_each_time(tmp_path: Path) -> None:
    path = kept(tmp_path)
    data, place = path.read_bytes(), folder(tmp_path)
    path.write_bytes(b"")
    assert "is empty" in place.matches()[0].problem
    older(path, 1).write_bytes(data)
    [listed] = place.matches()
    assert (listed.problem, listed.actions) == ("", 6)


def test_a_deletion_that_is_cut_short_leaves_the_match_whole(tmp_path: Path) -> None:
    path, disk = kept(tmp_path), FailingDisk()
    older(path, 1).write_bytes(path.read_bytes())
    place = folder(tmp_path, disk)
    disk.failing = ("replace duel.match.1 ",)
    with pytest.raises(SaveError, match=r"^duel\.match cannot be written: no space left"):
        place.delete("duel")
    assert [one.problem for one in place.matches()] == [""]


def test_settings_are_kept_and_others_stay(tmp_path: Path) -> None:
    place = folder(tmp_path)
    assert place.settings() == {}
    place.save_settings({"theme": "night", "keys": "vi"})
    place.save_settings({"theme": "chart"})
    assert folder(tmp_path).settings() == {"theme": "chart", "keys": "vi"}


def test_settings_that_did_not_change_write_nothing(tmp_path: Path) -> None:
    place = folder(tmp_path)
    place.save_settings({"theme": "night"})
    before = (tmp_path / "index.journal").read_bytes()
    place.save_settings({"theme": "night"})
    assert (tmp_path / "index.journal").read_bytes() == before


@pytest.mark.parametrize("data", [b"", b"{}", bytes(99), b"0 0123456789abcdef {}\n"])
def test_a_damaged_index_is_made_again_and_settings_come_from_the_older_one(
    tmp_path: Path, data: bytes
) -> None:
    place, index = folder(tmp_path), tmp_path / "index.journal"
    created(place, actions=2).close()
    place.save_settings({"theme": "chart"})
    older(index, 1).write_bytes(index.read_bytes())
    index.write_bytes(data)
    assert place.settings() == {"theme": "chart"}
    place.save_settings({"keys": "vi"})
    assert place.settings() == {"theme": "chart", "keys": "vi"}
    assert older(index, 1).read_bytes() == data
    assert place.matches()[0].actions == 2


def test_an_index_damaged_in_the_middle_is_filled_up_from_the_older_one(tmp_path: Path) -> None:
    place, index = folder(tmp_path), tmp_path / "index.journal"
    place.save_settings({"a": "1", "b": "2", "c": "3"})
    place.save_settings({"a": "9"})
    lines = index.read_bytes().splitlines(keepends=True)
    index.write_bytes(b"".join([lines[0], b"?", *lines[1:]]))
    assert place.settings() == {"a": "1", "b": "2", "c": "3"}
    place.save_settings({"d": "4"})
    assert place.settings() == {"a": "1", "b": "2", "c": "3", "d": "4"}


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


def test_a_match_open_in_another_window_is_told_to_the_second(tmp_path: Path) -> None:
    saved = created(folder(tmp_path), actions=2)
    other = folder(tmp_path)
    for attempt in (other.open, other.delete):
        with pytest.raises(SaveError, match=r"^duel\.match is open in another window of the game"):
            attempt("duel")
    assert other.matches()[0].actions == 2
    assert other.check("duel") == []
    saved.close()
    other.open("duel").close()


def test_a_match_open_in_another_process_is_told_and_free_when_that_dies(tmp_path: Path) -> None:
    kept(tmp_path)
    code = (
        "import sys; from pathlib import Path; from tests.saves.tools import folder\n"
        f"saved = folder(Path({str(tmp_path)!r})).open('duel')\n"
        "print('open', flush=True); sys.stdin.read()"
    )
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", code], stdin=pipe, stdout=pipe) as process:
        assert process.stdout
        assert process.stdout.readline() == b"open\n"
        with pytest.raises(SaveError, match="open in another window"):
            folder(tmp_path).open("duel")
        process.kill()
        process.wait()
        folder(tmp_path).open("duel").close()


def test_settings_wait_for_another_window_only_so_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place, lock = folder(tmp_path), Lock(tmp_path / ".index.journal.lock")
    monkeypatch.setattr(indexing, "PATIENCE", 0)
    assert lock.take()
    with pytest.raises(SaveError, match="settings are being written by another window"):
        place.save_settings({"theme": "night"})
    created(place, actions=1).close()
    assert place.matches()[0].actions == 1
    lock.free()
    place.save_settings({"theme": "night"})


def test_a_damaged_match_is_not_exported_but_imported_as_far_as_it_holds(tmp_path: Path) -> None:
    path = kept(tmp_path, 12)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:12], b"?", *lines[12:]]))
    place = folder(tmp_path)
    with pytest.raises(SaveError, match=r"duel\.match is damaged; open it before"):
        place.export("duel", tmp_path / "out")
    name = place.import_(path)
    assert (tmp_path / f"{name}.match").read_bytes() == path.read_bytes()
    with place.open(name) as saved:
        assert saved.actions == 9
        assert saved.match.state == states(saved.actions)[-1]
        assert "is damaged in line 13" in saved.notes[0]


def test_a_deleted_match_lies_in_the_wastebasket(tmp_path: Path) -> None:
    path = kept(tmp_path)
    older(path, 1).write_bytes(b"older")
    data = path.read_bytes()
    place = folder(tmp_path)
    place.delete("duel")
    assert place.matches() == []
    created(place).close()
    place.delete("duel")
    waste = {p.name: p.read_bytes() for p in (tmp_path / "wastebasket").iterdir()}
    assert sorted(waste) == [
        "17171128-120000-1-duel.match",
        "17171128-120000-1-duel.match.1",
        "17171128-120000-2-duel.match",
    ]
    assert waste["17171128-120000-1-duel.match"] == data
    assert waste["17171128-120000-1-duel.match.1"] == b"older"


def test_a_missing_folder_is_made_when_something_is_written(tmp_path: Path) -> None:
    place = folder(tmp_path / "a" / "b")
    assert place.matches() == place.careers() == place.drawings().all() == []
    assert place.settings() == {}
    assert not (tmp_path / "a").exists()
    created(place).close()
    assert (tmp_path / "a" / "b" / "duel.match").exists()


def test_without_a_path_saves_lie_in_the_players_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    place = Folder(None, edition(), QuickDisk())
    assert place.path.name == "pieces-of-eight"
    assert tmp_path in place.path.parents


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("mine")
    for path in (tmp_path / "saves", tmp_path / "saves" / "deeper"):
        with pytest.raises(SaveError, match=r"^Saves cannot be kept in .*; choose another folder"):
            folder(path).prepare()


@pytest.mark.parametrize("failing", ["make", "write", "sync", "replace", "sync folder"])
def test_a_disk_that_fails_a_new_match_is_told_and_leaves_nothing_half_done(
    tmp_path: Path, failing: str
) -> None:
    disk = FailingDisk()
    place = folder(tmp_path, disk)
    disk.failing = (failing,)
    with pytest.raises(SaveError, match=r"^duel\.match cannot be written: no space left on device"):
        created(place)
    with pytest.raises(SaveError, match="cannot be written: no space left on device"):
        place.save_settings({"theme": "night"})
    disk.failing = ()
    assert all(one.problem == "" for one in place.matches())
    saved = created(place, actions=3)
    saved.close()
    assert place.check(saved.name) == []
    place.save_settings({"theme": "night"})
    assert place.settings() == {"theme": "night"}


@pytest.mark.parametrize("failing", ["make", "copy", "replace"])
def test_a_disk_that_fails_a_recovery_leaves_the_file_as_it_was(
    tmp_path: Path, failing: str
) -> None:
    path = kept(tmp_path)
    older(path, 1).write_bytes(path.read_bytes())
    path.write_bytes(b"")
    disk = FailingDisk()
    place = folder(tmp_path, disk)
    disk.failing = (failing,)
    with pytest.raises(SaveError, match=r"^duel\.match cannot be written"):
        place.open("duel")
    assert path.read_bytes() == b""
    disk.failing = ()
    with place.open("duel") as saved:
        assert saved.actions == 6


def test_an_engine_that_this_game_does_not_have_is_told(tmp_path: Path) -> None:
    kept(tmp_path)
    place = Folder(tmp_path, Edition({}), QuickDisk())
    with pytest.raises(SaveError, match="'toy', which this copy of Pieces of Eight does not have"):
        place.open("duel")
    assert place.matches()[0].title == "Duel"


def test_a_copy_is_not_written_over_anything(tmp_path: Path) -> None:
    disk, source = Disk(), tmp_path / "a"
    source.write_bytes(b"data")
    disk.copy(source, tmp_path / "c")
    assert (tmp_path / "c").read_bytes() == b"data"
    with pytest.raises(FileExistsError):
        disk.copy(source, tmp_path / "c")
    disk.sync_folder(tmp_path)


def test_a_file_is_named_with_all_letters_of_its_title() -> None:
    """Those that no accent is taken from were left out: Raev for an R, an ash, a v."""
    assert plain("Rævar Øst, Łódź & Þór") == "raevar-ost-lodz-thor"
