"""The sea map as a picture: what is drawn, where, and how little is drawn again."""

import pytest
from msgspec.structs import replace

from campaign.geometry.hexes import axial
from campaign.sea_fight.model.state import Edge, Waters
from tests.tui.pictures import FOLDER, LOOKS, golden_name, painted
from tests.tui.sea_scenes import WATERS, full_scene, quiet_scene
from tui.draw.cells import Row, Zoom
from tui.draw.colours import PALETTES
from tui.draw.glyphs import ASCII, RICH, Glyphs
from tui.draw.inks import Band, Ground, Palette, blend
from tui.sea_fight.draw.chart import chart_of
from tui.sea_fight.draw.close_up import place_of_words
from tui.sea_fight.draw.layout import LAYOUTS, Look, area, at
from tui.sea_fight.draw.painter import SeaPainter, paint
from tui.sea_fight.draw.view import SeaView, Shade, ShipMark
from tui.sea_fight.map import LEGIBLE, scale_for

MONO = PALETTES["mono"]
NIGHT = PALETTES["night"]

ZOOMS: tuple[Zoom, ...] = (0, 1, 2, 3, 5)


@pytest.mark.parametrize(("palette", "glyphs", "zoom"), LOOKS)
def test_the_picture_is_the_kept_one(palette: str, glyphs: str, zoom: Zoom) -> None:
    kept = (FOLDER / golden_name(palette, glyphs, zoom)).read_text(encoding="utf-8")
    assert painted(palette, glyphs, zoom) == kept, (
        "look at the difference; if it is meant: python -m tests.tui.regenerate"
    )


def _glyphs(rows: tuple[Row, ...]) -> str:
    return "\n".join("".join(cell.glyph for cell in row) for row in rows)


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES.keys())
def test_every_row_has_the_width_of_the_map(zoom: Zoom, palette: Palette) -> None:
    painter = SeaPainter(full_scene(), Look(palette, RICH, zoom))
    assert {len(painter.row(y)) for y in range(painter.height)} == {painter.width}


@pytest.mark.parametrize("zoom", ZOOMS)
def test_what_is_kept_is_what_would_be_painted_anew(zoom: Zoom) -> None:
    """Walks through views of every kind; a stale row would differ from a fresh painting."""
    full, quiet = full_scene(), quiet_scene()
    views = [
        quiet,
        replace(quiet, cursor=axial(0, 0), hover=axial(11, 8)),
        full,
        replace(full, overlay={}, path=(), targets=frozenset()),
        replace(full, wind=4, selected=6),
        replace(full, escape=(Edge.SOUTH, None)),
        replace(full, ships=full.ships[2:]),
        SeaView(waters=Waters(name="pond", rows=("..", "^."))),
        quiet,
    ]
    look = Look(NIGHT, RICH, zoom)
    painter = SeaPainter(views[0], look)
    for view in views:
        painter.show(view)
        assert tuple(painter.row(y) for y in range(painter.height)) == paint(view, look)


def test_lines_beyond_the_map_are_refused() -> None:
    painter = SeaPainter(quiet_scene(), Look(NIGHT, RICH, 1))
    with pytest.raises(IndexError):
        painter.row(painter.height)
    with pytest.raises(IndexError):
        painter.row(-1)


@pytest.mark.parametrize("ground", [":", "^", "_", "#"])
@pytest.mark.parametrize("zoom", [1, 2])
def test_shoals_land_sand_and_towns_are_told_from_the_sea_without_colour(
    ground: str, zoom: Zoom
) -> None:
    look = Look(MONO, ASCII, zoom)
    sea = Waters(name="sea", rows=("......",) * 6)
    other = Waters(name="other", rows=(ground * 6,) * 6)
    signs = set(_glyphs(paint(SeaView(waters=other), look)))
    assert signs - set(_glyphs(paint(SeaView(waters=sea), look)))


@pytest.mark.parametrize("mark", ["cursor", "selected", "target", "path", "overlay"])
@pytest.mark.parametrize("look", [Look(MONO, ASCII, 1), Look(MONO, RICH, 2)], ids=["z1", "z2"])
def test_every_mark_on_a_hex_is_told_by_a_glyph(mark: str, look: Look) -> None:
    ship = ShipMark(id=1, letter="A", side=0, at=axial(3, 3), facing=1)
    bare = SeaView(waters=WATERS, ships=(ship,))
    marked = {
        "cursor": replace(bare, cursor=axial(3, 3)),
        "selected": replace(bare, selected=1),
        "target": replace(bare, targets=frozenset({axial(3, 3)})),
        "path": replace(bare, path=full_scene().path),
        "overlay": replace(bare, overlay={axial(7, 4): Shade(Band.REACH)}),
    }
    assert _glyphs(paint(marked[mark], look)) != _glyphs(paint(bare, look))


@pytest.mark.parametrize(
    "condition",
    [{"burning": True}, {"prize": True}, {"reduced": True}, {"hull": 0.3}, {"spent": True}],
    ids=str,
)
@pytest.mark.parametrize("facing", range(6))
def test_the_condition_of_a_ship_is_told_by_a_glyph(
    condition: dict[str, bool | float], facing: int
) -> None:
    ship = ShipMark(id=1, letter="A", side=0, at=axial(3, 3), facing=facing)
    worse = ShipMark(
        id=1,
        letter="A",
        side=0,
        at=axial(3, 3),
        facing=facing,
        burning=bool(condition.get("burning")),
        prize=bool(condition.get("prize")),
        reduced=bool(condition.get("reduced")),
        hull=float(condition.get("hull", 1.0)),
        spent=bool(condition.get("spent")),
    )
    for glyphs in (RICH, ASCII):
        look = Look(MONO, glyphs, 1)
        sound = _glyphs(paint(SeaView(waters=WATERS, ships=(ship,)), look))
        assert _glyphs(paint(SeaView(waters=WATERS, ships=(worse,)), look)) != sound


@pytest.mark.rule("C-20")
@pytest.mark.parametrize("facing", range(6))
def test_a_ship_of_three_victories_wears_a_pennant_on_the_map(facing: int) -> None:
    ship = ShipMark(id=1, letter="A", side=0, at=axial(3, 3), facing=facing, spent=True)
    for glyphs in (RICH, ASCII):
        for zoom in (1, 2):
            look = Look(MONO, glyphs, zoom)
            worn = _glyphs(paint(SeaView(WATERS, (replace(ship, pennant=True),)), look))
            plain = _glyphs(paint(SeaView(WATERS, (ship,)), look))
            assert worn.count(glyphs.pennant) == plain.count(glyphs.pennant) + 1
            assert glyphs.done in worn


def test_grappled_ships_are_tied_together() -> None:
    west = ShipMark(id=1, letter="A", side=0, at=axial(3, 3), facing=0, grappled=(1,))
    east = ShipMark(id=2, letter="1", side=1, at=axial(4, 3), facing=0, grappled=(4,))
    text = _glyphs(paint(SeaView(waters=WATERS, ships=(west, east)), Look(NIGHT, RICH, 1)))
    assert text.count(RICH.grappled) == 2


def test_a_ship_afloat_is_drawn_over_a_prize_in_the_same_place() -> None:
    afloat = ShipMark(id=1, letter="A", side=0, at=axial(3, 3), facing=0)
    prize = ShipMark(id=2, letter="2", side=1, at=axial(3, 3), facing=0, prize=True)
    for ships in ((afloat, prize), (prize, afloat)):
        text = _glyphs(paint(SeaView(waters=WATERS, ships=ships), Look(MONO, ASCII, 0)))
        assert "A'" in text


def test_a_prize_is_told_from_a_ship_even_at_the_smallest_zoom() -> None:
    prize = ShipMark(id=2, letter="2", side=1, at=axial(3, 3), facing=4, prize=True)
    text = _glyphs(paint(SeaView(waters=WATERS, ships=(prize,)), Look(MONO, ASCII, 0)))
    assert f"{ASCII.prize}2" in text


def test_the_edge_of_escape_is_marked_with_the_way_out_and_with_nothing_like_a_ship() -> None:
    look = Look(NIGHT, ASCII, 1)
    view = SeaView(waters=WATERS, escape=(Edge.EAST, Edge.NORTH))
    rows = _glyphs(paint(view, look)).split("\n")
    assert "^^" in rows[0]
    assert any(row.endswith(">>") for row in rows)
    assert not any("A" in row for row in rows)
    assert not any(row.startswith("<") for row in rows)
    assert "^" not in rows[-1]


def test_the_water_is_shaded_by_its_distance_from_the_shore() -> None:
    chart = chart_of(WATERS)
    assert chart.ground(4, 0) is Ground.SEA or chart.ground(4, 0) is Ground.COAST
    assert chart.ground(5, 2) is Ground.COAST
    assert chart.ground(4, 2) is Ground.SHOAL
    assert chart.ground(12, 0) is None


def test_an_unknown_letter_on_a_map_is_refused() -> None:
    with pytest.raises(ValueError, match="X"):
        chart_of(Waters(name="odd", rows=("..X",)))


@pytest.mark.parametrize("facing", range(6))
@pytest.mark.parametrize("glyphs", [RICH, ASCII], ids=["rich", "ascii"])
def test_the_dice_against_a_ship_stand_beside_her_at_the_largest_zoom(
    facing: int, glyphs: Glyphs
) -> None:
    at = axial(3, 3)
    ship = ShipMark(id=1, letter="1", side=1, at=at, facing=facing, burning=True, hull=0.2)
    view = SeaView(
        waters=WATERS,
        ships=(ship,),
        overlay={at: Shade(Band.RAKING, "9d")},
        targets=frozenset({at}),
        cursor=at,
    )
    text = _glyphs(paint(view, Look(NIGHT, glyphs, 2)))
    assert "9d" in text
    assert glyphs.fire in text
    assert glyphs.damage in text


@pytest.mark.parametrize("zoom", range(len(LAYOUTS)))
def test_a_cell_in_the_middle_of_a_hex_belongs_to_it_at_every_scale(zoom: Zoom) -> None:
    for column, row in ((0, 0), (3, 2), (4, 5)):
        x, y, width, height = area(axial(column, row), zoom)
        assert at(x + width // 2, y + height // 2, zoom) == axial(column, row)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_sea_goes_on_around_the_board_in_colours_of_its_own(zoom: Zoom) -> None:
    painter = SeaPainter(quiet_scene(), Look(NIGHT, RICH, zoom))
    board = {tone for tones in NIGHT.grounds.values() for tone in tones}
    for y in (-4, 0, painter.height + 2):
        cells = painter.around(y, -20, 0)
        assert len(cells) == 20
        assert not {cell.paper for cell in cells} & board


def test_a_ship_shows_her_sails_while_they_are_set_and_her_guns_where_she_is_large() -> None:
    def inks(zoom: Zoom, **what: object) -> set[str]:
        ship = ShipMark(id=1, letter="A", side=0, at=axial(5, 4), facing=1, **what)
        rows = paint(replace(quiet_scene(), ships=(ship,), cursor=None), Look(NIGHT, RICH, zoom))
        x, y, width, height = area(ship.at, zoom)
        cells = [cell for row in rows[y : y + height] for cell in row[x : x + width]]
        return {colour for cell in cells for colour in (cell.ink, cell.paper)}

    sail = NIGHT.sides[0].sail
    assert sail in inks(3)
    assert sail not in inks(3, reduced=True)
    assert sail not in inks(5, gear=0.0)
    assert blend(NIGHT.sides[0].hull, NIGHT.berth) in inks(5) - inks(3)


@pytest.mark.parametrize(("span", "zoom"), [((6, 5), 2), ((30, 20), LEGIBLE), ((10, 8), LEGIBLE)])
def test_the_scale_is_the_largest_at_which_all_ships_are_seen(
    span: tuple[int, int], zoom: Zoom
) -> None:
    assert scale_for(span, 80, 17) == zoom
    assert scale_for(span, 165, 55) >= zoom


def test_a_word_beside_a_ship_is_never_broken() -> None:
    free = ((3, 1), (3, 2), (3, 5), (2, 4), (2, 5), (2, 6))
    assert place_of_words(free, 3) == ((2, 4), (2, 5), (2, 6))
    assert place_of_words(free, 2) == ((3, 1), (3, 2))
    assert place_of_words(free, 4) == ()


def test_streaks_on_the_water_lie_along_the_wind() -> None:
    """On a large drawing; a change of the wind draws them anew."""
    waters = Waters("open", ("." * 12,) * 12)
    look = Look(PALETTES["night"], RICH, 5)
    level, rising = SeaView(waters, wind=1), SeaView(waters, wind=0)
    painter = SeaPainter(level, look)
    across = painter.whole()
    assert painter.show(rising) is None
    assert painter.whole() == paint(rising, look) != across
    assert paint(replace(level, wind=None), look) != across
