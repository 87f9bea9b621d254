"""The odds that a captain is told, against other ways of counting."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.kernel.odds import Chance
from pieces_of_eight.campaign.pirate_wars.actions import Board, Commit, Fire, Leap, Shoot
from pieces_of_eight.campaign.pirate_wars.odds import ALL_FIGHT, odds
from pieces_of_eight.campaign.pirate_wars.state import (
    Arm,
    AskParty,
    Blow,
    Bout,
    Crew,
    Edition,
    Phase,
    Place,
    Post,
    Sea,
    Shot,
)
from tests.pirate_wars.positions import BLUE, NEW, NORTH, OLD, A, B, crew, men, orders, sea, ship


def beam(edition: Edition = OLD) -> Sea:
    mine = ship("man-o-war", (500, 500), NORTH, edition=edition)
    return orders(
        mine, ship("skulls-eye-schooner", (540, 500), NORTH, BLUE, edition), edition=edition
    )


@pytest.mark.rule("PW-3.8")
def test_the_odds_of_a_cannon() -> None:
    found = odds(beam(), Fire(A, 0, B, Shot.BALL))
    assert found is not None
    assert {row.words: row.chance for row in found.rows} == {
        "no hit": Fraction(8, 27),
        "1 crossed off": Fraction(12, 27),
        "2 crossed off": Fraction(6, 27),
        "3 crossed off": Fraction(1, 27) * Fraction(5, 6),
        "8 crossed off": Fraction(1, 27) * Fraction(1, 6),
    }, "the powder takes three of her hull and the two sails above besides"
    assert {row.words: row.chance for row in found.also} == {
        "a critical hit": Fraction(1, 27),
        "the cannon bursts": Fraction(1, 216),
    }
    assert found.mean == 1 + Fraction(5, 27 * 6)


@pytest.mark.rule("PW-3.11")
def test_the_odds_of_a_volley() -> None:
    found = odds(beam(), Shoot(A, B, Post.MARINE, Arm.MUSKET, 6))
    assert found is not None
    assert found.mean == 2, "six dice against two"
    assert found.rows[0].chance == Fraction(2, 3) ** 6


@pytest.mark.rule("PW-3.4")
def test_the_odds_of_a_round_by_sums() -> None:
    """Against all 36 throws."""
    one = ship("black-seas-barracuda", (500, 500), NORTH, crew=crew(men(20)), edition=NEW)
    two = ship("black-seas-barracuda", (513, 500), NORTH, BLUE, NEW, crew=crew(men(18)))
    found = odds(sea(one, two, edition=NEW, phase=Phase.BOARDING), Board(A, B))
    assert found is not None
    counted = [0, 0, 0]
    for mine, hers in product(range(1, 7), repeat=2):
        counted[(mine + 2 < hers) - (mine + 2 > hers) + 1] += 1
    assert [row.chance for row in found.rows] == [Fraction(n, 36) for n in counted if n]


def asked(mine: Crew, hers: Crew, first: bool) -> Sea:
    """A boarding in which the first party is known to be everybody."""
    one = ship("black-seas-barracuda", (500, 500), NORTH, crew=mine, fought=(B,))
    two = ship("imperial-flagship", (511, 500), NORTH, BLUE, crew=hers, fought=(A,))
    ask = AskParty(
        B, Bout((A,), (B,), (A, B) if first else ()), (tuple(row.count for row in mine),)
    )
    return sea(one, two, phase=Phase.BOARDING, pending=(ask,))


def test_the_largest_boarding_is_reckoned() -> None:
    mine = crew(men(8, arm=Arm.MUSKET), men(12), men(1, Post.CAPTAIN, arm=Arm.PISTOL))
    hers = crew(men(8, Post.MARINE, arm=Arm.MUSKET), men(12))
    state = asked(mine, hers, True)
    act = Commit(B, tuple(row.count for row in hers))
    assert pirate_wars.refuse(state, act) is None
    found = odds(state, act)
    assert found is not None
    assert sum(row.chance for row in found.rows) == 1


def test_what_throws_no_dice_has_no_odds() -> None:
    assert odds(beam(), Leap(A)) is None


def test_where_a_party_is_not_told_off_yet_all_fight_who_can() -> None:
    state = asked(crew(men(2)), crew(men(2)), True)
    ask = AskParty(A, Bout((A,), (B,), (A, B)))
    found = odds(replace(state, pending=(ask,)), Commit(A, (2,)))
    assert found is not None
    assert found.note == ALL_FIGHT


@pytest.mark.rule("PW-3.4", "PW-3.5")
def test_a_crew_of_two_is_taken_by_twenty_whatever_the_dice_say() -> None:
    """Two can lose no more than two; the twenty may lose six, and win all the same."""
    many = ship("black-seas-barracuda", (500, 500), NORTH, crew=crew(men(20)), edition=NEW)
    few = ship("black-seas-barracuda", (513, 500), NORTH, BLUE, NEW, crew=crew(men(2)))
    state = sea(many, few, edition=NEW, phase=Phase.BOARDING)
    found = odds(state, Board(A, B))
    assert found is not None
    assert found.rows == (Chance("the better of it", Fraction(1)),)
    assert found.also == (Chance("she is taken", Fraction(1)),)
    other = odds(state, Board(B, A))
    assert other is not None
    assert other.rows == (Chance("the worse of it", Fraction(1)),)
    assert other.also == (Chance("your ship is taken", Fraction(1)),)


@pytest.mark.rule("PW-3.3", "PW-3.5")
def test_man_by_man_a_ship_with_men_left_below_is_not_taken() -> None:
    """A party of one meets one; two of hers are at the guns under deck."""
    mine = crew(men(1))
    hers = crew(men(1), men(2, place=Place.GUNS))
    state = asked(mine, hers, False)
    party = tuple(row.count if row.place is Place.DECK else 0 for row in hers)
    deep = replace(state.ships[B], card=replace(state.ships[B].card, gun_deck=True))
    found = odds(replace(state, ships=(state.ships[A], deep)), Commit(B, party))
    assert found is not None
    assert [row.words for row in found.also] == ["she is taken"]
    assert found.rows[0].chance == Fraction(1, 3), "whenever hers strikes true he is gone"


@pytest.mark.rule("PW-3.11", "PW-3.12")
def test_the_odds_of_a_volley_are_its_own_and_no_more_fall_than_stand_there() -> None:
    """Sixteen others are as good as dead already, and two are left on her deck."""
    state = beam()
    few = replace(state.ships[B], crew=crew(men(2)))
    hit = replace(state, ships=(state.ships[A], few), blows=(Blow(A, B, figures=16),))
    found = odds(hit, Shoot(A, B, Post.MARINE, Arm.MUSKET, 1))
    assert found is not None
    assert [row.words for row in found.rows] == ["nobody", "1 fall"]
    found = odds(hit, Shoot(A, B, Post.MARINE, Arm.MUSKET, 6))
    assert found is not None
    assert [row.words for row in found.rows] == ["nobody", "1 fall", "2 fall"]
    assert found.mean == found.rows[1].chance + 2 * found.rows[2].chance


@pytest.mark.rule("PW-3.8", "PW-3.12")
def test_the_odds_of_a_cannon_are_its_own_and_no_more_is_crossed_off_than_is_open() -> None:
    state = beam()
    worn = replace(state.ships[B], hull=1, sails=1)
    hit = replace(state, ships=(state.ships[A], worn), blows=(Blow(A, B, balls=4, sails=2),))
    for shot, rows in ((Shot.BALL, 3), (Shot.SHOT, 2)):
        found = odds(hit, Fire(A, 0, B, shot))
        assert found is not None
        assert len(found.rows) == rows, "one line of hull, one sail"
