"""Sworn dice: one secret, one number, and what falls from them (C-27)."""

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.dice import Roll, Rule, Seeded
from pieces_of_eight.campaign.kernel.match import Match, RefusedError, replay
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.kernel.sworn import (
    OVER,
    FalseOathError,
    Oath,
    Sworn,
    commitment,
    drawn_number,
    swear,
)
from tests import toy
from tests.toy import TOY

pytestmark = pytest.mark.rule("C-27")
RULE = Rule("T-1")
SETUP = {"engine": "toy", "seed": 3, "setup": {"chests": 4, "place": "Salé"}}
COMMITMENT = "f299da4a0f8d36741a8fcc18f69c93ae9f4ca55ad814d1de458758dd0d004a37"
"""What the secret of 32 times 5e and this set-up come to, worked out without the game."""


def oath(secret: str = "5e" * 32, number: int = 4711, **since: int) -> Oath:
    return Oath(secret, commitment(secret, SETUP, since), since, number)


def thrown(dice: Seeded, count: int = 6, sides: int = 6) -> tuple[int, ...]:
    return dice.for_action()(Roll(RULE, count, (), sides))


# --- What is sworn -----------------------------------------------------------------------


@pytest.mark.rule("C-27.1")
def test_the_same_game_is_never_sworn_to_with_the_same_secret() -> None:
    one, two = swear(SETUP), swear(SETUP)
    assert one.secret != two.secret
    assert one.commitment != two.commitment
    one.answered(1).check(SETUP)


@pytest.mark.rule("C-27.1")
@pytest.mark.parametrize(
    "other",
    [
        replace(oath(), secret="5f" * 32),
        replace(oath(), commitment="00" * 32),
        replace(oath(), since={"career": 1}),
    ],
)
def test_another_secret_is_found_out(other: Oath) -> None:
    with pytest.raises(FalseOathError, match="are not those that were sworn to"):
        other.check(SETUP)


@pytest.mark.rule("C-27.1")
def test_another_set_up_is_found_out() -> None:
    oath().check(SETUP)
    with pytest.raises(FalseOathError):
        oath().check({**SETUP, "seed": 4})


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("secret", "5e" * 31),
        ("secret", "5E" * 32),
        ("commitment", "none"),
        ("number", -1),
        ("number", 10**18),
        ("since", {"career": -1}),
    ],
)
def test_an_oath_that_cannot_be_is_not_read(field: str, value: object) -> None:
    document = {**msgspec.to_builtins(oath()), field: value}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(document, Oath)


def test_a_number_that_is_drawn_is_one_that_could_be_typed() -> None:
    assert all(0 <= drawn_number() < 10**9 for _ in range(20))
    assert drawn_number() != drawn_number()


# --- What falls --------------------------------------------------------------------------


@pytest.mark.rule("C-27.2")
def test_sworn_dice_never_change() -> None:
    """The same on every machine and in every version: old games must be checked for ever."""
    dice = Sworn(0, (oath(),), "season-1/fight-2")
    assert thrown(dice) == (6, 5, 5, 3, 6, 5)
    assert dice.die(300, 52) == 27
    assert oath().commitment == COMMITMENT


@pytest.mark.rule("C-27.2")
def test_a_die_hangs_on_secret_number_match_and_place() -> None:
    ways = [
        Sworn(0, (oath(),), "a fight"),
        Sworn(0, (oath("5f" * 32),), "a fight"),
        Sworn(0, (oath(number=4712),), "a fight"),
        Sworn(0, (oath(),), "another"),
        Sworn(0, (oath(),), "a fight", at=20),
    ]
    assert len({thrown(dice, 20) for dice in ways}) == len(ways)
    assert thrown(Sworn(9, (oath(),), "a fight"), 20) == thrown(ways[0], 20)  # but not on a seed


@pytest.mark.rule("C-27.2")
@pytest.mark.parametrize("sides", [2, 6, 20, 52])
def test_no_face_comes_oftener_than_another(sides: int) -> None:
    each = 200
    counts = Counter(thrown(Sworn(0, (oath(),)), sides * each, sides))
    assert set(counts) == set(range(1, sides + 1))
    square = sum((count - each) ** 2 / each for count in counts.values())
    assert square < sides - 1 + 4 * (2 * (sides - 1)) ** 0.5


@pytest.mark.rule("C-27.2")
def test_numbers_beyond_the_last_whole_round_are_passed_over() -> None:
    """Of a die with 3 * 2**254 sides a quarter of all numbers is of no use."""
    sides = 3 * 2**254
    faces = thrown(Sworn(0, (oath(),), "wide"), 400, sides)
    assert all(1 <= face <= sides for face in faces)
    low = sum(face <= 2**254 for face in faces)
    assert 100 < low < 170  # a third of 400; with the remainder alone it would be half of them


@pytest.mark.rule("C-27.4")
def test_each_oath_makes_the_dice_that_fall_after_it() -> None:
    """First of the seed, then of one secret, then of another; a match begun later of the last."""
    first, second = oath(career=3, old=OVER), oath("77" * 32, career=5, old=OVER)
    dice = Sworn(8, (first, second), "career")
    faces = [
        *thrown(Seeded(8), 3),
        *(first.face("career", n, 6) for n in (3, 4)),
        *(second.face("career", n, 6) for n in range(5, 20)),
    ]
    assert thrown(dice, 20) == tuple(faces)
    assert thrown(Sworn(8, (first, second), "new"), 20) == tuple(
        second.face("new", n, 6) for n in range(20)
    )
    assert thrown(Sworn(8, (first, second), "old"), 20) == thrown(Seeded(8), 20)


# --- A match with them -------------------------------------------------------------------


ME, YOU = Player(0), Player(1)


def dice() -> Sworn:
    return Sworn(0, (oath(),), "toy")


def begun() -> Match[toy.Auction, toy.Action, toy.Setup]:
    return Match(TOY, toy.Setup(1000, (30, 30)), 0, dice=dice())


def bid(who: Player, coins: int) -> toy.Bid:
    return toy.Bid(who, Sealed(who, coins))


def test_a_match_throws_one_die_after_the_other() -> None:
    match = begun()
    match.submit(ME, bid(ME, 2))
    match.submit(YOU, bid(YOU, 0))
    step = match.submit(ME, toy.Risk(ME, True))
    fell = [face for each in (match.steps[0], step) for faces in each.thrown for face in faces]
    assert fell == [dice().die(n) for n in range(len(fell))]
    assert match.dice.at == len(fell)
    again = replay(TOY, match.setup, 0, match.entries, dice=dice())
    assert (again.dice.at, again.state) == (match.dice.at, match.state)


@pytest.mark.rule("C-27.2")
def test_an_undo_spends_no_die_and_after_a_throw_nothing_is_taken_back() -> None:
    match = begun()
    fallen = match.dice.at
    match.submit(ME, bid(ME, 2))
    match.undo(ME)
    assert match.dice.at == fallen
    match.submit(ME, bid(ME, 3))
    match.submit(YOU, bid(YOU, 0))
    match.submit(ME, toy.Risk(ME, True))
    with pytest.raises(RefusedError, match="no roll can be taken back"):
        match.undo(ME)
