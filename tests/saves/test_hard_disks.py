"""What a disk, a system or a stranger may do to saves: nothing is lost, one sentence is told."""

import errno
import os
import shutil
import tracemalloc
import zlib
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import pytest

from pieces_of_eight.saves.disk import LARGEST_FILE, Disk
from pieces_of_eight.saves.seal import MOST
from pieces_of_eight.saves.words import SaveError
from tests.saves.tools import (
    WORDS,
    FailingDisk,
    QuickDisk,
    created,
    file_of,
    finish,
    folder,
    forged,
    kept,
    lines_of,
    play,
    set_sail,
    short,
    states,
)


class Windows(QuickDisk):
    """A disk that renames and removes nothing that this process holds open."""

    def __init__(self) -> None:
        self.held: dict[int, Path] = {}

    def make(self, path: Path) -> int:
        handle = super().make(path)
        self.held[handle] = path
        return handle

    def open(self, path: Path) -> int:
        handle = super().open(path)
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

    def sync_folder(self, folder: Path) -> None:
        """There is nothing to wait for."""

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
    saved.close()
    for _ in range(4):
        with place.open("duel") as saved:
            play(saved, 2)
    (tmp_path / "saves" / "duel.match").write_bytes(b"")
    with place.open("duel") as saved:
        assert "an older copy was taken" in saved.notes[0]
    with set_sail(place) as career:
        play(career.match("career"), 3)
        career.set_word(0, "rum")
        play(career.match("career"), 3)
        finish(career.begin("fight", "toy", short()))
    with place.open_career("voyage", {0: "rum"}) as career:
        career.lift_word(0, "rum")
        assert career.match("career").actions == 6
    place.drawings().keep("Sea Wolf", {"hull": "sloop"})
    place.drawings().keep("Sea Wolf", {"hull": "brig"})
    place.write_text("Anne", "one")
    place.export("duel", tmp_path / "out.match")
    place.import_(tmp_path / "out.match")
    place.delete("duel")
    assert disk.held == {}
    assert all(one.problem == "" for one in place.matches())


def test_a_handle_that_is_held_would_be_found_out(tmp_path: Path) -> None:
    disk = Windows()
    saved = created(folder(tmp_path, disk), actions=2)
    with pytest.raises(PermissionError):
        disk.replace(tmp_path / "duel.match", tmp_path / "other")
    saved.close()


# --- Links, names and rights ----------------------------------------------------------------------


def test_a_link_in_the_place_of_a_file_is_not_followed(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_bytes(b"keep this")
    disk, place = Disk(), tmp_path / "saves"
    path = kept(place)
    with pytest.raises(OSError, match=r"."):
        disk.make(place / "duel.match")
    away = tmp_path / "away.match"
    path.rename(away)
    path.symlink_to(away)
    before = away.read_bytes()
    with folder(place).open("duel") as saved:
        play(saved, 2)
    assert away.read_bytes() == before
    assert not path.is_symlink()
    (place / "made").symlink_to(mine)
    for attempt in (disk.make, disk.open):
        with pytest.raises(OSError, match=r"."):
            attempt(place / "made")
    assert mine.read_bytes() == b"keep this"


def test_names_of_half_written_files_cannot_be_foretold_and_go_with_the_next(
    tmp_path: Path,
) -> None:
    made: set[str] = set()

    class Noting(QuickDisk):
        def make(self, path: Path) -> int:
            made.add(path.name)
            return super().make(path)

    place = folder(tmp_path, Noting())
    for _ in range(3):
        place.save_settings({"n": str(len(made))})
    assert len([name for name in made if name.endswith(".new")]) == 3
    left = tmp_path / "index.journal.000000000000.new"
    left.write_bytes(b"half")
    place.save_settings({"n": "last"})
    assert not left.exists()


@pytest.mark.parametrize("name", ["duel (1).match", "duel.sync-conflict-2026.match", "Duel.match"])
def test_a_save_that_another_program_has_copied_is_named_in_the_list(
    tmp_path: Path, name: str
) -> None:
    path, place = kept(tmp_path), folder(tmp_path)
    shutil.copy(path, tmp_path / name)
    (tmp_path / name).chmod(0o600)
    duel, copied = place.matches()
    assert (duel.name, duel.problem) == ("duel", "")
    assert copied.name == name
    assert copied.problem == (
        f"{name} is a copy that another program made; saves import takes it in."
    )
    assert place.check(name) == [copied.problem]
    assert place.careers() == []
    assert place.import_(tmp_path / name) == "duel-2"


def test_a_folder_that_cannot_be_written_can_still_be_read(tmp_path: Path) -> None:
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


def test_what_is_only_read_can_be_read_while_it_is_played(tmp_path: Path) -> None:
    place = folder(tmp_path)
    with created(place, actions=3), set_sail(place) as career:
        play(career.match("career"), 2)
        assert folder(tmp_path).read_match("duel").actions == 3
        assert folder(tmp_path).read_career("voyage").match("career").actions == 2


# --- Files of other programs ----------------------------------------------------------------------

MARK = b"\xef\xbb\xbf"


@pytest.mark.parametrize(
    "change",
    [lambda data: MARK + data, lambda data: data.replace(b"\n", b"\r\n")],
    ids=["byte order mark", "CRLF"],
)
def test_a_file_that_another_editor_has_saved_is_gone_on_with(
    tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    path = kept(tmp_path)
    path.write_bytes(change(path.read_bytes()))
    place = folder(tmp_path)
    assert place.check("duel") == []
    with place.open("duel") as saved:
        assert saved.notes == []
        play(saved, 2)
    with place.open("duel") as saved:
        assert saved.match.state == states(8)[-1]
    assert path.read_bytes().startswith(b"0 ")
    assert b"\r" not in path.read_bytes()


def unfolding(length: int) -> str:
    """A document that unfolds to so many bytes."""
    squeeze = zlib.compressobj(9)
    parts = [squeeze.compress(b'{"header":"')]
    parts += [squeeze.compress(b"a" * 2**20) for _ in range(length // 2**20)]
    return b64encode(b"".join([*parts, squeeze.compress(b'"}'), squeeze.flush()])).decode()


def test_a_file_that_unfolds_to_a_gigabyte_costs_no_gigabyte(tmp_path: Path) -> None:
    place, path = folder(tmp_path), tmp_path / "voyage.career"
    with set_sail(place) as career:
        finish(career.begin("fight", "toy", short()))
    for extra in tmp_path.glob("voyage.career.*"):
        extra.unlink()
    forged(path, lambda documents: documents["fight"].update(z=unfolding(2**30)))
    assert path.stat().st_size < 2**21
    tracemalloc.start()
    told = place.check("voyage")
    assert tracemalloc.get_traced_memory()[1] < 2**27
    tracemalloc.stop()
    assert told == [
        "voyage.career (fight) does not say what is played in it (Expected `object`, got `null`);"
        " open it with the version that wrote it, or take another copy."
    ]


@pytest.mark.parametrize("part", [b"[]", b"0", b'{"a":0}'])
def test_a_file_with_more_parts_than_any_save_is_not_read(tmp_path: Path, part: bytes) -> None:
    path = kept(tmp_path)
    line = b'[["match 9",{"a":[' + b",".join([part] * MOST) + b"]}]]"
    data = file_of([*lines_of(path.read_bytes()), line])
    path.write_bytes(data)
    with pytest.raises(SaveError, match=r"^duel\.match is too large to be a save of this game"):
        folder(tmp_path).open("duel")
    assert path.read_bytes() == data


def test_a_file_that_is_larger_than_any_save_is_not_read(tmp_path: Path) -> None:
    path = kept(tmp_path)
    os.truncate(path, LARGEST_FILE + 1)
    with pytest.raises(SaveError, match=r"^duel\.match is too large to be a save of this game"):
        folder(tmp_path).open("duel")


def test_a_file_like_a_pipe_is_told_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "duel.match", 0o600)
    place = folder(tmp_path)
    [listed] = place.matches()
    assert listed.problem == "duel.match is not an ordinary file; choose another."
    (tmp_path / "duel.match").unlink()


# --- Trouble that lasts ---------------------------------------------------------------------------


def test_a_trouble_is_said_as_long_as_it_lasts(tmp_path: Path) -> None:
    disk = FailingDisk()
    saved = created(folder(tmp_path, disk), actions=2)
    assert saved.trouble == ""
    disk.failing = ("write", "make")
    for _ in range(3):
        play(saved, 1)
        saved.settle()
        assert saved.trouble.startswith("duel.match cannot be saved now: no space left on device")
    assert len(saved.notes) == 1
    disk.failing = ()
    saved.settle()
    assert saved.trouble == ""
    assert saved.notes[1:] == ["duel.match is saved again; nothing is lost."]
    saved.close()
    with folder(tmp_path).open("duel") as again:
        assert again.match.state == states(5)[-1]


def test_a_lost_folder_is_made_again_and_told(tmp_path: Path) -> None:
    place = tmp_path / "saves"
    saved = created(folder(place), actions=6)
    shutil.rmtree(place)
    play(saved, 2)
    assert saved.notes == [
        "The folder of saves was gone; it was made again, and duel.match is in it."
    ]
    saved.close()
    with folder(place).open("duel") as again:
        assert again.notes == []
        assert again.match.state == states(8)[-1]


def test_a_file_that_is_removed_is_written_anew_with_the_next_action(tmp_path: Path) -> None:
    saved = created(folder(tmp_path), actions=6)
    (tmp_path / "duel.match").unlink()
    play(saved, 1)
    assert (tmp_path / "duel.match").exists()
    saved.close()
    with folder(tmp_path).open("duel") as again:
        assert again.match.state == states(7)[-1]


def test_where_its_folder_cannot_be_made_again_that_is_told_and_tried_again(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    saved = created(folder(stick / "saves"), actions=6)
    shutil.rmtree(stick)
    stick.write_bytes(b"no folder can be made in here")
    play(saved, 3)
    [sentence] = saved.notes
    assert sentence == saved.trouble
    assert sentence.startswith("duel.match cannot be saved now: ")
    stick.unlink()
    play(saved, 1)
    assert "duel.match is saved again; nothing is lost." in saved.notes
    saved.close()
    with folder(stick / "saves").open("duel") as again:
        assert again.match.state == states(10)[-1]


def test_a_sealed_career_whose_folder_was_removed_is_whole_and_sealed_again(tmp_path: Path) -> None:
    place = folder(tmp_path / "saves")
    career = set_sail(place, WORDS)
    play(career.match("career"), 5)
    shutil.rmtree(tmp_path / "saves")
    play(career.match("career"), 5)
    career.close()
    with place.open_career("voyage", WORDS) as again:
        assert again.notes == []
        assert again.match("career").match.state == states(10)[-1]
