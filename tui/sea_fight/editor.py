"""A sea as it is made on the screen: its islands, its wind, and where the ships begin."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import (
    FACE_NAMES,
    FACE_WORDS,
    Hex,
    axial,
    neighbour,
    offset,
)
from pieces_of_eight.campaign.sea_fight.events import label
from pieces_of_eight.campaign.sea_fight.setup import SMALLEST
from pieces_of_eight.campaign.sea_fight.state import Terrain, Waters
from pieces_of_eight.content import nation, nations, ship_types
from pieces_of_eight.content.sea_fight.scenarios import (
    LETTERS,
    MOST_SHIPS,
    Heading,
    Scenario,
    ShipEntry,
    SideEntry,
    SideName,
)
from pieces_of_eight.tui.editor.subject import (
    COMMON,
    Brush,
    Drawing,
    Line,
    Plot,
    Rows,
    Shelf,
    Strokes,
    Subject,
    Values,
    as_text,
    counted,
    letter,
    moved,
    of_field,
    painted,
    rows_of,
    shelves_of,
    size_lines,
    sized,
)
from pieces_of_eight.tui.pages.base import GameScreen
from .draw.painter import table
from .draw.view import SeaView, ShipMark
from .screens import SeaMap

# --- The ships of a sea that is made, as an editor changes them: entered, turned, renamed ---------

SIDES: tuple[SideName, SideName] = ("north", "south")
HEADINGS: tuple[Heading, ...] = ("NE", "E", "SE", "SW", "W", "NW")
"""Clockwise, as the faces of a hex are counted."""
OUTWARD: dict[SideName, Heading] = {"north": "SE", "south": "NW"}
"""How a ship of a side looks where she is entered."""


def side_of(found: Scenario, name: SideName) -> SideEntry:
    return found.north if name == "north" else found.south


def with_side(found: Scenario, name: SideName, side: SideEntry) -> Scenario:
    return replace(found, north=side) if name == "north" else replace(found, south=side)


def ships(found: Scenario) -> Iterator[tuple[SideName, int, ShipEntry]]:
    """Every ship with her side, and her number there."""
    for name in SIDES:
        for number, ship in enumerate(side_of(found, name).ships):
            yield name, number, ship


def ship_at(found: Scenario, plot: Plot) -> tuple[SideName, int, ShipEntry] | None:
    """The ship that lies on a hex, with her side and number."""
    return next((each for each in ships(found) if each[2].at == plot), None)


def entered(found: Scenario, name: SideName, kind: str, plot: Plot) -> Scenario:
    """The sea with one more ship; one that lies there is of another type then.

    Raises ValueError with a sentence.
    """
    there = ship_at(found, plot)
    if there is not None and there[0] == name:
        return changed(found, plot, lambda ship: replace(ship, type=kind))
    if there is not None:
        found = sunk(found, plot)
    side = side_of(found, name)
    if len(side.ships) >= MOST_SHIPS:
        raise ValueError(f"A side has no more than {MOST_SHIPS} ships.")
    taken = {ship.name for _, _, ship in ships(found)}
    men = {ship.captain for _, _, ship in ships(found)}
    letter = next(each for each in LETTERS[name] if each not in {s.letter for s in side.ships})
    people = nation(side.nation)
    captains = [each.name for each in people.captains]
    ship = ShipEntry(
        letter=letter,
        type=kind,
        name=_free(people.ships, taken, "Ship"),
        captain=_free(captains, men, "Captain"),
        at=plot,
        facing=OUTWARD[name],
    )
    return with_side(found, name, replace(side, ships=(*side.ships, ship)))


def _free(names: Iterable[str], taken: set[str], word: str) -> str:
    """A name that nobody has yet."""
    numbered = (f"{word} {n}" for n in range(len(taken) + 1, len(taken) + 99))
    return next(each for each in (*names, *numbered) if each not in taken)


def sunk(found: Scenario, plot: Plot) -> Scenario:
    """The sea without the ship on a hex."""
    for name in SIDES:
        side = side_of(found, name)
        rest = tuple(ship for ship in side.ships if ship.at != plot)
        if len(rest) < len(side.ships):
            found = with_side(found, name, replace(side, ships=rest))
    return found


def changed(found: Scenario, plot: Plot, change: Callable[[ShipEntry], ShipEntry]) -> Scenario:
    """The sea with the ship on a hex otherwise; as it was where none lies there."""
    there = ship_at(found, plot)
    if there is None:
        return found
    name, number, ship = there
    side = side_of(found, name)
    fleet = (*side.ships[:number], change(ship), *side.ships[number + 1 :])
    return with_side(found, name, replace(side, ships=fleet))


def turned(ship: ShipEntry) -> ShipEntry:
    """She looks over the next face, clockwise."""
    at = HEADINGS.index(ship.facing)
    return replace(ship, facing=HEADINGS[(at + 1) % len(HEADINGS)])


def ships_told(side: SideName, ship: ShipEntry) -> str:
    """A ship in words."""
    types = {kind.id: kind.name for kind in ship_types()}
    kind = types.get(ship.type, ship.type)
    crew = f", {ship.crew} crew" if ship.crew else ""
    way = FACE_WORDS[HEADINGS.index(ship.facing)]
    return f"{ship.letter} {ship.name}, {kind} of the {side}, Captain {ship.captain}, {way}{crew}"


# --- The form beside a sea that is made: wind, length, the sides, and the ship under the cursor ---

WIDEST, HIGHEST = 40, 30
HEADING_WORDS: Values = list(zip(HEADINGS, FACE_WORDS, strict=True))
EDGES: Values = [(edge, edge) for edge in ("north", "east", "south", "west")]
ATTACKER: Values = [("north", "North"), ("south", "South")]
CREWS: Values = [("", "as usual"), ("scurvy", "scurvy"), ("able", "able"), ("hardened", "hardened")]


def as_map(rows: Rows) -> str:
    """Rows as the file has them: odd ones lie half a hex to the right."""
    return as_text(rows, indented=True)


def resized(found: Scenario, columns: int, height: int, at: Plot) -> Scenario:
    """A sea of another size: ships go with their hexes, and so does what would lie off the map."""
    rows = rows_of(found.map)
    before, after = (len(rows[0]), len(rows)), (columns, height)
    places = {ship.at: moved(ship.at, before, after, at) for _, _, ship in ships(found)}
    for plot in [plot for plot, to in places.items() if to is None]:
        found = sunk(found, plot)
    for name in ("north", "south"):
        side = side_of(found, name)
        fleet = tuple(replace(ship, at=places[ship.at]) for ship in side.ships)
        found = with_side(found, name, replace(side, ships=fleet))
    fresh = sized(rows, columns, height, at)
    made = replace(found, map=as_map(fresh))
    for _, _, ship in [*ships(made)]:
        if fresh[ship.at[1]][ship.at[0]] != Terrain.SEA.value:
            made = sunk(made, ship.at)
    return made


def _ship(
    name: str, title: str, hint: str, values: Callable[[], Values] | None = None, longest: int = 24
) -> Line:
    """A line about the ship under the cursor."""

    def read(found: Scenario, at: Plot) -> str:
        there = ship_at(found, at)
        return "" if there is None else str(getattr(there[2], name) or "")

    def write(found: Scenario, at: Plot, value: str) -> Scenario:
        def change(ship: ShipEntry) -> ShipEntry:
            return replace(ship, **{name: None if name == "crew" and not value else value})

        return changed(found, at, change)

    return Line(
        f"ship-{name}",
        title,
        read,
        write,
        offered=None if values is None else lambda found, at: values(),
        there=lambda found, at: ship_at(found, at) is not None,
        hint=hint,
        longest=longest,
    )


def _side(name: SideName, field: str, title: str, hint: str, values: Any = None) -> Line:
    return Line(
        f"{name}-{field}",
        title,
        lambda found, at: str(getattr(side_of(found, name), field)),
        lambda found, at, value: with_side(
            found, name, replace(side_of(found, name), **{field: value})
        ),
        offered=None if values is None else lambda found, at: values(),
        hint=hint,
        longest=40,
        fields=(name,) if field == "name" else (),
    )


def _nations() -> Values:
    return [(each.id, each.name) for each in nations()]


def _types() -> Values:
    return [(kind.id, kind.name) for kind in ship_types() if not kind.boat]


_NATION = "Whose flag the side flies; the names of new ships come from there."
_EDGE = "The edge of the map by which the side's merchantmen escape."
LINES = (
    _ship("name", "Ship", "What the ship under the cursor is called."),
    _ship("captain", "Captain", "Who commands the ship under the cursor.", longest=30),
    _ship("type", "Type", "What the ship under the cursor is.", _types),
    _ship("facing", "Heads", "Where the ship under the cursor looks.", lambda: HEADING_WORDS),
    _ship("crew", "Crew", "How good the crew of the ship under the cursor is.", lambda: CREWS),
    *COMMON,
    of_field("waters", "Waters", "The name of the sea.", longest=40),
    of_field("wind", "Wind to", "Where the wind blows to.", values=HEADING_WORDS),
    of_field("attacker", "Attacks", "Which side moves first.", values=ATTACKER),
    counted("coins", "Coins", 1, 99, "A coin goes each turn; with the last the fight is over."),
    _side("north", "name", "North", "What the first side is called."),
    _side("north", "nation", "Flag", _NATION, _nations),
    _side("north", "edge", "Away by", _EDGE, lambda: EDGES),
    _side("south", "name", "South", "What the second side is called."),
    _side("south", "nation", "Flag", _NATION, _nations),
    _side("south", "edge", "Away by", _EDGE, lambda: EDGES),
    *size_lines(resized, SMALLEST, WIDEST, HIGHEST),
)


# --- Editor ---------------------------------------------------------------------------------------

_SIGNS = frozenset(terrain.value for terrain in Terrain)
_SIZE = 20, 14
_EDGES: Mapping[SideName, str] = {"north": "North: ships", "south": "South: ships"}


def _shelves() -> tuple[Shelf, ...]:
    types = [kind for kind in ship_types() if not kind.boat]

    def fleet(side: SideName) -> Shelf:
        words = [(kind.id, kind.name[:1].upper() + kind.name[1:]) for kind in types]
        return Shelf(_EDGES[side], [Brush(f"{side} {kind}", title) for kind, title in words])

    return (*shelves_of(table().table), *map(fleet, SIDES))


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
    ground = table().table.ground[letter(rows_of(found.map), plot)].brush.lower()
    words = ground if there is None else ships_told(there[0], there[2])
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
    return SeaMap(drawn, SeaMap.first_look(page, drawn), id="edit-map")


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
    drawing=Drawing(view, make_map, SeaMap.palette_of, lambda page: page.glyphs, place, plot, step),
    captains=captains,
    nouns={
        "map": "the map",
        "north.ships": "the ships of the north",
        "south.ships": "the ships of the south",
    },
    rule="P8-10.2",
)
