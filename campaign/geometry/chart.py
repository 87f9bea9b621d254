"""The chart of the Caribbean as the rules know it (C-18): the places where forces meet."""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b
from math import cos, hypot, radians

from msgspec import Struct

from pieces_of_eight.campaign.kernel.dice import Rule

TENTHS = 10  # degrees are counted in tenths: six sea miles each, and whole numbers
TENTH_IN_LEAGUES = 2


class Room(StrEnum):  # how much room there is on a water, for the sea that a fight gets
    OPEN = "open"
    ISLANDS = "islands"
    NARROW = "narrow"
    REEFS = "reefs"


SEAS = {
    Room.OPEN: "open sea",
    Room.ISLANDS: "among islands",
    Room.NARROW: "narrow",
    Room.REEFS: "among reefs",
}
WIND_WORDS = {
    "N": "north", "NE": "north-east", "E": "east", "SE": "south-east",
    "S": "south", "SW": "south-west", "W": "west", "NW": "north-west",
}  # fmt: skip


class PlaceKind(StrEnum):  # what a place is
    WATER = "water"  # for a battle, and for all who find nobody
    PORT = "port"  # for a raid on the crown that holds it
    BAY = "bay"  # for a raid on a crown that has no port left


class Place(Struct, frozen=True, array_like=True):
    """A named place of the chart, in tenths of a degree west and north."""

    name: str
    west: int
    north: int
    kind: PlaceKind
    sea: Room
    wind: str  # where the prevailing wind blows from: one of N, NE, E, SE, S, SW, W and NW
    crown: str = ""
    """Who holds a port, as sheets write it: "Spain"; nothing for waters, bays and neutral ports."""
    rank: int = 1  # how soon the name of a port is written: 1 is the first
    said: str = ""
    """Of a water how a sentence says that something lies there: "in the Mona Passage"."""

    @property
    def there(self) -> str:
        """Where something lies that lies here, for a sentence: "off Havana"."""
        return self.said or f"off {self.name}"


class Window(Struct, frozen=True):
    """What every picture of the chart shows, in tenths of a degree."""

    west: int
    east: int
    south: int
    north: int

    def holds(self, place: Place) -> bool:
        """Whether a place is shown, whatever the shape of the screen."""
        return self.east < place.west < self.west and self.south < place.north < self.north


class Chart(Struct, frozen=True):
    """All places where forces can meet."""

    window: Window
    waters: tuple[Place, ...]
    ports: tuple[Place, ...]
    bays: tuple[Place, ...] = ()

    def of_crowns(self, crowns: tuple[str, str]) -> "Chart":
        """What matters to a season of two crowns: waters, bays, and the ports of these two."""
        ports = tuple(port for port in self.ports if port.crown in crowns)
        return Chart(self.window, self.waters, ports, self.bays)

    def home(self, crown: str) -> Place | None:
        """The port from which a crown's forces sail: her first, if she has any."""
        return next((port for port in self.ports if port.crown == crown), None)

    def towns(self, crown: str) -> tuple[str, ...]:
        """The ports of a crown that every picture of the chart shows: only those are raided."""
        return tuple(
            port.name for port in self.ports if port.crown == crown and self.window.holds(port)
        )

    def leagues_off(self, place: Place, crown: str) -> int:
        """How far a place is from the nearest port of a crown; 0 where it has none."""
        port = self.nearest_port(place, crown)
        return 0 if port is None else round(leagues(place, port))

    def nearest_port(self, place: Place, crown: str) -> Place | None:
        """The port of a crown that is nearest to a place, if it has any."""
        ports = (port for port in self.ports if port.crown == crown)
        return min(ports, key=lambda port: leagues(place, port), default=None)


def leagues(one: Place, other: Place) -> float:
    """Leagues between two places; degrees of longitude narrow to the north."""
    narrowed = cos(radians((one.north + other.north) / (2 * TENTHS)))
    return TENTH_IN_LEAGUES * hypot((one.west - other.west) * narrowed, one.north - other.north)


def nearest(here: tuple[int, int], among: Iterable[tuple[int, int, str]]) -> str:
    """The word of the nearest of some points, each west, north and its word."""
    west, north = here
    _, found = min(((w - west) ** 2 + (n - north) ** 2, word) for w, n, word in among)
    return found


# --- Where forces meet (C-18): seven places of the chart, drawn from the season's seed ------------

CHART = Rule("C-18")
APART_WEST, APART_NORTH = 60, 27
"""Two places of a season are so far from each other, one way or the other: 6 degrees of longitude
or 2.7 of latitude, in tenths."""
DEALS = 99  # how often waters are dealt for two to each pair: one deal in two has enough


class NoPlacesError(ValueError):
    """A chart has not enough places that are far enough from each other."""


class Charted(Struct, frozen=True):  # what the places of a season follow from
    chart: Chart  # with the ports of both crowns
    seed: int


@lru_cache(maxsize=64)
def places_of(
    drawn: Charted, raided: tuple[str, ...], waters: tuple[int, ...] = ()
) -> tuple[Place, ...]:
    """The places of a season, for the crowns that are raided in it.

    `waters` has for each pair which of its two it meets on; nothing where there is one (C-34.1).
    """
    if not waters:
        return places(drawn.chart, drawn.seed, raided)
    two = waters_of(drawn, len(waters))
    chosen = tuple(each[n] for each, n in zip(two, waters, strict=True))
    return with_raids(drawn.chart, drawn.seed, raided, chosen)


@lru_cache(maxsize=64)
def waters_of(drawn: Charted, pairs: int) -> tuple[tuple[Place, Place], ...]:
    """Two waters for each of so many pairs, all of them apart; the same for the same seed (C-34.1).

    Raises NoPlacesError.
    """
    for dealt in range(pairs, pairs + DEALS):  # another deck than that of any pair
        found: list[Place] = []
        for place in deck(drawn.chart, drawn.seed, dealt, drawn.chart.waters):
            if all(apart(place, other) for other in found):
                found.append(place)
        if len(found) >= 2 * pairs:
            return tuple(zip(found[:pairs], found[pairs : 2 * pairs], strict=True))
    raise NoPlacesError("The chart has too few waters that are apart from each other.")


def places(chart: Chart, seed: int, raided: Sequence[str]) -> tuple[Place, ...]:
    """A place for each pair of forces, all of them apart; the same for the same seed (C-18).

    `raided` has for each pair the crown whose coast is raided; "" for a battle, and for a pair of
    which nothing is known yet: those meet on a water, and stay there if they can when raids become
    known. Raises NoPlacesError.
    """
    offers = [deck(chart, seed, at, chart.waters) for at in range(len(raided))]
    return with_raids(chart, seed, raided, first_fit(offers, {}))


def with_raids(
    chart: Chart, seed: int, raided: Sequence[str], meeting: Sequence[Place]
) -> tuple[Place, ...]:
    """The waters where pairs meet, and for the raids among them a coast instead (C-18)."""
    offers = [deck(chart, seed, at, chart.waters) for at in range(len(raided))]
    fixed = {at: meeting[at] for at, crown in enumerate(raided) if not crown}
    for at, crown in enumerate(raided):
        if crown:
            own = [port for port in chart.ports if port.crown == crown]
            offers[at] = [*deck(chart, seed, at, own), *deck(chart, seed, at, chart.bays)]
    try:
        return first_fit(offers, fixed)
    except NoPlacesError:
        return first_fit(offers, {})


def deck(chart: Chart, seed: int, at: int, among: Sequence[Place]) -> list[Place]:
    """Places that every picture of the chart shows, in an order drawn for one pair."""
    found = [place for place in among if chart.window.holds(place)]
    return sorted(found, key=lambda place: lot(f"{CHART} {seed} {at} {place.name}"))


def lot(words: str) -> bytes:
    """What looks like chance and is always the same for the same words."""
    return blake2b(words.encode(), digest_size=8).digest()


def apart(one: Place, two: Place) -> bool:
    """Whether two places are far enough from each other for one season."""
    across, down = abs(one.west - two.west), abs(one.north - two.north)
    return across >= APART_WEST or down >= APART_NORTH


def first_fit(offers: Sequence[Sequence[Place]], fixed: dict[int, Place]) -> tuple[Place, ...]:
    """The first of the offers for each pair that goes with all the others; some are fixed."""
    found = next(fitting(offers, dict(fixed), 0), None)
    if found is None:
        raise NoPlacesError("The chart has too few places that are apart from each other.")
    return tuple(found[at] for at in range(len(offers)))


def fitting(
    offers: Sequence[Sequence[Place]], chosen: dict[int, Place], at: int
) -> Iterator[dict[int, Place]]:
    """Every way to go on from what is chosen, the best first."""
    while at in chosen:
        at += 1
    if at >= len(offers):
        yield chosen
        return
    for place in offers[at]:
        if all(apart(place, other) for other in chosen.values()):
            yield from fitting(offers, {**chosen, at: place}, at + 1)
