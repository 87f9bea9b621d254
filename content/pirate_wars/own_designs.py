"""Ships of the yard that the player has written down: each a file, which the yard must accept."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from pieces_of_eight.content.decode import Fault, Named, decode
from pieces_of_eight.content.files import is_own, listed, read
from .designs import MastEntry
from .ships import Battery

if TYPE_CHECKING:
    from pieces_of_eight.campaign.pirate_wars.model.design import Design

FOLDER = "pirate_wars/designs"
Few = Annotated[int, Meta(ge=0, le=99)]
Sails = Annotated[int, Meta(ge=0, le=14)]


class OwnDesign(Named):
    """A ship on paper, as she is written in a file."""

    masts: Annotated[tuple[MastEntry, ...], Meta(max_length=6)]
    edition: Literal["1994", "revised"] = "1994"
    flag: Literal["brethren", "crown"] = "brethren"
    width: Literal[8, 12] = 12
    length: Annotated[int, Meta(ge=24, le=80)] = 48
    speed: Annotated[int, Meta(ge=0, le=200)] = 56
    guns: Annotated[tuple[Battery, ...], Meta(max_length=6)] = ()
    deck_guns: Annotated[int, Meta(ge=0, le=9)] = 0
    extras: Few = 0
    ladies: Few = 0
    muskets: Few = 0
    chests: Few = 0
    nest: bool = False
    oversail: Sails = 0
    overload: Sails = 0

    def design(self) -> "Design":
        """What the yard would build."""
        from pieces_of_eight.campaign.pirate_wars.model.design import Design
        from pieces_of_eight.campaign.pirate_wars.model.terms import Edition, Flag

        return Design(
            name=self.name,
            edition=Edition(self.edition),
            flag=Flag.PIRATE if self.flag == "brethren" else Flag.IMPERIAL,
            width=self.width,
            length=self.length,
            speed=self.speed,
            masts=tuple(mast.mast() for mast in self.masts),
            guns=tuple(battery.stand() for battery in self.guns),
            deck_guns=self.deck_guns,
            extras=self.extras,
            ladies=self.ladies,
            muskets=self.muskets,
            chests=self.chests,
            nest=self.nest,
            oversail=self.oversail,
            overload=self.overload,
        )

    def faults(self) -> Iterator[Fault]:
        from pieces_of_eight.campaign.pirate_wars.model.yard import faults

        for fault in faults(self.design()):
            yield (), f"the yard would not build her: {fault.why.rstrip('.')} [{fault.rule}]"


@cache
def own_designs() -> tuple[OwnDesign, ...]:
    """Every ship that the player has written down, by her name. Raises ContentError."""
    found = [decode(OwnDesign, read(file), file) for file in listed(FOLDER) if is_own(file)]
    return tuple(sorted(found, key=lambda each: (each.name.casefold(), each.id)))
