"""The chart of the Caribbean is a map that can be sailed, and a fault in it is told."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from pieces_of_eight.campaign.geometry.chart import Place, Sea
from pieces_of_eight.campaign.sheet.state import CROWNS
from pieces_of_eight.content import ContentError
from pieces_of_eight.content.career.chart import FILE, ChartFile, caribbean
from pieces_of_eight.content.decode import read
from tests.content.bad_files import Bad, assert_retyped, assert_told, assert_torn, each

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


BAD: list[Bad] = [
    (FILE, "west = 97.9", "west = 50.0", "window.west must be greater than the east, 58.6."),
    (FILE, "north = 30.6", "north = 3.0", "window.north must be greater than the south, 8.3."),
    (FILE, "78.4 18.3 77.9", "78.4 18.3x 77.9", "must be pairs of degrees, such as 81.4 30.3."),
    (FILE, "78.4 18.3 77.9", "78.4 77.9", "must be pairs of degrees; the last has no partner."),
    (FILE, "78.4 18.3 77.9", "78.4 nan 77.9", "has a number that is not a degree from 0 to 180."),
    (FILE, '"england", 1]', '"englund", 1]', "belongs to 'englund'; use spain, france"),
    (FILE, '"islands", "in', '"sandy", "in', "is 'sandy'; use open, islands, narrow or re"),
    (FILE, '16.6, "E"]', '16.6, "Q"]', "is 'Q'; use N, NE, E, SE, S, SW, W or NW."),
    (FILE, '"Blue Mountains" = "77.2 18.1 76.6 18.1"', '"Blue Mountains" = "77.2 18.1"', "2 pairs"),
]


@each(BAD)
def test_a_bad_chart_is_told_in_one_sentence(file: str, old: str, new: str, sentence: str) -> None:
    assert_told(ChartFile.from_toml, file, old, new, sentence)


def test_a_chart_without_wind_is_refused() -> None:
    text = read(FILE)
    calm = text[: text.index("[wind]")] + "[wind]\n"
    with pytest.raises(ContentError, match="wind must have at least one wind"):
        ChartFile.from_toml(calm, FILE)


def test_a_torn_chart_is_read_or_told_and_never_crashes() -> None:
    assert_torn({FILE: ChartFile.from_toml})


def test_a_value_of_another_type_is_read_or_told() -> None:
    assert_retyped({FILE: ChartFile.from_toml})
