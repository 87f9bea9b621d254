"""The board as a picture: what is drawn, where, and how little is drawn again."""

import pytest
from msgspec.structs import replace

from campaign.geometry.squares import Square
from campaign.geometry.studs import Stud
from campaign.treasure_grab.model.say import LETTERS
from campaign.treasure_grab.model.state import Band, Figure, FigureId
from tests.treasure_grab.positions import fig, stud
from tests.tui.grab_pictures import LOOKS, SCENES, brawl, golden_name, look, painted
from tests.tui.grab_scenes import scuffle
from tests.tui.pictures import FOLDER
from tui.chart.colour import contrast
from tui.draw.cells import Cell, Zoom
from tui.draw.colours import PALETTES
from tui.draw.glyphs import GLYPHS
from tui.treasure_grab.draw import man
from tui.treasure_grab.draw.glyphs import GRAB_GLYPHS
from tui.treasure_grab.draw.layout import GRAB_LAYOUTS, GrabLook, area, size
from tui.treasure_grab.draw.layout import at as stud_at
from tui.treasure_grab.draw.legend import LEGEND
from tui.treasure_grab.draw.painter import GrabPainter, paint, paint_board
from tui.treasure_grab.draw.palettes import GRAB_PALETTES
from tui.treasure_grab.draw.preview import preview
from tui.treasure_grab.draw.stud import paint_stud
from tui.treasure_grab.draw.view import Bed, Dress, FigureMark, GrabView, Mark, Sign, view_of

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
        *(("night", glyphs, zoom) for glyphs in GRAB_GLYPHS for zoom in ZOOMS),
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


@pytest.mark.parametrize("zoom", range(len(GRAB_LAYOUTS)))
def test_a_beach_lies_around_the_board_and_belongs_to_no_stud(zoom: Zoom) -> None:
    painter = GrabPainter(view_of(scuffle()), look("night", "rich", zoom))
    for y in (-3, 0, painter.height + 4):
        assert len(painter.around(y, -20, 0)) == 20
    above = range(5 * GRAB_LAYOUTS[zoom].height)
    assert len({cell.paper for y in above for cell in painter.row(y)}) > 3
    assert stud_at(-1, 0, painter.columns, painter.rows, zoom) < 0


def test_who_sits_is_underlined_where_there_is_no_room_to_draw_it() -> None:
    view = view_of(scuffle())
    hurt = replace(view, figures=tuple(replace(f, sitting=f.token == "s3") for f in view.figures))
    rows = paint(hurt, look("mono", "ascii", 0))
    assert [cell.glyph for row in rows for cell in row if cell.underline] == ["s", "3"]


def test_the_chest_is_drawn_to_its_length_either_way() -> None:
    def text(name: str) -> str:
        rows = paint_board(SCENES[name](), look("mono", "ascii", 0))
        return "\n".join("".join(cell.glyph for cell in row) for row in rows)

    assert "[==$$==]" in text("reach")
    lines = [line[6:8] for line in text("brawl").splitlines()]
    assert lines[2:6] == ["[]", "SS", "[]", "[]"]


def test_the_warband_that_holds_the_chest_is_written_on_it() -> None:
    rows = paint(view_of(scuffle(held=("S1",))), look("mono", "ascii", 0))
    assert any("[==SS==]" in "".join(cell.glyph for cell in row) for row in rows)


def test_heights_are_written_on_demand_and_where_there_are_no_shades() -> None:
    plain, numbered = view_of(scuffle()), view_of(scuffle(), numbered=True)

    def digits(view: GrabView, palette: str) -> int:
        rows = paint_board(view, look(palette, "rich", 0))[1:-1]
        return sum(cell.glyph in "1235" for row in rows for cell in row[2:-2])

    assert digits(plain, "night") == 5  # the numbers of the figures alone
    assert digits(numbered, "night") > 20
    assert digits(plain, "16") > 20


def test_a_figure_that_goes_away_leaves_the_ground() -> None:
    grab = scuffle()
    painter = GrabPainter(view_of(grab), look("night", "rich", 0))
    figures = tuple(Figure() if n == fig("s3") else f for n, f in enumerate(grab.figures))
    gone = painter.show(view_of(replace(grab, figures=figures)))
    assert gone == frozenset({stud(grab, "L8")})


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


@pytest.mark.parametrize("theme", ["night", "chart"])
@pytest.mark.parametrize("mark", [None, Mark(Sign.CHOICE)])
def test_where_a_figure_would_stand_its_letter_can_be_read(theme: str, mark: Mark | None) -> None:
    figure = FigureMark(FigureId(0), "S1", Band.RED_SOLDIERS, Stud(0), ghost=True)
    for height in range(6):
        dress = Dress(Bed(True, height), figure=figure, mark=mark)
        for zoom in range(len(GRAB_LAYOUTS)):
            cells = paint_stud(dress, GrabLook(GRAB_PALETTES[theme], GRAB_GLYPHS["rich"], zoom))
            (letter,) = (cell for row in cells for cell in row if cell.glyph == "S")
            assert contrast(letter.ink, letter.paper) >= 3, (height, zoom)
