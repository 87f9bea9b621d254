"""What the map and the wind do to ships: where they may go, how they bear, what hides them."""

from functools import lru_cache
from typing import NamedTuple

from pieces_of_eight.campaign.geometry import hexes
from pieces_of_eight.campaign.geometry.hexes import Face, Hex
from pieces_of_eight.campaign.kernel.play import Mod
from pieces_of_eight.campaign.kernel.rules import Rule
from .state import Crew, Edge, Move, Position, Sailing, Sea, Ship, Side, Size, Terrain, Waters

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
AGAINST = Rule("P8-12.1")
BEATING = Rule("P8-12.2")
REACHING = Rule("P8-12.3")
RUNNING = Rule("P8-12.4")

POINTS: tuple[tuple[Rule, int, int], ...] = (
    (RUNNING, 3, 3),
    (REACHING, 2, 4),
    (BEATING, 1, 3),
    (AGAINST, 0, 4),
)
"""By point of sailing: its rule, the basic hexes, and the need for an extra hex."""


# --- What the map does to ships: where they may go, what hides them, and how they bear -----------
# All of it is looked up in tables made once for each map or displacement, because this is
# where a fight spends its time.


class Chart(NamedTuple):
    """A map as the rules ask for it."""

    width: int
    height: int
    table: frozenset[Hex]
    """Every hex of the map."""
    open: frozenset[Hex]
    """Where a ship may lie; shoals are not open (H-2)."""
    land: frozenset[Hex]
    """What stands in the line of fire."""


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


class Presented(NamedTuple):
    """What a target shows to a shooter."""

    rake: Position | None
    """BOW or STERN when the shot comes from dead ahead or dead astern."""
    side: Side
    """The side that faces the shooter; of no meaning when raking."""


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


# --- The wind and the way: points of sailing, and where a ship under way may go (P8-12) ----------


def point_of_sailing(facing: Face, wind: Face) -> Sailing:
    """How a ship heads to a wind that blows towards `wind` (R3-10)."""
    return Sailing(hexes.faces_between(facing, wind))


def basic_hexes(facing: Face, wind: Face, reduced: bool) -> int:
    """Hexes of basic movement on a heading: what the wind rose shows (P8-12.1 to 12.7)."""
    return max(0, POINTS[point_of_sailing(facing, wind)][1] - reduced)


def crew_mods(crew: Crew, rule: Rule) -> tuple[Mod, ...]:
    """What the crew adds to the throws of sailing (P8-12.6, P8-12.11, R3-13)."""
    if crew is Crew.HARDENED:
        return (Mod(+1, "battle hardened crew", rule),)
    if crew is Crew.SCURVY:
        return (Mod(-1, "scurvy crew", rule),)
    return ()


def may_throw(ship: Ship, sailing: Sailing, basic: int) -> bool:
    """Whether a throw for an extra hex comes with a point of sailing (P8-12.1 to 12.4).

    Not when reduced sail has left no basic hex that it could come after (P8-12.5, H-16).
    """
    if not basic and sailing is not Sailing.AGAINST:
        return False
    return sailing <= Sailing.REACHING or ship.card.size is Size.SMALL


def is_free(sea: Sea, at: Hex) -> bool:
    """Whether a ship may enter a hex of the map (P8-12.10)."""
    return at in chart(sea.waters).open and at not in occupied(sea)


def turn_limit(ship: Ship) -> int:
    """Faces she may turn in one turn: one for the large and the merchantmen (P8-12.9, R3-15)."""
    return 1 if ship.card.size is Size.LARGE or ship.merchant else 6


def turns_open(ship: Ship, move: Move) -> tuple[int, ...]:
    """The turns she may make on entering the next hex (P8-12.2, P8-12.9, R3-11)."""
    must = move.sailing is Sailing.BEATING and move.basic
    may = move.turns < turn_limit(ship)
    if must:
        return (-1, 1) if may else ()
    return (-1, 0, 1) if may else (0,)


def free_turns(sea: Sea) -> list[tuple[int, Hex]]:
    """The turns that lead the active ship into a free hex of the map, with that hex."""
    move, ship = sea.move, sea.ships[sea.active]
    if move is None or move.left == 0:
        return []
    is_open, hulls = chart(sea.waters).open, occupied(sea)
    found = []
    for turn in turns_open(ship, move):
        to = hexes.neighbour(ship.at, (ship.facing + turn) % 6)
        if to in is_open and to not in hulls:
            found.append((turn, to))
    return found


def is_fouled(sea: Sea) -> bool:
    """Whether a hull lies where the active ship might sail next, so that she may stop short."""
    move, ship = sea.move, sea.ships[sea.active]
    if move is None or move.left == 0:
        return False
    hulls = occupied(sea)
    return any(
        hexes.neighbour(ship.at, (ship.facing + turn) % 6) in hulls
        for turn in turns_open(ship, move)
    )


def exits(sea: Sea) -> list[int]:
    """The turns that take the active ship off the table where she may leave it (H-4)."""
    move, ship = sea.move, sea.ships[sea.active]
    if move is None or move.left == 0:
        return []
    table = chart(sea.waters).table
    found = []
    for turn in turns_open(ship, move):
        to = hexes.neighbour(ship.at, (ship.facing + turn) % 6)
        if to in table:
            continue
        beyond = edges_beyond(sea.waters, to)
        if beyond and (not ship.merchant or sea.edges[ship.owner] in beyond):
            found.append(turn)
    return found


def is_spent(sea: Sea, move: Move) -> bool:
    """Whether nothing is left to decide about the movement."""
    may_turn = move.sailing is Sailing.AGAINST and move.basic and not move.turns
    return move.left == 0 and not move.throws and not may_turn
