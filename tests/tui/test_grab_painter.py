"""The board as a picture: what is drawn, where, and how little is drawn again."""

import pytest

from pieces_of_eight.campaign.geometry.squares import Square, Stud
from pieces_of_eight.campaign.treasure_grab.events import LETTERS
from pieces_of_eight.campaign.treasure_grab.state import Band, FigureId
from pieces_of_eight.tui.draw.cells import Cell, Zoom
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.treasure_grab.draw import man
from pieces_of_eight.tui.treasure_grab.draw.layout import GRAB_GLYPHS, GRAB_PALETTES, area, size
from pieces_of_eight.tui.treasure_grab.draw.layout import at as stud_at
from pieces_of_eight.tui.treasure_grab.draw.legend import LEGEND
from pieces_of_eight.tui.treasure_grab.draw.painter import GrabPainter, paint, paint_board, preview
from pieces_of_eight.tui.treasure_grab.draw.view import FigureMark, GrabView, view_of
from tests.tui.grab_pictures import LOOKS, SCENES, brawl, golden_name, look, painted
from tests.tui.grab_scenes import scuffle
from tests.tui.pictures import FOLDER

ZOOMS: tuple[Zoom, ...] = (0, 1, 2)


@pytest.mark.parametrize(("scene", "palette", "glyphs", "zoom"), LOOKS)
def test_the_board_is_the_kept_one(scene: str, palette: str, glyphs: str, zoom: Zoom) -> None:
    kept = (FOLDER / golden_name(scene, palette, glyphs, zoom)).read_text(encoding="utf-8")
    assert painted(scene, palette, glyphs, zoom) == kept, (
        "look at the difference; if it is meant: python -m tests.tui.regenerate"
    )


def drawn(view: GrabView, token: str, zoom: Zoom, glyphs: str = "ascii") -> list[str]:
    """The glyphs of the stud on which a figure stands."""
    at = next(figure.at for figure in view.figures if figure.token == token)
    x, y, width, height = area(at, view.columns, zoom)
    rows = paint(view, look("mono", glyphs, zoom))
    return ["".join(cell.glyph for cell in row[x : x + width]) for row in rows[y : y + height]]


@pytest.mark.parametrize(
    ("palette", "glyphs", "zoom"),
    [
        *((palette, "rich", at % len(ZOOMS)) for at, palette in enumerate(GRAB_PALETTES)),
        *(("night", glyphs, zoom) for glyphs, zoom in zip(GRAB_GLYPHS, ZOOMS, strict=False)),
    ],
)
def test_every_row_has_the_width_of_the_map_and_a_glyph_a_cell(
    palette: str, glyphs: str, zoom: Zoom
) -> None:
    """Each table of colours and each of glyphs: neither knows of the other, nor colours of size."""
    for scene in SCENES.values():
        painter = GrabPainter(scene(), look(palette, glyphs, zoom))
        rows = [painter.row(y) for y in range(painter.height)]
        assert {len(row) for row in rows} == {painter.width}
        assert all(len(cell.glyph) == 1 for row in rows for cell in row)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_each_cell_of_a_stud_leads_back_to_it(zoom: Zoom) -> None:
    columns, rows = 24, 22
    width, height = size(columns, rows, zoom)
    for at in range(columns * rows):
        x, y, wide, high = area(Square(at), columns, zoom)
        assert 0 <= x <= width - wide
        assert 0 <= y <= height - high
        for dx in range(wide):
            for dy in range(high):
                assert stud_at(x + dx, y + dy, columns, rows, zoom) == at
    assert stud_at(-1, 0, columns, rows, zoom) < 0
    assert stud_at(width, 0, columns, rows, zoom) < 0


@pytest.mark.parametrize(("zoom", "hat"), [(1, 0), (2, 1)])
def test_who_is_wounded_sits_a_line_lower_and_has_no_legs(zoom: Zoom, hat: int) -> None:
    standing, sitting = drawn(brawl(), "p1", zoom), drawn(brawl(), "P1", zoom)
    legs = GRAB_GLYPHS["ascii"].legs
    assert "p1" in standing[hat]
    assert legs[Band.BLUE_PIRATES] in standing[-1]
    assert "P1" in sitting[hat + 1]
    assert not any(pair in line for line in sitting for pair in legs)


@pytest.mark.parametrize("table", ["rich", "ascii"])
def test_the_men_of_each_warband_have_a_shape_of_their_own(table: str) -> None:
    shapes = set()
    for band in LETTERS:
        lines = [[Cell(" ", "", "")] * 6 for _ in range(3)]
        man.draw(
            FigureMark(FigureId(0), "  ", band, Stud(0)), lines, ("", ""), look("mono", table, 2)
        )
        shapes.add("".join(cell.glyph for line in lines for cell in line))
    assert len(shapes) == len(LETTERS)


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


@pytest.mark.parametrize("glyphs", GRAB_GLYPHS)
def test_the_small_picture_has_a_stud_to_a_pixel(glyphs: str) -> None:
    rows = preview(SCENES["wreck"](), GRAB_PALETTES["night"], GRAB_GLYPHS[glyphs])
    assert {len(row) for row in rows} == {24}
    assert len(rows) == (8 if glyphs == "rich" else 16)


@pytest.mark.parametrize("palette", GRAB_PALETTES)
def test_the_legend_shows_every_sign_with_its_words(palette: str) -> None:
    for glyphs in GLYPHS.values():
        found = LEGEND.signs(PALETTES[palette], glyphs)
        assert all(rows and words for rows, words in found)
        assert len({words for _, words in found}) == len(found)
