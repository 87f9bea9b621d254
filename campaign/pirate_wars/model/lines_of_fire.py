"""What bears on whom, how far off, what is in the way, and what is spared (PW-3.7)."""

from functools import lru_cache
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.hulls import (
    CIRCLE,
    DOT,
    QUARTER,
    Hull,
    ahead,
    angle_between,
    around,
    bearing,
    between_keels,
    corners,
    gap,
    middle,
    offing,
    sighted,
)
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.play import Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from .crew import armed
from .state import Figures, Gun, Sea, Ship
from .terms import ARTICLES, Arm, Fate, Mount, Phase, Shot, Side, Weapon

NO_CANNON_WORKS = Rule("R1-10")
NOT_AMONG_FRIENDS = Rule("R1-11")

CLOSE = 4 * DOT
"""At this and nearer only weapons marked B work (PW-1.5)."""


def spares(sea: Sea, by: Ship, on: Ship, far: int) -> Refusal | None:
    """Why a cannon that bears may not be fired at a ship."""
    if hinders(sea, far):
        return Refusal(NO_CANNON_WORKS, "no cannon fires at four dots or nearer")
    if among_friends(sea, by, on):
        return Refusal(NOT_AMONG_FRIENDS, f"men of her own side fight aboard {on.name}")
    return None


def hinders(sea: Sea, far: int) -> bool:
    """Whether a target is too near for cannon: where these do not burst of it (R1-10)."""
    return far <= CLOSE and not ARTICLES[sea.edition].too_close


def among_friends(sea: Sea, by: Ship, on: Ship) -> bool:
    """Whether the edition spares a ship that is lashed to one of the gunner's side (R1-11)."""
    if not on.fought or not ARTICLES[sea.edition].idle_guns:
        return False
    return any(sea.ships[each].owner == by.owner for each in on.fought)


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
        if angle_between(heading, outward) <= QUARTER:
            far = sighted(at, heading, SIGHT, shape)
            if far is not None and not _blocked(at, heading, far, between):
                return Line(offing(at, shape), ahead(at, heading, far))
    return None


def _blocked(at: Point, heading: int, far: int, between: tuple[Hull, ...]) -> bool:
    return any(sighted(at, heading, far, corners(hull)) is not None for hull in between)


def in_the_way(ship: Ship) -> bool:
    """Whether a hull stops a line of fire: launches lie too low (H-111)."""
    return ship.on_chart and not ship.card.boat


def between_them(sea: Sea, by: Ship, on: Ship) -> tuple[Hull, ...]:
    """The other hulls that may stop a line from one to another: those in the box about both."""
    one, other = by.box, on.box
    both = (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )
    close = [sea.ships[at] for at in around(both, [s.box for s in sea.ships], DOT)]
    pair = by.id, on.id
    return tuple([s.place for s in close if s.id not in pair and in_the_way(s)])


def line_of(sea: Sea, by: Ship, gun: Gun, on: Ship) -> Line | None:
    """The line of fire of a cannon to a ship as they lie; None where she does not bear."""
    place, target = by.place, on.place
    found = line(place, gun.along, gun.side, gun.mount, target, ())
    if found is not None and len(sea.ships) > 2:
        between = between_them(sea, by, on)
        if between:
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
    stand = tuple([(gun.along, gun.side) for gun in by.guns if gun.whole])
    return lies_across(by.place, stand, on.place)


@lru_cache(maxsize=1 << 12)
def lies_across(by: Hull, stand: tuple[tuple[int, Side], ...], on: Hull) -> bool:
    """The same by where her whole cannon stand, kept while they lie so."""
    target = middle(on)
    return any(
        between_keels(bearing(muzzle(by, along, side), target), on.heading) <= RAKE_ANGLE
        for along, side in stand
    )


def weapon_of(sea: Sea, gun: Gun, shot: Shot) -> Weapon:
    """The row of the weapon chart a cannon fires by (PW-1.5)."""
    articles = ARTICLES[sea.edition]
    if gun.light:
        return articles.light_shot if shot is Shot.SHOT else articles.light_ball
    return articles.shot if shot is Shot.SHOT else articles.ball


def works(ship: Ship) -> bool:
    """Whether her men may have tasks this turn (PW-3.2, R0-21)."""
    here = ship.fate is Fate.AFLOAT and ship.hull > 0
    return here and not ship.stunned and not ship.fought


def idle_guns(sea: Sea, ship: Ship) -> bool:
    """Whether the edition forbids her cannon to fire as she lies (PW-3.10, R1-11)."""
    return ship.drifts and ARTICLES[sea.edition].idle_guns


def targets(sea: Sea, by: Ship) -> list[Ship]:
    """The enemies she may fire at; none while there is a truce (H-168)."""
    if sea.options.truce:
        return []
    side = by.owner
    here = Fate.AFLOAT
    return [s for s in sea.ships if s.owner != side and s.fate is here and s.hull > 0]


def shoots(ship: Ship, row: Figures) -> bool:
    """Whether a figure may fire his small arms now: not from below."""
    return armed(row, ship.card.gun_deck)


def distance(by: Ship, on: Ship) -> int:
    """How far two hulls are apart: from hull to hull small arms are measured (R1-17)."""
    one, other = by.place, on.place
    return hulls_apart(one, other) if one < other else hulls_apart(other, one)


@lru_cache(maxsize=1 << 12)
def hulls_apart(one: Hull, other: Hull) -> int:
    """The same, kept while they lie so."""
    return gap(corners(one), corners(other))


def never_empty(row: Figures) -> bool:
    """Whether a figure's arms are loaded whatever she fires: a lady's pistols (PW-1.3)."""
    return row.lady and row.arm is Arm.PISTOL


def in_tasks(sea: Sea, ship: Ship) -> bool:
    """Whether orders of the tasks phase may be given to a ship now."""
    return sea.phase is Phase.TASKS and ship.owner == sea.chooser and works(ship)
