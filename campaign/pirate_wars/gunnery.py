"""Cannon and small arms (PW-3.6 to PW-3.12): declared before any die, thrown, and what they do."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import around
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.mind import LastCache
from pieces_of_eight.campaign.kernel.play import Mod, Play, Refusal, total
from . import events, state, waters
from .actions import Bombard, Fire, Shoot, Snipe
from .crew import Test, anybody, armed, count, employ, have_fired, serves
from .events import FiguresLost, GunBurst
from .sailing import bury, cross
from .state import ARTICLES, Blow, Load, Place, Salvo, Sea, Ship, ShipId, Shot, Side, Volley, change
from .waters import among_friends, distance, hinders, in_sight, line_of, weapon_of

P = ParamSpec("P")
T = TypeVar("T")

TRUCE = Rule("H-168")
DECLARED = Rule("PW-3.6")
BORE = Rule("PW-3.7")
NOT_FROM_LAUNCHES = Rule("PW-8.1")
SMALL_ARMS = Rule("PW-3.11")
OUT_OF_SIGHT = Rule("R0-62")
ONE_TASK = Rule("PW-3.1")
BELOW = Rule("R0-30")
SHOT_AND_BALL = Rule("PW-3.8")
CRITICAL = Rule("PW-3.9")
TOO_CLOSE = Rule("R0-25")
ANY_AMMUNITION = Rule("R0-28")
WASTED = Rule("R0-57")

FULL_GUN = 3
MEN_IN_LAUNCHES = 2
POWDER_HULL = 3
GUN_CREW = 2
COVER = Mod(-2, "behind a railing", BELOW)


# --- Cannon and small arms (PW-3.6 to PW-3.11): who may fire at whom, declared before any die ----


def refuse_target(sea: Sea, by: Ship, on_id: ShipId) -> Refusal | None:
    """What holds for every kind of fire."""
    if sea.options.truce:
        return Refusal(TRUCE, "the captains have a truce")
    if not 0 <= on_id < len(sea.ships):
        return Refusal(DECLARED, "there is no such ship")
    on = sea.ships[on_id]
    if on.owner == by.owner or not on.afloat or not on.hull:
        return Refusal(DECLARED, f"{on.name} is not a target")
    if by.duty is not state.Duty.FIGHTING:
        return Refusal(DECLARED, f"{by.name}'s crew will not fight")
    return None


def refuse_fire(sea: Sea, act: Fire) -> Refusal | None:
    by = sea.ships[act.by]
    if no := refuse_target(sea, by, act.on):
        return no
    if not 0 <= act.gun < len(by.guns):
        return Refusal(BORE, f"{by.name} has no such cannon")
    gun, on = by.guns[act.gun], sea.ships[act.on]
    if not gun.whole or gun.load is not Load.LOADED or gun.used:
        return Refusal(BORE, "that cannon is not ready to fire")
    if waters.idle_guns(sea, by):
        return Refusal(Rule("PW-3.10"), f"{by.name} is adrift, so her cannon cannot fire")
    if no := refuse_served(by):
        return no
    line = line_of(sea, by, gun, on)
    if line is None:
        return Refusal(BORE, f"that cannon does not bear on {on.name}")
    if hinders(sea, line.distance):
        return Refusal(Rule("R1-10"), "cannon cannot fire at four dots or nearer")
    if among_friends(sea, by, on):
        return Refusal(Rule("R1-11"), f"men of her own side are fighting aboard {on.name}")
    return None


def refuse_served(by: Ship) -> Refusal | None:
    """Why no cannon of hers is fired, however it is loaded."""
    if by.card.boat:
        return Refusal(NOT_FROM_LAUNCHES, "a cannon in a launch cannot be fired or loaded")
    if not any(serves(row) for row in by.crew):
        return Refusal(Rule("R0-24"), "nobody is free to fire it")
    return None


def fire(play: Play[Sea], act: Fire) -> None:
    """Declare a shot (PW-3.6)."""
    discharge_gun(play, act)
    salvo = Salvo(act.by, act.gun, act.on, act.shot)
    play.state = replace(play.state, declared=(*play.state.declared, salvo))
    play.tell(events.GunFired(DECLARED, act.by, act.gun, act.on, act.shot))


def discharge_gun(play: Play[Sea], act: Fire | Bombard) -> None:
    """One figure is busy, the cannon is empty (R0-24)."""
    by = play.state.ships[act.by]
    guns = with_gun(by, act.gun, load=Load.EMPTY, used=True)
    change(play, act.by, guns=guns, crew=employ(by.crew, 1, serves))


def with_gun(ship: Ship, at: int, **new: object) -> tuple[state.Gun, ...]:
    return (*ship.guns[:at], replace(ship.guns[at], **new), *ship.guns[at + 1 :])


def can_fire(act: Shoot | Snipe, ship: Ship, row: state.Figures) -> bool:
    return row.post is act.post and row.arm is act.arm and armed(row, ship.card.gun_deck)


def refuse_shoot(sea: Sea, act: Shoot) -> Refusal | None:
    by = sea.ships[act.by]
    if no := refuse_target(sea, by, act.on) or refuse_number(by, act):
        return no
    on = sea.ships[act.on]
    if act.place is Place.GUNS:
        return Refusal(BELOW, "men below decks cannot be shot at from another ship")
    if act.place is not Place.DECK and not ARTICLES[sea.edition].covers:
        return Refusal(SMALL_ARMS, "a volley can be fired only at all of a ship's men")
    if act.arm is not state.Arm.PISTOL and distance(by, on) <= waters.CLOSE:
        return Refusal(Rule("R0-5"), "at four dots or nearer you can fire only pistols")
    if not in_sight(sea, by, on):
        return Refusal(OUT_OF_SIGHT, f"{on.name} is out of sight")
    return None


def refuse_number(by: Ship, act: Shoot | Snipe) -> Refusal | None:
    able = count(by.crew, partial(can_fire, act, by))
    if not 1 <= act.count <= able:
        return Refusal(ONE_TASK, f"only {able} of {by.name}'s men there are ready to fire")
    return None


def shoot(play: Play[Sea], act: Shoot) -> None:
    """Declare a volley; what is not a lady's pistol is empty then (PW-3.6, PW-1.3)."""
    by = play.state.ships[act.by]
    change(play, act.by, crew=have_fired(by.crew, act.count, partial(can_fire, act, by)))
    volley = Volley(act.by, act.on, act.arm, act.post, act.count, act.place)
    play.state = replace(play.state, declared=(*play.state.declared, volley))
    play.tell(events.ArmsFired(SMALL_ARMS, act.by, act.on, act.post, act.arm, act.count, act.place))


# --- The dice of declared fire, and what it does at the end of the phase (PW-3.8 to PW-3.12) -----


def successes(faces: Faces, target: int) -> int:
    """How many dice are at or below the target; a 6 never is (PW-1.1)."""
    return sum(face <= min(target, 5) for face in faces)


def throw_cannon(play: Play[Sea], rule: Rule, weapon: state.Weapon, target: int) -> Faces:
    """The dice of a cannon: of a full one three sixes burst it (PW-3.10), of a light one never
    (R1-12)."""
    bands = (target + 1, 6) if weapon.dice == FULL_GUN else (target + 1,)
    return play.roll(rule, weapon.dice, bands)


def bursts(faces: Faces) -> bool:
    return len(faces) == FULL_GUN and min(faces) == 6


def throw_fire(play: Play[Sea]) -> None:
    """Throw for all that a side has declared, in the order of its orders (PW-3.6)."""
    declared = play.state.declared
    play.state = replace(play.state, declared=())
    for each in declared:
        if isinstance(each, Salvo):
            throw_salvo(play, each, declared)
        else:
            throw_volley(play, each)


def owe(play: Play[Sea], blow: Blow) -> None:
    """Keep what fire has done until the end of the phase (PW-3.12, R0-12)."""
    play.state = replace(play.state, blows=(*play.state.blows, blow))


def aimed(target: int, shot: Shot, boat: bool) -> int:
    """The target of a cannon; ball is 1 worse at launches (PW-8.1)."""
    return target - 1 if boat and shot is Shot.BALL else target


def closest(sea: Sea, salvo: Salvo, declared: Sequence[state.Declared]) -> int:
    """From how far a shot is measured: from the closest of her cannon that are declared to fire at
    the same target (PW-3.6)."""
    by, on = sea.ships[salvo.by], sea.ships[salvo.on]
    together = [s for s in declared if isinstance(s, Salvo) and (s.by, s.on) == (by.id, on.id)]
    lines = [line_of(sea, by, by.guns[each.gun], on) for each in (salvo, *together)]
    return min(line.distance for line in lines if line is not None)


def throw_salvo(play: Play[Sea], salvo: Salvo, declared: Sequence[state.Declared] = ()) -> None:
    """The dice of one cannon: critical hits, explosions, and shots that are too near. Its range
    goes by all that is declared with it, how near it is by itself. Light guns have too few dice to
    hit critically or to burst (R1-12). Who fires too near takes as much as his target can lose
    (R0-25)."""
    sea = play.state
    by, on = sea.ships[salvo.by], sea.ships[salvo.on]
    gun, ball, boat = by.guns[salvo.gun], salvo.shot is Shot.BALL, on.card.boat
    weapon = weapon_of(sea, gun, salvo.shot)
    target = aimed(weapon.target, salvo.shot, boat)
    line = line_of(sea, by, gun, on)
    assert line is not None, "ships lie still while they fire"
    rake = not ball and waters.rakes(by, on)
    far = closest(sea, salvo, declared)
    in_range = far <= weapon.range
    faces = throw_cannon(play, SHOT_AND_BALL, weapon, target) if in_range else ()
    hits = successes(faces, target)
    rule = (Rule("R0-26") if rake else SHOT_AND_BALL) if in_range else WASTED
    told = (salvo.on, salvo.shot, far, faces, target, hits, rake)
    play.tell(events.ShotThrown(rule, salvo.by, salvo.gun, *told))
    if not in_range:
        return
    face = 0
    if ball and hits == FULL_GUN:
        face = play.die(CRITICAL, 2, 4, 5, 6)
        play.tell(events.Struck(CRITICAL, salvo.on, face))
    # shot finds no sails on a launch, and two of her men for each success (PW-10.4)
    men = MEN_IN_LAUNCHES * hits if boat and not ball else 0
    sails = 0 if ball or boat else hits * (2 if rake else 1)
    critical = 2 if face == 3 else face  # one row of the chart, and one band of the die
    blow = Blow(salvo.by, salvo.on, hits if ball else 0, sails, men, critical=critical)
    owe(play, blow)
    if line.distance < ARTICLES[sea.edition].too_close:
        play.tell(GunBurst(TOO_CLOSE, salvo.by, salvo.gun))
        back = replace(
            blow,
            on=salvo.by,
            gun=salvo.gun,
            balls=min(blow.balls, on.hull + on.sails),
            sails=min(blow.sails, on.sails),
            figures=min(blow.figures, on.aboard),
        )
        owe(play, back)
    elif bursts(faces):
        play.tell(GunBurst(ANY_AMMUNITION, salvo.by, salvo.gun))
        owe(play, Blow(salvo.by, salvo.by, gun=salvo.gun))


def volley_mods(sea: Sea, volley: Volley) -> tuple[Mod, ...]:
    """What covers men from small arms: a railing, by the one edition; no launch has one (R0-30,
    R1-18)."""
    railing = volley.place is Place.DECK and not sea.ships[volley.on].card.boat
    return (COVER,) if railing and ARTICLES[sea.edition].covers else ()


def throw_arms(
    play: Play[Sea], rule: Rule, weapon: state.Weapon, count: int, far: int, target: int
) -> Faces:
    """A die for each musket that carries so far, at the Attack of who fires (PW-3.11)."""
    if far > weapon.range or target < 1:
        return ()
    return play.roll(rule, weapon.dice * count, (min(target, 5) + 1,))


def throw_volley(play: Play[Sea], volley: Volley) -> None:
    """A man for each success (PW-3.11)."""
    sea = play.state
    by, on = sea.ships[volley.by], sea.ships[volley.on]
    weapon, mods, far = (
        state.arm_of(sea.edition, volley.arm),
        volley_mods(sea, volley),
        distance(by, on),
    )
    target = state.attack_of(sea.edition, by.flag, volley.post) + total(mods)
    faces = throw_arms(play, SMALL_ARMS, weapon, volley.count, far, target)
    hits = successes(faces, target)
    rule = SMALL_ARMS if far <= weapon.range else WASTED
    told = (volley.by, volley.on, far, faces, target, mods, hits, volley.place)
    play.tell(events.VolleyThrown(rule, *told))
    if hits:
        owe(play, Blow(volley.by, volley.on, figures=hits, place=volley.place))


def land(play: Play[Sea]) -> None:
    """All losses by fire at once, at the end of the phase, in the order they fell (R0-12)."""
    blows = play.state.blows
    play.state = replace(play.state, blows=())
    for blow in blows:
        if not play.state.ships[blow.on].afloat:
            continue  # a launch that was taken in
        if blow.sails:
            cross(play, blow.on, sails=blow.sails)
        if blow.balls:
            cross(play, blow.on, balls=blow.balls)
        if blow.figures:
            # whom her own cannon kills when it bursts may be anywhere aboard (R0-25, H-194)
            own = blow.by == blow.on
            hit = within_sight(play.state, play.state.ships[blow.on], blow.place)
            dead = bury(play, blow.on, blow.figures, anybody if own else hit)
            if dead:
                play.tell(FiguresLost(TOO_CLOSE if own else SMALL_ARMS, blow.on, dead))
        if blow.gun >= 0:
            lose_gun(play, blow.on, blow.gun, Rule("PW-3.10"))
        if blow.critical:
            strike(play, blow.on, blow.critical)


def within_sight(sea: Sea, ship: Ship, place: Place) -> Test:
    """Whom small arms can hit aboard a ship: those aimed at, or by the other edition any."""
    if not ARTICLES[sea.edition].covers:
        return anybody
    open_guns = place is Place.DECK and not ship.card.gun_deck
    return lambda row: row.place is place or (open_guns and row.place is Place.GUNS)


def strike(play: Play[Sea], ship_id: ShipId, face: int) -> None:
    """The chart of critical hits (PW-3.9)."""
    ship = play.state.ships[ship_id]
    match face:
        case 1:
            change(play, ship_id, rudder=False)
        case 2 | 3:
            whole = [n for n, gun in enumerate(ship.guns) if gun.whole]
            if whole:
                # the owner would choose so: one that is not loaded, else the first (H-103)
                lost = min(whole, key=lambda n: (ship.guns[n].load is Load.LOADED, n))
                lose_gun(play, ship_id, lost, Rule("H-103"))
        case 4:
            change(play, ship_id, adrift=max(ship.adrift, 1))
        case 5:
            bury(play, ship_id, 1, lambda row: row.post is state.Post.CAPTAIN)
        case _:
            cross(play, ship_id, hull=POWDER_HULL, rule=CRITICAL)


def lose_gun(play: Play[Sea], ship_id: ShipId, at: int, rule: Rule) -> None:
    """A cannon is gone with the two who serve it; where fewer are left there, with others."""
    guns = with_gun(play.state.ships[ship_id], at, whole=False, load=Load.EMPTY)
    change(play, ship_id, guns=guns)
    play.tell(events.GunLost(rule, ship_id, at))
    at_guns = (Place.GUNS, state.Post.HAND)
    dead = bury(play, ship_id, GUN_CREW, lambda row: (row.place, row.post) == at_guns)
    dead += bury(play, ship_id, GUN_CREW - dead, anybody)
    if dead:
        play.tell(FiguresLost(rule, ship_id, dead))


# --- What follows from where ships lie: who bears on whom, how far off, where a launch has room ---
# Ships lie still while orders are given: all this is found once, when first asked for, and kept.

LAUNCHED = (Side.LARBOARD, Side.STARBOARD)
MOST_KEPT = 32  # so many ways to lie are kept: whoever thinks ahead goes to and fro between some


class Known(NamedTuple):
    """Ships as they lie, and what has been found of them so far."""

    sea: Sea
    lies: tuple[object, ...]
    found: dict[tuple[object, ...], Any]

    def holds(self, sea: Sea) -> bool:
        """Whether the waters and what was agreed on are the same too."""
        mine = self.sea
        same = mine.edition is sea.edition and mine.waters == sea.waters
        return same and mine.options == sea.options


_LIES: dict[tuple[object, ...], Known] = {}
_last: LastCache[tuple[Ship, ...], Known] = LastCache()


def known(sea: Sea) -> Known:
    """What is known of ships that lie so. Mostly they lie as they did when it was last asked, which
    is seen sooner than it is looked up."""
    ships, last = sea.ships, _last.pair
    if last is not None and last[0] is ships and last[1].holds(sea):
        return last[1]
    lies = tuple([ship.lies for ship in ships])
    if last is not None and last[1].lies == lies and last[1].holds(sea):
        return _last.keep(ships, last[1])
    found = _LIES.get(lies)
    if found is None or not found.holds(sea):
        if len(_LIES) >= MOST_KEPT:
            _LIES.clear()
        found = _LIES[lies] = Known(sea, lies, {})
    return _last.keep(ships, found)


def while_they_lie(
    find: Callable[Concatenate[Sea, Ship, P], T],
) -> Callable[Concatenate[Sea, Ship, P], T]:
    """Find something of a ship once while all ships lie as they do."""

    def kept(sea: Sea, ship: Ship, /, *more: P.args, **named: P.kwargs) -> T:
        found = known(sea).found
        key = find, ship.id, *more
        if key not in found:
            found[key] = find(sea, ship, *more, **named)
        result: T = found[key]
        return result

    return kept


@while_they_lie
def fires(sea: Sea, ship: Ship, at: int, gun: state.Gun) -> tuple[Fire, ...]:
    """All that a ready cannon may be fired at as she lies, and with what (PW-3.7)."""
    lines = [(on.id, line_of(sea, ship, gun, on)) for on in foes(sea, ship)]
    return tuple(
        Fire(ship.id, at, on, shot)
        for on, line in lines
        if line is not None and not hinders(sea, line.distance)
        for shot in Shot
        if line.distance <= weapon_of(sea, gun, shot).range
    )


@while_they_lie
def foes(sea: Sea, ship: Ship) -> Sequence[Ship]:
    """The enemies that her cannon may reach, and would not spare."""
    close = within(sea, ship, ARTICLES[sea.edition].ball.range)
    return [on for on in close if not (on.fought and among_friends(sea, ship, on))]


@while_they_lie
def apart(sea: Sea, ship: Ship) -> tuple[tuple[ShipId, int], ...]:
    """The enemies that small arms may reach, and how far off each is."""
    close = within(sea, ship, max(arm.range for arm in ARTICLES[sea.edition].arms))
    near = [on for on in close if in_sight(sea, ship, on)]
    return tuple([(on.id, distance(ship, on)) for on in near])


def within(sea: Sea, ship: Ship, reach: int) -> list[Ship]:
    enemies = waters.targets(sea, ship)
    return [enemies[at] for at in around(ship.box, [on.box for on in enemies], reach)]


@while_they_lie
def beside(sea: Sea, ship: Ship) -> tuple[ShipId, ...]:
    """The ships and launches of her side that lie hull to hull with her, or all but."""
    ours = [s for s in sea.ships if s.owner == ship.owner and s.id != ship.id]
    close = [ours[at] for at in around(ship.box, [s.box for s in ours], state.ALONGSIDE)]
    return tuple([each.id for each in close if distance(ship, each) <= state.ALONGSIDE])


@while_they_lie
def berths(sea: Sea, ship: Ship) -> tuple[Side, ...]:
    """Where nothing is in the way of a launch that is lowered."""
    others = [each.box for each in sea.ships if each.id != ship.id]
    others += [shoal.box for shoal in sea.waters.shoals if shoal.island]
    if not around(ship.box, others, waters.LENGTH + waters.WIDTH):
        return LAUNCHED
    return tuple([side for side in LAUNCHED if waters.is_free(sea, ship, side)])
