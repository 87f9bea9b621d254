"""The sea and the coasts beyond the edge of the board: a painted picture on which nothing lies.

The land of the edge goes on a little way and ends; there are no hexes to be counted, and all is
darker than the board, whose frame stands between.
"""

from functools import lru_cache
from math import sin
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.hexes import FACES, Face, axial, neighbour, offset
from pieces_of_eight.campaign.sea_fight.model.state import Waters
from pieces_of_eight.tui.draw.cells import Cell, Ink, whim
from pieces_of_eight.tui.draw.inks import Ground, Wash, blend
from .chart import LANDS, chart_of, swell
from .hex_painter import HexCells, paint_hex
from .layout import Look

DUSK = 0.3
"""How much darker than the board it is."""
DEEP_FROM = 0.45
"""From where on the swell of the bottom the water is painted deep."""
TURNS = 8
"""So many pictures there are of each ground."""
WATER = (Ground.DEEP, Ground.SEA, Ground.COAST)
"""Beyond the board no dots tell its hexes apart."""
LANDS_SET = frozenset(LANDS)


@lru_cache(maxsize=4096)
def ground_beyond(waters: Waters, column: int, row: int) -> Ground:
    """What is painted at a column and row that the board does not have."""
    chart = chart_of(waters)
    inside = chart.ground(column, row)
    if inside is not None:
        return inside
    near_x, near_y = min(max(column, 0), chart.columns - 1), min(max(row, 0), chart.rows - 1)
    away = max(abs(column - near_x), abs(row - near_y))
    edge = chart.ground(near_x, near_y)
    if edge in LANDS or edge is Ground.SHOAL:
        runs = 2.2 + 1.8 * sin(near_x * 0.9 + near_y * 1.3) + whim(column, row) % 3 * 0.4
        if away <= runs:
            shore = away > runs - 1 and edge is not Ground.SHOAL
            return Ground.SAND if shore or edge is Ground.TOWN else edge or Ground.SEA
    return Ground.DEEP if swell(column, row) > DEEP_FROM else Ground.SEA


@lru_cache(maxsize=4096)
def shores_beyond(waters: Waters, column: int, row: int) -> tuple[Face, ...]:
    """The faces of a hex of water behind which land is painted."""
    if ground_beyond(waters, column, row) in LANDS:
        return ()
    here = axial(column, row)
    return tuple(
        face for face in FACES if ground_beyond(waters, *offset(neighbour(here, face))) in LANDS
    )


class Kind(NamedTuple):
    """What is painted of a hex beyond the board; those of one kind look alike."""

    ground: Ground
    shores: tuple[Face, ...]
    turn: int
    """One of a few pictures of the same ground."""


def kind_beyond(waters: Waters, column: int, row: int, *, close: bool) -> Kind:
    """What kind of hex is painted there; only where it is drawn large are shores looked for."""
    ground = ground_beyond(waters, column, row)
    shores = shores_beyond(waters, column, row) if close and has_coast(waters) else ()
    if shores and ground is not Ground.SHOAL:
        ground = Ground.COAST
    return Kind(ground, shores, whim(column, row) % TURNS)


def has_coast(waters: Waters) -> bool:
    """Whether land lies on the edge of a board."""
    first, *_, last = rows = chart_of(waters).grounds
    return not LANDS_SET.isdisjoint((*first, *last, *(row[n] for row in rows for n in (0, -1))))


def paint_beyond(kind: Kind, look: Look) -> HexCells:
    """A hex beyond the board: in one tone, and darker than those upon it."""
    ground, shores, turn = kind
    painted = paint_hex(turn, 0, ground, None, look, shores)
    paper, table = dark(look.palette.grounds[ground][1], look.palette.table), look.palette.table
    lines = [
        tuple(
            [
                Cell(
                    " " if cell.glyph == look.glyphs.dot and ground in WATER else cell.glyph,
                    dark(cell.ink, table),
                    paper if cell.paper == painted.paper else dark(cell.paper, table),
                )
                for cell in line
            ]
        )
        for line in painted.lines
    ]
    return HexCells(paper, tuple(lines))


@lru_cache(maxsize=512)
def dark(ink: Ink, table: Ink) -> Ink:
    """A colour as it is beyond the board; one by its number stays as it is."""
    return blend(ink, Wash(table, DUSK, "")) if ink.startswith("#") else ink
