"""Where the enemy's cannon and boarders can still reach: nothing they do was not foretold."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.engines import PIRATE_WARS
from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.pirate_wars.actions import Board, Fire, Leap
from pieces_of_eight.campaign.pirate_wars.course import SQUARE, threat
from pieces_of_eight.campaign.pirate_wars.state import Edition
from pieces_of_eight.campaign.pirate_wars.waters import keel, line_of, most_turn
from tests.tui.wars_scenes import BLUE, RED, close_duel


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("seed", range(20))
def test_no_ship_fires_or_boards_where_it_was_no_threat(edition: Edition, seed: int) -> None:
    rng, game, setup = random.Random(seed), PIRATE_WARS.game, close_duel(edition)
    dice, known = Seeded(seed), {}
    ships = tuple(
        replace(each, at=Point(x, rng.randint(90, 190) * DOT), heading=rng.randrange(3600))
        for each, x in zip(setup.ships, (140 * DOT, 255 * DOT), strict=True)
    )
    sea = game.start(replace(setup, ships=ships, wind=rng.randrange(3600)), dice).state
    while acting := game.to_act(sea):
        if (sea.turn, sea.phase) not in known and not sea.contacts:
            known[sea.turn, sea.phase] = {who: threat(sea, who) for who in (RED, BLUE)}
        legal = game.legal(sea, acting[0])
        act = rng.choice([each for each in legal if isinstance(each, Fire | Board)] or legal)
        if isinstance(act, Leap):
            most = most_turn(sea, sea.ships[act.by], sea.move)
            act = replace(act, turn=rng.randint(-most, most))
        for (turn, _), found in known.items() if isinstance(act, Fire | Board) else ():
            by, on, boards = sea.ships[act.by], sea.ships[act.on], isinstance(act, Board)
            at = keel(by.place) if boards else [line_of(sea, by, by.guns[act.gun], on).end]
            for x, y in at if turn == sea.turn else ():
                square = Point(x - x % SQUARE + SQUARE // 2, y - y % SQUARE + SQUARE // 2)
                assert found[on.owner].get(square, "") >= "cx"[boards]
            assert len(found[on.owner]) < sea.waters.width * sea.waters.height // SQUARE**2
        sea = game.apply(sea, act, dice).state
