"""The wind and the way: points of sailing, and where a ship under way may go (P8-12)."""

from campaign.geometry import hexes
from campaign.geometry.hexes import Face, Hex
from campaign.kernel.play import Mod
from campaign.kernel.rules import Rule
from campaign.sea_fight.model.state import Crew, Move, Sailing, Sea, Ship, Size
from campaign.sea_fight.model.waters import chart, edges_beyond, occupied

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


def point_of_sailing(facing: Face, wind: Face) -> Sailing:
    """How a ship heads to a wind that blows towards `wind` (R3-10)."""
    return Sailing(hexes.apart(facing, wind))


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


def ways(sea: Sea) -> list[tuple[int, Hex]]:
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
