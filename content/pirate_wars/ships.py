"""The ship table of Pirate Wars: what each model is, and the crew and guns she comes with."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta
from msgspec.structs import asdict, replace

from pieces_of_eight.content.decode import (
    Fault,
    FromToml,
    NamedEntry,
    decode,
    is_own,
    listed,
    load,
    read,
    repeats,
    rows,
    sought,
    unknown,
)
from pieces_of_eight.content.sea_fight.ships import ship_types

if TYPE_CHECKING:  # the rules are loaded only when a ship is wanted
    from pieces_of_eight.campaign.pirate_wars.state import Card, Crew, Edition, Figures, Gun
    from pieces_of_eight.campaign.pirate_wars.yard import Design


FILE = "pirate_wars/ships.toml"
Count = Annotated[int, Meta(ge=0, le=40)]
Flagged = Literal["pirate", "imperial"]


class CannonRow(FromToml):
    """Some cannon that stand alike."""

    mount: Literal["fixed", "slide", "turntable"]
    side: Literal["bow", "starboard", "stern", "larboard"]
    count: Annotated[int, Meta(ge=1, le=12)] = 1
    light: bool = False


class MastEntry(FromToml):
    """A mast of a listed ship."""

    step: Literal["single", "topped", "full"]
    sails: tuple[Literal["main", "topsail", "high topsail", "gaff", "lateen", "jib"], ...]


def design_of(fields: Mapping[str, Any]) -> "Design":
    """A design of the yard, where flag, masts and guns are as they are written."""
    from pieces_of_eight.campaign.pirate_wars import yard
    from pieces_of_eight.campaign.pirate_wars.state import Flag, Mount, Side

    masts = [
        yard.Mast(yard.Step(m.step), tuple(map(yard.Canvas, m.sails))) for m in fields["masts"]
    ]
    guns = [
        yard.Battery(Mount[b.mount.upper()], Side[b.side.upper()], b.count, b.light)
        for b in fields["guns"]
    ]
    made = {"flag": Flag[fields["flag"].upper()], "masts": tuple(masts), "guns": tuple(guns)}
    return yard.Design(**{**fields, **made})


class ShipModel(NamedEntry):
    """A row of the ship table (PW-1.7), kept even where nobody could build her (R1-7)."""

    flag: Flagged
    width: Literal[8, 12]
    hull: Annotated[int, Meta(ge=3, le=10)]
    sails: Annotated[int, Meta(ge=1, le=14)]
    loss: Annotated[int, Meta(ge=1, le=20)]
    guns: tuple[CannonRow, ...]
    extras: tuple[Count, Count]
    """Figures beyond the working crew, in the edition of 1994 and in the revised one."""

    deck_guns: Annotated[int, Meta(ge=0, le=2)] = 0

    @property
    def length(self) -> int:  # in dots: eight for each line of hull (PW-1.6)
        return 8 * self.hull

    @property
    def speed(self) -> int:
        return self.sails * self.loss

    @property
    def cannon(self) -> int:
        return sum(battery.count for battery in self.guns)

    @property
    def crew(self) -> int:
        """Captain, mate, a hand for each sail, two for each cannon (PW-1.8, R1-6)."""
        return 2 + self.sails + 2 * self.cannon

    def design(self, edition: "Edition") -> "Design":
        """How the yard would draw her in an edition, whether it would build her or not."""
        from pieces_of_eight.campaign.pirate_wars.state import Edition

        old = edition is Edition.DOTS
        extras, ladies, muskets = self.extra(old=old)
        fields = ("name", "flag", "width", "length", "speed", "guns")
        return design_of(
            {
                **{field: getattr(self, field) for field in fields},
                "edition": edition,
                "masts": drawing(self.id).masts,
                "deck_guns": self.deck_guns if old else 0,
                "extras": extras,
                "ladies": ladies,
                "muskets": muskets,
            }
        )

    def card(self, edition: "Edition", name: str, letter: str, captain: str) -> "Card":
        from pieces_of_eight.campaign.pirate_wars.yard import card_of

        crew = sum(row.count for row in self.figures(edition))
        return replace(card_of(self.design(edition), name, letter, captain), crew=crew)

    def batteries(self) -> "tuple[Gun, ...]":
        """Her cannon, those of one side spaced evenly along it."""
        from pieces_of_eight.campaign.pirate_wars.state import Edition
        from pieces_of_eight.campaign.pirate_wars.yard import guns_of

        return guns_of(self.design(Edition.DOTS))

    def extra(self, *, old: bool) -> tuple[int, int, int]:
        """Her figures beyond the working crew by an edition, of them ladies, and with muskets.

        Half of the pirates have muskets, or ladies' pistols (PW-1.4, R1-14).
        """
        extras = self.extras[0 if old else 1]
        if self.flag == "imperial":
            return extras, 0, 0
        ladies = extras // (4 if old else 8)
        return extras, ladies, extras // 2 - (ladies if old else 0)

    def figures(self, edition: "Edition") -> "Crew":
        """Everybody aboard as the fight begins (PW-1.3, PW-1.4, PW-1.8)."""
        from pieces_of_eight.campaign.pirate_wars.crew import tidy

        return tidy(self._figures(edition))

    def _figures(self, edition: "Edition") -> Iterator["Figures"]:
        """Officers, hands, then marines or pirates, of whom some have hooks (R0-75)."""
        from pieces_of_eight.campaign.pirate_wars.crew import A_HOOK
        from pieces_of_eight.campaign.pirate_wars.state import Arm, Edition, Figures, Place, Post

        old, pirates = edition is Edition.DOTS, self.flag == "pirate"
        arm = Arm.PISTOL if old else Arm.NONE
        yield Figures(Post.CAPTAIN, arm, hook=pirates and old)
        yield Figures(Post.MATE, arm)
        aloft = 2 if old and self.width == 12 else 0
        yield Figures(Post.HAND, count=self.sails - aloft)
        yield Figures(Post.HAND, place=Place.TOPS, count=aloft)
        yield Figures(Post.HAND, place=Place.GUNS, count=2 * self.cannon)
        extras, ladies, muskets = self.extra(old=old)
        if not pirates:
            yield Figures(Post.LIEUTENANT, arm)
            # by the older edition the lieutenant is one of them (PW-1.7)
            yield Figures(Post.MARINE, Arm.MUSKET, count=extras - old)
            return
        guns, hooks = (self.deck_guns, extras // A_HOOK) if old else (0, 0)
        yield Figures(Post.HAND, arm, lady=True, count=ladies)
        yield Figures(Post.HAND, Arm.MUSKET, count=muskets)
        yield Figures(Post.HAND, Arm.DECK_GUN, count=guns)
        yield Figures(Post.HAND, hook=True, count=hooks)
        yield Figures(Post.HAND, count=extras - ladies - muskets - guns - hooks)

    def faults(self) -> Iterator[Fault]:
        if self.flag == "imperial" and not self.extras[0]:
            yield ("extras",), "has no place for the lieutenant"


@cache
def models() -> tuple[ShipModel, ...]:
    """The ship table, small ships first."""
    return rows(ShipModel, "model", read(FILE), FILE)


def model(name: str) -> ShipModel:
    """The model with this id. Raises UnknownNameError with a suggestion."""
    return sought(name, {each.id: each for each in models()}, "ship model")


# --- The listed ships on paper: how each would be drawn in the yard, and which the yard refuses ---

DESIGNS = "pirate_wars/designs.toml"


class Rig(FromToml):
    """How a ship of the table is rigged, and what the yard says against her.

    Two of them it would refuse, and they are kept by name (R1-7, R0-43).
    """

    model: str
    masts: tuple[MastEntry, ...]
    refused: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """The rules she breaks, in the edition of 1994 and in the revised one."""
    reading: str = ""  # the id of the reading by which she is kept all the same

    def design(self, edition: "Edition") -> "Design":
        """Her design in an edition, refused or not."""
        return model(self.model).design(edition)

    def faults(self) -> Iterator[Fault]:
        for why in unknown(self.model, "which is not a ship model", [each.id for each in models()]):
            yield ("model",), why


@cache
def drawings() -> tuple[Rig, ...]:
    """A drawing of each listed ship, small ships first."""
    return rows(Rig, "design", read(DESIGNS), DESIGNS, ())


def drawing(name: str) -> Rig:
    """The drawing of the model with this id. Raises UnknownNameError with a suggestion."""
    return sought(name, {each.model: each for each in drawings()}, "ship model")


# --- What the ships of a port are here: a design of the yard for each type (H-93) ----------------

PORT = "pirate_wars/port.toml"


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
    return {each.ship: each for each in load(Equals, PORT).design}


# --- Ships of the yard that the player has written down: each a file, which the yard must accept --

FOLDER = "pirate_wars/designs"
Few = Annotated[int, Meta(ge=0, le=99)]
Sails = Annotated[int, Meta(ge=0, le=14)]


class OwnDesign(NamedEntry):
    """A ship on paper, as she is written in a file."""

    masts: Annotated[tuple[MastEntry, ...], Meta(max_length=6)]
    edition: Literal["1994", "revised"] = "1994"
    flag: Literal["brethren", "crown"] = "brethren"
    width: Literal[8, 12] = 12
    length: Annotated[int, Meta(ge=24, le=80)] = 48
    speed: Annotated[int, Meta(ge=0, le=200)] = 56
    guns: Annotated[tuple[CannonRow, ...], Meta(max_length=6)] = ()
    deck_guns: Annotated[int, Meta(ge=0, le=9)] = 0
    extras: Few = 0
    ladies: Few = 0
    muskets: Few = 0
    pistols: Few = 0
    chests: Few = 0
    nest: bool = False
    oversail: Sails = 0
    overload: Sails = 0

    def design(self) -> "Design":
        """What the yard would build."""
        from pieces_of_eight.campaign.pirate_wars.state import Edition

        fields = asdict(self)
        del fields["id"]
        flag = "pirate" if self.flag == "brethren" else "imperial"
        return design_of({**fields, "edition": Edition(self.edition), "flag": flag})

    def faults(self) -> Iterator[Fault]:
        from pieces_of_eight.campaign.pirate_wars.yard import faults

        for fault in faults(self.design()):
            yield (), f"the yard would not build her: {fault.why.rstrip('.')} [{fault.rule}]"


@cache
def own_designs() -> tuple[OwnDesign, ...]:
    """Every ship that the player has written down, by her name. Raises ContentError."""
    found = [decode(OwnDesign, read(file), file) for file in listed(FOLDER) if is_own(file)]
    return tuple(sorted(found, key=lambda each: (each.name.casefold(), each.id)))
