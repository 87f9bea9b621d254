"""Luck: the exact share of throws of the same dice of which less would have come."""

from math import comb

import pytest

from tui.play.luck import Luck, yes_or_no


def test_of_one_die_the_share_counts_what_brings_as_much_half() -> None:
    assert Luck().throw(1, 1, yes_or_no(1 / 6)).share == pytest.approx(5 / 6 + 1 / 12)
    assert Luck().throw(0, 1, yes_or_no(1 / 6)).share == pytest.approx(5 / 12)


def test_of_many_dice_it_is_that_of_the_binomial() -> None:
    luck = Luck().throw(3, 7, yes_or_no(1 / 6)).throw(2, 6, yes_or_no(1 / 6))
    chances = [comb(13, n) * 5 ** (13 - n) / 6**13 for n in range(14)]
    assert luck.share == pytest.approx(sum(chances[:5]) + chances[5] / 2)
    assert str(luck) == "5, 2.2"


def test_dice_of_several_kinds_are_counted_together() -> None:
    steel = (2 / 6, 3 / 6, 1 / 6)
    luck = Luck().throw(2, 1, steel) + Luck().throw(0, 1, yes_or_no(0.5))
    assert luck.expected == pytest.approx(5 / 6 + 1 / 2)
    less, alike = 2 / 6 + 3 / 6 * 1 / 2, 3 / 6 * 1 / 2 + 1 / 6 * 1 / 2
    assert luck.share == pytest.approx(less + 3 / 6 * 0 + alike / 2)


def test_the_luckiest_is_luckier_than_nearly_all_and_nobody_without_dice() -> None:
    assert Luck().share is None
    share = Luck().throw(300, 300, yes_or_no(1 / 6)).share
    assert share is not None
    assert 0.999 < share <= 1
