"""The chart of Pirate Wars as a picture: what is drawn, where, and how little is drawn again."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.geometry.hulls import DOT, Hull, middle
from campaign.geometry.plane import Point, inside
from tests.tui.pictures import FOLDER
from tests.tui.wars_pictures import (
    LOOKS,
    SCENES,
    broadside,
    golden_name,
    island,
    look,
    painted,
    planned,
)
from tests.tui.wars_scenes import CHART
from tui.draw.cells import Zoom
from tui.draw.colours import PALETTES
from tui.draw.glyphs import GLYPHS
from tui.draw.inks import blend
from tui.draw.pixels import spans
from tui.pirate_wars.draw.glyphs import SHORT_POINTS, WARS_GLYPHS, point_at
from tui.pirate_wars.draw.layout import WIDTHS, cell_of, fitting, holds, point_of, size
from tui.pirate_wars.draw.legend import LEGEND
from tui.pirate_wars.draw.painter import WarsPainter, paint
from tui.pirate_wars.draw.view import HullMark, WarsView, outline

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


@given(st.integers(0, CHART.width - 1), st.integers(0, CHART.height - 1), st.sampled_from(WIDTHS))
def test_the_middle_of_a_cell_lies_in_it(x: int, y: int, cell: int) -> None:
    at = cell_of(Point(x, y), cell)
    assert cell_of(point_of(*at, cell), cell) == at
    assert at[0] < size(CHART, cell)[0]
    assert holds(CHART, Point(x, y))


@given(st.integers(0, 3599), st.integers(-3000, 3000), st.integers(-3000, 3000))
def test_samples_lie_in_the_polygon_they_fill(heading: int, x: int, y: int) -> None:
    shape = outline(Hull(Point(x, y), heading, 48 * DOT, 12 * DOT))
    row = y + 1000
    for run in spans(shape, row + 0.5, 250, 500):
        for n in run:
            at = Point(250 + 500 * n, row)
            near = (Point(at.x + dx, at.y + dy) for dx in (-2, 0, 2) for dy in (-2, 0, 2))
            assert any(inside(each, shape) for each in near)


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


def test_no_waves_run_over_a_deck() -> None:
    view = broadside()
    rows = paint(view, look("night", "rich", 2))
    for mark in view.hulls:
        x, y = cell_of(middle(mark.hull), WIDTHS[2])
        for row in rows[y - 1 : y + 2]:
            assert row[x].glyph not in "~≈"


def test_where_nobody_measures_the_border_has_no_ruler() -> None:
    view = island()
    drawn = "".join(cell.glyph for cell in paint(view, look("mono", "ascii", 1))[0])
    assert "100" in drawn
    hidden = paint(replace(view, measured=False), look("mono", "ascii", 1))
    assert not "".join(cell.glyph for cell in hidden[0]).strip()


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


def test_drawing_loads_no_screen() -> None:
    code = "import tui.pirate_wars.draw.painter, sys; print('textual' in sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert found.stdout == "False\n"


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


def test_the_sea_goes_on_around_a_chart_in_colours_of_its_own() -> None:
    view, palette = SCENES["island"](), PALETTES["night"]
    painter = WarsPainter(view, look("night", "rich", 1))
    chart = {tone for tones in palette.grounds.values() for tone in tones}
    cells = [cell for y in (-6, 0, painter.height + 3) for cell in painter.around(y, -30, 0)]
    assert len(cells) == 90
    assert len({cell.paper for cell in cells}) > 1
    assert not {cell.paper for cell in cells} & chart


def test_a_large_ship_shows_her_deck_and_a_small_one_does_not() -> None:
    view, palette = SCENES["island"](), PALETTES["night"]
    side = palette.red_blue[view.hulls[0].side]
    deck = blend(side.spent if view.hulls[0].spent else side.hull, palette.berth)

    def inks(zoom: Zoom) -> set[str]:
        rows = paint(view, look("night", "rich", zoom))
        return {ink for row in rows for cell in row for ink in (cell.ink, cell.paper)}

    assert deck in inks(2)
    assert deck not in inks(1)
