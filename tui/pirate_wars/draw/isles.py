"""What is to be seen of islands that somebody lives on: what stands there, men ashore, canoes.

The rules know the way inland as one number (H-160). On the chart it runs from the beach, where a
party landed, to the middle of the island.
"""

from collections.abc import Iterator

from msgspec import Struct

from campaign.geometry.hulls import DOT, ahead, bearing, middle, sighted
from campaign.geometry.plane import Point, centre
from campaign.pirate_wars.model.dwellers import ashore, land_of
from campaign.pirate_wars.model.land import Dwellers, Party
from campaign.pirate_wars.model.state import Sea

SIGHT = 1000 * DOT
NEAREST = 0.5
"""So far towards the middle of an island men are drawn who are come to what stands there."""
WITHIN = 10 * DOT
"""Who is in a fort stands so far south of its middle, where its own men are written."""
LOST = 3
"""The sign of a cannon that is smashed, behind those of its loads."""


class IsleMark(Struct, frozen=True):
    """An island that somebody lives on, as it is drawn."""

    dwellers: Dwellers
    at: Point
    """Where the fort, the village or the wreck stands."""
    guns: tuple[int, ...] = ()
    """Each cannon by its load; LOST for one that is smashed."""
    door: int = -1
    """Hits that the door withstands yet; below nought where there is none."""
    folk: int = 0
    """How many who live there can be seen."""
    folk_at: Point | None = None
    """Where they are, when they are not at home."""
    chests: int = 0
    side: int = -1
    """Whose fort it is; below nought nobody's."""


class Canoes(Struct, frozen=True):
    """Warriors on their way to a ship, or back from her."""

    at: Point
    warriors: int


def isles_of(sea: Sea) -> tuple[IsleMark, ...]:
    """Every island that somebody lives on."""
    return tuple(_isle(sea, at) for at in range(len(sea.shores)))


def _isle(sea: Sea, at: int) -> IsleMark:
    shore = sea.shores[at]
    land = land_of(sea, shore)
    lost = max(0, land.guns - len(shore.guns))
    folk = shore.folk.count + shore.bones + shore.marines + shore.lieutenant
    away = None
    if shore.at != land.way and (parties := ashore(sea, at)):
        near = min(parties, key=lambda party: abs(party.at - shore.at))
        away = on_the_way(sea, near, shore.at)
    return IsleMark(
        land.dwellers,
        centre(sea.waters.shoals[shore.shoal].corners),
        (*map(int, shore.guns), *(LOST,) * lost),
        shore.door if land.door else -1,
        0 if shore.hidden else folk,
        away,
        shore.chests,
        -1 if land.owner is None else land.owner,
    )


def canoes_of(sea: Sea) -> Iterator[Canoes]:
    """The canoes at sea, as far from their prey as they have to go yet."""
    for shore in sea.shores:
        if shore.raid is not None:
            ship = sea.ships[shore.raid.on]
            home = centre(sea.waters.shoals[shore.shoal].corners)
            to = middle(ship.place)
            far = shore.raid.left + ship.card.width
            yield Canoes(ahead(to, bearing(to, home), far), shore.raid.warriors)


def party_place(sea: Sea, party: Party) -> Point:
    """Where a landing party is drawn."""
    if party.inside:
        x, y = centre(sea.waters.shoals[sea.shores[party.shore].shoal].corners)
        return Point(x, y + WITHIN)
    return on_the_way(sea, party, party.at)


def on_the_way(sea: Sea, party: Party, at: int) -> Point:
    """A point so far along the way that a party goes."""
    shore = sea.shores[party.shore]
    land, shape = land_of(sea, shore), sea.waters.shoals[shore.shoal].corners
    start, end = middle(sea.ships[party.of].place), centre(shape)
    way = bearing(start, end)
    beach = ahead(start, way, sighted(start, way, SIGHT, shape) or 0)
    share = NEAREST * min(1.0, at / land.way)
    return Point(
        beach[0] + round((end[0] - beach[0]) * share), beach[1] + round((end[1] - beach[1]) * share)
    )
