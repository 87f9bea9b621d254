"""The chart of Pirate Wars as a picture: what is drawn, where, and how little is drawn again."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hulls import DOT, Hull, corners, offing
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.pirate_wars.things import SHORT_POINTS, point_at
from pieces_of_eight.campaign.pirate_wars.waters import ANCHORAGE
from pieces_of_eight.content import prepared
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.draw.open_sea import fitting, grid_of
from pieces_of_eight.tui.draw.table import TableLook
from pieces_of_eight.tui.pirate_wars.draw.painter import look as drawn_in
from pieces_of_eight.tui.pirate_wars.draw.painter import paint, size_of, table
from pieces_of_eight.tui.pirate_wars.draw.view import HullMark, WarsView, view_of
from tests.tui.wars_pictures import SCENES, island
from tests.tui.wars_scenes import CHART


def look(palette: str, glyphs: str, zoom: Zoom) -> TableLook:
    return drawn_in(PALETTES[palette], GLYPHS[glyphs], zoom)


@pytest.mark.parametrize("heading", range(0, 3600, 450))
def test_a_hull_points_where_it_heads(heading: int) -> None:
    hull = Hull(Point(200 * DOT, 100 * DOT), heading, 48 * DOT, 12 * DOT)
    mark = HullMark(0, "A", 0, hull)
    drawn = look("mono", "ascii", 3)
    rows = paint(WarsView(CHART, 0, (mark,)), drawn)
    cells = [
        (x, y)
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if cell.glyph in ("#", "A") and 0 < y < len(rows) - 1
    ]
    stern = grid_of(drawn).at(hull.stern)
    far = max(cells, key=lambda at: (at[0] - stern[0]) ** 2 + 4 * (at[1] - stern[1]) ** 2)
    across, down = far[0] - stern[0], 2 * (far[1] - stern[1])
    names = {"N": down < 0, "S": down > 0, "E": across > 0, "W": across < 0}
    assert all(names[letter] for letter in SHORT_POINTS[point_at(heading)])


def test_a_preview_is_never_larger_than_its_place() -> None:
    view = island()
    for width, height in ((30, 8), (50, 12), (85, 30)):
        small = fitting(size_of(view.waters), look("mono", "ascii", 1), width, height)
        rows = paint(view, small)
        assert len(rows) <= height
        assert len(rows[0]) <= width


@pytest.mark.rule("C-20")
@pytest.mark.parametrize("glyphs", GLYPHS)
def test_a_ship_of_three_victories_wears_a_pennant_on_the_chart(glyphs: str) -> None:
    view = SCENES["broadside"]()
    worn = replace(view, hulls=(replace(view.hulls[0], pennant=True), *view.hulls[1:]))
    counts = [
        sum(
            cell.glyph == table().written("Γ", GLYPHS[glyphs])
            for row in paint(each, look("night", glyphs, 1))
            for cell in row
        )
        for each in (view, worn)
    ]
    assert counts[1] == counts[0] + 1


@pytest.mark.rule("H-271")
@pytest.mark.parametrize("glyphs", ["rich", "ascii"])
def test_a_pier_runs_from_the_shore_to_where_ships_can_lie(glyphs: str) -> None:
    sea = pirate_wars.start(prepared("wars-fort").scenario.setup(), Seeded(1)).state
    view = view_of(sea)
    (pier,) = (isle.pier for isle in view.isles if isle.pier)
    (shape,) = (sea.waters.shoals[shore.shoal].corners for shore in sea.shores)
    far = max(offing(at, shape) for at in corners(pier))
    assert 0.9 * ANCHORAGE <= far <= ANCHORAGE
    assert min(offing(at, shape) for at in corners(pier)) == 0
    bare = replace(view, isles=tuple(replace(isle, pier=None) for isle in view.isles))
    for zoom in (1, 3):
        assert paint(view, look("night", glyphs, zoom)) != paint(bare, look("night", glyphs, zoom))
