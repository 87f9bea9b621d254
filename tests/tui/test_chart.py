"""The chart of the Caribbean: nothing is lost on it, all can be read, and it is soon drawn."""

import unicodedata

import pytest
from rich.cells import cell_len

from pieces_of_eight.campaign.sheet.state import FORCES
from pieces_of_eight.content.career.chart import caribbean
from pieces_of_eight.tui.chart.ground import about, contrast, fit, whereabouts, whole
from pieces_of_eight.tui.chart.season import CHART_LEGENDS, LETTERS, Drawing, draw
from pieces_of_eight.tui.chart.view import CROWNS
from pieces_of_eight.tui.draw.colours import PALETTES, palette_for
from pieces_of_eight.tui.draw.glyphs import GLYPHS, glyphs_for
from tests.tui.chart_scenes import DRESSES, SIZES, random_season
from tests.tui.test_glyphs import EMOJI_VARIANTS
from tests.tui.test_map_tables import LOOKS

BY_SIZE = pytest.mark.parametrize("size", SIZES, ids=["floor", "good", "wide"])
NIGHT, RICH = palette_for("true"), glyphs_for("true", plain=False)
"""The least contrast of a letter and its ground."""


def words(drawing: Drawing) -> list[str]:
    return ["".join(cell.glyph for cell in row) for row in drawing.rows]


def assert_nothing_lost(seed: int, size: tuple[int, int]) -> None:
    view = random_season(seed)
    drawing = draw(view, *size, NIGHT, RICH)
    assert drawing.lost == ()
    text = "\n".join(words(drawing))
    assert all(pair.place.name in text for pair in view.pairs)
    assert sorted(letter for *_, letter in drawing.touches) == list(range(FORCES))
    for left, right, y, _, letter in drawing.touches:
        tag = words(drawing)[y][left:right].strip("[]")
        assert (tag[0], len(tag)) == (LETTERS[letter], 3)
    assert_apart(drawing)


def assert_apart(drawing: Drawing) -> None:
    """No tag lies over another."""
    cells = [(x, y) for left, right, y, *_ in drawing.touches for x in range(left, right)]
    assert len(cells) == len(set(cells))


@BY_SIZE
def test_no_tag_and_no_name_of_a_meeting_is_lost(size: tuple[int, int]) -> None:
    for seed in range(12):
        assert_nothing_lost(seed, size)


@pytest.mark.soak
@BY_SIZE
def test_no_tag_and_no_name_is_lost_in_many_seasons(size: tuple[int, int]) -> None:
    for seed in range(300):
        assert_nothing_lost(seed, size)


@BY_SIZE
@pytest.mark.parametrize("free", [1, 4, 7])
def test_forces_without_opponents_lie_at_home_each_to_be_touched(
    size: tuple[int, int], free: int
) -> None:
    for seed in range(8):
        view = random_season(seed, free=free)
        drawing = draw(view, *size, NIGHT, RICH)
        assert drawing.lost == ()
        sides = {
            side: sorted(letter for *_, whose, letter in drawing.touches if whose == side)
            for side in ("mine", "theirs")
        }
        assert sides == {"mine": list(range(FORCES)), "theirs": sorted(view.free[1])}
        assert_apart(drawing)


@BY_SIZE
@pytest.mark.parametrize("dress", DRESSES, ids=lambda dress: "-".join(map(str, dress)))
def test_a_chart_fills_its_place_with_signs_one_cell_wide(
    dress: tuple[str, bool, bool], size: tuple[int, int]
) -> None:
    depth, light, plain = dress
    for close in (False, True):
        view = random_season(5, close=close)
        glyphs = glyphs_for(depth, plain=plain)  # type: ignore[arg-type]
        drawing = draw(view, *size, palette_for(depth, light), glyphs)  # type: ignore[arg-type]
        assert [len(row) for row in drawing.rows] == [size[0]] * size[1]
        signs = {cell.glyph for row in drawing.rows for cell in row}
        assert all(len(sign) == 1 and cell_len(sign) == 1 for sign in signs)
        assert not {sign for sign in signs if not sign.isascii()} & EMOJI_VARIANTS
        assert all(unicodedata.east_asian_width(sign) in ("N", "Na", "A") for sign in signs)
        if plain:
            assert all(sign.isascii() for sign in signs)


def test_a_piece_of_the_chart_lies_about_its_place() -> None:
    for water in caribbean().chart.waters:
        lies = fit(82, 62, about(whereabouts(water)))
        x, y = lies.cell(whereabouts(water))
        assert abs(x - 41) <= 1
        assert abs(y - 15) <= 1
        assert lies.across > 2 * fit(82, 62, whole()).across


def test_every_crown_has_a_flag_of_its_own() -> None:
    assert set(CROWNS) == {port.crown for port in caribbean().chart.ports}


@pytest.mark.parametrize(("theme", "glyphs"), LOOKS)
def test_every_sign_is_read_and_without_colour_told_from_all_others(
    theme: str, glyphs: str
) -> None:
    rows = [sign.rows[0] for sign in CHART_LEGENDS[0].signs(PALETTES[theme], GLYPHS[glyphs])]
    cells = [cell for row in rows for cell in row]
    assert all(contrast(cell.ink, cell.paper) >= 3 for cell in cells if cell.glyph not in "←<-")
    if theme == "mono":
        assert len({tuple(cell.glyph for cell in row) for row in rows}) == len(rows)
