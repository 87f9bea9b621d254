"""The board as a picture: what is drawn, where, and how little is drawn again."""

import pytest

from pieces_of_eight.campaign.treasure_grab.events import LETTERS
from pieces_of_eight.campaign.treasure_grab.state import Band
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.draw.places import PlaceLook, WornUnit, paint_spot, preview
from pieces_of_eight.tui.treasure_grab.draw import (
    GrabPainter,
    GrabView,
    on_board,
    paint_board,
    table,
    view_of,
)
from tests.tui.grab_pictures import SCENES, brawl, look
from tests.tui.grab_scenes import scuffle

ZOOMS: tuple[Zoom, ...] = tuple(range(len(table().grids)))
LARGE: Zoom = ZOOMS[table().table.layout.sizes.index((6, 3))]
"""A scale with men from head to foot."""


def drawn(view: GrabView, token: str, zoom: Zoom, glyphs: str = "ascii") -> list[str]:
    """The glyphs of the stud on which a figure stands."""
    at = next(figure.at for figure in view.figures if figure.token == token)
    painter = GrabPainter(view, look("mono", glyphs, zoom))
    x, y, width, height = painter.look.layout.area(at, view.columns)
    rows = painter.whole()
    return ["".join(cell.glyph for cell in row[x : x + width]) for row in rows[y : y + height]]


@pytest.mark.parametrize(("zoom", "hat"), [(table().small, 0), (LARGE, 1)])
def test_who_is_wounded_sits_a_line_lower_and_has_no_legs(zoom: Zoom, hat: int) -> None:
    standing, sitting = drawn(brawl(), "p1", zoom), drawn(brawl(), "P1", zoom)
    assert "p1" in standing[hat]
    assert "}{" in standing[-1]
    assert "P1" in sitting[hat + 1]
    assert not any(pair in line for line in sitting for pair in ("/\\", "\\/", "[]", "}{"))


@pytest.mark.parametrize("zoom", ZOOMS[table().small :])
@pytest.mark.parametrize("glyphs", GLYPHS)
def test_the_men_of_each_warband_have_a_shape_of_their_own(glyphs: str, zoom: Zoom) -> None:
    shapes = set()
    for band in Band:
        spot = PlaceLook("0", things=(WornUnit(f"band{int(band)}", "  "),))
        lines = paint_spot(spot, look("night", glyphs, zoom))
        shapes.add("".join(cell.glyph for line in lines for cell in line))
    assert len(shapes) == len(LETTERS)


@pytest.mark.parametrize("glyphs", GLYPHS)
def test_a_lying_man_is_seen_wounded_or_not(glyphs: str) -> None:
    """Seen red: a wounded man on his back sank below the foot of his stud, and was gone."""
    spot = PlaceLook("0", things=(WornUnit("band0", "S1", ("sitting", "lying")),))
    for zoom in ZOOMS:
        lines = paint_spot(spot, look("night", glyphs, zoom))
        assert "1" in "".join(cell.glyph for line in lines for cell in line)


def test_the_chest_is_drawn_to_its_length_either_way() -> None:
    def text(name: str) -> str:
        rows = paint_board(SCENES[name](), look("mono", "ascii", 0))
        return "\n".join("".join(cell.glyph for cell in row) for row in rows)

    assert "[==$$==]" in text("reach")
    lines = [line[6:8] for line in text("brawl").splitlines()]
    assert lines[2:6] == ["[]", "SS", "[]", "[]"]


def test_heights_are_written_on_demand_and_where_there_are_no_shades() -> None:
    plain, numbered = view_of(scuffle()), view_of(scuffle(), numbered=True)

    def digits(view: GrabView, palette: str) -> int:
        rows = paint_board(view, look(palette, "rich", 0))[1:-1]
        return sum(cell.glyph in "1235" for row in rows for cell in row[2:-2])

    assert digits(plain, "night") == 5  # the numbers of the figures alone
    assert digits(numbered, "night") > 20
    assert digits(plain, "16") > 20


@pytest.mark.parametrize("glyphs", GLYPHS)
def test_the_small_picture_has_a_stud_to_a_pixel(glyphs: str) -> None:
    view = SCENES["wreck"]()
    rows = preview(on_board(view), len(view.board[0]), look("night", glyphs, 0))
    assert {len(row) for row in rows} == {24}
    assert len(rows) == (8 if glyphs == "rich" else 16)
