"""Portraits of captains: always the same for a name, in the coat of a crown, at every depth."""

import string

import pytest

from pieces_of_eight.campaign.kernel.play import many
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
from pieces_of_eight.tui.pages.reading import Brush
from pieces_of_eight.tui.themes import INKS
from tests.tui.frames import DRESSES

NAMES = ("Anne Bonny", "Don Blas", "Hugh Fenwick", "Edward Teach", "Josiah Pell")


def brush(dress: str = "night") -> Brush:
    look = DRESSES[dress]
    return Brush(INKS["night", look.depth], look.depth, look.plain)


def cells_of(name: str, crown: str, depth: str, columns: int) -> list[Cell]:
    found = portrait(look_of(name), crown, depth, columns)  # type: ignore[arg-type]
    assert all(len(row) == columns for row in found)
    return [cell for row in found for cell in row]


def test_a_name_has_one_face_and_names_have_many() -> None:
    assert likeness("Isabel of the Winds") == likeness("Isabel of the Winds")
    faces = {look_of(each.name) for each in (*true_captains(), *rivals())}
    assert len(faces) >= 30, many(len(faces), "face")


def test_no_woman_has_a_beard_and_nobody_of_whom_it_is_not_known() -> None:
    women = [each.name for each in (*true_captains(), *rivals()) if each.pronoun == "she"]
    assert len(women) > 3
    assert {look_of(name).beard for name in (*women, "Isabel of the Winds")} == {"none"}
    assert look_of("Edward Teach").beard == "full"


@pytest.mark.parametrize("columns", [SMALL, LARGE, GRAND])
def test_the_coat_is_the_crown_s_and_the_face_is_not(columns: int) -> None:
    seen = [cells_of("Edward Teach", each.id, "true", columns) for each in crowns()]
    assert len({tuple(each) for each in seen}) == len(seen)
    top = len(seen[0]) // 2
    assert len({tuple(each[:top]) for each in seen}) == 1


@pytest.mark.parametrize("name", NAMES)
def test_poor_terminals_get_colours_that_they_have(name: str) -> None:
    inks = {ink for cell in cells_of(name, "spain", "16", LARGE) for ink in (cell.ink, cell.paper)}
    assert inks <= set(STANDARD)
    assert len(inks) > 3
    greys = {f"#{8 + 10 * n:02x}" + f"{8 + 10 * n:02x}" * 2 for n in range(24)}
    for cell in cells_of(name, "denmark", "256", LARGE):
        for ink in (cell.ink, cell.paper):
            parts = {int(ink[at : at + 2], 16) for at in (1, 3, 5)}
            assert ink in greys or parts <= set(LEVELS), ink


@pytest.mark.parametrize("name", NAMES)
def test_without_colours_it_is_drawn_in_signs_of_any_keyboard(name: str) -> None:
    drawn = signs(look_of(name))
    assert len(drawn) == HIGH
    assert {len(line) for line in drawn} == {WIDE}
    assert set("".join(drawn)) <= set(string.printable)
    for dress in ("ascii", "mono"):
        assert [line.plain for line in sitter(name, "spain", brush(dress), LARGE)] == [*drawn]
