"""The listed ships on paper: how each would be drawn in the yard, and which the yard refuses."""

from functools import cache
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from content.decode import decode, fault, nearest, sought
from content.files import read
from .ships import Model, model, models

if TYPE_CHECKING:
    from campaign.pirate_wars.model.design import Battery, Design
    from campaign.pirate_wars.model.terms import Edition

FILE = "pirate_wars/designs.toml"


class MastEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A mast of a listed ship."""

    step: Literal["single", "topped", "full"]
    sails: tuple[Literal["main", "topsail", "high topsail", "gaff", "lateen", "jib"], ...]


class Drawing(Struct, frozen=True, forbid_unknown_fields=True):
    """How a ship of the table is rigged, and what the yard says against her.

    Two of them it would refuse, and they are kept by name (R1-7, R0-43).
    """

    model: str
    masts: tuple[MastEntry, ...]
    refused: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The rules she breaks, in the edition of 1994 and in the revised one."""
    reading: str = ""
    """The id of the reading by which she is kept all the same."""

    def design(self, edition: "Edition") -> "Design":
        """Her design in an edition, refused or not."""
        from campaign.pirate_wars.model.design import Canvas, Design, Mast, Step
        from campaign.pirate_wars.model.terms import Edition, Flag

        kind = model(self.model)
        old = edition is Edition.DOTS
        extras = kind.extras[0 if old else 1]
        pirates = kind.flag == "pirate"
        ladies = extras // (4 if old else 8) if pirates else 0
        return Design(
            name=kind.name,
            edition=edition,
            flag=Flag[kind.flag.upper()],
            width=kind.width,
            length=kind.length,
            speed=kind.speed,
            masts=tuple(Mast(Step(m.step), tuple(map(Canvas, m.sails))) for m in self.masts),
            guns=_batteries(kind),
            deck_guns=kind.deck_guns if old else 0,
            extras=extras,
            ladies=ladies,
            muskets=extras // 2 - (ladies if old else 0) if pirates else 0,
        )


def _batteries(kind: Model) -> "tuple[Battery, ...]":
    from campaign.pirate_wars.model.design import Battery
    from campaign.pirate_wars.model.terms import Mount, Side

    return tuple(
        Battery(Mount[b.mount.upper()], Side[b.side.upper()], b.count, b.light) for b in kind.guns
    )


class _Drawings(Struct, frozen=True, forbid_unknown_fields=True):
    design: tuple[Drawing, ...]


def drawings_from(text: str, file: str) -> tuple[Drawing, ...]:
    """The drawings that a TOML text describes. Raises ContentError."""
    found = decode(text, _Drawings, file).design
    known = [each.id for each in models()]
    for at, drawing in enumerate(found):
        if drawing.model not in known:
            why = f"is {drawing.model!r}, which is no ship model; {nearest(drawing.model, known)}"
            raise fault(text, file, ("design", at, "model"), why)
    return found


@cache
def drawings() -> tuple[Drawing, ...]:
    """A drawing of each listed ship, small ships first."""
    return drawings_from(read(FILE), FILE)


def drawing(name: str) -> Drawing:
    """The drawing of the model with this id. Raises UnknownNameError with a suggestion."""
    return sought(name, {each.model: each for each in drawings()}, "ship model")
