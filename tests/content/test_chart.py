"""The chart of the Caribbean is a map that can be sailed, and a fault in it is told."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from pieces_of_eight.campaign.geometry.chart import Place, Sea
from pieces_of_eight.campaign.sheet.state import CROWNS
from pieces_of_eight.content import ContentError
from pieces_of_eight.content.career.chart import FILE, ChartFile, caribbean
from pieces_of_eight.content.decode import read

CHART = caribbean()
Corners = Sequence[tuple[int, int]]
NEAR = 3
"""Tenths of a degree from a port to the coast at most."""


def inside(at: tuple[int, int], corners: Corners) -> bool:
    """Whether a point lies in a shape."""
    x, y = at
    found = False
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            found = not found
    return found


def distance(at: tuple[int, int], corners: Corners) -> float:
    """How far a point is from the edge of a shape."""
    x, y = at
    best = 1e9
    for (ax, ay), (bx, by) in pairwise((*corners, corners[0])):
        long = (bx - ax) ** 2 + (by - ay) ** 2
        share = 0.0 if not long else ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long
        share = max(0.0, min(1.0, share))
        best = min(best, ((x - ax - share * (bx - ax)) ** 2 + (y - ay - share * (by - ay)) ** 2))
    return best**0.5


@pytest.mark.parametrize("water", CHART.chart.waters, ids=lambda water: water.name)
def test_no_water_lies_on_land(water: Place) -> None:
    ashore = [
        coast.name for coast in CHART.coasts if inside((water.west, water.north), coast.points)
    ]
    assert ashore == []


@pytest.mark.parametrize(
    "port", [*CHART.chart.ports, *CHART.chart.bays], ids=lambda port: port.name
)
def test_every_port_and_bay_lies_by_the_coast(port: Place) -> None:
    at = (port.west, port.north)
    coasts = [distance(at, coast.points) for coast in CHART.coasts]
    islets = [((at[0] - i.west) ** 2 + (at[1] - i.north) ** 2) ** 0.5 for i in CHART.islets]
    assert min(*coasts, *islets) <= NEAR


def test_every_place_has_a_name_of_its_own_but_a_water_and_its_bank() -> None:
    places = (*CHART.chart.waters, *CHART.chart.ports, *CHART.chart.bays)
    assert len({place.name for place in places}) == len(places) == len(CHART.named)


def test_most_places_lie_in_the_window_and_all_waters_do() -> None:
    assert all(CHART.chart.window.holds(water) for water in CHART.chart.waters)
    beyond = [port.name for port in CHART.chart.ports if not CHART.chart.window.holds(port)]
    assert beyond == ["Charles Town", "Bermuda"]


@pytest.mark.parametrize("crown", CROWNS)
def test_every_crown_has_a_port_to_sail_from(crown: str) -> None:
    home = CHART.chart.home(crown)
    assert home is not None
    assert home.rank == 1
    assert CHART.chart.window.holds(home)


def test_nobody_sails_from_a_neutral_port() -> None:
    assert [port.name for port in CHART.chart.ports if not port.crown] == ["Curacao"]
    assert CHART.chart.home("Portugal") is None


def test_there_are_waters_of_every_kind() -> None:
    kinds = [water.sea for water in CHART.chart.waters]
    assert all(kinds.count(kind) >= 5 for kind in set(kinds))
    assert set(kinds) == set(Sea)


def test_a_chart_without_wind_is_refused() -> None:
    text = read(FILE)
    calm = text[: text.index("[wind]")] + "[wind]\n"
    with pytest.raises(ContentError, match="wind must have at least one wind"):
        ChartFile.from_toml(calm, FILE)
