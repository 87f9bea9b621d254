"""Treasure grabs without a screen: a game told."""

from pathlib import Path

import pytest

from pieces_of_eight.tui.cli.main import main
from tests.tui.grab_scenes import save


def test_a_saved_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = save(tmp_path)
    who = saved.match.to_act[0]
    saved.match.submit(who, saved.match.seat(who).legal()[0])
    saved.close()
    file = tmp_path / f"{saved.name}.match"
    assert main(["replay", str(file)]) == 0
    assert "come on at" in capsys.readouterr().out
    assert main(["replay", str(file), "--verify"]) == 0
