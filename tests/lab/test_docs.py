"""What docs/laboratory.md says can be done: each command in it runs, on a small scale."""

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.match import Match
from pieces_of_eight.content import scenario
from pieces_of_eight.saves.match_file import Chair
from pieces_of_eight.tui.cli.common import open_folder
from pieces_of_eight.tui.cli.main import main

PAGE = Path(__file__).parents[2] / "docs" / "laboratory.md"
SMALLER = (
    (r"--games \d+", "--games 1"),
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
        here = ["--jobs", "1"] if " run " in command else []  # no process of its own
        yield [*shlex.split(command)[1:], *here]


def my_fight(saves: Path) -> str:
    """Keep a fight that is over; its name."""
    match = Match(SEA_FIGHT, scenario("duel").setup(), 7)
    chairs = (Chair("person", "Anne"), Chair("person", "Jack"))
    with open_folder(saves).create("sea_fight", match, "My fight", chairs) as saved:
        while match.to_act:
            saved.match.submit(match.to_act[0], match.seat(match.to_act[0]).legal()[0])
        return saved.name


def test_every_command_of_the_laboratory_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("pieces_of_eight.campaign.ai.advise.THEIR_LEVEL", "powder monkey")
    monkeypatch.chdir(tmp_path)
    saves, found = tmp_path / "saves", [*commands()]
    assert my_fight(saves) == "my-fight"
    assert len(found) > 9
    for words in found:
        assert main(["--data", str(saves), *words]) == 0, capsys.readouterr().err
