"""A picture of cells: what it shows, that it says no more, and that nothing in it breaks out."""

from xml.etree import ElementTree as Xml

import pytest

from pieces_of_eight.tui.draw.cells import Cell, Row
from pieces_of_eight.tui.draw.svg import SHAPES, TALL, WIDE, svg

SPACE = "{http://www.w3.org/2000/svg}"


def cells(words: str, ink: str = "#ffffff", paper: str = "#000000") -> Row:
    return tuple(Cell(glyph, ink, paper) for glyph in words)


def drawn(*rows: Row) -> Xml.Element:
    return Xml.fromstring(svg(rows, "A picture"))


def area(picture: Xml.Element, ink: str) -> int:
    """How many points of a picture have a colour, by its paths."""
    total = 0
    for path in picture.iter(f"{SPACE}path"):
        if path.get("fill") == ink:
            for part in path.get("d", "").split("M")[1:]:
                sizes = part.partition("h")[2]
                width, _, rest = sizes.partition("v")
                total += int(width) * int(rest.partition("h")[0])
    return total


def test_every_colour_fills_as_much_as_its_cells() -> None:
    picture = drawn(cells("  █", "#ff0000", "#0000ff"), cells("▀▄ ", "#ff0000", "#0000ff"))
    cell = WIDE * TALL
    assert area(picture, "#ff0000") == 2 * cell
    assert area(picture, "#0000ff") == 6 * cell
    assert [path.get("fill") for path in picture.iter(f"{SPACE}path")] == ["#0000ff", "#ff0000"]
    assert picture.get("viewBox") == f"0 0 {3 * WIDE} {2 * TALL}"


@pytest.mark.parametrize("glyph", SHAPES)
def test_a_quartered_cell_is_filled_by_its_quarters(glyph: str) -> None:
    picture = drawn(cells(glyph, "#ff0000", "#0000ff"))
    quarter = WIDE * TALL // 4
    assert area(picture, "#ff0000") == SHAPES[glyph].bit_count() * quarter


def test_letters_stand_in_their_cells_and_nothing_breaks_out() -> None:
    picture = drawn(cells('ab <&"'), cells(" x"))
    texts = [
        (each.get("x"), each.get("textLength"), each.text) for each in picture.iter(f"{SPACE}text")
    ]
    assert texts == [
        ("0", str(2 * WIDE), "ab"),
        (str(3 * WIDE), str(3 * WIDE), '<&"'),
        (str(WIDE), str(WIDE), "x"),
    ]
    bad = svg([(Cell("x", '"/><script>', "#000000"),)], "</title><script>")
    assert "<script" not in bad
    Xml.fromstring(bad)


def test_nothing_is_a_picture_too() -> None:
    assert drawn().get("viewBox") == "0 0 0 0"
