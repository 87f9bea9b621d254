"""Where ships can come: a move that is laid before it is made, and how far the enemy reaches."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hulls as h
from pieces_of_eight.campaign.geometry.plane import Point, squared
from pieces_of_eight.campaign.kernel.describe import Choice
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import sailing, waters
from . import state as s
from .actions import Leap
from .crew import distance_in_words, dots
from .rules import lost_on
from .things import heading_words, swing_words

STEPS = {1: 150, 2: 150, 3: 300, 4: 450}
"""How finely moves of so many leaps are laid by the cursor, in tenths of a degree."""
COARSEST = 900


class Leg(NamedTuple):
    """One leap and the swing after it."""

    hull: h.Hull  # where she lies after it
    far: int
    turn: int
    most: int  # how far she may swing after it
    trouble: str = ""  # what stops her, in words
    held: str = ""  # what holds up her swing, in words; she goes on all the same
    leaves: bool = False  # whether she leaves the chart with it (H-102)


class Course(NamedTuple):
    """The rest of a move."""

    legs: tuple[Leg, ...]

    @property
    def end(self) -> h.Hull:
        return self.legs[-1].hull

    @property
    def trouble(self) -> str:
        """What stops her, in words; empty where nothing does."""
        return self.legs[-1].trouble

    @property
    def leaves(self) -> bool:
        return any(leg.leaves for leg in self.legs)


def laid(sea: s.Sea, ship: s.Ship, move: s.Move, turns: Sequence[int]) -> Course:
    """The rest of a move with these swings after its leaps; what is not named is straight on."""
    legs: list[Leg] = []
    wanted = list(turns)
    while not legs or (move.left > 0 and not legs[-1].trouble):
        leg = _leg(sea, ship, move, wanted.pop(0) if wanted else 0)
        legs.append(leg)
        ship = lying(ship, leg.hull)
        move = replace(move, left=move.left - leg.far)
    return Course(tuple(legs))


def lying(ship: s.Ship, hull: h.Hull) -> s.Ship:
    return replace(ship, stern=hull.stern, heading=hull.heading)


def _leg(sea: s.Sea, ship: s.Ship, move: s.Move, turn: int) -> Leg:
    far, most = min(move.left, ship.card.length), waters.most_turn(sea, ship, move)
    hit, at = waters.clear_water(sea, ship, ship.heading, far)
    shore = waters.shore_ahead(sea, ship.place, at)
    trouble, held, done = "", "", max(-most, min(most, turn))
    hull = h.leapt(ship.place, at if shore is None else shore[0])
    if shore is not None:
        how = "comes to the beach of" if ship.card.boat else "runs ashore on"
        trouble, done = f"she {how} {sea.waters.shoals[shore[1]].name}", 0
    elif hit != s.NOBODY:
        foe = sea.ships[hit]
        how = "rams" if waters.rams(ship, foe) else "comes alongside"
        trouble, done = f"she {how} {foe.name}", 0
    elif done:
        done, held = _swung(sea, ship, hull, done)
    hull = h.swung(hull, done)
    leaves = waters.off_chart(sea, hull)
    if not trouble and leaves:
        trouble = "she leaves the chart"
    return Leg(hull, far, done, most, trouble, held, leaves)


def _swung(sea: s.Sea, ship: s.Ship, hull: h.Hull, turn: int) -> tuple[int, str]:
    reach = ship.card.length + ship.card.width
    others = waters.neighbours(sea, replace(ship, stern=hull.stern), reach)
    isles = [shoal for shoal in sea.waters.shoals if shoal.island]
    shapes = [each.shape for each in others] + [shoal.corners for shoal in isles]
    done, met = h.swing(hull, turn, shapes) if shapes else (turn, None)
    names = [*(each.name for each in others), *(shoal.name for shoal in isles)]
    return done, "" if met is None else f"her swing brings her against {names[met]}"


def _ends(sea: s.Sea, ship: s.Ship, move: s.Move) -> list[tuple[tuple[int, ...], Point]]:
    """Where she can come, as if the sea were empty: the swings, and where she would be amidships.

    Of two ways to one place the one with less helm comes first.
    """
    lengths: list[int] = []
    most: list[int] = []
    while not lengths or move.left > 0:
        lengths.append(min(move.left, ship.card.length))
        most.append(waters.most_turn(sea, ship, move))
        move = replace(move, left=move.left - lengths[-1])
    step = STEPS.get(len(lengths), COARSEST)
    choices = [sorted(range(-top, top + 1, step), key=abs) for top in most]
    found = []
    for turns in sorted(product(*choices), key=lambda turns: sum(map(abs, turns))):
        hull = ship.place
        for far, turn in zip(lengths, turns, strict=True):
            hull = h.swung(h.leapt(hull, far), turn)
        found.append((turns, h.middle(hull)))
    return found


def usual(sea: s.Sea, ship: s.Ship, move: s.Move) -> Course:
    """Straight on; where that leaves the chart, the least helm that keeps her on it, if any."""
    ahead = laid(sea, ship, move, ())
    if not ahead.leaves:
        return ahead
    plans = (laid(sea, ship, move, turns) for turns, _ in _ends(sea, ship, move))
    return next((plan for plan in plans if not plan.leaves), ahead)


def towards(sea: s.Sea, ship: s.Ship, move: s.Move, at: Point) -> tuple[int, ...]:
    return min(_ends(sea, ship, move), key=lambda end: squared(end[1], at))[0]


# --- Courses as they are chosen ------------------------------------------------------------------


def on_chart(sea: s.Sea, at: Point) -> Point:
    """The nearest point that is on the chart."""
    width, height = sea.waters.width, sea.waters.height
    return Point(max(0, min(width - 1, at[0])), max(0, min(height - 1, at[1])))


def nearest(sea: s.Sea, ship: s.Ship) -> s.Ship | None:
    foes = [foe for foe in sea.ships if foe.afloat and foe.owner != ship.owner]
    here = h.middle(ship.place)
    return min(foes, key=lambda foe: squared(h.middle(foe.place), here), default=None)


def led(sea: s.Sea, course: Course, *, proposed: bool = False) -> Choice:
    ship = sea.ships[sea.active]
    leaps = tuple(Leap(ship.id, leg.turn) for leg in course.legs)
    return Choice(
        leaps,
        "sail",
        _words(sea, ship, course),
        actor=ship.id,
        place=on_chart(sea, h.middle(course.end)),
        path=tuple(h.middle(leg.hull) for leg in course.legs),
        proposed=proposed,
        gives_up=lost_on(sea, leaps),
    )


def _words(sea: s.Sea, ship: s.Ship, course: Course) -> str:
    told = f"She ends heading {heading_words(course.end.heading)}"
    if course.trouble:
        return f"{start_of(course.trouble)}." if ship.card.boat else f"But {course.trouble}!"
    if held := next((leg.held for leg in course.legs if leg.held), ""):
        return f"{told}; {held}."
    there, foe = lying(ship, course.end), nearest(sea, ship)
    if sea.options.measuring and ship.card.boat and sea.shores:
        isles = [sea.waters.shoals[shore.shoal] for shore in sea.shores]
        off, name = min((h.gap(there.shape, isle.corners), isle.name) for isle in isles)
        return f"{told}, {dots(off)} dots off {name}."
    if sea.options.measuring and foe is not None:
        far = distance_in_words(sea, waters.distance(there, foe))
        return f"{told}, {far} from {foe.name}."
    return f"{told}."


def at_the_helm(sea: s.Sea, rows: Sequence[Choice], lit: int, by: int) -> list[Choice] | None:
    """The course that is laid, each row as far as one leap more, with the wheel turned."""
    assert sea.move is not None
    leaps = [row for row in rows if row.verb == "sail"]
    if not leaps or (by and rows[lit].verb != "sail"):
        return None
    turns = [leap.turn for leap in max(leaps, key=lambda row: len(row.orders)).orders]
    ship = sea.ships[sea.active]
    course = laid(sea, ship, sea.move, turns)
    if by:
        most = course.legs[lit].most
        turns[lit] = max(-most, min(most, turns[lit] + by))
        course = laid(sea, ship, sea.move, turns)
    whole = led(sea, course)
    found = []
    for n, leg in enumerate(course.legs, 1):
        stop = f": {leg.trouble}" if leg.trouble else f", {swing_words(leg.turn)}"
        short, orders = f"Leap {n}: {dots(leg.far)} dots{stop}", whole.orders[:n]
        found.append(replace(whole, orders=orders, short=short, gives_up=lost_on(sea, orders)))
    return [*found, *(row for row in rows if row.verb != "sail")]


# --- Where the enemy's cannon and boarders can still reach this turn: a bound, in squares ---------
# The squares about a ship are the bits of one number, so that all of them are moved at once.

SQUARE = 8 * h.DOT
COLUMNS = 128  # so many squares lie beside each other; no ship reaches as far as half of them
MIDDLE = COLUMNS // 2 * (COLUMNS + 1)
ARC, FAN = 150, 50  # swings and lines of fire are tried by so many tenths of a degree
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
        for how, zone in zip("cx", _reach(sea, ship), strict=True):
            for at, bit in enumerate(reversed(f"{_spread(zone, ROUGH):b}")):
                x, y = (at % COLUMNS + left) * SQUARE, (at // COLUMNS + top) * SQUARE
                if bit == "1" and 0 <= x < sea.waters.width and 0 <= y < sea.waters.height:
                    square = Point(x + SQUARE // 2, y + SQUARE // 2)
                    found[square] = max(how, found.get(square, how))
    return found


def _reach(sea: s.Sea, ship: s.Ship) -> tuple[int, int]:
    """The squares that a ship's cannon reach, and those that her hull may touch."""
    boarders = cannon = 0
    if not waters.works(ship) or not ship.crew or ship.duty is not s.Duty.FIGHTING:
        return 0, 0
    moves, whole = sailing.to_move(ship) and sea.phase is s.Phase.MOVEMENT, 0
    if moves and sea.move is not None and sea.active == ship.id:
        whole = sea.move.left
    elif moves and (how := waters.sailing_of(sea, ship)) is not s.Sailing.ADRIFT:
        whole = waters.way(ship, how, waters.trims(ship)[-1])
    idle = waters.idle_guns(sea, replace(ship, drifts=not whole) if moves else ship)
    ready = [g for g in ship.guns if g.whole and g.load is s.Load.LOADED and not idle]
    fire: defaultdict[tuple[int, int], int] = defaultdict(int)
    for heading, sterns in _berths(sea, ship, whole, moves=moves).items():
        hull = h.Hull(HERE, heading, ship.card.length, ship.card.width)
        boarders |= _spread(sterns, _line(heading, hull.length))
        for gun in ready if not ship.card.boat else ():
            far = waters.weapon_of(sea, gun, s.Shot.BALL).range
            muzzles = _spread(sterns, [_step(waters.muzzle(hull, gun.along, gun.side))])
            for to in range(0, h.CIRCLE, FAN):
                if gun.mount is s.Mount.TURNTABLE:
                    looks = waters.turns_to(hull, gun.along, gun.side, to)
                else:
                    looks = h.angle_between(to, heading + h.QUARTER * gun.side) <= ARC // 2
                if looks:
                    fire[to, far] |= muzzles
    for (to, far), muzzles in fire.items():
        cannon |= _spread(muzzles, _line(to, far))
    return cannon, boarders


def _berths(sea: s.Sea, ship: s.Ship, whole: int, *, moves: bool) -> dict[int, int]:
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
                found[(hull.heading + turn) % h.CIRCLE] |= 1 << MIDDLE + _step(there.stern)
                if left > leap == far:
                    edge.append((h.swung(there, turn), left - leap))
    if sea.phase in (s.Phase.MOVEMENT, s.Phase.FALLING_OFF) and not ship.fallen:
        for heading, sterns in [*found.items()]:
            bound = h.turned(heading, sea.wind)
            for fall in range(ARC, min(sailing.MOST_FALL, abs(bound)) + ARC, ARC):
                found[(heading + (fall if bound > 0 else -fall)) % h.CIRCLE] |= sterns
    return found


def _line(heading: int, far: int) -> list[int]:
    return [_step(h.ahead(HERE, heading, at)) for at in range(0, far + SQUARE, SQUARE)]


def _step(at: Point) -> int:
    """How many bits a square is away, as far as a point is away from another."""
    return (at[0] + SQUARE // 2) // SQUARE + (at[1] + SQUARE // 2) // SQUARE * COLUMNS


def _spread(squares: int, steps: list[int]) -> int:
    """All squares that are by such steps away from some."""
    found = 0
    for each in steps:
        found |= squares << each if each >= 0 else squares >> -each
    return found
