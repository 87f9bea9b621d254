"""The scenarios of Pirate Wars: a chart with its shoals, the wind, and two sides of ships."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta
from msgspec.structs import asdict, replace

from pieces_of_eight.content.decode import Fault, FromToml, ReadyFight, ready, unknown
from .ships import Count, ShipModel, model, models

if TYPE_CHECKING:
    from pieces_of_eight.campaign.kernel.sealed import Player
    from pieces_of_eight.campaign.pirate_wars.actions import Setup, ShipPlan
    from pieces_of_eight.campaign.pirate_wars.state import Edition, Land, Options, Waters


LETTERS = {"red": "ABCDEFGH", "blue": "12345678"}
Dots = Annotated[int, Meta(ge=0, le=4000)]
Degrees = Annotated[int, Meta(ge=0, le=359)]


class WarsShip(FromToml):
    letter: str
    model: str
    name: str
    captain: str
    at: tuple[Dots, Dots]  # where she is amidships, in dots from the north-west corner
    heading: Degrees
    extras: tuple[Count, Count] | None = None
    """Figures beyond the working crew, by edition; nothing for those of the ship table."""
    trades: bool = False  # whether she carries a cargo that is to be brought away (H-94)

    @property
    def kind(self) -> ShipModel:
        """Her row of the ship table, with the crew that she has here."""
        listed = model(self.model)
        return listed if self.extras is None else replace(listed, extras=self.extras)


class WarsSide(FromToml):
    name: str
    ships: tuple[WarsShip, ...]


class LandEntry(FromToml):
    """What lives on an island, and what it holds (PW-10, PW-11)."""

    dwellers: Literal["fort", "islanders", "skeletons"]
    way: Annotated[int, Meta(ge=4, le=400)]
    """Dots from the water to the wall, the village or the wreck."""
    chests: Annotated[int, Meta(ge=0, le=40)] = 0
    guns: Annotated[int, Meta(ge=0, le=12)] = 0
    owner: Literal["red", "blue"] | None = None
    wall: Annotated[int, Meta(ge=0, le=400)] = 0
    door: bool = False
    ramp: bool = False
    stairs: Annotated[int, Meta(ge=0, le=40)] = 0
    ladders: Annotated[int, Meta(ge=0, le=6)] = 0
    plates: Annotated[int, Meta(ge=0, le=9)] = 0
    small: Annotated[int, Meta(ge=0, le=20)] = 0
    craft: Literal["canoe", "outrigger", "catamaran"] = "canoe"
    boats: Annotated[int, Meta(ge=0, le=12)] = 0
    trees: tuple[Dots, Dots] = (0, 0)  # the stretch of the way that lies under trees
    cover: tuple[Dots, Dots] = (0, 0)  # the stretch where barrels, cargo or rocks cover men in part
    carriage: Literal["wheels", "slides", "turntables"] = "wheels"
    """How its cannon stand: only those on wheels can be hauled away."""

    pier: bool = False  # whether a pier runs out to where ships can lie

    def land(self) -> "Land":
        from pieces_of_eight.campaign.geometry.hulls import DOT
        from pieces_of_eight.campaign.kernel.sealed import Player
        from pieces_of_eight.campaign.pirate_wars.state import Carriage, Craft, Dwellers, Land

        fields = {
            **asdict(self),
            "dwellers": Dwellers(self.dwellers),
            "way": self.way * DOT,
            "owner": None if self.owner is None else Player(("red", "blue").index(self.owner)),
            "craft": Craft(self.craft),
            "trees": (self.trees[0] * DOT, self.trees[1] * DOT),
            "cover": (self.cover[0] * DOT, self.cover[1] * DOT),
            "carriage": Carriage(self.carriage),
        }
        return Land(**fields)


class ShoalEntry(FromToml):
    """An island (depth 0) or a reef."""

    name: str
    depth: Annotated[int, Meta(ge=0, le=12)]
    corners: tuple[tuple[Dots, Dots], ...]
    land: LandEntry | None = None  # what there is on an island to land on


class War(ReadyFight):
    """A fight ready to begin, in either edition. `red` is player 0 and `blue` player 1."""

    waters: str
    size: tuple[Dots, Dots]
    wind: Degrees  # the heading the wind blows towards
    turns: Annotated[int, Meta(ge=1, le=99)]
    red: WarsSide
    blue: WarsSide
    shoals: tuple[ShoalEntry, ...] = ()
    haven: Literal["west", "east"] | None = None
    """The edge of the chart by which a cargo is brought away (H-94)."""

    @property
    def sides(self) -> tuple[WarsSide, WarsSide]:
        return self.red, self.blue

    @property
    def gist(self) -> str:
        return " : ".join(str(len(side.ships)) for side in self.sides)

    def chart(self) -> "Waters":
        from pieces_of_eight.campaign.geometry.hulls import DOT
        from pieces_of_eight.campaign.geometry.plane import Point
        from pieces_of_eight.campaign.pirate_wars.state import Shoal, Waters

        shoals = tuple(
            Shoal(
                shoal.name,
                shoal.depth * DOT,
                tuple(Point(x * DOT, y * DOT) for x, y in shoal.corners),
                None if shoal.land is None else shoal.land.land(),
            )
            for shoal in self.shoals
        )
        return Waters(self.waters, self.size[0] * DOT, self.size[1] * DOT, shoals)

    def setup(
        self,
        edition: "Edition | None" = None,
        options: "Options | None" = None,
        wind: int | None = None,
    ) -> "Setup":
        """The order this fight begins with; without a word the edition of 1994.

        `wind` is a heading in tenths of a degree. By which edge a cargo gets away the fight says,
        whatever else the captains have agreed on.
        """
        from pieces_of_eight.campaign.kernel.sealed import Player
        from pieces_of_eight.campaign.pirate_wars.actions import Setup
        from pieces_of_eight.campaign.pirate_wars.state import Edge, Edition, Options

        played = edition or Edition.DOTS
        agreed = options or Options(turns=self.turns)
        ships = (
            plan(ship, Player(player), played)
            for player, side in enumerate(self.sides)
            for ship in side.ships
        )
        return Setup(
            edition=played,
            waters=self.chart(),
            wind=self.wind * 10 if wind is None else wind,
            ships=tuple(ships),
            options=agreed if self.haven is None else replace(agreed, haven=Edge(self.haven)),
        )

    def faults(self) -> Iterator[Fault]:
        """Yield strangers, double letters, a haven that nobody needs."""
        from pieces_of_eight.campaign.pirate_wars.setup import launch

        if (self.haven is None) == any(ship.trades for side in self.sides for ship in side.ships):
            why = "must be given where a ship trades (her way out), and only there"
            yield ("haven",), why
        seen: dict[str, str] = {}
        for name, side in zip(LETTERS, self.sides, strict=True):
            for at, ship in enumerate(side.ships):
                for field, why in _faults(ship, LETTERS[name], seen):
                    yield (name, "ships", at, field), why
        try:
            launch(self.setup())
        except ValueError as error:
            yield ("size",), f"cannot be played: {str(error).removesuffix('.')}"


def plan(ship: WarsShip, owner: "Player", edition: "Edition") -> "ShipPlan":
    from pieces_of_eight.campaign.geometry.hulls import DOT, ahead
    from pieces_of_eight.campaign.geometry.plane import Point
    from pieces_of_eight.campaign.pirate_wars.actions import ShipPlan

    kind = ship.kind
    card = replace(kind.card(edition, ship.name, ship.letter, ship.captain), trades=ship.trades)
    middle = Point(ship.at[0] * DOT, ship.at[1] * DOT)
    heading = ship.heading * 10
    return ShipPlan(
        card=card,
        owner=owner,
        at=ahead(middle, heading, -(card.length // 2)),
        heading=heading,
        crew=kind.figures(edition),
        guns=kind.batteries(),
    )


def fits(ship: WarsShip) -> bool:
    """Whether she has no more figures than her model, and among them the lieutenant (PW-1.7)."""
    listed = model(ship.model)
    least = int(listed.flag == "imperial"), 0
    pairs = zip(least, ship.kind.extras, listed.extras, strict=True)
    return all(low <= here <= most for low, here, most in pairs)


def _faults(ship: WarsShip, letters: str, seen: dict[str, str]) -> Iterator[tuple[str, str]]:
    """What is wrong with one ship, as field and words; notes her in `seen`."""
    known = [each.id for each in models()]
    yield from (("model", why) for why in unknown(ship.model, "which is not a ship model", known))
    if len(ship.letter) != 1 or ship.letter not in letters:
        yield "letter", f"is {ship.letter!r}; this side has {letters[0]} to {letters[-1]}"
    if not fits(ship):
        most = " and ".join(map(str, model(ship.model).extras))
        yield "extras", f"are more than she has on the table, {most}, or leave no lieutenant"
    for field, key in (("letter", ship.letter), ("name", ship.name)):
        if key in seen:
            yield field, f"of {ship.name} is {key!r}, which {seen[key]} has already"
        seen[key] = ship.name


wars, war = ready("pirate_wars/scenarios", War, "scenario")
