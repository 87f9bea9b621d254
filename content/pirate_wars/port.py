"""What the ships of a port are in Pirate Wars: a design of the yard for each type (H-93)."""

from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from content.decode import decode, fault, nearest
from content.files import read
from content.sea_fight.ships import ship_types
from .designs import MastEntry
from .ships import Battery, Count

if TYPE_CHECKING:
    from campaign.pirate_wars.model.design import Design
    from campaign.pirate_wars.model.terms import Edition

FILE = "pirate_wars/port.toml"


class Equal(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship of the yard who stands for a type of the ship table P8-S."""

    ship: str
    """The id of the type."""
    flag: Literal["pirate", "imperial"]
    width: Literal[8, 12]
    length: Annotated[int, Meta(ge=24, le=80)]
    sails: Annotated[int, Meta(ge=1, le=14)]
    masts: tuple[MastEntry, ...]
    guns: tuple[Battery, ...]
    extras: tuple[Count, Count]
    """Figures beyond the working crew, in the edition of 1994 and in the revised one."""
    chests: Count = 0

    def design(self, edition: "Edition") -> "Design":
        """Her design in an edition; whether hands are armed depends on how good a crew is."""
        from campaign.pirate_wars.model.design import SAIL_LOSS, SECTION, Canvas, Design, Mast, Step
        from campaign.pirate_wars.model.design import Battery as Stand
        from campaign.pirate_wars.model.terms import Edition, Flag, Mount, Side

        return Design(
            name=next(kind.name for kind in ship_types() if kind.id == self.ship),
            edition=edition,
            flag=Flag[self.flag.upper()],
            width=self.width,
            length=self.length,
            speed=self.sails * SAIL_LOSS[self.length // SECTION],
            masts=tuple(Mast(Step(m.step), tuple(map(Canvas, m.sails))) for m in self.masts),
            guns=tuple(
                Stand(Mount[b.mount.upper()], Side[b.side.upper()], b.count, b.light)
                for b in self.guns
            ),
            extras=self.extras[0 if edition is Edition.DOTS else 1],
            chests=self.chests,
        )


class _Table(Struct, frozen=True, forbid_unknown_fields=True):
    design: tuple[Equal, ...]


def equals_from(text: str, file: str) -> dict[str, Equal]:
    """The designs that a TOML text describes, by the type they stand for. Raises ContentError."""
    found: dict[str, Equal] = {}
    known = [kind.id for kind in ship_types() if not kind.boat]
    for at, each in enumerate(decode(text, _Table, file).design):
        if each.ship not in known:
            why = f"is {each.ship!r}, which no port sells; {nearest(each.ship, known)}"
            raise fault(text, file, ("design", at, "ship"), why)
        if each.ship in found:
            raise fault(text, file, ("design", at, "ship"), f"repeats {each.ship!r}")
        found[each.ship] = each
    if missing := [name for name in known if name not in found]:
        raise fault(text, file, ("design",), f"has no design for {missing[0]!r}")
    return found


@cache
def equals() -> dict[str, Equal]:
    """The design of every type of ship that a port sells."""
    return equals_from(read(FILE), FILE)
