"""Without colour every ground, wall and side of every map is told by what is written there."""

from collections.abc import Callable
from itertools import combinations

import pytest

from pieces_of_eight.campaign.land_raid import state as town
from pieces_of_eight.campaign.land_raid.state import Town
from pieces_of_eight.campaign.sea_fight.state import Terrain
from pieces_of_eight.campaign.sea_fight.state import Waters as SeaWaters
from pieces_of_eight.campaign.shore_raid import state as shore
from pieces_of_eight.tui.draw.cells import Zoom
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS, glyphs_for
from pieces_of_eight.tui.land_raid.draw import TownView
from pieces_of_eight.tui.land_raid.draw import look as town_look
from pieces_of_eight.tui.land_raid.draw import paint as paint_town
from pieces_of_eight.tui.sea_fight.draw import SeaPainter, SeaView
from pieces_of_eight.tui.sea_fight.draw import look as sea_look
from pieces_of_eight.tui.shore_raid.draw import ShoreView
from pieces_of_eight.tui.shore_raid.draw import look as shore_look
from pieces_of_eight.tui.shore_raid.draw import paint as paint_shore
from pieces_of_eight.tui.treasure_grab.draw import GrabView, paint_board
from pieces_of_eight.tui.treasure_grab.draw import look as board_look

TABLES = ("mono", "ascii")
"""The tables of glyphs with which maps are drawn where there is no colour."""
ZOOMS: tuple[Zoom, ...] = (0, 1, 2)
SIZE = 12
"""Squares of a patch each way."""


def text(rows: object) -> list[str]:
    """What stands on a map, without its colours."""
    return ["".join(cell.glyph for cell in row) for row in rows]  # type: ignore[attr-defined]


def of_shore(ground: shore.Ground, glyphs: str, zoom: Zoom) -> list[str]:
    view = ShoreView(rows=(ground.value * SIZE,) * SIZE)
    look = shore_look(PALETTES["mono"], GLYPHS[glyphs], zoom)
    return [line[3:] for line in text(paint_shore(view, look))[1:]]


def of_town(ground: town.Ground, glyphs: str, zoom: Zoom) -> list[str]:
    rows = (ground.value * SIZE,) * SIZE
    look = town_look(PALETTES["mono"], GLYPHS[glyphs], zoom)
    return text(paint_town(TownView(town=Town("a town", rows)), look))


def of_sea(terrain: Terrain, glyphs: str, zoom: Zoom) -> list[str]:
    waters = SeaWaters("a sea", (terrain.value * SIZE,) * SIZE)
    drawn = sea_look(PALETTES["mono"], GLYPHS[glyphs], zoom)
    return text(SeaPainter(SeaView(waters), drawn).whole())


def of_board(letter: str, glyphs: str, zoom: Zoom) -> list[str]:
    view = GrabView(board=(letter * SIZE,) * SIZE, numbered=True)
    return text(paint_board(view, board_look(PALETTES["mono"], GLYPHS[glyphs], zoom)))


MAPS: dict[str, tuple[Callable[..., list[str]], tuple[object, ...]]] = {
    "sea_fight": (of_sea, tuple(Terrain)),
    "land_raid": (of_town, tuple(town.Ground)),
    "shore_raid": (of_shore, tuple(shore.Ground)),
    "treasure_grab": (of_board, ("0", "1", "2", *"~ToC")),
}
EACH = [(engine, glyphs, zoom) for engine in MAPS for glyphs in TABLES for zoom in ZOOMS]
EACH += [("land_raid", glyphs, zoom) for glyphs in TABLES for zoom in (11, 16, 23)]


@pytest.mark.parametrize(("engine", "glyphs", "zoom"), EACH)
def test_every_ground_is_told_from_every_other(engine: str, glyphs: str, zoom: Zoom) -> None:
    paint, grounds = MAPS[engine]
    painted = {ground: paint(ground, glyphs, zoom) for ground in grounds}
    alike = [pair for pair in combinations(grounds, 2) if painted[pair[0]] == painted[pair[1]]]
    assert not alike


WALLS = [
    (of_shore, shore.Ground.HOUSE),
    (of_shore, shore.Ground.CRATES),
    (of_shore, shore.Ground.DOOR),
]


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("glyphs", TABLES)
@pytest.mark.parametrize(("paint", "ground"), WALLS)
def test_a_wall_has_no_gap(
    paint: Callable[..., list[str]], ground: object, glyphs: str, zoom: Zoom
) -> None:
    assert " " not in "".join(paint(ground, glyphs, zoom))


def test_no_colour_takes_the_table_that_needs_none() -> None:
    assert glyphs_for("mono", plain=False).name == "mono"
    assert glyphs_for("mono", plain=True).name == "ascii"
    assert glyphs_for("16", plain=False).name == "rich"
