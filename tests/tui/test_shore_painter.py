"""The shore as a picture: what is drawn, where, and how little is drawn again."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.tui.draw.cells import Row, Zoom
from pieces_of_eight.tui.shore_raid.draw import FigureMark, Goods, ShoreView, Sign, paint, table
from tests.tui.shore_pictures import look

ZOOMS: tuple[Zoom, ...] = (0, 1, 2, 4, 7, len(table().grids) - 1)
BARE = ShoreView(rows=("......",) * 4)
MAN = FigureMark(at=8, letter="C", side=0, number=3, band=2)


def glyphs(rows: tuple[Row, ...]) -> str:
    return "\n".join("".join(cell.glyph for cell in row) for row in rows)


@pytest.mark.parametrize("zoom", ZOOMS[1:])
@pytest.mark.parametrize("table", ["rich", "ascii"])
@pytest.mark.parametrize(
    "change",
    [
        {"side": 1, "letter": "c"},
        {"spent": True},
        {"wounds": 1},
        {"wounds": 2},
        {"laden": True},
        {"busy": True},
        {"runs": True},
        {"ghost": True},
        {"band": 3},
    ],
    ids=lambda each: " ".join(each),
)
def test_no_state_of_a_man_is_told_by_colour_alone(
    change: dict[str, object], table: str, zoom: Zoom
) -> None:
    here = look("mono", table, zoom)
    plain = glyphs(paint(replace(BARE, figures=(MAN,)), here))
    assert glyphs(paint(replace(BARE, figures=(replace(MAN, **change),)), here)) != plain


def sign_of(name: str, glyphs: str) -> str:
    """The sign of a mark."""
    sign = table().table.mark[name].sign
    return table().table.plain.get(sign, sign) if glyphs == "ascii" else sign


@pytest.mark.parametrize("zoom", ZOOMS[1:])
@pytest.mark.parametrize("name", ["rich", "ascii"])
@pytest.mark.parametrize("sign", Sign)
def test_every_mark_is_told_by_a_glyph(sign: Sign, name: str, zoom: Zoom) -> None:
    drawn = glyphs(paint(replace(BARE, marks={8: sign}), look("mono", name, zoom)))
    assert sign_of(sign.name.lower(), name) in drawn


@pytest.mark.parametrize("sign", [Sign.TARGET, Sign.CHOICE])
@pytest.mark.parametrize("zoom", ZOOMS[1:])
def test_what_can_be_done_to_a_man_is_told_on_him(sign: Sign, zoom: Zoom) -> None:
    view = replace(BARE, figures=(MAN,), marks={8: sign})
    drawn = glyphs(paint(view, look("mono", "rich", zoom)))
    assert sign_of(sign.name.lower(), "rich") in drawn


@pytest.mark.parametrize("zoom", ZOOMS[1:])
@pytest.mark.parametrize("theme", ["night", "mono"])
def test_men_have_their_letter_their_band_and_what_they_hold(theme: str, zoom: Zoom) -> None:
    view = replace(BARE, figures=(replace(MAN, letter="R", band=7, number=12),))
    here = look(theme, "rich", zoom)
    drawn = glyphs(paint(view, here))
    assert {"R", "7"} <= {*drawn}
    assert here.layout.width < 4 or "R12" in drawn
    assert here.layout.height < 3 or "│" in drawn


@pytest.mark.parametrize("thing", Goods)
def test_everything_that_lies_there_is_drawn(thing: Goods) -> None:
    for zoom in ZOOMS:
        here = look("mono", "ascii", zoom)
        drawn = glyphs(paint(replace(BARE, things=((8, thing),)), here))
        assert drawn != glyphs(paint(BARE, here))
