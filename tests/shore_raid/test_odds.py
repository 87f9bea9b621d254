"""Exact odds against an oracle that counts faces, and against the rules played out."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.campaign.shore_raid.attacking import (
    DICE,
    End,
    Stroke,
    margins,
    odds,
    of_attacks,
    of_fates,
    struck,
    worth_of,
)
from pieces_of_eight.campaign.shore_raid.state import (
    PIRATES,
    TOWN,
    Aim,
    Done,
    Fate,
    Fight,
    Fire,
    Raid,
)
from tests.shore_raid.positions import called, figure, marked, play, position, who

RING = ("C 19,8 E", "D 19,9 E", "B 19,10 E", "U 21,9 W")


def oracle(dice: list[int], aims: list[Aim], points: int) -> Counter[Fate]:
    """In how many ways each fate comes, every face of every die counted by hand."""
    found: Counter[Fate] = Counter()
    for faces in product(*(range(1, n + 1) for die in dice for n in (die, 6))):
        total, fate = points, Fate.HERE
        for n, aim in enumerate(aims):
            more = faces[2 * n] - faces[2 * n + 1]
            if fate is not Fate.HERE or more <= 0:
                continue
            total += more
            if aim is Aim.TAKE:
                fate = Fate.CAPTURED if total >= 5 else fate
            elif total >= 4:
                fate = Fate.DEAD
            elif total == 3:
                fate = Fate.RUNNING
        found[fate] += 1
    return found


@pytest.mark.parametrize("die", DICE)
def test_every_pair_of_dice_is_counted(die: int) -> None:
    by_hand = Counter(max(0, a - d) for a, d in product(range(1, die + 1), range(1, 7)))
    assert margins(die) == {more: Fraction(n, 6 * die) for more, n in by_hand.items()}


@pytest.mark.parametrize("points", range(4))
@pytest.mark.parametrize("aim", Aim)
@pytest.mark.parametrize("die", DICE)
def test_one_attack_is_what_the_oracle_counts(die: int, aim: Aim, points: int) -> None:
    ways = oracle([die], [aim], points)
    found = of_fates(struck((Stroke(die, aim),), points))
    assert found == {fate: Fraction(n, 6 * die) for fate, n in ways.items()}


@given(
    st.lists(st.tuples(st.sampled_from((4, 6, 8)), st.sampled_from(Aim)), min_size=2, max_size=2),
    st.integers(0, 4),
)
def test_sums_of_two_attacks_are_what_the_oracle_counts(
    strokes: list[tuple[int, Aim]], points: int
) -> None:
    dice, aims = [die for die, _ in strokes], [aim for _, aim in strokes]
    ways = oracle(dice, aims, points)
    found = of_fates(struck(tuple(Stroke(*each) for each in strokes), points))
    assert found == {fate: Fraction(n, ways.total()) for fate, n in ways.items()}


def test_three_attacks_on_one_man_are_what_the_oracle_counts() -> None:
    ways = oracle([4, 4, 6], [Aim.KILL] * 3, 0)
    found = of_fates(struck((Stroke(4), Stroke(4), Stroke(6))))
    assert found == {fate: Fraction(n, ways.total()) for fate, n in ways.items()}


@given(st.lists(st.sampled_from(DICE), max_size=6), st.integers(0, 2))
def test_chances_add_up_to_one(dice: list[int], points: int) -> None:
    found = struck(tuple(Stroke(die) for die in dice), points)
    assert sum(found.values()) == 1
    assert all(isinstance(end, End) for end in found)


def test_the_better_die_is_worth_more() -> None:
    worths = [worth_of(die, 0) for die in DICE]
    assert worths == sorted(worths)
    assert worth_of(6, 2) > worth_of(6, 0)


def ring(*marks: str) -> Raid:
    return called(position(*RING, "u 20,9 N", *marks), "C1 D1 B1 U1")


def test_points_on_him_and_the_wish_to_take_him_alive_are_told() -> None:
    raid = marked(ring(), "u1", points=2)
    found = odds(raid, Fight(who(raid, "C1"), who(raid, "u1"), True))
    assert found is not None
    assert found.rule == "PA-5.8"
    assert found.note == "He has already taken 2 hits. It takes 5 hits to take him alive."
    assert [row.words for row in found.rows] == ["taken alive", "he fights on"]
    assert all("hit" in each.words for each in found.also)


def test_there_are_no_odds_without_attacks_on_one_man_in_reach() -> None:
    raid = called(position("P 3,5 E", "u 30,5 W", "u 4,5 W"), "P1")
    assert of_attacks(raid, ()) is None
    assert of_attacks(raid, (Fight(0, 2), Fight(0, 1))) is None
    assert odds(raid, Fire(0, 1)) is None
    assert odds(raid, Done(PIRATES)) is None
    assert figure(play(raid, Done(PIRATES)).state, "P1").acted
    assert figure(raid, "u1").owner == TOWN
