"""Drawings of ships: kept, replaced, put away; and one sentence for a file that is no good."""

from pathlib import Path

import pytest

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.saves.drawings import Drawings
from pieces_of_eight.saves.folder import Edition, Folder
from pieces_of_eight.saves.store import FORMAT
from pieces_of_eight.saves.words import OtherVersionError, SaveError
from tests.saves.test_bad_files import head_line
from tests.saves.tools import file_of

SHIP = {"name": "Sea Wolf", "length": 48, "masts": [{"step": "full", "sails": ["main"]}]}


def yard(path: Path) -> Drawings:
    return Folder(path, Edition(ENGINES)).drawings()


def test_a_drawing_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    drawings = yard(tmp_path)
    name = drawings.keep("Sea Wolf", SHIP)
    assert name == "sea-wolf"
    assert yard(tmp_path).take(name) == SHIP
    assert [(each.name, each.title, each.problem) for each in drawings.all()] == [
        ("sea-wolf", "Sea Wolf", "")
    ]


def test_the_same_title_is_replaced_and_the_older_lies_in_the_wastebasket(tmp_path: Path) -> None:
    drawings = yard(tmp_path)
    drawings.keep("Sea Wolf", SHIP)
    drawings.keep("Sea Wolf", {**SHIP, "length": 56})
    assert drawings.take("sea-wolf")["length"] == 56
    assert len(list((tmp_path / "wastebasket").iterdir())) == 1


def test_another_title_of_the_same_letters_has_a_file_of_its_own(tmp_path: Path) -> None:
    drawings = yard(tmp_path)
    drawings.keep("Sea Wolf", SHIP)
    assert drawings.keep("Sea-Wolf!", SHIP) == "sea-wolf-2"


def test_a_deleted_drawing_lies_in_the_wastebasket(tmp_path: Path) -> None:
    drawings = yard(tmp_path)
    drawings.delete(drawings.keep("Sea Wolf", SHIP))
    assert drawings.all() == []
    assert len(list((tmp_path / "wastebasket").iterdir())) == 1
    with pytest.raises(SaveError, match="There is no drawing 'sea-wolf' here"):
        drawings.take("sea-wolf")


@pytest.mark.parametrize(
    ("old", "new"),
    [('"length":48', '"length":88'), ('"title"', '"titled"'), ("{", "["), ("Wolf", "Hound")],
)
def test_a_file_changed_by_hand_says_so_in_one_sentence(old: str, new: str, tmp_path: Path) -> None:
    drawings = yard(tmp_path)
    path = tmp_path / f"{drawings.keep('Sea Wolf', SHIP)}.drawing"
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")
    sentence = "sea-wolf.drawing is damaged"
    with pytest.raises(SaveError, match=sentence):
        drawings.take("sea-wolf")
    assert drawings.all()[0].problem.startswith(sentence)


@pytest.mark.parametrize("junk", [b"", b"\xff\x00", b"[" * 5000, b" " * 70000, b"null"])
def test_a_damaged_file_says_so_too_and_is_not_written_over(junk: bytes, tmp_path: Path) -> None:
    drawings = yard(tmp_path)
    (tmp_path / "sea-wolf.drawing").write_bytes(junk)
    with pytest.raises(SaveError, match=r"is empty|is not a drawing|is too large to be"):
        drawings.take("sea-wolf")
    assert drawings.keep("Sea Wolf", SHIP) == "sea-wolf-2"


def test_a_drawing_of_another_version_is_left_alone(tmp_path: Path) -> None:
    text = file_of([head_line("drawing", FORMAT + 1)])
    (tmp_path / "ghost.drawing").write_bytes(text)
    with pytest.raises(OtherVersionError, match="another version"):
        yard(tmp_path).take("ghost")


def test_no_name_leads_out_of_the_folder_and_no_title_is_empty(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="There is no drawing"):
        yard(tmp_path).take("../secrets")
    with pytest.raises(SaveError, match="needs a name"):
        yard(tmp_path).keep("  \x1b[31m ", SHIP)
