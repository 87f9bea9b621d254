"""The folder of saves goes while a game is open: it is made again, and the game is kept."""

import shutil
from pathlib import Path

from tests.saves.tools import WORDS, created, folder, play, set_sail, states


def test_a_folder_that_is_removed_is_made_again_and_written_to(tmp_path: Path) -> None:
    place = tmp_path / "saves"
    saved = created(folder(place), actions=6)
    shutil.rmtree(place)
    play(saved, 2)
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


def test_where_its_folder_cannot_be_made_again_that_is_told_and_tried_again(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    saved = created(folder(stick / "saves"), actions=6)
    told: list[str] = []
    saved.on_trouble = told.append
    shutil.rmtree(stick)
    stick.write_bytes(b"no folder can be made in here")
    play(saved, 3)
    [sentence] = told
    assert sentence.startswith("duel.match cannot be saved now: ")
    stick.unlink()
    play(saved, 1)
    assert told[1] == "duel.match is saved again; nothing is lost."
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
