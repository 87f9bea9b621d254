"""The chart of the Caribbean: its coasts for the drawing, its places for the rules (C-18)."""

from collections.abc import Iterator
from functools import cache
from math import isfinite
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from pieces_of_eight.campaign.bridge.world import Treasure
from pieces_of_eight.campaign.geometry.chart import (
    TENTHS,
    Chart,
    Place,
    PlaceKind,
    Room,
    Window,
    nearest,
)
from pieces_of_eight.campaign.sheet.state import CROWNS
from pieces_of_eight.content.decode import Fault, FromToml, Path, listing, load, repeats

FILE = "career/caribbean.toml"
FEWEST_CORNERS = 3  # of a coast or a bank: fewer enclose nothing
FARTHEST = 180  # degrees round half the world
HOLDERS = {**{name.lower(): name for name in CROWNS}, "dutch": ""}
"""Who holds ports, as sheets write it; no captain of the game sails for the Dutch."""

West = Annotated[float, Meta(ge=40, le=120)]
North = Annotated[float, Meta(ge=-10, le=50)]
WINDS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SEAS = tuple(sea.value for sea in Room)
LAND, SEA = "land", "sea"
Rank = Annotated[int, Meta(ge=1, le=4)]
Point: TypeAlias = tuple[int, int]  # tenths of a degree west and north


class Coast(FromToml):
    """A land as it is written: the corners of its coast."""

    name: str
    points: str

    def faults(self) -> Iterator[Fault]:
        yield from _not_points(self.points, FEWEST_CORNERS, ("points",))


class Degrees(FromToml):
    """The window in degrees."""

    west: West
    east: West
    south: North
    north: North

    def faults(self) -> Iterator[Fault]:
        if self.west <= self.east:
            yield ("west",), f"must be greater than the east, {self.east}"
        if self.north <= self.south:
            yield ("north",), f"must be greater than the south, {self.south}"


class ChartFile(FromToml):
    """The file as it is written."""

    window: Degrees
    land: tuple[Coast, ...]
    islets: dict[str, tuple[West, North, float]]
    banks: dict[str, str]
    ranges: dict[str, str]
    waters: dict[str, tuple[West, North, str, str]]
    ports: dict[str, tuple[West, North, str, Rank]]
    bays: dict[str, tuple[West, North]]
    names: dict[str, tuple[West, North, str]]
    wind: dict[str, tuple[West, North, str]]

    def faults(self) -> Iterator[Fault]:
        for table, allowed in (("waters", SEAS), ("wind", WINDS), ("names", (LAND, SEA))):
            for name, (_, _, word, *_) in getattr(self, table).items():
                if word not in allowed:
                    yield (table, name), f"is {word!r}; use {listing(allowed)}"
        if not self.wind:
            yield ("wind",), "must have at least one wind"
        for name, (_, _, crown, _) in self.ports.items():
            if crown not in HOLDERS:
                why = f"belongs to {crown!r}; use {listing(HOLDERS)}"
                yield ("ports", name), why
        for table, fewest in (("banks", FEWEST_CORNERS), ("ranges", 2)):
            for name, points in getattr(self, table).items():
                yield from _not_points(points, fewest, (table, name))


class Area(Struct, frozen=True):
    """A coast, a bank, or a range of mountains: a line of points, closed or from end to end."""

    name: str
    points: tuple[Point, ...]


class Islet(Struct, frozen=True):
    """An island too small for a coast of its own."""

    name: str
    west: int
    north: int
    length: int  # from north to south, in tenths of a degree


class Lettering(Struct, frozen=True):
    """The name of a land or a sea, which is written large."""

    name: str
    west: int
    north: int
    on_land: bool


class Caribbean(Struct, frozen=True):
    """All that the file holds: the places for the rules, the rest for the drawing."""

    chart: Chart
    coasts: tuple[Area, ...]
    islets: tuple[Islet, ...]
    banks: tuple[Area, ...]
    ranges: tuple[Area, ...]
    letterings: tuple[Lettering, ...]
    winds: tuple[tuple[int, int, str], ...]
    named: dict[str, Place] = field(default_factory=dict)
    """Every place by its name; where a water and a port share one, the port."""


def caribbean_of(found: ChartFile) -> Caribbean:
    """The chart as rules and drawing have it."""
    winds = tuple((_tenths(w), _tenths(n), whence) for w, n, whence in found.wind.values())
    chart = _chart(found, winds)
    places = (*chart.waters, *chart.bays, *chart.ports)
    return Caribbean(
        chart=chart,
        coasts=tuple(Area(one.name, _points(one.points)) for one in found.land),
        islets=tuple(
            Islet(name, _tenths(w), _tenths(n), _tenths(long))
            for name, (w, n, long) in found.islets.items()
        ),
        banks=tuple(Area(name, _points(points)) for name, points in found.banks.items()),
        ranges=tuple(Area(name, _points(points)) for name, points in found.ranges.items()),
        letterings=tuple(
            Lettering(name, _tenths(w), _tenths(n), kind == LAND)
            for name, (w, n, kind) in found.names.items()
        ),
        winds=winds,
        named={place.name: place for place in places},
    )


def _chart(found: ChartFile, winds: tuple[tuple[int, int, str], ...]) -> Chart:
    """The places of the chart, each with the wind that prevails there."""

    def place(name: str, west: float, north: float, kind: PlaceKind, sea: Room) -> Place:
        here = _tenths(west), _tenths(north)
        return Place(name, *here, kind, sea, nearest(here, winds))

    low = found.window
    return Chart(
        Window(_tenths(low.west), _tenths(low.east), _tenths(low.south), _tenths(low.north)),
        tuple(
            replace(place(name, w, n, PlaceKind.WATER, Room(sea)), said=said)
            for name, (w, n, sea, said) in found.waters.items()
        ),
        tuple(
            replace(
                place(name, w, n, PlaceKind.PORT, Room.ISLANDS), crown=HOLDERS[crown], rank=rank
            )
            for name, (w, n, crown, rank) in found.ports.items()
        ),
        tuple(
            place(name, w, n, PlaceKind.BAY, Room.ISLANDS) for name, (w, n) in found.bays.items()
        ),
    )


def _not_points(words: str, fewest: int, path: Path) -> Iterator[Fault]:
    try:
        numbers = [float(word) for word in words.split()]
    except ValueError:
        yield path, "must be pairs of degrees, such as 81.4 30.3"
    if not all(isfinite(number) and abs(number) <= FARTHEST for number in numbers):
        yield path, f"has a number that is not a degree from 0 to {FARTHEST}"
    if len(numbers) % 2:
        yield path, "must be pairs of degrees; the last has no partner"
    if len(numbers) < 2 * fewest:
        yield path, f"must be at least {fewest} pairs of degrees"


def _points(words: str) -> tuple[Point, ...]:
    tenths = [_tenths(float(word)) for word in words.split()]
    return tuple(zip(tenths[::2], tenths[1::2], strict=True))


def _tenths(degrees: float) -> int:
    return round(degrees * TENTHS)


@cache
def caribbean() -> Caribbean:
    return caribbean_of(load(ChartFile, FILE))


# --- The prizes of last seasons (C-22), read from their file --------------------------------------

PRIZES = "career/prizes.toml"
Words = Annotated[str, Meta(min_length=1)]


class PrizeRow(FromToml):
    """A prize as it is written."""

    name: Words
    worth: Annotated[int, Meta(ge=1)]
    about: Words


class PrizeFile(FromToml):
    """The file as it is written."""

    prize: Annotated[tuple[PrizeRow, ...], Meta(min_length=1)]

    def faults(self) -> Iterator[Fault]:
        for at, why in repeats([row.name for row in self.prize]):
            yield ("prize", at, "name"), why


@cache
def treasures() -> tuple[Treasure, ...]:
    """The prizes of the game."""
    found = load(PrizeFile, PRIZES).prize
    return tuple(Treasure(row.name, row.worth, row.about) for row in found)
