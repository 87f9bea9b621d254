"""The listed ships on paper: how each would be drawn in the yard, and which the yard refuses."""

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Literal

from pieces_of_eight.content.decode import Fault, FromToml, rows, sought, unknown
from pieces_of_eight.content.files import read
from .ships import model, models

if TYPE_CHECKING:
    from pieces_of_eight.campaign.pirate_wars.model.design import Design, Mast
    from pieces_of_eight.campaign.pirate_wars.model.terms import Edition

FILE = "pirate_wars/designs.toml"


class MastEntry(FromToml):
    """A mast of a listed ship."""

    step: Literal["single", "topped", "full"]
    sails: tuple[Literal["main", "topsail", "high topsail", "gaff", "lateen", "jib"], ...]

    def mast(self) -> "Mast":
        """The same as the yard has it."""
        from pieces_of_eight.campaign.pirate_wars.model.design import Canvas, Mast, Step

        return Mast(Step(self.step), tuple(map(Canvas, self.sails)))


class Drawing(FromToml):
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
        from pieces_of_eight.campaign.pirate_wars.model.design import Design
        from pieces_of_eight.campaign.pirate_wars.model.terms import Edition, Flag

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
            masts=tuple(mast.mast() for mast in self.masts),
            guns=tuple(battery.stand() for battery in kind.guns),
            deck_guns=kind.deck_guns if old else 0,
            extras=extras,
            ladies=ladies,
            muskets=extras // 2 - (ladies if old else 0) if pirates else 0,
        )

    def faults(self) -> Iterator[Fault]:
        for why in unknown(self.model, "which is no ship model", [each.id for each in models()]):
            yield ("model",), why


@cache
def drawings() -> tuple[Drawing, ...]:
    """A drawing of each listed ship, small ships first."""
    return rows(Drawing, "design", read(FILE), FILE, ())


def drawing(name: str) -> Drawing:
    """The drawing of the model with this id. Raises UnknownNameError with a suggestion."""
    return sought(name, {each.model: each for each in drawings()}, "ship model")
