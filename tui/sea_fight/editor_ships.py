"""The ships of a sea that is made, as an editor changes them: entered, turned, carried, renamed."""

from collections.abc import Callable, Iterable, Iterator

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import FACE_WORDS
from pieces_of_eight.content import nation, ship_types
from pieces_of_eight.content.sea_fight.scenarios import (
    LETTERS,
    MOST_SHIPS,
    Heading,
    Scenario,
    ShipEntry,
    SideEntry,
    SideName,
)
from pieces_of_eight.tui.editor.grid import Plot

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


def told(side: SideName, ship: ShipEntry) -> str:
    """A ship in words."""
    types = {kind.id: kind.name for kind in ship_types()}
    kind = types.get(ship.type, ship.type)
    crew = f", {ship.crew} crew" if ship.crew else ""
    way = FACE_WORDS[HEADINGS.index(ship.facing)]
    return f"{ship.letter} {ship.name}, {kind} of the {side}, Captain {ship.captain}, {way}{crew}"
