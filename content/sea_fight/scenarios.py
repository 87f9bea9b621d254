"""Sea scenarios: a map, two sides and their ships, checked before anybody sails."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Literal

from msgspec import Meta

from pieces_of_eight.content.decode import Fault, FromToml, ReadyFight, ready, unknown
from pieces_of_eight.content.flags import stranger
from .ships import Quality, ShipType, ship_type, ship_types

if TYPE_CHECKING:
    from pieces_of_eight.campaign.geometry.hexes import Face
    from pieces_of_eight.campaign.kernel.sealed import Player
    from pieces_of_eight.campaign.sea_fight.state import Options, Setup, ShipPlan, Waters


Heading = Literal["NE", "E", "SE", "SW", "W", "NW"]
SideName = Literal["north", "south"]

MOST_SHIPS = 8
LETTERS = {"north": "ABCDEFGH", "south": "12345678"}
"""The letters a side's ships go by: player 0 has letters, player 1 has figures."""


class ShipEntry(FromToml):
    """A ship of a scenario; `at` is (column, row), both from 0."""

    letter: str
    type: str
    name: str
    captain: str
    at: tuple[int, int]
    facing: Heading
    crew: Quality | None = None  # better or worse than her type's usual crew

    @property
    def kind(self) -> ShipType:
        """Her row of the ship table."""
        return ship_type(self.type)


class SideEntry(FromToml):  # one side of a scenario; its merchantmen escape by `edge` (P8-10.8)
    name: str
    nation: str
    edge: Literal["north", "east", "south", "west"]
    ships: tuple[ShipEntry, ...]


class Scenario(ReadyFight):
    """A fight ready to begin. `north` is player 0 and `south` player 1."""

    waters: str  # the name of the sea
    attacker: SideName
    wind: Heading  # the face the wind blows towards
    coins: Annotated[int, Meta(ge=1, le=99)]
    map: str  # rows of terrain letters, odd rows indented
    north: SideEntry
    south: SideEntry

    @property
    def sides(self) -> tuple[SideEntry, SideEntry]:
        return self.north, self.south

    @property
    def gist(self) -> str:
        return " : ".join(str(len(side.ships)) for side in self.sides)

    def chart(self) -> "Waters":
        """The map as the rules have it. Raises ValueError with a sentence."""
        from pieces_of_eight.campaign.sea_fight.setup import parse_map

        return parse_map(self.map, self.waters)

    def setup(
        self,
        options: "Options | None" = None,
        attacker: "Player | None" = None,
        wind: "Face | None" = None,
    ) -> "Setup":
        """The order this fight begins with; what is not given is as the scenario says.

        Options that are given hold as a whole, their number of coins included.
        """
        from pieces_of_eight.campaign.geometry.hexes import FACE_NAMES
        from pieces_of_eight.campaign.kernel.sealed import Player
        from pieces_of_eight.campaign.sea_fight.state import Edge, Options, Setup

        first = Player(0 if self.attacker == "north" else 1)
        ships = (
            _plan(ship, Player(player))
            for player, side in enumerate(self.sides)
            for ship in side.ships
        )
        return Setup(
            waters=self.chart(),
            wind=FACE_NAMES.index(self.wind) if wind is None else wind,
            ships=tuple(ships),
            attacker=first if attacker is None else attacker,
            edges=(Edge[self.north.edge.upper()], Edge[self.south.edge.upper()]),
            options=options or Options(coins=self.coins),
        )

    def faults(self) -> Iterator[Fault]:
        """Yield strangers, double letters, ships ashore or in one hex."""
        try:
            rows = self.chart().rows
        except ValueError as error:
            yield ("map",), f"cannot be read: {error}"
        seen: dict[object, str] = {}
        for name, side in (("north", self.north), ("south", self.south)):
            yield from (((name, "nation"), why) for why in stranger(side.nation))
            if not 1 <= len(side.ships) <= MOST_SHIPS:
                why = f"must be 1 to {MOST_SHIPS} ships, not {len(side.ships)}"
                yield (name, "ships"), why
            for at, ship in enumerate(side.ships):
                for field, why in _faults(ship, LETTERS[name], rows, seen):
                    yield (name, "ships", at, field), why


def _plan(ship: ShipEntry, owner: "Player") -> "ShipPlan":
    from pieces_of_eight.campaign.geometry.hexes import FACE_NAMES, axial
    from pieces_of_eight.campaign.sea_fight.state import Crew, ShipPlan

    kind = ship.kind
    return ShipPlan(
        card=kind.card(ship.name, ship.letter, owner, ship.captain),
        crew=Crew[(ship.crew or kind.crew).upper()],
        guns=kind.guns(),
        at=axial(*ship.at),
        facing=FACE_NAMES.index(ship.facing),
    )


def _faults(
    ship: ShipEntry, letters: str, rows: tuple[str, ...], seen: dict[object, str]
) -> Iterator[tuple[str, str]]:
    """What is wrong with one ship, as field and words; notes her in `seen`."""
    types = {kind.id: kind for kind in ship_types()}
    yield from (("type", why) for why in unknown(ship.type, "not a ship type", list(types)))
    if types[ship.type].boat:
        yield "type", f"is {ship.type!r}: a boat may not be entered in a sea fight"
    if len(ship.letter) != 1 or ship.letter not in letters:
        yield "letter", f"is {ship.letter!r}; this side has {letters[0]} to {letters[-1]}"
    column, row = ship.at
    if not (0 <= row < len(rows) and 0 <= column < len(rows[0])):
        size = f"columns 0 to {len(rows[0]) - 1}, rows 0 to {len(rows) - 1}"
        yield "at", f"is {[column, row]}, off the map; it has {size}"
    elif rows[row][column] != ".":
        yield "at", f"is {[column, row]}, where there is no open sea for {ship.name}"
    for field, key in (("letter", ship.letter), ("name", ship.name), ("at", ship.at)):
        if key in seen:
            what = list(key) if isinstance(key, tuple) else repr(key)
            yield field, f"of {ship.name} is {what}, which {seen[key]} has already"
        seen[key] = ship.name


scenarios, scenario = ready("sea_fight/scenarios", Scenario, "scenario")
