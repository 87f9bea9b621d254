"""Equal moments: all that may be chosen is valued at one point of the game (F-78)."""

import dataclasses
import random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.advise import advise
from pieces_of_eight.campaign.ai.search import Greedy
from pieces_of_eight.campaign.engines import SEA_FIGHT
from pieces_of_eight.campaign.kernel.dice import Dice
from pieces_of_eight.campaign.kernel.mind import STEADY
from pieces_of_eight.campaign.kernel.sealed import seen
from pieces_of_eight.campaign.sea_fight.state import NOBODY, Crew, End, Fire, Sea, Stage
from tests.games import played
from tests.sea_fight.positions import R, Vessel, position
from tests.tables import case

SMALL = replace(STEADY, candidates=3, plans=12)
"""As much thought as it takes to come to the end of a turn."""
EACH = 25
"""How many decisions of a game are looked at."""


def troubled(sea: Sea) -> bool:
    """Whether dice wait at the end of a turn: fires, shaken crews, torn rigging."""
    return sea.active != NOBODY and any(
        ship.burning or ship.hurt or ship.gear * 2 <= ship.card.gear
        for ship in sea.ships
        if ship.afloat
    )


def late_dice(sea: Sea) -> list[Any]:
    """What is thrown for in the turns after this one while its options are weighed."""
    found = []

    def apply(state: Sea, act: Any, dice: Dice) -> Any:
        step = SEA_FIGHT.game.apply(state, act, dice)
        in_turn = state.active == step.state.active == sea.active
        if step.thrown and not in_turn and step.state.ships[sea.active].afloat:
            found.append(act)  # who is sunk has no turn to end
        return step

    game = SimpleNamespace(**vars(SEA_FIGHT.game) | {"apply": apply})
    engine: Any = dataclasses.replace(SEA_FIGHT, game=game)
    who = SEA_FIGHT.game.to_act(sea)[0]
    legal = SEA_FIGHT.game.legal(sea, who)
    Greedy(engine).weigh(seen(sea, who), legal, random.Random(0), SMALL)
    return found


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("setup", ["a brawl of two a side", "a brawl of four a side"])
def test_no_option_holds_the_dice_of_the_next_turn_while_another_does_not(
    setup: str, seed: int
) -> None:
    turns = played(case("sea_fight", setup, seed))[1]
    found = [turn.before for turn in turns if troubled(turn.before) and not turn.before.pending]
    looked_at = random.Random(seed).sample(found, min(EACH, len(found)))
    assert looked_at
    assert [act for sea in looked_at for act in late_dice(sea)] == []


@pytest.mark.parametrize("crew", [Crew.ABLE, Crew.SCURVY])
@pytest.mark.parametrize("gear", [8, 3])
@pytest.mark.parametrize("hull", [10, 6, 3])
@pytest.mark.parametrize("picture", ["A→ . . .\n R→ . . .", "A→ . . . R→"])
def test_nobody_holds_his_fire_because_the_enemy_burns(
    picture: str, hull: int, gear: int, crew: Crew
) -> None:
    """Her fire, her nerves and her torn rigging wait for any order alike."""
    rose = Vessel(hull=(hull, hull), gear=gear, crew=crew, burning=True)
    sea = position(picture, {"A": Vessel(guns="M L L L"), "R": rose}, stage=Stage.FIRING)
    sea = replace(sea, ships=tuple([replace(ship, hurt=ship.id == R) for ship in sea.ships]))
    who = SEA_FIGHT.game.to_act(sea)[0]
    legal = SEA_FIGHT.game.legal(sea, who)
    assert End(sea.active) in legal
    told = advise(SEA_FIGHT, seen(sea, who), legal, random.Random(1))
    assert isinstance(told[0].action, Fire), told
