"""The squares against their own laws, and maps there and back."""

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.campaign.geometry import squares
from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.land_raid.actions import Setup, UnitPlan
from pieces_of_eight.campaign.land_raid.state import (
    RAIDERS,
    TOWN,
    Ground,
    Kind,
    Options,
    Quality,
    Town,
)
from tests.land_raid.positions import picture_of, setup

sizes = st.tuples(st.integers(1, 12), st.integers(1, 10))


@st.composite
def grids(draw: st.DrawFn, count: int = 1) -> tuple[int, int, list[Square]]:
    """Columns, rows and some squares of a grid."""
    columns, rows = draw(sizes)
    found = draw(st.lists(st.integers(0, columns * rows - 1), min_size=count, max_size=count))
    return columns, rows, [Square(n) for n in found]


def walked(start: Square, columns: int, rows: int, *, slanting: bool) -> dict[Square, int]:
    """Steps from a square to every other, found by walking."""
    found, todo = {start: 0}, deque([start])
    way = squares.around if slanting else squares.beside
    while todo:
        here = todo.popleft()
        for to in way(here, columns, rows):
            if to not in found:
                found[to] = found[here] + 1
                todo.append(to)
    return found


@given(grids())
def test_column_and_row_lead_there_and_back(grid: tuple[int, int, list[Square]]) -> None:
    columns, rows, (at,) = grid
    column, row = squares.place(at, columns)
    assert squares.square(column, row, columns, rows) == at
    assert 0 <= column < columns
    assert 0 <= row < rows


@given(sizes, st.integers(-3, 15), st.integers(-3, 15))
def test_off_the_grid_is_nowhere(size: tuple[int, int], column: int, row: int) -> None:
    columns, rows = size
    inside = column in range(columns) and row in range(rows)
    assert (squares.square(column, row, columns, rows) != NOWHERE) == inside


@given(grids(3))
def test_distance_is_a_metric(grid: tuple[int, int, list[Square]]) -> None:
    columns, _, (a, b, c) = grid
    steps = squares.distance
    assert steps(a, b, columns) == steps(b, a, columns) >= 0
    assert (steps(a, b, columns) == 0) == (a == b)
    assert steps(a, c, columns) <= steps(a, b, columns) + steps(b, c, columns)


@given(grids())
def test_distance_is_the_number_of_steps(grid: tuple[int, int, list[Square]]) -> None:
    columns, rows, (at,) = grid
    found = walked(at, columns, rows, slanting=True)
    assert len(found) == columns * rows
    assert all(squares.distance(at, to, columns) == steps for to, steps in found.items())


@given(grids())
def test_without_slanting_steps_columns_and_rows_add_up(
    grid: tuple[int, int, list[Square]],
) -> None:
    columns, rows, (at,) = grid
    column, row = squares.place(at, columns)
    for to, steps in walked(at, columns, rows, slanting=False).items():
        x, y = squares.place(to, columns)
        assert steps == abs(x - column) + abs(y - row)


@given(grids(2))
def test_neighbours_are_neighbours_of_each_other(grid: tuple[int, int, list[Square]]) -> None:
    columns, rows, (a, b) = grid
    for way in (squares.around, squares.beside):
        assert (b in way(a, columns, rows)) == (a in way(b, columns, rows))
    assert (b in squares.around(a, columns, rows)) == (squares.distance(a, b, columns) == 1)


@given(grids())
def test_neighbours_come_in_reading_order_and_those_beside_are_among_those_around(
    grid: tuple[int, int, list[Square]],
) -> None:
    columns, rows, (at,) = grid
    around, beside = squares.around(at, columns, rows), squares.beside(at, columns, rows)
    assert list(around) == sorted(set(around))
    assert set(beside) <= set(around) - {at}
    assert list(beside) == sorted(set(beside))


@pytest.mark.parametrize(("at", "around", "beside"), [(0, 3, 2), (1, 5, 3), (6, 8, 4), (19, 3, 2)])
def test_a_corner_has_three_neighbours_an_edge_five_and_the_middle_eight(
    at: int, around: int, beside: int
) -> None:
    assert len(squares.around(Square(at), 5, 4)) == around
    assert len(squares.beside(Square(at), 5, 4)) == beside


@given(grids())
def test_a_step_and_its_contrary_lead_back(grid: tuple[int, int, list[Square]]) -> None:
    columns, rows, (at,) = grid
    for column, row in squares.AROUND:
        to = squares.stepped(at, (column, row), columns, rows)
        if to != NOWHERE:
            assert squares.stepped(to, (-column, -row), columns, rows) == at


def test_the_directions_go_round_clockwise_from_north() -> None:
    at = Square(6)
    names = [squares.label(squares.stepped(at, step, 5, 4), 5) for step in squares.AROUND]
    assert names == ["B1", "C1", "C2", "C3", "B3", "A3", "A2", "A1"]
    assert squares.WAY_NAMES == ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
    assert squares.AROUND[::2] == squares.STRAIGHT


@given(grids(2))
def test_every_square_has_a_label_of_its_own(grid: tuple[int, int, list[Square]]) -> None:
    columns, _, (a, b) = grid
    assert (squares.label(a, columns) == squares.label(b, columns)) == (a == b)


def test_labels_are_a_letter_for_the_column_and_a_number_for_the_row() -> None:
    assert [squares.label(Square(n), 12) for n in (0, 11, 12, 119)] == ["A1", "L1", "A2", "L10"]


# --- pictures of towns --------------------------------------------------------------------


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """A small town with men anywhere in it, each square's raiders and town's men in order."""
    columns, rows = draw(st.tuples(st.integers(1, 6), st.integers(1, 5)))
    letter = st.sampled_from([ground.value for ground in Ground])
    letters = [draw(st.text(letter, min_size=columns, max_size=columns)) for _ in range(rows)]
    unit = st.tuples(
        st.integers(0, columns * rows - 1),
        st.sampled_from((RAIDERS, TOWN)),
        st.sampled_from(Kind),
        st.sampled_from(Quality),
    )
    men = sorted(draw(st.lists(unit, max_size=8)), key=lambda each: each[0])
    units = tuple(UnitPlan(owner, kind, quality, Square(at)) for at, owner, kind, quality in men)
    return Setup(Town("Test town", tuple(letters)), units, Options(posting=False))


@given(setups())
def test_a_town_is_drawn_and_read_again(made: Setup) -> None:
    assert setup(picture_of(made)) == made
