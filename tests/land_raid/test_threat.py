"""What a side knows that the enemy can do next turn ashore: nothing he does was not foretold."""

import random

import pytest

from pieces_of_eight.campaign.engines import LAND_RAID
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.land_raid.actions import Attack, Serve, Shoot
from pieces_of_eight.campaign.land_raid.state import NOWHERE, RAIDERS, TOWN, Alarm, places_seen
from pieces_of_eight.campaign.land_raid.threat import threat
from tests.tui.raid_scenes import TOWN as PICTURE
from tests.tui.raid_scenes import moment


@pytest.mark.parametrize("seed", range(30))
def test_whoever_is_known_does_nothing_that_was_not_foretold(seed: int) -> None:
    rng, dice, game = random.Random(seed), Seeded(seed), LAND_RAID.game
    raid = moment(PICTURE, night=False, alarm=Alarm.FULL)
    known = {who: threat(seen(raid, who).value, who) for who in (RAIDERS, TOWN)}
    places = {who: places_seen(raid, who) for who in (RAIDERS, TOWN)}
    while raid.turn == 1 and (acting := game.to_act(raid)):
        legal = game.legal(raid, acting[0])
        act = rng.choice([each for each in legal if isinstance(each, Shoot | Serve)] or legal)
        if isinstance(act, Attack | Shoot | Serve):
            owner = raid.units[act.by].owner
            foe = Player(1 - owner)
            if places[foe][act.by] != NOWHERE:
                mark = known[foe][act.at]
                assert mark.endswith("x") if isinstance(act, Attack) else mark[0].isdigit()
        raid = game.apply(raid, act, dice).state


def test_who_is_hidden_threatens_nobody() -> None:
    """By night the raiders know no more than they see: the same picture by day has more in it."""
    night = seen(moment(PICTURE), RAIDERS).value
    day = seen(moment(PICTURE, night=False), RAIDERS).value
    assert threat(night, RAIDERS).keys() < threat(day, RAIDERS).keys()
