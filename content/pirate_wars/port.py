"""What the ships of a port are in Pirate Wars: a design of the yard for each type (H-93)."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from pieces_of_eight.content.decode import Fault, FromToml, load, repeats, unknown
from pieces_of_eight.content.sea_fight.ships import ship_types
from .ships import CannonRow, Count, Flagged, MastEntry, design_of

if TYPE_CHECKING:
    from pieces_of_eight.campaign.pirate_wars.state import Edition
    from pieces_of_eight.campaign.pirate_wars.yard import Design


FILE = "pirate_wars/port.toml"


class Equal(FromToml):
    """A ship of the yard who stands for a type of the ship table P8-S."""

    ship: str  # the id of the type
    flag: Flagged
    width: Literal[8, 12]
    length: Annotated[int, Meta(ge=24, le=80)]
    sails: Annotated[int, Meta(ge=1, le=14)]
    masts: tuple[MastEntry, ...]
    guns: tuple[CannonRow, ...]
    extras: tuple[Count, Count]
    """Figures beyond the working crew, in the edition of 1994 and in the revised one."""
    chests: Count = 0

    def design(self, edition: "Edition") -> "Design":
        """Her design in an edition; whether hands are armed depends on how good a crew is."""
        from pieces_of_eight.campaign.pirate_wars.state import Edition
        from pieces_of_eight.campaign.pirate_wars.yard import SAIL_LOSS, SECTION

        fields = ("flag", "width", "length", "masts", "guns", "chests")
        return design_of(
            {
                **{field: getattr(self, field) for field in fields},
                "name": next(kind.name for kind in ship_types() if kind.id == self.ship),
                "edition": edition,
                "speed": self.sails * SAIL_LOSS[self.length // SECTION],
                "extras": self.extras[0 if edition is Edition.DOTS else 1],
            }
        )


class Equals(FromToml):
    design: tuple[Equal, ...]

    def faults(self) -> Iterator[Fault]:
        ships = [each.ship for each in self.design]
        known = [kind.id for kind in ship_types() if not kind.boat]
        for at, ship in enumerate(ships):
            for why in unknown(ship, "which no port sells", known):
                yield ("design", at, "ship"), why
        for at, why in repeats(ships):
            yield ("design", at, "ship"), why
        if missing := [name for name in known if name not in ships]:
            yield ("design",), f"has no design for {missing[0]!r}"


@cache
def equals() -> dict[str, Equal]:
    """The design of every type of ship that a port sells."""
    return {each.ship: each for each in load(Equals, FILE).design}
