"""Hexes and cells find each other at every zoom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.campaign.geometry.hexes import axial
from pieces_of_eight.campaign.sea_fight.state import Waters
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import RICH
from pieces_of_eight.tui.sea_fight.draw import SeaPainter, SeaView, look, table

NIGHT = PALETTES["night"]

ZOOMS: tuple[Zoom, ...] = (0, 1, 2)
places = st.tuples(st.integers(-3, 45), st.integers(-3, 35))


@given(places, st.sampled_from(ZOOMS), st.integers(0, 5), st.integers(0, 2))
def test_every_cell_below_the_point_of_a_hex_leads_back_to_it(
    place: tuple[int, int], zoom: Zoom, across: int, down: int
) -> None:
    layout = table().hexes[zoom]
    x, y, _, _ = layout.area(axial(*place))
    line = min(down, layout.height - 1)
    if line == 0:  # its first line is whole only where it does not narrow
        across = layout.shift
    assert layout.at(x + across % layout.width, y + line) == axial(*place)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_each_cell_is_of_the_hex_whose_colour_its_lower_half_shows(zoom: Zoom) -> None:
    columns, rows = 8, 6
    waters = Waters("open water", ("." * columns,) * rows)
    for column in range(columns):
        for row in range(rows):
            lit = axial(column, row)
            bare = SeaPainter(SeaView(waters=waters), look(NIGHT, RICH, zoom))
            seen = SeaPainter(SeaView(waters=waters, cursor=lit), look(NIGHT, RICH, zoom))
            shown = {
                (x, y)
                for y in range(seen.height)
                for x in range(seen.width)
                if seen.row(y)[x].paper != bare.row(y)[x].paper
            }
            x, y, width, height = table().hexes[zoom].area(lit)
            reached = {
                (i, j)
                for j in range(y, y + height)
                for i in range(x, x + width)
                if table().hexes[zoom].at(i, j) == lit
            }
            assert shown == reached


@pytest.mark.parametrize("zoom", ZOOMS)
def test_all_cells_of_the_map_belong_to_one_hex_near_them(zoom: Zoom) -> None:
    grid = table().hexes[zoom]
    width, height = grid.size(40, 30)
    for y in range(height):
        for x in range(width):
            left, top, wide, high = grid.area(grid.at(x, y))
            assert left <= x < left + wide
            assert top <= y < top + high
