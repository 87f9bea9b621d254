"""The chart of the Caribbean as the rules know it (C-18): the places where forces meet."""

from collections.abc import Iterable
from enum import StrEnum

from msgspec import Struct

TENTHS = 10
"""Degrees are counted in tenths: six sea miles each, and whole numbers."""


class Sea(StrEnum):
    """How much room there is on a water, for the sea that a fight gets."""

    OPEN = "open"
    ISLANDS = "islands"
    NARROW = "narrow"
    REEFS = "reefs"


class Kind(StrEnum):
    """What a place is."""

    WATER = "water"
    """For a battle, and for all who find nobody."""
    PORT = "port"
    """For a raid on the crown that holds it."""
    BAY = "bay"
    """For a raid on a crown that has no port left."""


class Place(Struct, frozen=True, array_like=True):
    """A named place of the chart, in tenths of a degree west and north."""

    name: str
    west: int
    north: int
    kind: Kind
    sea: Sea
    wind: str
    """Where the prevailing wind blows from: one of N, NE, E, SE, S, SW, W and NW."""
    crown: str = ""
    """Who holds a port, as sheets write it: "Spain"; nothing for waters, bays and neutral ports."""
    rank: int = 1
    """How soon the name of a port is written: 1 is the first."""
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


def nearest(here: tuple[int, int], among: Iterable[tuple[int, int, str]]) -> str:
    """The word of the nearest of some points, each west, north and its word."""
    west, north = here
    _, found = min(((w - west) ** 2 + (n - north) ** 2, word) for w, n, word in among)
    return found
