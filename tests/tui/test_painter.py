"""The sea map as a picture: what is drawn, where, and how little is drawn again."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import axial
from pieces_of_eight.campaign.sea_fight.state import Edge, Waters
from pieces_of_eight.tui.draw.cells import Row, Zoom
from pieces_of_eight.tui.draw.colours import PALETTES, Band
from pieces_of_eight.tui.draw.glyphs import ASCII, RICH, Glyphs
from pieces_of_eight.tui.draw.table import TableLook
from pieces_of_eight.tui.sea_fight.draw import (
    SeaPainter,
    SeaView,
    Shade,
    ShipMark,
    grounds_of,
    look,
    table,
)
from pieces_of_eight.tui.sea_fight.screens import LEGIBLE, scale_for
from tests.tui.pictures import Kept, Pictures
from tests.tui.regenerate import PICTURES
from tests.tui.sea_scenes import WATERS

MONO = PALETTES["mono"]
NIGHT = PALETTES["night"]

ZOOMS: tuple[Zoom, ...] = (0, 1, 2, 3, 5)


@pytest.mark.parametrize(
    ("of", "kept"), [(of, kept) for of in PICTURES for kept in of.kept], ids=lambda each: each[0]
)
def test_the_picture_of_a_map_is_the_kept_one(of: Pictures, kept: Kept) -> None:
    assert of.painted(*kept) == of.file(*kept).read_text(encoding="utf-8"), (
        "look at the difference; if it is meant: python -m tests.tui.regenerate"
    )


def paint(view: SeaView, drawn: TableLook) -> tuple[Row, ...]:
    return SeaPainter(view, drawn).whole()


def sign(state: str, glyphs: Glyphs) -> str:
    """The sign of a state of a ship."""
    of = table().table
    found = of.state[state].sign
    return of.plain.get(found, found) if glyphs is ASCII else found


def _glyphs(rows: tuple[Row, ...]) -> str:
    return "\n".join("".join(cell.glyph for cell in row) for row in rows)


@pytest.mark.rule("C-20")
@pytest.mark.parametrize("facing", range(6))
def test_a_ship_of_three_victories_wears_a_pennant_on_the_map(facing: int) -> None:
    ship = ShipMark(id=1, letter="A", side=0, at=axial(3, 3), facing=facing, spent=True)
    for glyphs in (RICH, ASCII):
        for zoom in (1, 2):
            drawn = look(MONO, glyphs, zoom)
            worn = _glyphs(paint(SeaView(WATERS, (replace(ship, pennant=True),)), drawn))
            plain = _glyphs(paint(SeaView(WATERS, (ship,)), drawn))
            pennant, done = table().written("Γ√", glyphs)
            assert worn.count(pennant) == plain.count(pennant) + 1
            assert done in worn


def test_grappled_ships_are_tied_together() -> None:
    west = ShipMark(id=1, letter="A", side=0, at=axial(3, 3), facing=0, grappled=(1,))
    east = ShipMark(id=2, letter="1", side=1, at=axial(4, 3), facing=0, grappled=(4,))
    text = _glyphs(paint(SeaView(waters=WATERS, ships=(west, east)), look(NIGHT, RICH, 1)))
    assert text.count(sign("grappled", RICH)) == 2


def test_the_edge_of_escape_is_marked_with_the_way_out_and_with_nothing_like_a_ship() -> None:
    drawn = look(NIGHT, ASCII, 1)
    view = SeaView(waters=WATERS, escape=(Edge.EAST, Edge.NORTH))
    rows = _glyphs(paint(view, drawn)).split("\n")
    assert "^^" in rows[0]
    assert any(row.endswith(">>") for row in rows)
    assert not any("A" in row for row in rows)
    assert not any(row.startswith("<") for row in rows)
    assert "^" not in rows[-1]


def test_an_unknown_letter_on_a_map_is_refused() -> None:
    with pytest.raises(ValueError, match="X"):
        grounds_of(Waters(name="odd", rows=("..X",)))


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
    text = _glyphs(paint(view, look(NIGHT, glyphs, 2)))
    assert "9d" in text
    assert sign("burning", glyphs) in text
    assert sign("damaged", glyphs) in text


@pytest.mark.parametrize("zoom", range(len(table().hexes)))
def test_a_cell_in_the_middle_of_a_hex_belongs_to_it_at_every_scale(zoom: Zoom) -> None:
    for column, row in ((0, 0), (3, 2), (4, 5)):
        x, y, width, height = table().hexes[zoom].area(axial(column, row))
        assert table().hexes[zoom].at(x + width // 2, y + height // 2) == axial(column, row)


@pytest.mark.parametrize(("span", "zoom"), [((6, 5), 2), ((30, 20), LEGIBLE), ((10, 8), LEGIBLE)])
def test_the_scale_is_the_largest_at_which_all_ships_are_seen(
    span: tuple[int, int], zoom: Zoom
) -> None:
    assert scale_for(span, 80, 17) == zoom
    assert scale_for(span, 165, 55) >= zoom
