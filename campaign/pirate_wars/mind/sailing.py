"""The helm as a captain weighs it: where a move could end, and what it is worth."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import leapt, swing, swung
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.arithmetic import added
from ..model.actions import Action, Back, FallOff, Leap, Take, Trim
from ..model.state import Sea, Ship
from ..model.terms import ARTICLES
from ..model.waters import ROWING, is_stopped, met_by, rams, sailing_of, way
from ..rules.sailing import HAIR, ashore_harm
from .expectations import HULL, IRONS, Hopes
from .lookout import View, view
from .lying import COLLISION, FAST, NO_BOUND, ROUNDING, Helm, lying
from .spots import SWINGS, Spot, isles, most_swing

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
        if not isinstance(act, FallOff):
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


def course(helm: Helm, act: Leap | Trim | FallOff | Back, least: float) -> Hopes | None:
    """What one of them promises; None where that is plainly less than something."""
    sea, ship, about = helm.seen.sea, helm.seen.ship, helm.about
    here, move = about.spot(ship.place), sea.move
    match act:
        case FallOff():
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
