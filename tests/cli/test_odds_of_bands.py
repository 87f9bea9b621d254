"""The odds of blows and shots of a shore raid on the command line: the rules' own numbers."""

from fractions import Fraction

import pytest

from campaign.kernel.odds import Odds
from tui.cli.main import main, parser
from tui.shore_raid.described import described


def asked(*words: str) -> Odds:
    return described(parser().parse_args(["odds", *words]))


def chances(odds: Odds) -> dict[str, Fraction]:
    return {row.words: row.chance for row in odds.rows}


def test_a_cutlass_against_an_armed_man_is_a_d6_against_a_d6() -> None:
    found = chances(asked("strike"))
    assert found["killed"] == Fraction(3, 36)
    assert found["he flees"] == Fraction(3, 36)
    assert sum(found.values()) == 1


def test_what_moves_the_die_is_named_with_its_rule() -> None:
    part = asked("strike", "--charging", "--mark", "--cover").parts[0]
    assert part.words.endswith(": d8")
    assert [mod.rule for mod in part.mods] == ["H-62", "R2-16", "PA-5.3", "PA-5.3"]
    assert asked("strike", "--behind").parts[0].words.endswith(": d10")


def test_points_that_he_has_already_count() -> None:
    assert chances(asked("strike", "--points", "2"))["killed"] > chances(asked("strike"))["killed"]


@pytest.mark.parametrize(("inches", "die"), [(10, "d10"), (20, "d8"), (30, "d6")])
def test_a_rifle_throws_less_the_further_he_is(inches: int, die: str) -> None:
    assert asked("aim", "--inches", str(inches)).parts[0].words.endswith(f": {die}")


def test_to_take_him_alive_there_is_no_killing() -> None:
    assert set(chances(asked("strike", "--alive", "--men", "2"))) == {"taken alive", "he stands"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("aim", "--with", "pistol", "--inches", "16"), "A pistol reaches 15 inches."),
        (("strike", "--behind", "--men", "4"), "No more than 3 have room to strike him like that."),
    ],
)
def test_what_cannot_be_is_refused(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["odds", *words]) == 2
    assert capsys.readouterr().err.strip() == sentence
