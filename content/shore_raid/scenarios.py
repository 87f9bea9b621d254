"""Shores to be raided by bands: a map, the places on it, and who stands where with what."""

from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta, Struct

from content.decode import Path, checked, decode, fault, in_order
from content.files import ContentError

if TYPE_CHECKING:
    from campaign.geometry.plane import Point
    from campaign.kernel.sealed import Player
    from campaign.shore_raid.model.actions import FigurePlan, Setup
    from campaign.shore_raid.model.state import Place, Shore

SideName = Literal["pirates", "town"]
DeedName = Literal["carry", "burn", "free"]
ArmsName = Literal["hands", "club", "dagger", "cutlass"]
FirelockName = Literal["none", "pistol", "rifle"]
PieceName = Literal["swivel", "cannon"]
Heading = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
Count = Annotated[int, Meta(ge=1, le=80)]
SUPPLY = "supply"
"""The raid of the old rules, whose men and cards are theirs."""
Rank = Annotated[int, Meta(ge=1, le=13)]


class Spot(Struct, frozen=True, forbid_unknown_fields=True):
    """A place of the map, in the order of the digits on it."""

    name: str
    deed: DeedName
    loads: Count = 1
    worth: Annotated[int, Meta(ge=0, le=99)] = 1
    turns: Annotated[int, Meta(ge=1, le=9)] = 1
    bulky: bool = False

    def place(self) -> "Place":
        """The place as the rules have it."""
        from campaign.shore_raid.model.state import Deed, Place

        deed = Deed[self.deed.upper()]
        return Place(self.name, deed, self.loads, self.worth, self.turns, self.bulky)


class Men(Struct, frozen=True, forbid_unknown_fields=True):
    """Some figures of one kind."""

    arms: ArmsName = "hands"
    firelock: FirelockName = "none"
    count: Count = 1
    name: str = ""
    personality: bool = False
    mounted: bool = False
    load: Annotated[int, Meta(ge=0, le=9)] = 0
    """The number of the place whose booty they carry; 0 for none."""


class Party(Struct, frozen=True, forbid_unknown_fields=True):
    """Figures that stand in a box of the map, row by row, where nobody stands yet."""

    side: SideName
    box: tuple[int, int, int, int]
    """Left, top, right and bottom, in inches from the north-west corner; all inside."""
    facing: Heading
    figures: tuple[Men, ...]


class Gun(Struct, frozen=True, forbid_unknown_fields=True):
    """A swivel gun or a deck cannon."""

    kind: PieceName
    side: SideName
    at: tuple[int, int]


class More(Struct, frozen=True, forbid_unknown_fields=True):
    """Cards a side has beyond its own in the first turns (PA-2.4)."""

    side: SideName
    ranks: tuple[Rank, ...]
    turns: Annotated[int, Meta(ge=1, le=9)] = 1


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """The ranks each side has in every turn; none for those of the table."""

    pirates: tuple[Rank, ...] = ()
    town: tuple[Rank, ...] = ()


class ShoreEntry(Struct, frozen=True):
    """What a list of shores shows of one."""

    id: str
    title: str
    blurb: str
    figures: tuple[int, int]
    """Pirates and town."""
    turns: int


class ShoreRaid(Struct, frozen=True, forbid_unknown_fields=True):
    """A shore raid ready to begin. The pirates are player 0, the town is player 1."""

    id: str
    title: str
    blurb: str
    order: int
    """Its place in the list."""
    history: tuple[str, ...]
    """What is on record, a sentence each."""
    turns: Annotated[int, Meta(ge=1, le=99)]
    need: Annotated[int, Meta(ge=1, le=999)]
    """Points the pirates need to win."""
    map: str
    """Rows of ground letters, a square inch each."""
    places: tuple[Spot, ...]
    parties: tuple[Party, ...]
    guns: tuple[Gun, ...] = ()
    cards: Cards = Cards()
    extras: tuple[More, ...] = ()
    in_port: bool = True

    @property
    def rows(self) -> tuple[str, ...]:
        """The map, one row a string."""
        return tuple(row for line in self.map.splitlines() if (row := line.strip()))

    @property
    def entry(self) -> ShoreEntry:
        def count(side: str) -> int:
            mine = [men.count for p in self.parties if p.side == side for men in p.figures]
            return sum(mine)

        both = count("pirates"), count("town")
        return ShoreEntry(self.id, self.title, self.blurb, both, self.turns)

    def shore(self) -> "Shore":
        """The map as the rules have it, not yet checked."""
        from campaign.shore_raid.model.state import Shore

        places = tuple(spot.place() for spot in self.places)
        return Shore(self.title, self.rows, places, self.in_port)

    def setup(self, *, even: bool = False) -> "Setup":
        """The order this raid begins with; `even` gives both the cards of the table (R2-3)."""
        from campaign.geometry.plane import Point
        from campaign.shore_raid.model.actions import PiecePlan, Setup
        from campaign.shore_raid.model.state import Extra, Options, PieceKind

        taken: set[Point] = set()
        return Setup(
            shore=self.shore(),
            figures=tuple(
                plan for party in self.parties for plan in _plans(party, self.rows, taken)
            ),
            pieces=tuple(
                PiecePlan(PieceKind[gun.kind.upper()], _side(gun.side), _middle(*gun.at))
                for gun in self.guns
            ),
            cards=((), ()) if even else (self.cards.pirates, self.cards.town),
            extras=tuple(Extra(_side(e.side), e.ranks, e.turns) for e in self.extras),
            options=Options(self.turns, self.need),
        )


def _side(name: SideName) -> "Player":
    from campaign.shore_raid.model.state import PIRATES, TOWN

    return PIRATES if name == "pirates" else TOWN


def _middle(column: int, row: int) -> "Point":
    from campaign.geometry.plane import Point

    return Point(100 * column + 50, 100 * row + 50)


def _plans(party: Party, rows: tuple[str, ...], taken: set["Point"]) -> list["FigurePlan"]:
    """The figures of a party, each on a square of its box where one can stand and nobody does."""
    from campaign.geometry.plane import HEADING_NAMES
    from campaign.shore_raid.model.actions import FigurePlan
    from campaign.shore_raid.model.ground import plan
    from campaign.shore_raid.model.state import Arms, Firelock, PlaceId

    table = plan(rows)
    left, top, right, bottom = party.box
    free = [
        at
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
        if table.open_at(at := _middle(column, row)) and at not in taken
    ]
    found: list[FigurePlan] = []
    for men in party.figures:
        for _ in range(men.count):
            if not free:
                raise ValueError(f"The box {list(party.box)} has no room for its party.")
            at = free.pop(0)
            taken.add(at)
            found.append(
                FigurePlan(
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
            )
    return found


_READY = ("shore_raid/scenarios", ShoreRaid, "shore")


def shore_raid_from(text: str, file: str) -> ShoreRaid:
    """The raid that a TOML text describes, checked whole. Raises ContentError."""
    found = decode(text, ShoreRaid, file)
    _check(found, text, file)
    return found


def _check(raid: ShoreRaid, text: str, file: str) -> None:
    """Refuse what the types cannot: bad maps, no room for a party, names without a man."""
    from campaign.shore_raid.model.opening import check_shore, check_supply, land

    place: Path
    for at, party in enumerate(raid.parties):
        for n, men in enumerate(party.figures):
            if men.count > 1 and (men.name or men.personality):
                place = ("parties", at, "figures", n, "count")
                raise fault(text, file, place, "must be 1 for a man with a name")
    try:
        check_shore(raid.shore())
    except ValueError as error:
        raise fault(text, file, ("map",), f"cannot be used: {_clause(error)}") from error
    try:
        land(raid.setup())
        land(raid.setup(even=True))
        if raid.id == SUPPLY:
            check_supply(raid.setup())
    except ValueError as error:
        raise ContentError(file, f"nobody can land here: {_clause(error)}") from error


def _clause(error: ValueError) -> str:
    """A sentence of the rules as the end of one of ours."""
    text = str(error).rstrip(".")
    return text[:1].lower() + text[1:]


def shore_raids() -> tuple[ShoreEntry, ...]:
    """The ready shore raids as a list shows them."""
    return tuple(found.entry for found, _, _ in in_order(*_READY).values())


@cache
def shore_raid(name: str) -> ShoreRaid:
    """The ready shore raid with this id. Raises UnknownNameError with a suggestion."""
    return checked(name, *_READY, _check)
