"""Luck: the exact share of throws of the same dice of which less would have come."""

import random
from math import comb

import pytest

from campaign.engines import ENGINES
from campaign.kernel.luck import Luck, yes_or_no
from campaign.kernel.match import Match
from campaign.kernel.sealed import Player
from tests.tables import SETUPS
from tui.play.journal import Journal
from tui.registry import face_of

GUNS = ("Fire", "Shoot", "Snipe", "Board")
"""Whoever can fire does: else two ships that sail by lot would never meet."""


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


@pytest.mark.parametrize("engine", [engine for engine in SETUPS if face_of(engine).luck])
def test_the_luck_of_a_fight_is_that_of_its_dice(engine: str) -> None:
    rng, face = random.Random(3), face_of(engine)
    match = Match(ENGINES[engine], [*SETUPS[engine].values()][-1](3), 3)
    while match.to_act and len(match.steps) < 250:
        who = match.to_act[0]
        legal = match.seat(who).legal()
        shots = [each for each in legal if type(each).__name__ in GUNS]
        match.submit(who, rng.choice(shots or legal))
    journal = Journal(match, Player(0), ("A", "B", "C", "D"), face.tell)
    assert face.luck is not None
    found = face.luck(match.seat(Player(0)).seen.value, journal.entries)
    assert any(luck.thrown for luck in found)
    for luck in found:
        assert (luck.share is None) == (not luck.thrown)
        assert 0 <= luck.came <= sum(dice * (len(ways) - 1) for dice, ways in luck.thrown)
        assert all(sum(ways) == pytest.approx(1) for _, ways in luck.thrown)
        assert luck.share is None or 0 <= luck.share <= 1
