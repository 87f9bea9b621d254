"""What the hexes of a sea are painted as, on the board and beyond it.

The rules know one kind of open water. It is shaded by its distance from the shore, so that land
seems to rise from the sea; shoals, which the rules know, have marks of their own.
"""

from functools import lru_cache
from math import cos, sin

from pieces_of_eight.campaign.geometry.hexes import FACES, Face, Hex, axial, neighbour, offset
from pieces_of_eight.campaign.sea_fight.state import Terrain, Waters
from pieces_of_eight.tui.draw.cells import whim
from pieces_of_eight.tui.draw.places import PlaceLook

SEA, SHOAL, LAND, SAND, TOWN = (each.value for each in Terrain)
DEEP, COAST, WOOD = "deep", "coast", "wood"  # what else is painted; all are rows of the table
ASHORE = (LAND, SAND, TOWN)
LANDS = frozenset((*ASHORE, WOOD))  # all that a ship cannot be on
DEEP_FROM, DEEP_BEYOND = 3.6, 0.45
"""From where the water is painted deep: hexes from land and the swell of the bottom together, and
beyond the board the swell alone."""
PICTURES, FEW = 24, 8  # so many pictures there are of each ground, and beyond the board
CALM: Face = 1  # where streaks lie while no wind is told


@lru_cache(maxsize=8)
def grounds_of(waters: Waters) -> tuple[tuple[str, ...], ...]:
    """The grounds of a map, row by row. Letters the rules do not know raise ValueError."""
    columns = max((len(row) for row in waters.rows), default=0)
    bare = [
        [Terrain(letter).value for letter in row.ljust(columns, Terrain.SEA.value)]
        for row in waters.rows
    ]
    away = _from_land(bare)

    def shaded(column: int, row: int, ground: str) -> str:
        if ground == SEA:
            far = away.get((column, row), 99)
            deep = min(far, 4) + swell(column, row) > DEEP_FROM
            return COAST if far == 1 else DEEP if deep else SEA
        inland = all(bare[y][x] in ASHORE for x, y in _around(bare, column, row))
        return WOOD if ground == LAND and inland else ground

    return tuple(
        tuple(shaded(column, row, ground) for column, ground in enumerate(line))
        for row, line in enumerate(bare)
    )


def ground_at(waters: Waters, column: int, row: int) -> str:
    """The ground at a column and row, "" beyond the map."""
    rows = grounds_of(waters)
    return rows[row][column] if 0 <= row < len(rows) and 0 <= column < len(rows[0]) else ""


def _from_land(bare: list[list[str]]) -> dict[tuple[int, int], int]:
    """How many hexes each water hex lies from the nearest that is not open water."""
    away = {
        (column, row): 0
        for row, line in enumerate(bare)
        for column, ground in enumerate(line)
        if ground != SEA
    }
    edge = list(away)
    for at in edge:
        for near in _around(bare, *at):
            if near not in away:
                away[near] = away[at] + 1
                edge.append(near)
    return away


def _around(bare: list[list[str]], column: int, row: int) -> list[tuple[int, int]]:
    near = (offset(neighbour(axial(column, row), face)) for face in FACES)
    return [(x, y) for x, y in near if 0 <= y < len(bare) and 0 <= x < len(bare[0])]


def swell(column: int, row: int) -> float:
    """A slow rise and fall of the sea's bottom, so that open water is not one flat colour."""
    return 0.9 * sin(column * 0.31 + row * 0.17) + 0.7 * cos(row * 0.37 - column * 0.13)


# --- What the hexes show with nothing on them -----------------------------------------------------


@lru_cache(maxsize=4)
def beds(waters: Waters, wind: Face | None) -> dict[Hex, PlaceLook]:
    """The hexes of a map, with the wind's streaks on the water."""
    found = {}
    for row, line in enumerate(grounds_of(waters)):
        for column, ground in enumerate(line):
            shores = _shores(waters, column, row) if ground not in LANDS else ()
            q, r = at = axial(column, row)
            found[at] = PlaceLook(
                ground,
                tone=(q - r) % 3,
                number=SEA,
                edges=("surf",) if shores else (),
                faces=shores,
                chance=whim(column, row) % PICTURES,
                facing=CALM if wind is None else wind,
            )
    return found


def _shores(waters: Waters, column: int, row: int) -> tuple[Face, ...]:
    ground = ground_at if ground_at(waters, column, row) else ground_beyond
    near = (offset(neighbour(axial(column, row), face)) for face in FACES)
    return tuple(face for face, at in enumerate(near) if ground(waters, *at) in LANDS)


@lru_cache(maxsize=4096)
def bed_beyond(waters: Waters, column: int, row: int) -> PlaceLook:
    """A hex beyond the board: in one tone, and darker than those upon it.

    The land of the edge goes on a little way and ends; there are no hexes to be counted.
    """
    ground = ground_beyond(waters, column, row)
    shores = _shores(waters, column, row) if _has_coast(waters) and ground not in LANDS else ()
    if shores and ground != SHOAL:
        ground = COAST
    surf = ("surf",) if shores else ()
    chance = whim(column, row) % FEW
    return PlaceLook(ground, tone=1, edges=surf, faces=shores, chance=chance, marks=("beyond",))


@lru_cache(maxsize=4096)
def ground_beyond(waters: Waters, column: int, row: int) -> str:
    """What is painted at a column and row, also where the board has none."""
    rows = grounds_of(waters)
    near_x, near_y = min(max(column, 0), len(rows[0]) - 1), min(max(row, 0), len(rows) - 1)
    away, edge = max(abs(column - near_x), abs(row - near_y)), rows[near_y][near_x]
    if not away:
        return edge
    runs = 2.2 + 1.8 * sin(near_x * 0.9 + near_y * 1.3) + whim(column, row) % 3 * 0.4
    if away <= runs and (edge in LANDS or edge == SHOAL):
        shore = away > runs - 1 and edge != SHOAL
        return SAND if shore or edge == TOWN else edge
    return DEEP if swell(column, row) > DEEP_BEYOND else SEA


def _has_coast(waters: Waters) -> bool:
    first, *_, last = rows = grounds_of(waters)
    return not LANDS.isdisjoint((*first, *last, *(row[n] for row in rows for n in (0, -1))))
