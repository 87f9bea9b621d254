"""Maps as text, and seas made from a seed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pieces_of_eight.campaign.sea_fight.setup import (
    KINDS,
    Kind,
    generate,
    is_connected,
    parse_map,
    print_map,
    start_rows,
)
from pieces_of_eight.campaign.sea_fight.state import Terrain, Waters

MAP = """
. . : ^
 . _ # .
. . . .
"""

LETTERS = "".join(terrain.value for terrain in Terrain)
kinds = st.sampled_from(KINDS)


def test_a_map_is_drawn_with_odd_rows_indented() -> None:
    waters = parse_map(MAP, "Home")
    assert waters == Waters("Home", ("..:^", "._#.", "...."))
    assert print_map(waters) == MAP.strip("\n")


@given(
    st.integers(1, 12).flatmap(
        lambda n: st.lists(st.text(LETTERS, min_size=n, max_size=n), min_size=1)
    )
)
def test_a_map_is_read_as_it_was_printed(rows: list[str]) -> None:
    waters = Waters("Any", tuple(rows))
    assert parse_map(print_map(waters), "Any") == waters


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the map has no rows"),
        ("   \n\n", "the map has no rows"),
        (". .\n . x", "row 2, column 2 of the map is 'x'; letters are"),
        (". . .\n . .", "row 2 of the map has 2 hexes, the first row has 3"),
    ],
)
def test_a_map_that_cannot_be_is_refused_in_words(text: str, why: str) -> None:
    with pytest.raises(ValueError, match=why.replace(".", "[.]")):
        parse_map(text)


@given(st.integers(), kinds, st.integers(12, 40), st.integers(8, 30))
def test_open_sea_always_hangs_together(seed: int, kind: Kind, width: int, height: int) -> None:
    waters = generate(seed, kind, width, height)
    assert len(waters.rows) == height
    assert {len(row) for row in waters.rows} == {width}
    assert is_connected(waters)


@given(st.integers(), kinds, st.integers(12, 40), st.integers(8, 30))
def test_fleets_start_in_clear_water(seed: int, kind: Kind, width: int, height: int) -> None:
    waters = generate(seed, kind, width, height)
    third = width // 3
    for row in start_rows(height):
        assert set(waters.rows[row][:third] + waters.rows[row][width - third :]) == {"."}


def test_a_seed_gives_the_same_sea_for_ever() -> None:
    assert generate(5, "islands", 20, 12) == generate(5, "islands", 20, 12)
    assert generate(5, "islands", 20, 12) != generate(6, "islands", 20, 12)
    assert generate(5, "islands", 20, 12).rows != generate(5, "coast", 20, 12).rows


def test_a_pinned_sea_has_not_drifted() -> None:
    # Saves name a sea by its seed: if this picture changes, say so in the change log.
    assert print_map(generate(1, "islands", 16, 8)) == PINNED


def test_each_kind_looks_like_its_name() -> None:
    for seed in range(20):
        every = {kind: "".join(generate(seed, kind, 30, 20).rows) for kind in KINDS}
        assert set(every["open"]) == {"."}
        assert every["shoals"].count(":") > every["shoals"].count("^") + every["shoals"].count("_")
        assert "_" in every["islands"]
        assert any(not row.strip("^_#") for row in _edges(generate(seed, "coast", 30, 20)))
        for letters in every.values():
            assert letters.count(".") > len(letters) * 0.6


def _edges(waters: Waters) -> tuple[str, str]:
    return waters.rows[0], waters.rows[-1]


def test_land_is_rimmed_with_sand_and_now_and_then_a_town() -> None:
    many = ["".join(generate(seed, "islands", 30, 20).rows) for seed in range(30)]
    assert all("_" in sea and "^" in sea for sea in many)
    assert sum("#" in sea for sea in many) > 5


@pytest.mark.parametrize(("width", "height"), [(11, 20), (20, 7), (0, 0), (-3, 9)])
def test_a_puddle_is_refused(width: int, height: int) -> None:
    with pytest.raises(ValueError, match=f"a sea of {width} by {height} hexes is too small"):
        generate(1, "open", width, height)


PINNED = """\
. . . . . . . . . . _ _ ^ ^ ^ .
 . . . . . . . . : _ : _ _ _ : .
. . . . . . . . _ _ : . . . . .
 . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . .
 . . . . . . . ^ ^ _ _ . . . . .
. . . . . . . . : _ _ ^ . . . .
 . . . . . . . . ^ _ : : . . . ."""
