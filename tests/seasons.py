"""Seasons to try the laws of the master sheet on: fleets of all sizes, and a deck of events."""

import random
from collections.abc import Callable

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.sheet.state import (
    Chance,
    Chances,
    Company,
    Fleet,
    Options,
    Sail,
    Setup,
)

TYPES = (
    ("sloop", False, 8, 0, 6),
    ("brig", False, 12, 0, 10),
    ("light frigate", False, 20, 0, 16),
    ("coaster", True, 4, 1, 6),
    ("fluyt", True, 8, 3, 10),
)
DECK = (
    Chances(Chance.STORM, 4, 2),
    Chances(Chance.FEVER, 3, 1),
    Chances(Chance.DESERTER, 4, 1),
    Chances(Chance.QUIET, 5),
    Chances(Chance.WRECK, 2, 4),
    Chances(Chance.CHEST, 2, 4),
)


def fleet(rng: random.Random, least: int, most: int) -> Fleet:
    """Some ships of every kind, each third with a captain, and up to two companies."""
    ships = []
    for number in range(rng.randint(least, most)):
        kind, merchant, cost, cargo, room = rng.choice(TYPES)
        captain = f"Captain {number}" if number % 3 == 0 else ""
        ships.append(Sail(f"Ship {number}", kind, merchant, cost, cargo, room, captain))
    companies = [Company(f"Company {n}", 8, 2, 9) for n in range(rng.randint(0, 2))]
    return Fleet(tuple(ships), tuple(companies))


def season(
    least: int, most: int, crowns: tuple[str, str], *, winter: bool = False
) -> Callable[[int], Setup]:
    """A season with so many ships a side, by a seed.

    In a winter both sail under flags, with orders, spies and grudges.
    """

    def made(seed: int) -> Setup:
        rng = random.Random(seed)
        fleets = [fleet(rng, least, most) for _ in range(2)]
        options = Options(deck=DECK)
        if winter:
            fleets = [replace(each, flag=n, order="Sink a ship.") for n, each in enumerate(fleets)]
            options = replace(options, flag=3, spies=(True, True), grudges=("", "Captain 0"))
        one, two = (Sealed(Player(side), each) for side, each in enumerate(fleets))
        return Setup(crowns, (one, two), options)

    return made
