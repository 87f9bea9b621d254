"""Who goes ashore and who lives there: launches, landing parties, and the people of islands."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    CLEARANCE,
    DOT,
    QUARTER,
    Corners,
    Hull,
    ahead,
    around,
    bounds,
    corners,
    gap,
    meet,
)
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.rules import Rule
from .crew import SAILORS, count
from .events_ashore import Regrouped
from .land import WATER_EDGE, Dwellers, Folk, Land, Party, Shore
from .land import Land as Ground
from .state import Sea, Ship, ShipId, Shoal, Waters
from .terms import ALONGSIDE, ARTICLES, Edition, Load, Side

LENGTH, WIDTH = 12 * DOT, 4 * DOT

SEATS, GAFF_SEATS = 7, 4
RETURN = Rule("PW-11.4")
REGROUP = Rule("PW-11.6")

PER_PLATE, PER_SMALL = 8, 2
PER_SHAMAN = 4
MARINES_A_GUN = 4
WALL_A_GUN = 24
DOOR_HITS = 2
BEARERS, HAULERS, LOADERS = 2, 4, 2
"""Figures to a chest, to a cannon, and to load it into a launch."""

RAMP, LEVEL = 18 * DOT, 12 * DOT


# --- Launches: how large they are, whom they seat, and where they lie beside a hull (PW-8.1) -----


def has_launches(edition: Edition, waters: Waters) -> bool:
    """Whether ships carry launches: by the one edition always, by the other where there is an
    island to land on (H-201)."""
    return ARTICLES[edition].launches or any(shoal.land is not None for shoal in waters.shoals)


def is_free(sea: Sea, ship: Ship, side: Side) -> bool:
    """Whether nothing lies where a launch would be put alongside."""
    place = berth(ship, side)
    shape = corners(place)
    box = bounds(shape)
    for at in around(box, [each.box for each in sea.ships]):
        each = sea.ships[at]
        if each.id != ship.id and each.on_chart and meet(shape, each.shape):
            return False
    return not any(shoal.island and meet(shape, shoal.corners) for shoal in sea.waters.shoals)


def berth(ship: Ship, side: Side) -> Hull:
    """Where a launch lies when she is put alongside: amidships, heading as the ship does."""
    return beside_hull(ship.place, side)


@lru_cache(maxsize=1024)
def beside_hull(hull: Hull, side: Side) -> Hull:
    """The same, kept while she lies so."""
    out = hull.width // 2 + WIDTH // 2 + 2 * CLEARANCE
    at = ahead(hull.stern, hull.heading, (hull.length - LENGTH) // 2)
    return Hull(ahead(at, hull.heading + QUARTER * side, out), hull.heading, LENGTH, WIDTH)


# --- Who lives on an island as a fight begins (PW-10.5, PW-11.3) ---------------------------------


def population(land: Land) -> int:
    """Eight for each plate of 32 by 32, two for each small one beside it (PW-11.3, PW-11.6)."""
    return PER_PLATE * land.plates + PER_SMALL * land.small


def tribe(number: int) -> Folk:
    """One kahuna, a shaman for each four warriors, half the warriors with bows (PW-11.1, R0-46)."""
    if not number:
        return Folk()
    rest = number - 1
    shamans = rest // (PER_SHAMAN + 1)
    warriors = rest - shamans
    bows = warriors // 2
    return Folk(bows, warriors - bows, shamans, 1)


def shores_of(waters: Waters) -> tuple[Shore, ...]:
    """Every island that somebody lives on. Raises ValueError with a sentence."""
    found = []
    for at, shoal in enumerate(waters.shoals):
        if shoal.land is not None:
            check(shoal, shoal.land)
            found.append(settled(at, shoal.land))
    return tuple(found)


def check(shoal: Shoal, land: Land) -> None:
    """Refuse an island that no rule allows. Raises ValueError with a sentence."""
    for why in faults(shoal, land):
        raise ValueError(f"{shoal.name}: {why}.")


def faults(shoal: Shoal, land: Land) -> Iterator[str]:
    """What is wrong with what stands on an island (PW-10.5, PW-11.3)."""
    if not shoal.island:
        yield "nobody lives on a reef"
    if land.way < 4 * DOT or land.chests < 0 or land.guns < 0:
        yield "it needs a way inland, and cannot have fewer than 0 chests or cannon"
    yield from off_the_way(land)
    if land.dwellers is Dwellers.FORT:
        if land.owner not in (0, 1):
            yield "a fort belongs to one side"
        if land.guns * WALL_A_GUN > land.wall:
            yield f"{land.guns} cannon need {land.guns * WALL_A_GUN} dots of wall"
        if not land.guns:
            yield "a fort has a cannon, and four marines to each"
    else:
        if land.owner is not None:
            yield "it belongs to nobody"
        if land.plates < 1 or land.small < 0:
            yield "it needs a plate of 32 by 32 dots at least"
        if land.dwellers is Dwellers.ISLANDERS and (land.guns or land.chests < 1):
            yield "islanders have an idol with treasure, and no cannon"


def off_the_way(land: Land) -> Iterator[str]:
    """What is wrong with its trees, and with what covers men."""
    for stretch in (land.trees, land.cover):
        if not 0 <= stretch[0] <= stretch[1] <= land.way:
            yield "its trees and what covers men lie on the way inland"
    if land.trees[0] < land.trees[1] and land.trees[0] <= WATER_EDGE:
        yield "no tree stands within 4 dots of the water"


def settled(shoal: int, land: Land) -> Shore:
    """An island with all its people."""
    guns = (Load.LOADED,) * land.guns
    if land.dwellers is Dwellers.FORT:
        marines = MARINES_A_GUN * land.guns
        door = DOOR_HITS if land.door else 0
        return Shore(shoal, marines, True, guns, door, at=land.way, chests=land.chests)
    number = population(land)
    if land.dwellers is Dwellers.SKELETONS:
        return Shore(shoal, guns=guns, bones=number, at=land.way, chests=land.chests)
    folk = tribe(number)
    return Shore(shoal, folk=folk, start=folk.count, at=land.way, chests=land.chests)


def land_of(sea: Sea, shore: Shore) -> Land:
    """What stands on an island."""
    land = sea.waters.shoals[shore.shoal].land
    assert land is not None, "a shore is an island with a land"
    return land


def with_shore(sea: Sea, at: int, shore: Shore) -> Sea:
    """The sea with one island changed."""
    return replace(sea, shores=(*sea.shores[:at], shore, *sea.shores[at + 1 :]))


def with_party(sea: Sea, party: Party) -> Sea:
    """The sea with one landing party changed; one of nobody is gone."""
    parties = tuple(party if each.of == party.of else each for each in sea.parties)
    return replace(sea, parties=tuple(p for p in parties if p.crew or p.snared))


def present(sea: Sea, party: Party) -> Party:
    """What has become of a party; one of nobody if it is gone."""
    found = (each for each in sea.parties if each.of == party.of)
    return next(found, replace(party, crew=(), snared=()))


def parties_on(sea: Sea, shore: int) -> list[Party]:
    """The living landing parties on an island."""
    return [party for party in sea.parties if party.shore == shore]


@lru_cache(maxsize=1 << 10)
def to_shore(hull: Hull, shore: Corners) -> int:
    """How far a hull lies off an island, kept while she lies so: islands do not move."""
    return gap(corners(hull), shore)


def distance_off(sea: Sea, at: int, ship: Ship) -> int:
    """How far a ship lies off an island."""
    return to_shore(ship.place, sea.waters.shoals[sea.shores[at].shoal].corners)


def landing(sea: Sea, at: int) -> bool:
    """Whether somebody has landed on an island, or lies at its beach in a launch (H-197)."""
    return bool(parties_on(sea, at)) or any(
        boat.card.boat and boat.afloat and boat.crew and distance_off(sea, at, boat) <= ALONGSIDE
        for boat in sea.ships
    )


def regroup(play: Play[Sea]) -> None:
    """In a turn that begins with nobody ashore all are there again (PW-11.4, PW-11.6)."""
    for at, shore in enumerate(play.state.shores):
        land = land_of(play.state, shore)
        if land.dwellers is Dwellers.FORT or landing(play.state, at) or shore.raid is not None:
            continue
        fresh = settled(shore.shoal, land)
        if (shore.folk, shore.bones) != (fresh.folk, fresh.bones):
            rule = REGROUP if land.dwellers is Dwellers.SKELETONS else RETURN
            play.tell(Regrouped(rule, at, fresh.folk.count or fresh.bones))
        now = replace(
            shore,
            folk=fresh.folk,
            start=fresh.start,
            bones=fresh.bones,
            at=land.way,
            hidden=False,
            robbed=False,
        )
        play.state = with_shore(play.state, at, now)


# --- Landing parties: where they stand and what they can carry (PW-10) ---------------------------


def party_of(sea: Sea, of: ShipId) -> Party | None:
    """The landing party of a launch."""
    return next((party for party in sea.parties if party.of == of), None)


def in_reach(sea: Sea, party: Party) -> bool:
    """Whether a party stands where the treasure is; in a fort that is inside."""
    land = land_of(sea, sea.shores[party.shore])
    return party.at >= end_of(land) and (party.inside or land.dwellers is not Dwellers.FORT)


def open_door(shore: Shore, land: Ground) -> bool:
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


def end_of(land: Ground) -> int:
    """Where the treasure is."""
    return land.way + (inner(land) if land.dwellers is Dwellers.FORT else 0)


def inner(land: Ground) -> int:
    """What the way costs from the gate to the treasure: a ramp 18, stairs double, a level 12."""
    return RAMP * land.ramp + 2 * land.stairs * DOT + LEVEL * land.ladders
