"""Shores to be raided by bands: a map, its places, who stands where with what; or from a seed."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal, get_args

from msgspec import Meta

from pieces_of_eight.content.decode import Fault, FromToml, ReadyFight, clause, map_rows, ready
from pieces_of_eight.content.flags import crowns

if TYPE_CHECKING:
    from pieces_of_eight.campaign.geometry.plane import Point
    from pieces_of_eight.campaign.kernel.sealed import Player
    from pieces_of_eight.campaign.shore_raid import state as s
    from pieces_of_eight.campaign.shore_raid.setup import Rating


SideName = Literal["pirates", "town"]
DeedName = Literal["carry", "burn", "free"]
ArmsName = Literal["hands", "club", "dagger", "cutlass"]
FirelockName = Literal["none", "pistol", "rifle"]
PieceName = Literal["swivel", "cannon"]
Heading = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
ARMS: tuple[ArmsName, ...] = get_args(ArmsName)
FIRELOCKS: tuple[FirelockName, ...] = get_args(FirelockName)
DEEDS: tuple[DeedName, ...] = get_args(DeedName)
HEADINGS: tuple[Heading, ...] = get_args(Heading)
SIDES: tuple[SideName, ...] = get_args(SideName)
"""The words of a file in the order in which the rules count them."""
Count = Annotated[int, Meta(ge=1, le=80)]
SUPPLY = "supply"  # the raid of the old rules, whose men and cards are theirs
Rank = Annotated[int, Meta(ge=1, le=13)]


class ReadyPlace(FromToml):
    """A place of the map, in the order of the digits on it."""

    name: str
    deed: DeedName
    loads: Count = 1
    worth: Annotated[int, Meta(ge=0, le=99)] = 1
    turns: Annotated[int, Meta(ge=1, le=9)] = 1
    bulky: bool = False

    def place(self) -> "s.Place":
        """The place as the rules have it."""
        from pieces_of_eight.campaign.shore_raid import state as s

        deed = s.Deed[self.deed.upper()]
        return s.Place(self.name, deed, self.loads, self.worth, self.turns, self.bulky)


class FigureRow(FromToml):
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


class FigureParty(FromToml):
    """Figures that stand in a box of the map, row by row, where nobody stands yet."""

    side: SideName
    box: tuple[int, int, int, int]
    """Left, top, right and bottom, in inches from the north-west corner; all inside."""
    facing: Heading
    figures: tuple[FigureRow, ...]


class ReadyGun(FromToml):
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
    places: tuple[ReadyPlace, ...]
    parties: tuple[FigureParty, ...]
    guns: tuple[ReadyGun, ...] = ()
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

    def shore(self) -> "s.Shore":
        """The map as the rules have it, not yet checked."""
        from pieces_of_eight.campaign.shore_raid import state as s

        places = tuple(spot.place() for spot in self.places)
        return s.Shore(self.title, self.rows, places, self.in_port)

    def standing(self) -> "Iterator[tuple[int, FigureRow, tuple[int, int] | None]]":
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

    def setup(self, *, even: bool = False) -> "s.Setup":
        """The order this raid begins with; `even` gives both the cards of the table (R2-3)."""
        from pieces_of_eight.campaign.shore_raid import state as s

        figures = []
        for number, men, at in self.standing():
            party = self.parties[number]
            if at is None:
                raise ValueError(f"The box {list(party.box)} has no room for its party.")
            figures.append(
                s.FigurePlan(
                    _side(party.side),
                    _middle(*at),
                    s.Arms[men.arms.upper()],
                    s.Firelock[men.firelock.upper()],
                    HEADINGS.index(party.facing),
                    men.name,
                    men.personality,
                    men.mounted,
                    s.PlaceId(men.load - 1),
                )
            )
        pieces = [
            s.PiecePlan(s.PieceKind[gun.kind.upper()], _side(gun.side), _middle(*gun.at))
            for gun in self.guns
        ]
        return s.Setup(
            shore=self.shore(),
            figures=tuple(figures),
            pieces=tuple(pieces),
            cards=((), ()) if even else (self.cards.pirates, self.cards.town),
            extras=tuple(s.Extra(_side(e.side), e.ranks, e.turns) for e in self.extras),
            options=s.Options(self.turns, self.need),
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
    from pieces_of_eight.campaign.shore_raid import state as s

    return s.PIRATES if name == "pirates" else s.TOWN


def _middle(column: int, row: int) -> "Point":
    from pieces_of_eight.campaign.geometry.plane import Point

    return Point(100 * column + 50, 100 * row + 50)


shore_raids, shore_raid = ready("shore_raid/scenarios", ShoreRaid, "shore")


# --- A raid made from a seed: a harbour nobody has heard of, and a ship that comes for it ---------

CREW = 18  # pirates for an open town, before what its garrison asks for
A_SOLDIER = 5  # pirates more for each step of the garrison
A_GUN = 2


def random_shore(seed: int, rating: "Rating | None" = None, crew: int = 0) -> ShoreRaid:
    """A raid on a made-up shore, the same for the same arguments.

    Without a rating the seed decides on one of the middling ones; without a crew as many pirates
    come as such a shore asks for. Raises ValueError with a sentence for a rating off the scale.
    """
    from pieces_of_eight.campaign.kernel.dice import Lots
    from pieces_of_eight.campaign.shore_raid.setup import Rating, muster

    lots = Lots(f"shore:{seed}")
    middling = Rating(lots.between(0, 2), lots.between(0, 3), lots.between(1, 4))
    rating = rating or middling
    crown = lots.one(crowns())
    name = lots.one(crown.towns)
    pirates = crew or CREW + A_SOLDIER * rating.garrison + A_GUN * rating.fort
    figures = "-".join(map(str, rating))
    return written(
        muster(seed, rating, pirates, name),
        f"shore-{figures}-{seed}",
        f"{crown.one} harbour on no chart, and a schooner in need of what it has.",
    )


def written(setup: "s.Setup", name: str, blurb: str) -> ShoreRaid:
    """A setup as a file has it."""
    places = tuple(
        ReadyPlace(each.name, DEEDS[each.deed], each.loads, each.worth, each.turns, each.bulky)
        for each in setup.shore.places
    )
    parties, guns = list[FigureParty](), list[ReadyGun]()
    for each in setup.figures:  # a party each, on the square it stands on, to keep their order
        at = each.at[0] // 100, each.at[1] // 100
        arms, lock = ARMS[each.arms], FIRELOCKS[each.firelock]
        men = FigureRow(arms, lock, 1, each.name, each.personality, each.mounted, each.load + 1)
        parties.append(FigureParty(SIDES[each.owner], (*at, *at), HEADINGS[each.facing], (men,)))
    for gun in setup.pieces:
        kind: PieceName = "cannon" if gun.kind == "cannon" else "swivel"
        guns.append(ReadyGun(kind, SIDES[gun.owner], (gun.at[0] // 100, gun.at[1] // 100)))
    return ShoreRaid(
        id=name,
        title=setup.shore.name,
        blurb=blurb,
        order=0,
        history=(),
        turns=setup.options.turns,
        need=setup.options.need,
        map="\n".join(setup.shore.rows),
        places=places,
        parties=tuple(parties),
        guns=tuple(guns),
        in_port=setup.shore.in_port,
    )
