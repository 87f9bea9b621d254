"""How an engagement has ended: for the sheet an outcome, for the career the wear of each ship."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.career.model.state import Holding, Loss, Ship, ShipEnd
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.sheet.model.state import Outcome

Chairs: TypeAlias = tuple[Player | None, ...]
"""By player of a fight the captain who plays him; None where he is nobody's."""


class Worn(Struct, frozen=True):
    """How one ship came out of an engagement."""

    ship: int
    """Her place in her owner's holding, which is her place in his fleet too."""
    end: ShipEnd


class Missing(Struct, frozen=True):
    """Whom a company has lost."""

    company: int
    """Its place in the captain's holding."""
    groups: tuple[int, ...]
    officers: tuple[int, ...]


class Ended(Struct, frozen=True):
    """An engagement that is over."""

    outcome: Outcome
    """What goes on the sheet."""
    ships: tuple[tuple[Worn, ...], tuple[Worn, ...]]
    """By captain, every ship of the forces that met."""
    missing: tuple[tuple[Missing, ...], tuple[Missing, ...]] = ((), ())
    """By captain, the companies that have lost anybody."""


class Fight(Struct, frozen=True):
    """Which engine an engagement is fought with, and who sits where."""

    engine: str
    chairs: Chairs


def unhurt(ship: Ship) -> ShipEnd:
    """A ship as she went out."""
    return ShipEnd(Loss.KEPT, ship.gear, ship.hull, ship.fighting, ship.crew, True)


def going(holding: Holding) -> list[int]:
    """The companies that can go to sea, by their places: those that have groups.

    A company of officers alone has nobody to land and is not on the sheet, so places in the
    sheet's fleet and in the holding are not the same.
    """
    return [n for n, company in enumerate(holding.companies) if company.groups]


def all_of(holding: Holding, companies: Sequence[int]) -> tuple[Missing, ...]:
    """Companies lost to a man, by their places in the holding."""
    return tuple(
        Missing(
            n,
            tuple(range(len(holding.companies[n].groups))),
            tuple(range(len(holding.companies[n].officers))),
        )
        for n in companies
    )
