"""Cannon at islands and from them (PW-10.1, PW-10.4, PW-11.6), and falls from walls (PW-10.3)."""

from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    CIRCLE,
    DOT,
    QUARTER,
    Corners,
    Hull,
    angle_between,
    bearing,
    corners,
)
from pieces_of_eight.campaign.geometry.hulls import sighted as seen
from pieces_of_eight.campaign.geometry.plane import Point, centre
from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.actions import Bombard, Snipe
from ..model.ashore import distance_off, land_of, parties_on, present, with_party, with_shore
from ..model.crew import LOWEST_FIRST, anybody, employ, has, serves, split
from ..model.events import GunBurst
from ..model.events_ashore import Aimed, FellIn, GunSmashed, ShoreFired, WallHit
from ..model.land import Dwellers, Land, Party, Shore, Siege
from ..model.lines_of_fire import SIGHT, idle_guns, in_the_way, muzzle, weapon_of
from ..model.ship import Crew, Gun
from ..model.state import Blow, Sea, Ship, ShipId, with_ship
from ..model.terms import ARTICLES, BONES_RANGE, Duty, Load, Mount, Post, Shot, Side
from .ashore import beset
from .damage import bury, cross, mourn, overboard
from .gunnery import (
    ANY_AMMUNITION,
    BORE,
    FULL_GUN,
    GUN_CREW,
    ONE_FIRES,
    owe,
    strike,
    successes,
    with_gun,
)

WALLS = Rule("PW-10.1")
DOORS = Rule("PW-10.2")
NOT_YET = Rule("PW-11.4")
BONES = Rule("PW-11.6")
THREE = Rule("R0-44")
BALL_AT_MEN = Rule("H-161")
CANOES = Rule("H-193")
TOO_NEAR = Rule("H-194")

PER_HIT = 2
"""Men in the open or in a launch who fall to one success of shot (PW-10.4, R0-52)."""
FALLING = Rule("H-164")

BY_THE_WATER = 4 * DOT
"""A wall no farther inland than this stands in the water."""
IN_THE_OPEN = Rule("PW-10.4")
BY_THEMSELVES = Rule("H-160")

BONES_TARGET = 1


# --- Cannon at islands and from them (PW-10.1, PW-10.4, PW-11.6): walls, doors -------------------


def line_to(sea: Sea, by: Ship, gun: Gun, at: int) -> int | None:
    """How far the line down a bore runs to an island's shore; None where it misses (PW-3.7)."""
    shape = sea.waters.shoals[sea.shores[at].shoal].corners
    others = tuple([each.place for each in sea.ships if each.id != by.id and in_the_way(each)])
    return line_to_shore(by.place, gun.along, gun.side, gun.mount, shape, others)


@lru_cache(maxsize=1 << 12)
def line_to_shore(
    by: Hull, along: int, side: Side, mount: Mount, shape: Corners, others: tuple[Hull, ...]
) -> int | None:
    """The same, kept while all hulls that may be before it lie so."""
    start = muzzle(by, along, side)
    outward = (by.heading + QUARTER * side) % CIRCLE
    ways = [outward]
    if mount is Mount.TURNTABLE:
        ways = [bearing(start, end) for end in (centre(shape), *shape)]
        ways = [way for way in ways if angle_between(way, outward) <= QUARTER]
    found = [far for way in ways if (far := clear_line(start, way, shape, others)) is not None]
    return min(found, default=None)


def clear_line(start: Point, way: int, shape: Corners, others: tuple[Hull, ...]) -> int | None:
    """How far a line runs to a shore, with no hull before it."""
    far = seen(start, way, SIGHT, shape)
    if far is None or any(seen(start, way, far, corners(hull)) is not None for hull in others):
        return None
    return far


def refuse_bombard(sea: Sea, act: Bombard) -> Refusal | None:
    by = sea.ships[act.by]
    if not 0 <= act.shore < len(sea.shores):
        return Refusal(WALLS, "there is nothing there to fire at")
    if why := spared(sea, by, sea.shores[act.shore], act):
        return why
    if not 0 <= act.gun < len(by.guns):
        return Refusal(BORE, f"{by.name} has no such cannon")
    gun = by.guns[act.gun]
    ready = gun.whole and gun.load is Load.LOADED and not gun.used
    if not ready or idle_guns(sea, by) or by.duty is not Duty.FIGHTING:
        return Refusal(BORE, "that cannon is not ready to fire")
    if not any(serves(row) for row in by.crew):
        return Refusal(ONE_FIRES, "nobody is free to fire it")
    if line_to(sea, by, gun, act.shore) is None:
        return Refusal(BORE, "that cannon does not bear on the island")
    return None


def spared(sea: Sea, by: Ship, shore: Shore, act: Bombard) -> Refusal | None:
    """Why an island, or its door, may not be fired at."""
    land = land_of(sea, shore)
    if act.canoes:
        return unseen(by, shore, act)
    if land.owner == by.owner:
        return Refusal(WALLS, "that fort is of her own side")
    if land.dwellers is Dwellers.SKELETONS:
        return Refusal(BONES, "the dead care for no cannon: they must be hacked down")
    if act.door and (not shore.door or act.shot is not Shot.BALL):
        return Refusal(DOORS, "only ball breaks a door, and only one that is shut")
    if land.dwellers is Dwellers.ISLANDERS:
        if not shore.roused or shore.hidden or not shore.folk.count:
            return Refusal(NOT_YET, "islanders can be fired at only while they attack")
        if act.shot is Shot.BALL:
            return Refusal(BALL_AT_MEN, "ball is for walls and hulls: fire shot at men")
    return None


def unseen(by: Ship, shore: Shore, act: Bombard | Snipe) -> Refusal | None:
    """Why nobody in canoes may be fired at: they come for another ship, or are alongside."""
    if shore.raid is None or shore.raid.on != by.id or not shore.raid.left:
        return Refusal(CANOES, "no canoes are on their way to her")
    if isinstance(act, Bombard) and (act.door or act.shot is Shot.BALL):
        return Refusal(BALL_AT_MEN, "ball is for walls and hulls: fire shot at men")
    return None


def range_to(shore: Shore, far: int, *, canoes: bool) -> int:
    """How far a shot has to carry: inland to who lives there, or to the canoes that come."""
    if canoes:
        return shore.raid.left if shore.raid is not None else 0
    return far + shore.at


def bombard(play: Play[Sea], act: Bombard) -> None:
    """Declare it; the dice fall at the end of the phase (PW-3.12)."""
    sea = play.state
    by = sea.ships[act.by]
    gun = by.guns[act.gun]
    far = line_to(sea, by, gun, act.shore)
    assert far is not None
    guns = with_gun(by, act.gun, replace(gun, load=Load.EMPTY, used=True))
    sea = with_ship(sea, replace(by, guns=guns, crew=employ(by.crew, 1, serves)))
    siege = siege_of(sea, act, far)
    play.state = replace(sea, sieges=(*sea.sieges, siege))
    told = (act.by, act.gun, act.shore, act.shot, act.door, act.canoes)
    play.tell(Aimed(CANOES if act.canoes else WALLS, *told))


def siege_of(sea: Sea, act: Bombard, far: int) -> Siege:
    """What an order declares; `far` runs to the shore."""
    range_ = range_to(sea.shores[act.shore], far, canoes=act.canoes)
    return Siege(act.by, act.gun, act.shore, act.shot, range_, act.door, act.canoes)


def throw_sieges(play: Play[Sea]) -> None:
    """The dice of all ships at islands, and what they do there."""
    sieges = play.state.sieges
    play.state = replace(play.state, sieges=())
    for siege in sieges:
        throw_siege(play, siege)


def throw_siege(play: Play[Sea], siege: Siege) -> None:
    sea = play.state
    by, shore = sea.ships[siege.by], sea.shores[siege.shore]
    if not by.guns or not by.guns[siege.gun].whole:
        return
    weapon = weapon_of(sea, by.guns[siege.gun], siege.shot)
    faces: Faces = ()
    if siege.far <= weapon.range:
        bands = (weapon.target + 1, 6) if weapon.dice == FULL_GUN else (weapon.target + 1,)
        faces = play.roll(WALLS, weapon.dice, bands)
    hits = successes(faces, weapon.target)
    killed = 0
    if siege.canoes:
        killed = fell_at_sea(play, siege.shore, PER_HIT * hits)
    elif siege.door:
        door = max(0, shore.door - hits)
        play.state = with_shore(sea, siege.shore, replace(shore, door=door))
    elif land_of(sea, shore).dwellers is Dwellers.FORT:
        killed = batter(play, siege.shore, hits, siege.shot)
    else:
        killed = fell(play, siege.shore, PER_HIT * hits)
    rule = CANOES if siege.canoes else DOORS if siege.door else WALLS
    told = (siege.by, siege.shore, siege.shot, faces, weapon.target, killed, siege.door)
    play.tell(WallHit(rule, *told, siege.canoes))
    too_close = siege.far < ARTICLES[sea.edition].too_close
    if too_close or (len(faces) == FULL_GUN and min(faces) == 6):
        harm = min(hits, shore.door) if siege.door else killed
        burst(play, siege, harm, too_close=too_close)


def burst(play: Play[Sea], siege: Siege, harm: int, *, too_close: bool) -> None:
    """The cannon is torn apart; too near its target as many of her own fall as there (H-194).

    What a door takes her chart takes as ball.
    """
    play.tell(GunBurst(TOO_NEAR if too_close else ANY_AMMUNITION, siege.by, siege.gun))
    harm = harm if too_close else 0
    balls, figures = (harm, 0) if siege.door else (0, harm)
    owe(play, Blow(siege.by, siege.by, balls, figures=figures, gun=siege.gun))


def batter(play: Play[Sea], at: int, hits: int, shot: Shot) -> int:
    """The first success breaks on the wall; three of ball take a gun and its crew (R0-44)."""
    killed = fell(play, at, max(0, hits - 1), shared=True)
    if shot is Shot.BALL and hits == FULL_GUN and play.state.shores[at].guns:
        shore = play.state.shores[at]
        play.state = with_shore(play.state, at, replace(shore, guns=shore.guns[:-1]))
        play.tell(GunSmashed(THREE, at))
        killed += fell(play, at, GUN_CREW)
    return killed


def fell(play: Play[Sea], at: int, number: int, *, shared: bool = False) -> int:
    """So many hits on who lives on an island; how many fell.

    Of men inside a fort every second is an attacker, the defender first (PW-10.2).
    """
    inside = [party for party in parties_on(play.state, at) if party.inside] if shared else []
    theirs = number // 2 if inside else 0
    shore, killed = wounded(play.state.shores[at], number - theirs)
    play.state = with_shore(play.state, at, shore)
    for party in inside:
        dead = kill(play, party, theirs)
        theirs -= dead
        killed += dead
    return killed


def fell_at_sea(play: Play[Sea], at: int, number: int) -> int:
    """So many hits on those of an island who are at sea, spears first; how many fell."""
    shore = play.state.shores[at]
    if (raid := shore.raid) is None:
        return 0
    spears = min(number, raid.spears)
    bows = min(number - spears, raid.bows)
    left = replace(raid, spears=raid.spears - spears, bows=raid.bows - bows)
    now = replace(shore, raid=left if left.warriors else None)
    play.state = with_shore(play.state, at, now)
    return spears + bows


def wounded(shore: Shore, hits: int) -> tuple[Shore, int]:
    """An island after so many hits, the lowest rank first, and how many fell (R0-54)."""
    if shore.bones:
        dead = min(hits, shore.bones)
        return replace(shore, bones=shore.bones - dead), dead
    if not shore.folk.count:
        dead = min(hits, shore.marines)
        officer = shore.lieutenant and hits > shore.marines
        lieutenant = shore.lieutenant and not officer
        return replace(shore, marines=shore.marines - dead, lieutenant=lieutenant), dead + officer
    folk = shore.folk
    bows = min(hits, folk.bows)
    spears = min(hits - bows, folk.spears)
    left = hits - bows - spears
    folk = replace(folk, bows=folk.bows - bows, spears=folk.spears - spears)
    killed = bows + spears
    while left and folk.count:
        rank, needs = ("shamans", 2) if folk.shamans else ("kahuna", 3)
        if folk.hurt + left < needs:
            folk, left = replace(folk, hurt=folk.hurt + left), 0
        else:
            left -= needs - folk.hurt
            folk = replace(folk, hurt=0, **{rank: getattr(folk, rank) - 1})
            killed += 1
    return replace(shore, folk=folk), killed


def taken_out(play: Play[Sea], party: Party, number: int) -> Crew:
    """Take figures from a party as it is by now, the lowest rank first; who they were."""
    party = present(play.state, party)
    crew, gone = split(party.crew, number, anybody)
    play.state = with_party(play.state, replace(party, crew=crew))
    return gone


def kill(play: Play[Sea], party: Party, number: int) -> int:
    """So many figures of a party die; how many there were."""
    dead = taken_out(play, party, number)
    if has(dead, Post.CAPTAIN):
        mourn(play, party.of, LOWEST_FIRST)
    return sum(row.count for row in dead)


# --- Falls from a wall (PW-10.3): to death on the ground -----------------------------------------


def over_water(land: Land, party: Party) -> bool:
    """Whether men of this party who fall come into the water."""
    return party.climbing and land.way <= BY_THE_WATER


def fall(play: Play[Sea], party: Party, number: int) -> int:
    """So many of a party are hit: climbers fall; how many of them are dead (PW-10.3)."""
    sea = play.state
    if not over_water(land_of(sea, sea.shores[party.shore]), party):
        return kill(play, party, number)
    wet = taken_out(play, party, number)
    if wet:
        overboard(play, play.state.ships[party.of], wet)
        play.tell(FellIn(FALLING, party.of, sum(row.count for row in wet)))
    return 0


# --- The cannon of forts and of the dead, which fire by themselves (PW-10.1, PW-10.4, PW-11.6) ---


def fire_batteries(play: Play[Sea], before: Sea) -> None:
    """Every cannon of an island that is served fires or is loaded, by itself (H-160).

    Who serves them, and whom they fire at, is as it was `before` anything fell (PW-3.12).
    """
    for at, shore in enumerate(before.shores):
        for gun, load in enumerate(shore.guns[: crews(before, at)]):
            if load is not Load.LOADED:
                lay(play, at, gun, Load.LOADED)
            elif (on := mark(before, at)) is not None:
                if isinstance(on, Party):
                    fire_on_party(play, at, on)
                else:
                    fire_on(play, at, on)
                lay(play, at, gun, Load.EMPTY)


def crews(sea: Sea, at: int) -> int:
    """For how many cannon there are two to serve them, who have nothing else to do (H-191).

    Marines may serve them in a fort (R0-51).
    """
    shore = sea.shores[at]
    if beset(sea, at):
        return 0
    return min(len(shore.guns), (shore.marines or shore.bones) // GUN_CREW)


def muskets(sea: Sea, at: int) -> int:
    """The marines who are not at the guns."""
    return sea.shores[at].marines - GUN_CREW * crews(sea, at)


def lay(play: Play[Sea], at: int, gun: int, load: Load) -> None:
    """Note how a cannon is loaded, if it still stands."""
    shore = play.state.shores[at]
    if gun >= len(shore.guns):
        return
    guns = (*shore.guns[:gun], load, *shore.guns[gun + 1 :])
    play.state = with_shore(play.state, at, replace(shore, guns=guns))


def far_off(sea: Sea, at: int, ship: Ship) -> int:
    """How far a ship is from the wall or the wreck."""
    return distance_off(sea, at, ship) + land_of(sea, sea.shores[at]).way


def mark(sea: Sea, at: int) -> Party | ShipId | None:
    """What the cannon of an island fire at: men in the open first, then launches, then ships."""
    land = land_of(sea, sea.shores[at])
    articles = ARTICLES[sea.edition]
    enemies = [
        ship
        for ship in sea.ships
        if ship.afloat and ship.hull and not ship.beached and ship.owner != land.owner
    ]
    near = sorted((far_off(sea, at, ship), ship.id) for ship in enemies)
    boats = [(far, n) for far, n in near if sea.ships[n].card.boat]
    ships = [(far, n) for far, n in near if not sea.ships[n].card.boat]
    if land.dwellers is Dwellers.SKELETONS:
        return next((n for far, n in ships if far <= BONES_RANGE), None)
    for party in parties_on(sea, at):
        exposed = party.crew and not party.inside and party.owner != land.owner
        if exposed and articles.too_close <= land.way - party.at <= articles.shot.range:
            return party
    boat = next((n for far, n in boats if far <= articles.shot.range), None)
    if boat is not None:
        return boat
    return next((n for far, n in ships if far <= articles.ball.range), None)


def fire_on(play: Play[Sea], at: int, on: ShipId) -> None:
    """Shot takes sails, and men in launches; ball the chart, with its critical hits (PW-3.9).

    The dead fire shot alone (PW-11.6).
    """
    sea = play.state
    boat, articles = sea.ships[on].card.boat, ARTICLES[sea.edition]
    bones = land_of(sea, sea.shores[at]).dwellers is Dwellers.SKELETONS
    shot = Shot.SHOT if bones or boat else Shot.BALL
    weapon = articles.shot if boat else articles.ball
    target = BONES_TARGET if bones else weapon.target
    rule = BONES if bones else IN_THE_OPEN if boat else BY_THEMSELVES
    faces = play.roll(rule, FULL_GUN, (target + 1,))
    hits = successes(faces, target)
    play.tell(ShoreFired(rule, at, on, shot, faces, target, hits))
    if boat:
        bury(play, on, PER_HIT * hits, anybody)
    elif shot is Shot.SHOT:
        cross(play, on, sails=hits)
    else:
        cross(play, on, balls=hits)
        if hits == FULL_GUN:
            strike(play, on, play.die(rule, 2, 4, 5, 6))


def fire_on_party(play: Play[Sea], at: int, party: Party) -> None:
    """Shot at men on the way to the wall: two fall for each success (PW-10.4, R0-52)."""
    target = ARTICLES[play.state.edition].shot.target
    faces = play.roll(IN_THE_OPEN, FULL_GUN, (target + 1,))
    hits = successes(faces, target)
    play.tell(ShoreFired(IN_THE_OPEN, at, party.of, Shot.SHOT, faces, target, hits))
    fall(play, party, PER_HIT * hits)
