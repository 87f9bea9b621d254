"""How good it is to lie so: guns and ranges, the wind, the edge of the chart, what is ahead."""

from collections.abc import Iterator
from math import inf, isqrt
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    DOT,
    Corners,
    Hull,
    contact,
    corners,
    leapt,
    offing,
    swing,
    swung,
    turned,
)
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.arithmetic import added
from .actions import Action, Back, FallOff, Leap, Swing, Take, Trim
from .expectations import CANNON, HULL, IRONS, Hopes
from .lookout import MOST_SCENES as MOST_KEPT
from .lookout import (
    SWINGS,
    UNIT,
    Spot,
    View,
    Weighed,
    apart,
    broadside,
    direction,
    grounded,
    isles,
    layout,
    most_swing,
    pairs,
    scene,
    view,
    weight,
)
from .sailing import HAIR, MOST_FALL, ashore_harm
from .say import heads_home, to_go, would_be_away
from .state import ARTICLES, Duty, Phase, Sailing, Sea, Ship, Waters, in_the_fight
from .waters import (
    ROWING,
    is_stopped,
    met_by,
    off_chart,
    outside,
    rams,
    sailing_at,
    sailing_of,
    shore_ahead,
    trims,
    way,
)

# --- Lying ----------------------------------------------------------------------------------------

EDGE = 1.5
AWAY = 1.5
"""To bring a merchantman away, for each line of her hull."""
HOMEWARD = 0.02
"""What a dot of the way home is worth to her."""
WARY = 0.8
"""How much the enemy's guns count against one's own."""
RAKING = 0.6
ALMOST = 0.4
COLLISION = 6.0
BLOCKED = 2.0
"""To have a hull in her way that she runs into and does not ram: she loses her move."""
FORESEEN = (0.6, 1.0)
"""How much the next leap counts: the ship may fall off before it, and when she has."""
TACKING = 0.3
FAST = 1.0
"""To have struck the shore, beyond the damage."""
CLOSING = 2.0
BEST_RANGE = 0.35
"""The share of a ball's range that is thought close enough, amidships."""
GRAPPLING = 0.3
"""How much of a boarding is in coming near."""
ROW = 1.0
"""What a turn at the oars is worth."""
ROADS = 84 * DOT
"""So far off a beach a ship waits for her launches."""
NO_BOUND = -inf
"""What a captain hopes for who knows of nothing yet."""
INSIDE = 10
"""So far inside the chart it is plain that a point is on it, however it was rounded."""
ROUNDING = 1e-6
"""More than the order in which parts are added can make of them."""


class End(NamedTuple):
    """What it is worth to lie somewhere, but for what may be in her way from there."""

    guns: float
    coming_near: tuple[float, ...]
    near: float
    """Their sum."""
    edge: float
    against: float
    outside: bool


class Known:
    """What places are worth to a captain, but for what may be in the way there.

    Of the view it was made for it reads only what `named` names.
    """

    def __init__(self, seen: View) -> None:
        self.seen = seen
        self.pairs = pairs(seen)
        self.ends: dict[Hull, End] = {}
        self.courses: dict[tuple[object, ...], list[tuple[Action, Hopes]]] = {}
        """What the orders of a whole move promise (`sailing.moved`)."""
        self.against: dict[int, float] = {}
        """By heading, what the wind costs her."""
        self.mine: Weighed = {}
        self.hers: tuple[Weighed, ...] = tuple([{} for _ in seen.foes])
        self.bounded = not seen.runs and seen.sea.options.haven is None
        """Whether it is known how good a place can be at best."""
        able = seen.ship.duty is Duty.FIGHTING and not seen.ship.card.boat
        most = CANNON * (1 + RAKING) * able * broadside(layout(seen.ship.guns), seen.guns)
        self.hopes: list[tuple[Point, int, float, float]] = [
            (
                foe.middle,
                foe.place.length,
                foe.sure * most,
                GRAPPLING * max(0.0, min(3.0, foe.prize)),
            )
            for foe in seen.foes
        ]
        """Of each enemy where she lies, how long she is, what guns and boarding promise at best."""

    def at_most(self, near: Point, slack: int, length: int) -> float:
        """What a place so near another can be worth at best: guns, ranges and boardings."""
        reach, found = ARTICLES[self.seen.sea.edition].ball.range, 0.0
        nearest_, (x, y) = 100 * reach, near
        for (fx, fy), long, guns, boarding in self.hopes:
            away = isqrt((fx - x) ** 2 + (fy - y) ** 2) - slack
            if away <= reach + length + long:
                found += guns + boarding
            if away < nearest_:
                nearest_ = away
        if self.hopes and self.seen.errand is None:
            gap = max(0.0, nearest_ - reach * BEST_RANGE) / reach
            found -= CLOSING * min(gap, 6.0)
        return found

    def end(self, hull: Hull, at: Point) -> End:
        """What it is worth to lie so, amidships there."""
        seen, heading = self.seen, hull.heading
        guns, coming_near = fighting(self, hull, at)
        there = outside(seen.sea.waters, at)
        if there:
            edge, against = beyond(seen.sea, seen.ship, hull, runs=seen.runs), 0.0
        else:
            edge = nearing(seen, hull, at)
            if heading not in self.against:
                self.against[heading] = wind_against(seen, hull)
            against = self.against[heading]
        found = End(guns, tuple(coming_near), added(coming_near), edge, against, there)
        self.ends[hull] = found
        return found


_KNOWN: dict[tuple[object, ...], Known] = {}


def named(seen: View) -> tuple[object, ...]:
    """All that the worth of places hangs on; chart and card go by number, see `spots.named`."""
    sea, ship = seen.sea, seen.ship
    return (
        (id(sea.waters), id(ship.card), sea.edition, sea.wind, sea.phase, sea.options),
        (ship.owner, ship.duty, ship.hull, ship.captor, ship.struck, min(trims(ship))),
        (seen.guns, seen.runs, seen.irons, seen.errand, seen.watchful, layout(ship.guns)),
        tuple(
            [(foe.place, foe.prize, foe.sure, foe.guns, layout(foe.ship.guns)) for foe in seen.foes]
        ),
    )


def known_of(seen: View) -> Known:
    """What places are worth to a captain, from another time if nothing differs."""
    key = named(seen)
    found = _KNOWN.get(key)
    if found is None:
        if len(_KNOWN) >= MOST_KEPT:
            _KNOWN.clear()
        found = _KNOWN[key] = Known(seen)
    return found


class Helm:
    """A captain's move as he thinks it through: the waters about a ship, and their worth."""

    def __init__(self, seen: View) -> None:
        self.seen = seen
        self.about = scene(seen)
        self.known = known_of(seen)


def lying(helm: Helm, spot: Spot, so_far: Hopes, least: float = NO_BOUND) -> Hopes | None:
    """How good it is to lie so, with what has happened on the way.

    What may be in her way from there takes long to find out, and only makes it worse: where it is
    plainly less than a captain hopes for anyway without that, there is no more to know: None.
    """
    known, hull = helm.known, spot.hull
    found = known.ends.get(hull) or known.end(hull, spot.at)
    guns, coming_near, near, edge, against, there = found
    harm_, ships, so_many, fire = so_far
    if least > NO_BOUND:
        at_best = ships + edge - against + near
        if harm_ + at_best + so_many + guns + fire < least - ROUNDING:
            return None
    seen = helm.seen
    if spot.ahead is None:
        spot.ahead = 0.0 if seen.ship.card.boat else in_her_way(seen, hull)
        spot.across = across_a_friend(seen, hull, spot.at)
    if not there and not seen.ship.card.boat:
        edge -= FORESEEN[seen.sea.phase is Phase.FALLING_OFF] * spot.ahead
    ships = ships + (edge - against) - spot.across
    for each in coming_near:
        ships += each
    return Hopes(harm_, ships, so_many + guns, fire)


def wind_against(seen: View, hull: Hull) -> float:
    """What it costs to head so, the wind being what it is; a launch does not care."""
    sea, ship = seen.sea, seen.ship
    if ship.card.boat:
        return 0.0
    sails = sailing_at(sea, ship, hull.heading)
    if sails is Sailing.ADRIFT:
        return seen.irons if sea.phase is Phase.FALLING_OFF else ALMOST
    return TACKING if sails is Sailing.TACK else 0.0


def fighting(known: Known, hull: Hull, at: Point) -> tuple[float, list[float]]:
    """What guns and ranges promise from where she would lie, amidships; and what boardings do."""
    seen = known.seen
    sea, ship = seen.sea, seen.ship
    guns, coming_near = 0.0, []
    reach = ARTICLES[sea.edition].ball.range
    nearest_, able = 100 * reach, ship.duty is Duty.FIGHTING
    for foe, pair, theirs in zip(seen.foes, known.pairs, known.hers, strict=True):
        away, looking, back, raking, raked = pair.found.get(hull) or pair.look(hull, at)
        if away < nearest_:
            nearest_ = away
        if ship.card.boat or away > reach + hull.length + foe.place.length:
            continue
        mine = weight(seen.guns, looking, known.mine) if looking else 0.0
        hers = weight(foe.guns, back, theirs) if back else 0.0
        if raking:
            mine *= 1 + RAKING
        if raked:
            hers *= 1 + RAKING
        guns += CANNON * foe.sure * (able * mine - WARY * hers)
        if away < reach // 2:
            coming_near.append(GRAPPLING * max(-3.0, min(3.0, foe.prize)) * (1 - 2 * away / reach))
    if seen.errand is not None:
        guns -= calling(seen, at, seen.errand)
    elif seen.foes:
        gap = max(0.0, nearest_ - reach * BEST_RANGE) / reach
        guns += CLOSING * (min(gap, 3.0) if seen.runs else -min(gap, 6.0))
    return guns, coming_near


def calling(seen: View, at: Point, where: Corners) -> float:
    """How much a ship is out of her way on an errand; a launch goes all the way."""
    if seen.ship.card.boat:
        return ROW * offing(at, where) / ROWING
    return CLOSING * max(0, offing(at, where) - ROADS) / ARTICLES[seen.sea.edition].ball.range


def would_be_lost(sea: Sea, ship: Ship, hull: Hull) -> bool:
    """Whether she would be gone from the fight, and not because she got away (H-94)."""
    return off_chart(sea, hull) and not would_be_away(sea, ship, hull)


def beyond(sea: Sea, ship: Ship, hull: Hull, *, runs: bool) -> float:
    """What it is worth to lie off the chart."""
    if would_be_away(sea, ship, hull):
        return AWAY * ship.hull
    return -(ship.hull + 1.0) if runs else -2.5 * ship.card.hull


def nearing(seen: View, hull: Hull, at: Point) -> float:
    """The edge that is coming near, and for a merchantman the way she still has to go."""
    sea, ship, found = seen.sea, seen.ship, 0.0
    edge = sea.options.haven
    if edge is not None and heads_home(sea, ship):
        found -= HOMEWARD * to_go(sea.waters, edge, hull) / DOT
    room, (x, y) = 3 * hull.length, at
    if room < x < sea.waters.width - room and room < y < sea.waters.height - room:
        return found
    if clear_ahead(sea.waters, hull, at):
        return found
    ahead = leapt(hull, hull.length)
    if would_be_lost(sea, ship, ahead):
        if seen.watchful and must_leave(sea, ship, hull):
            return found + beyond(sea, ship, ahead, runs=seen.runs)
        return found - EDGE * HULL
    if would_be_lost(sea, ship, leapt(ahead, hull.length)):
        return found - EDGE / 2
    return found


def clear_ahead(waters: Waters, hull: Hull, at: Point) -> bool:
    """Whether a ship on the chart, amidships there, is still on it two leaps ahead; it errs to no.

    Then she is on it one leap ahead too: a chart has no bays.
    """
    (east, south), far = direction(hull.heading), 2 * hull.length
    x, y = at[0] + far * east // UNIT, at[1] + far * south // UNIT
    return INSIDE < x < waters.width - INSIDE and INSIDE < y < waters.height - INSIDE


def must_leave(sea: Sea, ship: Ship, hull: Hull) -> bool:
    """Whether her next leap takes her off the chart, however she falls off before it.

    Under the fewest sails that she may then set (PW-2.5).
    """
    bound = turned(hull.heading, sea.wind)
    fall = max(-MOST_FALL, min(MOST_FALL, bound))
    for turn in {0} if sea.phase is Phase.FALLING_OFF else {0, fall // 2, fall}:
        there = swung(hull, turn)
        sails = sailing_at(sea, ship, there.heading)
        if sails is Sailing.ADRIFT:
            return False
        far = min(hull.length, way(ship, sails, min(trims(ship))))
        if not would_be_lost(sea, ship, leapt(there, far)):
            return False
    return True


def across_a_friend(seen: View, hull: Hull, at: Point) -> float:
    """What it costs to lie where a friend who has still to move must run into one."""
    found = 0.0
    for friend, amidships in seen.behind:
        length = friend.card.length
        if apart(at, amidships) < 2 * length + hull.length:
            here = replace(seen.ship, stern=hull.stern, heading=hull.heading)
            ahead = contact(friend.shape, friend.heading, length, corners(hull))
            if ahead is not None:
                found += COLLISION if rams(friend, here) else BLOCKED
    return found


def in_her_way(seen: View, hull: Hull) -> float:
    """What her next leap will cost her, which nobody can turn: rocks, and her own friends."""
    sea, ship, length = seen.sea, seen.ship, hull.length
    if shore_ahead(sea, hull, length) is not None:
        return HULL * ashore_harm(sea, ship, length) + FAST
    found = HULL * grounded(sea, ship, hull, length)
    hit, _ = met_by(sea, ship.id, hull, hull.heading, length)
    if hit >= 0:
        on, here = sea.ships[hit], replace(ship, stern=hull.stern, heading=hull.heading)
        if on.owner == ship.owner and rams(here, on):
            found += COLLISION
        elif seen.watchful and stays(sea, on, here):
            found += BLOCKED
    return found


def stays(sea: Sea, on: Ship, here: Ship) -> bool:
    """Whether a hull will still lie in her way: a wreck, or a friend who cannot leap either."""
    if not in_the_fight(on):
        return not on.afloat or is_stopped(on)
    if on.owner != here.owner or on.card.boat:
        return False
    ahead = contact(on.shape, on.heading, on.card.length, here.shape)
    return ahead is not None or sailing_of(sea, on) is Sailing.ADRIFT


# --- The helm as a captain weighs it: where a move could end, and what it is worth ----------------

STILL = 0.05
"""What it must bring to work the sails."""
STRAIGHT = (0,)
SLACK = 200
"""More than all that rounding can make of the way of a ship."""
NOTHING = Hopes()


class Way(NamedTuple):
    """How much of a move is left."""

    left: int
    whole: int
    """All of it."""
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
    seen, about = helm.seen, helm.about
    left, whole, begun = move
    far = min(left, spot.hull.length)
    hit, at, shore, harmed, after = spot.runs.get(far) or about.run(spot, far)
    if seen.watchful and not begun:
        if shore is not None and shore <= HAIR and not seen.ship.card.boat:
            return held(helm, about.spot(leapt(spot.hull, shore)), swings, so_far)
        if at <= HAIR and (hit >= 0 or shore is not None):
            return held(helm, after, swings, so_far)
    found = so_far
    if harmed:
        found = so_far._replace(ships=so_far.ships - HULL * harmed)
    if shore is not None:
        sea, ship = seen.sea, seen.ship
        rocks = 0.0 if ship.card.boat else HULL * ashore_harm(sea, ship, left) + FAST
        wrecked = found._replace(ships=found.ships - rocks)
        return lying(helm, about.spot(leapt(spot.hull, shore)), wrecked, least)
    if hit >= 0:
        here = replace(seen.ship, stern=spot.hull.stern, heading=spot.hull.heading)
        return lying(helm, after, met(seen, here, seen.sea.ships[hit], found), least)
    most = most_swing(seen, left, whole)
    onward = Way(left - at, whole, begun or at > 0)
    if least > NO_BOUND and hopeless(helm, after, onward.left, added(found), least):
        return None
    best: Hopes | None = None
    most_yet = NO_BOUND
    turns = [turn for turn in swings if -most <= turn <= most] if most else STRAIGHT
    for turn in turns:
        there = after.turned.get(turn) or about.swung(after, turn)
        if onward.left <= 0 or about.off(there):
            end = lying(helm, there, found, least)
        else:
            end = onwards(helm, there, onward, SWINGS, found, least)
        if end is not None:
            promised = added(end)
            if promised > most_yet:
                best, most_yet, least = end, promised, max(least, promised)
    return best if turns else lying(helm, after, found, least)


def hopeless(helm: Helm, after: Spot, left: int, so_far: float, least: float) -> bool:
    """Whether all that can come of the rest of a move is plainly less than something."""
    known, (stern, _, length, _) = helm.known, after.hull
    if not known.bounded:
        return False
    slack = max(0, left) + length // 2 + SLACK
    if so_far + known.at_most(stern, slack, length) >= least - ROUNDING:
        return False
    return left <= 0 or not anybody(helm, stern, left + length + SLACK)


def anybody(helm: Helm, near: Point, reach: int) -> bool:
    """Whether a ship may be met in a leap from there; it errs to yes."""
    (x, y), ship = near, helm.seen.ship
    for each in helm.seen.sea.ships:
        left, top, right, bottom = each.box
        here = left - reach <= x <= right + reach and top - reach <= y <= bottom + reach
        if here and each.on_chart and each.id != ship.id:
            return True
    return False


def held(helm: Helm, here: Spot, swings: tuple[int, ...], so_far: Hopes) -> Hopes:
    """The best of some swings of a ship that has no water ahead of her: free of it (H-101)."""
    most = ARTICLES[helm.seen.sea.edition].slow_turn
    turns = {max(-most, min(most, turn)) for turn in swings}
    found = [lying(helm, helm.about.swung(here, turn), so_far) for turn in turns]
    return max([each for each in found if each is not None], key=added)


def courses(
    sea: Sea, legal: list[Action], *, watchful: bool = True, best_only: bool = False
) -> Iterator[tuple[Action, Hopes]]:
    """What each leap, each number of sails and each falling off promises.

    Who is watchful sees whose bows he comes across among his friends, and where a swing ends. Who
    wants the best only is spared those that are plainly less than one before them.
    """
    helms: dict[int, Helm] = {}
    least = NO_BOUND
    if sea.move is not None:
        yield from moved(sea, legal, watchful=watchful, best_only=best_only)
        return
    for act in legal:
        if isinstance(act, Take):
            yield act, Hopes(ships=-fouled(sea, sea.ships[act.by]))
            continue
        if not isinstance(act, FallOff | Swing):
            yield act, Hopes()
            continue
        if act.by not in helms:
            helms[act.by] = Helm(view(sea, sea.ships[act.by], watchful=watchful))
        hopes = course(helms[act.by], act, least)
        if hopes is not None:
            yield act, hopes
            if best_only:
                least = max(least, added(hopes))


def moved(
    sea: Sea, legal: list[Action], *, watchful: bool, best_only: bool
) -> list[tuple[Action, Hopes]]:
    """What each leap and each number of sails promises the ship that sails.

    Another world may come to the same: then it is not weighed again. Beside what the helm is known
    by it hangs on her place, her move, and the hulls that she may run into.
    """
    ship = sea.ships[sea.active]
    helm = Helm(view(sea, ship, watchful=watchful))
    hulls = tuple([each.hull for each in sea.ships])
    key = helm.about, ship.place, sea.move, ship.under, is_stopped(ship), hulls, best_only
    found = helm.known.courses.get(key)
    if found is None:
        found, least = [], NO_BOUND
        for act in legal:
            hopes = course(helm, act, least) if isinstance(act, Leap | Trim | Back) else Hopes()
            if hopes is not None:
                found.append((act, hopes))
                if best_only:
                    least = max(least, added(hopes))
        helm.known.courses[key] = found
    return found


def course(helm: Helm, act: Leap | Trim | FallOff | Swing | Back, least: float) -> Hopes | None:
    """What one of them promises; None where that is plainly less than something."""
    sea, ship, about = helm.seen.sea, helm.seen.ship, helm.about
    here, move = about.spot(ship.place), sea.move
    match act:
        case FallOff() | Swing():
            near = isles(helm.seen, ship.place)
            room = swing(ship.place, act.turn, near)[0] if near else act.turn
            return lying(helm, about.spot(swung(ship.place, room)), NOTHING, least)
        case Back():
            return lying(helm, about.spot(leapt(ship.place, -ROWING // 2)), NOTHING, least)
        case Leap() if move is not None:
            way_on = Way(move.left, move.whole, move.gone > 0)
            return onwards(helm, here, way_on, (act.turn,), least=least)
        case Trim() if move is not None:
            reach = way(ship, sailing_of(sea, ship), act.sails)
            best = onwards(helm, here, Way(reach, reach, move.gone > 0), SWINGS, least=least)
            return None if best is None else best._replace(ships=best.ships - STILL)
        case _:
            return Hopes()


def met(seen: View, here: Ship, on: Ship, so_far: Hopes) -> Hopes:
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


def fouled(sea: Sea, ship: Ship) -> float:
    """What it costs to move a ship before the friend who lies in her way."""
    hit, _ = met_by(sea, ship.id, ship.place, ship.heading, ship.card.length)
    return COLLISION if hit >= 0 and sea.ships[hit].owner == ship.owner else 0.0
