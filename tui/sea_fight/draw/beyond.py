"""The sea and the coasts beyond the edge of the board: a painted picture on which nothing lies.

The land of the edge goes on a little way and ends; there are no hexes to be counted, and all is
darker than the board, whose frame stands between.
"""

from functools import lru_cache
from math import sin

from campaign.geometry.hexes import FACES, Face, axial, neighbour, offset
from campaign.sea_fight.model.state import Waters
from tui.draw.cells import Cell, Ink, whim
from tui.draw.inks import Ground, Wash, blend
from tui.sea_fight.draw.chart import LANDS, chart_of, swell
from tui.sea_fight.draw.hex_painter import HexCells, paint_hex
from tui.sea_fight.draw.layout import Look

DUSK = 0.3
"""How much darker than the board it is."""
DEEP_FROM = 0.45


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


def paint_beyond(waters: Waters, column: int, row: int, look: Look) -> HexCells:
    """A hex beyond the board: in one tone, and darker than those upon it."""
    ground = ground_beyond(waters, column, row)
    shores = shores_beyond(waters, column, row)
    if shores and ground is not Ground.SHOAL:
        ground = Ground.COAST
    painted = paint_hex(column, row, ground, None, look, shores if look.close else ())
    paper = look.palette.grounds[ground][1]
    dusk = Wash(look.palette.table, DUSK, "")

    def dark(ink: Ink) -> Ink:
        return blend(ink, dusk) if ink.startswith("#") else ink

    inks = {cell.ink: dark(cell.ink) for line in painted.lines for cell in line}
    papers = {cell.paper: dark(cell.paper) for line in painted.lines for cell in line}
    papers[painted.paper] = dark(paper)
    lines = tuple(
        tuple(Cell(cell.glyph, inks[cell.ink], papers[cell.paper]) for cell in line)
        for line in painted.lines
    )
    return HexCells(papers[painted.paper], lines)
