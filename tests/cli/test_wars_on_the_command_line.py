"""Pirate Wars on the command line: played by opponents, and its odds asked for."""

import argparse
from fractions import Fraction

import pytest

from campaign.kernel.odds import Odds
from tui.cli.main import main
from tui.registry import questions


def asked(kind: str, *words: str) -> Odds:
    """The odds of a question as it is typed."""
    parser = argparse.ArgumentParser()
    parser.set_defaults(kind=kind)
    question = questions()[kind]
    question.describe(parser)
    return question.answer(parser.parse_args(words))


def chances(odds: Odds) -> dict[str, Fraction]:
    return {row.words: row.chance for row in (*odds.rows, *odds.also)}


@pytest.mark.rule("PW-3.8")
def test_a_ball_tells_on_a_two_or_less_and_three_hits_are_critical() -> None:
    found = chances(asked("cannon", "--with", "ball"))
    assert found["no hit"] == Fraction(8, 27)
    assert found["a critical hit"] == Fraction(1, 27)
    assert found["the cannon bursts"] == Fraction(1, 216)


@pytest.mark.rule("PW-3.8")
def test_raking_shot_counts_twice() -> None:
    straight = asked("cannon", "--with", "shot")
    raking = asked("cannon", "--with", "shot", "--rake")
    assert straight.mean == Fraction(3, 2)
    assert raking.mean == 3


def test_beyond_its_range_a_cannon_does_nothing() -> None:
    assert chances(asked("cannon", "--range", "200"))["no hit"] == 1


def test_a_light_cannon_throws_two_dice() -> None:
    assert asked("cannon", "--light").parts[0].dice == 2
    assert asked("cannon").parts[0].dice == 3


@pytest.mark.rule("PW-3.4")
def test_of_two_equal_crews_each_has_the_better_as_often() -> None:
    found = chances(asked("melee"))
    assert found["the better of it"] == found["the worse of it"] == Fraction(15, 36)
    crushed = {"the better of it": 1, "she is taken": 1}
    assert chances(asked("melee", "--attack", "20")) == crushed
    assert chances(asked("melee", "--attack", "20", "--defend", "2")) == crushed


@pytest.mark.rule("PW-3.3")
def test_man_by_man_the_better_fighters_win_and_muskets_come_first() -> None:
    even = chances(asked("brawl"))
    assert even["the better of it"] == even["the worse of it"]
    sailors = chances(asked("brawl", "--defend-imperial"))
    assert sailors["the better of it"] > even["the better of it"]
    later = chances(asked("brawl", "--attack-muskets", "4", "--defend", "14"))
    first = chances(asked("brawl", "--attack-muskets", "4", "--defend", "14", "--first"))
    assert first["the better of it"] > later["the better of it"]


def test_a_brawl_needs_two_sides(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "brawl", "--attack", "0"]) == 2
    assert "Somebody has to fight on each side" in capsys.readouterr().err


def test_opponents_play_a_duel_of_pirate_wars(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "wars-duel", "--games", "1", "--first", "random", "--second", "random"]
    assert main([*words, "--seed", "3"]) == 0
    assert "A duel in the roads" in capsys.readouterr().out


def test_the_odds_are_printed_with_their_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "cannon", "--range", "30"]) == 0
    out = capsys.readouterr().out
    assert "PW-3.8" in out
    assert "a critical hit" in out
