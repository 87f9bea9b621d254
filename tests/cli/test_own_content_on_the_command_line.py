"""`content`, and what of one's own the other commands and the title know."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from pieces_of_eight.content.decode import lay_over as forget
from pieces_of_eight.tui.cli.content import lay_over
from pieces_of_eight.tui.cli.line import kept_or_begun
from pieces_of_eight.tui.cli.main import CONTENT_KINDS, main, parser
from pieces_of_eight.tui.cli.trouble import open_folder
from pieces_of_eight.tui.line.talk import Talk

SEA = "content/sea_fight/scenarios/my-sea.toml"


@pytest.fixture(autouse=True)
def bare() -> Iterator[None]:
    yield
    forget({})


def told(folder: Path) -> list[str]:
    """What the title says of content that is left out."""
    return lay_over(parser().parse_args(["--data", str(folder)]))


def test_every_kind_can_be_made() -> None:
    from pieces_of_eight.content.own import KINDS

    assert tuple(KINDS) == CONTENT_KINDS


def test_it_is_made_checked_listed_and_fought(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ("--data", str(tmp_path))
    assert main((*data, "content", "list")) == 0
    assert "You have none yet" in capsys.readouterr().out
    assert main((*data, "content", "new", "sea")) == 0
    assert main((*data, "content", "new", "sea")) == 2
    assert "exists already" in capsys.readouterr().err
    assert main((*data, "content", "new", "sea", "../x")) == 1
    assert main((*data, "content", "check")) == 0
    assert "1 file is sound." in capsys.readouterr().out
    assert main((*data, "content", "list")) == 0
    assert "adds to the game's" in capsys.readouterr().out
    assert main((*data, "scenarios")) == 0
    assert "My sea (yours)" in capsys.readouterr().out
    elsewhere = ("--data", str(tmp_path / "x"), "--content", str(tmp_path / "content"))
    assert main((*elsewhere, "content", "list")) == 0
    assert "adds to the game's" in capsys.readouterr().out
    assert main(("--content", str(tmp_path / "none"), "scenarios")) == 1
    assert "There is no folder" in capsys.readouterr().err


def test_a_broken_file_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(tmp_path) == []
    main(("--data", str(tmp_path), "content", "new", "sea"))
    file = tmp_path / SEA
    file.write_text(file.read_text(encoding="utf-8").replace("coins = 15", "coins = 100"), "utf-8")
    (sentence,) = told(tmp_path)
    assert "my-sea.toml, line " in sentence
    assert "coins must be" in sentence
    capsys.readouterr()
    assert main(("--data", str(tmp_path), "content", "check")) == 1
    assert "coins must be" in capsys.readouterr().out
    main(("--data", str(tmp_path), "content", "new", "board"))
    (tmp_path / "content" / "stray.toml").write_text("", "utf-8")
    assert told(tmp_path)[0].startswith("2 of your own files cannot be used")


def test_a_fight_goes_on_when_its_content_is_gone(tmp_path: Path) -> None:
    main(("--data", str(tmp_path), "content", "new", "sea"))
    assert told(tmp_path) == []
    folder = open_folder(tmp_path)
    args = parser().parse_args(["line", "my-sea", "--seed", "7"])
    with kept_or_begun(folder, Talk(io.StringIO(), io.StringIO()), args):
        (tmp_path / SEA).unlink()
        assert told(tmp_path) == []
    with folder.open("my-sea") as saved:
        who = saved.match.to_act[0]
        saved.match.submit(who, saved.match.seat(who).legal()[0])
        assert len(saved.match.entries) == 1


def test_packs_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ("--data", str(tmp_path))
    main((*data, "content", "new", "captain"))
    out = str(tmp_path / "mine.zip")
    assert main((*data, "content", "pack", str(tmp_path / "content"), out)) == 0
    assert main((*data, "content", "pack", str(tmp_path / "content"), out)) == 1
    other = ("--data", str(tmp_path / "other"))
    assert main((*other, "content", "add", out)) == 0
    assert main((*other, "content", "list")) == 0
    assert "Packs: mine." in capsys.readouterr().out
    assert main((*other, "content", "remove", "mine")) == 0
    assert main((*other, "content", "remove", "mine")) == 1
    assert main((*other, "content", "add", str(tmp_path / "none.zip"))) == 1
    assert main((*other, "content", "pack", str(tmp_path / "none"), str(tmp_path / "n.zip"))) == 1
    assert not (tmp_path / "n.zip").exists()
