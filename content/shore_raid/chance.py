"""A shore raid made from a seed: a harbour nobody has heard of, and a ship that comes for it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pieces_of_eight.content.flags import crowns
from .scenarios import (
    ArmsName,
    DeedName,
    FirelockName,
    Gun,
    Heading,
    Men,
    Party,
    PieceName,
    ShoreRaid,
    SideName,
    Spot,
)

if TYPE_CHECKING:
    from pieces_of_eight.campaign.shore_raid.setup import Rating
    from pieces_of_eight.campaign.shore_raid.state import FigurePlan, PiecePlan, Setup


ARMS: tuple[ArmsName, ...] = ("hands", "club", "dagger", "cutlass")
FIRELOCKS: tuple[FirelockName, ...] = ("none", "pistol", "rifle")
DEEDS: tuple[DeedName, ...] = ("carry", "burn", "free")
HEADINGS: tuple[Heading, ...] = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The words of a file in the order in which the rules count them."""

CREW = 18  # pirates for an open town, before what its garrison asks for
A_SOLDIER = 5  # pirates more for each step of the garrison
A_GUN = 2


def random_shore(seed: int, rating: "Rating | None" = None, crew: int = 0) -> ShoreRaid:
    """A raid on a made-up shore, the same for the same arguments.

    Without a rating the seed decides on one of the middling ones; without a crew as many pirates
    come as such a shore asks for. Raises ValueError with a sentence for a rating off the scale.
    """
    from pieces_of_eight.campaign.kernel.dice import Lots
    from pieces_of_eight.campaign.shore_raid.setup import Rating, muster

    lots = Lots(f"shore:{seed}")
    middling = Rating(lots.between(0, 2), lots.between(0, 3), lots.between(1, 4))
    rating = rating or middling
    crown = lots.one(crowns())
    name = lots.one(crown.towns)
    pirates = crew or CREW + A_SOLDIER * rating.garrison + A_GUN * rating.fort
    figures = "-".join(map(str, rating))
    return written(
        muster(seed, rating, pirates, name),
        f"shore-{figures}-{seed}",
        f"{crown.one} harbour on no chart, and a schooner in need of what it has.",
    )


def written(setup: "Setup", name: str, blurb: str) -> ShoreRaid:
    """A setup as a file has it."""
    places = tuple(
        Spot(each.name, DEEDS[each.deed], each.loads, each.worth, each.turns, each.bulky)
        for each in setup.shore.places
    )
    return ShoreRaid(
        id=name,
        title=setup.shore.name,
        blurb=blurb,
        order=0,
        history=(),
        turns=setup.options.turns,
        need=setup.options.need,
        map="\n".join(setup.shore.rows),
        places=places,
        parties=_parties(setup.figures),
        guns=tuple(_gun(piece) for piece in setup.pieces),
        in_port=setup.shore.in_port,
    )


def _side(owner: int) -> SideName:
    return "town" if owner else "pirates"


def _parties(figures: Sequence["FigurePlan"]) -> tuple[Party, ...]:
    """Each figure on the square it stands on, so that their order is kept."""
    found = []
    for each in figures:
        x, y = each.at[0] // 100, each.at[1] // 100
        found.append(Party(_side(each.owner), (x, y, x, y), HEADINGS[each.facing], (_man(each),)))
    return tuple(found)


def _man(each: "FigurePlan") -> Men:
    """A figure as a file has it."""
    return Men(
        arms=ARMS[each.arms],
        firelock=FIRELOCKS[each.firelock],
        name=each.name,
        personality=each.personality,
        mounted=each.mounted,
        load=each.load + 1,
    )


def _gun(piece: "PiecePlan") -> Gun:
    """A piece as a file has it."""
    from pieces_of_eight.campaign.shore_raid.state import PieceKind

    x, y = piece.at[0] // 100, piece.at[1] // 100
    kind: PieceName = "cannon" if piece.kind is PieceKind.CANNON else "swivel"
    return Gun(kind, _side(piece.owner), (x, y))
