"""Pirate Wars on the command line: played by opponents."""

import pytest

from tui.cli.main import main


def test_opponents_play_a_duel_of_pirate_wars(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "wars-duel", "--games", "1", "--first", "random", "--second", "random"]
    assert main([*words, "--seed", "3"]) == 0
    assert "A duel in the roads" in capsys.readouterr().out
