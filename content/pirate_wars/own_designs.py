"""Ships of the yard that the player has written down: each a file, which the yard must accept."""

from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from content.decode import decode
from content.files import ContentError, is_own, listed, read
from .designs import MastEntry

if TYPE_CHECKING:
    from campaign.pirate_wars.model.design import Design

FOLDER = "pirate_wars/designs"
Few = Annotated[int, Meta(ge=0, le=99)]
Sails = Annotated[int, Meta(ge=0, le=14)]


class GunsEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """Some cannon that stand alike."""

    mount: Literal["fixed", "slide", "turntable"]
    side: Literal["bow", "starboard", "stern", "larboard"]
    count: Annotated[int, Meta(ge=1, le=12)] = 1
    light: bool = False


class OwnDesign(Struct, frozen=True, forbid_unknown_fields=True):
    """A ship on paper, as she is written in a file."""

    id: str
    name: str
    masts: Annotated[tuple[MastEntry, ...], Meta(max_length=6)]
    edition: Literal["1994", "revised"] = "1994"
    flag: Literal["brethren", "crown"] = "brethren"
    width: Literal[8, 12] = 12
    length: Annotated[int, Meta(ge=24, le=80)] = 48
    speed: Annotated[int, Meta(ge=0, le=200)] = 56
    guns: Annotated[tuple[GunsEntry, ...], Meta(max_length=6)] = ()
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
        from campaign.pirate_wars.model.design import Battery, Canvas, Design, Mast, Step
        from campaign.pirate_wars.model.terms import Edition, Flag, Mount, Side

        return Design(
            name=self.name,
            edition=Edition(self.edition),
            flag=Flag.PIRATE if self.flag == "brethren" else Flag.IMPERIAL,
            width=self.width,
            length=self.length,
            speed=self.speed,
            masts=tuple(Mast(Step(m.step), tuple(map(Canvas, m.sails))) for m in self.masts),
            guns=tuple(
                Battery(Mount[each.mount.upper()], Side[each.side.upper()], each.count, each.light)
                for each in self.guns
            ),
            deck_guns=self.deck_guns,
            extras=self.extras,
            ladies=self.ladies,
            muskets=self.muskets,
            chests=self.chests,
            nest=self.nest,
            oversail=self.oversail,
            overload=self.overload,
        )


def design_from(text: str, file: str) -> OwnDesign:
    """The ship that a TOML text describes. Raises ContentError."""
    return decode(text, OwnDesign, file)


def check_design(text: str, shown: str) -> OwnDesign:
    """The ship of a text, if the yard would build her. Raises ContentError."""
    from campaign.pirate_wars.model.yard import faults

    found = design_from(text, shown)
    for fault in faults(found.design()):
        why = f"the yard would not build her: {fault.why.rstrip('.')} [{fault.rule}]"
        raise ContentError(shown, why)
    return found


@cache
def own_designs() -> tuple[OwnDesign, ...]:
    """Every ship that the player has written down, by her name. Raises ContentError."""
    found = [design_from(read(file), file) for file in listed(FOLDER) if is_own(file)]
    return tuple(sorted(found, key=lambda each: (each.name.casefold(), each.id)))
