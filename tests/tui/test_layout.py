"""Hexes and cells find each other at every zoom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.campaign.geometry.hexes import axial
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import RICH
from pieces_of_eight.tui.sea_fight.draw.layout import LAYOUTS, Look, area, at, name, origin, size
from pieces_of_eight.tui.sea_fight.draw.painter import SeaPainter
from pieces_of_eight.tui.sea_fight.draw.view import SeaView
from tests.tui.sea_scenes import WATERS

NIGHT = PALETTES["night"]

ZOOMS: tuple[Zoom, ...] = (0, 1, 2)
places = st.tuples(st.integers(-3, 45), st.integers(-3, 35))


@given(places, st.sampled_from(ZOOMS), st.integers(0, 5), st.integers(0, 2))
def test_every_cell_below_the_point_of_a_hex_leads_back_to_it(
    place: tuple[int, int], zoom: Zoom, across: int, down: int
) -> None:
    layout = LAYOUTS[zoom]
    x, y = origin(axial(*place), zoom)
    line = min(down, layout.height - 1)
    if line == 0:  # its first line is whole only where it does not narrow
        across = layout.shift
    assert at(x + across % layout.width, y + line, zoom) == axial(*place)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_each_cell_is_of_the_hex_whose_colour_its_lower_half_shows(zoom: Zoom) -> None:
    columns, rows = len(WATERS.rows[0]), len(WATERS.rows)
    for column in range(columns):
        for row in range(rows):
            lit = axial(column, row)
            bare = SeaPainter(SeaView(waters=WATERS), Look(NIGHT, RICH, zoom))
            seen = SeaPainter(SeaView(waters=WATERS, cursor=lit), Look(NIGHT, RICH, zoom))
            shown = {
                (x, y)
                for y in range(seen.height)
                for x in range(seen.width)
                if seen.row(y)[x].paper != bare.row(y)[x].paper
            }
            x, y, width, height = area(lit, zoom)
            reached = {
                (i, j)
                for j in range(y, y + height)
                for i in range(x, x + width)
                if at(i, j, zoom) == lit
            }
            assert shown == reached


@pytest.mark.parametrize("zoom", ZOOMS)
def test_all_cells_of_the_map_belong_to_one_hex_near_them(zoom: Zoom) -> None:
    width, height = size(40, 30, zoom)
    for y in range(height):
        for x in range(width):
            left, top, wide, high = area(at(x, y, zoom), zoom)
            assert left <= x < left + wide
            assert top <= y < top + high


def test_hexes_are_named_by_column_and_row_from_one() -> None:
    assert name(axial(0, 0)) == "0101"
    assert name(axial(25, 13)) == "2614"
