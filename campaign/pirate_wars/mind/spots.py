"""Where a ship may come to lie in her move, and what lies about her there: found out once.

A captain weighs the same waters again and again: for every leap of a move, and in one imagined
world after the other, where guns are lost and men fall but hulls lie as they lay. What follows
from where hulls lie alone is kept by all that it follows from (`named`).
"""

from typing import NamedTuple

from campaign.geometry.hulls import Hull, corners, leapt, middle, swing, swung
from campaign.pirate_wars.mind.bearings import Layout, crosses, frame, layout, local, looking
from campaign.pirate_wars.mind.lookout import View, apart
from campaign.pirate_wars.model.state import Sea, Ship, in_the_fight
from campaign.pirate_wars.model.terms import ARTICLES
from campaign.pirate_wars.model.waters import (
    is_stopped,
    met_by,
    off_chart,
    reaches,
    shore_ahead,
    swing_by,
)
from campaign.pirate_wars.rules.sailing import harm

SWINGS = (0, -300, 300, -600, 600, -900, 900)
"""The swings that are thought of behind the leap that is weighed."""
MOST_KEPT = 128
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

    __slots__ = ("across", "ahead", "at", "hull", "leaves", "room", "runs", "sights", "turned")

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
        self.sights: tuple[Sight, ...] | None = None
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
        self.layout = layout(seen.ship.guns)
        self.layouts: list[Layout] = [layout(foe.ship.guns) for foe in seen.foes]

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
            room = self.swing_room(spot, turn) if turn and self.seen.beside else turn
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
            spot.leaves = off_chart(self.seen.sea, spot.hull)
        return spot.leaves

    def sights(self, spot: Spot) -> tuple[Sight, ...]:
        """The enemies as they are seen from a place."""
        if spot.sights is None:
            spot.sights = tuple([self.sight(spot, at) for at in range(len(self.seen.foes))])
        return spot.sights

    def sight(self, spot: Spot, number: int) -> Sight:
        """An enemy as she is seen from a place, where she is not too far."""
        seen, hull, at = self.seen, spot.hull, spot.at
        articles, foe = ARTICLES[seen.sea.edition], seen.foes[number]
        away, reach, close = apart(at, foe.middle), articles.ball.range, articles.too_close
        if seen.ship.card.boat or away > reach + hull.length + foe.place.length:
            return Sight(away)
        mine = looking(self.layout, local(frame(hull), foe.shape), close, reach)
        hers = looking(self.layouts[number], local(foe.frame, corners(hull)), close, reach)
        raking = mine > 0 and crosses(at, foe.place, foe.middle)
        raked = hers > 0 and crosses(foe.middle, hull, at)
        return Sight(away, mine, hers, raking, raked)


def room_for(seen: View, hull: Hull, turn: int) -> int:
    """How far a ship can swing among those beside her."""
    reach, at = 2 * hull.length, middle(hull)
    close = [ship.shape for ship, amidships in seen.beside if apart(at, amidships) < reach]
    return swing(hull, turn, close)[0] if close else turn


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
        ]
    )


def most_swing(seen: View, left: int, whole: int) -> int:
    """How far she may swing after her next leap, with so much of her move left."""
    return swing_by(seen.sea.edition, seen.ship.card.length, left, whole)


def named(seen: View) -> tuple[object, ...]:
    """All that a scene follows from: the chart, who lies where, how their cannon stand.

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
        layout(ship.guns),
        tuple([(foe.ship.id, foe.place, layout(foe.ship.guns)) for foe in seen.foes]),
        tuple([friend.ship.id for friend in seen.behind]),
        tuple([other.ship.id for other in seen.beside]),
        seen.watchful,
    )


def about(other: Ship) -> tuple[object, ...]:
    """What matters of another ship to who would come near her."""
    return (*other.lies, id(other.card), other.struck, in_the_fight(other), is_stopped(other))


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
