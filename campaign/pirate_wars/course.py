"""A move that is laid before it is made: leap by leap, as far as nothing is in the way."""

from collections.abc import Sequence
from itertools import product

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import Hull, leapt, middle, swing, swung
from pieces_of_eight.campaign.geometry.plane import Point, squared
from .actions import Leap
from .state import NOBODY, Move, Sea, Ship
from .waters import clear_water, most_turn, neighbours, off_chart, rams, shore_ahead

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
