"""Shores to be raided by bands: a map, the places on it, and who stands where with what."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from pieces_of_eight.content.decode import Fault, FromToml, ReadyFight, clause, map_rows, ready

if TYPE_CHECKING:
    from pieces_of_eight.campaign.geometry.plane import Point
    from pieces_of_eight.campaign.kernel.sealed import Player
    from pieces_of_eight.campaign.shore_raid.state import FigurePlan, Place, Setup, Shore


SideName = Literal["pirates", "town"]
DeedName = Literal["carry", "burn", "free"]
ArmsName = Literal["hands", "club", "dagger", "cutlass"]
FirelockName = Literal["none", "pistol", "rifle"]
PieceName = Literal["swivel", "cannon"]
Heading = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Count = Annotated[int, Meta(ge=1, le=80)]
SUPPLY = "supply"  # the raid of the old rules, whose men and cards are theirs
Rank = Annotated[int, Meta(ge=1, le=13)]


class Spot(FromToml):
    """A place of the map, in the order of the digits on it."""

    name: str
    deed: DeedName
    loads: Count = 1
    worth: Annotated[int, Meta(ge=0, le=99)] = 1
    turns: Annotated[int, Meta(ge=1, le=9)] = 1
    bulky: bool = False

    def place(self) -> "Place":
        """The place as the rules have it."""
        from pieces_of_eight.campaign.shore_raid.state import Deed, Place

        deed = Deed[self.deed.upper()]
        return Place(self.name, deed, self.loads, self.worth, self.turns, self.bulky)


class Men(FromToml):
    """Some figures of one kind."""

    arms: ArmsName = "hands"
    firelock: FirelockName = "none"
    count: Count = 1
    name: str = ""
    personality: bool = False
    mounted: bool = False
    load: Annotated[int, Meta(ge=0, le=9)] = 0
    """The number of the place whose booty they carry; 0 for none."""

    def faults(self) -> Iterator[Fault]:
        if self.count > 1 and (self.name or self.personality):
            yield ("count",), "must be 1 for a man with a name"


class Party(FromToml):
    """Figures that stand in a box of the map, row by row, where nobody stands yet."""

    side: SideName
    box: tuple[int, int, int, int]
    """Left, top, right and bottom, in inches from the north-west corner; all inside."""
    facing: Heading
    figures: tuple[Men, ...]


class Gun(FromToml):
    """A swivel gun or a deck cannon."""

    kind: PieceName
    side: SideName
    at: tuple[int, int]


class More(FromToml):
    """Cards a side has beyond its own in the first turns (PA-2.4)."""

    side: SideName
    ranks: tuple[Rank, ...]
    turns: Annotated[int, Meta(ge=1, le=9)] = 1


class Cards(FromToml):
    """The ranks each side has in every turn; none for those of the table."""

    pirates: tuple[Rank, ...] = ()
    town: tuple[Rank, ...] = ()


class ShoreRaid(ReadyFight):
    """A shore raid ready to begin. The pirates are player 0, the town is player 1."""

    history: tuple[str, ...]  # what is on record, a sentence each
    turns: Annotated[int, Meta(ge=1, le=99)]
    need: Annotated[int, Meta(ge=1, le=999)]  # points the pirates need to win
    map: str  # rows of ground letters, a square inch each
    places: tuple[Spot, ...]
    parties: tuple[Party, ...]
    guns: tuple[Gun, ...] = ()
    cards: Cards = Cards()
    extras: tuple[More, ...] = ()
    in_port: bool = True

    @property
    def rows(self) -> tuple[str, ...]:
        """The map, one row a string."""
        return map_rows(self.map)

    @property
    def gist(self) -> str:
        def count(side: str) -> int:
            return sum(men.count for p in self.parties if p.side == side for men in p.figures)

        return f"{count('pirates')} : {count('town')}"

    def shore(self) -> "Shore":
        """The map as the rules have it, not yet checked."""
        from pieces_of_eight.campaign.shore_raid.state import Shore

        places = tuple(spot.place() for spot in self.places)
        return Shore(self.title, self.rows, places, self.in_port)

    def standing(self) -> "Iterator[tuple[int, Men, tuple[int, int] | None]]":
        """Every man with the number of his party and the square inch on which he begins.

        Each has one of its box where one can stand and nobody does, row by row; None where there
        is none left.
        """
        from pieces_of_eight.campaign.shore_raid.ground import plan

        table = plan(self.rows)
        taken: set[tuple[int, int] | None] = set()
        for number, party in enumerate(self.parties):
            left, top, right, bottom = party.box
            inches = ((x, y) for y in range(top, bottom + 1) for x in range(left, right + 1))
            free = (at for at in inches if at not in taken and table.open_at(_middle(*at)))
            for men in party.figures:
                for _ in range(men.count):
                    at = next(free, None)
                    taken.add(at)
                    yield number, men, at

    def setup(self, *, even: bool = False) -> "Setup":
        """The order this raid begins with; `even` gives both the cards of the table (R2-3)."""
        from pieces_of_eight.campaign.shore_raid.state import (
            Extra,
            Options,
            PieceKind,
            PiecePlan,
            Setup,
        )

        figures = []
        for number, men, at in self.standing():
            party = self.parties[number]
            if at is None:
                raise ValueError(f"The box {list(party.box)} has no room for its party.")
            figures.append(_plan(party, men, _middle(*at)))
        return Setup(
            shore=self.shore(),
            figures=tuple(figures),
            pieces=tuple(
                PiecePlan(PieceKind[gun.kind.upper()], _side(gun.side), _middle(*gun.at))
                for gun in self.guns
            ),
            cards=((), ()) if even else (self.cards.pirates, self.cards.town),
            extras=tuple(Extra(_side(e.side), e.ranks, e.turns) for e in self.extras),
            options=Options(self.turns, self.need),
        )

    def faults(self) -> Iterator[Fault]:
        """Yield bad maps, and no room for a party."""
        from pieces_of_eight.campaign.shore_raid.setup import check_shore, check_supply, land

        try:
            check_shore(self.shore())
        except ValueError as error:
            yield ("map",), f"cannot be used: {clause(error)}"
        try:
            land(self.setup())
            land(self.setup(even=True))
            if self.id == SUPPLY:
                check_supply(self.setup())
        except ValueError as error:
            yield (), f"nobody can land here: {clause(error)}"


def _side(name: SideName) -> "Player":
    from pieces_of_eight.campaign.shore_raid.state import PIRATES, TOWN

    return PIRATES if name == "pirates" else TOWN


def _middle(column: int, row: int) -> "Point":
    from pieces_of_eight.campaign.geometry.plane import Point

    return Point(100 * column + 50, 100 * row + 50)


def _plan(party: Party, men: Men, at: "Point") -> "FigurePlan":
    """One of some men, who begins at a point."""
    from pieces_of_eight.campaign.geometry.plane import HEADING_NAMES
    from pieces_of_eight.campaign.shore_raid.state import Arms, FigurePlan, Firelock, PlaceId

    return FigurePlan(
        _side(party.side),
        at,
        Arms[men.arms.upper()],
        Firelock[men.firelock.upper()],
        HEADING_NAMES.index(party.facing),
        men.name,
        men.personality,
        men.mounted,
        PlaceId(men.load - 1),
    )


shore_raids, shore_raid = ready("shore_raid/scenarios", ShoreRaid, "shore")
