"""A chain of throws comes to what the whole rule comes to over all its dice."""

from fractions import Fraction

import pytest

from pieces_of_eight.campaign.kernel.dice import Dice, Roll, Rule, outcomes
from pieces_of_eight.campaign.kernel.odds import chain, in_all, or_more, trials

SAVES = Rule("T-3")


@pytest.mark.parametrize("men", [1, 2, 4])
def test_men_who_throw_till_one_falls_or_all_have_thrown(men: int) -> None:
    """Each throws a 3 or more to stand; the last of all needs but a 2."""

    def thrown(dice: Dice, at: tuple[int, bool]) -> tuple[int, bool]:
        left, _ = at
        need = 2 if left == 1 else 3
        return left - 1, dice(Roll(SAVES, 1, (need,)))[0] < need

    def whole(dice: Dice) -> tuple[int, bool]:
        at = (men, False)
        while at[0] and not at[1]:
            at = thrown(dice, at)
        return at

    def step(at: tuple[int, bool]) -> dict[tuple[int, bool], Fraction] | None:
        return outcomes(lambda dice: thrown(dice, at)) if at[0] and not at[1] else None

    assert chain((men, False), step) == outcomes(whole)


def test_equal_positions_between_two_throws_count_once() -> None:
    asked: list[tuple[int, int]] = []

    def step(at: tuple[int, int]) -> dict[tuple[int, int], Fraction] | None:
        asked.append(at)
        left, hits = at
        half = Fraction(1, 2)
        return {(left - 1, hits): half, (left - 1, hits + 1): half} if left else None

    found = chain((30, 0), step)
    assert len(asked) == sum(range(1, 32))
    assert {hits: chance for (_, hits), chance in found.items()} == trials([Fraction(1, 2)] * 30)


def test_numbers_of_two_throws_and_so_many_or_more() -> None:
    die = {face: Fraction(1, 6) for face in range(1, 7)}
    both = in_all(die, die)
    assert both[7] == Fraction(1, 6)
    assert [(row.words, row.chance) for row in or_more(both, str)][-2:] == [
        ("11", Fraction(1, 12)),
        ("12", Fraction(1, 36)),
    ]
