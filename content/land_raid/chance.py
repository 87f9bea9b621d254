"""A raid made from a seed: a town nobody has heard of, and a company that has."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from pieces_of_eight.content.flags import crowns
from .scenarios import CROWNS, KINDS, QUALITIES, Men, Post, Raid, companies

if TYPE_CHECKING:
    from pieces_of_eight.campaign.geometry.squares import Square
    from pieces_of_eight.campaign.land_raid.actions import UnitPlan
    from pieces_of_eight.campaign.land_raid.setup import Rating


def random_raid(seed: int, rating: "Rating | None" = None, columns: int = 8, rows: int = 6) -> Raid:
    """A raid on a made-up town, the same for the same arguments.

    Without a rating the seed decides on one of the middling ones. Raises ValueError with a
    sentence for a rating off the scale or a size that cannot be.
    """
    from pieces_of_eight.campaign.kernel.dice import Lots
    from pieces_of_eight.campaign.land_raid.setup import Rating, garrison, generate, landings
    from pieces_of_eight.campaign.land_raid.state import plan

    lots = Lots(f"raid:{seed}:{columns}:{rows}")
    middling = Rating(lots.between(0, 3), lots.between(0, 3), lots.between(2, 4))
    rating = rating or middling
    crown = lots.one(crowns())
    name = lots.one(crown.towns)
    raiders = lots.one([each for each in companies() if each.nation != crown.id])
    town = generate(seed, rating, columns, rows, name)
    label = plan(town.rows).label
    west, middle, east = (label(at) for at in landings(town))
    officers = lots.deal(crown.officers, len(crown.officers))
    figures = "-".join(map(str, rating))
    return Raid(
        id=f"raid-{columns}x{rows}-{figures}-{seed}",
        title=name,
        blurb=f"{crown.one} town on no chart: {raiders.name} have found it.",
        order=0,
        crown=CROWNS[crown.id],
        history=(),
        fort=rating.fort,
        treasury=rating.treasury,
        garrison=rating.garrison,
        company=raiders.id,
        landing=(west, middle, east),
        map="\n".join(" ".join(row) for row in town.rows),
        posts=_posts(garrison(town, rating, seed, officers), label),
    )


def _posts(units: Sequence["UnitPlan"], label: Callable[["Square"], str]) -> tuple[Post, ...]:
    """A garrison square by square, as a file has it; the governor is at home anyway."""
    from pieces_of_eight.campaign.land_raid.state import Kind

    squares: dict[Square, list[UnitPlan]] = {}
    for unit in units:
        if unit.kind is not Kind.GOVERNOR:
            squares.setdefault(unit.at, []).append(unit)
    return tuple(
        Post(
            officers=tuple(unit.name for unit in here if unit.kind is Kind.OFFICER),
            groups=_groups(unit for unit in here if Kind.OFFICER < unit.kind < Kind.GUN),
            at=label(at),
            guns=sum(unit.kind is Kind.GUN for unit in here),
        )
        for at, here in squares.items()
    )


def _groups(units: Iterable["UnitPlan"]) -> tuple[Men, ...]:
    count = Counter((unit.kind, unit.quality) for unit in units)
    return tuple(
        Men(KINDS[kind.name], QUALITIES[quality.name], number)
        for (kind, quality), number in count.items()
    )
