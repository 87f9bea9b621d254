"""Battles of a career that are fought by Pirate Wars, begun and played out."""

import random
from functools import cache

from msgspec.structs import replace

from pieces_of_eight.campaign import bridge, pirate_wars, sheet
from pieces_of_eight.campaign.ai.policy import level
from pieces_of_eight.campaign.bridge import World
from pieces_of_eight.campaign.bridge.world import Ended
from pieces_of_eight.campaign.engines import PIRATE_WARS
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.sealed import Player, seen
from pieces_of_eight.campaign.pirate_wars.actions import Setup
from pieces_of_eight.campaign.pirate_wars.state import Edition, Ending, Phase, Sea
from pieces_of_eight.campaign.port.state import Port, Quality, Ship
from pieces_of_eight.campaign.sheet.state import Report
from pieces_of_eight.content.careers import world
from tests.bridge.positions import CROWNS, ONE, at_sea, fleet_of, opened

OLD, NEW = Edition.DOTS, Edition.CHAINS
MERCHANTMEN = ("coaster", "bark", "fluyt", "west-indiaman", "treasure-galleon")
WARSHIPS = ("pinnace", "periagua", "sloop", "schooner", "brig", "brigantine", "light-frigate")
TYPES = (*MERCHANTMEN, *WARSHIPS)


@cache
def warring(edition: Edition) -> World:
    return world(CROWNS, edition)


def battle(career: Port, edition: Edition = OLD, attacker: Player = ONE, seed: int = 1) -> Setup:
    found = opened(career, attacker)
    setup = bridge.setup(career, found, found.engagements[0], warring(edition), seed)
    assert isinstance(setup, Setup)
    return setup


def ended(career: Port, sea: Sea, attacker: Player = ONE) -> Ended:
    """What a battle has come to; the sheet takes the report."""
    found = opened(career, attacker)
    end = bridge.ended(career, found, found.engagements[0], sea, warring(sea.edition))
    assert sheet.refuse(found, Report(attacker, end.outcome)) is None
    return end


def over(career: Port, *changes: dict[str, object], edition: Edition = OLD) -> Ended:
    """The end of a battle in which these things befell the ships, in order."""
    sea = pirate_wars.start(battle(career, edition), Seeded(1)).state
    ships = list(sea.ships)
    for n, change in enumerate(changes):
        ships[n] = replace(ships[n], **change)
    return ended(career, replace(sea, ships=tuple(ships), phase=Phase.OVER, ending=Ending.TURNS))


def pair(one: str | Ship = "sloop", two: str = "brig") -> Port:
    """One ship against one."""
    mine = fleet_of(one) if isinstance(one, str) else (one,)
    return at_sea(mine, fleet_of(two, side="South"))


def worn_fleet(rng: random.Random, side: str) -> tuple[Ship, ...]:
    """One to four ships of any types, each with some wear, some without a captain."""
    ships = fleet_of(*rng.choices(TYPES, k=rng.randint(1, 4)), side=side)
    return tuple(
        replace(
            ship,
            gear=rng.randint(ship.gear // 2, ship.gear),
            hull=(rng.randint(1, ship.hull[0]), rng.randint(1, ship.hull[1])),
            fighting=rng.randint(0, ship.fighting),
            crew=Quality(rng.randint(0, 2)),
            captain=ship.captain if rng.random() < 0.8 else "",
        )
        for ship in ships
    )


def met(seed: int) -> Port:
    """Two forces with all their wear."""
    rng = random.Random(seed)
    return at_sea(worn_fleet(rng, "North"), worn_fleet(rng, "South"))


def fought(career: Port, edition: Edition, seed: int, attacker: Player = ONE) -> Sea:
    """A battle played out by two mates."""
    dice, rng, mate = Seeded(seed), random.Random(seed), level("mate")
    head = mate.make(PIRATE_WARS)
    sea = pirate_wars.start(battle(career, edition, attacker, seed), dice).state
    while who := pirate_wars.to_act(sea):
        legal = pirate_wars.legal(sea, who[0])
        act = head.choose(seen(sea, who[0]), legal, rng, mate.budget)
        sea = pirate_wars.apply(sea, act, dice).state
    return sea
