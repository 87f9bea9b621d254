"""Exact odds against an oracle that counts faces."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from pieces_of_eight.campaign.shore_raid.attacking import (
    DICE,
    Stroke,
    margins,
    odds,
    of_attacks,
    of_fates,
    struck,
    worth_of,
)
from pieces_of_eight.campaign.shore_raid.state import PIRATES, Aim, Done, Fate, Fight, Fire
from tests.shore_raid.positions import called, fight, marked, position


def oracle(strokes: tuple[Stroke, ...], points: int) -> dict[Fate, Fraction]:
    """How likely each fate is, every face of every die counted by hand."""
    found: Counter[Fate] = Counter()
    for faces in product(*(range(1, n + 1) for each in strokes for n in (each.die, 6))):
        total, fate = points, Fate.HERE
        for n, stroke in enumerate(strokes):
            more = faces[2 * n] - faces[2 * n + 1]
            if fate is not Fate.HERE or more <= 0:
                continue
            total += more
            if stroke.aim is Aim.TAKE:
                fate = Fate.CAPTURED if total >= 5 else fate
            elif total >= 4:
                fate = Fate.DEAD
            elif total == 3:
                fate = Fate.RUNNING
        found[fate] += 1
    return {fate: Fraction(n, found.total()) for fate, n in found.items()}


SEVERAL = [
    *((Stroke(die, aim),) for die in DICE for aim in Aim),
    (Stroke(4), Stroke(8, Aim.TAKE)),
    (Stroke(6, Aim.TAKE), Stroke(6, Aim.TAKE)),
    (Stroke(8), Stroke(4)),
    (Stroke(4), Stroke(4), Stroke(6)),
]


@pytest.mark.parametrize("points", range(4))
def test_attacks_on_one_man_are_what_the_oracle_counts(points: int) -> None:
    for strokes in SEVERAL:
        assert of_fates(struck(strokes, points)) == oracle(strokes, points), strokes
        assert sum(struck(strokes, points).values()) == 1


def test_the_better_die_is_worth_more() -> None:
    for die in DICE:
        by_hand = Counter(max(0, a - d) for a, d in product(range(1, die + 1), range(1, 7)))
        assert margins(die) == {more: Fraction(n, 6 * die) for more, n in by_hand.items()}
    worths = [worth_of(die, 0) for die in DICE]
    assert worths == sorted(worths)
    assert worth_of(6, 2) > worth_of(6, 0)


def test_points_on_him_and_the_wish_to_take_him_alive_are_told() -> None:
    raid = marked(called(position("C 19,8 E", "u 20,9 N"), "C1"), "u1", points=2)
    found = odds(raid, fight(raid, "C1", "u1", True))
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
