"""The town as a picture: what is drawn, where, and how little is drawn again."""

import pytest
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Alarm,
    Ground,
    Quality,
    Town,
    UnitId,
)
from pieces_of_eight.tui.draw.cells import Row, Zoom
from pieces_of_eight.tui.draw.colours import PALETTES
from pieces_of_eight.tui.draw.table import TableLook
from pieces_of_eight.tui.land_raid.draw import (
    PREVIEW,
    Mark,
    Sign,
    TownPainter,
    TownView,
    paint,
    table,
)
from tests.tui.town_scenes import BAY, COVE, at, close_fight, crowd, look, marked, squares

SIZES = table().table.layout.sizes
SMALL, FOUR_LINES, WITH_MEN = map(SIZES.index, [(7, 2), (8, 4), (16, 8)])
"""Scales with names, with a line for signs, and with men from head to foot."""
ZOOMS: tuple[Zoom, ...] = (
    1,
    SMALL,
    SMALL + 4,
    FOUR_LINES,
    FOUR_LINES + 3,
    WITH_MEN,
    len(SIZES) - 1,
)
PLAIN = [look("mono", "ascii", zoom) for zoom in ZOOMS]


def _glyphs(rows: tuple[Row, ...]) -> str:
    return "\n".join("".join(cell.glyph for cell in row) for row in rows)


def area(square: Square, columns: int, zoom: Zoom) -> tuple[int, int, int, int]:
    return table().grids[zoom].area(square, columns)


def sign(row: str, glyphs: str = "rich") -> str:
    """What a mark or an edge of the table shows."""
    rows = table().table.mark | table().table.edge
    found = rows[row].sign
    return table().table.plain.get(found, found) if glyphs == "ascii" else found


def _square(view: TownView, label: str, zoom: Zoom = SMALL, glyphs: str = "ascii") -> str:
    """The glyphs of one square and its gutters."""
    x, y, width, height = area(at(view.town, label), view.columns, zoom)
    rows = paint(view, look("mono", glyphs, zoom))
    return "\n".join(
        "".join(cell.glyph for cell in row[x : x + width]) for row in rows[y : y + height]
    )


@pytest.mark.parametrize("zoom", ZOOMS)
def test_nothing_beyond_a_changed_square_looks_different(zoom: Zoom) -> None:
    """The screen asks only for the areas of the squares that are told to have changed."""
    old = replace(close_fight(), marks={})
    new = replace(old, marks=marked(BAY), cursor=at(BAY, "J8"), hover=at(BAY, "A1"))
    painter = TownPainter(old, look("night", "rich", zoom))
    before = [painter.row(y) for y in range(painter.height)]
    changed = painter.show(new)
    assert changed
    allowed = {
        (i, j)
        for square in changed
        for x, y, width, height in (area(square, 10, zoom),)
        for i in range(x, x + width)
        for j in range(y, y + height)
    }
    different = {
        (x, y)
        for y in range(painter.height)
        for x, cell in enumerate(painter.row(y))
        if cell != before[y][x]
    }
    assert different <= allowed


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("side", [RAIDERS, TOWN])
@pytest.mark.parametrize("count", [1, 2, 5, 6, 7, 12, 24])
def test_every_token_is_shown_or_counted(count: int, side: int, zoom: Zoom) -> None:
    view = crowd(count, TOWN if side else RAIDERS)
    view = replace(
        view,
        units=tuple(
            replace(unit, token=f"{unit.token[0]}{'123456789abcdefghijklmno'[n]}")
            for n, unit in enumerate(view.units)
        ),
    )
    text = _square(view, "B2", zoom)
    shown = sum(unit.token in text for unit in view.units)
    left = count - shown
    assert ((f"+{left}" if left < 10 else "++") in text) == (left > 0)
    assert left == 0 or zoom < FOUR_LINES or count > 9
    assert left == 0 or zoom < SMALL or count > 6


@pytest.mark.parametrize("plain", PLAIN, ids=lambda each: f"{each.glyphs.name}-z{each.zoom}")
@pytest.mark.parametrize("mark", Sign)
@pytest.mark.parametrize("count", [0, 6])
def test_every_mark_is_told_by_a_glyph(mark: Sign, count: int, plain: TableLook) -> None:
    bare = crowd(count)
    here = look("mono", plain.glyphs.name, plain.zoom)
    for text in ("", "4+"):
        told = replace(bare, marks={at(COVE, "B2"): Mark(mark, text)})
        picture = _glyphs(paint(told, here))
        assert picture != _glyphs(paint(bare, here))
        assert (text or sign(mark.name.lower(), "ascii")) in picture


@pytest.mark.parametrize("plain", PLAIN, ids=lambda each: f"{each.glyphs.name}-z{each.zoom}")
@pytest.mark.parametrize(
    "change",
    [
        {"cursor": at(COVE, "B2")},
        {"selected": frozenset({UnitId(1)})},
        {"awake": squares(COVE, "B2")},
        {"fights": squares(COVE, "B2")},
        {"fires": (0,) * 7 + (2,) + (0,) * 16},
        {"fires": (0,) * 4 + (4,) + (0,) * 19},
        {"looted": squares(COVE, "C2")},
        {"dark": squares(COVE, "A3")},
        {"alarm": Alarm.FULL},
    ],
    ids=lambda each: next(iter(each)),
)
@pytest.mark.parametrize("count", [2])
def test_no_condition_is_told_by_colour_alone(
    change: dict[str, object], count: int, plain: TableLook
) -> None:
    bare = crowd(count)
    here = look("mono", plain.glyphs.name, plain.zoom)
    if "alarm" in change and here.zoom < SMALL:
        return  # no room for windows there; each awake square has its own sign
    view = TownView(**{**_fields(bare), **change})  # type: ignore[arg-type]
    assert _glyphs(paint(view, here)) != _glyphs(paint(bare, here))


def _fields(view: TownView) -> dict[str, object]:
    return {name: getattr(view, name) for name in view.__struct_fields__}


@pytest.mark.parametrize("quality", [Quality.SCURVY, Quality.HARDENED])
def test_quality_is_told_by_weight_and_line_and_not_by_colour_alone(quality: Quality) -> None:
    able = crowd(1)
    other = replace(able, units=(replace(able.units[0], quality=quality),))

    def written(view: TownView) -> list[tuple[bool, bool]]:
        rows = paint(view, look("mono", "ascii", SMALL))
        return [(cell.bold, cell.underline) for row in rows for cell in row if cell.glyph in "H1"]

    assert written(able) != written(other)


@pytest.mark.parametrize("zoom", [SMALL, FOUR_LINES])
@pytest.mark.parametrize("strength", [1, 2, 3])
@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_fire_says_in_words_how_far_it_burns(strength: int, count: int, zoom: Zoom) -> None:
    view = replace(crowd(count), fires=(0,) * 7 + (strength,) + (0,) * 16)
    assert f"fire {strength}" in _square(view, "B2", zoom)


NAMED = [Ground(key) for key, row in table().table.ground.items() if row.names]


@pytest.mark.parametrize("ground", NAMED)
def test_a_name_is_written_whole_where_nobody_stands(ground: Ground) -> None:
    town = Town(name="one", rows=(f"={ground.value}=",))
    for zoom in (SMALL, FOUR_LINES):
        text = _square(TownView(town=town), "B1", zoom, "rich")
        letters = "".join(filter(str.isalpha, text))
        assert letters.startswith(table().table.ground[ground.value].names[0]), text


def test_names_give_way_to_tokens_but_never_lie_under_them() -> None:
    for count in range(1, 10):
        view = crowd(count, label="C2")
        text = _square(view, "C2", SMALL)
        assert ("church" in text) == (count <= 3), text


def test_an_attack_points_over_the_side_it_goes_over() -> None:
    for way, to in {"N": "B1", "E": "C2", "S": "B3", "W": "A2"}.items():
        view = crowd(2)
        units = tuple(replace(unit, attacks=at(COVE, to)) for unit in view.units)
        arrow = sign(f"attack_{way.lower()}")
        for zoom in ZOOMS:
            text = _square(replace(view, units=units), "B2", zoom, "rich")
            before = _square(view, "B2", zoom, "rich")
            assert text.count(arrow) == before.count(arrow) + 1


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("glyphs", ["rich", "ascii"])
def test_a_preview_is_two_cells_a_square(palette: str, glyphs: str) -> None:
    left, above, right, below = table().table.layout.margin
    drawn = paint(close_fight(), look(palette, glyphs, PREVIEW))[above:-below]
    rows = tuple(row[left:-right] for row in drawn)
    assert [len(row) for row in rows] == [20] * 8
    assert "O6o6" not in _glyphs(rows)
    assert "O6" in _glyphs(rows)


@pytest.mark.parametrize("zoom", [each for each in ZOOMS if each > SMALL])
def test_buildings_of_one_kind_have_no_outline_between_them(zoom: Zoom) -> None:
    drawn = [
        _square(TownView(town=Town("two", ("===", f"=H{other}", "==="))), "C2", zoom)
        for other in "HT"
    ]
    assert [all(line[0] == "|" for line in text.splitlines()[1:]) for text in drawn] == [
        False,
        True,
    ]


@pytest.mark.parametrize("glyphs", ["rich", "ascii"])
def test_figures_hold_what_they_fight_with(glyphs: str) -> None:
    """Where there is room for men from head to foot."""
    view = close_fight()
    drawn = _glyphs(paint(view, look("night", glyphs, WITH_MEN)))
    held = {"rich": "†/│↑*", "ascii": "+/|^*"}[glyphs]
    bare = _glyphs(paint(replace(view, units=()), look("night", glyphs, WITH_MEN)))
    assert all(drawn.count(weapon) > bare.count(weapon) for weapon in held)
