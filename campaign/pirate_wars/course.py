"""A move that is laid before it is made: leap by leap, as far as nothing is in the way."""

from collections.abc import Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import Hull, gap, leapt, middle, swing, swung
from pieces_of_eight.campaign.geometry.plane import Point, squared
from pieces_of_eight.campaign.kernel.describe import Choice
from pieces_of_eight.campaign.kernel.play import start_of
from .actions import Leap
from .crew import distance_in_words, dots
from .crew_orders import nearest
from .orders import heading_words, swing_words
from .outlook import on_chart
from .rules import lost_on
from .state import NOBODY, Move, Sea, Ship
from .waters import clear_water, distance, most_turn, neighbours, off_chart, rams, shore_ahead

COARSE, FINE = 150, 50
"""By how much the wheel turns, in tenths of a degree."""
STEPS = {1: 150, 2: 150, 3: 300, 4: 450}
"""How finely moves of so many leaps are laid by the cursor, in tenths of a degree."""
COARSEST = 900


class Leg(Struct, frozen=True):
    """One leap and the swing after it."""

    hull: Hull
    """Where she lies after it."""
    far: int
    turn: int
    most: int
    """How far she may swing after it."""
    trouble: str = ""
    """What stops her, in words."""
    held: str = ""
    """What holds up her swing, in words; she goes on all the same."""
    leaves: bool = False
    """Whether she leaves the chart with it (H-102)."""


class Course(Struct, frozen=True):
    """The rest of a move."""

    legs: tuple[Leg, ...]

    @property
    def turns(self) -> tuple[int, ...]:
        return tuple(leg.turn for leg in self.legs)

    @property
    def end(self) -> Hull:
        """Where she would lie."""
        return self.legs[-1].hull

    @property
    def trouble(self) -> str:
        """What stops her, in words; empty where nothing does."""
        return self.legs[-1].trouble

    @property
    def leaves(self) -> bool:
        """Whether she leaves the chart with it."""
        return any(leg.leaves for leg in self.legs)

    def leaps(self, ship: Ship) -> tuple[Leap, ...]:
        """The actions that carry it out."""
        return tuple(Leap(ship.id, leg.turn) for leg in self.legs)


def laid(sea: Sea, ship: Ship, move: Move, turns: Sequence[int]) -> Course:
    """The rest of a move with these swings after its leaps; what is not named is straight on."""
    legs: list[Leg] = []
    wanted = list(turns)
    while not legs or (move.left > 0 and not legs[-1].trouble):
        leg, ship, move = _leg(sea, ship, move, wanted.pop(0) if wanted else 0)
        legs.append(leg)
    return Course(tuple(legs))


def _leg(sea: Sea, ship: Ship, move: Move, turn: int) -> tuple[Leg, Ship, Move]:
    """One leap, and ship and move after it."""
    far, most = min(move.left, ship.card.length), most_turn(sea, ship, move)
    hit, at = clear_water(sea, ship, ship.heading, far)
    shore = shore_ahead(sea, ship.place, at)
    trouble, held, done = "", "", max(-most, min(most, turn))
    hull = leapt(ship.place, at if shore is None else shore[0])
    if shore is not None:
        how = "comes to the beach of" if ship.card.boat else "runs ashore on"
        trouble, done = f"she {how} {sea.waters.shoals[shore[1]].name}", 0
    elif hit != NOBODY:
        foe = sea.ships[hit]
        trouble, done = f"she {'rams' if rams(ship, foe) else 'comes alongside'} {foe.name}", 0
    elif done:
        done, held = _swung(sea, ship, hull, done)
    hull = swung(hull, done)
    leaves = off_chart(sea, hull)
    if not trouble and leaves:
        trouble = "she leaves the chart"
    after = replace(ship, stern=hull.stern, heading=hull.heading)
    left = replace(move, left=move.left - far, gone=move.gone + far, leaps=move.leaps + 1)
    return Leg(hull, far, done, most, trouble, held, leaves), after, left


def _swung(sea: Sea, ship: Ship, hull: Hull, turn: int) -> tuple[int, str]:
    """How far she can swing, and what is in the way then, in words."""
    reach = ship.card.length + ship.card.width
    others = neighbours(sea, replace(ship, stern=hull.stern), reach)
    isles = [shoal for shoal in sea.waters.shoals if shoal.island]
    shapes = [each.shape for each in others] + [shoal.corners for shoal in isles]
    if not shapes:
        return turn, ""
    done, met = swing(hull, turn, shapes)
    if met is None:
        return done, ""
    name = [*(each.name for each in others), *(shoal.name for shoal in isles)][met]
    return done, f"her swing brings her against {name}"


def ends(sea: Sea, ship: Ship, move: Move) -> tuple[tuple[tuple[int, ...], Point], ...]:
    """Where she can come, as if the sea were empty: the swings, and where she would be amidships.

    Of two ways to one place the one with less helm comes first.
    """
    lengths, most = _leaps(sea, ship, move)
    step = STEPS.get(len(lengths), COARSEST)
    choices = [sorted(range(-top, top + 1, step), key=abs) for top in most]
    found = []
    for turns in sorted(product(*choices), key=lambda each: sum(map(abs, each))):
        hull = ship.place
        for far, turn in zip(lengths, turns, strict=True):
            hull = swung(leapt(hull, far), turn)
        found.append((turns, middle(hull)))
    return tuple(found)


def _leaps(sea: Sea, ship: Ship, move: Move) -> tuple[list[int], list[int]]:
    """The lengths of the leaps to come, and how far she may swing after each."""
    lengths: list[int] = []
    most: list[int] = []
    while not lengths or move.left > 0:
        far = min(move.left, ship.card.length)
        lengths.append(far)
        most.append(most_turn(sea, ship, move))
        move = replace(move, left=move.left - far)
    return lengths, most


def usual(sea: Sea, ship: Ship, move: Move) -> Course:
    """Straight on; where that leaves the chart, the least helm that keeps her on it, if any."""
    ahead = laid(sea, ship, move, ())
    if not ahead.leaves:
        return ahead
    ways = sorted((turns for turns, _ in ends(sea, ship, move)), key=lambda t: sum(map(abs, t)))
    plans = (laid(sea, ship, move, turns) for turns in ways)
    return next((plan for plan in plans if not plan.leaves), ahead)


def towards(sea: Sea, ship: Ship, move: Move, at: Point) -> tuple[int, ...]:
    """The swings that bring her nearest to a point."""
    return min(ends(sea, ship, move), key=lambda end: squared(end[1], at))[0]


# --- Courses as they are chosen ------------------------------------------------------------------


def led(sea: Sea, course: Course, *, proposed: bool = False) -> Choice:
    """A course as it is laid on the chart."""
    ship = sea.ships[sea.active]
    return Choice(
        course.leaps(ship),
        "sail",
        course_words(sea, ship, course),
        actor=ship.id,
        place=on_chart(sea, middle(course.end)),
        path=tuple(middle(leg.hull) for leg in course.legs),
        proposed=proposed,
        gives_up=lost_on(sea, course.leaps(ship)),
    )


def course_words(sea: Sea, ship: Ship, course: Course) -> str:
    """Where a course ends, or what stops her, in a sentence."""
    told = f"She ends heading {heading_words(course.end.heading)}"
    if course.trouble:
        boat = ship.card.boat
        return f"{start_of(course.trouble)}." if boat else f"But {course.trouble}!"
    held = next((leg.held for leg in course.legs if leg.held), "")
    if held:
        return f"{told}; {held}."
    if not sea.options.measuring:
        return f"{told}."
    there = replace(ship, stern=course.end.stern, heading=course.end.heading)
    if ship.card.boat and sea.shores:
        isles = [sea.waters.shoals[shore.shoal] for shore in sea.shores]
        off, name = min((gap(there.shape, isle.corners), isle.name) for isle in isles)
        return f"{told}, {dots(off)} dots off {name}."
    foe = nearest(sea, ship)
    if foe is None:
        return f"{told}."
    return f"{told}, {distance_in_words(sea, distance(there, foe))} from {foe.name}."


def at_the_helm(sea: Sea, rows: Sequence[Choice], lit: int, by: int) -> list[Choice] | None:
    """The course that is laid, each row as far as one leap more, with the wheel turned."""
    assert sea.move is not None
    leaps = [row for row in rows if row.verb == "sail"]
    laid_now = max(leaps, key=lambda row: len(row.orders), default=None)
    if laid_now is None or (by and rows[lit].verb != "sail"):
        return None
    turns = [leap.turn for leap in laid_now.orders]
    ship = sea.ships[sea.active]
    course = laid(sea, ship, sea.move, turns)
    if by:
        most = course.legs[lit].most
        turns[lit] = max(-most, min(most, turns[lit] + by))
        course = laid(sea, ship, sea.move, turns)
    whole = led(sea, course)
    found = []
    for n, leg in enumerate(course.legs):
        stop = f": {leg.trouble}" if leg.trouble else f", {swing_words(leg.turn)}"
        found.append(
            replace(
                whole,
                orders=whole.orders[: n + 1],
                short=f"Leap {n + 1}: {dots(leg.far)} dots{stop}",
                gives_up=lost_on(sea, whole.orders[: n + 1]),
            )
        )
    return [*found, *(r for r in rows if r.verb != "sail")]
