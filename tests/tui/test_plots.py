"""Numbers drawn in cells: they can be read without colour, and keep to their width."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.tui.draw.cells import Line, text_of
from pieces_of_eight.tui.draw.glyphs import ASCII, RICH, Glyphs
from pieces_of_eight.tui.draw.plots import Bar, Curve, Tones, balance, bars, curves, gauge

TONES = Tones(("one", "two"), "words", "faint", "good", "bad")
TABLES = pytest.mark.parametrize("glyphs", [RICH, ASCII], ids=["rich", "ascii"])
SEASONS = (
    Bar("England", 31, 0, "1"),
    Bar("Spain", 12, 1),
    Bar("England", 4, 0, "2"),
    Bar("Spain", 0, 1),
)


def texts(lines: list[Line]) -> list[str]:
    return [text_of(line).rstrip() for line in lines]


def test_bars_have_name_length_and_number_and_differ_without_colour() -> None:
    assert texts(bars(SEASONS, 30, RICH, TONES)) == [
        "1 England █████████████████ 31",
        "  Spain   ▒▒▒▒▒▒▒ 12",
        "2 England ██▎ 4",
        "  Spain    0",
    ]
    assert texts(bars(SEASONS, 30, ASCII, TONES))[:2] == [
        "1 England ################# 31",
        "  Spain   ::::::: 12",
    ]


def test_no_bars_are_no_lines() -> None:
    assert bars((), 30, RICH, TONES) == []


@pytest.mark.parametrize(
    ("rung", "before", "drawn"),
    [
        (3, 3, "████████····"),
        (4, 3, "████████▲▲··"),
        (1, 3, "████▼▼▼▼····"),
        (0, 2, "██▼▼▼▼······"),
        (5, 5, "████████████"),
    ],
)
def test_a_gauge_shows_where_favour_stands_and_how_it_moved(
    rung: int, before: int, drawn: str
) -> None:
    assert text_of(gauge(rung, before, 6, RICH, TONES)) == drawn


@pytest.mark.parametrize(
    ("came", "owed", "drawn"),
    [
        (12, 10, "──────────│████──────"),
        (8, 10, "──────▒▒▒▒│──────────"),
        (10, 10, "──────────│──────────"),
        (0, 10, "▒▒▒▒▒▒▒▒▒▒│──────────"),
        (99, 10, "──────────│██████████"),
        (101, 100, "──────────│█─────────"),
        (3, 0, "──────────│──────────"),
    ],
)
def test_luck_lies_to_the_right_of_what_was_owed_and_bad_luck_to_its_left(
    came: float, owed: float, drawn: str
) -> None:
    assert text_of(balance(came, owed, 21, RICH, TONES)) == drawn


POINTS = st.integers(-20, 90)


@TABLES
@given(
    st.lists(st.tuples(POINTS, POINTS), min_size=1, max_size=5),
    st.integers(44, 200),
    st.integers(5, 16),
)
def test_every_drawing_keeps_to_its_room(
    glyphs: Glyphs, seasons: list[tuple[int, int]], width: int, height: int
) -> None:
    both = [
        Curve(name, (0, *(each[who] for each in seasons)), who)
        for who, name in enumerate(("England", "Denmark"))
    ]
    drawn = texts(curves(both, width, height, glyphs, TONES))
    assert len(drawn) == height
    assert all(len(line) <= width for line in drawn)
    found = [Bar("Denmark", each[who], who, "1") for each in seasons for who in (0, 1)]
    assert all(len(line) <= width for line in texts(bars(found, width, glyphs, TONES)))
