"""Every kind of order comes up in random fights from scattered starts."""

import random
from collections.abc import Iterator
from typing import get_args

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.dice import loose
from pieces_of_eight.campaign.pirate_wars.actions import NOWHERE, Action, Haul, Scuttle, Tranship
from pieces_of_eight.campaign.pirate_wars.state import (
    Dwellers,
    Edition,
    Folk,
    Gun,
    Mount,
    Phase,
    Sea,
    Side,
)
from tests.games import choose
from tests.pirate_wars.islands import strewn
from tests.pirate_wars.positions import RED, A, B
from tests.pirate_wars.test_men import turns

OTHERS = ("a cannon set up ashore", "loot carried from a pier")
"""What is ordered by a class that orders something else as well."""
QUICK = range(40)
FOR = 40
"""So many orders are given from a start in the middle of a landing."""


def scattered(seed: int, edition: Edition) -> Sea:
    """A landing amid its tasks; on every second island nobody is left, all parties stand together,
    there are chests aboard, each hull has one square sail that counts, and Red's ship lies at a
    pier; a fort there is Red's."""
    sea = replace(strewn(seed, edition), phase=Phase.TASKS)
    if seed % 2:
        return sea
    left = replace(sea.shores[0], marines=0, lieutenant=False, bones=0, folk=Folk())
    ships = tuple(
        replace(ship, chests=2 * bool(ship.crew), card=replace(ship.card, square=1))
        for ship in sea.ships
    )
    options = replace(sea.options, kinds_of_sails=edition is Edition.DOTS)
    spot = [(each.at, each.inside, each.climbing) for each in sea.parties[:1]]
    parties = tuple(
        replace(each, at=at, inside=inside, climbing=climbing)
        for each in sea.parties
        for at, inside, climbing in spot
    )
    at_a_pier = replace(ships[A], stern=ships[A].stern._replace(y=520 * DOT), heading=900)
    piece = Gun(Mount.FIXED, Side.STARBOARD, 0)
    ships = (at_a_pier, ships[B], *(replace(each, guns=(piece,)) for each in ships[2:]))
    (shoal,) = sea.waters.shoals
    assert shoal.land is not None
    fort = shoal.land.dwellers is Dwellers.FORT
    land = replace(shoal.land, pier=True, owner=RED if fort else None)
    waters = replace(sea.waters, shoals=(replace(shoal, land=land),))
    sea = replace(sea, waters=waters, shores=(left,), ships=ships, parties=parties)
    return replace(sea, options=options)


def kind_of(sea: Sea, act: Action) -> str:
    """An order by its class, and what else is ordered by one of that class."""
    match act:
        case Haul(shore=shore) if shore != NOWHERE:
            return OTHERS[0]
        case Tranship(source=source) if sea.ships[source].beached:
            return OTHERS[1]
    return type(act).__name__


def orders(edition: Edition, seed: int) -> Iterator[str]:
    """All that is ordered in a random fight, and may be in four from scattered starts."""
    yield from (kind_of(sea, act) for sea, act, _ in turns(edition, seed))
    for start in range(4 * seed, 4 * seed + 4):
        rng = random.Random(start)
        dice, sea = loose(rng), scattered(start, edition)
        for _ in range(FOR):
            if not (players := pirate_wars.to_act(sea)):
                break
            legal = pirate_wars.legal(sea, players[0])
            yield from (kind_of(sea, act) for act in legal)
            act = choose(rng, legal, (Scuttle,))
            sea = pirate_wars.apply(sea, act, dice).state


def unseen(seeds: range) -> set[str]:
    """The kinds of orders that no fight had."""
    seen = {kind for edition in Edition for seed in seeds for kind in orders(edition, seed)}
    return {*(kind.__name__ for kind in get_args(Action)), *OTHERS} - seen


def test_every_kind_of_order_comes_up_in_random_fights() -> None:
    assert unseen(QUICK) == set()


@pytest.mark.soak
@pytest.mark.parametrize("batch", range(10))
def test_every_kind_of_order_comes_up_in_every_hundred(batch: int) -> None:
    assert unseen(range(40 + 100 * batch, 140 + 100 * batch)) == set()
