"""What must hold for the table of every map: its words, its signs, its colours, and kept rows."""

import random
from collections.abc import Callable, Iterator
from itertools import combinations, cycle
from typing import Any

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign import land_raid, pirate_wars, sea_fight, shore_raid, treasure_grab
from pieces_of_eight.campaign.geometry.hexes import axial
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.geometry.squares import Square, Stud
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.land_raid.state import RAIDERS
from pieces_of_eight.campaign.land_raid.state import Raid as Town
from pieces_of_eight.campaign.pirate_wars.setup import launch
from pieces_of_eight.campaign.pirate_wars.state import Sea as WarsSea
from pieces_of_eight.campaign.sea_fight.state import Edge, Sea
from pieces_of_eight.campaign.shore_raid.state import Raid
from pieces_of_eight.campaign.treasure_grab.state import Grab
from pieces_of_eight.content import scenario, treasure
from pieces_of_eight.content.decode import ContentError, read
from pieces_of_eight.content.land_raid.scenarios import raid as land
from pieces_of_eight.content.land_raid.scenarios import raids as land_raids
from pieces_of_eight.content.pirate_wars.scenarios import war, wars
from pieces_of_eight.content.shore_raid.scenarios import shore_raid as shore
from pieces_of_eight.content.shore_raid.scenarios import shore_raids
from pieces_of_eight.tui.draw.crowds import paint_square
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.draw.hexes import paint_hex
from pieces_of_eight.tui.draw.legend import Legend
from pieces_of_eight.tui.draw.open_sea import paint_sample
from pieces_of_eight.tui.draw.places import Lines, Painter, PlaceLook, paint_spot
from pieces_of_eight.tui.draw.table import MapTable, TableLook, map_table, whole_table
from pieces_of_eight.tui.land_raid import draw as town_view
from pieces_of_eight.tui.land_raid.draw import TownPainter, TownView
from pieces_of_eight.tui.land_raid.screens import TownMap
from pieces_of_eight.tui.pirate_wars import overlay as wars_overlay
from pieces_of_eight.tui.pirate_wars.draw.painter import WarsPainter
from pieces_of_eight.tui.pirate_wars.draw.view import WarsView, mark_of
from pieces_of_eight.tui.pirate_wars.draw.view import view_of as chart_view
from pieces_of_eight.tui.pirate_wars.screens import WarsMap
from pieces_of_eight.tui.registry import face_of
from pieces_of_eight.tui.sea_fight.draw import PathStep, SeaPainter, SeaView, ship_marks
from pieces_of_eight.tui.sea_fight.screens import as_it_lies, ranges
from pieces_of_eight.tui.shore_raid import draw as shore_painter
from pieces_of_eight.tui.shore_raid import draw as shore_view
from pieces_of_eight.tui.shore_raid.draw import ShorePainter, ShoreView
from pieces_of_eight.tui.shore_raid.screens import ShoreMap
from pieces_of_eight.tui.treasure_grab import draw as grab_view
from pieces_of_eight.tui.treasure_grab.draw import GrabPainter, GrabView, framed
from pieces_of_eight.tui.treasure_grab.screens import BoardMap
from tests.tui.colours import APART, EYES, apart, contrast, spelt

ENGINES = ("treasure_grab", "shore_raid", "sea_fight", "land_raid", "pirate_wars")
LOOKS = [
    ("night", "rich"),
    ("chart-256", "rich"),
    ("16", "rich"),
    ("mono", "mono"),
    ("mono", "ascii"),
]
each_engine = pytest.mark.parametrize("engine", ENGINES)


def file_of(engine: str) -> str:
    return f"{engine}/map.toml"


def legend_of(engine: str) -> Legend:
    legend = face_of(engine).legend
    assert legend is not None
    return legend


def looks(table: MapTable, theme: str, glyphs: str) -> Iterator[TableLook]:
    """Every scale at which pictures are drawn."""
    for zoom in range(table.small, len(table.grids)):
        yield TableLook(table, table.palette(theme), GLYPHS[glyphs], zoom)


def painting(engine: str) -> Callable[[PlaceLook, TableLook], Lines]:
    """What paints a place of its map."""
    own = {"land_raid": paint_square, "sea_fight": paint_hex, "pirate_wars": paint_sample}
    return own.get(engine, paint_spot)


def samples(engine: str) -> Iterator[tuple[str, tuple[PlaceLook, ...]]]:
    """Each line of the legend, and places that show it."""
    for meaning in legend_of(engine).meanings:
        sample = meaning.sample
        yield meaning.words, (sample,) if isinstance(sample, PlaceLook) else sample


# --- A table that is wrong is told in one sentence ------------------------------------------------

FAULTS: list[tuple[str, str, str]] = [
    ('ink = "wave"', 'ink = "wafe"', "ground.~.ink is 'wafe', no colour; did you mean wave?"),
    (
        'sprites = ["tree"]',
        'sprites = ["tre"]',
        "ground.T.sprites is 'tre', no sprite; did you mean tree?",
    ),
    ("strip = true", "stripe = true", "mark.target.stripe is not a field here; use "),
    (
        'ground = "wet_sand"',
        'ground = "wet"',
        "around[1].ground is 'wet', no ground; did you mean wet_sand?",
    ),
    (
        "down = true",
        'down = "yes"',
        "state.sitting.down must be true or false, not text in quotes.",
    ),
    ("small = [3, 2]", "small = [3, 3]", "layout.small must be one of the sizes."),
    ("[[2, 1], [3, 1]", "[[3, 1], [2, 1]", "layout.sizes must stand in the order of their areas"),
    ('sea        = "', 'sea        = "5 ', "colour.sea must have 6 words, one a theme."),
    (
        "dots = '''\n......\n......\n@",
        "dots = '''\n......\n......\nz",
        "sprite.man[1].dots has 'z', a letter without a colour.",
    ),
    (
        'numbered = ["16"',
        'letters = { L = "leav" }\nnumbered = ["16"',
        "letters.L is 'leav', no colour; did you mean leaf?",
    ),
]


@pytest.mark.parametrize("file", [*map(file_of, ENGINES), "maps/chart.toml"])
def test_the_tables_of_the_game_are_sound(file: str) -> None:
    assert whole_table(read(file), file)


@pytest.mark.parametrize(("right", "wrong", "words"), FAULTS)
def test_a_mistake_is_told_with_file_line_and_field(right: str, wrong: str, words: str) -> None:
    file = file_of("treasure_grab")
    text = read(file)
    line = text.count("\n", 0, text.index(right)) + 1
    text = text.replace(right, wrong, 1)
    with pytest.raises(ContentError) as told:
        whole_table(text, file)
    assert str(told.value).startswith(f"{file}, line {line}: {words}")


# --- Signs and colours ----------------------------------------------------------------------------


@each_engine
def test_without_colour_no_two_lines_of_the_legend_look_alike(engine: str) -> None:
    """At every scale: by signs, by what is bold or underlined, by what is black on white."""
    table = map_table(file_of(engine))
    for look in (*looks(table, "mono", "mono"), *looks(table, "mono", "ascii")):
        shown: dict[str, object] = {}
        for words, spots in samples(engine):
            least = 6 if any(worn.gauge >= 0 for spot in spots for worn in spot.things) else 0
            if not any(spot.edges for spot in spots) and look.place[0] >= least:
                shown[words] = [plainly(painting(engine)(spot, look)) for spot in spots]
        alike = [pair for pair in combinations(shown, 2) if shown[pair[0]] == shown[pair[1]]]
        assert alike == [], look.zoom


def plainly(lines: Lines) -> list[tuple[str, bool, bool, str]]:
    """Cells without their ink."""
    return [
        (cell.glyph, cell.bold and cell.glyph != " ", cell.underline, cell.paper)
        for line in lines
        for cell in line
    ]


@each_engine
def test_every_word_on_the_map_can_be_read(engine: str) -> None:
    """Tokens, chances, numbers and names, on every ground and in every state."""
    table = map_table(file_of(engine))
    for look in (each for worn in LOOKS for each in [*looks(table, *worn)][::3]):
        for words, spots in samples(engine):
            for spot in spots:
                said = set(spot.text + "".join(worn.token for worn in spot.things))
                for line in painting(engine)(spot, look):
                    for cell in line:
                        if cell.glyph in said and cell.glyph.isalnum():
                            assert contrast(spelt(cell.ink), spelt(cell.paper)) >= 3, words


@each_engine
@pytest.mark.parametrize("theme", ["night", "chart", "256", "chart-256"])
def test_what_has_one_shape_differs_to_every_eye(engine: str, theme: str) -> None:
    """For who lacks the red or the green cone, where signs are no help."""
    table = map_table(file_of(engine))
    palette, gauge = table.palette(theme), table.table.gauge
    look = TableLook(table, palette, GLYPHS["rich"], table.small + (gauge is not None))
    paint = painting(engine)
    shown = [[paint(spot, look) for spot in spots] for _, spots in samples(engine)]
    for one, other in combinations(shown, 2):
        if glyphs_of(one) == glyphs_of(other):
            pairs = [*zip(inks_of(one), inks_of(other), strict=True)]
            assert all(max(apart(*pair, eye) for pair in pairs) >= 8 for eye in EYES)
    if gauge is not None:
        empty, *_, full = map(palette.ink, gauge.colours)
        assert all(apart(empty, full, eye) >= APART for eye in EYES)


def glyphs_of(picture: list[Lines]) -> str:
    """What is written, with what is bold or underlined."""
    cells = [cell for lines in picture for line in lines for cell in line]
    return "".join(f"{cell.glyph}{cell.bold:d}{cell.underline:d}" for cell in cells)


def inks_of(picture: list[Lines]) -> list[str]:
    cells = [cell for lines in picture for line in lines for cell in line]
    return [ink for cell in cells for ink in (cell.ink, cell.paper)]


# --- How much of its pane a map fills -------------------------------------------------------------


PANES = [(80, 17), (100, 23), (85, 35), (125, 45), (165, 55)]
"""In terminals of 80, 100, 120, 160 and 200 columns."""


def test_a_board_fills_its_pane() -> None:
    """Four fifths of it each way."""
    view = grab_view.view_of(treasure_grab.start(treasure("wreck").setup(), Seeded(1)).state)
    for pane in (pane for pane in PANES if pane != (100, 23)):
        grid = map_table(file_of("treasure_grab")).grids[BoardMap.scale_for(view, *pane)]
        _, _, *size = framed(view.columns, view.rows, grid)
        assert all(drawn >= 0.8 * room for drawn, room in zip(size, pane, strict=True))


@pytest.mark.parametrize("pane", PANES)
def test_no_larger_scale_of_a_shore_would_fit(pane: tuple[int, int]) -> None:
    """A shore is as large as it can be; where it does not fit whole, it fills its pane."""
    for rows in (raid.setup().shore.rows for raid in shore_raids()):
        is_as_large_as_can_be(rows, pane)


def is_as_large_as_can_be(rows: tuple[str, ...], pane: tuple[int, int]) -> None:
    zoom = ShoreMap.scale_for(ShoreView(rows), *pane)
    sizes = [shore_painter.size(rows, each) for each in range(len(shore_painter.table().grids))]
    assert zoom == 1 or fits(sizes[zoom], pane)
    assert not any(fits(size, pane) for size in sizes[zoom + 1 :])
    assert any(drawn >= 0.7 * room for drawn, room in zip(sizes[zoom], pane, strict=True))


@pytest.mark.parametrize("pane", PANES)
def test_towns_and_charts_fill_their_pane(pane: tuple[int, int]) -> None:
    """Four fifths of it each way, and a town seven tenths the other, or as much as it can."""
    for town in (TownView(raid.setup().town) for raid in land_raids()):
        drawn = TownMap.measured(town, TownMap.scale_for(town, *pane))
        least, most = sorted(one / room for one, room in zip(drawn, pane, strict=True))
        assert most >= 0.8
        assert least >= 0.7
    for chart in (chart_view(launch(ready.setup())) for ready in wars()):
        drawn = WarsMap.measured(chart, WarsMap.scale_for(chart, *pane))
        assert all(one >= 0.8 * room for one, room in zip(drawn, pane, strict=True)), pane


def fits(size: tuple[int, int], pane: tuple[int, int]) -> bool:
    return all(drawn <= room for drawn, room in zip(size, pane, strict=True))


@pytest.mark.parametrize("engine", ["land_raid", "shore_raid", "treasure_grab"])
def test_each_cell_of_a_place_leads_back_to_it(engine: str) -> None:
    """Or to the upper one of two that share a cell."""
    columns, rows = 24, 22
    for grid in map_table(file_of(engine)).grids:
        for at in range(columns * rows):
            x, y, wide, high = grid.area(at, columns)
            cells = ((i, j) for i in range(x, x + wide) for j in range(y, y + high))
            found = {grid.at(i, j, columns, rows) for i, j in cells}
            assert found == {at - columns * (at // columns % grid.stacked)}
        width, _ = grid.size(columns, rows)
        assert max(grid.at(beside, 0, columns, rows) for beside in (-1, width)) < 0


# --- Kept rows ------------------------------------------------------------------------------------


def of_grab(state: Grab, rng: random.Random) -> GrabView:
    return grab_view.view_of(
        state, cursor=Stud(rng.randrange(24 * 20)), numbered=rng.random() < 0.1
    )


def of_shore(state: Raid, rng: random.Random) -> ShoreView:
    view = shore_view.view_of(state)
    places = range(view.columns * view.height)
    marks = dict(
        zip(rng.sample(places, len(shore_view.InchSign)), shore_view.InchSign, strict=True)
    )
    return replace(view, marks=marks, cursor=rng.choice(places), hover=rng.choice(places))


def of_sea(state: Sea, rng: random.Random) -> SeaView:
    cursor, hover = (axial(rng.randrange(20), rng.randrange(14)) for _ in (0, 1))
    acting = state.ships[max(0, state.active)]
    ghost = replace(ship_marks(state)[0], at=hover, ghost=True)
    found = replace(as_it_lies(state, cursor), overlay=ranges(state, acting), hover=hover)
    ways_out = rng.choice(((None, None), (Edge.SOUTH, None)))
    return replace(
        found, ships=(*found.ships, ghost), path=(PathStep(hover, "1"),), escape=ways_out
    )


def of_town(state: Town, rng: random.Random) -> TownView:
    view = town_view.view_of(state, RAIDERS)
    squares = range(view.columns * view.rows)
    marks = {
        Square(at): town_view.SquareMark(sign, rng.choice(("", "4+")))
        for at, sign in zip(
            rng.sample(squares, len(town_view.SquareSign)), town_view.SquareSign, strict=True
        )
    }
    chosen = frozenset(unit.id for unit in view.units if rng.random() < 0.2)
    return replace(view, marks=marks, selected=chosen, cursor=Square(rng.choice(squares)))


def of_wars(state: WarsSea, rng: random.Random) -> WarsView:
    width, height = state.waters.width, state.waters.height
    cursor, hover = (Point(rng.randrange(width), rng.randrange(height)) for _ in (0, 1))
    ship = state.ships[max(0, state.active)]
    ghost = replace(mark_of(ship), id=-1, hull=ship.place._replace(stern=hover))
    found = replace(wars_overlay.as_it_lies(state, ship.id), cursor=cursor, hover=hover)
    zones = tuple(wars_overlay.reaches(state, ship)) if rng.random() < 0.5 else ()
    return replace(found, zones=zones, ghosts=(ghost,), track=(cursor, hover))


WALKS: list[tuple[Any, Any, type[Painter[Any]], Any]] = [
    (treasure_grab, treasure("spit"), GrabPainter, of_grab),
    (shore_raid, shore("supply"), ShorePainter, of_shore),
    (sea_fight, scenario("islands"), SeaPainter, of_sea),
    (land_raid, land("tortuga"), TownPainter, of_town),
    (pirate_wars, war("wars-idol"), WarsPainter, of_wars),
]


WORN = ("night", "rich"), ("mono", "ascii"), ("16", "rich")
"""What the maps of the walks wear by turns: which rows are kept does not hang on it."""


@pytest.mark.parametrize(
    ("walk", "theme", "glyphs"),
    [(walk, *worn) for walk, worn in zip(WALKS, cycle(WORN), strict=False)],
    ids=[walk[1].id for walk in WALKS],
)
def test_kept_rows_are_those_painted_anew(walk: Any, theme: str, glyphs: str) -> None:
    """At every step of a game, with the cursor going about, at two scales."""
    engine, ready, paints, view_of = walk
    table, rng, dice = (
        map_table(file_of(engine.__name__.rpartition(".")[2])),
        random.Random(5),
        Seeded(5),
    )
    state = engine.start(ready.setup(), dice).state
    kept: dict[int, Painter[Any]] = {}
    for step in range(14):
        who = engine.to_act(state)
        if not who:
            break
        view, zoom = view_of(state, rng), (table.small, 0)[step % 2]
        fresh = paints(view, TableLook(table, table.palette(theme), GLYPHS[glyphs], zoom))
        painter = kept.setdefault(zoom, fresh)
        painter.show(view)
        assert painter.whole() == fresh.whole()
        has_its_shape(fresh)
        state = engine.apply(state, rng.choice(engine.legal(state, who[0])), dice).state
    assert step > 8
    for number, (worn, signs) in enumerate(LOOKS):  # from small to large
        zoom = number * (len(table.grids) - 1) // (len(LOOKS) - 1)
        has_its_shape(paints(view, TableLook(table, table.palette(worn), GLYPHS[signs], zoom)))


def has_its_shape(painter: Painter[Any]) -> None:
    """See that rows are as wide as their map, a glyph a cell, and that there are no others."""
    rows = painter.whole()
    assert {len(row) for row in rows} == {painter.width}
    assert {len(cell.glyph) for row in rows for cell in row} == {1}
    for beyond in (-1, painter.height):
        with pytest.raises(IndexError):
            painter.row(beyond)
