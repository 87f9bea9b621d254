"""Who stands where and who waits for a card is followed from action to action."""

import random

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.engines import SHORE_RAID
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.shore_raid import ground as kept
from pieces_of_eight.campaign.shore_raid.state import Fate, Raid
from pieces_of_eight.content.shore_raid.scenarios import shore_raid
from tests.games import moves
from tests.shore_raid.positions import figure, marked, position

MONKEY = level("powder monkey")


def told(raid: Raid) -> tuple[object, ...]:
    """What is kept of a raid, in terms that can be compared; orders count."""
    stood, waits = kept.standing(raid), kept.waiting(raid)
    at = [list(side.items()) for side in stood.at]
    bands = [(side.unbanded, list(side.bands.items())) for side in waits]
    return at, stood.held, stood.bits, stood.middles, stood.apart, bands


def afresh(raid: Raid) -> Raid:
    """The same raid, of which nothing is known."""
    again = replace(raid, figures=(*raid.figures,))
    assert again.figures is not raid.figures
    return again


@pytest.mark.parametrize("name", ["supply", "ambush"])
def test_a_raid_is_followed_as_it_is_found_anew(name: str) -> None:
    setup, followed, steps = shore_raid(name).setup(), 0, 0
    for seed in range(2):
        dice = Seeded(seed)
        start = SHORE_RAID.game.start(setup, dice).state
        for _, _, raid in moves(SHORE_RAID, start, dice, (MONKEY, MONKEY), seed):
            last = kept._standing.pair
            followed += last is not None and last[0] is raid.figures
            steps += 1
            assert told(raid) == told(afresh(raid))
            told(raid)  # what comes next follows from this one
    assert followed > 0.9 * steps


@pytest.mark.parametrize("seed", range(4))
def test_whatever_befalls_men_is_followed(seed: int) -> None:
    rng = random.Random(seed)
    raid = position("C 1,1 N", "C 2,1 N", "C 3,1 N", "b 6,1 N", "b 7,1 N", "b 8,1 N")
    names = ["C1", "C2", "C3", "b1", "b2", "b3"]
    for _ in range(300):
        who = rng.choice(names)
        change: dict[str, object] = rng.choice(
            [
                {"at": Point(50 + 100 * rng.randrange(9), 50 + 100 * rng.randrange(4))},
                {"at": Point(50 + 60 * rng.randrange(9), 130)},
                {"at": figure(raid, rng.choice(names)).at},
                {"fate": rng.choice([Fate.HERE, Fate.DEAD, Fate.HERE])},
                {"band": rng.randrange(4)},
                {"acted": rng.random() < 0.4},
            ]
        )
        told(raid)
        raid = marked(raid, who, **change)
        assert told(raid) == told(afresh(raid))
