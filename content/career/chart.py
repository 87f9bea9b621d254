"""The chart of the Caribbean: its coasts for the drawing, its places for the rules (C-18)."""

from functools import cache
from math import isfinite
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from campaign.geometry.chart import TENTHS, Chart, Kind, Place, Sea, Window, nearest
from campaign.sheet.model.state import CROWNS
from content.decode import Path, decode, fault, listing
from content.files import read

FILE = "career/caribbean.toml"
FEWEST_CORNERS = 3
"""Of a coast or a bank: fewer enclose nothing."""
FARTHEST = 180
"""Degrees round half the world."""
NEUTRAL = "dutch"
"""Ports that no captain of the game sails for."""

West = Annotated[float, Meta(ge=40, le=120)]
North = Annotated[float, Meta(ge=-10, le=50)]
WINDS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
SEAS = tuple(sea.value for sea in Sea)
LAND, SEA = "land", "sea"
Rank = Annotated[int, Meta(ge=1, le=4)]
Point: TypeAlias = tuple[int, int]
"""Tenths of a degree west and north."""


class Coast(Struct, frozen=True, forbid_unknown_fields=True):
    """A land as it is written: the corners of its coast."""

    name: str
    points: str


class Degrees(Struct, frozen=True, forbid_unknown_fields=True):
    """The window in degrees."""

    west: West
    east: West
    south: North
    north: North


class ChartFile(Struct, frozen=True, forbid_unknown_fields=True):
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


class Area(Struct, frozen=True):
    """A coast, a bank, or a range of mountains: a line of points, closed or from end to end."""

    name: str
    points: tuple[Point, ...]


class Islet(Struct, frozen=True):
    """An island too small for a coast of its own."""

    name: str
    west: int
    north: int
    length: int
    """From north to south, in tenths of a degree."""


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


def caribbean_from(text: str, file: str) -> Caribbean:
    """The chart that a TOML text describes. Raises ContentError."""
    found = decode(text, ChartFile, file)
    _check_window(found.window, text, file)
    _check_words(found, text, file)
    if not found.wind:
        raise fault(text, file, ("wind",), "must have one wind at least")
    coasts = tuple(
        Area(one.name, _points(text, file, ("land", at, "points"), one.points, FEWEST_CORNERS))
        for at, one in enumerate(found.land)
    )
    winds = tuple((_tenths(w), _tenths(n), whence) for w, n, whence in found.wind.values())
    chart = _chart(found, winds, text, file)
    places = (*chart.waters, *chart.bays, *chart.ports)
    return Caribbean(
        chart=chart,
        coasts=coasts,
        islets=tuple(
            Islet(name, _tenths(w), _tenths(n), _tenths(long))
            for name, (w, n, long) in found.islets.items()
        ),
        banks=_areas(found.banks, "banks", FEWEST_CORNERS, text, file),
        ranges=_areas(found.ranges, "ranges", 2, text, file),
        letterings=tuple(
            Lettering(name, _tenths(w), _tenths(n), kind == LAND)
            for name, (w, n, kind) in found.names.items()
        ),
        winds=winds,
        named={place.name: place for place in places},
    )


def _check_window(window: Degrees, text: str, file: str) -> None:
    """Refuse a window without an inside."""
    if window.west <= window.east:
        raise fault(text, file, ("window", "west"), f"must be more than the east, {window.east}")
    if window.north <= window.south:
        raise fault(text, file, ("window", "north"), f"must be more than the south, {window.south}")


def _check_words(found: ChartFile, text: str, file: str) -> None:
    """Refuse a kind of sea, a wind or a kind of name that there is not."""
    seas = {name: sea for name, (_, _, sea, _) in found.waters.items()}
    winds = {name: whence for name, (_, _, whence) in found.wind.items()}
    kinds = {name: kind for name, (_, _, kind) in found.names.items()}
    for table, words, allowed in (
        ("waters", seas, SEAS),
        ("wind", winds, WINDS),
        ("names", kinds, (LAND, SEA)),
    ):
        for name, word in words.items():
            if word not in allowed:
                why = f"is {word!r}; allowed is {listing(allowed)}"
                raise fault(text, file, (table, name), why)


def _chart(
    found: ChartFile, winds: tuple[tuple[int, int, str], ...], text: str, file: str
) -> Chart:
    """The places of the chart, each with the wind that prevails there."""

    def place(name: str, west: float, north: float, kind: Kind, sea: Sea) -> Place:
        here = _tenths(west), _tenths(north)
        return Place(name, *here, kind, sea, nearest(here, winds))

    ports = []
    for name, (west, north, crown, rank) in found.ports.items():
        held = _crown(crown, name, text, file)
        bare = place(name, west, north, Kind.PORT, Sea.ISLANDS)
        ports.append(replace(bare, crown=held, rank=rank))
    low = found.window
    return Chart(
        Window(_tenths(low.west), _tenths(low.east), _tenths(low.south), _tenths(low.north)),
        tuple(
            replace(place(name, w, n, Kind.WATER, Sea(sea)), said=said)
            for name, (w, n, sea, said) in found.waters.items()
        ),
        tuple(ports),
        tuple(place(name, w, n, Kind.BAY, Sea.ISLANDS) for name, (w, n) in found.bays.items()),
    )


def _crown(crown: str, port: str, text: str, file: str) -> str:
    """The crown of a port as sheets write it; nothing for a neutral one."""
    known = {name.lower(): name for name in CROWNS} | {NEUTRAL: ""}
    if crown not in known:
        why = f"belongs to {crown!r}; allowed is {listing(known)}"
        raise fault(text, file, ("ports", port), why)
    return known[crown]


def _areas(
    found: dict[str, str], table: str, fewest: int, text: str, file: str
) -> tuple[Area, ...]:
    """Banks or mountains by their names."""
    return tuple(
        Area(name, _points(text, file, (table, name), points, fewest))
        for name, points in found.items()
    )


def _points(text: str, file: str, path: Path, words: str, fewest: int) -> tuple[Point, ...]:
    """Pairs of degrees, west and north. Raises ContentError."""
    try:
        numbers = [float(word) for word in words.split()]
    except ValueError:
        raise fault(text, file, path, "must be pairs of degrees, such as 81.4 30.3") from None
    if not all(isfinite(number) and abs(number) <= FARTHEST for number in numbers):
        raise fault(text, file, path, f"has a number that is no degree, 0 to {FARTHEST}")
    if len(numbers) % 2:
        raise fault(text, file, path, "must be pairs of degrees; the last has no partner")
    if len(numbers) < 2 * fewest:
        raise fault(text, file, path, f"must be {fewest} pairs of degrees at least")
    return tuple((_tenths(w), _tenths(n)) for w, n in zip(*[iter(numbers)] * 2, strict=True))


def _tenths(degrees: float) -> int:
    return round(degrees * TENTHS)


@cache
def caribbean() -> Caribbean:
    """The chart of the game."""
    return caribbean_from(read(FILE), FILE)
