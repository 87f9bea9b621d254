"""Whole careers on the command line."""

import json

import pytest

from tui.cli.main import main

WORDS = ("simulate", "career", "--games", "2", "--fights", "random", "--seed", "4")
"""Two careers whose fights, at random, are soon over."""
MONKEYS = ("--first", "powder monkey", "--second", "powder monkey")
"""Captains who do not think for long in port either."""


@pytest.fixture(autouse=True)
def brisk_strangers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's crews play as quickly as powder monkeys."""
    monkeypatch.setattr("campaign.ai.voyaging.THEIR_LEVEL", "powder monkey")


def test_careers_are_simulated_and_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*WORDS, "--first", "mate, bold", "--second", "sailor")) == 0
    said = capsys.readouterr().out
    assert "mate, bold against sailor, 2 careers of 1 season\n" in said
    assert "points a season" in said
    assert "seconds a season" in said
    assert "engagements a season" in said


@pytest.mark.rule("C-30")
def test_captains_sail_careers(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody but mates sits before the sheet and in port, so a captain does there as they do."""
    points = []
    for rank in ("mate, bold", "captain, bold"):
        order = (*WORDS, "--games", "1", "--first", rank, "--second", "powder monkey", "--json")
        assert main(order) == 0
        points.append(json.loads(capsys.readouterr().out)["points"])
    assert points[0] == points[1]


def test_careers_are_told_as_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert main((*WORDS, *MONKEYS, "--seasons", "2", "--json")) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == told["first_wins"] + told["second_wins"] + told["draws"] == 2
    assert [len(career) for career in told["points"]] == [2, 2]
    assert all(0 < share <= 1 for share in told["bought"].values())


def test_the_same_seed_is_the_same_career(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        main((*WORDS, "--games", "1", "--seed", "5", "--json"))
        said.append(json.loads(capsys.readouterr().out)["points"])
    assert said[0] == said[1]


@pytest.mark.parametrize("flag", ["--first", "--second", "--fights"])
@pytest.mark.parametrize(("name", "word"), [("bosun", "opponent"), ("mate, cruel", "temper")])
def test_a_stranger_is_told_in_one_sentence(
    flag: str, name: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, flag, name]) == 2
    assert f"There is no {word} " in capsys.readouterr().err


def test_battles_at_sea_may_be_fought_by_pirate_wars(capsys: pytest.CaptureFixture[str]) -> None:
    said = {}
    for sea in ("eight", "1994", "revised"):
        assert main((*WORDS, "--games", "1", "--seed", "4", "--sea", sea, "--json")) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["sea"] == sea
        said[sea] = told["battles"]
    assert said["1994"], "there is a battle to fight"
    assert main((*WORDS, "--games", "1", "--seed", "4", "--sea", "1994")) == 0
    assert "1 season, at sea by Pirate Wars (1994)\n" in capsys.readouterr().out
