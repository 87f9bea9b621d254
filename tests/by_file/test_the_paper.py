"""The commands of docs/by-file.md, done one after the other."""

import shlex
from io import StringIO
from pathlib import Path

import pytest

from tui.cli.main import main

PAPER = Path(__file__).resolve().parents[2] / "docs" / "by-file.md"


def commands() -> list[str]:
    """What stands in it to be typed."""
    lines = PAPER.read_text("utf-8").splitlines()
    return [line.strip() for line in lines if line.startswith("    pieces-of-eight ")]


def test_each_command_of_the_paper_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", StringIO("1\n1\n2\n1\n1\n"))  # a turn of Anne's
    found = commands()
    assert len(found) == 19
    said = []
    for command in found:
        files = {
            "ANNES-FILE": next(iter(Path("sent-by-anne").glob("*.letter")), None),
            "BARTS-FILE": next(iter(Path("sent-by-bart").glob("*.letter")), None),
            "ANNES-CAREER": next(iter(Path("career-by-anne").glob("*.letter")), None),
            "BARTS-CAREER": next(iter(Path("career-by-bart").glob("*.letter")), None),
            "ANNES-FIGHTS": next(iter(Path("by-hand").glob("*.letter")), None),
            "BARTS-NUMBER": next(
                iter(Path("career-by-bart").glob("*.letter")), Path("--")
            ).name.split("-")[-3],
        }
        words = [str(files.get(word) or word) for word in shlex.split(command)[1:]]
        code = main(words)
        told = capsys.readouterr()
        assert code == 0, told.err
        said.append(told.out + told.err)
    assert "Send this file to the other player" in said[0]
    assert "nobody has joined yet" in said[1]
    assert "It is Anne's turn." in said[2]
    assert "It is your turn." in said[3]
    assert "It goes on when Bart has played." in said[4]
    assert "It is your turn." in said[5]
    assert "Anne against Bart" in said[7]
    assert list(Path("elsewhere").glob("*.letter"))
    assert "two secrets" in said[9]
    hand = [words for words in said if "Its fights are fought by hand" in words]
    assert len(hand) == 2
    assert [words for words in said if words.startswith("Proved so far: ")]
