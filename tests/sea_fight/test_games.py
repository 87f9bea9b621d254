"""What holds in whole sea fights: ways that are counted, debts, and what was foretold."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import sea_fight
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.geometry.hexes import distance
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.sea_fight.describe import SeaDescription
from pieces_of_eight.campaign.sea_fight.gunnery import salvo_guns, shot_of
from pieces_of_eight.campaign.sea_fight.reach import berths, raked, threat
from pieces_of_eight.campaign.sea_fight.state import (
    Board,
    Crew,
    Edge,
    End,
    Fire,
    Gamble,
    Grapple,
    Options,
    Part,
    Phase,
    Sea,
    Size,
    Stage,
)
from tests.sea_fight.positions import (
    BARE,
    LARGE,
    NORTH,
    SOUTH,
    A,
    R,
    Vessel,
    at_turns_end,
    marking,
    position,
    sailing,
)
from tests.stories import one_of_a_kind
from tests.tui.fights import duel
from tests.ways import assert_ways

MUTE = replace(BARE, size=Size.SMALL)
ARMED = dict.fromkeys("AR", Vessel(guns="L - L -", men=2))
OPEN = """
    .   .   .   .   .   .
      .   .   A→  .   .   .
    .   .   .   .   R→  .
      .   .   .   .   .   .
"""
CLOSE = ". . . .\n . A→ R← .\n . . . ."
LEAVING = position(
    ". . A→\n . . .\n R→ . .",
    {"A": Vessel(merchant=True)},
    stage=Stage.MOVING,
    edges=(Edge.NORTH, Edge.NORTH),
)
DECKS = {"A": replace(BARE, men=2), "R": replace(BARE, men=2, crew=Crew.HARDENED)}
PINNED: dict[str, tuple[Sea, int, int]] = {
    "running": (sailing(OPEN), 3, 95),
    "beating": (sailing(OPEN.replace("A→", "A↖"), MUTE), 3, 20),
    "against the wind": (sailing(OPEN.replace("A→", "A←"), MUTE), 3, 36),
    "large, reaching": (sailing(OPEN.replace("A→", "A↘"), LARGE), 3, 96),
    "at the edge": (LEAVING, 3, 8),
    "guns": (position(OPEN, ARMED), 2, 4500),
    "guns, staking": (position(OPEN, ARMED, options=Options(gamble=Gamble.STAKE)), 2, 836),
    "grapnels": (position(CLOSE, {"A": replace(BARE, men=2)}), 2, 3137),
    "boarding": (position(CLOSE, DECKS, grappled="AR"), 2, 1405),
    "coins": (at_turns_end(position(OPEN)), 3, 176),
    "wind": (at_turns_end(position(OPEN), Phase.WIND), 3, 100),
}


@pytest.mark.parametrize("name", PINNED)
def test_the_number_of_ways_is_as_counted(name: str) -> None:
    sea, depth, count = PINNED[name]
    assert_ways(sea_fight, sea, depth, count)


# --- whoever holds boarders off owes them an attack ----------------------------------------

MELEE = position(
    ". A→ R← .\n . B↗ S↖ .\n . . C↗ T↖",
    dict.fromkeys("ARBSCT", Vessel(guns="- M - -", men=8, captain=False)),
    grappled="AR AS BR BS CS CT",
    options=Options(coins=6),
)
GAMES = 60


@pytest.mark.rule("P8-17.7", "H-14")
def test_no_ship_that_owes_an_attack_is_ever_left_without_an_order() -> None:
    owing = sum(look_through(MELEE, seed) for seed in range(GAMES))
    assert owing > GAMES  # the games were about debts


def look_through(sea: Sea, seed: int) -> int:
    """Play a game at random; how many orders were asked of a ship that owed an attack."""
    rng, dice, owing = random.Random(seed), Seeded(seed), 0
    while to_act := sea_fight.to_act(sea):
        actions = sea_fight.legal(sea, to_act[0])
        staying = [act for act in actions if not isinstance(act, Part)]
        if sea.active >= 0 and not sea.pending and sea.ships[sea.active].owes:
            kinds = {type(act) for act in actions}
            assert (Board in kinds) != (End in kinds)
            owing += 1
        for ship in sea.ships:
            assert set(ship.owes) <= set(ship.grappled)
            assert len(set(ship.owes)) == len(ship.owes)
            assert not any(ship.id in sea.ships[enemy].owes for enemy in ship.owes)
        sea = sea_fight.apply(sea, one_of_a_kind(rng, staying), dice).state
    return owing


# --- what the enemy can do next turn: exactly what his ships can reach by the rules ---------


def lying(swan: tuple[int, int] = (4, 6), william: tuple[int, int] = (12, 6)) -> Sea:
    sea: Sea = sea_fight.start(duel(swan, william), Seeded(1)).state
    return sea


@pytest.mark.parametrize("seed", range(8))
def test_no_ship_ever_does_what_was_no_threat(seed: int) -> None:
    """Whatever a ship does in her turn by the rules, with any dice, was foretold before it."""
    rng, dice, game = random.Random(seed), Seeded(seed), SEA_FIGHT.game
    setup = replace(duel((8 + seed % 4, 5), (11, 7)), wind=seed % 6)
    sea = game.start(setup, Seeded(1)).state
    foretold, rakers, active = {}, {}, None
    while sea.turn == 1 and (acting := game.to_act(sea)):
        if sea.active != active:
            active = sea.active
            foretold = {who: SeaDescription().threat(sea, who) for who in (NORTH, SOUTH)}
            rakers = {ship.id: raked(sea, ship.id) for ship in sea.ships}
        legal = game.legal(sea, acting[0])
        act = rng.choice([each for each in legal if isinstance(each, Fire | Grapple)] or legal)
        if isinstance(act, Fire | Grapple):
            by, on = sea.ships[act.by], sea.ships[act.on]
            known = foretold[on.owner][on.at]
            if isinstance(act, Grapple):
                assert known.endswith("b")
            else:
                plain = shot_of(by, on, act.position)._replace(rake=None)
                if shot_of(by, on, act.position).rake is not None:
                    assert by.name in rakers[on.id].note
                assert int(known[:-1]) >= sum(gun.dice for gun in salvo_guns(sea, by, plain))
        sea = game.apply(sea, act, dice).state


def test_a_hex_beside_a_berth_can_be_boarded_and_one_far_off_is_safe() -> None:
    sea = lying()
    found = threat(sea, NORTH)
    ends = {at for at, _ in berths(sea, R)}
    assert all(
        boards == any(distance(at, end) == 1 for end in ends) for at, (_, boards) in found.items()
    )
    assert sea.ships[A].at not in found


def test_a_ship_that_is_grappled_stays_where_she_is() -> None:
    sea = lying((11, 6))
    sea = marking(marking(sea, A, grappled=(R,)), R, grappled=(A,))
    assert berths(sea, R) == {(sea.ships[R].at, sea.ships[R].facing)}
