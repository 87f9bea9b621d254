"""The unchanging ground of a map: what each hex is painted as, and its small details.

The rules know one kind of open water. The painter shades it by its distance from the shore,
so that land seems to rise from the sea; shoals, which the rules know, have marks of their own.
"""

from functools import lru_cache
from math import cos, sin

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hexes import FACES, Face, Hex, axial, neighbour, offset
from pieces_of_eight.campaign.sea_fight.model.state import Terrain, Waters
from pieces_of_eight.tui.draw.inks import Ground

_GROUNDS = {
    Terrain.SEA: Ground.SEA,
    Terrain.SHOAL: Ground.SHOAL,
    Terrain.LAND: Ground.LAND,
    Terrain.SAND: Ground.SAND,
    Terrain.TOWN: Ground.TOWN,
}
_ASHORE = (Ground.LAND, Ground.SAND, Ground.TOWN)
LANDS = (*_ASHORE, Ground.WOOD)
"""All that a ship cannot be on."""
_DEEP_FROM = 3.6
"""Hexes from land at which the water is painted deep, before the swell of the bottom."""


class SeaChart(Struct, frozen=True):
    """The grounds of a map, row by row."""

    columns: int
    rows: int
    grounds: tuple[tuple[Ground, ...], ...]

    def ground(self, column: int, row: int) -> Ground | None:
        """The ground at a column and row, None beyond the map."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            return self.grounds[row][column]
        return None

    def shores(self, column: int, row: int) -> tuple[Face, ...]:
        """The faces of a hex of water behind which land begins; none of a hex ashore."""
        if self.ground(column, row) in LANDS:
            return ()
        here = axial(column, row)
        return tuple(face for face in FACES if self.ground(*offset(neighbour(here, face))) in LANDS)


@lru_cache(maxsize=8)
def chart_of(waters: Waters) -> SeaChart:
    """The grounds of a map. Letters the rules do not know raise ValueError."""
    rows = len(waters.rows)
    columns = max((len(row) for row in waters.rows), default=0)
    bare = [
        [_GROUNDS[Terrain(letter)] for letter in row.ljust(columns, Terrain.SEA.value)]
        for row in waters.rows
    ]
    away = _from_land(bare, columns, rows)
    grounds = tuple(
        tuple(_shaded(bare, column, row, away) for column in range(columns)) for row in range(rows)
    )
    return SeaChart(columns=columns, rows=rows, grounds=grounds)


def _from_land(bare: list[list[Ground]], columns: int, rows: int) -> dict[tuple[int, int], int]:
    """How many hexes each water hex lies from the nearest that is not open water."""
    away: dict[tuple[int, int], int] = {
        (column, row): 0
        for row in range(rows)
        for column in range(columns)
        if bare[row][column] is not Ground.SEA
    }
    edge = list(away)
    while edge:
        further: list[tuple[int, int]] = []
        for column, row in edge:
            for near in _around(column, row):
                if near not in away and 0 <= near[0] < columns and 0 <= near[1] < rows:
                    away[near] = away[column, row] + 1
                    further.append(near)
        edge = further
    return away


def _around(column: int, row: int) -> list[tuple[int, int]]:
    here: Hex = axial(column, row)
    return [offset(neighbour(here, face)) for face in FACES]


def _shaded(
    bare: list[list[Ground]], column: int, row: int, away: dict[tuple[int, int], int]
) -> Ground:
    ground = bare[row][column]
    if ground is Ground.SEA:
        distance = away.get((column, row), 99)
        if distance == 1:
            return Ground.COAST
        return Ground.DEEP if min(distance, 4) + swell(column, row) > _DEEP_FROM else Ground.SEA
    if ground is Ground.LAND and all(
        bare[y][x] in _ASHORE
        for x, y in _around(column, row)
        if 0 <= y < len(bare) and 0 <= x < len(bare[0])
    ):
        return Ground.WOOD
    return ground


def swell(column: int, row: int) -> float:
    """A slow rise and fall of the sea's bottom, so that open water is not one flat colour."""
    return 0.9 * sin(column * 0.31 + row * 0.17) + 0.7 * cos(row * 0.37 - column * 0.13)
