"""What a captain minds at the helm: where enemies will lie, friends still to move, an errand."""

from functools import lru_cache
from math import isqrt
from typing import NamedTuple, TypeAlias

from pieces_of_eight.campaign.geometry.hulls import (
    CIRCLE,
    QUARTER,
    Corners,
    Hull,
    ahead,
    angle_between,
    bearing,
    corners,
    leapt,
    middle,
    swing,
    swung,
)
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.arithmetic import added
from .boarding import fails_adrift
from .expectations import IRONS, errand, prize, stake
from .judgement import worth
from .sailing import HAIR, grounding_of, harm, to_move
from .say import heads_home
from .state import (
    ARTICLES,
    Duty,
    Edition,
    Grounding,
    Gun,
    Mount,
    Phase,
    Sailing,
    Sea,
    Ship,
    Shoal,
    Side,
    in_the_fight,
)
from .waters import (
    is_stopped,
    met_by,
    neighbours,
    outside,
    reaches,
    sailing_of,
    shore_ahead,
    swing_by,
    targets,
    way,
)

# --- Where an enemy lies as seen from a deck, and which cannon look at her: quick, and roughly ----
# Captains weigh many places they might sail to; the exact line of fire is for the orders.

UNIT = 10_000
LOADED = (0.25, 0.5, 1.0)
"""What a cannon counts by how far it is loaded."""
LIGHT = 0.67
PLAINLY, PLAINLY_NOT = 0.40, 0.43
"""The tangents of a little less than the angle at which one rakes, and of a little more."""
PAST_BOW = 3
"""A cannon on her centre mount looks so far along her keel for each length over her side."""
BEAMS = (Side.STARBOARD, Side.LARBOARD)
_NORTH = Point(0, 0)


class Outline(NamedTuple):
    """A hull as another's crew sees it: where along their keel, and how far out to starboard.

    The sums are those of her four corners.
    """

    first: int
    last: int
    along: int
    nearest: int
    furthest: int
    across: int


class Mounted(NamedTuple):
    """How a cannon stands, as far as it matters to where it looks."""

    beam: bool
    sign: int
    along: int
    turns: bool


Layout: TypeAlias = tuple[Mounted, ...]
"""How all the cannon of a ship stand, those that are lost among them."""
Battery: TypeAlias = tuple[tuple[int, float], ...]
"""The whole ones: for each the bit of its number, and what it counts."""
Weighed: TypeAlias = dict[int, float]
"""What was found of a battery, by the bits of the cannon that look."""


class Frame(NamedTuple):
    """Whence and which way a crew looks: from the stern end of the keel, ahead along it."""

    x: int
    y: int
    east: int
    south: int


def frame(hull: Hull) -> Frame:
    """Whence the crew of a hull looks."""
    (x, y), heading, _, _ = hull
    return Frame(x, y, *direction(heading))


@lru_cache(maxsize=CIRCLE)
def direction(heading: int) -> Point:
    """The way of a heading, so many units long."""
    return ahead(_NORTH, heading, UNIT)


def local(by: Frame, shape: Corners) -> Outline:
    """The outline of a hull as another's crew sees it."""
    x, y, east, south = by
    (ax, ay), (bx, by_), (cx, cy), (dx, dy) = shape
    one = ((ax - x) * east + (ay - y) * south) // UNIT
    two = ((bx - x) * east + (by_ - y) * south) // UNIT
    three = ((cx - x) * east + (cy - y) * south) // UNIT
    four = ((dx - x) * east + (dy - y) * south) // UNIT
    along = min(one, two, three, four), max(one, two, three, four), one + two + three + four
    one = ((ay - y) * east - (ax - x) * south) // UNIT
    two = ((by_ - y) * east - (bx - x) * south) // UNIT
    three = ((cy - y) * east - (cx - x) * south) // UNIT
    four = ((dy - y) * east - (dx - x) * south) // UNIT
    nearest, furthest = min(one, two, three, four), max(one, two, three, four)
    return tuple.__new__(Outline, (*along, nearest, furthest, one + two + three + four))


@lru_cache(maxsize=1 << 10)
def mounted(side: Side, along: int, mount: Mount) -> Mounted:
    """How a cannon stands."""
    sign = 1 if side in (Side.STARBOARD, Side.BOW) else -1
    return Mounted(side in BEAMS, sign, along, mount is Mount.TURNTABLE)


@lru_cache(maxsize=1 << 10)
def layout(guns: tuple[Gun, ...]) -> Layout:
    """How some cannon stand."""
    return tuple([mounted(gun.side, gun.along, gun.mount) for gun in guns])


@lru_cache(maxsize=1 << 10)
def battery(guns: tuple[Gun, ...]) -> Battery:
    """The whole ones of some cannon, those not loaded and light ones for less."""
    return tuple(
        [
            (1 << at, LOADED[gun.load] * (LIGHT if gun.light else 1.0))
            for at, gun in enumerate(guns)
            if gun.whole
        ]
    )


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


def broadside(stand: Layout, guns: Battery) -> float:
    """What can look at one enemy at most: the cannon of a beam, and those that look elsewhere."""
    beams, others = {1: 0.0, -1: 0.0}, 0.0
    for bit, each in guns:
        mount = stand[bit.bit_length() - 1]
        if mount.beam:
            beams[mount.sign] += each
        else:
            others += each
    return max(beams.values()) + others


def weight(guns: Battery, bits: int, known: Weighed) -> float:
    """What those of a battery count that look; `known` is what was found of it before."""
    found = known.get(bits)
    if found is None:
        found = known[bits] = added([each for bit, each in guns if bits & bit])
    return found


def bears(seen: Outline, gun: Gun, close: int, reach: int) -> bool:
    """Whether one cannon looks at an outline, loaded or not."""
    return gun.whole and looking(layout((gun,)), seen, close, reach) > 0


def crosses(at: Point, on: Hull, amidships: Point) -> bool:
    """Whether who is there lies across the bow or the stern of another, to rake her (PW-3.8).

    Mostly it is plain by how far off her keel line he is, and the angle need not be found.
    """
    (east, south), x, y = direction(on.heading), amidships[0] - at[0], amidships[1] - at[1]
    along, across = abs(x * east + y * south), abs(x * south - y * east)
    if across > PLAINLY_NOT * along:
        return False
    if across < PLAINLY * along:
        return True
    angle = angle_between(bearing(at, amidships), on.heading)
    return min(angle, 2 * QUARTER - angle) <= QUARTER // 4


# --- Lookout --------------------------------------------------------------------------------------

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
    return sorted(foes, key=lambda foe: apart(middle(ship.place), middle(foe.place)))[:FOES]


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


def apart(one: Point, other: Point) -> int:
    """How far two points are apart, rounded down."""
    return isqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)


# --- Where a ship may come to lie in her move, and what lies about her there: found out once ------
# A captain weighs the same waters again and again: for every leap of a move, and in one imagined
# world after the other, where guns are lost and men fall but hulls lie as they lay. What follows
# from where hulls lie alone is kept by all that it follows from (`named`).

SWINGS = (0, -300, 300, -600, 600, -900, 900)
"""The swings that are thought of behind the leap that is weighed."""
SURE = 400
"""So much nearer than it is sure that no cannon can look, it is found out."""
MOST_SCENES = 256
"""So many scenes are kept."""


class Sight(NamedTuple):
    """An enemy as she is seen from a place, as far as it follows from where both lie."""

    away: int
    mine: int = 0
    """The bits of the cannon that look at her."""
    hers: int = 0
    """The bits of hers that look back."""
    raking: bool = False
    raked: bool = False


class Spot:
    """A place a ship may come to, and what has been found out about it."""

    __slots__ = ("across", "ahead", "at", "hull", "leaves", "room", "runs", "turned")

    def __init__(self, hull: Hull) -> None:
        self.hull = hull
        self.at = middle(hull)
        """Amidships."""
        self.runs: dict[int, Run] = {}
        """By how far she leaps."""
        self.turned: dict[int, Spot] = {}
        """By how far she would swing."""
        self.room: tuple[int, int] | None = None
        """How far she can swing to either side, of the widest swings."""
        self.leaves: bool | None = None
        """Whether she would have left the chart."""
        self.ahead: float | None = None
        """What her next leap from there costs her."""
        self.across = 0.0
        """What it costs to lie there across the bows of a friend, when `ahead` is known."""


class Run(NamedTuple):
    """What a leap comes to."""

    hit: int
    """Whom she meets; below 0 for nobody."""
    far: int
    shore: int | None
    """How far she comes to strike a shore; None with open water."""
    harm: float
    """The lines of hull that it costs her."""
    after: Spot
    """Where she lies then, or would if there were no shore."""


class Scene:
    """The places about a ship. Of the view it was made for it reads only what `named` names."""

    def __init__(self, seen: View) -> None:
        self.seen = seen
        self.spots: dict[Hull, Spot] = {}

    def spot(self, hull: Hull) -> Spot:
        """What is known of a place."""
        found = self.spots.get(hull)
        if found is None:
            found = self.spots[hull] = Spot(hull)
        return found

    def run(self, spot: Spot, far: int) -> Run:
        """What a leap from a place comes to."""
        found = spot.runs.get(far)
        if found is None:
            sea, ship, hull = self.seen.sea, self.seen.ship, spot.hull
            hit, at = met_by(sea, ship.id, hull, hull.heading, far)
            shore, harmed = shore_ahead(sea, hull, at), grounded(sea, ship, hull, at)
            after = self.spot(leapt(hull, at))
            found = Run(hit, at, None if shore is None else shore[0], harmed, after)
            spot.runs[far] = found
        return found

    def swung(self, spot: Spot, turn: int) -> Spot:
        """Where she comes who would swing so far (PW-2.8)."""
        found = spot.turned.get(turn)
        if found is None:
            room = self.swing_room(spot, turn) if turn and self.seen.hemmed else turn
            found = spot.turned[turn] = self.spot(swung(spot.hull, room))
        return found

    def swing_room(self, spot: Spot, turn: int) -> int:
        """How much of a swing a ship has room for among the others (PW-2.8).

        Swings that are thought of are steps of the same widest ones, to the same obstacles.
        """
        if turn not in SWINGS:
            return room_for(self.seen, spot.hull, turn)
        if spot.room is None:
            widest = max(SWINGS)
            most = room_for(self.seen, spot.hull, widest)
            spot.room = room_for(self.seen, spot.hull, -widest), most
        least, most = spot.room
        return max(least, min(most, turn))

    def off(self, spot: Spot) -> bool:
        """Whether she would have left the chart."""
        if spot.leaves is None:
            spot.leaves = outside(self.seen.sea.waters, spot.at)
        return spot.leaves


class Crew(NamedTuple):
    """Who looks at another hull: how her cannon stand, and how far off their bores it may lie."""

    guns: Layout
    first: int
    last: int
    """Along the keel, the cannon of her beams."""
    beams: bool
    ends: bool
    turns: bool

    def may_look(self, east: int, south: int, dx: int, dy: int, radius: int) -> bool:
        """Whether any may look at a hull amidships there; it errs to yes.

        `east` and `south` are the way ahead, the distance is from the stern end of the keel.
        """
        if self.turns:
            return True
        if self.beams:
            along = (dx * east + dy * south) // UNIT
            if self.first - radius <= along <= self.last + radius:
                return True
        return self.ends and abs(dy * east - dx * south) // UNIT <= radius


@lru_cache(maxsize=1 << 8)
def crew(guns: Layout) -> Crew:
    """Who looks from a ship with such cannon."""
    alongs = [each.along for each in guns if each.beam]
    ends = any(not each.beam for each in guns)
    turns = any(each.turns for each in guns)
    return Crew(guns, min(alongs, default=0), max(alongs, default=0), bool(alongs), ends, turns)


class Pair:
    """A ship and an enemy who lies where she lies: what they see of each other, by place."""

    def __init__(
        self, by: Layout, on: Layout, there: Hull, edition: Edition, *, boat: bool
    ) -> None:
        articles = ARTICLES[edition]
        self.reach, self.close = articles.ball.range, articles.too_close
        self.mine, self.hers, self.boat = crew(by), crew(on), boat
        self.there, self.middle = there, middle(there)
        self.shape, self.frame = corners(there), frame(there)
        self.radius = (there.length + there.width) // 2 + SURE
        self.found: dict[Hull, Sight] = {}

    def look(self, hull: Hull, at: Point) -> Sight:
        """The enemy as she is seen from a place, where she is not too far."""
        found = self.found[hull] = self.sight(hull, at)
        return found

    def sight(self, hull: Hull, at: Point) -> Sight:
        """The same, each time anew."""
        (x, y), (mx, my), there = at, self.middle, self.there
        away = isqrt((mx - x) ** 2 + (my - y) ** 2)
        if self.boat or away > self.reach + hull.length + there.length:
            return Sight(away)
        (sx, sy), heading, length, width = hull
        east, south = direction(heading)
        mine = hers = 0
        if self.mine.may_look(east, south, mx - sx, my - sy, self.radius):
            whence = Frame(sx, sy, east, south)
            mine = looking(self.mine.guns, local(whence, self.shape), self.close, self.reach)
        (sx, sy, east, south), radius = self.frame, (length + width) // 2 + SURE
        if self.hers.may_look(east, south, x - sx, y - sy, radius):
            seen = local(self.frame, corners(hull))
            hers = looking(self.hers.guns, seen, self.close, self.reach)
        if not mine and not hers:
            return Sight(away)
        raking = mine > 0 and crosses(at, there, self.middle)
        return Sight(away, mine, hers, raking, hers > 0 and crosses(self.middle, hull, at))


def pairs(seen: View) -> list[Pair]:
    """A ship with each of the enemies who are minded."""
    guns, edition, boat = layout(seen.ship.guns), seen.sea.edition, seen.ship.card.boat
    return [pair(guns, layout(foe.ship.guns), foe.place, edition, boat=boat) for foe in seen.foes]


@lru_cache(maxsize=MOST_SCENES)
def pair(by: Layout, on: Layout, there: Hull, edition: Edition, *, boat: bool) -> Pair:
    """What a ship with such cannon and an enemy who lies there see of each other."""
    return Pair(by, on, there, edition, boat=boat)


def room_for(seen: View, hull: Hull, turn: int) -> int:
    """How far a ship can swing among those beside her, and among the islands."""
    reach, at = 2 * hull.length, middle(hull)
    close = [ship.shape for ship, amidships in seen.beside if apart(at, amidships) < reach]
    close += isles(seen, hull)
    return swing(hull, turn, close)[0] if close else turn


def isles(seen: View, hull: Hull) -> list[Corners]:
    """The islands that may stop a swing; a launch goes to them, and does not mind."""
    shoals = seen.sea.waters.shoals if seen.hemmed and not seen.ship.card.boat else ()
    return [each.corners for each in shoals if each.island and reaches(hull, 0, each, 0)]


def grounded(sea: Sea, ship: Ship, hull: Hull, at: int) -> float:
    """The lines of hull that reefs and shores take in a leap, at the worst."""
    shoals = sea.waters.shoals
    if not shoals or ship.card.boat:
        return 0.0
    had = ship.shoals or (0,) * len(shoals)
    again = at / hull.length if grounding_of(sea) is Grounding.LENGTHS else 0.0
    found = 0.0
    for shoal, before in zip(shoals, had, strict=True):
        near = reaches(hull, at, shoal, ship.card.draft)
        if near and (shoal.island or crossed(hull, at, shoal)):
            level = harm(sea, ship, shoal, hull, at)
            found += max(0, level - before) + again * level * (before > 0)
    return found


def crossed(hull: Hull, far: int, reef: Shoal) -> bool:
    """Whether the bow may cross a reef in a leap; it errs to yes."""
    stern, heading, length, _ = hull
    (ax, ay), (bx, by) = ahead(stern, heading, length), ahead(stern, heading, length + far)
    left, top, right, bottom = reef.box
    if max(ax, bx) + HAIR < left or min(ax, bx) - HAIR > right:
        return False
    return max(ay, by) + HAIR >= top and min(ay, by) - HAIR <= bottom


def most_swing(seen: View, left: int, whole: int) -> int:
    """How far she may swing after her next leap, with so much of her move left."""
    return swing_by(seen.sea.edition, seen.ship.card.length, left, whole)


def named(seen: View) -> tuple[object, ...]:
    """All that a scene follows from: the chart, who lies where.

    A chart goes by its number, since it is the same object in every world; the scene holds it.
    """
    sea, ship = seen.sea, seen.ship
    return (
        id(sea.waters),
        id(ship.card),
        sea.edition,
        sea.wind,
        sea.phase,
        sea.options,
        (ship.id, ship.owner, ship.afloat, ship.struck, ship.shoals),
        tuple([about(each) for each in sea.ships if each.id != ship.id]),
        tuple([friend.ship.id for friend in seen.behind]),
        tuple([other.ship.id for other in seen.beside]),
        seen.watchful,
    )


def about(other: Ship) -> tuple[object, ...]:
    """What matters of another ship to who would come near her."""
    kept = _ABOUT.get(id(other))
    if kept is None or kept[0] is not other:
        if len(_ABOUT) >= MOST_SCENES:
            _ABOUT.clear()
        able = in_the_fight(other), is_stopped(other)
        kept = _ABOUT[id(other)] = other, (*other.lies, id(other.card), other.struck, *able)
    return kept[1]


_ABOUT: dict[int, tuple[Ship, tuple[object, ...]]] = {}


_SCENES: dict[tuple[object, ...], Scene] = {}


def scene(seen: View) -> Scene:
    """The places about a ship, with what has been found out about them."""
    key = named(seen)
    found = _SCENES.get(key)
    if found is None:
        if len(_SCENES) >= MOST_SCENES:
            _SCENES.clear()
        found = _SCENES[key] = Scene(seen)
    return found
