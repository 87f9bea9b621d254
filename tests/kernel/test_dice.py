"""The four ways to answer a request for dice, and the exact odds."""

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product

import pytest
from dyce import H
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.campaign.kernel.dice import (
    Dice,
    Faces,
    Roll,
    Rule,
    Scripted,
    Seeded,
    branched,
    branches,
    loose,
    outcomes,
)

RULE = Rule("T-1")
BANDS = [(), (6,), (5,), (2,), (3, 5), (2, 4, 6), (4, 2), (1,), (7,), (1, 2, 3, 4, 5, 6)]


def one(sides: int = 6) -> Roll:
    return Roll(RULE, 1, (), sides)


def band_of(face: int, bands: tuple[int, ...]) -> int:
    return sum(face >= lowest for lowest in bands) if bands else face


# --- Seeded ------------------------------------------------------------------------------


@given(st.integers(0, 2**64), st.lists(st.integers(1, 9), max_size=12))
def test_a_die_depends_on_the_seed_and_its_number_alone(seed: int, throws: list[int]) -> None:
    dice = Seeded(seed)
    fallen = [face for count in throws for face in dice(Roll(RULE, count))]
    assert fallen == [Seeded(seed).die(n) for n in range(sum(throws))]
    assert dice.at == sum(throws)


@given(st.integers(0, 2**32), st.integers(0, 200))
def test_dice_go_on_from_the_counter_that_was_saved(seed: int, at: int) -> None:
    whole = Seeded(seed)(Roll(RULE, at + 10))
    assert Seeded(seed, at)(Roll(RULE, 10)) == whole[at:]


def test_the_dice_of_a_seed_never_change() -> None:
    assert Seeded(1)(Roll(RULE, 12)) == (4, 5, 3, 4, 1, 3, 1, 2, 5, 5, 4, 5)


def test_seeds_differ() -> None:
    assert len({Seeded(seed)(Roll(RULE, 20)) for seed in range(500)}) == 500


def test_no_dice_are_no_faces() -> None:
    assert Seeded(1)(Roll(RULE, 0)) == Scripted()(Roll(RULE, 0)) == ()


@pytest.mark.parametrize("sides", [2, 6, 10])
@pytest.mark.parametrize("kind", ["seeded", "loose"])
def test_dice_are_fair(kind: str, sides: int) -> None:
    throws = 60_000
    dice: Dice = Seeded(8) if kind == "seeded" else loose(random.Random(8))
    fallen = Counter(dice(Roll(RULE, throws, (), sides)))
    fallen += Counter(face for _ in range(1000) for face in dice(one(sides)))
    throws += 1000
    assert set(fallen) == set(range(1, sides + 1))
    spread = (throws * (sides - 1)) ** 0.5 / sides
    assert all(abs(count - throws / sides) < 5 * spread for count in fallen.values())


def test_one_die_says_nothing_about_the_next() -> None:
    faces = Seeded(11)(Roll(RULE, 36_001))
    pairs = Counter(pairwise(faces))
    assert len(pairs) == 36
    assert all(abs(count - 1000) < 5 * 1000**0.5 for count in pairs.values())


# --- Scripted and loose ------------------------------------------------------------------


def test_scripted_dice_fall_as_written() -> None:
    dice = Scripted(2, 6, 1)
    assert dice(Roll(RULE, 2)) == (2, 6)
    assert dice.left == [1]
    assert dice(one()) == (1,)
    assert dice.left == []


def test_a_script_too_short_is_told_with_the_rule() -> None:
    with pytest.raises(ValueError, match=r"T-1 asks for 3 dice, the script has \[2, 6\]"):
        Scripted(2, 6)(Roll(RULE, 3))


@pytest.mark.parametrize("face", [0, -1, 7])
def test_an_impossible_face_is_told_with_the_rule(face: int) -> None:
    with pytest.raises(ValueError, match="T-1 has dice of 6 sides"):
        Scripted(3, face)(Roll(RULE, 2))


def test_a_script_knows_how_many_sides_were_asked_for() -> None:
    assert Scripted(10)(one(sides=10)) == (10,)
    with pytest.raises(ValueError, match="2 sides"):
        Scripted(3)(one(sides=2))


def test_loose_dice_follow_their_generator() -> None:
    one_way, again = loose(random.Random(5)), loose(random.Random(5))
    rolls = [Roll(RULE, n) for n in (1, 4, 1, 12)]
    assert [one_way(roll) for roll in rolls] == [again(roll) for roll in rolls]
    assert [len(loose(random.Random(1))(roll)) for roll in rolls] == [1, 4, 1, 12]


# --- branches ----------------------------------------------------------------------------


@pytest.mark.parametrize("bands", BANDS)
@pytest.mark.parametrize("dice", range(5))
def test_branches_agree_with_counting_every_throw(dice: int, bands: tuple[int, ...]) -> None:
    counted: Counter[tuple[int, ...]] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        counted[tuple(sorted(band_of(face, bands) for face in faces))] += 1
    found: Counter[tuple[int, ...]] = Counter()
    for faces, chance in branches(Roll(RULE, dice, bands)):
        count = chance * 6**dice
        assert count.denominator == 1
        found[tuple(sorted(band_of(face, bands) for face in faces))] += int(count)
    assert found == counted


@given(
    st.integers(0, 7),
    st.lists(st.integers(0, 9), max_size=4).map(tuple),
    st.integers(1, 8),
)
def test_branches_are_different_possible_and_certain_together(
    dice: int, bands: tuple[int, ...], sides: int
) -> None:
    found = branches(Roll(RULE, dice, bands, sides))
    assert sum(chance for _, chance in found) == 1
    assert all(chance > 0 for _, chance in found)
    assert len({faces for faces, _ in found}) == len(found)
    assert all(len(faces) == dice and set(faces) <= {*range(1, sides + 1)} for faces, _ in found)


def test_dice_that_count_successes_have_few_branches() -> None:
    assert len(branches(Roll(RULE, 12, (6,)))) == 13
    assert len(branches(Roll(RULE, 12, ()))) == 6188


@pytest.mark.parametrize("need", range(2, 7))
@pytest.mark.parametrize("dice", [1, 2, 3, 7, 12])
def test_counted_successes_agree_with_an_independent_library(dice: int, need: int) -> None:
    oracle = dyce_odds(dice @ H(6).ge(need))
    assert outcomes(lambda throw: hits(throw(Roll(RULE, dice, (need,))), need)) == oracle


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_sums_agree_with_an_independent_library(dice: int) -> None:
    assert outcomes(lambda throw: sum(throw(Roll(RULE, dice)))) == dyce_odds(dice @ H(6))


def dyce_odds(histogram: H) -> dict[int, Fraction]:
    odds = {int(value): Fraction(count, histogram.total) for value, count in histogram.items()}
    return {value: chance for value, chance in odds.items() if chance}


def hits(faces: Faces, need: int) -> int:
    return sum(face >= need for face in faces)


# --- outcomes ----------------------------------------------------------------------------


def hits_then_sixes(dice: Dice) -> tuple[int, int]:
    """Three dice for 5s and 6s; each success throws again for a 6."""
    first = hits(dice(Roll(RULE, 3, (5,))), 5)
    second = hits(dice(Roll(RULE, first, (6,))), 6) if first else 0
    return first, second


def until_a_six(dice: Dice) -> int:
    """Up to four single dice, stopping at the first 6."""
    for throw in range(1, 5):
        if dice(Roll(RULE, 1, (6,))) == (6,):
            return throw
    return 0


def brute_force(play: Callable[[Dice], int], dice: int) -> dict[int, Fraction]:
    found: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=dice):
        found[play(Scripted(*faces))] += 1
    return {result: Fraction(count, 6**dice) for result, count in found.items()}


def test_a_throw_that_hangs_on_another_has_exact_odds() -> None:
    odds = outcomes(hits_then_sixes)
    assert odds[0, 0] == Fraction(8, 27)
    assert odds[1, 1] == Fraction(4, 9) * Fraction(1, 6)
    assert odds[2, 1] == Fraction(2, 9) * Fraction(10, 36)
    assert odds[3, 3] == Fraction(1, 27) * Fraction(1, 216)
    assert sum(odds.values()) == 1
    assert len(odds) == 1 + 2 + 3 + 4


def test_odds_of_repeated_throws_agree_with_counting() -> None:
    assert outcomes(until_a_six) == brute_force(until_a_six, 4)
    assert outcomes(until_a_six)[3] == Fraction(25, 216)


def test_odds_of_different_bands_in_one_course_agree_with_counting() -> None:
    def course(dice: Dice) -> int:
        low, high = sorted(dice(Roll(RULE, 2)))
        return 10 * low + high if low != high else -hits(dice(Roll(RULE, 2, (3, 5))), 3)

    assert outcomes(course) == brute_force(course, 4)


def test_what_throws_no_dice_is_certain() -> None:
    assert outcomes(lambda dice: "as it was") == {"as it was": Fraction(1)}


def test_odds_come_one_by_one_and_only_as_far_as_they_are_asked_for() -> None:
    finished = []

    def course(dice: Dice) -> Faces:
        faces = dice(Roll(RULE, 12))
        finished.append(faces)
        return faces

    stream = branched(course)
    assert finished == []
    next(stream)
    next(stream)
    assert len(finished) == 2


def test_a_rule_is_run_once_for_each_course_and_each_question() -> None:
    runs = []

    def course(dice: Dice) -> int:
        runs.append(None)
        return hits(dice(Roll(RULE, 12, (4,))), 4)

    assert len(outcomes(course)) == 13
    assert len(runs) == 1 + 13
