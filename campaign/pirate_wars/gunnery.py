"""Cannon and small arms (PW-3.6 to PW-3.12): declared before any die, thrown, and what they do."""

from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import around
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.mind import Last
from pieces_of_eight.campaign.kernel.play import Mod, Play, Refusal, total
from . import crew as men
from .actions import Fire, Shoot
from .crew import Test, anybody, employ, serves, split, tidy
from .events import (
    ArmsFired,
    FiguresLost,
    GunBurst,
    GunFired,
    GunLost,
    ShotThrown,
    Struck,
    VolleyThrown,
)
from .sailing import bury, cross
from .state import (
    ALONGSIDE,
    ARTICLES,
    Arm,
    Blow,
    Declared,
    Duty,
    Edition,
    Figures,
    Gun,
    Load,
    Options,
    Place,
    Post,
    Salvo,
    Sea,
    Ship,
    ShipId,
    Shot,
    Side,
    Volley,
    Waters,
    arm_of,
    attack_of,
    with_ship,
)
from .waters import (
    CLOSE,
    LENGTH,
    WIDTH,
    among_friends,
    distance,
    hinders,
    idle_guns,
    in_sight,
    is_free,
    line_of,
    never_empty,
    rakes,
    shoots,
    spares,
    targets,
    weapon_of,
)

TRUCE = Rule("H-168")
DECLARED = Rule("PW-3.6")
BORE = Rule("PW-3.7")
NO_GUNS = Rule("PW-3.10")
NOT_FROM_LAUNCHES = Rule("PW-8.1")
SMALL_ARMS = Rule("PW-3.11")
ONE_FIRES = Rule("R0-24")
AT_ARMS_LENGTH = Rule("R0-5")
OUT_OF_SIGHT = Rule("R0-62")
ONE_TASK = Rule("PW-3.1")
STUNNED = Rule("R0-21")
BELOW = Rule("R0-30")
SHOT_AND_BALL = Rule("PW-3.8")
CRITICAL = Rule("PW-3.9")
EXPLOSION = Rule("PW-3.10")
TOO_CLOSE = Rule("R0-25")
DOUBLE = Rule("R0-26")
ANY_AMMUNITION = Rule("R0-28")
RAILING = Rule("R0-30")
WASTED = Rule("R0-57")
WHICH_GUN = Rule("H-103")

FULL_GUN = 3
MEN_IN_LAUNCHES = 2
POWDER_HULL = 3
GUN_CREW = 2
COVER = Mod(-2, "behind a railing", RAILING)


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
    if by.duty is not Duty.FIGHTING:
        return Refusal(DECLARED, f"{by.name}'s crew will not fight")
    return None


def refuse_fire(sea: Sea, act: Fire) -> Refusal | None:
    by = sea.ships[act.by]
    if no := refuse_target(sea, by, act.on):
        return no
    if not 0 <= act.gun < len(by.guns):
        return Refusal(BORE, f"{by.name} has no such cannon")
    gun = by.guns[act.gun]
    if not gun.whole or gun.load is not Load.LOADED or gun.used:
        return Refusal(BORE, "that cannon is not ready to fire")
    if idle_guns(sea, by):
        return Refusal(NO_GUNS, f"{by.name} is adrift, so her cannon cannot fire")
    if by.card.boat:
        return Refusal(NOT_FROM_LAUNCHES, "a cannon in a launch cannot be fired or loaded")
    if not any(serves(row) for row in by.crew):
        return Refusal(ONE_FIRES, "nobody is free to fire it")
    return refuse_line(sea, by, gun, sea.ships[act.on])


def refuse_line(sea: Sea, by: Ship, gun: Gun, on: Ship) -> Refusal | None:
    """Why a cannon that is ready cannot be fired at a ship where she lies."""
    found = line_of(sea, by, gun, on)
    if found is None:
        return Refusal(BORE, f"that cannon does not bear on {on.name}")
    return spares(sea, by, on, found.distance)


def fire(play: Play[Sea], act: Fire) -> None:
    """Declare a shot: one figure is busy, the cannon is empty (PW-3.6, R0-24)."""
    sea = play.state
    by = sea.ships[act.by]
    gun = replace(by.guns[act.gun], load=Load.EMPTY, used=True)
    by = replace(by, guns=with_gun(by, act.gun, gun), crew=employ(by.crew, 1, serves))
    declared = (*sea.declared, Salvo(act.by, act.gun, act.on, act.shot))
    play.state = replace(with_ship(sea, by), declared=declared)
    play.tell(GunFired(DECLARED, act.by, act.gun, act.on, act.shot))


def with_gun(ship: Ship, at: int, gun: Gun) -> tuple[Gun, ...]:
    """Her guns with one of them changed."""
    return (*ship.guns[:at], gun, *ship.guns[at + 1 :])


def refuse_shoot(sea: Sea, act: Shoot) -> Refusal | None:
    by = sea.ships[act.by]
    if no := refuse_target(sea, by, act.on):
        return no
    able = men.count(by.crew, lambda r: r.post is act.post and r.arm is act.arm and shoots(by, r))
    if not 1 <= act.count <= able:
        return Refusal(ONE_TASK, f"only {able} of {by.name}'s men there are ready to fire")
    if act.place is Place.GUNS:
        return Refusal(BELOW, "men below decks cannot be shot at from another ship")
    if act.place is not Place.DECK and not ARTICLES[sea.edition].covers:
        return Refusal(SMALL_ARMS, "a volley can be fired only at all of a ship's men")
    if act.arm is not Arm.PISTOL and distance(by, sea.ships[act.on]) <= CLOSE:
        return Refusal(AT_ARMS_LENGTH, "at four dots or nearer you can fire only pistols")
    if not in_sight(sea, by, sea.ships[act.on]):
        return Refusal(OUT_OF_SIGHT, f"{sea.ships[act.on].name} is out of sight")
    return None


def shoot(play: Play[Sea], act: Shoot) -> None:
    """Declare a volley; what is not a lady's pistol is empty then (PW-3.6, PW-1.3)."""
    sea = play.state
    by = sea.ships[act.by]
    rest, firing = split(
        by.crew, act.count, lambda r: r.post is act.post and r.arm is act.arm and shoots(by, r)
    )
    spent = (replace(row, busy=True, loaded=never_empty(row)) for row in firing)
    by = replace(by, crew=tidy((*rest, *spent)))
    volley = Volley(act.by, act.on, act.arm, act.post, act.count, act.place)
    play.state = replace(with_ship(sea, by), declared=(*sea.declared, volley))
    play.tell(ArmsFired(SMALL_ARMS, act.by, act.on, act.post, act.arm, act.count, act.place))


# --- The dice of declared fire, and what it does at the end of the phase (PW-3.8 to PW-3.12) -----


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


def closest(sea: Sea, salvo: Salvo, declared: Sequence[Declared]) -> int:
    """From how far a shot is measured: from the closest of her cannon that are declared to fire at
    the same target (PW-3.6)."""
    by, on = sea.ships[salvo.by], sea.ships[salvo.on]
    together = [s for s in declared if isinstance(s, Salvo) and (s.by, s.on) == (by.id, on.id)]
    lines = [line_of(sea, by, by.guns[each.gun], on) for each in (salvo, *together)]
    return min(line.distance for line in lines if line is not None)


def throw_salvo(play: Play[Sea], salvo: Salvo, declared: Sequence[Declared] = ()) -> None:
    """The dice of one cannon: critical hits, explosions, and shots that are too near.

    Its range goes by all that is declared with it, how near it is by itself. Light guns have too
    few dice to hit critically or to burst (R1-12).
    """
    sea = play.state
    by, on = sea.ships[salvo.by], sea.ships[salvo.on]
    gun = by.guns[salvo.gun]
    weapon = weapon_of(sea, gun, salvo.shot)
    target = aimed(weapon.target, salvo.shot, on.card.boat)
    found = line_of(sea, by, gun, on)
    assert found is not None, "ships lie still while they fire"
    rake = salvo.shot is Shot.SHOT and rakes(by, on)
    faces: Faces = ()
    far = closest(sea, salvo, declared)
    in_range = far <= weapon.range
    if in_range:
        bands = (target + 1, 6) if weapon.dice == FULL_GUN else (target + 1,)
        faces = play.roll(SHOT_AND_BALL, weapon.dice, bands)
    hits = sum(face <= target for face in faces)
    told = (salvo.on, salvo.shot, far, faces, target, hits, rake)
    rule = (DOUBLE if rake else SHOT_AND_BALL) if in_range else WASTED
    play.tell(ShotThrown(rule, salvo.by, salvo.gun, *told))
    if not in_range:
        return
    face = 0
    if salvo.shot is Shot.BALL and hits == FULL_GUN:
        face = play.die(CRITICAL, 2, 4, 5, 6)
        play.tell(Struck(CRITICAL, salvo.on, face))
    ball = salvo.shot is Shot.BALL
    # shot finds no sails on a launch, and two of her men for each success (PW-10.4)
    men = MEN_IN_LAUNCHES * hits if on.card.boat and not ball else 0
    balls = hits if ball else 0
    sails = 0 if ball or on.card.boat else hits * (2 if rake else 1)
    critical = 2 if face == 3 else face  # one row of the chart, and one band of the die
    blow = Blow(salvo.by, salvo.on, balls, sails, men, critical=critical)
    owe(play, blow)
    burst = len(faces) == FULL_GUN and all(face == 6 for face in faces)
    if found.distance < ARTICLES[sea.edition].too_close:
        play.tell(GunBurst(TOO_CLOSE, salvo.by, salvo.gun))
        owe(play, replace(as_it_lands(blow, on), on=salvo.by, gun=salvo.gun))
    elif burst:
        play.tell(GunBurst(ANY_AMMUNITION, salvo.by, salvo.gun))
        owe(play, Blow(salvo.by, salvo.by, gun=salvo.gun))


def as_it_lands(blow: Blow, on: Ship) -> Blow:
    """A blow with no more in it than its target has to lose: so much the firer takes (R0-25)."""
    return replace(
        blow,
        balls=min(blow.balls, on.hull + on.sails),
        sails=min(blow.sails, on.sails),
        figures=min(blow.figures, on.aboard),
    )


def volley_mods(sea: Sea, volley: Volley) -> tuple[Mod, ...]:
    """What covers men from small arms: a railing, by the one edition; no launch has one (R0-30,
    R1-18)."""
    railing = volley.place is Place.DECK and not sea.ships[volley.on].card.boat
    return (COVER,) if railing and ARTICLES[sea.edition].covers else ()


def throw_volley(play: Play[Sea], volley: Volley) -> None:
    """A die for each musket, at the Attack of who fires; a man for each success (PW-3.11)."""
    sea = play.state
    by, on = sea.ships[volley.by], sea.ships[volley.on]
    weapon = arm_of(sea.edition, volley.arm)
    mods = volley_mods(sea, volley)
    target = attack_of(sea.edition, by.flag, volley.post) + total(mods)
    far = distance(by, on)
    faces: Faces = ()
    if far <= weapon.range and target >= 1:
        faces = play.roll(SMALL_ARMS, weapon.dice * volley.count, (min(target, 5) + 1,))
    hits = successes(faces, target)
    rule = SMALL_ARMS if far <= weapon.range else WASTED
    play.tell(
        VolleyThrown(rule, volley.by, volley.on, far, faces, target, mods, hits, volley.place)
    )
    if hits:
        owe(play, Blow(volley.by, volley.on, figures=hits, place=volley.place))


def successes(faces: Faces, target: int) -> int:
    """How many dice are at or below the target; a 6 never is (PW-1.1)."""
    return sum(face <= min(target, 5) for face in faces)


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
            shot_down(play, blow)
        if blow.gun >= 0:
            lose_gun(play, blow.on, blow.gun, EXPLOSION)
        if blow.critical:
            strike(play, blow.on, blow.critical)


def within_sight(sea: Sea, ship: Ship, place: Place) -> Test:
    """Whom small arms can hit aboard a ship: those aimed at, or by the other edition any."""
    covers = ARTICLES[sea.edition].covers

    def hit(row: Figures) -> bool:
        deck = row.place is place or (
            place is Place.DECK and row.place is Place.GUNS and not ship.card.gun_deck
        )
        return deck or not covers

    return hit


def shot_down(play: Play[Sea], blow: Blow) -> None:
    """Men killed by small arms, and no more than can be hit.

    Whom a ship's own cannon kills when it bursts may be anywhere aboard (R0-25, H-194).
    """
    ship = play.state.ships[blow.on]
    own = blow.by == blow.on
    hit = anybody if own else within_sight(play.state, ship, blow.place)
    dead = bury(play, blow.on, blow.figures, hit)
    if dead:
        play.tell(FiguresLost(TOO_CLOSE if own else SMALL_ARMS, blow.on, dead))


def strike(play: Play[Sea], ship_id: ShipId, face: int) -> None:
    """The chart of critical hits (PW-3.9)."""
    ship = play.state.ships[ship_id]
    if face == 1:
        play.state = with_ship(play.state, replace(ship, rudder=False))
    elif face in (2, 3):
        whole = [n for n, gun in enumerate(ship.guns) if gun.whole]
        if whole:
            # the owner would choose so: one that is not loaded, else the first (H-103)
            lost = min(whole, key=lambda n: (ship.guns[n].load is Load.LOADED, n))
            lose_gun(play, ship_id, lost, WHICH_GUN)
    elif face == 4:
        play.state = with_ship(play.state, replace(ship, adrift=max(ship.adrift, 1)))
    elif face == 5:
        bury(play, ship_id, 1, lambda row: row.post is Post.CAPTAIN)
    else:
        cross(play, ship_id, hull=POWDER_HULL, rule=CRITICAL)


def lose_gun(play: Play[Sea], ship_id: ShipId, at: int, rule: Rule) -> None:
    """A cannon is gone with the two who serve it; where fewer are left there, with others."""
    ship = play.state.ships[ship_id]
    gun = replace(ship.guns[at], whole=False, load=Load.EMPTY)
    play.state = with_ship(play.state, replace(ship, guns=with_gun(ship, at, gun)))
    play.tell(GunLost(rule, ship_id, at))
    dead = bury(play, ship_id, GUN_CREW, at_guns)
    dead += bury(play, ship_id, GUN_CREW - dead, anybody)
    if dead:
        play.tell(FiguresLost(rule, ship_id, dead))


def at_guns(row: Figures) -> bool:
    return row.place is Place.GUNS and row.post is Post.HAND


# --- What follows from where ships lie: who bears on whom, how far off, where a launch has room ---
# Ships lie still while orders are given: all this is found once, when first asked for, and kept.

LAUNCHED = (Side.LARBOARD, Side.STARBOARD)
MOST_KEPT = 32
"""So many ways to lie are kept: whoever thinks ahead goes to and fro between some."""


class Lying:
    """Ships as they lie, and what has been asked about them so far."""

    __slots__ = (
        "_apart",
        "_berths",
        "_beside",
        "_bore",
        "_edition",
        "_options",
        "_reach",
        "_sea",
        "_targets",
        "_waters",
        "lies",
    )

    def __init__(self, sea: Sea, lies: tuple[object, ...]) -> None:
        self.lies = lies
        """How each ship lies."""
        self._sea = sea
        self._edition: Edition = sea.edition
        self._options: Options = sea.options
        self._waters: Waters = sea.waters
        self._reach = max(arm_of(sea.edition, arm).range for arm in Arm if arm is not Arm.NONE)
        self._bore: dict[tuple[object, ...], tuple[Fire, ...]] = {}
        self._targets: dict[ShipId, Sequence[Ship]] = {}
        self._apart: dict[ShipId, tuple[tuple[ShipId, int], ...]] = {}
        self._berths: dict[ShipId, tuple[Side, ...]] = {}
        self._beside: dict[ShipId, tuple[ShipId, ...]] = {}

    def holds(self, sea: Sea) -> bool:
        """Whether the waters and what was agreed on are the same too."""
        same = self._edition is sea.edition and self._waters == sea.waters
        return same and self._options == sea.options

    def fires(self, ship: Ship, at: int, gun: Gun) -> tuple[Fire, ...]:
        """All that a ready cannon may be fired at as she lies, and with what."""
        key = ship.id, at, gun.side, gun.along, gun.mount, gun.light
        found = self._bore.get(key)
        if found is None:
            found = self._bore[key] = tuple(shots(self._sea, ship, at, gun, self.foes(ship)))
        return found

    def foes(self, ship: Ship) -> Sequence[Ship]:
        """The enemies that her cannon may reach, and would not spare."""
        found = self._targets.get(ship.id)
        if found is None:
            sea = self._sea
            close = within(sea, ship, ARTICLES[sea.edition].ball.range)
            found = [on for on in close if not (on.fought and among_friends(sea, ship, on))]
            self._targets[ship.id] = found
        return found

    def apart(self, ship: Ship) -> tuple[tuple[ShipId, int], ...]:
        """The enemies that small arms may reach, and how far off each is."""
        found = self._apart.get(ship.id)
        if found is None:
            sea = self._sea
            near = [on for on in within(sea, ship, self._reach) if in_sight(sea, ship, on)]
            close = [(on.id, distance(ship, on)) for on in near]
            found = self._apart[ship.id] = tuple(close)
        return found

    def beside(self, ship: Ship) -> tuple[ShipId, ...]:
        """The ships and launches of her side that lie hull to hull with her, or all but."""
        found = self._beside.get(ship.id)
        if found is None:
            ours = [s for s in self._sea.ships if s.owner == ship.owner and s.id != ship.id]
            close = [ours[at] for at in around(ship.box, [s.box for s in ours], ALONGSIDE)]
            close = [each for each in close if distance(ship, each) <= ALONGSIDE]
            found = self._beside[ship.id] = tuple([each.id for each in close])
        return found

    def berths(self, ship: Ship) -> tuple[Side, ...]:
        """Where nothing is in the way of a launch that is lowered."""
        found = self._berths.get(ship.id)
        if found is None:
            found = LAUNCHED
            if not alone(self._sea, ship, LENGTH + WIDTH):
                found = tuple([side for side in LAUNCHED if is_free(self._sea, ship, side)])
            self._berths[ship.id] = found
        return found


_LIES: dict[tuple[object, ...], Lying] = {}
_last: Last[tuple[Ship, ...], Lying] = Last()


def lying(sea: Sea) -> Lying:
    """What is known of ships that lie so.

    Mostly they lie as they did when it was last asked, which is seen sooner than it is looked up.
    """
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
        found = _LIES[lies] = Lying(sea, lies)
    return _last.keep(ships, found)


def alone(sea: Sea, ship: Ship, reach: int) -> bool:
    """Whether no hull and no island is so near a ship; it errs to no."""
    boxes = [each.box for each in sea.ships if each.id != ship.id]
    boxes += [shoal.box for shoal in sea.waters.shoals if shoal.island]
    return not around(ship.box, boxes, reach)


def within(sea: Sea, ship: Ship, reach: int) -> list[Ship]:
    """The enemies that may be within reach."""
    enemies = targets(sea, ship)
    return [enemies[at] for at in around(ship.box, [on.box for on in enemies], reach)]


def shots(sea: Sea, ship: Ship, at: int, gun: Gun, foes: Sequence[Ship]) -> list[Fire]:
    """What a cannon bears on within its range, with shot and with ball (PW-3.7)."""
    found = []
    for on in foes:
        line = line_of(sea, ship, gun, on)
        if line is not None and not hinders(sea, line.distance):
            ways = [shot for shot in Shot if line.distance <= weapon_of(sea, gun, shot).range]
            found += [Fire(ship.id, at, on.id, shot) for shot in ways]
    return found
