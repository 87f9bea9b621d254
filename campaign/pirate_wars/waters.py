"""What wind and waters do to a hull (PW-2): what she may set, what lies ahead of her."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry import hulls
from pieces_of_eight.campaign.geometry.hulls import DOT, QUARTER, Hull, ahead, bearing, corners, gap
from pieces_of_eight.campaign.geometry.plane import Point, centre
from pieces_of_eight.campaign.geometry.plane import distance as distance_of
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play
from . import state
from .crew import SAILORS, count
from .events import Regrouped
from .state import ARTICLES, Dwellers, Fate, Land, Party, Sailing, Sea, Ship, ShipId, Shore, Side

HEADINGS = Rule("PW-2.3")
SPEED = Rule("PW-2.5")

IN_IRONS = QUARTER // 2
ROWING = 24 * DOT  # how far a launch is rowed in a turn (PW-8.1)
MOST_CHANGE = 2  # sails that may be set or shortened in a turn (PW-2.5)
SQUARE_SAIL = 2  # the sails a ship moves without while her square sail is down (PW-9.1)
PIVOT = QUARTER

RAM_ANGLE = QUARTER // 2


# --- The wind: how a ship sails by heading and rig, what she may set, when she drifts (PW-2.3) ---


def sailing_by(heading: int, wind: int) -> Sailing:
    """The speed of a heading, by one chart for both editions (R1-22). Full abaft the beam, tack to
    45 degrees, else adrift (R0-61)."""
    off = hulls.angle_between(heading, wind + hulls.HALF_CIRCLE)
    if off < IN_IRONS:
        return Sailing.ADRIFT
    return Sailing.TACK if off < QUARTER else Sailing.FULL


def sailing_at(sea: Sea, ship: Ship, heading: int) -> Sailing:
    """How a ship sails on a heading; if agreed on none tacks with square sails (PW-9.1, R0-53)."""
    found = sailing_by(heading, sea.wind)
    square = sea.options.kinds_of_sails and ship.card.square > 0 and not ship.struck
    return Sailing.ADRIFT if square and found is Sailing.TACK else found


def canvas(ship: Ship) -> int:
    """The sails she can move under: with the square one down two fewer (PW-9.1)."""
    return max(0, ship.sails - SQUARE_SAIL * ship.struck)


def has_hands(crew: state.Crew) -> bool:
    """Whether somebody can sail or row: marines may not (PW-1.4, H-195)."""
    return any(row.post in SAILORS for row in crew)


def under_guard(ship: Ship) -> bool:
    """Whether she is an imperial prize, sailed by captives for those who guard them (PW-6.1)."""
    imperial = ship.flag is state.Flag.IMPERIAL and ship.captor is not None
    return imperial and ship.duty is state.Duty.LEAVING and bool(ship.crew)


def sailing_of(sea: Sea, ship: Ship) -> Sailing:
    """How a ship sails this turn, judged at its start (PW-2.3)."""
    if ship.card.rowed:  # oars care for no wind (PW-8.1)
        rowed = has_hands(ship.crew) and not ship.adrift and not ship.fought
        return Sailing.FULL if rowed else Sailing.ADRIFT
    if is_stopped(ship):
        return Sailing.ADRIFT
    return sailing_at(sea, ship, ship.heading)


def is_stopped(ship: Ship) -> bool:
    """Whether she is adrift on any heading: without sails, hands or a rudder, torn or lashed."""
    manned = canvas(ship) and (has_hands(ship.crew) or (under_guard(ship) and ship.captives))
    return not manned or not ship.rudder or ship.adrift > 0 or ship.locked


def trims(ship: Ship) -> range:
    """With how many sails she may move this turn (PW-2.5, R0-15, H-100). At most two more or two
    fewer than last turn, but for getting under way; and to shorten sail takes a spare hand for
    each."""
    if ship.card.rowed:
        return range(1)
    set_ = canvas(ship)
    most, least = set_, max(1, set_ - ship.spare)
    if ship.under:
        most = min(most, ship.under + MOST_CHANGE)
        least = max(least, min(ship.under - MOST_CHANGE, set_))
    return range(min(least, most), most + 1)


def way(ship: Ship, sailing: Sailing, sails: int) -> int:
    """How far she moves with so many sails, in hundredths of a dot (PW-2.5); a launch 24 dots."""
    if ship.card.rowed:
        return ROWING
    if not sails:
        return 0
    full = ship.card.speeds[sails - 1] * DOT
    return full if sailing is Sailing.FULL else full // 2


# --- What lies ahead of a hull: ships, islands, the edge of the chart, room to swing (PW-2) ------


def most_turn(sea: Sea, ship: Ship, move: state.Move) -> int:
    """How far she may swing after her next leap (PW-2.6, R0-13, R0-14, R1-15)."""
    return swing_by(sea.edition, ship.card.length, move.left, move.whole)


def swing_by(edition: state.Edition, length: int, left: int, whole: int) -> int:
    """The same by her length, what is left of her move, and all of it."""
    far, articles = min(left, length), ARTICLES[edition]
    if 2 * far > length or (2 * far == length and articles.half_turns):
        return PIVOT
    slow = 2 * whole < length or (2 * whole == length and not articles.half_turns)
    return articles.slow_turn if slow else 0


def neighbours(sea: Sea, ship: Ship, reach: int) -> list[Ship]:
    """The ships whose hulls may be in the way, so far from her own."""
    box = ship.box
    close = [sea.ships[at] for at in hulls.around(box, [each.box for each in sea.ships], reach)]
    return [each for each in close if each.id != ship.id and each.on_chart]


def clear_water(sea: Sea, ship: Ship, heading: int, far: int) -> tuple[ShipId, int]:
    """How far a hull comes along a heading, and whom she meets there, if anybody."""
    return met_by(sea, ship.id, ship.place, heading, far)


def met_by(sea: Sea, ship: ShipId, hull: Hull, heading: int, far: int) -> tuple[ShipId, int]:
    """The same of a ship as she might lie."""
    hit, at = state.NOBODY, far
    shape = corners(hull)
    left, top, right, bottom = hulls.bounds(shape)
    east, south = ahead(Point(0, 0), heading, far)
    left, right = left + min(0, east) - hulls.CLEARANCE, right + max(0, east) + hulls.CLEARANCE
    top, bottom = top + min(0, south) - hulls.CLEARANCE, bottom + max(0, south) + hulls.CLEARANCE
    for each in sea.ships:
        box = each.box
        if box[0] > right or box[2] < left or box[1] > bottom or box[3] < top:
            continue
        if each.id == ship or not each.on_chart:
            continue
        found = hulls.contact(shape, heading, far, each.shape)
        if found is not None and found < at:
            hit, at = each.id, found
    return hit, at


def shore_ahead(sea: Sea, hull: Hull, far: int) -> tuple[int, int] | None:
    """How far a hull comes before she strikes an island, and which; None with open water."""
    found: tuple[int, int] | None = None
    for at, shoal in enumerate(sea.waters.shoals):

        def strikes(far: int, shape: hulls.Corners = shoal.corners) -> bool:
            return hulls.meet(corners(hulls.swept(hull, far)), shape)

        if not shoal.island or not reaches(hull, far, shoal, 0) or not strikes(far):
            continue
        low, high = 0, far  # she is clear at `low` and not at `high`
        while high - low > 1:
            half = (low + high) // 2
            low, high = (low, half) if strikes(half) else (half, high)
        if found is None or low < found[0]:
            found = low, at
    return found


def lies_clear(sea: Sea, hull: Hull) -> bool:
    shape = corners(hull)
    return not any(hulls.meet(shape, isle) for isle in sea.waters.isles)


def rams(by: Ship, on: Ship) -> bool:
    """Whether a contact while moving forward is a ram: at 45 degrees or more (PW-2.8). The angle is
    that of the keels, whichever way they point (H-199). Launches neither ram nor are rammed
    (PW-8.1)."""
    ships = by.afloat and on.afloat and not by.card.boat and not on.card.boat
    return ships and hulls.between_keels(by.heading, on.heading) >= RAM_ANGLE


def off_chart(sea: Sea, hull: Hull) -> bool:
    """Whether a ship that lies so has left the chart (H-102)."""
    return outside(sea.waters, hulls.middle(hull))


def outside(waters: state.Waters, at: Point) -> bool:
    return not (0 <= at[0] <= waters.width and 0 <= at[1] <= waters.height)


def reaches(hull: Hull, far: int, shoal: state.Shoal, draft: int) -> bool:
    """A quick look whether a shoal may be near; it errs to yes."""
    x, y = hull.stern
    reach = hull.length + far + hull.width + draft
    left, top, right, bottom = shoal.box
    return left - reach <= x <= right + reach and top - reach <= y <= bottom + reach


# --- What bears on whom, how far off, what is in the way, and what is spared (PW-3.7) -------------

CLOSE = 4 * DOT  # at this and nearer only weapons marked B work (PW-1.5)


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
    """Where on the edge of her hull a cannon stands; on her centre mount amid her deck (R0-76)."""
    if side is Side.STERN:
        return hull.stern
    at = ahead(hull.stern, hull.heading, along)
    if side is Side.BOW:
        return at
    return ahead(at, hull.heading + QUARTER * side, hull.width // 2)


def clear_lines(
    by: Hull,
    along: int,
    side: Side,
    mount: state.Mount,
    ends: tuple[Point, ...],
    shape: hulls.Corners,
    between: tuple[hulls.Corners, ...],
) -> Iterator[tuple[int, int]]:
    """How far lines down a bore run to a shape with nothing in between, and their headings. A
    turntable turns to any line that does not cross her own ship (PW-3.7)."""
    at = muzzle(by, along, side)
    ways = [(by.heading + QUARTER * side) % hulls.CIRCLE]
    if mount is state.Mount.TURNTABLE:
        ways = [way for end in ends if turns_to(by, along, side, way := bearing(at, end))]
    for way in ways:
        far = hulls.sighted(at, way, SIGHT, shape)
        if far is not None and all(hulls.sighted(at, way, far, each) is None for each in between):
            yield far, way


@lru_cache(maxsize=1 << 14)
def line(
    by: Hull, along: int, side: Side, mount: state.Mount, on: Hull, between: tuple[Hull, ...]
) -> Line | None:
    """The line down the bore to a target's waterline, clear of other ships (PW-3.7)."""
    shape, others = corners(on), tuple(map(corners, between))
    ends = hulls.middle(on), *shape
    for far, heading in clear_lines(by, along, side, mount, ends, shape, others):
        at = muzzle(by, along, side)
        turns = mount is state.Mount.TURNTABLE
        return Line(hulls.offing(at, shape) if turns else far, ahead(at, heading, far))
    return None


def turns_to(by: Hull, along: int, side: Side, heading: int) -> bool:
    """Whether a turntable turns to a line: half round from the edge of her hull; from her centre
    mount over both her sides, and not over bow or stern (R0-76)."""
    if side is not Side.BOW:
        return hulls.angle_between(heading, by.heading + QUARTER * side) <= QUARTER
    at = muzzle(by, along, side)
    left_bow, _, right_stern, _ = corners(by)
    ways = [bearing(at, left_bow), heading, bearing(at, right_stern)]
    bow, off, stern = [hulls.angle_between(way, by.heading) for way in ways]
    return bow <= off <= stern


def in_the_way(ship: Ship) -> bool:
    """Whether a hull stops a line of fire: launches lie too low (H-111)."""
    return ship.on_chart and not ship.card.boat


def between_them(sea: Sea, by: Ship, on: Ship) -> tuple[Hull, ...]:
    """The other hulls that may stop a line from one to another: those in the box about both."""
    (left, top, right, bottom), (west, north, east, south) = by.box, on.box
    both = min(left, west), min(top, north), max(right, east), max(bottom, south)
    close = [sea.ships[at] for at in hulls.around(both, [s.box for s in sea.ships], DOT)]
    pair = by.id, on.id
    return tuple([s.place for s in close if s.id not in pair and in_the_way(s)])


def line_of(sea: Sea, by: Ship, gun: state.Gun, on: Ship) -> Line | None:
    """The line of fire of a cannon to a ship as they lie; None where she does not bear."""
    place, target = by.place, on.place
    found = line(place, gun.along, gun.side, gun.mount, target, ())
    if found is not None and len(sea.ships) > 2:
        between = between_them(sea, by, on)
        if between:
            found = line(place, gun.along, gun.side, gun.mount, target, between)
    if found is None:
        return None
    if isles := sea.waters.isles:
        at = muzzle(by.place, gun.along, gun.side)
        heading = bearing(at, found.end)
        if any(hulls.sighted(at, heading, found.distance, isle) is not None for isle in isles):
            return None
    return found


def in_sight(sea: Sea, by: Ship, on: Ship) -> bool:
    """Whether men aboard one ship can see another: from her bow, middle or stern to one of these,
    with no island and no other ship between (PW-3.11, R0-62)."""
    others = between_them(sea, by, on) if len(sea.ships) > 2 else ()
    between = (*sea.waters.isles, *map(corners, others))
    return not between or clear_between(keel(by.place), keel(on.place), between)


def shore_in_sight(sea: Sea, by: Ship, at: int) -> bool:
    home = sea.shores[at].shoal
    shape = sea.waters.shoals[home].corners
    return clear_between(keel(by.place), (centre(shape), *shape), before_shore(sea, by, home))


def outlook_of(sea: Sea, at: int, gun: int) -> int:
    """Which way a cannon of an island looks: those of a fort share the half circle towards the
    middle of the chart, those of a wreck the whole one (R0-63)."""
    shore = sea.shores[at]
    land, waters = land_of(sea, shore), sea.waters
    front = bearing(centre(waters.shoals[shore.shoal].corners), waters.middle)
    spread = hulls.HALF_CIRCLE if land.dwellers is Dwellers.FORT else hulls.CIRCLE
    number = max(1, land.guns)
    return (front + spread * (2 * (gun % number) + 1 - number) // (2 * number)) % hulls.CIRCLE


def overlooks(sea: Sea, at: int, gun: int, on: Ship) -> bool:
    """Whether a cannon of an island bears on a ship, past other hulls and islands (R0-63). On a
    turntable it turns all round, on wheels a quarter to either side; on slides she must lie before
    its bore."""
    home = sea.shores[at].shoal
    start = centre(sea.waters.shoals[home].corners)
    carriage, looks = land_at(sea, at).carriage, outlook_of(sea, at, gun)
    if carriage is state.Carriage.SLIDES and hulls.sighted(start, looks, SIGHT, on.shape) is None:
        return False
    away = hulls.angle_between(looks, bearing(start, hulls.middle(on.place)))
    if carriage is state.Carriage.WHEELS and away > QUARTER:
        return False
    return clear_between((start,), keel(on.place), before_shore(sea, on, home))


def before_shore(sea: Sea, by: Ship, home: int) -> tuple[hulls.Corners, ...]:
    """The other hulls and the other islands, which may stop a line to an island."""
    shoals = enumerate(sea.waters.shoals)
    isles = [shoal.corners for n, shoal in shoals if shoal.island and n != home]
    return (*isles, *[each.shape for each in sea.ships if each.id != by.id and in_the_way(each)])


def keel(hull: Hull) -> tuple[Point, ...]:
    bow = ahead(hull.stern, hull.heading, hull.length)
    return hulls.middle(hull), bow, hull.stern


@lru_cache(maxsize=1 << 12)
def clear_between(
    starts: tuple[Point, ...], ends: tuple[Point, ...], between: tuple[hulls.Corners, ...]
) -> bool:
    """Whether a straight line from one of some points to one of others meets nothing."""
    return any(
        all(hulls.sighted(a, bearing(a, b), distance_of(a, b), shape) is None for shape in between)
        for a in starts
        for b in ends
    )


def rakes(by: Ship, on: Ship) -> bool:
    """Whether a cannon of hers lies dead ahead or astern of the target (PW-3.8, R0-27)."""
    stand = tuple([(gun.along, gun.side) for gun in by.guns if gun.whole])
    return lies_across(by.place, stand, on.place)


@lru_cache(maxsize=1 << 12)
def lies_across(by: Hull, stand: tuple[tuple[int, Side], ...], on: Hull) -> bool:
    target = hulls.middle(on)
    return any(
        hulls.between_keels(bearing(muzzle(by, along, side), target), on.heading) <= RAKE_ANGLE
        for along, side in stand
    )


def weapon_of(sea: Sea, gun: state.Gun, shot: state.Shot) -> state.Weapon:
    """The row of the weapon chart a cannon fires by (PW-1.5)."""
    articles = ARTICLES[sea.edition]
    if gun.light:
        return articles.light_shot if shot is state.Shot.SHOT else articles.light_ball
    return articles.shot if shot is state.Shot.SHOT else articles.ball


def works(ship: Ship) -> bool:
    """Whether her men may have tasks this turn (PW-3.2, R0-21)."""
    here = ship.fate is Fate.AFLOAT and ship.hull > 0
    return here and not ship.stunned and not ship.engaged and not ship.locked


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


def distance(by: Ship, on: Ship) -> int:
    """How far two hulls are apart: from hull to hull small arms are measured (R1-17)."""
    one, other = by.place, on.place
    return hulls_apart(one, other) if one < other else hulls_apart(other, one)


@lru_cache(maxsize=1 << 12)
def hulls_apart(one: Hull, other: Hull) -> int:
    return gap(corners(one), corners(other))


def in_tasks(sea: Sea, ship: Ship) -> bool:
    return sea.phase is state.Phase.TASKS and ship.owner == sea.chooser and works(ship)


# --- Who goes ashore and who lives there: launches, landing parties, and the people of islands ----

LENGTH, WIDTH = 12 * DOT, 4 * DOT

SEATS, GAFF_SEATS = 7, 4

PER_PLATE, PER_SMALL = 8, 2
PER_SHAMAN = 4
MARINES_A_GUN = 4
WALL_A_GUN = 24
DOOR_HITS = 2
BEARERS, HAULERS, LOADERS = 2, 4, 2
"""Figures to a chest, to a cannon, and to load it into a launch."""

ANCHORAGE = 16 * DOT  # a ship no farther from a shore than this is anchored off it
RAMP, LEVEL = 18 * DOT, 12 * DOT


def has_launches(edition: state.Edition, waters: state.Waters) -> bool:
    """Whether ships carry launches: by the one edition always, by the other where there is an
    island to land on (H-201)."""
    return ARTICLES[edition].launches or any(shoal.land is not None for shoal in waters.shoals)


def is_free(sea: Sea, ship: Ship, side: Side) -> bool:
    """Whether nothing lies where a launch would be put alongside."""
    place = berth(ship, side)
    shape = corners(place)
    close = hulls.around(hulls.bounds(shape), [each.box for each in sea.ships])
    near = [sea.ships[at] for at in close if at != ship.id and sea.ships[at].on_chart]
    return lies_clear(sea, place) and not any(hulls.meet(shape, each.shape) for each in near)


def berth(ship: Ship, side: Side) -> Hull:
    hull = ship.place
    # so far apart that rounding brings no two corners together
    out = hull.width // 2 + WIDTH // 2 + 4 * hulls.CLEARANCE
    at = ahead(hull.stern, hull.heading, (hull.length - LENGTH) // 2)
    return Hull(ahead(at, hull.heading + QUARTER * side, out), hull.heading, LENGTH, WIDTH)


# --- Who lives on an island as a fight begins (PW-10.5, PW-11.3) ---------------------------------


def tribe(number: int) -> state.Folk:
    """One kahuna, a shaman for each four warriors, half the warriors with bows (PW-11.1, R0-46)."""
    if not number:
        return state.Folk()
    rest = number - 1
    shamans = rest // (PER_SHAMAN + 1)
    warriors = rest - shamans
    bows = warriors // 2
    return state.Folk(bows, warriors - bows, shamans, 1)


def shores_of(waters: state.Waters) -> tuple[Shore, ...]:
    """Every island that somebody lives on. Raises ValueError with a sentence."""
    found = []
    for at, shoal in enumerate(waters.shoals):
        if (land := shoal.land) is not None:
            for why in faults(shoal, land):
                raise ValueError(f"{shoal.name}: {why}.")
            found.append(settled(at, land))
    return tuple(found)


def faults(shoal: state.Shoal, land: Land) -> list[str]:
    """What is wrong with what stands on an island (PW-10.5, PW-11.3)."""
    fort, wall = land.dwellers is Dwellers.FORT, land.guns * WALL_A_GUN
    (first, last), cover = land.trees, land.cover
    astray = not (0 <= first <= last <= land.way and 0 <= cover[0] <= cover[1] <= land.way)
    treasure = land.chests >= 1 and not land.guns
    counts = "it needs a way inland, and cannot have fewer than 0 chests or cannon"
    wrong = {
        "nobody lives on a reef": not shoal.island,
        counts: land.way < 4 * DOT or land.chests < 0 or land.guns < 0,
        "its trees and its cover must be on the way inland": astray,
        "no tree stands within 4 dots of the water": first < last and first <= state.WATER_EDGE,
        "a fort belongs to one side": fort and land.owner not in (0, 1),
        f"{land.guns} cannon need {wall} dots of wall": fort and wall > land.wall,
        "a fort needs a cannon, and four marines for each": fort and not land.guns,
        "it belongs to nobody": not fort and land.owner is not None,
        "it needs a plate of 32 by 32 dots at least": not fort
        and (land.plates < 1 or land.small < 0),
        "islanders have an idol with treasure, and no cannon": not treasure
        and land.dwellers is Dwellers.ISLANDERS,
    }
    return [why for why, holds in wrong.items() if holds]


def settled(shoal: int, land: Land) -> Shore:
    """An island as a fight begins: four marines to each cannon of a fort; eight people for each
    plate of 32 by 32, two for each small one beside it (PW-11.3, PW-11.6)."""
    guns = (state.Load.LOADED,) * land.guns
    if land.dwellers is Dwellers.FORT:
        marines, door = MARINES_A_GUN * land.guns, DOOR_HITS * land.door
        return Shore(shoal, marines, True, guns, door, at=land.way, chests=land.chests)
    number = PER_PLATE * land.plates + PER_SMALL * land.small
    if land.dwellers is Dwellers.SKELETONS:
        return Shore(shoal, guns=guns, bones=number, at=land.way, chests=land.chests)
    folk = tribe(number)
    return Shore(shoal, folk=folk, start=folk.count, at=land.way, chests=land.chests)


def land_of(sea: Sea, shore: Shore) -> Land:
    land = sea.waters.shoals[shore.shoal].land
    assert land is not None, "a shore is an island with a land"
    return land


def land_at(sea: Sea, at: int) -> Land:
    return land_of(sea, sea.shores[at])


def with_shore(sea: Sea, at: int, shore: Shore) -> Sea:
    return replace(sea, shores=(*sea.shores[:at], shore, *sea.shores[at + 1 :]))


def change_shore(play: Play[Sea], at: int, /, **new: Any) -> Shore:
    """Change some fields of an island as it is by now; it as it is then."""
    changed = replace(play.state.shores[at], **new)
    play.state = with_shore(play.state, at, changed)
    return changed


def change_party(play: Play[Sea], party: Party, /, **new: Any) -> Party:
    """Change some fields of a landing party; it as it is then. One of nobody is gone, and what it
    carried lies where it was taken (H-166)."""
    changed = replace(party, **new)
    parties = [changed if each.of == party.of else each for each in play.state.parties]
    if changed in parties and not (changed.crew or changed.snared):
        put_back(play, changed.shore, changed.chests, changed.cannon)
    left = tuple(each for each in parties if each.crew or each.snared)
    play.state = replace(play.state, parties=left)
    return changed


def put_back(play: Play[Sea], at: int, chests: int, cannon: int) -> None:
    """Chests and cannon lie again where they were taken on an island."""
    shore = play.state.shores[at]
    guns = (*shore.guns, *(state.Load.EMPTY,) * cannon)
    change_shore(play, at, chests=shore.chests + chests, guns=guns)


def present(sea: Sea, party: Party) -> Party:
    """What has become of a party; one of nobody if it is gone."""
    found = (each for each in sea.parties if each.of == party.of)
    return next(found, replace(party, crew=(), snared=()))


def parties_on(sea: Sea, shore: int) -> list[Party]:
    return [party for party in sea.parties if party.shore == shore]


@lru_cache(maxsize=1 << 10)
def to_shore(hull: Hull, shore: hulls.Corners) -> int:
    """How far a hull lies off an island, kept while she lies so: islands do not move."""
    return gap(corners(hull), shore)


def distance_off(sea: Sea, at: int, ship: Ship) -> int:
    return to_shore(ship.place, sea.waters.shoals[sea.shores[at].shoal].corners)


def landing(sea: Sea, at: int) -> bool:
    """Whether somebody has landed on an island, or lies at its beach in a launch (H-197). For
    islanders a ship that lies so near as to be anchored or beached there counts too (H-219)."""
    if parties_on(sea, at):
        return True
    people = land_at(sea, at).dwellers is Dwellers.ISLANDERS
    return any(
        ship.crew
        and ship.fate in (Fate.AFLOAT, Fate.AGROUND)
        and (ship.card.boat or people)
        and distance_off(sea, at, ship) <= (state.ALONGSIDE if ship.card.boat else ANCHORAGE)
        for ship in sea.ships
    )


def at_pier(sea: Sea, at: int, ship: Ship) -> bool:
    """Whether a ship lies at the pier of an island (H-271)."""
    return land_at(sea, at).pier and distance_off(sea, at, ship) <= ANCHORAGE


def regroup(play: Play[Sea]) -> None:
    """In a turn that begins with nobody ashore all are there again (PW-11.4, PW-11.6)."""
    for at, shore in enumerate(play.state.shores):
        land = land_of(play.state, shore)
        if land.dwellers is Dwellers.FORT or landing(play.state, at) or shore.raid is not None:
            continue
        fresh = settled(shore.shoal, land)
        if (shore.folk, shore.bones) != (fresh.folk, fresh.bones):
            rule = Rule("PW-11.6") if land.dwellers is Dwellers.SKELETONS else Rule("PW-11.4")
            play.tell(Regrouped(rule, at, fresh.folk.count or fresh.bones))
        people = {"folk": fresh.folk, "start": fresh.start, "bones": fresh.bones, "at": land.way}
        change_shore(play, at, **people, hidden=False, robbed=False)


# --- Landing parties: where they stand and what they can carry (PW-10) ---------------------------


def party_of(sea: Sea, of: ShipId) -> Party | None:
    return next((party for party in sea.parties if party.of == of), None)


def in_reach(sea: Sea, party: Party) -> bool:
    """Whether a party stands where the treasure is; in a fort that is inside."""
    land = land_at(sea, party.shore)
    return party.at >= end_of(land) and (party.inside or land.dwellers is not Dwellers.FORT)


def open_door(shore: Shore, land: Land) -> bool:
    """Whether one walks into a fort: its door is down (PW-10.2)."""
    return land.door and shore.door == 0


def bearers(party: Party) -> int:
    """How many chests a party can carry beside its cannon: two figures to each (PW-10.6)."""
    return max(0, free_hands(party) - HAULERS * party.cannon) // BEARERS


def free_hands(party: Party) -> int:
    """Who in a party can carry and haul: marines fight, and nothing else (PW-1.4, H-195)."""
    return count(party.crew, lambda row: row.post in SAILORS)


def haulers(party: Party) -> int:
    """How many cannon it can haul beside its chests: four figures to each (PW-10.6)."""
    return max(0, free_hands(party) - BEARERS * party.chests) // HAULERS


def end_of(land: Land) -> int:
    """Where the way inland ends. From a fort's gate to the treasure a ramp costs 18, stairs double,
    a level 12."""
    inner = RAMP * land.ramp + 2 * land.stairs * DOT + LEVEL * land.ladders
    return land.way + inner * (land.dwellers is Dwellers.FORT)
