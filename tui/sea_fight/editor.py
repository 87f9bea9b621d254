"""A sea as it is made on the screen: its islands, its wind, and where the ships begin."""

from collections.abc import Mapping

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import FACE_NAMES, Hex, axial, neighbour, offset
from pieces_of_eight.campaign.sea_fight.model.say import label
from pieces_of_eight.campaign.sea_fight.model.state import Terrain, Waters
from pieces_of_eight.content import ship_types
from pieces_of_eight.content.sea_fight.scenarios import Scenario, SideEntry, SideName
from pieces_of_eight.tui.editor.grid import Plot, letter, painted, rows_of
from pieces_of_eight.tui.editor.subject import Brush, Drawing, Shelf, Strokes, Subject
from pieces_of_eight.tui.pages.base import GameScreen
from .draw.view import SeaView, ShipMark
from .editor_form import LINES, as_map
from .editor_ships import SIDES, changed, entered, ship_at, ships, sunk, turned
from .editor_ships import told as told_ship
from .map import SeaMap, first_look

TERRAINS: Mapping[Terrain, str] = {
    Terrain.SEA: "Open sea",
    Terrain.SHOAL: "Shoal",
    Terrain.SAND: "Sand",
    Terrain.LAND: "Land",
    Terrain.TOWN: "Town",
}
_SIGNS = frozenset(terrain.value for terrain in Terrain)
_SIZE = 20, 14
_EDGES: Mapping[SideName, str] = {"north": "North: ships", "south": "South: ships"}


def _shelves() -> tuple[Shelf, ...]:
    ground = [Brush(each.value, words, each.value) for each, words in TERRAINS.items()]
    types = [kind for kind in ship_types() if not kind.boat]

    def fleet(side: SideName) -> Shelf:
        words = [(kind.id, kind.name[:1].upper() + kind.name[1:]) for kind in types]
        return Shelf(_EDGES[side], [Brush(f"{side} {kind}", title) for kind, title in words])

    return (Shelf("The sea", ground), *map(fleet, SIDES))


def fresh(name: str) -> Scenario:
    """Open water with a sloop on either side."""
    columns, rows = _SIZE
    bare = Scenario(
        id=name,
        title="A sea of your own",
        blurb="Write here what the fight is about.",
        order=90,
        waters="Open water",
        attacker="north",
        wind="W",
        coins=15,
        map=as_map((Terrain.SEA.value * columns,) * rows),
        north=SideEntry("The pirates", "pirates", "north", ()),
        south=SideEntry("The king's ships", "england", "south", ()),
    )
    here = entered(bare, "north", "sloop", (columns // 2, 3))
    return entered(here, "south", "sloop", (columns // 2, rows - 4))


def paint(found: Scenario, brush: str, plot: Plot) -> Scenario:
    """The sea with something painted. Raises ValueError with a sentence."""
    if brush in _SIGNS:
        return _ground(found, Terrain(brush), plot)
    side, _, kind = brush.partition(" ")
    if letter(rows_of(found.map), plot) != Terrain.SEA.value:
        raise ValueError("A ship needs open sea: paint that there first.")
    return entered(found, "north" if side == "north" else "south", kind, plot)


def _ground(found: Scenario, terrain: Terrain, plot: Plot) -> Scenario:
    """Another ground; the ship that cannot lie there goes."""
    made = replace(found, map=as_map(painted(rows_of(found.map), plot, terrain.value)))
    return made if terrain is Terrain.SEA else sunk(made, plot)


def erase(found: Scenario, plot: Plot) -> Scenario:
    """The sea without the ship on a hex, or without the land there."""
    if ship_at(found, plot) is not None:
        return sunk(found, plot)
    return _ground(found, Terrain.SEA, plot)


def change(found: Scenario, plot: Plot) -> Scenario:
    """The ship on a hex turned by a face. Raises ValueError with a sentence."""
    if ship_at(found, plot) is None:
        raise ValueError("No ship lies here that could be turned.")
    return changed(found, plot, turned)


def carry(found: Scenario, start: Plot, end: Plot) -> Scenario:
    """A ship, or a piece of land, set down elsewhere. Raises ValueError with a sentence."""
    rows = rows_of(found.map)
    if start == end:
        return found
    if ship_at(found, start) is None:
        terrain = Terrain(letter(rows, start))
        return _ground(_ground(found, Terrain.SEA, start), terrain, end)
    if ship_at(found, end) is not None:
        raise ValueError("Another ship lies there already.")
    if letter(rows, end) != Terrain.SEA.value:
        raise ValueError("A ship needs open sea: paint that there first.")
    return changed(found, start, lambda ship: replace(ship, at=end))


def brush_at(found: Scenario, plot: Plot) -> str:
    """The brush of the ship on a hex, else of its ground."""
    there = ship_at(found, plot)
    return letter(rows_of(found.map), plot) if there is None else f"{there[0]} {there[2].type}"


def told(found: Scenario, plot: Plot) -> str:
    """A hex and what is in it."""
    there = ship_at(found, plot)
    ground = TERRAINS[Terrain(letter(rows_of(found.map), plot))].lower()
    words = ground if there is None else told_ship(there[0], there[2])
    return f"{label(axial(*plot))}: {words}."


def view(found: Scenario) -> SeaView:
    """The sea and the ships as they begin."""
    marks = (
        ShipMark(
            number,
            ship.letter,
            SIDES.index(side),
            axial(*ship.at),
            FACE_NAMES.index(ship.facing),
            name=ship.name,
        )
        for number, (side, _, ship) in enumerate(ships(found))
    )
    waters = Waters(found.waters, rows_of(found.map))
    return SeaView(waters, tuple(marks), FACE_NAMES.index(found.wind))


def make_map(page: GameScreen, found: Scenario) -> SeaMap:
    drawn = view(found)
    return SeaMap(drawn, first_look(page, drawn), id="edit-map")


def place(found: Scenario, plot: Plot) -> Hex:
    """A plot as the map counts."""
    return axial(*plot)


def plot(found: Scenario, at: Hex) -> Plot:
    """A hex as column and row."""
    return offset(at)


_ASLANT = {(1, -1): 0, (1, 1): 2, (-1, 1): 3, (-1, -1): 5}
"""The faces of a hex by columns and rows."""


def step(plot: Plot, across: int, down: int) -> Plot:
    """The next hex: aslant over a face, straight up and down along a column."""
    face = _ASLANT.get((across, down))
    if face is None:
        return plot[0] + across, plot[1] + down
    return offset(neighbour(axial(*plot), face))


def captains(found: Scenario) -> tuple[str, ...]:
    return found.north.ships[0].captain, found.south.ships[0].captain


SUBJECT = Subject(
    word="sea",
    engine="sea_fight",
    fresh=fresh,
    shelves=_shelves(),
    lines=LINES,
    strokes=Strokes(paint, erase, change, carry, brush_at, told),
    drawing=Drawing(
        view, make_map, lambda page: page.palette, lambda page: page.glyphs, place, plot, step
    ),
    captains=captains,
    nouns={
        "map": "the map",
        "north.ships": "the ships of the north",
        "south.ships": "the ships of the south",
    },
    rule="P8-10.2",
)
