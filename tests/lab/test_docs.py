"""What docs/laboratory.md says can be done: each command in it runs, on a small scale."""

import re
import shlex
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from campaign.engines import SEA_FIGHT
from campaign.kernel.match import Match
from content import scenario
from saves.match_file import Chair
from tests.tui.endings import sailed
from tui.cli.folder import open_folder
from tui.cli.main import main, parser

PAGE = Path(__file__).parents[2] / "docs" / "laboratory.md"
OF_CAREER = ("chronicle",)
"""For this a whole career is sailed."""
SMALLER = (
    (r"--games \d+", "--games 1"),
    (r"--jobs \d+", "--jobs 1"),
    (r"\b(mate|sailor)(?=[, ])", "random"),
    (r"seasons=\d", "seasons=1"),
    (r"fights=\w+", "fights=random"),
)
"""What is written on the page, and what is done instead so that it takes no time."""


def fenced(language: str) -> list[str]:
    """What stands between fences of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text("utf-8"), re.M | re.S)


def commands() -> Iterator[list[str]]:
    """Every command of the page on a small scale, without the name of the game."""
    for command in "".join(fenced("sh")).splitlines():
        assert command.startswith("pieces-of-eight ")
        for written, instead in SMALLER:
            command = re.sub(written, instead, command)
        yield shlex.split(command)[1:]


def my_fight(saves: Path) -> str:
    """Keep a fight that is over; its name."""
    match = Match(SEA_FIGHT, scenario("duel").setup(), 7)
    chairs = (Chair("person", "Anne"), Chair("person", "Jack"))
    with open_folder(saves).create("sea_fight", match, "My fight", chairs) as saved:
        while match.to_act:
            saved.submit(match.to_act[0], match.seat(match.to_act[0]).legal()[0])
        return saved.name


def test_every_command_of_the_laboratory_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("campaign.ai.voyaging.THEIR_LEVEL", "powder monkey")
    monkeypatch.chdir(tmp_path)
    saves, found = tmp_path / "saves", [*commands()]
    assert my_fight(saves) == "my-fight"
    assert len(found) > 12
    for words in found:
        if words[0] in OF_CAREER:
            assert parser().parse_args(words)
        elif "parquet" not in words or find_spec("pyarrow"):
            assert main(["--data", str(saves), *words]) == 0, capsys.readouterr().err


@pytest.mark.soak
def test_every_command_of_a_career_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with sailed(tmp_path).saved as saved:
        name = saved.name
    for words in commands():
        if words[0] in OF_CAREER:
            words[1] = name
            assert main(["--data", str(tmp_path), *words]) == 0
            assert "in points " in " ".join(capsys.readouterr().out.split())


def test_what_is_written_in_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = fenced("python")
    exec(program.replace("pieces_of_eight.", ""), {})
    assert len(capsys.readouterr().out.splitlines()) == 3
