"""The form beside a sea that is made: wind, length, the sides, and the ship under the cursor."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import FACE_WORDS
from pieces_of_eight.campaign.sea_fight.model.generate import SMALLEST
from pieces_of_eight.campaign.sea_fight.model.state import Terrain
from pieces_of_eight.content import nations, ship_types
from pieces_of_eight.content.sea_fight.scenarios import Scenario, ShipEntry, SideName
from pieces_of_eight.tui.editor.grid import Plot, Rows, as_text, moved, rows_of, sized
from pieces_of_eight.tui.editor.lines import COMMON, counted, of_field, size_lines
from pieces_of_eight.tui.editor.subject import Line, Values
from .editor_ships import HEADINGS, changed, ship_at, ships, side_of, sunk, with_side

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
