"""Where a ship may come to lie in her move, and what lies about her there: found out once.

A captain weighs the same waters again and again: for every leap of a move, and in one imagined
world after the other, where guns are lost and men fall but hulls lie as they lay. What follows
from where hulls lie alone is kept by all that it follows from (`named`).
"""

from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.hulls import (
    Corners,
    Hull,
    ahead,
    corners,
    leapt,
    middle,
    swing,
    swung,
)
from pieces_of_eight.campaign.geometry.plane import Point
from ..model.state import Sea, Ship, Shoal, in_the_fight
from ..model.terms import ARTICLES, Edition
from ..model.waters import is_stopped, met_by, outside, reaches, shore_ahead, swing_by
from ..rules.sailing import HAIR, harm
from .bearings import UNIT, Frame, Layout, crosses, direction, frame, layout, local, looking
from .lookout import View, apart

SWINGS = (0, -300, 300, -600, 600, -900, 900)
"""The swings that are thought of behind the leap that is weighed."""
SURE = 400
"""So much nearer than it is sure that no cannon can look, it is found out."""
MOST_KEPT = 256
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


@lru_cache(maxsize=MOST_KEPT)
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
    return sum(
        [
            max(0, harm(sea, ship, shoal, hull, at) - before)
            for shoal, before in zip(shoals, had, strict=True)
            if reaches(hull, at, shoal, ship.card.draft)
            and (shoal.island or crossed(hull, at, shoal))
        ]
    )


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
        if len(_ABOUT) >= MOST_KEPT:
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
        if len(_SCENES) >= MOST_KEPT:
            _SCENES.clear()
        found = _SCENES[key] = Scene(seen)
    return found
