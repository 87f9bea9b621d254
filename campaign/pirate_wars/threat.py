"""Where the enemy's cannon and boarders can still reach this turn: a bound, in squares.

The squares about a ship are the bits of one number, so that all of them are moved at once.
"""

from collections import defaultdict

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hulls as h
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.sealed import Player
from . import sailing, waters
from . import state as s

SQUARE = 8 * h.DOT
COLUMNS = 128
"""So many squares lie beside each other; no ship reaches as far as half of them."""
MIDDLE = COLUMNS // 2 * (COLUMNS + 1)
ARC, FAN = 150, 50
"""Swings and lines of fire are tried by so many tenths of a degree."""
ROUGH = [x + y * COLUMNS for x in range(-2, 3) for y in range(-2, 3)]
"""What is added for half a hull's width, for drifting, and for swings that are not tried."""
HERE = Point(0, 0)


def threat(sea: s.Sea, viewer: Player) -> dict[Point, str]:
    """For the middle of each square whether an enemy's cannon reach it ("c") or her men ("x").

    She may stop anywhere on her way, and neither hulls nor islands stop her fire. Whom she has
    touched already she boards wherever they lie then.
    """
    found: dict[Point, str] = {}
    foes = [] if sea.options.truce else [ship for ship in sea.ships if ship.owner != viewer]
    for ship in foes:
        left, top = (each // SQUARE - COLUMNS // 2 for each in ship.stern)
        for how, zone in zip("cx", reach(sea, ship), strict=True):
            for at, bit in enumerate(reversed(f"{spread(zone, ROUGH):b}")):
                x, y = (at % COLUMNS + left) * SQUARE, (at // COLUMNS + top) * SQUARE
                if bit == "1" and 0 <= x < sea.waters.width and 0 <= y < sea.waters.height:
                    square = Point(x + SQUARE // 2, y + SQUARE // 2)
                    found[square] = max(how, found.get(square, how))
    return found


def reach(sea: s.Sea, ship: s.Ship) -> tuple[int, int]:
    """The squares that a ship's cannon reach, and those that her hull may touch."""
    boarders = cannon = 0
    if not waters.works(ship) or not ship.crew or ship.duty is not s.Duty.FIGHTING:
        return 0, 0
    moves = sailing.to_move(ship) and sea.phase is s.Phase.MOVEMENT
    whole = way_left(sea, ship) if moves else 0
    idle = waters.idle_guns(sea, replace(ship, drifts=not whole) if moves else ship)
    ready = [g for g in ship.guns if g.whole and g.load is s.Load.LOADED and not idle]
    fire: defaultdict[tuple[int, int], int] = defaultdict(int)
    for heading, sterns in berths(sea, ship, whole, moves=moves).items():
        hull = h.Hull(HERE, heading, ship.card.length, ship.card.width)
        boarders |= spread(sterns, line(heading, hull.length))
        for gun in ready if not ship.card.boat else ():
            far = waters.weapon_of(sea, gun, s.Shot.BALL).range
            muzzles = spread(sterns, [step(waters.muzzle(hull, gun.along, gun.side))])
            for to in range(0, h.CIRCLE, FAN):
                if gun.mount is s.Mount.TURNTABLE:
                    looks = waters.turns_to(hull, gun.along, gun.side, to)
                else:
                    looks = h.angle_between(to, heading + h.QUARTER * gun.side) <= ARC // 2
                if looks:
                    fire[to, far] |= muzzles
    for (to, far), muzzles in fire.items():
        cannon |= spread(muzzles, line(to, far))
    return cannon, boarders


def way_left(sea: s.Sea, ship: s.Ship) -> int:
    """How far a ship can move yet."""
    if sea.move is not None and sea.active == ship.id:
        return sea.move.left
    how = waters.sailing_of(sea, ship)
    return 0 if how is s.Sailing.ADRIFT else waters.way(ship, how, waters.trims(ship)[-1])


def berths(sea: s.Sea, ship: s.Ship, whole: int, *, moves: bool) -> dict[int, int]:
    """By heading the squares in which her rudder can be when she fires."""
    found: defaultdict[int, int] = defaultdict(int)
    start = ship.place._replace(stern=Point(*(each % SQUARE - SQUARE // 2 for each in ship.stern)))
    edge = [(start, whole)]
    while edge:
        hull, left = edge.pop()
        leap = min(left, hull.length)
        most = s.ARTICLES[sea.edition].slow_turn if moves and hull is start else 0
        for far in (*range(0, leap, SQUARE // 2), leap):
            there = h.leapt(hull, far)
            most = waters.swing_by(sea.edition, hull.length, far, whole) if far else most
            for turn in range(-most, most + 1, ARC):
                found[(hull.heading + turn) % h.CIRCLE] |= 1 << MIDDLE + step(there.stern)
                if left > leap == far:
                    edge.append((h.swung(there, turn), left - leap))
    if sea.phase in (s.Phase.MOVEMENT, s.Phase.FALLING_OFF) and not ship.fallen:
        for heading, sterns in [*found.items()]:
            bound = h.turned(heading, sea.wind)
            for fall in range(ARC, min(sailing.MOST_FALL, abs(bound)) + ARC, ARC):
                found[(heading + (fall if bound > 0 else -fall)) % h.CIRCLE] |= sterns
    return found


def line(heading: int, far: int) -> list[int]:
    """The squares on a straight line from a square."""
    return [step(h.ahead(HERE, heading, at)) for at in range(0, far + SQUARE, SQUARE)]


def step(at: Point) -> int:
    """How many bits a square is away, as far as a point is away from another."""
    return (at[0] + SQUARE // 2) // SQUARE + (at[1] + SQUARE // 2) // SQUARE * COLUMNS


def spread(squares: int, steps: list[int]) -> int:
    """All squares that are by such steps away from some."""
    found = 0
    for each in steps:
        found |= squares << each if each >= 0 else squares >> -each
    return found
