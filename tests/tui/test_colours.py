"""Tables of colours: what their rows can say, and that every row is used and none is missing."""

from pathlib import Path

import pytest
from msgspec import Struct
from rich.style import Style

from pieces_of_eight.tui import inks
from pieces_of_eight.tui.draw import colours
from pieces_of_eight.tui.draw.cells import Ink
from pieces_of_eight.tui.draw.colours import Themes
from pieces_of_eight.tui.draw.inks import Ground, Wash
from pieces_of_eight.tui.land_raid.draw.palettes import TOWN_PALETTES
from pieces_of_eight.tui.shore_raid.draw.palettes import SHORE_PALETTES
from pieces_of_eight.tui.treasure_grab.draw.palettes import GRAB_PALETTES

SHIPPED = (
    colours.PALETTES,
    colours._ON_LIGHT,
    TOWN_PALETTES,
    SHORE_PALETTES,
    GRAB_PALETTES,
    inks._COLOURS,
)


class Side(Struct, frozen=True):
    hull: Ink


class Small(Struct, frozen=True):
    name: str
    ground: dict[Ground, tuple[Ink, Ink]]
    over: Wash
    dots: bool
    sides: tuple[Side, Side]
    none: Ink


ROWS = """# A remark.

             day               night

ground.sea   #112233,#445566   17,18
over         #112233*0.45/#fff 3/-
dots         yes               no
sides.1.hull #bbb              1
sides.0.hull #aaa              0
none         -                 default
"""


def themes(tmp_path: Path, rows: str) -> Themes[Small]:
    path = tmp_path / "colours.txt"
    path.write_text(rows)
    return Themes(Small, path)


def test_a_row_may_hold_a_colour_shades_a_wash_or_an_answer(tmp_path: Path) -> None:
    found = themes(tmp_path, ROWS)
    assert list(found) == ["day", "night"]
    assert found["day"] == Small(
        "day",
        {Ground.SEA: ("#112233", "#445566")},
        Wash("#112233", 0.45, "#fff"),
        True,
        (Side("#aaa"), Side("#bbb")),
        "",
    )
    night = found["night"]
    assert night.ground == {Ground.SEA: ("color(17)", "color(18)")}
    assert night.over == Wash("color(3)", 1, "")
    assert night.none == "default"


def test_a_missing_row_or_cell_is_noticed(tmp_path: Path) -> None:
    with pytest.raises(KeyError, match="dots"):
        themes(tmp_path, ROWS.replace("dots  ", "# dots"))["day"]
    with pytest.raises(ValueError, match="zip"):
        themes(tmp_path, ROWS.replace("default", ""))["day"]


@pytest.mark.parametrize("shipped", SHIPPED, ids=lambda found: found._table.__name__)
def test_no_row_of_the_shipped_tables_is_idle(shipped: Themes[Struct]) -> None:
    fields = set(shipped._table.__struct_fields__) - {"name"}
    for name, column in shipped._columns.items():
        assert set(column) == fields - set(shipped._borrowed)
        assert isinstance(shipped[name], shipped._table)


def inks_in(value: object) -> set[str]:
    """Every colour in a table, however deep."""
    match value:
        case str():
            return {value}
        case dict():
            parts = list(value.values())
        case tuple():
            parts = list(value)
        case _:
            names = getattr(value, "__struct_fields__", ())
            parts = [getattr(value, name) for name in names if name != "name"]
    return set[str]().union(*map(inks_in, parts))


MAPS = {"sea": colours.PALETTES, "town": TOWN_PALETTES, "shore": SHORE_PALETTES}
MAPS["grab"] = GRAB_PALETTES
SIXTEEN = {f"color({number})" for number in range(16)}
GREYS = {f"color({number})" for number in (0, 7, 8, 15)}
FEW = {"16": SIXTEEN, "mono": GREYS}


@pytest.mark.parametrize(
    ("of", "theme"), [(of, theme) for of, themes in MAPS.items() for theme in themes]
)
def test_every_colour_is_known_to_the_terminal_and_to_a_poor_table(of: str, theme: str) -> None:
    found = inks_in(MAPS[of][theme]) - {""}
    for ink in found:
        Style(color=ink)
    assert found <= FEW.get(theme, found)
