"""What is to be seen of islands that somebody lives on: what stands there, men ashore, canoes.

The rules know the way inland as one number (H-160). On the chart it runs from the beach, where a
party landed, to the middle of the island.
"""

from collections.abc import Iterator

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hulls import DOT, Hull, ahead, bearing, middle, sighted
from pieces_of_eight.campaign.geometry.plane import Point, centre
from pieces_of_eight.campaign.pirate_wars.model.ashore import land_of, parties_on
from pieces_of_eight.campaign.pirate_wars.model.land import Dwellers, Party
from pieces_of_eight.campaign.pirate_wars.model.state import Sea
from .glyphs import WarsGlyphs

SIGHT = 1000 * DOT
NEAREST = 0.5
"""So far towards the middle of an island men are drawn who are come to what stands there."""
WITHIN = 10 * DOT
"""Who is in a fort stands so far south of its middle, where its own men are written."""
LOST = 3
"""The sign of a cannon that is smashed, behind those of its loads."""
SIZES = ((7, 3), (7, 3), (11, 5), (15, 7), (19, 9), (27, 13))
"""Cells that a fort or a village takes, across and down, at each zoom."""
WRECK_LENGTH, WRECK_WIDTH, WRECK_HEADING = 40 * DOT, 12 * DOT, 600


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
    if shore.at != land.way and (parties := parties_on(sea, at)):
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


def camp(isle: IsleMark, zoom: int, glyphs: WarsGlyphs) -> tuple[str, ...]:
    """The lines of what stands there; blanks let the ground be seen."""
    wide, high = SIZES[zoom]
    inner = holdings(isle, wide - 2)
    match isle.dwellers:
        case Dwellers.FORT:
            return fort(isle, wide, high, glyphs)
        case Dwellers.ISLANDERS:
            return village(wide, high, inner, glyphs)
        case Dwellers.SKELETONS:
            return (" ".join(glyphs.loads[gun] for gun in isle.guns), inner)


def landmark(isle: IsleMark, glyphs: WarsGlyphs) -> str:
    """One sign for what stands there, where there is room for no more."""
    signs = {
        Dwellers.FORT: glyphs.loads[2],
        Dwellers.ISLANDERS: glyphs.hut,
        Dwellers.SKELETONS: glyphs.crossed,
    }
    return signs[isle.dwellers]


def holdings(isle: IsleMark, room: int) -> str:
    """Who is at home, and so many chests, in as many cells."""
    home = isle.folk if isle.folk_at is None else 0
    found = f"{home}" if home else ""
    loot = f"${isle.chests}" if isle.chests else ""
    if found and loot:
        return f"{found} {loot}" if len(found) + len(loot) < room else f"{found}{loot}"[:room]
    return found or loot


def fort(isle: IsleMark, wide: int, high: int, glyphs: WarsGlyphs) -> tuple[str, ...]:
    """Four walls: the cannon stand on the north one as far as there is room, a door looks south.

    Who is within is written by itself, in the colours of his side.
    """
    nw, ne, se, sw, level, upright = tuple(glyphs.wall)
    north = [*_spaced(isle.guns, wide - 2, level, glyphs)]
    south = [*_spaced(isle.guns[wide - 2 :], wide - 2, level, glyphs)]
    if isle.door >= 0:
        south[(wide - 2) // 2] = glyphs.door[isle.door == 0]
    yard = f"{upright}{' ' * (wide - 2)}{upright}"
    return (f"{nw}{''.join(north)}{ne}", *(yard,) * (high - 2), f"{sw}{''.join(south)}{se}")


def _spaced(guns: tuple[int, ...], room: int, level: str, glyphs: WarsGlyphs) -> Iterator[str]:
    """A wall with cannon along it, as many as there is room for."""
    guns = guns[:room]
    places = {(2 * n + 1) * room // (2 * len(guns)): gun for n, gun in enumerate(guns)}
    for n in range(room):
        yield glyphs.loads[places[n]] if n in places else level


def village(wide: int, high: int, inner: str, glyphs: WarsGlyphs) -> tuple[str, ...]:
    """Huts about those who live there, and the idol among them."""
    huts = [glyphs.hut if n % 2 == 0 else " " for n in range(wide)]
    last = [*huts]
    last[wide // 2 - 1 : wide // 2 + 2] = [" ", glyphs.idol, " "]
    blank = (" " * wide,) * ((high - 3) // 2)
    return ("".join(huts), *blank, f"{inner:^{wide}}", *blank, "".join(last))


def wreck(isle: IsleMark) -> Hull:
    """The hull of the wreck on a dead man's island."""
    stern = ahead(isle.at, WRECK_HEADING, -WRECK_LENGTH // 2)
    return Hull(stern, WRECK_HEADING, WRECK_LENGTH, WRECK_WIDTH)
