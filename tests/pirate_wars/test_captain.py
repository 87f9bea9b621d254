"""What a captain who looks ahead holds for good: a fight won, and ships that are kept."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.search import Farsighted, drilled
from pieces_of_eight.campaign.engines import PIRATE_WARS
from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars import mind
from pieces_of_eight.campaign.pirate_wars.actions import Scuttle
from pieces_of_eight.campaign.pirate_wars.judgement import WON, value
from pieces_of_eight.campaign.pirate_wars.say import better, points
from pieces_of_eight.campaign.pirate_wars.state import Edition, Fate, Phase, Sea
from tests.pirate_wars.brawls import brawl

RED, BLUE = Player(0), Player(1)


def left_by(sea: Sea) -> Sea:
    """A fight that is over: Blue has taken all ships of Red's but one, and has left the water."""
    kept = next(ship.id for ship in sea.ships if ship.owner == RED)
    ships = tuple(
        replace(ship, fate=Fate.GONE)
        if ship.owner == BLUE
        else ship
        if ship.id == kept
        else replace(ship, fate=Fate.TAKEN, captor=BLUE)
        for ship in sea.ships
    )
    return replace(sea, ships=ships, phase=Phase.OVER)


@pytest.mark.rule("H-240")
def test_a_fight_is_lost_by_who_leaves_the_water_however_much_he_leads() -> None:
    """A captain who led by 19 points to 1 once sailed his last two ships off the chart."""
    game = PIRATE_WARS.game
    sea = left_by(game.start(brawl(3, Edition.DOTS, 3)(1), loose(random.Random(1))).state)
    lead = points(sea)[BLUE] - points(sea)[RED]
    assert lead > 0
    assert better(sea) == RED
    assert value(sea, BLUE) == lead - WON
    assert value(sea, RED) == WON - lead


def test_a_captain_does_not_think_of_blowing_up_his_ship() -> None:
    game, rng = PIRATE_WARS.game, random.Random(2)
    head: Farsighted = Farsighted(PIRATE_WARS)
    dice, found = loose(rng), 0
    sea = game.start(brawl(1, Edition.DOTS, 2)(2), dice).state
    while players := game.to_act(sea):
        legal = game.legal(sea, players[0])
        options = drilled(PIRATE_WARS, sea, players[0], legal)
        if any(isinstance(each.action, Scuttle) for each in options):
            found += 1
            assert not any(isinstance(act, Scuttle) for act in head.candidates(options))
        sea = game.apply(sea, mind.habit(sea, players[0]), dice).state
    assert found
