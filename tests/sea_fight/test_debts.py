"""P8-17.7 and H-14: whoever holds boarders off owes them an attack, and pays it first."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.sea_fight.rules import prompt
from pieces_of_eight.campaign.sea_fight.state import (
    Aim,
    Board,
    End,
    Fire,
    Options,
    Part,
    Position,
    Sea,
    ShipId,
    Side,
    Stage,
)
from tests.sea_fight.positions import SOUTH, A, B, C, R, Vessel, listed, play, position, refused
from tests.stories import one_of_a_kind

pytestmark = pytest.mark.rule("P8-17.7")

BARE = Vessel(guns="- - - -")


def hold_off(sea: Sea, by: ShipId) -> Sea:
    """Rose has one kill more than the boarders of a ship, and the lines hold."""
    dice = (1,) * 6 + (6,) + (1,) * 5
    return play(replace(sea, active=by, stage=Stage.FIRING), Board(by, R, False), *dice, 3).state


def turn_of(sea: Sea, ship: ShipId) -> Sea:
    return replace(sea, active=ship, chooser=sea.ships[ship].owner, stage=Stage.FIRING)


def held_off() -> Sea:
    """Rose has beaten off Anne's boarders and is still grappled; it is Anne's turn again."""
    sea = position("A→ R→ . .\n . . . B→\n S→ . . .", {"A": BARE, "R": BARE}, grappled="AR")
    return turn_of(hold_off(sea, A), A)


def test_the_one_held_off_does_not_attack_again() -> None:
    words = "Rose held you off: she attacks next"
    assert refused(held_off(), Board(A, R, False)) == ("P8-17.7", words)


def test_a_defender_who_stays_grappled_must_be_the_attacker_in_the_next_fight() -> None:
    sea = turn_of(held_off(), R)
    words = "Rose must board Anne before her turn ends"
    assert refused(sea, End(R)) == ("P8-17.7", words)
    sea = play(sea, Board(R, A, False), *[1] * 11).state
    assert sea.ships[R].owes == ()
    assert End(R) in listed(sea)
    sea = turn_of(sea, A)
    assert Board(A, R, False) in listed(sea)  # the debt is paid


@pytest.mark.rule("H-5")
def test_the_debt_ends_with_the_grapple() -> None:
    vessels = {"A": replace(BARE, hull=(1, 1)), "R": Vessel(men=5, guns="- - - M")}
    sea = position("A→ R→ . .\n . . . B→\n S→ . . .", vessels, grappled="AR")
    sea = turn_of(hold_off(sea, A), R)
    assert sea.ships[R].owes == (A,)
    shot = Fire(R, Position.STERN, A, Aim.HULL, Side.LARBOARD)
    sea = play(sea, shot, 6, *[1] * 7).state
    assert (sea.ships[A].afloat, sea.ships[R].owes) == (False, ())
    assert End(R) in listed(sea)


# --- two debts ----------------------------------------------------------------------------


def owing_two() -> Sea:
    """Rose has held off Anne and then Belle, Cygnet is grappled to her too; it is her turn."""
    vessels = dict.fromkeys("ARBSC", BARE)
    sea = position("A→ R→ B→ .\n . C→ . S→", vessels, grappled="AR BR CR")
    return turn_of(hold_off(hold_off(sea, A), B), R)


def test_a_ship_that_holds_off_two_attackers_owes_both() -> None:
    sea = owing_two()
    assert sea.ships[R].owes == (A, B)
    assert prompt(sea, SOUTH).words == "Rose must board Anne or Belle this turn."
    for creditor in (A, B):
        words = "Rose held you off: she attacks next"
        assert refused(turn_of(sea, creditor), Board(creditor, R, False)) == ("P8-17.7", words)


@pytest.mark.rule("H-14")
def test_while_she_owes_an_attack_she_may_neither_board_another_nor_end_her_turn() -> None:
    sea = owing_two()
    assert refused(sea, Board(R, C, False)) == ("P8-17.7", "Rose must board Anne first")
    words = "Rose must board Anne before her turn ends"
    assert refused(sea, End(R)) == ("P8-17.7", words)
    boards = [act for act in listed(sea) if isinstance(act, Board)]
    assert {act.on for act in boards} == {A, B}


@pytest.mark.rule("H-14")
@pytest.mark.parametrize(("first", "then"), [(A, B), (B, A)])
def test_she_pays_one_debt_a_turn_and_the_other_creditor_waits(first: ShipId, then: ShipId) -> None:
    sea = play(owing_two(), Board(R, first, False), *[1] * 11).state
    assert sea.ships[R].owes == (then,)
    assert listed(sea) == [End(R)]
    assert refused(turn_of(sea, then), Board(then, R, False))[0] == "P8-17.7"
    assert Board(first, R, False) in listed(turn_of(sea, first))
    sea = turn_of(sea, R)
    assert refused(sea, Board(R, first, False))[0] == "P8-17.7"
    sea = play(sea, Board(R, then, False), *[1] * 11).state
    assert sea.ships[R].owes == ()


@pytest.mark.rule("H-14")
def test_a_ship_not_yet_beaten_off_may_board_her_who_owes() -> None:
    sea = hold_off(owing_two(), C)
    assert sea.ships[R].owes == (A, B, C)


# --- as a law -----------------------------------------------------------------------------

MELEE = position(
    ". A→ R← .\n . B↗ S↖ .\n . . C↗ T↖",
    dict.fromkeys("ARBSCT", Vessel(guns="- M - -", men=8, captain=False)),
    grappled="AR AS BR BS CS CT",
    options=Options(coins=6),
)
GAMES = 200


@pytest.mark.rule("H-14")
def test_no_ship_that_owes_an_attack_is_ever_left_without_an_order() -> None:
    owing = sum(look_through(MELEE, seed) for seed in range(GAMES))
    assert owing > GAMES  # the games were about debts


def look_through(sea: Sea, seed: int) -> int:
    """Play a game at random; how many orders were asked of a ship that owed an attack."""
    rng, dice = random.Random(seed), Seeded(seed)
    owing = 0
    while to_act := sea_fight.to_act(sea):
        actions = sea_fight.legal(sea, to_act[0])
        assert actions
        staying = [act for act in actions if not isinstance(act, Part)]
        if sea.active >= 0 and not sea.pending and sea.ships[sea.active].owes:
            assert [sea_fight.refuse(sea, act) for act in actions] == [None] * len(actions)
            kinds = {type(act) for act in actions}
            assert (Board in kinds) != (End in kinds)
            owing += 1
        for ship in sea.ships:
            assert set(ship.owes) <= set(ship.grappled)
            assert len(set(ship.owes)) == len(ship.owes)
            assert not any(ship.id in sea.ships[enemy].owes for enemy in ship.owes)
        sea = sea_fight.apply(sea, one_of_a_kind(rng, staying), dice).state
    return owing
