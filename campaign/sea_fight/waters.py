"""What the map does to ships: what hides them, and how they bear on each other."""

from functools import lru_cache
from typing import NamedTuple

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.geometry.hexes import Face, Hex
from pieces_of_eight.campaign.kernel.dice import Rule
from .state import Edge, Position, Sea, Ship, Side, Terrain, Waters

ARCS = Rule("P8-19.4")
LINE_OF_FIRE = Rule("H-2")

REACH = 5
"""The longest range of any gun in hexes: a heavy gun's 50 cm (P8-0.4)."""

BLOCKS_FIRE = {Terrain.LAND, Terrain.SAND, Terrain.TOWN}
_SECTOR_POSITION = (
    Position.BOW,
    Position.STARBOARD,
    Position.STARBOARD,
    Position.STERN,
    Position.LARBOARD,
    Position.LARBOARD,
)
# --- What the map does to ships: where they may go, what hides them, and how they bear -----------
# All of it is looked up in tables made once for each map or displacement, because this is
# where a fight spends its time.


class Chart(NamedTuple):  # a map as the rules ask for it
    width: int
    height: int
    table: frozenset[Hex]  # every hex of the map
    open: frozenset[Hex]  # where a ship may lie; shoals are not open (H-2)
    land: frozenset[Hex]  # what stands in the line of fire


@lru_cache(maxsize=64)
def chart(waters: Waters) -> Chart:
    """The tables of a map."""
    spots = {
        hexes.axial(column, row): Terrain(letter)
        for row, letters in enumerate(waters.rows)
        for column, letter in enumerate(letters)
    }
    return Chart(
        len(waters.rows[0]),
        len(waters.rows),
        frozenset(spots),
        frozenset(at for at, terrain in spots.items() if terrain is Terrain.SEA),
        frozenset(at for at, terrain in spots.items() if terrain in BLOCKS_FIRE),
    )


def edges_beyond(waters: Waters, at: Hex) -> tuple[Edge, ...]:
    """The edges of the table that lie between the map and a hex off it; none on the map."""
    column, row = hexes.offset(at)
    width, height = len(waters.rows[0]), len(waters.rows)
    over = (row < 0, column >= width, row >= height, column < 0)
    return tuple(edge for edge in Edge if over[edge])


def occupied(sea: Sea) -> frozenset[Hex]:
    """Hexes with a hull in them, prizes included (H-10)."""
    return frozenset([ship.at for ship in sea.ships if ship.on_table])


def is_clear(sea: Sea, a: Hex, b: Hex, hulls: frozenset[Hex]) -> bool:
    """Whether the line of fire between two hexes is open (P8-19.4, H-2)."""
    land = chart(sea.waters).land
    for gate in hexes.between((b[0] - a[0], b[1] - a[1])):
        for q, r in gate:
            at = (a[0] + q, a[1] + r)
            if at not in land and at not in hulls:
                break
        else:
            return False
    return True


class Bearing(NamedTuple):
    """How a target lies from a shooter; a hex is 10 cm (P8-0.4)."""

    distance: int
    positions: tuple[Position, ...]
    """The gun positions that bear on it: two when it lies on the line between arcs (H-1)."""


@lru_cache(maxsize=4096)
def bearing(away: Hex, facing: Face) -> Bearing:
    """How a hex at a displacement lies from a ship that heads `facing` (P8-19.4, H-1)."""
    relative = sorted((sector - facing) % 6 for sector in hexes.sectors(away))
    positions = {_SECTOR_POSITION[sector] for sector in relative}
    return Bearing(hexes.distance((0, 0), away), tuple(sorted(positions)))


class Presented(NamedTuple):  # what a target shows to a shooter
    rake: Position | None  # BOW or STERN when the shot comes from dead ahead or dead astern
    side: Side  # the side that faces the shooter; of no meaning when raking


@lru_cache(maxsize=4096)
def presented(away: Hex, facing: Face) -> Presented:
    """What a ship heading `facing` shows to a shooter at a displacement from her (P8-19.4).

    On the line between two sectors the broadside counts, so such a shot does not rake (H-1).
    """
    shown = bearing(away, facing).positions
    if Position.LARBOARD in shown:
        return Presented(None, Side.LARBOARD)
    if Position.STARBOARD in shown:
        return Presented(None, Side.STARBOARD)
    return Presented(shown[0], Side.LARBOARD)


def lies(on: Hex, by: Ship) -> Bearing:
    return bearing((on[0] - by.at[0], on[1] - by.at[1]), by.facing)


def shows(on: Ship, by: Hex) -> Presented:
    return presented((by[0] - on.at[0], by[1] - on.at[1]), on.facing)
