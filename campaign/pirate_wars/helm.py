"""The helm as a captain weighs it: what he minds, where she may come to lie, what that is worth."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf, isqrt
from typing import Any, NamedTuple, TypeAlias

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hulls as h
from pieces_of_eight.campaign.geometry.hulls import (
    DOT,
    Corners,
    Hull,
    corners,
    leapt,
    middle,
    swung,
)
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.arithmetic import added
from . import state as s
from . import waters as w
from .actions import Action, Back, FallOff, Leap, Swing, Take, Trim
from .boarding import fails_adrift
from .expectations import CANNON, HULL, IRONS, Hopes, errand, prize, stake
from .judgement import worth
from .sailing import HAIR, MOST_FALL, ashore_harm, grounding_of, harm, to_move
from .say import heads_home, to_go, would_be_away
from .state import Phase, Sailing, Sea, Ship, Side
from .waters import outside, rams, trims, way

# --- Where an enemy lies as seen from a deck, and which cannon look at her: quick, and roughly ----
# Captains weigh many places they might sail to; the exact line of fire is for the orders.

UNIT = 10_000
LOADED = (0.25, 0.5, 1.0)  # what a cannon counts by how far it is loaded
LIGHT = 0.67
PAST_BOW = 3
"""A cannon on her centre mount looks so far along her keel for each length over her side."""
BEAMS = (Side.STARBOARD, Side.LARBOARD)
_NORTH = Point(0, 0)


class Outline(NamedTuple):
    """A hull as another's crew sees it: where along their keel, and how far out to starboard.

    `along` and `across` are the sums of her four corners.
    """

    first: int
    last: int
    along: int
    nearest: int
    furthest: int
    across: int


class Mounted(NamedTuple):
    beam: bool
    sign: int
    along: int
    turns: bool


Layout: TypeAlias = tuple[Mounted, ...]
"""How all the cannon of a ship stand, those that are lost among them."""
Battery: TypeAlias = tuple[tuple[int, float], ...]
"""The whole ones: for each the bit of its number, and what it counts."""


class Frame(NamedTuple):
    """Whence and which way a crew looks: from the stern end of the keel, ahead along it."""

    x: int
    y: int
    east: int
    south: int


def frame(hull: Hull) -> Frame:
    (x, y), heading, _, _ = hull
    return Frame(x, y, *direction(heading))


@lru_cache(maxsize=h.CIRCLE)
def direction(heading: int) -> Point:
    return h.ahead(_NORTH, heading, UNIT)


def local(by: Frame, shape: Corners) -> Outline:
    x, y, east, south = by
    along = [((cx - x) * east + (cy - y) * south) // UNIT for cx, cy in shape]
    across = [((cy - y) * east - (cx - x) * south) // UNIT for cx, cy in shape]
    return Outline(min(along), max(along), sum(along), min(across), max(across), sum(across))


@lru_cache(maxsize=1 << 10)
def mounted(side: Side, along: int, mount: s.Mount) -> Mounted:
    sign = 1 if side in (Side.STARBOARD, Side.BOW) else -1
    return Mounted(side in BEAMS, sign, along, mount is s.Mount.TURNTABLE)


@lru_cache(maxsize=1 << 10)
def layout(guns: tuple[s.Gun, ...]) -> Layout:
    return tuple([mounted(gun.side, gun.along, gun.mount) for gun in guns])


@lru_cache(maxsize=1 << 10)
def battery(guns: tuple[s.Gun, ...]) -> Battery:
    """The whole ones of some cannon, those not loaded and light ones for less."""
    counts = [LOADED[gun.load] * (LIGHT if gun.light else 1.0) for gun in guns]
    return tuple([(1 << at, counts[at]) for at, gun in enumerate(guns) if gun.whole])


def looking(guns: Layout, seen: Outline, close: int, reach: int) -> int:
    """The bits of the cannon that look down their bores at an outline in range (PW-3.7)."""
    first, last, all_along, nearest, furthest, all_across = seen
    ahead_, out = all_along // 4, all_across // 4
    starboard, larboard = out, -all_across // 4
    open_, found, bit = nearest <= 0 <= furthest, 0, 1
    for beam, sign, along, turns in guns:
        if beam:
            far, bears_ = starboard if sign > 0 else larboard, first <= along <= last
        else:
            far, bears_ = sign * (ahead_ - along), open_
        if turns and not beam and sign > 0:  # her centre mount
            keel = abs(ahead_ - along)
            far, bears_ = max(abs(out), keel), keel <= PAST_BOW * max(furthest, -nearest)
        elif turns and far > 0:
            far, bears_ = max(abs(out), abs(ahead_ - along)), True
        if bears_ and close < far <= reach:
            found |= bit
        bit += bit
    return found


def weight(guns: Battery, bits: int) -> float:
    """What those of a battery count that look."""
    return added([each for bit, each in guns if bits & bit])


def bears(seen: Outline, gun: s.Gun, close: int, reach: int) -> bool:
    return gun.whole and looking(layout((gun,)), seen, close, reach) > 0


def crosses(at: Point, on: Hull, amidships: Point) -> bool:
    """Whether who is there lies across the bow or the stern of another, to rake her (PW-3.8)."""
    angle = h.angle_between(h.bearing(at, amidships), on.heading)
    return min(angle, 2 * h.QUARTER - angle) <= h.QUARTER // 4


# --- What a captain minds while he plans one ship's move ------------------------------------------

FOES = 3  # so many enemies are minded, the nearest
HOPING = 0.5  # how much a bearing counts when the enemy can still sail out of it
BEATEN = 0.45  # with less than this of the enemy's strength a captain runs
MOST_KEPT = 256


class Foe(NamedTuple):
    """An enemy as she is expected to lie when the guns speak."""

    ship: Ship
    place: Hull
    sure: float  # how sure that is
    prize: float  # what a boarding of her promises
    middle: Point
    shape: Corners
    frame: Frame
    guns: Battery


class Lies(NamedTuple):
    ship: Ship
    middle: Point


class View(NamedTuple):
    """What a captain minds while he plans one ship's move."""

    sea: Sea
    ship: Ship
    foes: tuple[Foe, ...]
    runs: bool
    errand: Corners | None  # where she is wanted for a landing
    behind: tuple[Lies, ...]
    """The friends who are still to move, and must leap ahead whatever lies there."""
    beside: tuple[Lies, ...]  # who may lie in the way of her swings
    guns: Battery
    irons: float  # what it costs to end the turn in the eye of the wind
    watchful: bool  # whether he sees where the next leap must take her, and who is in the way of it
    hemmed: bool  # whether a swing of hers may be stopped, by another ship or by an island


def view(sea: Sea, ship: Ship, *, watchful: bool) -> View:
    """Look about: the nearest enemies, whether to fight them, and, if watchful, one's friends."""
    boat = ship.card.boat
    mine = [x for x in sea.ships if x.owner == ship.owner and s.in_the_fight(x)]
    hers = [x for x in w.targets(sea, ship) if s.in_the_fight(x)]
    # a launch minds her own ships, to come home
    foes = [_lies(x, x.place, 0.0) for x in mine] if boat else [_expected(sea, x) for x in hers]
    here = middle(ship.place)
    near = sorted(foes, key=lambda foe: apart(here, middle(foe.place)))[:FOES]
    if not boat:
        near = [foe._replace(prize=stake(sea, ship, foe.ship)) for foe in near]
    ours = added([worth(sea, x) for x in mine])
    theirs = added([worth(sea, x) for x in hers])
    runs = ship.duty is not s.Duty.FIGHTING or ours < BEATEN * theirs or heads_home(sea, ship)
    runs = runs and not boat
    behind: list[Ship] = []
    beside: list[Ship] = []
    if watchful:
        reach = 2 * ship.card.length + (0 if sea.move is None else sea.move.left)
        beside = [x for x in w.neighbours(sea, ship, reach) if not x.card.boat]
        if sea.phase is Phase.MOVEMENT and not boat:
            others = [x for x in mine if x.id != ship.id and not x.card.boat and to_move(x)]
            behind = [x for x in others if w.sailing_of(sea, x) is not Sailing.ADRIFT]
    isles = watchful and any(shoal.island for shoal in sea.waters.shoals)
    return View(
        sea,
        ship,
        tuple(near),
        runs,
        None if runs else errand(sea, ship),
        tuple([Lies(x, middle(x.place)) for x in behind]),
        tuple([Lies(x, middle(x.place)) for x in beside]),
        battery(ship.guns),
        IRONS + fails_adrift(sea, ship) * prize(ship) if watchful else IRONS,
        watchful,
        hemmed=bool(beside) or isles,
    )


def _expected(sea: Sea, ship: Ship) -> Foe:
    if ship.moved or sea.phase is not Phase.MOVEMENT:
        return _lies(ship, ship.place, 1.0)
    sailing = w.sailing_of(sea, ship)
    if sailing is Sailing.ADRIFT:
        return _lies(ship, ship.place, HOPING)
    far = way(ship, sailing, min(ship.sails, ship.under or ship.sails))
    return _lies(ship, leapt(ship.place, far), HOPING)


def _lies(ship: Ship, place: Hull, sure: float) -> Foe:
    guns = battery(ship.guns)
    return Foe(ship, place, sure, 0.0, middle(place), corners(place), frame(place), guns)


def apart(one: Point, other: Point) -> int:
    """How far two points are apart, rounded down."""
    return isqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)


# --- Where a ship may come to lie in her move, and what lies about her there: found out once ------
# A captain weighs the same waters again and again: for every leap of a move, and in one imagined
# world after the other, where guns are lost and men fall but hulls lie as they lay. What follows
# from where hulls lie alone is kept by all that it follows from (`Helm`).

SWINGS = (0, -300, 300, -600, 600, -900, 900)
"""The swings that are thought of behind the leap that is weighed."""
FEW_SWINGS = (0, -600, 600)
"""Those of who wants the best course only, as in an imagined game: an eighth of the places."""


class Worth(NamedTuple):
    """What it is worth to lie somewhere, but for what may be in her way from there."""

    guns: float
    edge: float
    against: float  # what the wind costs her
    coming_near: tuple[float, ...]
    near: float  # their sum


@dataclass(slots=True, eq=False)
class Spot:
    """A place a ship may come to, and what has been found out about it."""

    hull: Hull
    at: Point  # amidships
    leaves: bool  # whether she would have left the chart
    runs: "dict[int, Run]" = field(default_factory=dict)  # by how far she leaps
    turned: "dict[int, Spot]" = field(default_factory=dict)  # by how far she would swing
    room: tuple[int, int] | None = None
    """How far she can swing to either side, of the widest swings."""
    ahead: float | None = None  # what her next leap from there costs her
    across: float = 0.0
    """What it costs to lie there across the bows of a friend, when `ahead` is known."""


class Run(NamedTuple):
    """What a leap comes to."""

    hit: int  # whom she meets; below 0 for nobody
    far: int
    shore: int | None  # how far she comes to strike a shore; None with open water
    harm: float  # the lines of hull that it costs her
    after: Spot  # where she lies then, or would if there were no shore


class Helm:
    """A captain's move as he thinks it through: the places about a ship, and what they are worth.

    What follows from where hulls lie is kept by `waters`, what a place is worth by `worths`. Chart
    and card go by their number, since they are the same objects in every world.
    """

    def __init__(
        self, sea: Sea, ship: Ship, *, watchful: bool, swings: tuple[int, ...] = SWINGS
    ) -> None:
        self.swings = swings  # those that are thought of
        self.seen = seen = view(sea, ship, watchful=watchful)
        here = id(sea.waters), id(ship.card), sea.edition, sea.wind, sea.phase, sea.options
        able = [(s.in_the_fight(each), w.is_stopped(each)) for each in sea.ships]
        lie = [(*each.lies, id(each.card), each.struck, *able[each.id]) for each in sea.ships]
        self.waters = (
            (*here, ship.id, ship.owner, ship.afloat, ship.struck, ship.shoals, watchful),
            (*lie[: ship.id], *lie[ship.id + 1 :]),
            tuple([friend.ship.id for friend in seen.behind]),
            tuple([other.ship.id for other in seen.beside]),
        )
        self.worths = (
            (*here, ship.owner, ship.duty, ship.hull, ship.captor, ship.struck, min(trims(ship))),
            (seen.guns, seen.runs, seen.irons, seen.errand, watchful, layout(ship.guns)),
            tuple([(foe[1:], layout(foe.ship.guns)) for foe in seen.foes]),
        )
        self.spots: dict[Hull, Spot] = _kept(_SPOTS, self.waters, sea)
        self.known: dict[Hull, Worth] = _kept(_WORTHS, self.worths, sea)

    def spot(self, hull: Hull) -> Spot:
        found = self.spots.get(hull)
        if found is None:
            at = middle(hull)
            found = self.spots[hull] = Spot(hull, at, outside(self.seen.sea.waters, at))
        return found

    def run(self, spot: Spot, far: int) -> Run:
        found = spot.runs.get(far)
        if found is None:
            sea, ship, hull = self.seen.sea, self.seen.ship, spot.hull
            hit, at = w.met_by(sea, ship.id, hull, hull.heading, far)
            shore, harmed = w.shore_ahead(sea, hull, at), grounded(sea, ship, hull, at)
            after = self.spot(leapt(hull, at))
            found = Run(hit, at, None if shore is None else shore[0], harmed, after)
            spot.runs[far] = found
        return found

    def swung(self, spot: Spot, turn: int) -> Spot:
        """Where she comes who would swing so far (PW-2.8)."""
        found = spot.turned.get(turn)
        if found is None:
            room = self._room(spot, turn) if turn and self.seen.hemmed else turn
            found = spot.turned[turn] = self.spot(swung(spot.hull, room))
        return found

    def _room(self, spot: Spot, turn: int) -> int:
        """How much of a swing a ship has room for among the others (PW-2.8).

        Swings that are thought of are steps of the same widest ones, to the same obstacles.
        """
        if turn not in SWINGS:
            return _room_for(self.seen, spot.hull, turn)
        if spot.room is None:
            most = _room_for(self.seen, spot.hull, max(SWINGS))
            spot.room = _room_for(self.seen, spot.hull, -max(SWINGS)), most
        least, most = spot.room
        return max(least, min(most, turn))


Shelf: TypeAlias = dict[tuple[object, ...], tuple[dict[Any, Any], Sea]]
_SPOTS: Shelf = {}
_WORTHS: Shelf = {}
_COURSES: Shelf = {}


def _kept(shelf: Shelf, key: tuple[object, ...], sea: Sea) -> dict[Any, Any]:
    """What was found out by a key; the sea is kept with it, so that numbers stay those of one."""
    if key not in shelf:
        if len(shelf) >= MOST_KEPT:
            shelf.clear()
        shelf[key] = {}, sea
    return shelf[key][0]


def _room_for(seen: View, hull: Hull, turn: int) -> int:
    reach, at = 2 * hull.length, middle(hull)
    close = [ship.shape for ship, amidships in seen.beside if apart(at, amidships) < reach]
    close += isles(seen, hull)
    return h.swing(hull, turn, close)[0] if close else turn


def isles(seen: View, hull: Hull) -> list[Corners]:
    """The islands that may stop a swing; a launch goes to them, and does not mind."""
    shoals = seen.sea.waters.shoals if seen.hemmed and not seen.ship.card.boat else ()
    return [each.corners for each in shoals if each.island and w.reaches(hull, 0, each, 0)]


def grounded(sea: Sea, ship: Ship, hull: Hull, at: int) -> float:
    """The lines of hull that reefs and shores take in a leap, at the worst."""
    shoals = sea.waters.shoals
    if not shoals or ship.card.boat:
        return 0.0
    had = ship.shoals or (0,) * len(shoals)
    again = at / hull.length if grounding_of(sea) is s.Grounding.LENGTHS else 0.0
    found = 0.0
    for shoal, before in zip(shoals, had, strict=True):
        near = w.reaches(hull, at, shoal, ship.card.draft)
        if near:
            level = harm(sea, ship, shoal, hull, at)
            found += max(0, level - before) + again * level * (before > 0)
    return found


# --- What it is worth to lie somewhere ------------------------------------------------------------

NO_BOUND = -inf  # what a captain hopes for who knows of nothing yet
ROUNDING = 1e-6  # more than the order in which parts are added can make of them
EDGE = 1.5
AWAY = 1.5  # to bring a merchantman away, for each line of her hull
HOMEWARD = 0.02  # what a dot of the way home is worth to her
WARY = 0.8  # how much the enemy's guns count against one's own
RAKING = 0.6
ALMOST = 0.4
COLLISION = 6.0
BLOCKED = 2.0  # to have a hull in her way that she runs into and does not ram: she loses her move
FORESEEN = (0.6, 1.0)
"""How much the next leap counts: the ship may fall off before it, and when she has."""
TACKING = 0.3
FAST = 1.0  # to have struck the shore, beyond the damage
CLOSING = 2.0
BEST_RANGE = 0.35  # the share of a ball's range that is thought close enough, amidships
GRAPPLING = 0.3  # how much of a boarding is in coming near
ROW = 1.0  # what a turn at the oars is worth
ROADS = 84 * DOT  # so far off a beach a ship waits for her launches


def lying(helm: Helm, spot: Spot, so_far: Hopes, least: float = NO_BOUND) -> Hopes | None:
    """How good it is to lie so, with what has happened on the way.

    What may be in her way from there takes long to find out, and only makes it worse: where it is
    plainly less than a captain hopes for anyway without that, there is no more to know: None.
    """
    seen, hull = helm.seen, spot.hull
    found = helm.known.get(hull)
    if found is None:
        found = helm.known[hull] = _worth(seen, spot)
    guns, edge, against, coming_near, near = found
    if least > NO_BOUND and added(so_far) + guns + edge - against + near < least - ROUNDING:
        return None
    if spot.ahead is None:
        spot.ahead = 0.0 if seen.ship.card.boat else _in_her_way(seen, hull)
        spot.across = _across_a_friend(seen, hull, spot.at)
    if not spot.leaves and not seen.ship.card.boat:
        edge -= FORESEEN[seen.sea.phase is Phase.FALLING_OFF] * spot.ahead
    ships = so_far.ships + (edge - against) - spot.across
    for each in coming_near:
        ships += each
    return so_far._replace(ships=ships, guns=so_far.guns + guns)


def _worth(seen: View, spot: Spot) -> Worth:
    guns, coming_near = _fighting(seen, spot.hull, spot.at)
    against = 0.0 if spot.leaves else _wind_against(seen, spot.hull)
    edge = _beyond(seen, spot.hull) if spot.leaves else _nearing(seen, spot.hull, spot.at)
    return Worth(guns, edge, against, tuple(coming_near), added(coming_near))


def _wind_against(seen: View, hull: Hull) -> float:
    """What it costs to head so, the wind being what it is; a launch does not care."""
    if seen.ship.card.boat:
        return 0.0
    sails = w.sailing_at(seen.sea, seen.ship, hull.heading)
    if sails is Sailing.ADRIFT:
        return seen.irons if seen.sea.phase is Phase.FALLING_OFF else ALMOST
    return TACKING if sails is Sailing.TACK else 0.0


def _fighting(seen: View, hull: Hull, at: Point) -> tuple[float, list[float]]:
    """What guns and ranges promise from where she would lie, amidships; and what boardings do."""
    sea, ship = seen.sea, seen.ship
    guns, coming_near = 0.0, []
    articles, stand = s.ARTICLES[sea.edition], layout(ship.guns)
    reach, close = articles.ball.range, articles.too_close
    nearest, able, here = 100 * reach, ship.duty is s.Duty.FIGHTING, frame(hull)
    for foe in seen.foes:
        away = apart(at, foe.middle)
        nearest = min(nearest, away)
        if ship.card.boat or away > reach + hull.length + foe.place.length:
            continue
        mine = weight(seen.guns, looking(stand, local(here, foe.shape), close, reach))
        back = looking(layout(foe.ship.guns), local(foe.frame, corners(hull)), close, reach)
        hers = weight(foe.guns, back)
        if mine and crosses(at, foe.place, foe.middle):
            mine *= 1 + RAKING
        if hers and crosses(foe.middle, hull, at):
            hers *= 1 + RAKING
        guns += CANNON * foe.sure * (able * mine - WARY * hers)
        if away < reach // 2:
            coming_near.append(GRAPPLING * max(-3.0, min(3.0, foe.prize)) * (1 - 2 * away / reach))
    if seen.errand is not None:
        off = h.offing(at, seen.errand)  # a launch goes all the way
        guns -= ROW * off / w.ROWING if ship.card.boat else CLOSING * max(0, off - ROADS) / reach
    elif seen.foes:
        gap = max(0.0, nearest - reach * BEST_RANGE) / reach
        guns += CLOSING * (min(gap, 3.0) if seen.runs else -min(gap, 6.0))
    return guns, coming_near


def _would_be_lost(sea: Sea, ship: Ship, hull: Hull) -> bool:
    return w.off_chart(sea, hull) and not would_be_away(sea, ship, hull)


def _beyond(seen: View, hull: Hull) -> float:
    ship = seen.ship
    if would_be_away(seen.sea, ship, hull):
        return AWAY * ship.hull
    return -(ship.hull + 1.0) if seen.runs else -2.5 * ship.card.hull


def _nearing(seen: View, hull: Hull, at: Point) -> float:
    """The edge that is coming near, and for a merchantman the way she still has to go."""
    sea, ship, found = seen.sea, seen.ship, 0.0
    edge = sea.options.haven
    if edge is not None and heads_home(sea, ship):
        found -= HOMEWARD * to_go(sea.waters, edge, hull) / DOT
    room, (x, y) = 3 * hull.length, at
    if room < x < sea.waters.width - room and room < y < sea.waters.height - room:
        return found
    ahead_ = leapt(hull, hull.length)
    if _would_be_lost(sea, ship, ahead_):
        if seen.watchful and _must_leave(sea, ship, hull):
            return found + _beyond(seen, ahead_)
        return found - EDGE * HULL
    return found - EDGE / 2 if _would_be_lost(sea, ship, leapt(ahead_, hull.length)) else found


def _must_leave(sea: Sea, ship: Ship, hull: Hull) -> bool:
    """Whether her next leap takes her off the chart, however she falls off before it.

    Under the fewest sails that she may then set (PW-2.5).
    """
    bound = h.turned(hull.heading, sea.wind)
    fall = max(-MOST_FALL, min(MOST_FALL, bound))
    for turn in {0} if sea.phase is Phase.FALLING_OFF else {0, fall // 2, fall}:
        there = swung(hull, turn)
        sails = w.sailing_at(sea, ship, there.heading)
        if sails is Sailing.ADRIFT:
            return False
        far = min(hull.length, way(ship, sails, min(trims(ship))))
        if not _would_be_lost(sea, ship, leapt(there, far)):
            return False
    return True


def _across_a_friend(seen: View, hull: Hull, at: Point) -> float:
    """What it costs to lie where a friend who has still to move must run into one."""
    found = 0.0
    for friend, amidships in seen.behind:
        length = friend.card.length
        if apart(at, amidships) < 2 * length + hull.length:
            here = _lain(seen.ship, hull)
            if h.contact(friend.shape, friend.heading, length, corners(hull)) is not None:
                found += COLLISION if rams(friend, here) else BLOCKED
    return found


def _lain(ship: Ship, hull: Hull) -> Ship:
    return replace(ship, stern=hull.stern, heading=hull.heading)


def _in_her_way(seen: View, hull: Hull) -> float:
    """What her next leap will cost her, which nobody can turn: rocks, and her own friends."""
    sea, ship, length = seen.sea, seen.ship, hull.length
    if w.shore_ahead(sea, hull, length) is not None:
        return HULL * ashore_harm(sea, ship, length) + FAST
    found = HULL * grounded(sea, ship, hull, length)
    hit, _ = w.met_by(sea, ship.id, hull, hull.heading, length)
    if hit >= 0:
        on, here = sea.ships[hit], _lain(ship, hull)
        if on.owner == ship.owner and rams(here, on):
            found += COLLISION
        elif seen.watchful and _stays(sea, on, here):
            found += BLOCKED
    return found


def _stays(sea: Sea, on: Ship, here: Ship) -> bool:
    """Whether a hull will still lie in her way: a wreck, or a friend who cannot leap either."""
    if not s.in_the_fight(on):
        return not on.afloat or w.is_stopped(on)
    if on.owner != here.owner or on.card.boat:
        return False
    ahead_ = h.contact(on.shape, on.heading, on.card.length, here.shape)
    return ahead_ is not None or w.sailing_of(sea, on) is Sailing.ADRIFT


# --- The helm as a captain weighs it: where a move could end, and what it is worth ----------------

STILL = 0.05  # what it must bring to work the sails
STRAIGHT = (0,)
NOTHING = Hopes()


class Way(NamedTuple):
    """How much of a move is left, and how much all of it was."""

    left: int
    whole: int
    begun: bool


def onwards(
    helm: Helm,
    spot: Spot,
    move: Way,
    swings: tuple[int, ...],
    so_far: Hopes = NOTHING,
    least: float = NO_BOUND,
) -> Hopes | None:
    """The best that can come of a move from here, beginning with one of some swings.

    None where it is plainly less than a captain hopes for anyway.
    """
    seen = helm.seen
    left, whole, begun = move
    sea, ship = seen.sea, seen.ship
    far = min(left, spot.hull.length)
    hit, at, shore, harmed, after = spot.runs.get(far) or helm.run(spot, far)
    if seen.watchful and not begun:
        if shore is not None and shore <= HAIR and not ship.card.boat:
            return _held(helm, helm.spot(leapt(spot.hull, shore)), swings, so_far)
        if at <= HAIR and (hit >= 0 or shore is not None):
            return _held(helm, after, swings, so_far)
    found = so_far
    if harmed:
        found = so_far._replace(ships=so_far.ships - HULL * harmed)
    if shore is not None:
        rocks = 0.0 if ship.card.boat else HULL * ashore_harm(sea, ship, left) + FAST
        wrecked = found._replace(ships=found.ships - rocks)
        return lying(helm, helm.spot(leapt(spot.hull, shore)), wrecked, least)
    if hit >= 0:
        return lying(helm, after, _met(seen, _lain(ship, spot.hull), sea.ships[hit], found), least)
    most = w.swing_by(sea.edition, ship.card.length, left, whole)
    onward = Way(left - at, whole, begun or at > 0)
    best: Hopes | None = None
    turns = [turn for turn in swings if -most <= turn <= most] if most else STRAIGHT
    for turn in turns:
        there = after.turned.get(turn) or helm.swung(after, turn)
        if onward.left <= 0 or there.leaves:
            end = lying(helm, there, found, least)
        else:
            end = onwards(helm, there, onward, helm.swings, found, least)
        if end is not None and (best is None or added(end) > added(best)):
            best, least = end, max(least, added(end))
    return best if turns else lying(helm, after, found, least)


def _held(helm: Helm, here: Spot, swings: tuple[int, ...], so_far: Hopes) -> Hopes:
    """The best of some swings of a ship that has no water ahead of her: free of it (H-101)."""
    most = s.ARTICLES[helm.seen.sea.edition].slow_turn
    turns = {max(-most, min(most, turn)) for turn in swings}
    found = [lying(helm, helm.swung(here, turn), so_far) for turn in turns]
    return max([each for each in found if each is not None], key=added)


def courses(
    sea: Sea, legal: list[Action], *, watchful: bool, best_only: bool
) -> Iterator[tuple[Action, Hopes]]:
    """What each leap, each number of sails and each falling off promises.

    Who is watchful sees whose bows he comes across among his friends, and where a swing ends. Who
    wants the best only is spared those that are plainly less than one before them.
    """
    if sea.move is not None:
        yield from _moved(sea, legal, watchful=watchful, best_only=best_only)
        return
    helms: dict[int, Helm] = {}
    for act in legal:
        if isinstance(act, Take):
            yield act, Hopes(ships=-_fouled(sea, sea.ships[act.by]))
            continue
        if not isinstance(act, FallOff | Swing):
            yield act, Hopes()
            continue
        if act.by not in helms:
            helms[act.by] = Helm(sea, sea.ships[act.by], watchful=watchful)
        hopes = _course(helms[act.by], sea, act, NO_BOUND)
        assert hopes is not None
        yield act, hopes


def _moved(
    sea: Sea, legal: list[Action], *, watchful: bool, best_only: bool
) -> list[tuple[Action, Hopes]]:
    """What each leap and each number of sails promises the ship that sails.

    Another world may come to the same: then it is not weighed again. Beside what the helm is known
    by it hangs on her place, her move, and the hulls that she may run into.
    """
    ship = sea.ships[sea.active]
    swings = FEW_SWINGS if best_only else SWINGS
    helm = Helm(sea, ship, watchful=watchful, swings=swings)
    hulls = tuple([each.hull for each in sea.ships])
    move = ship.place, sea.move, ship.under, w.is_stopped(ship), hulls
    kept = _kept(_COURSES, (helm.waters, helm.worths, move), sea)
    found: list[tuple[Action, Hopes]] | None = kept.get(best_only)
    if found is None:
        found, least = [], NO_BOUND
        for act in legal:
            hopes: Hopes | None = NOTHING
            if isinstance(act, Leap | Trim | Back):
                hopes = _course(helm, sea, act, least)
            if hopes is not None:
                found.append((act, hopes))
                least = max(least, added(hopes)) if best_only else least
        kept[best_only] = found
    return found


def _course(
    helm: Helm, sea: Sea, act: Leap | Trim | FallOff | Swing | Back, least: float
) -> Hopes | None:
    """What one of them promises; None where that is plainly less than something."""
    ship, move = sea.ships[act.by], sea.move
    match act:
        case FallOff() | Swing():
            near = isles(helm.seen, ship.place)
            room = h.swing(ship.place, act.turn, near)[0] if near else act.turn
            return lying(helm, helm.spot(swung(ship.place, room)), NOTHING, least)
        case Back():
            return lying(helm, helm.spot(leapt(ship.place, -w.ROWING // 2)), NOTHING, least)
        case Leap() if move is not None:
            way_on = Way(move.left, move.whole, move.gone > 0)
            return onwards(helm, helm.spot(ship.place), way_on, (act.turn,), least=least)
        case Trim() if move is not None:
            reach = way(ship, w.sailing_of(sea, ship), act.sails)
            way_on, swings = Way(reach, reach, move.gone > 0), helm.swings
            if helm.seen.watchful:
                # How many sails she may take in next turn hangs on those that she sets now.
                then = replace(ship, under=act.sails)
                helm = Helm(sea, then, watchful=True, swings=swings)
            best = onwards(helm, helm.spot(ship.place), way_on, swings, least=least)
            return None if best is None else best._replace(ships=best.ships - STILL)
    return NOTHING


def _met(seen: View, here: Ship, on: Ship, so_far: Hopes) -> Hopes:
    """Running into a ship: a ram, or a touch from which either may board (PW-2.8, PW-2.9)."""
    harm_, ships = so_far.harm, so_far.ships
    if rams(here, on):
        own = HULL * (2 if on.card.hull > here.card.hull else 1) + IRONS / 2
        ships -= own
        blow = HULL * min(on.hull, (here.under + 1) // 2) + IRONS / 2
        harm_ += blow if on.owner != here.owner else -blow
    for foe in seen.foes:
        if foe.ship.id == on.id:
            harm_ += foe.prize
    return so_far._replace(harm=harm_, ships=ships)


def _fouled(sea: Sea, ship: Ship) -> float:
    hit, _ = w.met_by(sea, ship.id, ship.place, ship.heading, ship.card.length)
    return COLLISION if hit >= 0 and sea.ships[hit].owner == ship.owner else 0.0
