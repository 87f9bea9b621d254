"""Where forces meet (C-18): seven places of the chart, drawn from the season's seed."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b

from msgspec import Struct

from pieces_of_eight.campaign.kernel.rules import Rule
from .chart import Chart, Place

CHART = Rule("C-18")
APART_WEST, APART_NORTH = 60, 27
"""Two places of a season are so far from each other, one way or the other: 6 degrees of longitude
or 2.7 of latitude, in tenths."""


class NoPlacesError(ValueError):
    """A chart has not enough places that are far enough from each other."""


class Charted(Struct, frozen=True):
    """What the places of a season follow from."""

    chart: Chart
    """With the ports of both crowns."""
    seed: int


@lru_cache(maxsize=64)
def places_of(drawn: Charted, raided: tuple[str, ...]) -> tuple[Place, ...]:
    """The places of a season, for the crowns that are raided in it."""
    return places(drawn.chart, drawn.seed, raided)


def places(chart: Chart, seed: int, raided: Sequence[str]) -> tuple[Place, ...]:
    """A place for each pair of forces, all of them apart; the same for the same seed (C-18).

    `raided` has for each pair the crown whose coast is raided; "" for a battle, and for a pair of
    which nothing is known yet: those meet on a water, and stay there if they can when raids become
    known. Raises NoPlacesError.
    """
    offers = [drawn(chart, seed, at, chart.waters) for at in range(len(raided))]
    meeting = first_fit(offers, {})
    fixed = {at: meeting[at] for at, crown in enumerate(raided) if not crown}
    for at, crown in enumerate(raided):
        if crown:
            offers[at] = landings(chart, seed, at, crown)
    try:
        return first_fit(offers, fixed)
    except NoPlacesError:
        return first_fit(offers, {})


def drawn(chart: Chart, seed: int, at: int, among: Sequence[Place]) -> list[Place]:
    """Places that every picture of the chart shows, in an order drawn for one pair."""
    found = [place for place in among if chart.window.holds(place)]
    return sorted(found, key=lambda place: lot(f"{CHART} {seed} {at} {place.name}"))


def lot(words: str) -> bytes:
    """What looks like chance and is always the same for the same words."""
    return blake2b(words.encode(), digest_size=8).digest()


def landings(chart: Chart, seed: int, at: int, crown: str) -> list[Place]:
    """Where a crown can be raided: in her ports first, then on any bay."""
    own = [port for port in chart.ports if port.crown == crown]
    return [*drawn(chart, seed, at, own), *drawn(chart, seed, at, chart.bays)]


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
