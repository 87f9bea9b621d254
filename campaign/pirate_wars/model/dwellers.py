"""Who lives on an island as a fight begins, and at the start of each turn (PW-10.5, PW-11.3)."""

from collections.abc import Iterator

from msgspec.structs import replace

from campaign.geometry.hulls import DOT, gap
from campaign.kernel.play import Play
from campaign.kernel.rules import Rule
from campaign.pirate_wars.model.events_ashore import Regrouped
from campaign.pirate_wars.model.land import WATER_EDGE, Dwellers, Folk, Land, Party, Shore
from campaign.pirate_wars.model.state import Sea, Shoal, Waters
from campaign.pirate_wars.model.terms import ALONGSIDE, Load

RETURN = Rule("PW-11.4")
REGROUP = Rule("PW-11.6")

PER_PLATE, PER_SMALL = 8, 2
PER_SHAMAN = 4
MARINES_A_GUN = 4
WALL_A_GUN = 24
DOOR_HITS = 2


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


def landing(sea: Sea, at: int) -> bool:
    """Whether somebody has landed on an island, or lies at its beach in a launch (H-197)."""
    shape = sea.waters.shoals[sea.shores[at].shoal].corners
    return bool(parties_on(sea, at)) or any(
        boat.card.boat and boat.afloat and boat.crew and gap(boat.shape, shape) <= ALONGSIDE
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
