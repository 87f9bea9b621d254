"""Drawings of ships: kept, replaced, put away; and one sentence for a file that is no good."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from pieces_of_eight.saves.words import OtherVersionError, SaveError
from tests.saves.test_bad_files import FOREIGN, OTHER, head_line
from tests.saves.tools import file_of, folder

SHIP = {"name": "Sea Wolf", "length": 48, "masts": [{"step": "full", "sails": ["main"]}]}
ALTERED = "is damaged or was edited by hand; draw the ship again, or delete the file"


def test_a_drawing_comes_back_as_it_was_kept_and_replaces_none_of_another_title(
    tmp_path: Path,
) -> None:
    drawings = folder(tmp_path).drawings()
    assert drawings.keep("Sea Wolf", SHIP) == "sea-wolf"
    assert drawings.keep("Sea-Wolf!", SHIP) == "sea-wolf-2"
    assert drawings.keep("Sea Wolf", {**SHIP, "length": 56}) == "sea-wolf"
    again = folder(tmp_path).drawings()
    assert (again.take("sea-wolf")["length"], again.take("sea-wolf-2")) == (56, SHIP)
    assert [(each.name, each.title, each.problem) for each in again.all()] == [
        ("sea-wolf", "Sea Wolf", ""),
        ("sea-wolf-2", "Sea-Wolf!", ""),
    ]
    again.delete("sea-wolf")
    assert [each.name for each in again.all()] == ["sea-wolf-2"]
    assert len(list((tmp_path / "wastebasket").iterdir())) == 2
    with pytest.raises(SaveError, match="There is no drawing called 'sea-wolf'"):
        again.take("sea-wolf")
    with pytest.raises(SaveError, match="a name first"):
        again.keep("  \x1b[31m ", SHIP)


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda data: data.replace(b'"length":48', b'"length":88'), ALTERED),
        (lambda data: data.replace(b'"title"', b'"titled"'), ALTERED),
        (lambda data: data.replace(b"Wolf", b"Hound"), ALTERED),
        (lambda data: data[:-1], ALTERED),
        (lambda data: data.replace(b"{", b"[", 1), "is damaged in its first line"),
        (lambda data: b"", "is empty"),
        (lambda data: b"\xff\x00", FOREIGN.replace("save", "drawing")),
        (lambda data: b"[" * 5000, FOREIGN.replace("save", "drawing")),
        (lambda data: b" " * 70000, "is too large to be a drawing of this game"),
        (lambda data: file_of([head_line("match", 0)]), "match file and not a drawing file"),
    ],
    ids=range(10),
)
def test_a_drawing_that_is_no_good_says_so_and_is_not_written_over(
    tmp_path: Path, spoil: Callable[[bytes], bytes], why: str
) -> None:
    drawings = folder(tmp_path).drawings()
    path = tmp_path / f"{drawings.keep('Sea Wolf', SHIP)}.drawing"
    path.write_bytes(bad := spoil(path.read_bytes()))
    with pytest.raises(SaveError, match=rf"^sea-wolf\.drawing .*{re.escape(why)}") as wrong:
        drawings.take("sea-wolf")
    assert [each.problem for each in drawings.all()] == [str(wrong.value)]
    assert drawings.keep("Sea Wolf", SHIP) == "sea-wolf-2"
    assert path.read_bytes() == bad


def test_a_drawing_of_another_version_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "ghost.drawing").write_bytes(file_of([head_line("drawing", OTHER)]))
    with pytest.raises(OtherVersionError, match="another version"):
        folder(tmp_path).drawings().take("ghost")
