"""A sailor's judgement: how good a position is, and which actions are worth a look first."""

from collections.abc import Mapping, Sequence
from math import sqrt

from pieces_of_eight.campaign.geometry.hulls import QUARTER, angle_between, bearing, middle
from pieces_of_eight.campaign.geometry.plane import squared
from pieces_of_eight.campaign.kernel.arithmetic import added
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions as a
from . import state as s
from .actions import Action, Fire
from .say import better, points
from .state import Phase, Sea, Ship
from .waters import bearers, land_of, line_of, sailing_at, weapon_of

HULL, SAIL, MAN, GUN, LOADED = 1.6, 0.5, 0.12, 0.7, 0.25
BEARING_GUN = 0.35
DECLARED = 0.45
STANDING = 1.5
WON = 10.0  # what it is worth to have won, by points or as master of the water (H-240)
INLAND, CARRIED = 1.0, 2.5
"""What a party is worth at the treasure, and each chest it carries on the beach."""

USUAL: Mapping[type[Action], float] = {
    a.Shoot: 8.0,
    a.Bombard: 7.0,
    a.Prime: 6.0,
    a.Done: 2.0,
    **dict.fromkeys((a.Trim, a.Shift, a.Strike, a.Send, a.Spare, a.Hoist), 0.5),
    **dict.fromkeys((a.Scuttle, a.Yield, a.Lower, a.Back), -5.0),
}  # how usual the orders are that are always as usual; 1 what is not named


def value(sea: Sea, who: Player) -> float:
    """How good the position is for `who`: points, ships, and the guns that bear."""
    return _weighed(sea, who)[0]


def outlook(sea: Sea, who: Player) -> tuple[float, ...]:
    """What makes up the value of a position for `who`; the sum of the parts is the value."""
    whole, ships, guns, fire = _weighed(sea, who)
    return whole - ships - guns - fire, ships, guns, fire


def _weighed(sea: Sea, who: Player) -> tuple[float, float, float, float]:
    """The value, and of that what ships, guns, and fire that is on its way make up."""
    foe, both = s.opponent_of(who), points(sea)
    lead = float(both[who] - both[foe])
    if sea.phase is Phase.OVER:
        best = better(sea)
        won = 0.0 if best is None else WON if best == who else -WON
        return lead + won, 0.0, 0.0, 0.0
    mine, hers = ([x for x in sea.ships if x.owner == p and s.in_the_fight(x)] for p in (who, foe))
    ours, theirs = added([worth(sea, x) for x in mine]), added([worth(sea, x) for x in hers])
    guns = added([_guns(sea, x, hers) for x in mine]) - added([_guns(sea, x, mine) for x in hers])
    fire = _promise(sea, who)
    return lead + ours - theirs + guns + fire + _ashore(sea, who), ours - theirs, guns, fire


def _ashore(sea: Sea, who: Player) -> float:
    """What forts and landing parties are worth: walls that stand, and chests on their way."""
    found = 0.0
    for party in sea.parties:
        sign = 1.0 if party.owner == who else -1.0
        land = land_of(sea, sea.shores[party.shore])
        way = party.at / (land.way + 1)
        carried = min(party.chests, bearers(party))
        found += sign * (MAN * 3 * party.figures + (CARRIED - way) * carried)
        found += sign * INLAND * way * (carried < bearers(party))
    for shore in sea.shores:
        owner = land_of(sea, shore).owner
        if owner is not None:
            strength = 4 * MAN * shore.marines + GUN * len(shore.guns) + 0.5 * shore.door
            found += strength if owner == who else -strength
    for siege in sea.sieges:
        found += DECLARED if sea.ships[siege.by].owner == who else -DECLARED
    return found


def worth(sea: Sea, ship: Ship) -> float:
    guns = added([GUN + LOADED * gun.load for gun in ship.guns if gun.whole])
    fighting = sum([row.count * s.attack_of(sea.edition, ship.flag, row.post) for row in ship.crew])
    assets = HULL * ship.hull + SAIL * ship.sails + MAN * fighting + guns + STANDING
    if ship.duty is not s.Duty.FIGHTING:
        assets *= 0.5
    if not ship.rudder:
        assets -= 2.0
    if ship.powder:  # she will blow up with the end of the orders
        assets = -2.0 * ship.card.hull
    if sea.phase is not Phase.MOVEMENT or ship.moved:
        adrift = sailing_at(sea, ship, ship.heading) is s.Sailing.ADRIFT or ship.adrift > 0
        assets -= 1.0 * (adrift and not ship.locked)
    return assets


def _guns(sea: Sea, by: Ship, enemies: Sequence[Ship]) -> float:
    """The fire she can bring to bear, and how near she is to bringing it."""
    if by.duty is not s.Duty.FIGHTING or not enemies:
        return 0.0
    bears = 0.0
    reach = s.ARTICLES[sea.edition].ball.range
    for gun in by.guns:
        if not gun.whole:
            continue
        for on in enemies:
            line = line_of(sea, by, gun, on)
            if line is not None and line.distance <= weapon_of(sea, gun, s.Shot.BALL).range:
                ready = 1.0 if gun.load is s.Load.LOADED else 0.4
                bears += BEARING_GUN * ready
                break
    here = middle(by.place)
    there = min([middle(on.place) for on in enemies], key=lambda at: squared(here, at))
    far = sqrt(squared(here, there))
    bears -= 0.6 * max(0.0, far - 0.5 * reach) / reach
    away = angle_between(bearing(here, there), by.heading)
    broadside = abs(away - QUARTER) / QUARTER
    return bears - 0.3 * broadside * (far < reach)


def _promise(sea: Sea, who: Player) -> float:
    found = 0.0
    for each in sea.declared:
        sign = 1.0 if sea.ships[each.by].owner == who else -1.0
        if isinstance(each, s.Salvo):
            told = 1.0 * HULL if each.shot is s.Shot.BALL else 1.5 * SAIL
            found += sign * (told + DECLARED - 6.0 * is_too_near(sea, each))
        elif isinstance(each, s.Volley):
            found += sign * 0.3 * each.count
    for blow in sea.blows:
        sign = 1.0 if sea.ships[blow.on].owner != who else -1.0
        hurt = (0.6 * HULL + 0.5) * blow.balls + (SAIL + 0.3) * blow.sails
        found += sign * (hurt + 4 * MAN * blow.figures + 1.0 * bool(blow.critical))
        found += sign * (GUN + 1.0) * (blow.gun >= 0)
    return found


def is_too_near(sea: Sea, shot: s.Salvo | Fire) -> bool:
    """Whether a cannon would destroy itself, so near is the target (PW-3.10)."""
    by, close = sea.ships[shot.by], s.ARTICLES[sea.edition].too_close
    line = line_of(sea, by, by.guns[shot.gun], sea.ships[shot.on]) if close else None
    return line is not None and line.distance < close


def order(sea: Sea, actions: Sequence[Action]) -> Sequence[Action]:
    return sorted(actions, key=lambda action: -habit(sea, action))


def habit(sea: Sea, action: Action) -> float:
    """How usual an order is, whatever it leads to."""
    match action:
        case Fire(shot=shot):
            return 9.0 - (shot is s.Shot.SHOT)
        case a.Rob(chests=chests, guns=guns):
            return 8.0 + chests + guns
        case a.Reload(hands=hands):
            return 6.0 + hands
        case a.Leap(turn=turn) | a.FallOff(turn=turn):
            return 5.0 - abs(turn) / QUARTER
        case a.Board(by=by, on=on):
            return 4.0 + (sea.ships[by].aboard > sea.ships[on].aboard)
        case a.March(goal=goal):
            return 3.0 + (goal is s.Goal.INLAND)
        case a.Commit(party=party):
            return float(sum(party))
        case a.Press(yes=yes) | a.Yield(strike=yes):
            return 1.0 + yes
    return USUAL.get(type(action), 1.0)
