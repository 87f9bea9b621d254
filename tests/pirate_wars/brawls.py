"""Fights of Pirate Wars to try the laws on: ready ones, and ships strewn over a small water."""

import random
from collections.abc import Callable

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import DOT, Hull, ahead, corners, meet, overlap
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.pirate_wars.actions import Setup, ShipPlan
from pieces_of_eight.campaign.pirate_wars.state import (
    Edition,
    Figures,
    Grounding,
    Options,
    Post,
    Shoal,
    Waters,
)
from pieces_of_eight.content.pirate_wars.scenarios import war
from pieces_of_eight.content.pirate_wars.ships import models

LETTERS = ("ABCDEFGH", "12345678")


def ready_war(name: str, edition: Edition) -> Callable[[int], Setup]:
    """A scenario in one edition; the seed turns the wind."""
    return lambda seed: war(name).setup(edition, wind=seed % 8 * 450)


def brawl(ships: int, edition: Edition, turns: int) -> Callable[[int], Setup]:
    """So many ships a side close together in the middle of wide water, with an island and a reef.

    They soon meet, which ships that sail at random seldom do.
    """

    def made(seed: int) -> Setup:
        rng = random.Random(seed)
        waters = Waters("the brawl", 900 * DOT, 900 * DOT, shoals(rng))
        plans: list[ShipPlan] = []
        while len(plans) < 2 * ships:
            add(rng, plans, waters, edition, Player(len(plans) % 2))
        options = Options(turns, rng.choice((None, Grounding.ONCE, Grounding.LENGTHS)))
        wind: int | None = rng.randrange(8) * 450
        if seed % 2:  # every second fight throws for its wind, and minds kinds of sails
            options, wind = replace(options, kinds_of_sails=edition is Edition.DOTS), None
        return Setup(edition, waters, wind, tuple(plans), options)

    return made


def shoals(rng: random.Random) -> tuple[Shoal, ...]:
    """An island and a reef, somewhere in the middle."""
    found = []
    for name, depth in (("the rock", 0), ("the reef", rng.choice((4, 8, 12)))):
        x, y = rng.randrange(390, 510) * DOT, rng.randrange(390, 510) * DOT
        size = rng.randrange(8, 24) * DOT
        shape = tuple(
            Point(x + dx * size, y + dy * size) for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
        )
        found.append(Shoal(name, depth * DOT, shape))
    return tuple(found)


def add(
    rng: random.Random, plans: list[ShipPlan], waters: Waters, edition: Edition, owner: Player
) -> None:
    """One more ship, where there is room for her."""
    kind = rng.choice(models())
    number = sum(plan.owner == owner for plan in plans)
    letter = LETTERS[owner][number]
    card = kind.card(edition, f"Ship {letter}", letter, f"Captain {letter}")
    heading = rng.randrange(24) * 150
    middle = Point(rng.randrange(380, 520) * DOT, rng.randrange(380, 520) * DOT)
    at = ahead(middle, heading, -(card.length // 2))
    shape = corners(Hull(at, heading, card.length, card.width))
    taken = [corners(Hull(p.at, p.heading, p.card.length, p.card.width)) for p in plans]
    if any(overlap(shape, other) for other in taken):
        return
    plan = ShipPlan(card, owner, at, heading, kind.figures(edition), kind.batteries())
    isles = [shoal.corners for shoal in waters.shoals if shoal.island]
    if not any(meet(shape, isle) for isle in isles):
        plans.append(plan)


def boat_plan(mother: ShipPlan, at: Point) -> ShipPlan:
    """A launch with seven sailors of a ship, heading west."""
    sailors = Figures(Post.HAND, count=7)
    card = replace(
        mother.card,
        name=f"{mother.card.name}'s launch",
        hull=1,
        sails=0,
        speeds=(),
        length=12 * DOT,
        width=4 * DOT,
        gun_deck=False,
        crew=9,
        boat=True,
    )
    return ShipPlan(card, mother.owner, at, 2700, (sailors,), ())


def landing(name: str, edition: Edition) -> Callable[[int], Setup]:
    """A scenario with an island, and a launch of either side at its eastern shore."""

    def made(seed: int) -> Setup:
        setup = war(name).setup(edition, wind=seed % 8 * 450)
        island = setup.waters.shoals[0].corners
        east = max(x for x, _ in island)
        middle = (min(y for _, y in island) + max(y for _, y in island)) // 2
        mothers = [next(p for p in setup.ships if p.owner == owner) for owner in (0, 1)]
        boats = [
            boat_plan(mother, Point(east + 14 * DOT, middle + up * DOT))
            for mother, up in zip(mothers, (-4, 4), strict=True)
        ]
        return replace(setup, ships=(*setup.ships, *boats), options=Options(6))

    return made


WARS: dict[str, Callable[[int], Setup]] = {
    "wars-duel": ready_war("wars-duel", Edition.DOTS),
    "wars-island, revised": ready_war("wars-island", Edition.CHAINS),
    "wars-fort, landing": landing("wars-fort", Edition.DOTS),
    "wars-idol, landing": landing("wars-idol", Edition.DOTS),
    "wars-bones, revised, landing": landing("wars-bones", Edition.CHAINS),
    **{
        f"a brawl of {ships} a side, {edition.value}": brawl(ships, edition, turns)
        for ships, turns in ((1, 10), (3, 6))
        for edition in Edition
    },
}
"""Setups by name, each a function of a seed, in both editions."""
