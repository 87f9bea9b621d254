"""The chart of Pirate Wars as a picture: what is drawn, where, and how little is drawn again."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hulls import DOT, Hull, corners, offing
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.pirate_wars.waters import ANCHORAGE
from pieces_of_eight.content import prepared
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.pirate_wars.draw.layers import WIDTHS, cell_of, fitting
from pieces_of_eight.tui.pirate_wars.draw.legend import LEGEND
from pieces_of_eight.tui.pirate_wars.draw.painter import WarsPainter, paint
from pieces_of_eight.tui.pirate_wars.draw.view import (
    SHORT_POINTS,
    WARS_GLYPHS,
    HullMark,
    WarsView,
    point_at,
    view_of,
)
from tests.tui.pictures import FOLDER
from tests.tui.wars_pictures import LOOKS, SCENES, golden_name, island, look, painted, planned
from tests.tui.wars_scenes import CHART

ZOOMS: tuple[Zoom, ...] = (0, 1, 2)


@pytest.mark.parametrize(("scene", "palette", "glyphs", "zoom"), LOOKS)
def test_the_picture_is_the_kept_one(scene: str, palette: str, glyphs: str, zoom: Zoom) -> None:
    kept = (FOLDER / golden_name(scene, palette, glyphs, zoom)).read_text(encoding="utf-8")
    assert painted(scene, palette, glyphs, zoom) == kept, (
        "look at the difference; if it is meant: python -m tests.tui.regenerate"
    )


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("scene", SCENES)
def test_every_row_has_the_width_of_the_chart(scene: str, zoom: Zoom) -> None:
    painter = WarsPainter(SCENES[scene](), look("night", "rich", zoom))
    rows = [painter.row(y) for y in range(painter.height)]
    assert {len(row) for row in rows} == {painter.width}
    assert {len(cell.glyph) for row in rows for cell in row} == {1}


@pytest.mark.parametrize("heading", range(0, 3600, 450))
def test_a_hull_points_where_it_heads(heading: int) -> None:
    hull = Hull(Point(200 * DOT, 100 * DOT), heading, 48 * DOT, 12 * DOT)
    mark = HullMark(0, "A", 0, hull)
    rows = paint(WarsView(CHART, 0, (mark,)), look("mono", "ascii", 2))
    cells = [
        (x, y)
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if cell.glyph in ("#", "A") and 0 < y < len(rows) - 1
    ]
    stern = cell_of(hull.stern, WIDTHS[2])
    far = max(cells, key=lambda at: (at[0] - stern[0]) ** 2 + 4 * (at[1] - stern[1]) ** 2)
    across, down = far[0] - stern[0], 2 * (far[1] - stern[1])
    names = {"N": down < 0, "S": down > 0, "E": across > 0, "W": across < 0}
    assert all(names[letter] for letter in SHORT_POINTS[point_at(heading)])


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("glyphs", ["rich", "ascii"])
def test_a_move_that_is_laid_and_taken_up_again_leaves_no_trace(glyphs: str, zoom: Zoom) -> None:
    """Only the lines on which it lies are painted anew, and every line is as if painted whole."""
    drawn = look("night", glyphs, zoom)
    view = planned()
    swung = replace(view, track=tuple(at._replace(y=at.y + 40 * DOT) for at in view.track))
    bare = replace(view, track=(), ghosts=(), trouble=None)
    painter = WarsPainter(view, drawn)
    painter.whole()
    for each in (bare, view, swung, replace(view, ghosts=view.ghosts[:1]), bare):
        painter.show(each)
        assert painter.whole() == paint(each, drawn)


def test_a_preview_is_never_larger_than_its_place() -> None:
    view = island()
    for width, height in ((30, 8), (50, 12), (85, 30)):
        small = fitting(view.waters, look("mono", "ascii", 1), width, height)
        rows = paint(view, small)
        assert len(rows) <= height
        assert len(rows[0]) <= width


@pytest.mark.parametrize("name", WARS_GLYPHS)
def test_the_legend_explains_each_sign_in_words(name: str) -> None:
    found = LEGEND.signs(PALETTES["night"], GLYPHS[name])
    assert len({words for _, words in found}) == len(found)
    assert all(row for rows, _ in found for row in rows)


@pytest.mark.rule("C-20")
@pytest.mark.parametrize("glyphs", GLYPHS)
def test_a_ship_of_three_victories_wears_a_pennant_on_the_chart(glyphs: str) -> None:
    view = SCENES["broadside"]()
    worn = replace(view, hulls=(replace(view.hulls[0], pennant=True), *view.hulls[1:]))
    counts = [
        sum(
            cell.glyph == GLYPHS[glyphs].pennant
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
    for zoom in (1, 2):
        assert paint(view, look("night", glyphs, zoom)) != paint(bare, look("night", glyphs, zoom))
