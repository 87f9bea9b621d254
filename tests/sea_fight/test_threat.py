"""What the enemy can do next turn: exactly what his ships can reach by the rules."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.geometry.hexes import distance
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sea_fight.describe import SeaDescription
from pieces_of_eight.campaign.sea_fight.gunnery import salvo_guns, shot_of
from pieces_of_eight.campaign.sea_fight.reach import berths, raked, threat
from pieces_of_eight.campaign.sea_fight.state import Fire, Grapple, Sea
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
    foretold, rakers, active = {}, {}, None
    while sea.turn == 1 and (acting := game.to_act(sea)):
        if sea.active != active:
            active = sea.active
            foretold = {who: SeaDescription().threat(sea, who) for who in (US, THEM)}
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
    found = threat(sea, US)
    ends = {at for at, _ in berths(sea, 1)}
    assert all(
        boards == any(distance(at, end) == 1 for end in ends) for at, (_, boards) in found.items()
    )
    assert sea.ships[0].at not in found


def test_a_ship_that_is_grappled_stays_where_she_is() -> None:
    sea = lying((11, 6))
    one, other = sea.ships
    held = replace(sea, ships=(replace(one, grappled=(1,)), replace(other, grappled=(0,))))
    assert berths(held, 1) == {(other.at, other.facing)}
