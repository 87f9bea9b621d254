"""Sworn dice: chains of two secrets, and what falls from them (C-27)."""

from collections import Counter
from hashlib import sha256
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.kernel.dice import Roll
from campaign.kernel.match import Match, RefusedError, replay
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player, Sealed
from campaign.kernel.sworn import (
    LINKS,
    Chain,
    ChainSpentError,
    Sworn,
    derived,
    secret_of,
)
from tests import toy
from tests.toy import TOY

pytestmark = pytest.mark.rule("C-27")
RULE = Rule("T-1")
ONE, TWO = Chain(secret_of(b"one"), 300), Chain(secret_of(b"two"), 300)


def thrown(dice: Sworn, number: int, count: int = 6, sides: int = 6) -> tuple[int, ...]:
    return dice.throw(number)(Roll(RULE, count, (), sides))


# --- The chain ---------------------------------------------------------------------------


@given(st.binary(max_size=40), st.integers(1, 70))
@settings(max_examples=10)
def test_every_link_is_the_hash_of_the_next(secret: bytes, links: int) -> None:
    chain = Chain(secret, links)
    whole = [chain.link(number) for number in range(links + 1)]
    assert all(before == sha256(link).digest() for before, link in pairwise(whole))
    assert whole[-1] == secret
    assert whole[0] == chain.pledge
    assert [chain.link(number) for number in range(links, -1, -1)] == whole[::-1]


def test_a_chain_that_is_spent_says_so() -> None:
    with pytest.raises(ChainSpentError, match="sworn for 300 throws"):
        ONE.link(301)


# --- What falls --------------------------------------------------------------------------


def test_sworn_dice_never_change() -> None:
    """The same on every machine and in every version: old games must be checked for ever."""
    dice = Sworn((ONE, TWO), "a fight")
    assert thrown(dice, 1) == (3, 6, 6, 4, 6, 5)
    assert thrown(dice, 300, 3, 52) == (18, 21, 41)


def test_a_chain_of_a_career_never_has_another_length() -> None:
    assert LINKS == 8192


def test_a_throw_hangs_on_both_links_its_number_the_match_and_who_is_who() -> None:
    dice = Sworn((ONE, TWO), "a fight")
    other = Chain(secret_of(b"other"), 300)
    all_others = [
        thrown(dice, 2, 20),
        thrown(Sworn((ONE, other), "a fight"), 1, 20),
        thrown(Sworn((other, TWO), "a fight"), 1, 20),
        thrown(Sworn((TWO, ONE), "a fight"), 1, 20),
        thrown(Sworn((ONE, TWO), "another"), 1, 20),
    ]
    assert len({thrown(dice, 1, 20), *all_others}) == 6
    assert secret_of(b"one", "word") != secret_of(b"one") != secret_of(b"onew", "ord")
    assert derived(b"secret", "fight-1") != derived(b"secret", "fight-2")


@pytest.mark.parametrize("sides", [2, 6, 20, 52])
def test_no_face_comes_oftener_than_another(sides: int) -> None:
    dice = Sworn((ONE, TWO), "counted")
    each = 200
    counts = Counter(
        face for number in range(1, 41) for face in thrown(dice, number, sides * 5, sides)
    )
    assert set(counts) == set(range(1, sides + 1))
    square = sum((count - each) ** 2 / each for count in counts.values())
    assert square < sides - 1 + 4 * (2 * (sides - 1)) ** 0.5


@pytest.mark.rule("C-27.2")
def test_numbers_beyond_the_last_whole_round_are_passed_over() -> None:
    """Of a die with 3 * 2**30 sides a quarter of all numbers is of no use."""
    sides = 3 * 2**30
    faces = thrown(Sworn((ONE, TWO), "wide"), 1, 400, sides)
    assert all(1 <= face <= sides for face in faces)
    low = sum(face <= 2**30 for face in faces)
    assert 100 < low < 170  # a third of 400; with the remainder alone it would be half of them


# --- A match with them -------------------------------------------------------------------


ME, YOU = Player(0), Player(1)


def begun() -> Match[toy.Auction, toy.Action, toy.Setup]:
    setup = toy.Setup(1000, (30, 30))
    return Match(TOY, setup, 0, dice=Sworn((ONE, TWO), "toy"))


def bid(who: Player, coins: int) -> toy.Bid:
    return toy.Bid(who, Sealed(who, coins))


@pytest.mark.rule("C-27.3")
def test_a_match_counts_its_throws_and_not_its_dice() -> None:
    match = begun()  # the first chest is a throw
    assert match.dice.at == 1
    match.submit(ME, bid(ME, 2))
    match.submit(YOU, bid(YOU, 0))
    assert match.dice.at == 1
    step = match.submit(ME, toy.Risk(ME, True))
    assert step.thrown[0] == thrown(Sworn((ONE, TWO), "toy"), 2, 2)
    assert len(step.thrown) == 2  # the risk, and the next chest: one action, one throw
    assert match.dice.at == 2
    again = replay(TOY, match.setup, 0, match.entries, dice=Sworn((ONE, TWO), "toy"))
    assert (again.dice.at, again.state) == (2, match.state)


@pytest.mark.rule("C-27.3")
def test_an_undo_spends_no_link_and_shows_none() -> None:
    match = begun()
    match.submit(ME, bid(ME, 2))
    match.undo(ME)
    assert match.dice.at == 1
    match.submit(ME, bid(ME, 3))
    match.submit(YOU, bid(YOU, 0))
    match.submit(ME, toy.Risk(ME, True))
    with pytest.raises(RefusedError, match="no die is taken back"):
        match.undo(ME)
    assert match.dice.at == 2
