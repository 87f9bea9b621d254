"""H-253: the moments by which a career is remembered, with the chances they had."""

import pytest

from pieces_of_eight.campaign.chronicle.facts import LOSS, TURN
from pieces_of_eight.campaign.chronicle.facts import fought as over
from pieces_of_eight.campaign.chronicle.fights import at_least, moments, odds
from tests.port.test_coming_home import fought, raided


@pytest.mark.parametrize(
    ("hits", "dice", "good", "exact"),
    [(1, 1, 1, 1 / 6), (2, 2, 1, 1 / 36), (1, 2, 3, 3 / 4), (0, 5, 1, 1), (3, 3, 6, 1)],
)
def test_the_chance_of_a_throw_is_exact(hits: int, dice: int, good: int, exact: float) -> None:
    assert at_least(hits, dice, good) == pytest.approx(exact)


@pytest.mark.rule("H-253")
def test_the_heaviest_loss_and_the_widest_turn_are_two_engagements_where_there_are_two() -> None:
    sheet = fought(
        "report England: Toro sunk", "report Spain: Swan taken, Hal killed", "report nobody"
    )
    found = {each.what: each for each in moments({2: (sheet, ())})}
    assert {LOSS, TURN} == set(found)
    assert found[LOSS].engagement != found[TURN].engagement
    assert {each.season for each in found.values()} == {2}
    assert found[LOSS].words.endswith(": Spain lost 1 ship")
    for each in found.values():
        engagement = [*over(sheet)][each.engagement - 1]
        assert each.chance == engagement.chance(engagement.outcome.better)


@pytest.mark.rule("H-253")
def test_losses_are_told_by_whose_they_were() -> None:
    sheet = fought("report England: Toro sunk, Rose taken, Harry killed", "report nobody")
    [found] = (each for each in moments({2: (sheet, ())}) if each.what == LOSS)
    assert found.words.endswith(": England lost 1 ship and 1 captain, Spain 1 ship")


@pytest.mark.rule("H-253")
def test_a_raid_is_remembered_by_what_it_turned_and_nothing_by_nothing() -> None:
    found = moments({1: (raided("report England: 24 coins"), ())})
    assert all(each.what in (LOSS, TURN) for each in found)
    nobody = fought("report nobody", "report nobody", "report nobody")
    assert moments({1: (nobody, ())}) == ()
    assert moments({}) == ()


def test_small_chances_are_told_as_one_in_so_many() -> None:
    assert odds(1 / 46) == "1 chance in 46"
    assert odds(1 / 46656) == "1 chance in 46,656"
    assert odds(0.31) == "31% likely"
