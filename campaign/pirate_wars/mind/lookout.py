"""What a captain minds at the helm: where enemies will lie, friends still to move, an errand."""

from math import isqrt
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.hulls import Corners, Hull, corners, leapt, middle
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.arithmetic import added
from ..model.account import heads_home
from ..model.lines_of_fire import targets
from ..model.state import Sea, Ship, in_the_fight
from ..model.terms import Duty, Phase, Sailing
from ..model.waters import neighbours, sailing_of, way
from ..rules.morale import fails_adrift
from ..rules.sailing import to_move
from .ashore import errand
from .bearings import Battery, Frame, battery, frame
from .boarding import stake
from .expectations import IRONS, prize
from .judgement import worth

FOES = 3
"""So many enemies are minded, the nearest."""
HOPING = 0.5
"""How much a bearing counts when the enemy can still sail out of it."""
BEATEN = 0.45
"""With less than this of the enemy's strength a captain runs."""


class Foe(NamedTuple):
    """An enemy as she is expected to lie."""

    ship: Ship
    place: Hull
    sure: float
    """How sure that is."""
    prize: float
    """What a boarding of her promises."""
    middle: Point
    """Where she is amidships."""
    shape: Corners
    frame: Frame
    guns: Battery


class Lies(NamedTuple):
    """A ship that lies still for now, and where she is amidships."""

    ship: Ship
    middle: Point


class View(NamedTuple):
    """What a captain minds while he plans one ship's move."""

    sea: Sea
    ship: Ship
    foes: tuple[Foe, ...]
    runs: bool
    errand: Corners | None = None
    """Where she is wanted for a landing."""
    behind: tuple[Lies, ...] = ()
    """The friends who are still to move, and must leap ahead whatever lies there."""
    beside: tuple[Lies, ...] = ()
    """Who may lie in the way of her swings."""
    guns: Battery = ()
    irons: float = IRONS
    """What it costs to end the turn in the eye of the wind."""
    watchful: bool = False
    """Whether he sees where the next leap must take her, and who is in the way of it."""
    hemmed: bool = False
    """Whether a swing of hers may be stopped, by another ship or by an island."""


def view(sea: Sea, ship: Ship, *, watchful: bool) -> View:
    """Look about: the nearest enemies, whether to fight them, and, if watchful, one's friends."""
    mine = [s for s in sea.ships if s.owner == ship.owner and in_the_fight(s)]
    hers = [s for s in targets(sea, ship) if in_the_fight(s)]
    if ship.card.boat:  # a launch minds her own ships, to come home
        near = nearest(ship, [lies(s, s.place, 0.0) for s in mine])
    else:
        near = nearest(ship, [expected(sea, s) for s in hers])
        near = [foe._replace(prize=stake(sea, ship, foe.ship)) for foe in near]
    ours = added([kept_worth(sea, s) for s in mine])
    theirs = added([kept_worth(sea, s) for s in hers])
    runs = ship.duty is not Duty.FIGHTING or ours < BEATEN * theirs or heads_home(sea, ship)
    runs = runs and not ship.card.boat
    behind = yet_to_leap(sea, ship, mine) if watchful else ()
    where = None if runs else errand(sea, ship)
    beside = in_reach(sea, ship) if watchful else ()
    guns = battery(ship.guns)
    irons = IRONS + fails_adrift(sea, ship) * prize(ship) if watchful else IRONS
    hemmed = bool(beside) or (watchful and any(shoal.island for shoal in sea.waters.shoals))
    return View(sea, ship, tuple(near), runs, where, behind, beside, guns, irons, watchful, hemmed)


def kept_worth(sea: Sea, ship: Ship) -> float:
    """What a ship is still good for, from the last time if nothing has changed for her."""
    wind = sea.edition, sea.wind, sea.options, sea.phase is Phase.MOVEMENT
    kept = _WORTH.get(id(ship))
    if kept is None or kept.ship is not ship or kept.wind != wind:
        if len(_WORTH) >= MOST_KEPT:
            _WORTH.clear()
        kept = _WORTH[id(ship)] = Worth(ship, wind, worth(sea, ship))
    return kept.worth


class Worth(NamedTuple):
    """What a ship was worth once, and what it follows from."""

    ship: Ship
    wind: tuple[object, ...]
    worth: float


MOST_KEPT = 64
_WORTH: dict[int, Worth] = {}


def in_reach(sea: Sea, ship: Ship) -> tuple[Lies, ...]:
    """Whoever a ship may come to lie beside in this move."""
    move = sea.move
    reach = 2 * ship.card.length + (0 if move is None else move.left)
    near_ = neighbours(sea, ship, reach)
    return tuple([Lies(each, middle(each.place)) for each in near_ if not each.card.boat])


def yet_to_leap(sea: Sea, ship: Ship, mine: list[Ship]) -> tuple[Lies, ...]:
    """The friends of a ship who leap after her in this turn."""
    if sea.phase is not Phase.MOVEMENT or ship.card.boat:
        return ()
    return tuple(
        [
            Lies(each, middle(each.place))
            for each in mine
            if each.id != ship.id
            and not each.card.boat
            and to_move(each)
            and sailing_of(sea, each) is not Sailing.ADRIFT
        ]
    )


def nearest(ship: Ship, foes: list[Foe]) -> list[Foe]:
    """The nearest of them, no more than can be minded."""
    return sorted(foes, key=lambda foe: distance_between(ship.place, foe.place))[:FOES]


def expected(sea: Sea, ship: Ship) -> Foe:
    """Where an enemy will lie when the guns speak."""
    if settled(sea, ship):
        return lies(ship, ship.place, 1.0)
    return lies(ship, onward(sea, ship), HOPING)


def lies(ship: Ship, place: Hull, sure: float) -> Foe:
    """A ship as she is expected to lie, before it is known what a boarding of her promises."""
    guns = battery(ship.guns)
    return Foe(ship, place, sure, 0.0, middle(place), corners(place), frame(place), guns)


def settled(sea: Sea, ship: Ship) -> bool:
    """Whether a ship will lie where she lies when the guns speak."""
    return ship.moved or sea.phase is not Phase.MOVEMENT


def onward(sea: Sea, ship: Ship) -> Hull:
    """Where a ship comes that holds her course."""
    sailing = sailing_of(sea, ship)
    if sailing is Sailing.ADRIFT:
        return ship.place
    return leapt(ship.place, way(ship, sailing, min(ship.sails, ship.under or ship.sails)))


def distance_between(one: Hull, other: Hull) -> int:
    """How far two ships are apart, amidships."""
    return apart(middle(one), middle(other))


def apart(one: Point, other: Point) -> int:
    """How far two points are apart, rounded down."""
    return isqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)
