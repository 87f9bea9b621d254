"""Treasure grabs without a screen: games of two to four opponents counted, a game told."""

import json
from pathlib import Path

import pytest

from tests.tui.grab_scenes import save
from tui.cli.main import main


def test_four_opponents_are_counted_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    game = ("simulate", "spit", "--games", "2", "--first", "sailor", "--second", "random")
    assert main([*game, "--third", "random", "--fourth", "random"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("The sandbank: 4 players, 2 games")
    assert [line.split()[0] for line in said[1:5]] == ["First", "Second", "Third", "Fourth"]
    assert said[5].endswith("drawn")


def test_the_same_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    game = ("simulate", "spit", "--games", "1", "--first", "random", "--second", "random")
    assert main([*game, "--third", "random", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["third"] == "powder monkey"
    assert len(found["points"][0]) == 3


def test_two_are_counted_as_in_any_fight(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["simulate", "spit", "--games", "1", "--first", "random", "--second", "random"]) == 0
    )
    assert "First won" in capsys.readouterr().out


def test_what_the_players_agree_on_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    game = ("simulate", "spit", "--games", "1", "--first", "random", "--second", "random")
    agreed = ("--option", "own-side", "--option", "turns=1", "--json")
    assert main([*game, *agreed]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["options"] == ["own-side", "turns=1"]
    assert found["points"] == [[0.0, 0.0]]


@pytest.mark.parametrize(
    ("name", "option", "words"),
    [
        ("spit", "sharks", "There is no term 'sharks' there; there are chests, turns, own_side"),
        ("spit", "turns=many", "turns cannot be 'many'."),
        ("spit", "turns=0", "It is played for 1 to 99 rounds, not 0."),
        ("duel", "banana", "There is no term 'banana' there"),
    ],
)
def test_what_nobody_can_agree_on_is_told(
    name: str, option: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", name, "--games", "1", "--option", option]) == 2
    assert words in capsys.readouterr().err


def test_a_fight_of_two_has_no_third_chair(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "duel", "--games", "1", "--third", "random"]) == 2
    assert "fought by two" in capsys.readouterr().err


def test_a_saved_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = save(tmp_path)
    who = saved.match.to_act[0]
    saved.submit(who, saved.match.seat(who).legal()[0])
    saved.close()
    file = tmp_path / f"{saved.name}.match"
    assert main(["replay", str(file)]) == 0
    assert "enter at" in capsys.readouterr().out
    assert main(["replay", str(file), "--verify"]) == 0
