"""The folder of saves goes while a game is open: it is told at once, and the game is kept."""

import shutil
from pathlib import Path

import pytest

from tests.saves.tools import WORDS, created, folder, play, set_sail, states


def test_a_folder_that_is_removed_is_told_made_again_and_written_to(tmp_path: Path) -> None:
    place = tmp_path / "saves"
    saved = created(folder(place), actions=6)
    told: list[str] = []
    saved.on_trouble = told.append
    shutil.rmtree(place)
    play(saved, 1)
    assert told[0].startswith("duel.match cannot be saved now: no such file or directory")
    saved.settle()
    play(saved, 1)
    assert "was removed; it was made again, and duel.match is kept there." in told[1]
    assert saved.unsaved == 0
    saved.close()
    with folder(place).open("duel") as again:
        assert again.notes == []
        assert again.match.state == states(8)[-1]


def test_a_file_that_is_removed_is_written_anew_with_the_next_action(tmp_path: Path) -> None:
    saved = created(folder(tmp_path), actions=6)
    (tmp_path / "duel.match").unlink()
    play(saved, 1)
    saved.settle()
    assert (tmp_path / "duel.match").exists()
    saved.close()
    with folder(tmp_path).open("duel") as again:
        assert again.match.state == states(7)[-1]


def test_where_its_folder_cannot_be_made_again_a_match_is_kept_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    stick = tmp_path / "stick"
    saved = created(folder(stick / "saves"), actions=6)
    told: list[str] = []
    saved.on_trouble = told.append
    shutil.rmtree(stick)
    stick.write_bytes(b"no folder can be made in here")
    play(saved, 1)
    saved.settle()
    play(saved, 1)
    [elsewhere] = tmp_path.glob("pieces-of-eight-*")
    assert (
        told[1] == f"The folder of duel.match is gone; duel.match is kept in {elsewhere} instead."
    )
    play(saved, 1)
    saved.close()
    there = folder(tmp_path / "new")
    with there.open(there.import_(elsewhere / "duel.match")) as again:
        assert again.match.state == states(9)[-1]


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
