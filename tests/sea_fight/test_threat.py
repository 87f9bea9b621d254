"""What the enemy can do next turn: exactly what his ships can reach by the rules."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.geometry.hexes import axial, distance
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.describe import SeaDescription
from pieces_of_eight.campaign.sea_fight.state import Fire, Grapple, Sea
from pieces_of_eight.campaign.sea_fight.threat import berths, threat
from pieces_of_eight.campaign.sea_fight.waters import salvo_guns, shot_of
from tests.tui.fight_scenes import duel

US, THEM = Player(0), Player(1)


def lying(
    swan: tuple[int, int] = (4, 6), william: tuple[int, int] = (12, 6), wind: int | None = None
) -> Sea:
    setup = duel(swan, william)
    setup = setup if wind is None else replace(setup, wind=wind)
    sea: Sea = SEA_FIGHT.game.start(setup, Seeded(1)).state
    return sea


@pytest.mark.parametrize("seed", range(40))
def test_no_ship_ever_does_what_was_no_threat(seed: int) -> None:
    """Whatever a ship does in her turn by the rules, with any dice, was foretold before it."""
    rng, dice, game = random.Random(seed), Seeded(seed), SEA_FIGHT.game
    sea = lying((8 + seed % 4, 5), (11, 7), wind=seed % 6)
    foretold, places, active = {}, {}, None
    while sea.turn == 1 and (acting := game.to_act(sea)):
        if sea.active != active:
            active = sea.active
            foretold = {who: threat(sea, who) for who in (US, THEM)}
            places = {ship.id: berths(sea, ship.id) for ship in sea.ships}
        legal = game.legal(sea, acting[0])
        act = rng.choice([each for each in legal if isinstance(each, Fire | Grapple)] or legal)
        if isinstance(act, Fire | Grapple):
            by, on = sea.ships[act.by], sea.ships[act.on]
            assert (by.at, by.facing) in places[by.id]
            known = foretold[on.owner][on.at]
            if isinstance(act, Grapple):
                assert known.boards
            else:
                plain = shot_of(sea, by, on, act.position)._replace(rake=None)
                assert known.dice >= sum(gun.dice for gun in salvo_guns(sea, by, plain))
        sea = game.apply(sea, act, dice).state


def test_a_hex_beside_a_berth_can_be_boarded_and_one_far_off_is_safe() -> None:
    sea = lying()
    found = threat(sea, US)
    ends = {at for at, _ in berths(sea, 1)}
    assert all(
        one.boards == any(distance(at, end) == 1 for end in ends) for at, one in found.items()
    )
    assert sea.ships[0].at not in found


def test_a_ship_that_is_grappled_stays_where_she_is() -> None:
    sea = lying((11, 6))
    one, other = sea.ships
    held = replace(sea, ships=(replace(one, grappled=(1,)), replace(other, grappled=(0,))))
    assert berths(held, 1) == {(other.at, other.facing)}


def test_a_sunk_or_a_silenced_ship_threatens_nobody() -> None:
    sea = lying((10, 6))
    foe = sea.ships[1]
    silenced = replace(sea, ships=(sea.ships[0], replace(foe, silenced=True, fighting=0)))
    assert threat(silenced, US) == {}


def test_the_layer_says_dice_and_boarders() -> None:
    sea = lying((10, 6))
    about = SeaDescription()
    marks = about.threat(sea, US)
    assert marks[sea.ships[0].at].endswith("b")
    assert any(mark.endswith("d") for mark in marks.values())
    assert all(len(mark) <= 3 for mark in marks.values())
    assert about.layers(sea, US, None, None)[-1].key == "threat"
    assert axial(0, 0) not in marks
