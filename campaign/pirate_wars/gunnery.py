"""Cannon and small arms (PW-3.6 to PW-3.11): who may fire at whom, declared before any die."""

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from campaign.geometry.hulls import (
    CIRCLE,
    DOT,
    QUARTER,
    Hull,
    ahead,
    apart,
    bearing,
    between_keels,
    corners,
    gap,
    middle,
    offing,
    sighted,
)
from campaign.geometry.plane import Point
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.pirate_wars import crew as men
from campaign.pirate_wars.actions import Fire, Shoot
from campaign.pirate_wars.crew import armed, employ, serves, split, tidy
from campaign.pirate_wars.editions import ARTICLES, Weapon, arm_of
from campaign.pirate_wars.events import ArmsFired, GunFired
from campaign.pirate_wars.sparing import CLOSE, spares
from campaign.pirate_wars.state import Figures, Gun, Salvo, Sea, Ship, ShipId, Volley, with_ship
from campaign.pirate_wars.terms import Arm, Duty, Load, Mount, Phase, Place, Shot, Side

TRUCE = Rule("H-168")
DECLARED = Rule("PW-3.6")
BORE = Rule("PW-3.7")
NO_GUNS = Rule("PW-3.10")
SMALL_ARMS = Rule("PW-3.11")
ONE_FIRES = Rule("R0-24")
AT_ARMS_LENGTH = Rule("R0-5")
ONE_TASK = Rule("PW-3.1")
STUNNED = Rule("R0-21")
BELOW = Rule("R0-30")

SIGHT = 400 * DOT
"""So far a line of fire is followed: beyond every range, for shots that are wasted (R0-57)."""
RAKE_ANGLE = QUARTER // 4


class Line(NamedTuple):
    """A line of fire: how long it is, and where it ends on the target."""

    distance: int
    end: Point


def muzzle(hull: Hull, along: int, side: Side) -> Point:
    """Where on the edge of her hull a cannon stands."""
    if side is Side.STERN:
        return hull.stern
    if side is Side.BOW:
        return ahead(hull.stern, hull.heading, hull.length)
    at = ahead(hull.stern, hull.heading, along)
    return ahead(at, hull.heading + QUARTER * side, hull.width // 2)


@lru_cache(maxsize=1 << 14)
def line(
    by: Hull, along: int, side: Side, mount: Mount, on: Hull, between: tuple[Hull, ...]
) -> Line | None:
    """The line down the bore to a target's waterline, clear of her own and other ships (PW-3.7).

    A turntable turns to any line that does not cross her own ship.
    """
    at = muzzle(by, along, side)
    outward = (by.heading + QUARTER * side) % CIRCLE
    shape = corners(on)
    if mount is not Mount.TURNTABLE:
        far = sighted(at, outward, SIGHT, shape)
        if far is None or _blocked(at, outward, far, between):
            return None
        return Line(far, ahead(at, outward, far))
    for end in (middle(on), *shape):
        heading = bearing(at, end)
        if apart(heading, outward) <= QUARTER:
            far = sighted(at, heading, SIGHT, shape)
            if far is not None and not _blocked(at, heading, far, between):
                return Line(offing(at, shape), ahead(at, heading, far))
    return None


def _blocked(at: Point, heading: int, far: int, between: tuple[Hull, ...]) -> bool:
    return any(sighted(at, heading, far, corners(hull)) is not None for hull in between)


def in_the_way(ship: Ship) -> bool:
    """Whether a hull stops a line of fire: launches lie too low (H-111)."""
    return ship.on_chart and not ship.card.boat


def line_of(sea: Sea, by: Ship, gun: Gun, on: Ship) -> Line | None:
    """The line of fire of a cannon to a ship as they lie; None where she does not bear."""
    place, target = by.place, on.place
    found = line(place, gun.along, gun.side, gun.mount, target, ())
    if found is not None and len(sea.ships) > 2:
        pair = by.id, on.id
        between = tuple([s.place for s in sea.ships if s.id not in pair and in_the_way(s)])
        found = line(place, gun.along, gun.side, gun.mount, target, between)
    if found is None:
        return None
    isles = [shoal for shoal in sea.waters.shoals if shoal.island]
    if isles:
        at = muzzle(by.place, gun.along, gun.side)
        heading, far = bearing(at, found.end), found.distance
        if any(sighted(at, heading, far, isle.corners) is not None for isle in isles):
            return None
    return found


def rakes(by: Ship, on: Ship) -> bool:
    """Whether a cannon of hers lies dead ahead or astern of the target (PW-3.8, R0-27)."""
    target = middle(on.place)
    return any(
        between_keels(bearing(muzzle(by.place, g.along, g.side), target), on.heading) <= RAKE_ANGLE
        for g in by.guns
        if g.whole
    )


def weapon_of(sea: Sea, gun: Gun, shot: Shot) -> Weapon:
    """The row of the weapon chart a cannon fires by (PW-1.5)."""
    articles = ARTICLES[sea.edition]
    if gun.light:
        return articles.light_shot if shot is Shot.SHOT else articles.light_ball
    return articles.shot if shot is Shot.SHOT else articles.ball


def works(ship: Ship) -> bool:
    """Whether her men may have tasks this turn (PW-3.2, R0-21)."""
    return ship.afloat and ship.hull > 0 and not ship.stunned and not ship.fought


def idle_guns(sea: Sea, ship: Ship) -> bool:
    """Whether the edition forbids her cannon to fire as she lies (PW-3.10, R1-11)."""
    return ship.drifts and ARTICLES[sea.edition].idle_guns


def targets(sea: Sea, by: Ship) -> list[Ship]:
    """The enemies she may fire at; none while there is a truce (H-168)."""
    if sea.options.truce:
        return []
    side = by.owner
    return [each for each in sea.ships if each.owner != side and each.afloat and each.hull > 0]


def refuse_target(sea: Sea, by: Ship, on_id: ShipId) -> Refusal | None:
    """What holds for every kind of fire."""
    if sea.options.truce:
        return Refusal(TRUCE, "the captains have a truce")
    if not 0 <= on_id < len(sea.ships):
        return Refusal(DECLARED, "there is no such ship")
    on = sea.ships[on_id]
    if on.owner == by.owner or not on.afloat or not on.hull:
        return Refusal(DECLARED, f"{on.name} is no target")
    if by.duty is not Duty.FIGHTING:
        return Refusal(DECLARED, f"the crew of {by.name} will not fight")
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
        return Refusal(NO_GUNS, f"{by.name} is adrift: her cannon may not fire")
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


def shoots(ship: Ship, row: Figures) -> bool:
    """Whether a figure may fire his small arms now: not from below."""
    return armed(row, ship.card.gun_deck)


def distance(by: Ship, on: Ship) -> int:
    """How far two hulls are apart: from hull to hull small arms are measured (R1-17)."""
    return hulls_apart(by.place, on.place)


@lru_cache(maxsize=1 << 12)
def hulls_apart(one: Hull, other: Hull) -> int:
    """The same, kept while they lie so."""
    return gap(corners(one), corners(other))


def refuse_shoot(sea: Sea, act: Shoot) -> Refusal | None:
    by = sea.ships[act.by]
    if no := refuse_target(sea, by, act.on):
        return no
    able = men.count(by.crew, lambda r: r.post is act.post and r.arm is act.arm and shoots(by, r))
    if not 1 <= act.count <= able:
        return Refusal(ONE_TASK, f"{by.name} has {able} such figures ready to fire")
    if act.place is Place.GUNS:
        return Refusal(BELOW, "men below decks cannot be shot at from another ship")
    if act.place is not Place.DECK and not ARTICLES[sea.edition].covers:
        return Refusal(SMALL_ARMS, "a volley is fired at all of a ship's men")
    if act.arm is not Arm.PISTOL and distance(by, sea.ships[act.on]) <= CLOSE:
        return Refusal(AT_ARMS_LENGTH, "only pistols fire at four dots or nearer")
    return None


def shoot(play: Play[Sea], act: Shoot) -> None:
    """Declare a volley; what is not a lady's pistol is empty then (PW-3.6, PW-1.3)."""
    sea = play.state
    by = sea.ships[act.by]
    rest, firing = split(
        by.crew,
        act.count,
        lambda r: r.post is act.post and r.arm is act.arm and shoots(by, r),
    )
    spent = (replace(row, busy=True, loaded=never_empty(row)) for row in firing)
    by = replace(by, crew=tidy((*rest, *spent)))
    volley = Volley(act.by, act.on, act.arm, act.post, act.count, act.place)
    play.state = replace(with_ship(sea, by), declared=(*sea.declared, volley))
    play.tell(ArmsFired(SMALL_ARMS, act.by, act.on, act.post, act.arm, act.count, act.place))


def never_empty(row: Figures) -> bool:
    """Whether a figure's arms are loaded whatever she fires: a lady's pistols (PW-1.3)."""
    return row.lady and row.arm is Arm.PISTOL


def range_of(sea: Sea, arm: Arm) -> int:
    """How far small arms reach."""
    return arm_of(sea.edition, arm).range


def in_tasks(sea: Sea, ship: Ship) -> bool:
    """Whether orders of the tasks phase may be given to a ship now."""
    return sea.phase is Phase.TASKS and ship.owner == sea.chooser and works(ship)
