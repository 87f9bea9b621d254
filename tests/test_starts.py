"""Nobody starts lost: through the first turn of every ready fight there is a way without harm.

Whatever was agreed on and however the dice fall, nobody drifts, runs aground, is tested or is
lost, unless he has chosen it, or his enemy.
"""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.engines import ENGINES
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.kernel.play import Event
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.state import Edition, Grounding
from pieces_of_eight.campaign.sea_fight.state import Gamble
from pieces_of_eight.content.ready import SHELVES, prepared

MISFORTUNES = {
    "sea_fight": "Lost ColoursStruck MoraleTested GearTested HullHit CrewHit Burned",
    "land_raid": "Killed Captured Driven SquareLost NerveTested OfficerHit",
    "shore_raid": "Killed Ran PutToFlight Captured MoraleThrown Dropped",
    "treasure_grab": "Struck Removed Beaten",
    "pirate_wars": "Drifted Grounded Wrecked Sank SailedAway Rammed MoraleTested LostHeart Bitten",
}
"""What none suffers who has not chosen it, by engine: kinds of events."""
PASSING = ["Done", "End", "Pass", "NoReply", "StandOff", "Hold", "Wait"]
"""The orders by which a captain waits: they are tried first."""
LONGEST = 300
"""So many orders may be tried in a first turn from one lot."""
LOTS = 40
"""So many lots are drawn: from a bad course chosen first, much can be tried in vain behind it."""
AGREED: dict[str, tuple[dict[str, Any], ...]] = {
    "sea_fight": ({"gamble": Gamble.STAKE}, {"bow_rake": 1}, {"pool": "broadside"}),
    "land_raid": ({"open_table": True}, {"posting": False}),
    "shore_raid": ({"four_runs": True},),
    "treasure_grab": tuple(
        {each: True} for each in ("own_side", "hands_full", "crocodiles", "cannon", "banana")
    ),
    "pirate_wars": (
        *({"grounding": each} for each in Grounding),
        {"kinds_of_sails": True},
        {"measuring": False},
        {"truce": True},
    ),
}
"""What may be agreed on, each by itself."""
QUICK, WHOLE = range(1), range(100)


def setups(engine: str, name: str) -> Iterator[Any]:
    """A ready fight with each of its options alone, and each of its winds or editions."""
    fight: Any = prepared(name).scenario
    plain = [fight.setup()]
    if engine == "pirate_wars":
        plain = [fight.setup(edition) for edition in Edition]
        yield from (replace(each, wind=None) for each in plain)
    elif engine == "sea_fight":
        yield from (fight.setup(wind=wind, attacker=Player(wind % 2)) for wind in range(6))
    elif engine == "shore_raid":
        yield fight.setup(even=True)
    for each, given in product(plain, ({}, *AGREED[engine])):
        if "kinds_of_sails" not in given or each.edition is Edition.DOTS:
            yield replace(each, options=replace(each.options, **given))


def harm(engine: str, events: tuple[Event, ...]) -> list[str]:
    """The misfortunes among events."""
    return [n for each in events if (n := type(each).__name__) in MISFORTUNES[engine].split()]


def way_through(engine: str, setup: Any, seed: int, lots: int = LOTS) -> list[str]:
    """The misfortunes nobody can avoid in the first turn; none where there is a way."""
    begun = ENGINES[engine].game.start(setup, Seeded(seed))
    found = harm(engine, begun.events)
    for lot in range(0 if found else lots):
        found = searched(engine, begun.state, random.Random(seed + 1000 * lot))
        if not found:
            break
    return found


def searched(engine: str, begun: Any, rng: random.Random) -> list[str]:
    """The first misfortune met; none where a way was found through the first turn.

    Orders are tried in an order drawn by lot, and taken back where they lead to nothing.
    """
    game, worst = ENGINES[engine].game, list[str]()

    def onward(state: Any) -> Iterator[Any]:
        """Where the orders of the moment lead without harm."""
        nonlocal worst
        acts = list(game.legal(state, game.to_act(state)[0]))
        rng.shuffle(acts)
        acts.sort(key=lambda act: type(act).__name__ not in PASSING)
        for act in acts:
            step = game.apply(state, act, Seeded(rng.randrange(1 << 30)))
            found = harm(engine, step.events)
            worst = worst or found
            if not found:
                yield step.state

    ways = [iter([begun])]
    for _ in range(LONGEST):
        state = next(ways[-1], None)
        if state is None:
            ways.pop()
            if not ways:
                break
        elif not game.to_act(state) or state.turn > 1:
            return []
        else:
            ways.append(onward(state))
    return worst or ["no end of the first turn"]


FIGHTS = [(engine, each.id) for engine, shelf in SHELVES.items() for each in shelf.entries()]


@pytest.mark.parametrize(("engine", "name"), FIGHTS)
def test_nobody_starts_lost(engine: str, name: str) -> None:
    starts_well(engine, name, QUICK)


@pytest.mark.soak
@pytest.mark.parametrize(("engine", "name"), FIGHTS)
def test_nobody_starts_lost_by_a_hundred_seeds(engine: str, name: str) -> None:
    starts_well(engine, name, WHOLE)


def starts_well(engine: str, name: str, seeds: range) -> None:
    for setup in setups(engine, name):
        for seed in seeds:
            assert not (found := way_through(engine, setup, seed)), (setup.options, seed, found)


def test_a_start_without_sails_is_found_out() -> None:
    fight: Any = prepared("wars-duel").scenario
    setup = fight.setup(Edition.DOTS)
    first, *others = setup.ships
    lame = replace(setup, ships=(replace(first, sails=0), *others))
    assert way_through("pirate_wars", lame, 0, lots=2)
    assert not way_through("pirate_wars", setup, 0, lots=2)
