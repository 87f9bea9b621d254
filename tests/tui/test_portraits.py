"""Portraits of captains: always the same for a name, in the coat of a crown, at every depth."""

import string

from pieces_of_eight.content import crowns
from pieces_of_eight.content.captains import rivals, true_captains
from pieces_of_eight.tui.career.picture import look_of, sitter
from pieces_of_eight.tui.chart.ground import LEVELS, STANDARD
from pieces_of_eight.tui.draw.cells import Cell
from pieces_of_eight.tui.draw.portrait import (
    GRAND,
    HIGH,
    LARGE,
    SMALL,
    WIDE,
    likeness,
    portrait,
    signs,
)
from pieces_of_eight.tui.pages.reading import PageBrush
from pieces_of_eight.tui.themes import INKS
from tests.tui.frames import DRESSES

NAMES = ("Anne Bonny", "Don Blas", "Edward Teach")
ALL = (*true_captains(), *rivals())


def cells_of(name: str, crown: str, depth: str, columns: int) -> list[Cell]:
    found = portrait(look_of(name), crown, depth, columns)  # type: ignore[arg-type]
    assert all(len(row) == columns for row in found)
    return [cell for row in found for cell in row]


def test_a_name_has_one_face_names_have_many_and_no_woman_has_a_beard() -> None:
    """Nor has anybody a beard of whom it is not known."""
    assert likeness("Isabel of the Winds") == likeness("Isabel of the Winds")
    assert len({look_of(each.name) for each in ALL}) >= 30
    women = [each.name for each in ALL if each.pronoun == "she"]
    assert len(women) > 3
    assert {look_of(name).beard for name in (*women, "Isabel of the Winds")} == {"none"}
    assert look_of("Edward Teach").beard == "full"


def test_the_coat_is_the_crown_s_and_the_face_is_not() -> None:
    for columns in (SMALL, LARGE, GRAND):
        seen = [cells_of("Edward Teach", each.id, "true", columns) for each in crowns()]
        assert len({tuple(each) for each in seen}) == len(seen)
        assert len({tuple(each[: len(each) // 2]) for each in seen}) == 1


def test_poor_terminals_get_colours_and_signs_that_they_have() -> None:
    greys = {f"#{8 + 10 * n:02x}" + f"{8 + 10 * n:02x}" * 2 for n in range(24)}
    for name in NAMES:
        cells = cells_of(name, "spain", "16", LARGE)
        inks = {ink for cell in cells for ink in (cell.ink, cell.paper)}
        assert inks <= set(STANDARD)
        assert len(inks) > 3
        for cell in cells_of(name, "denmark", "256", LARGE):
            for ink in (cell.ink, cell.paper):
                parts = {int(ink[at : at + 2], 16) for at in (1, 3, 5)}
                assert ink in greys or parts <= set(LEVELS), ink
        drawn = signs(look_of(name))
        assert [len(line) for line in drawn] == [WIDE] * HIGH
        assert set("".join(drawn)) <= set(string.printable)
        for dress in ("ascii", "mono"):
            look = DRESSES[dress]
            brush = PageBrush(INKS["night", look.depth], look.depth, look.plain)
            assert [line.plain for line in sitter(name, "spain", brush, LARGE)] == [*drawn]
