"""Maps of fights as pictures: what is drawn, where, and that nothing is told by colour alone."""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pieces_of_eight.campaign import pirate_wars
from pieces_of_eight.campaign.geometry.hexes import axial
from pieces_of_eight.campaign.geometry.hulls import DOT, Hull, corners, offing
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Seeded
from pieces_of_eight.campaign.land_raid.state import RAIDERS, TOWN, Alarm, Ground, Quality, Town
from pieces_of_eight.campaign.pirate_wars.things import SHORT_POINTS, point_at
from pieces_of_eight.campaign.pirate_wars.waters import ANCHORAGE
from pieces_of_eight.campaign.sea_fight.state import Terrain, Waters
from pieces_of_eight.campaign.shore_raid import state as shore_raid
from pieces_of_eight.campaign.treasure_grab.events import LETTERS
from pieces_of_eight.campaign.treasure_grab.state import Band
from pieces_of_eight.content import prepared
from pieces_of_eight.tui.draw.cells import Row
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.glyphs import GLYPHS
from pieces_of_eight.tui.draw.open_sea import fitting, grid_of
from pieces_of_eight.tui.draw.places import PlaceLook, WornUnit, paint_spot, preview
from pieces_of_eight.tui.land_raid import draw as town
from pieces_of_eight.tui.land_raid.draw import TownPainter, TownView
from pieces_of_eight.tui.pirate_wars.draw import painter as wars
from pieces_of_eight.tui.pirate_wars.draw.view import HullMark, WarsView
from pieces_of_eight.tui.pirate_wars.draw.view import view_of as chart_of
from pieces_of_eight.tui.sea_fight import draw as sea
from pieces_of_eight.tui.sea_fight.draw import SeaPainter, SeaView
from pieces_of_eight.tui.shore_raid import draw as shore
from pieces_of_eight.tui.shore_raid.draw import ManMark, ShoreView
from pieces_of_eight.tui.treasure_grab import draw as grab
from pieces_of_eight.tui.treasure_grab.draw import GrabPainter, GrabView
from tests.tui.fights import CHART, scuffle
from tests.tui.maps import (
    BAY,
    COVE,
    PICTURES,
    SCENES,
    brawl,
    close_fight,
    crowd,
    island,
    marked,
    square,
    squares,
)

PLAIN = ("mono", "ascii")
TOWN_TABLE = town.table()
SMALL, FOUR_LINES, WITH_MEN = map(TOWN_TABLE.table.layout.sizes.index, [(7, 2), (8, 4), (16, 8)])
"""Scales of a town with names, with a line for signs, and with men from head to foot."""
ZOOMS: dict[str, Sequence[Any]] = {
    "town": (1, SMALL, SMALL + 4, FOUR_LINES, WITH_MEN, len(TOWN_TABLE.grids) - 1),
    "shore": (1, 2, 4, len(shore.table().grids) - 1),
}


def look(name: str, glyphs: str, zoom: Any, palette: str = "") -> Any:
    """A look of a kind of map; without colour where no palette is told."""
    return PICTURES[name].look(palette or "mono", glyphs, zoom)


def text(rows: Iterable[Row]) -> str:
    return "\n".join("".join(cell.glyph for cell in row) for row in rows)


def drawn(name: str, view: Any, zoom: Any, glyphs: str = "ascii", palette: str = "") -> str:
    """What is written on a map."""
    return text(PICTURES[name].paint(view, look(name, glyphs, zoom, palette)))


def on_square(view: TownView, label: str, zoom: int = SMALL, glyphs: str = "ascii") -> str:
    """The glyphs of one square of a town and its gutters."""
    x, y, width, height = TOWN_TABLE.grids[zoom].area(square(view.town, label), view.columns)
    lines = drawn("town", view, zoom, glyphs).splitlines()
    return "\n".join(line[x : x + width] for line in lines[y : y + height])


# --- Without colour -------------------------------------------------------------------------------

MAN = ManMark(at=8, letter="C", side=0, number=3, band=2)
BEACH = ShoreView(rows=("......",) * 4)
CHANGES: dict[str, tuple[Any, list[dict[str, Any]]]] = {
    "shore": (
        MAN,
        [
            {"side": 1, "letter": "c"},
            *({name: True} for name in ("spent", "laden", "busy", "runs", "ghost")),
            *({"wounds": wounds} for wounds in (1, 2)),
            {"band": 3},
        ],
    ),
    "town": (
        crowd(2),
        [
            {"cursor": square(COVE, "B2")},
            {"selected": frozenset({1})},
            *({name: squares(COVE, "B2")} for name in ("awake", "fights")),
            {"fires": (0,) * 7 + (2,) + (0,) * 16},
            {"fires": (0,) * 4 + (4,) + (0,) * 19},
            {"looted": squares(COVE, "C2")},
            {"dark": squares(COVE, "A3")},
            {"alarm": Alarm.FULL},
        ],
    ),
}
"""What may be so of a man or a town, and what may change."""


@pytest.mark.parametrize(
    ("name", "glyphs"), [("shore", "rich"), ("shore", "ascii"), ("town", "ascii")]
)
def test_no_state_is_told_by_colour_alone(name: str, glyphs: str) -> None:
    thing, changes = CHANGES[name]
    for zoom in ZOOMS[name]:

        def shown(each: Any, zoom: Any = zoom) -> str:
            view = each if name == "town" else replace(BEACH, figures=(each,))
            return drawn(name, view, zoom, glyphs)

        plain = shown(thing)
        for change in changes:
            if "alarm" not in change or zoom >= SMALL:  # there is no room for windows
                assert shown(replace(thing, **change)) != plain, (zoom, change)


@pytest.mark.parametrize("glyphs", ["rich", "ascii"])
def test_every_mark_is_told_by_a_glyph(glyphs: str) -> None:
    table = shore.table().table
    for sign in shore.InchSign:
        mark = table.mark[sign.name.lower()].sign
        mark = table.plain.get(mark, mark) if glyphs == "ascii" else mark
        on_him = sign in (shore.InchSign.TARGET, shore.InchSign.CHOICE)
        for zoom in ZOOMS["shore"]:
            for figures in ((), (MAN,)) if on_him else ((),):
                view = replace(BEACH, figures=figures, marks={8: sign})
                assert mark in drawn("shore", view, zoom, glyphs)
    for sign in town.SquareSign:
        mark = sign_of(sign.name.lower(), glyphs)
        for zoom, count, words in (
            (z, n, w) for z in ZOOMS["town"] for n, w in ((0, "4+"), (6, ""))
        ):
            bare = crowd(count)
            told = replace(bare, marks={square(COVE, "B2"): town.SquareMark(sign, words)})
            picture = drawn("town", told, zoom, glyphs)
            assert picture != drawn("town", bare, zoom, glyphs)
            assert (words or mark) in picture


def sign_of(row: str, glyphs: str = "rich") -> str:
    """What a mark or an edge of a town shows."""
    table = TOWN_TABLE.table
    found = (table.mark | table.edge)[row].sign
    return table.plain.get(found, found) if glyphs == "ascii" else found


def of_shore(ground: Any, glyphs: str, zoom: Any) -> list[str]:
    view = ShoreView(rows=(ground.value * 12,) * 12)
    return [line[3:] for line in drawn("shore", view, zoom, glyphs).splitlines()[1:]]


GROUNDS: dict[str, tuple[Callable[..., Any], Sequence[Any]]] = {
    "sea": (lambda each: SeaView(Waters("a sea", (each.value * 12,) * 12)), [*Terrain]),
    "town": (lambda each: TownView(Town("a town", (each.value * 12,) * 12)), [*Ground]),
    "grab": (lambda each: GrabView(board=(each * 12,) * 12, numbered=True), [*"012~ToC"]),
}


@pytest.mark.parametrize("glyphs", PLAIN)
@pytest.mark.parametrize("zoom", [0, 1, 2])
def test_every_ground_is_told_from_every_other(glyphs: str, zoom: int) -> None:
    for name, (view, grounds) in GROUNDS.items():
        for at in (zoom, *([11, 16, 23][zoom : zoom + 1] if name == "town" else ())):
            painted = [drawn(name, view(ground), at, glyphs) for ground in grounds]
            assert all(one != other for one, other in combinations(painted, 2)), name
    shores = {ground: of_shore(ground, glyphs, zoom) for ground in shore_raid.Ground}
    assert all(one != other for one, other in combinations(shores.values(), 2))
    for wall in (shore_raid.Ground.HOUSE, shore_raid.Ground.CRATES, shore_raid.Ground.DOOR):
        assert " " not in "".join(shores[wall]), "a wall has no gap"


# --- Town -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("zoom", [1, SMALL, FOUR_LINES, WITH_MEN])
def test_nothing_beyond_a_changed_square_looks_different(zoom: int) -> None:
    """The screen asks only for the areas of the squares that are told to have changed."""
    old = replace(close_fight(), marks={})
    new = replace(old, marks=marked(BAY), cursor=square(BAY, "J8"), hover=square(BAY, "A1"))
    painter = TownPainter(old, look("town", "rich", zoom, "night"))
    before = painter.whole()
    changed = painter.show(new)
    assert changed
    areas = [TOWN_TABLE.grids[zoom].area(each, 10) for each in changed]
    allowed = {(i, j) for x, y, w, h in areas for i in range(x, x + w) for j in range(y, y + h)}
    pairs = [zip(*rows, strict=True) for rows in zip(before, painter.whole(), strict=True)]
    assert {
        (x, y) for y, row in enumerate(pairs) for x, (was, now) in enumerate(row) if was != now
    } <= allowed


@pytest.mark.parametrize("zoom", ZOOMS["town"])
def test_every_token_is_shown_or_counted(zoom: int) -> None:
    for side in (RAIDERS, TOWN):
        for count in (1, 2, 6, 7, 12, 24):
            view = crowd(count, side)
            signs = "123456789abcdefghijklmno"
            units = [replace(u, token=u.token[0] + signs[n]) for n, u in enumerate(view.units)]
            told = on_square(replace(view, units=tuple(units)), "B2", zoom)
            left = count - sum(unit.token in told for unit in units)
            assert ((f"+{left}" if left < 10 else "++") in told) == (left > 0)
            assert left == 0 or zoom < FOUR_LINES or count > 9
            assert left == 0 or zoom < SMALL or count > 6


def test_quality_is_told_by_weight_and_line_and_not_by_colour_alone() -> None:
    def written(quality: Quality) -> list[tuple[bool, bool]]:
        one = crowd(1)
        view = replace(one, units=(replace(one.units[0], quality=quality),))
        rows = town.paint(view, look("town", "ascii", SMALL))
        return [(cell.bold, cell.underline) for row in rows for cell in row if cell.glyph in "H1"]

    assert written(Quality.ABLE) not in (written(Quality.SCURVY), written(Quality.HARDENED))


def test_fires_and_names_are_written_whole_and_give_way_to_tokens() -> None:
    for zoom in (SMALL, FOUR_LINES):
        for strength in (1, 2, 3):
            for count in (0, 1, 3):
                view = replace(crowd(count), fires=(0,) * 7 + (strength,) + (0,) * 16)
                assert f"fire {strength}" in on_square(view, "B2", zoom)
        for ground, row in TOWN_TABLE.table.ground.items():
            if row.names:
                view = TownView(town=Town(name="one", rows=(f"={ground}=",)))
                told = on_square(view, "B1", zoom, "rich")
                assert "".join(filter(str.isalpha, told)).startswith(row.names[0])
    for count in range(1, 10):
        told = on_square(crowd(count, label="C2"), "C2")
        assert ("church" in told) == (count <= 3), told


def test_an_attack_points_over_the_side_it_goes_over() -> None:
    for way, to in {"N": "B1", "E": "C2", "S": "B3", "W": "A2"}.items():
        view = crowd(2)
        units = tuple(replace(unit, attacks=square(COVE, to)) for unit in view.units)
        arrow = sign_of(f"attack_{way.lower()}")
        for zoom in ZOOMS["town"]:
            told = on_square(replace(view, units=units), "B2", zoom, "rich")
            assert told.count(arrow) == on_square(view, "B2", zoom, "rich").count(arrow) + 1


def test_a_preview_is_two_cells_a_square_and_figures_hold_what_they_fight_with() -> None:
    left, above, right, below = TOWN_TABLE.table.layout.margin
    for glyphs, weapons in (("rich", "†/│↑*"), ("ascii", "+/|^*")):
        rows = drawn("town", close_fight(), town.PREVIEW, glyphs, "night").splitlines()
        rows = [row[left:-right] for row in rows[above:-below]]
        assert [len(row) for row in rows] == [20] * 8
        assert "O6" in "\n".join(rows)
        assert "O6o6" not in "\n".join(rows)
        armed, bare = (
            drawn("town", view, WITH_MEN, glyphs, "night")
            for view in (close_fight(), replace(close_fight(), units=()))
        )
        assert all(armed.count(weapon) > bare.count(weapon) for weapon in weapons)


@pytest.mark.parametrize("zoom", [each for each in ZOOMS["town"] if each > SMALL])
def test_buildings_of_one_kind_have_no_outline_between_them(zoom: int) -> None:
    views = (TownView(town=Town("two", ("===", f"=H{other}", "==="))) for other in "HT")
    told = [on_square(view, "C2", zoom).splitlines()[1:] for view in views]
    assert [all(line[0] == "|" for line in lines) for lines in told] == [False, True]


# --- Shore and board ------------------------------------------------------------------------------


def test_a_chance_stands_beside_the_name_of_a_house_and_not_on_it() -> None:
    """It was written over the name: "residenyes", "resid31%"."""
    view = crowd(2, TOWN, label="E3")
    mark = town.SquareMark(town.SquareSign.TARGET, "31%")
    view = replace(view, marks={square(COVE, "E3"): mark})
    for zoom in range(SMALL, len(TOWN_TABLE.grids)):
        words = on_square(view, "E3", zoom, "rich")
        before = words[words.index("31%") - 1]
        assert not before.isalpha(), words


def test_men_have_their_letter_their_band_and_what_they_hold_and_goods_are_drawn() -> None:
    view = replace(BEACH, figures=(replace(MAN, letter="R", band=7, number=12),))
    for zoom in ZOOMS["shore"]:
        for palette in ("night", "mono"):
            told = drawn("shore", view, zoom, "rich", palette)
            here = look("shore", "rich", zoom)
            assert {"R", "7"} <= {*told}
            assert here.layout.width < 4 or "R12" in told
            assert here.layout.height < 3 or "│" in told
        for thing in shore.Goods:
            goods = replace(BEACH, things=((8, thing),))
            assert drawn("shore", goods, zoom) != drawn("shore", BEACH, zoom)


LARGE = grab.table().table.layout.sizes.index((6, 3))
"""A scale of a board with men from head to foot."""


@pytest.mark.parametrize(("zoom", "hat"), [(grab.table().small, 0), (LARGE, 1)])
def test_who_is_wounded_sits_a_line_lower_and_has_no_legs(zoom: int, hat: int) -> None:
    view = brawl()
    painter = GrabPainter(view, look("grab", "ascii", zoom))

    def stud(token: str) -> list[str]:
        at = next(figure.at for figure in view.figures if figure.token == token)
        x, y, width, height = painter.look.layout.area(at, view.columns)
        return [text([row[x : x + width]]) for row in painter.whole()[y : y + height]]

    standing, sitting = stud("p1"), stud("P1")
    assert "p1" in standing[hat]
    assert "}{" in standing[-1]
    assert "P1" in sitting[hat + 1]
    assert not any(pair in line for line in sitting for pair in ("/\\", "\\/", "[]", "}{"))


@pytest.mark.parametrize("glyphs", GLYPHS)
def test_men_of_a_warband_have_a_shape_of_their_own_and_are_seen_lying(glyphs: str) -> None:
    for zoom in range(grab.table().small, len(grab.table().grids)):
        here = look("grab", glyphs, zoom, "night")
        worn = (PlaceLook("0", things=(WornUnit(f"band{int(band)}", "  "),)) for band in Band)
        assert len({text(paint_spot(spot, here)) for spot in worn}) == len(LETTERS)
        lying = PlaceLook("0", things=(WornUnit("band0", "S1", ("sitting", "lying")),))
        assert "1" in text(paint_spot(lying, here))
    rows = preview(grab.on_board(SCENES["grab"]["wreck"]()), 24, look("grab", glyphs, 0, "night"))
    assert {len(row) for row in rows} == {24}, "the small picture has a stud to a pixel"
    assert len(rows) == (8 if glyphs == "rich" else 16)


def test_the_chest_is_drawn_to_its_length_and_heights_are_written_on_demand() -> None:
    assert "[==$$==]" in drawn("grab", SCENES["grab"]["reach"](), 0)
    lines = [line[6:8] for line in drawn("grab", brawl(), 0).splitlines()]
    assert lines[2:6] == ["[]", "SS", "[]", "[]"]

    def digits(numbered: bool, palette: str) -> int:
        told = drawn("grab", grab.view_of(scuffle(), numbered=numbered), 0, "rich", palette)
        return sum(glyph in "1235" for line in told.splitlines()[1:-1] for glyph in line[2:-2])

    assert digits(False, "night") == 5, "the numbers of the figures alone"
    assert digits(True, "night") > 20
    assert digits(False, "16") > 20, "where there are no shades"


# --- Pirate Wars ----------------------------------------------------------------------------------


@pytest.mark.parametrize("heading", range(0, 3600, 450))
def test_a_hull_points_where_it_heads(heading: int) -> None:
    hull = Hull(Point(200 * DOT, 100 * DOT), heading, 48 * DOT, 12 * DOT)
    here = look("wars", "ascii", 3)
    lines = text(wars.paint(WarsView(CHART, 0, (HullMark(0, "A", 0, hull),)), here)).splitlines()
    cells = [
        (x, y)
        for y, line in enumerate(lines[1:-1], 1)
        for x, glyph in enumerate(line)
        if glyph in "#A"
    ]
    stern = grid_of(here).at(hull.stern)
    far = max(cells, key=lambda at: (at[0] - stern[0]) ** 2 + 4 * (at[1] - stern[1]) ** 2)
    across, down = far[0] - stern[0], 2 * (far[1] - stern[1])
    names = {"N": down < 0, "S": down > 0, "E": across > 0, "W": across < 0}
    assert all(names[letter] for letter in SHORT_POINTS[point_at(heading)])


def test_a_chart_in_a_small_place_is_never_larger_than_it() -> None:
    view = island()
    for width, height in ((30, 8), (50, 12), (85, 30)):
        small = fitting(wars.size_of(view.waters), look("wars", "ascii", 1), width, height)
        rows = wars.paint(view, small)
        assert len(rows) <= height
        assert len(rows[0]) <= width


@pytest.mark.rule("C-20", "H-271")
def test_a_ship_of_three_victories_wears_a_pennant_and_a_pier_runs_from_the_shore() -> None:
    view = SCENES["wars"]["broadside"]()
    worn = replace(view, hulls=(replace(view.hulls[0], pennant=True), *view.hulls[1:]))
    sea = pirate_wars.start(prepared("wars-fort").scenario.setup(), Seeded(1)).state
    fort = chart_of(sea)
    (pier,) = (isle.pier for isle in fort.isles if isle.pier)
    (shape,) = (sea.waters.shoals[shore.shoal].corners for shore in sea.shores)
    offings = [offing(at, shape) for at in corners(pier)]
    assert min(offings) == 0
    assert 0.9 * ANCHORAGE <= max(offings) <= ANCHORAGE
    bare = replace(fort, isles=tuple(replace(isle, pier=None) for isle in fort.isles))
    for name, glyphs in GLYPHS.items():
        sign = wars.table().written("Γ", glyphs)
        plain, with_it = (drawn("wars", each, 1, name, "night") for each in (view, worn))
        assert with_it.count(sign) == plain.count(sign) + 1
        for zoom in (1, 3):
            pictures = (
                wars.paint(each, look("wars", name, zoom, "night")) for each in (fort, bare)
            )
            assert next(pictures) != next(pictures)


# --- Hexes and cells find each other at every zoom ------------------------------------------------


@given(
    st.tuples(st.integers(-3, 45), st.integers(-3, 35)),
    st.sampled_from((0, 1, 2)),
    st.integers(0, 5),
    st.integers(0, 2),
)
def test_every_cell_below_the_point_of_a_hex_leads_back_to_it(
    place: tuple[int, int], zoom: Any, across: int, down: int
) -> None:
    layout = sea.table().hexes[zoom]
    x, y, _, _ = layout.area(axial(*place))
    line = min(down, layout.height - 1)
    if line == 0:  # its first line is whole only where it does not narrow
        across = layout.shift
    assert layout.at(x + across % layout.width, y + line) == axial(*place)


@pytest.mark.parametrize("zoom", [0, 1, 2])
def test_each_cell_is_of_one_hex_whose_colour_its_lower_half_shows(zoom: Any) -> None:
    grid, waters = sea.table().hexes[zoom], Waters("open water", ("." * 5,) * 4)
    night = sea.table().look(PALETTES["night"], GLYPHS["rich"], zoom)
    bare = SeaPainter(SeaView(waters=waters), night).whole()
    for lit in (axial(column, row) for column in range(5) for row in range(4)):
        seen = SeaPainter(SeaView(waters=waters, cursor=lit), night).whole()
        shown = {
            (x, y)
            for y, row in enumerate(seen)
            for x, cell in enumerate(row)
            if cell.paper != bare[y][x].paper
        }
        x, y, width, height = grid.area(lit)
        around = [(i, j) for j in range(y, y + height) for i in range(x, x + width)]
        assert shown == {each for each in around if grid.at(*each) == lit}
    wide, high = grid.size(12, 10)
    for x, y in ((x, y) for x in range(wide) for y in range(high)):
        left, top, width, height = grid.area(grid.at(x, y))
        assert left <= x < left + width
        assert top <= y < top + height
