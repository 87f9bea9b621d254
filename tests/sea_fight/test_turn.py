"""Section 10: whose turn it is, and what a ship does in hers."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.rules import waiting
from pieces_of_eight.campaign.sea_fight.state import (
    NOBODY,
    Aim,
    Board,
    Clock,
    End,
    Fate,
    Fire,
    Grapple,
    Hold,
    NoReply,
    Phase,
    Position,
    Sail,
    Sea,
    ShipId,
    Stage,
    Take,
    Whistle,
)
from tests.sea_fight.positions import (
    ABEAM,
    NORTH,
    ORDER,
    SOUTH,
    TRADER,
    A,
    B,
    C,
    R,
    S,
    T,
    Vessel,
    changed,
    play,
    position,
    refused,
    setup,
)

FLEETS = """
    .   A→  .   B→  .   C→  .
      .   .   .   .   .   .   .
    .   R→  .   S→  .   T→  .
"""
"""All of them head into a west wind, where a ship may simply hold and end her turn."""


def begun(picture: str, traders: str = "", attacker: Player = NORTH) -> Sea:
    vessels = dict.fromkeys(traders, TRADER)
    made = replace(setup(picture, vessels, wind="←"), attacker=attacker)
    return sea_fight.start(made, Scripted()).state


def order_of_turns(sea: Sea, choose: str) -> str:
    """Who had her turn, in order; of several, the one that `choose` names first."""
    took = ""
    while sea.phase is Phase.SHIPS:
        if sea.active == NOBODY:
            letters = {ORDER[ship.id] for ship in waiting(sea, sea.chooser)}
            first = next(letter for letter in choose if letter in letters)
            sea = play(sea, Take(ShipId(ORDER.index(first)))).state
        took += ORDER[sea.active]
        sea = play(sea, Hold(sea.active)).state
        sea = play(sea, End(sea.active)).state
    assert sea_fight.to_act(sea) == (sea.attacker,)  # who has the first say about the coins
    return took


@pytest.mark.rule("P8-10.1", "R3-3")
@pytest.mark.parametrize(
    ("traders", "attacker", "order"),
    [
        ("", NORTH, "ARBSCT"),
        ("", SOUTH, "RASBTC"),
        ("AR", NORTH, "BSCTAR"),  # warships of both sides, then merchantmen, attacker first
        ("ABR", NORTH, "CSTARB"),  # South is passed no turn while it has warships left
        ("ABR", SOUTH, "SCTRAB"),
        ("RST", NORTH, "ABCRST"),
        ("BCRST", NORTH, "ABRCST"),  # the merchantmen begin again with the attacker's
        ("BCRST", SOUTH, "ARBSCT"),
    ],
)
def test_warships_alternate_then_merchantmen_the_attacker_first(
    traders: str, attacker: Player, order: str
) -> None:
    assert order_of_turns(begun(FLEETS, traders, attacker), "ABCRST") == order


@pytest.mark.rule("P8-10.1")
def test_each_captain_chooses_which_of_his_ships_goes() -> None:
    assert order_of_turns(begun(FLEETS), "CBATSR") == "CTBSAR"


@pytest.mark.rule("P8-10.1")
@pytest.mark.parametrize(
    ("picture", "gone", "fate", "order"),
    [
        ("A→ . B→ . C→ . R→ . S→", S, Fate.SUNK, "ARBC"),
        (FLEETS, B, Fate.TAKEN, "ARCST"),
    ],
)
def test_a_ship_that_is_gone_has_no_turn_and_the_larger_side_ends_alone(
    picture: str, gone: int, fate: Fate, order: str
) -> None:
    sea = begun(picture)
    sea = changed(sea, replace(sea.ships[gone], fate=fate))
    assert order_of_turns(sea, order) == order


@pytest.mark.rule("P8-10.1")
def test_nobody_takes_the_turn_of_an_enemy_or_a_second_turn() -> None:
    sea = begun(FLEETS)
    assert refused(sea, Take(R)) == ("P8-10.1", "Rose is not yours")
    sea = play(sea, Take(A)).state
    assert refused(sea, Take(B)) == ("R3-3", "another ship is having her turn")
    sea = play(play(sea, Hold(A)).state, End(A)).state
    sea = play(play(play(sea, Take(R)).state, Hold(R)).state, End(R)).state
    assert refused(sea, Take(A)) == ("P8-10.1", "Anne has no turn left")


@pytest.mark.rule("R3-4", "P8-10.1")
def test_no_merchantman_goes_while_a_warship_waits() -> None:
    sea = begun("A→ . B→ . R→ . S→", traders="AR")
    assert sea.active == B  # the only one who may
    sea = begun(FLEETS, traders="A")
    assert refused(sea, Take(A)) == ("P8-10.1", "the warships go before the merchantmen")
    sea = begun(". A→ . B→ . R→ .", traders="AB")  # North has only merchantmen: R goes first
    assert sea.active == R


@pytest.mark.rule("P8-10.2", "R3-3")
def test_a_ship_moves_then_fires_then_grapples_then_boards() -> None:
    sea = position(ABEAM, stage=Stage.MOVING)
    moving = "Anne is still moving: end her movement first"
    fire = Fire(A, Position.STARBOARD, R, Aim.HULL)
    for act in (fire, Grapple(A, R, 1), Board(A, R, False), End(A)):
        assert refused(sea, act) == ("P8-10.2", moving)
    sea = position(ABEAM)
    assert refused(sea, Sail(A, 0))[0] == "P8-12.5"
    sea = play(sea, Grapple(A, R, 1), 6).state
    assert refused(sea, fire) == ("P8-10.2", "fire before you grapple or board")
    sea = play(sea, Board(A, R, False), *[1] * 15).state
    assert sea.stage is Stage.DONE
    assert refused(sea, Grapple(A, R, 1)) == ("P8-10.2", "throw grapnels before you board")
    assert refused(sea, fire) == ("P8-10.2", "fire before you grapple or board")


@pytest.mark.rule("P8-10.2")
def test_a_ship_may_do_none_of_it_and_only_in_her_own_turn() -> None:
    sea = position(ABEAM)
    assert refused(sea, End(R)) == ("P8-10.2", "it is not Rose's turn")
    assert refused(sea, Grapple(R, A, 1)) == ("P8-10.2", "it is not Rose's turn")
    assert play(sea, End(A)).state.active == R


@pytest.mark.rule("P8-10.2")
def test_orders_from_nowhere_are_refused_with_a_sentence() -> None:
    sea = position(ABEAM)
    assert refused(sea, End(T)) == ("P8-10.2", "there is no such ship")
    assert refused(sea, End(NOBODY)) == ("P8-10.2", "there is no such ship")
    assert refused(sea, Grapple(A, S, 1)) == ("P8-10.2", "there is no such ship")
    assert refused(sea, NoReply(A)) == ("P8-10.2", "there is no such question to answer")
    assert refused(sea, Clock(NORTH, 0))[0] == "P8-10.5"
    assert refused(sea, Whistle(NORTH, 0))[0] == "P8-10.7"


@pytest.mark.rule("P8-10.2")
def test_while_a_question_is_open_nothing_else_is_heard() -> None:
    sea = play(position(ABEAM), Fire(A, Position.STARBOARD, R, Aim.HULL)).state
    waits = ("P8-10.2", "Rose's captain has a question to answer first")
    for act in (End(A), Grapple(A, R, 1), NoReply(A), Take(R)):
        assert refused(sea, act) == waits
    assert sea_fight.to_act(sea) == (SOUTH,)
    assert not sea_fight.legal(sea, NORTH)


@pytest.mark.rule("P8-10.4", "H-15")
def test_each_turn_gives_every_ship_guns_and_men_again() -> None:
    sea = position(ABEAM, {"R": Vessel(hull=(12, 12))})
    anne = replace(
        sea.ships[A],
        spent=3,
        grapnels=(R,),
        fights=2,
        fired=(True,) * 4,
        returned=(True,) * 4,
        acted=True,
    )
    sea = changed(sea, anne)
    sea = changed(sea, replace(sea.ships[R], acted=True))
    sea = play(sea, End(A)).state
    for side in (NORTH, SOUTH):
        sea = play(sea, Clock(side, 0)).state
    for side in (NORTH, SOUTH):
        sea = play(sea, Whistle(side, 0)).state
    fresh = sea.ships[A]
    assert (fresh.spent, fresh.grapnels, fresh.fights) == (0, (), 0)
    assert (any(fresh.fired), any(fresh.returned)) == (False, False)
    assert (sea.turn, sea.active, sea.coins) == (2, A, 20)


def test_c_is_the_third_ship_of_the_north() -> None:
    assert begun(FLEETS).ships[C].name == "Cygnet"
