"""Shores on which everything happens soon, for the laws."""

import random
from collections.abc import Callable

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.shore_raid.ground import plan
from pieces_of_eight.campaign.shore_raid.setup import LEAST, MOST, Rating, muster
from pieces_of_eight.campaign.shore_raid.state import (
    NO_PLACE,
    PIRATES,
    TOWN,
    Arms,
    Deed,
    Extra,
    FigurePlan,
    Firelock,
    Options,
    PieceKind,
    PiecePlan,
    Place,
    PlaceId,
    Setup,
    Shore,
)

YARD = (
    "........%%..,,..",
    ".x..####....,,..",
    "....#11+........",
    "....#11#..x...%.",
    "....##+#......%.",
    ",,...........22.",
    ",,..x....33..22.",
    "__________33____",
    "__SSSSSSSS______",
    "~~SSSSSSSS~~~~~~",
)
"""A few houses by the water, with a little of every ground."""

PLACES = (
    Place("the store", Deed.CARRY, 6, 1, 1, True),
    Place("the rick", Deed.BURN, 3, 4),
    Place("the cage", Deed.FREE, 1, 3, 2),
)


def shore_brawl(men: int, turns: int = 7) -> Callable[[int], Setup]:
    """So many men a side strewn over a yard, with all arms, riders, guns and loads."""

    def made(seed: int) -> Setup:
        rng = random.Random(seed)
        table = plan(YARD)
        cells = [cell for cell, walk in enumerate(table.walk) if walk]
        rng.shuffle(cells)
        figures = tuple(
            FigurePlan(
                PIRATES if n < men else TOWN,
                table.middles[cells[n]],
                rng.choice(tuple(Arms)),
                rng.choice((*Firelock, Firelock.NONE)),
                rng.randrange(8),
                personality=n % men == 0,
                mounted=n % men == 1,
                load=PlaceId(0) if n == 2 else NO_PLACE,
            )
            for n in range(2 * men)
        )
        pieces = (
            PiecePlan(PieceKind.SWIVEL, TOWN, Point(950, 750)),
            PiecePlan(PieceKind.CANNON, PIRATES, Point(550, 850)),
        )
        return Setup(
            Shore("a yard", YARD, PLACES, in_port=bool(seed % 2)),
            figures,
            pieces,
            extras=(Extra(PIRATES, (3, 4), 2),),
            options=Options(turns, 4, four_runs=bool(seed % 2)),
        )

    return made


def made_shore(seed: int) -> Setup:
    """A generated shore; the seed says what it is worth and how it is held."""
    rng = random.Random(seed)
    rating = Rating(*map(rng.randint, LEAST, MOST))
    return muster(seed, rating, rng.randint(18, 40))
