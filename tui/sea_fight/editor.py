"""A sea as it is made on the screen: its islands, its wind, and where the ships begin."""

from collections.abc import Iterable, Mapping
from typing import Any

from pieces_of_eight.campaign.geometry.hexes import FACE_NAMES, FACE_WORDS, axial
from pieces_of_eight.campaign.sea_fight.events import label
from pieces_of_eight.campaign.sea_fight.setup import SMALLEST
from pieces_of_eight.content import nation, nations, ship_types
from pieces_of_eight.content.sea_fight.scenarios import LETTERS, MOST_SHIPS, Scenario, ShipEntry
from pieces_of_eight.tui.editor.form import Plot, with_value
from pieces_of_eight.tui.editor.subject import Brush, Drawing, MapThing, MapThings, Shelf, Subject
from .draw import table
from .face import view_of
from .screens import SeaMap

SIDES = ("north", "south")
LARGEST = 40, 30
TYPES = {kind.id: kind.name for kind in ship_types() if not kind.boat}


class ShipThings(MapThings):
    """Ships: one that is entered has the first letter and names of her side that are free."""

    def brush(self, thing: MapThing, brushes: Mapping[str, Brush]) -> str:
        return f"{thing.path[0]} {thing.value.type}"

    def told(self, thing: MapThing) -> list[str]:
        ship: ShipEntry = thing.value
        crew = f", {ship.crew} crew" if ship.crew else ""
        kind = f"{TYPES.get(ship.type, ship.type)} of the {thing.path[0]}"
        way = FACE_WORDS[FACE_NAMES.index(ship.facing)]
        return [f"{ship.name} ({ship.letter}), {kind}, Captain {ship.captain}, {way}{crew}"]

    def put(self, document: Scenario, brush: Brush, plot: Plot) -> Any:
        """One that lies there is of another type then, if she is of the same side."""
        name, _, kind = brush.key.partition(" ")
        for thing in [thing for thing in self.found(document) if plot in thing.plots]:
            if thing.path[0] == name:
                return with_value(document, (*thing.path, "type"), kind)
            document = self.without(document, thing)
        first = name == SIDES[0]
        side = document.north if first else document.south
        if len(side.ships) >= MOST_SHIPS:
            raise ValueError(f"A side has no more than {MOST_SHIPS} ships.")
        ships = (*document.north.ships, *document.south.ships)
        people = nation(side.nation)
        ship = ShipEntry(
            letter=_free(LETTERS[name], [ship.letter for ship in side.ships], ""),
            type=kind,
            name=_free(people.ships, [ship.name for ship in ships], "Ship"),
            captain=_free(
                [each.name for each in people.captains], [ship.captain for ship in ships], "Captain"
            ),
            at=plot,
            facing="SE" if first else "NW",
        )
        return with_value(document, (name, "ships"), (*side.ships, ship))


def _free(names: Iterable[str], taken: list[str], word: str) -> str:
    """A name that nobody has yet."""
    numbered = (f"{word} {n}" for n in range(len(taken) + 1, len(taken) + 99))
    return next(each for each in (*names, *numbered) if each not in taken)


def captains(found: Scenario) -> tuple[str, ...]:
    return found.north.ships[0].captain, found.south.ships[0].captain


def _fleet(side: str) -> Shelf:
    brushes = [
        Brush(f"{side} {kind}", f"{name[:1].upper()}{name[1:]}") for kind, name in TYPES.items()
    ]
    return Shelf(f"{side.capitalize()}: ships", tuple(brushes), "ship")


SUBJECT = Subject(
    "sea_fight",
    table().table,
    Drawing(view_of, SeaMap, hexes=True),
    captains,
    smallest=SMALLEST,
    largest=LARGEST,
    things={"ship": ShipThings},
    shelves=[_fleet(side) for side in SIDES],
    offers={
        "nations": lambda: [(each.id, each.name) for each in nations()],
        "types": lambda: [*TYPES.items()],
    },
    called=lambda column, row: label(axial(column, row)),
)
