"""`odds` on land: what is described in words is laid out, and the rules answer."""

import pytest

from tui.cli.main import main


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(("odds", *words)) == 0
    return capsys.readouterr().out


def test_a_shot_names_the_cover_that_saves_the_other(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "shoot", "--quality", "able", "--in-building")
    assert "1 able musket group: 1 die, 5 or more" in said
    assert "+1 in a building [P8-22.8]" in said
    assert "somebody falls" in said
    assert "1/6" in said


def test_a_gun_throws_three_dice(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "shoot", "--gun", "--at", "3 scurvy hand")
    assert "1 town gun, able musket group: 3 dice" in said
    assert "[R3-60]" in said


def test_an_assault_is_described_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "assault", "4 hardened hand, 1 officer", "vs", "3 able muskets")
    assert "21 points: 5 dice, 3 or more; +3 battle hardened groups [P8-22.10]" in said
    assert "3 able musket groups, 6 points: 1 die" in said
    assert "the square is taken" in said
    assert "an officer of the raiders is captured" in said
    assert "coins by it on average." in said


def test_the_town_may_attack_and_men_may_have_no_way_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = told(
        capsys, "assault", "3 hand", "vs", "officer, musket", "--town-attacks", "--no-way-out"
    )
    assert said.startswith("the town: 3 able hand-to-hand groups")
    assert "they are beaten, but cannot give way" in said


def test_torches_and_loot(capsys: pytest.CaptureFixture[str]) -> None:
    assert "91/216" in told(capsys, "burn", "--groups", "3")
    assert "on average 14.00 [P8-22.19]" in told(capsys, "loot", "treasury")
    assert "on average 2.00" in told(capsys, "loot", "house")


def test_the_alarm_table_says_what_its_rows_would_mean(capsys: pytest.CaptureFixture[str]) -> None:
    said = told(capsys, "alarm", "--gone", "3", "--noise", "--turn", "4")
    assert "2-3: the dead rise" in said
    assert "2-3: 3 units of the town may come back, 1.0 on average." in said
    assert "6: The whole town is awake!" in said
    assert "12: The raid ends with turn 5." in said
    assert "7: Nothing happens." in told(capsys, "alarm", "--town", "full")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("assault", "cats", "vs", "mob"), "'cats' names no men"),
        (("assault", "7 hand", "vs", "mob"), "A side has 1 to 6 groups and officers"),
        (("assault", "governor", "vs", "mob"), "The governor is no raider."),
        (
            ("assault", "governor", "vs", "hand", "--town-attacks"),
            "The governor does not go in to attack.",
        ),
    ],
)
def test_men_who_cannot_be_are_told_of_and_code_2(
    words: tuple[str, ...], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("odds", *words)) == 2
    assert reason in capsys.readouterr().err
