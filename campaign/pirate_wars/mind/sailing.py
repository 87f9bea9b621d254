"""The helm as a captain weighs it: where a move could end, and what it is worth."""

from collections.abc import Iterator
from math import inf, isqrt
from typing import NamedTuple

from msgspec.structs import replace

from campaign.geometry.hulls import (
    CIRCLE,
    DOT,
    Corners,
    Hull,
    contact,
    corners,
    leapt,
    middle,
    offing,
    swing,
    swung,
)
from campaign.geometry.plane import Point
from campaign.pirate_wars.mind.ashore import errand
from campaign.pirate_wars.mind.bearings import Battery, battery, crosses, local, side_on
from campaign.pirate_wars.mind.boarding import stake
from campaign.pirate_wars.mind.expectations import CANNON, HULL, Hopes
from campaign.pirate_wars.mind.judgement import worth
from campaign.pirate_wars.model.account import heads_home, to_go, would_be_away
from campaign.pirate_wars.model.actions import Action, Back, FallOff, Leap, Take, Trim
from campaign.pirate_wars.model.lines_of_fire import targets
from campaign.pirate_wars.model.state import Move, Sea, Ship, in_the_fight
from campaign.pirate_wars.model.terms import ARTICLES, Duty, Phase, Sailing
from campaign.pirate_wars.model.waters import (
    ROWING,
    clear_water,
    met_by,
    most_turn,
    neighbours,
    off_chart,
    rams,
    reaches,
    sailing_at,
    sailing_of,
    shore_ahead,
    way,
)
from campaign.pirate_wars.rules.sailing import ashore_harm, harm, to_move

EDGE = 1.5
AWAY = 1.5
"""To bring a merchantman away, for each line of her hull."""
HOMEWARD = 0.02
"""What a dot of the way home is worth to her."""


def would_be_lost(sea: Sea, ship: Ship, hull: Hull) -> bool:
    """Whether she would be gone from the fight, and not because she got away (H-94)."""
    return off_chart(sea, hull) and not would_be_away(sea, ship, hull)


def beyond(sea: Sea, ship: Ship, hull: Hull, *, runs: bool) -> float:
    """What it is worth to lie off the chart."""
    if would_be_away(sea, ship, hull):
        return AWAY * ship.hull
    return -(ship.hull + 1.0) if runs else -2.5 * ship.card.hull


def nearing(sea: Sea, ship: Ship, hull: Hull) -> float:
    """The edge that is coming near, and for a merchantman the way she still has to go."""
    found = 0.0
    edge = sea.options.haven
    if edge is not None and heads_home(sea, ship):
        found -= HOMEWARD * to_go(sea.waters, edge, hull) / DOT
    ahead = leapt(hull, hull.length)
    if would_be_lost(sea, ship, ahead):
        return found - EDGE * HULL
    if would_be_lost(sea, ship, leapt(ahead, hull.length)):
        return found - EDGE / 2
    return found


SWINGS = (0, -300, 300, -600, 600, -900, 900)
"""The swings that are thought of behind the leap that is weighed."""
FOES = 3
"""So many enemies are minded, the nearest."""
STILL = 0.05
"""What it must bring to work the sails."""
WARY = 0.8
"""How much the enemy's guns count against one's own."""
HOPING = 0.5
"""How much a bearing counts when the enemy can still sail out of it."""
RAKING = 0.6
IRONS = 3.0
ALMOST = 0.4
COLLISION = 6.0
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
NOTHING = Hopes()
NO_BOUND = -inf
"""What a captain hopes for who knows of nothing yet."""
ROUNDING = 1e-6
"""More than the order in which parts are added can make of them."""
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
    guns: Battery = ()


class View(NamedTuple):
    """What a captain minds while he plans one ship's move."""

    sea: Sea
    ship: Ship
    foes: tuple[Foe, ...]
    runs: bool
    errand: Corners | None = None
    """Where she is wanted for a landing."""
    behind: tuple[Ship, ...] = ()
    """The friends who are still to move, and must leap ahead whatever lies there."""
    beside: tuple[Ship, ...] = ()
    """Who may lie in the way of her swings."""
    guns: Battery = ()


def view(sea: Sea, ship: Ship, *, watchful: bool) -> View:
    """Look about: the nearest enemies, whether to fight them, and, if watchful, one's friends."""
    mine = [s for s in sea.ships if s.owner == ship.owner and in_the_fight(s)]
    hers = [s for s in targets(sea, ship) if in_the_fight(s)]
    if ship.card.boat:  # a launch minds her own ships, to come home
        near = nearest(ship, [lies(s, s.place, 0.0) for s in mine])
    else:
        near = nearest(ship, [expected(sea, s) for s in hers])
        near = [foe._replace(prize=stake(sea, ship, foe.ship)) for foe in near]
    ours = sum([worth(sea, s) for s in mine])
    theirs = sum([worth(sea, s) for s in hers])
    runs = ship.duty is not Duty.FIGHTING or ours < BEATEN * theirs or heads_home(sea, ship)
    runs = runs and not ship.card.boat
    behind = yet_to_leap(sea, ship, mine) if watchful else ()
    where = None if runs else errand(sea, ship)
    beside = in_reach(sea, ship) if watchful else ()
    return View(sea, ship, tuple(near), runs, where, behind, beside, battery(ship.guns))


def in_reach(sea: Sea, ship: Ship) -> tuple[Ship, ...]:
    """Whoever a ship may come to lie beside in this move."""
    move = sea.move
    reach = 2 * ship.card.length + (0 if move is None else move.left)
    near_ = neighbours(sea, ship, reach)
    return tuple([each for each in near_ if not each.card.boat])


def yet_to_leap(sea: Sea, ship: Ship, mine: list[Ship]) -> tuple[Ship, ...]:
    """The friends of a ship who leap after her in this turn."""
    if sea.phase is not Phase.MOVEMENT or ship.card.boat:
        return ()
    return tuple(
        [
            each
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
    return Foe(ship, place, sure, 0.0, middle(place), battery(ship.guns))


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


def courses(
    sea: Sea, legal: list[Action], *, watchful: bool = True
) -> Iterator[tuple[Action, Hopes]]:
    """What each leap, each number of sails and each falling off promises.

    Who is watchful sees whose bows he comes across among his friends, and where a swing ends.
    """
    views: dict[int, View] = {}
    for act in legal:
        if isinstance(act, Take):
            yield act, Hopes(ships=-fouled(sea, sea.ships[act.by]))
            continue
        if not isinstance(act, Leap | Trim | FallOff | Back):
            yield act, Hopes()
            continue
        seen = views.get(act.by) or views.setdefault(
            act.by, view(sea, sea.ships[act.by], watchful=watchful)
        )
        move = sea.move
        match act:
            case FallOff():
                place = seen.ship.place
                heading = (place.heading + act.turn) % CIRCLE
                yield act, known(lying(seen, place._replace(heading=heading), NOTHING))
            case Back():
                yield act, known(lying(seen, leapt(seen.ship.place, -ROWING // 2), NOTHING))
            case Leap() if move is not None:
                yield act, known(onwards(seen, seen.ship.place, move, (act.turn,)))
            case Trim() if move is not None:
                reach = way(seen.ship, sailing_of(sea, seen.ship), act.sails)
                trimmed = replace(move, left=reach, whole=reach)
                best = known(onwards(seen, seen.ship.place, trimmed, SWINGS))
                yield act, best._replace(ships=best.ships - STILL)
            case _:
                yield act, Hopes()


def known(hopes: Hopes | None) -> Hopes:
    """What has been weighed to the end, no bound having been set."""
    assert hopes is not None
    return hopes


def onwards(
    seen: View,
    hull: Hull,
    move: Move,
    swings: tuple[int, ...],
    so_far: Hopes = NOTHING,
    least: float = NO_BOUND,
) -> Hopes | None:
    """The best that can come of a move from here, beginning with one of some swings.

    None where it is plainly less than a captain hopes for anyway.
    """
    sea, ship = seen.sea, seen.ship
    length = min(move.left, hull.length)
    hit, at = met_by(sea, ship.id, hull, hull.heading, length)
    shore = shore_ahead(sea, hull, at)
    found = so_far._replace(ships=so_far.ships - HULL * grounded(sea, ship, hull, at))
    if shore is not None:
        rocks = 0.0 if ship.card.boat else HULL * ashore_harm(sea, ship, move.left) + FAST
        wrecked = found._replace(ships=found.ships - rocks)
        return lying(seen, leapt(hull, shore[0]), wrecked, least)
    after = leapt(hull, at)
    if hit >= 0:
        here = replace(ship, stern=hull.stern, heading=hull.heading)
        return lying(seen, after, met(seen, here, sea.ships[hit], found), least)
    most = most_turn(sea, ship, move)
    left = replace(move, left=move.left - at, gone=move.gone + at, leaps=move.leaps + 1)
    best: Hopes | None = None
    turns = [turn for turn in swings if abs(turn) <= most] if most else [0]
    for turn in turns:
        room = swing_room(seen, after, turn) if seen.beside else turn
        there = swung(after, room)
        if left.left <= 0 or off_chart(sea, there):
            end = lying(seen, there, found, least)
        else:
            end = onwards(seen, there, left, SWINGS, found, least)
        if end is not None and (best is None or sum(end) > sum(best)):
            best, least = end, max(least, sum(end))
    return best if turns else lying(seen, after, found, least)


def swing_room(seen: View, hull: Hull, turn: int) -> int:
    """How much of a swing a ship has room for among the others (PW-2.8)."""
    reach = 2 * hull.length
    close = [each for each in seen.beside if distance_between(hull, each.place) < reach]
    return swing(hull, turn, [each.shape for each in close])[0] if turn and close else turn


def across_a_friend(seen: View, hull: Hull) -> float:
    """What it costs to lie where a friend who has still to move must run into one."""
    found = 0.0
    for friend in seen.behind:
        length = friend.card.length
        if distance_between(hull, friend.place) < 2 * length + hull.length:
            here = replace(seen.ship, stern=hull.stern, heading=hull.heading)
            ahead = contact(friend.shape, friend.heading, length, corners(hull))
            found += COLLISION * (ahead is not None and rams(friend, here))
    return found


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


def in_her_way(sea: Sea, ship: Ship, hull: Hull) -> float:
    """What her next leap will cost her, which nobody can turn: rocks, and her own friends."""
    length = hull.length
    if shore_ahead(sea, hull, length) is not None:
        return HULL * ashore_harm(sea, ship, length) + FAST
    found = HULL * grounded(sea, ship, hull, length)
    hit, _ = met_by(sea, ship.id, hull, hull.heading, length)
    if hit >= 0 and sea.ships[hit].owner == ship.owner:
        here = replace(ship, stern=hull.stern, heading=hull.heading)
        found += COLLISION * rams(here, sea.ships[hit])
    return found


def fouled(sea: Sea, ship: Ship) -> float:
    """What it costs to move a ship before the friend who lies in her way."""
    hit, _ = clear_water(sea, ship, ship.heading, ship.card.length)
    return COLLISION if hit >= 0 and sea.ships[hit].owner == ship.owner else 0.0


def lying(seen: View, hull: Hull, so_far: Hopes, least: float = NO_BOUND) -> Hopes | None:
    """How good it is to lie so, with what has happened on the way.

    What may be in her way from there takes long to find out, and only makes it worse: where it is
    plainly less than a captain hopes for anyway without that, there is no more to know: None.
    """
    guns, coming_near = fighting(seen, hull)
    if least > NO_BOUND:
        at_best = so_far.ships + water(seen, hull, foreseen=False) + sum(coming_near)
        if so_far.harm + at_best + so_far.guns + guns + so_far.fire < least - ROUNDING:
            return None
    ships = so_far.ships + water(seen, hull) - across_a_friend(seen, hull)
    for each in coming_near:
        ships += each
    return so_far._replace(ships=ships, guns=so_far.guns + guns)


def fighting(seen: View, hull: Hull) -> tuple[float, list[float]]:
    """What guns and ranges promise from where she would lie; and what boardings do."""
    sea, ship = seen.sea, seen.ship
    guns, coming_near = 0.0, []
    articles = ARTICLES[sea.edition]
    reach, close = articles.ball.range, articles.too_close
    nearest_, amidships = 100 * reach, middle(hull)
    for foe in seen.foes:
        away = apart(amidships, foe.middle)
        nearest_ = min(nearest_, away)
        if ship.card.boat or away > reach + hull.length + foe.place.length:
            continue
        mine = side_on(seen.guns, local(hull, foe.place), close, reach)
        hers = side_on(foe.guns, local(foe.place, hull), close, reach)
        if mine and crosses(hull, foe.place, amidships, foe.middle):
            mine *= 1 + RAKING
        if hers and crosses(foe.place, hull, foe.middle, amidships):
            hers *= 1 + RAKING
        able = ship.duty is Duty.FIGHTING
        guns += CANNON * foe.sure * (able * mine - WARY * hers)
        if away < reach // 2:
            coming_near.append(GRAPPLING * max(-3.0, min(3.0, foe.prize)) * (1 - 2 * away / reach))
    if seen.errand is not None:
        guns -= calling(seen, hull, seen.errand)
    elif seen.foes:
        gap = max(0.0, nearest_ - reach * BEST_RANGE) / reach
        guns += CLOSING * (min(gap, 3.0) if seen.runs else -min(gap, 6.0))
    return guns, coming_near


def calling(seen: View, hull: Hull, where: Corners) -> float:
    """How much a ship is out of her way on an errand; a launch goes all the way."""
    if seen.ship.card.boat:
        return ROW * offing(middle(hull), where) / ROWING
    return (
        CLOSING
        * max(0, offing(middle(hull), where) - ROADS)
        / ARTICLES[seen.sea.edition].ball.range
    )


def water(seen: View, hull: Hull, *, foreseen: bool = True) -> float:
    """The wind and the edge of the chart, from how she lies; and, foreseen, her next leap."""
    sea, ship = seen.sea, seen.ship
    if off_chart(sea, hull):
        return beyond(sea, ship, hull, runs=seen.runs)
    found = nearing(sea, ship, hull)
    if ship.card.boat:
        return found
    if foreseen:
        found -= FORESEEN[sea.phase is Phase.FALLING_OFF] * in_her_way(sea, ship, hull)
    sails = sailing_at(sea, ship, hull.heading)
    if sails is Sailing.ADRIFT:
        found -= IRONS if sea.phase is Phase.FALLING_OFF else ALMOST
    elif sails is Sailing.TACK:
        found -= TACKING
    return found
