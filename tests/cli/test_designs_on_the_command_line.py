"""Drawings of the yard on the command line: listed, shown, checked, carried out and in."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.content.pirate_wars.ships import drawing
from pieces_of_eight.tui.cli.main import main
from pieces_of_eight.tui.pirate_wars import designs
from tests.tui.shell import make_folder

Capture = pytest.CaptureFixture[str]


def keep(path: Path, name: str = "Sea Wolf", **changes: int) -> Path:
    """The schooner of the table under another name, kept in a folder; the file of it."""
    design = replace(drawing("skulls-eye-schooner").design(Edition.DOTS), name=name, **changes)
    drawings = make_folder(path).drawings()
    return path / f"{drawings.keep(name, designs.table_of(design))}.drawing"


def run(path: Path, *words: str) -> int:
    return main(["--data", str(path), "designs", *words])


def test_drawings_are_listed_with_what_the_yard_says(tmp_path: Path, capsys: Capture) -> None:
    keep(tmp_path)
    keep(tmp_path, "Sea Cow", length=64)
    (tmp_path / "ghost.drawing").write_text("junk")
    assert run(tmp_path, "list") == 0
    out = capsys.readouterr().out
    assert "Sea Wolf, hull 6, sails 8, 4 cannon, 118 coins" in out
    assert "Sea Cow, hull 8, sails 10, 4 cannon, cannot be built: 1 fault" in out
    assert "ghost.drawing is not a drawing of Pieces of Eight" in out
    assert "Ships in the book: renegade-runner, " in out


@pytest.mark.rule("PW-7.4")
def test_a_drawing_is_shown_line_by_line_with_its_faults(tmp_path: Path, capsys: Capture) -> None:
    keep(tmp_path, length=64)
    assert run(tmp_path, "show", "sea-wolf") == 0
    out = capsys.readouterr().out
    assert "  Mast 3        lateen\n" in out
    assert "Her masts carry 8 sails; her speed needs 10. [PW-7.4]" in out
    assert out.endswith("The yard would not build her.\n")


def test_a_damaged_drawing_is_named_in_one_sentence(tmp_path: Path, capsys: Capture) -> None:
    path = keep(tmp_path)
    assert run(tmp_path, "check") == 0
    assert capsys.readouterr().out == "sea-wolf: sound.\n"
    path.write_text(path.read_text().replace('"length":48', '"length":40'))
    for words in (("check",), ("check", "sea-wolf"), ("show", "sea-wolf")):
        assert run(tmp_path, *words) == 1
        told = capsys.readouterr()
        assert "sea-wolf.drawing is damaged or was edited by hand" in told.out + told.err


def test_a_drawing_goes_out_and_comes_in_beside_the_others(tmp_path: Path, capsys: Capture) -> None:
    home, out = tmp_path / "home", tmp_path / "wolf.drawing"
    home.mkdir()
    keep(home)
    assert run(home, "export", "sea-wolf", str(out)) == 0
    assert run(home, "export", "sea-wolf", str(out)) == 1
    assert "exists already" in capsys.readouterr().err
    assert run(home, "import", str(out)) == 0
    assert "Imported as sea-wolf-2" in capsys.readouterr().out
    drawings = make_folder(home).drawings()
    assert drawings.take("sea-wolf-2") == drawings.take("sea-wolf")


@pytest.mark.parametrize("junk", ["", "{}", "null"])
def test_a_file_that_is_no_drawing_is_not_taken_in(
    junk: str, tmp_path: Path, capsys: Capture
) -> None:
    (tmp_path / "x").write_text(junk)
    assert run(tmp_path, "import", str(tmp_path / "x")) == 1
    assert ("not a drawing of Pieces of Eight" if junk else "is empty") in capsys.readouterr().err
