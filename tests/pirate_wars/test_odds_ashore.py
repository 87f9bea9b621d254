"""The odds of orders ashore: cannon at walls, doors and men, and parties that go inland."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.pirate_wars.actions import Bombard, March
from pieces_of_eight.campaign.pirate_wars.odds import EVEN, FEWER, MORE, odds
from pieces_of_eight.campaign.pirate_wars.state import Folk, Goal, Phase, Sea, Shot
from tests.pirate_wars.islands import BOAT, fort, landed, shore, village, waters, wreck
from tests.pirate_wars.positions import A, men

ONE_IN_SIX = Fraction(1, 6)


def rows(found: Odds | None) -> dict[str, Fraction]:
    assert found is not None
    assert sum(row.chance for row in found.rows) == 1
    return {row.words: row.chance for row in found.rows}


def off_the_fort() -> Sea:
    """A man-o-war whose starboard cannon look at a fort with a door."""
    return waters(fort(door=True), at=(500, 545), model="man-o-war")


def laid(state: Sea, shot: Shot, *, door: bool = False) -> Odds | None:
    """The odds of the first cannon that bears."""
    acts = (Bombard(A, gun, 0, shot, door) for gun in range(len(state.ships[A].guns)))
    return next((found for act in acts if (found := odds(state, act))), None)


@pytest.mark.rule("PW-10.1")
def test_the_first_success_at_a_fort_kills_nobody() -> None:
    found = rows(laid(off_the_fort(), Shot.SHOT))
    assert found["nobody falls"] == Fraction(1, 8) + Fraction(3, 8)
    assert found["1 man falls"] == Fraction(3, 8)
    assert found["2 men fall"] == Fraction(1, 8)


@pytest.mark.rule("PW-10.2")
def test_every_success_of_ball_counts_at_a_door() -> None:
    found = rows(laid(off_the_fort(), Shot.BALL, door=True))
    assert found["the door is not hit"] == Fraction(8, 27)
    assert found["2 hits on the door"] == Fraction(6 + 1, 27), "it stands two hits"


def ashore(state: Sea) -> Sea:
    return replace(state, phase=Phase.ASHORE, turn=2)


@pytest.mark.rule("PW-11.6")
def test_skeletons_and_a_party_hand_to_hand_against_all_throws() -> None:
    """Three pirates at 3 and one for brittle bones, two skeletons at 2."""
    state = ashore(shore(landed(wreck(), men(3), at=24), bones=2))
    counted = {MORE: 0, EVEN: 0, FEWER: 0}
    for faces in product(range(1, 7), repeat=5):
        theirs = min(2, sum(face <= 4 for face in faces[:3]))
        ours = sum(face <= 2 for face in faces[3:])
        counted[MORE if theirs > ours else FEWER if ours > theirs else EVEN] += 1
    found = odds(state, March(BOAT, Goal.HOLD))
    assert rows(found) == {words: Fraction(n, 6**5) for words, n in counted.items()}
    assert found is not None
    assert [(part.words, part.dice) for part in found.parts] == [
        ("yours, 4 or less", 3),
        ("theirs, 2 or less", 2),
    ]


@pytest.mark.rule("PW-11.5")
def test_the_beach_and_the_trees_have_dangers_of_their_own() -> None:
    wild = village(trees=(16 * DOT, 40 * DOT))
    on_the_beach = ashore(shore(landed(wild, men(1)), hidden=True, folk=Folk(kahuna=1)))
    found = odds(on_the_beach, March(BOAT, Goal.HOLD))
    assert found is not None
    assert {row.words: row.chance for row in found.also} == {"an alligator bites": ONE_IN_SIX}
    found = odds(on_the_beach, March(BOAT, Goal.INLAND))
    assert found is not None
    assert {row.words: row.chance for row in found.also} == {"a snare catches": ONE_IN_SIX}


def test_nothing_is_thrown_for_a_walk_where_nobody_is() -> None:
    state = ashore(shore(landed(wreck(), men(1), at=10), bones=0))
    assert odds(state, March(BOAT, Goal.HOLD)) is None
