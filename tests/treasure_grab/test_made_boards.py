"""Boards made from a seed: always the same, with room for all, and a chest to be carried off."""

import pytest

from pieces_of_eight.campaign.treasure_grab.ground import outings, plan, stud_at
from pieces_of_eight.campaign.treasure_grab.setup import KINDS, Kind, check_board, generate
from pieces_of_eight.campaign.treasure_grab.state import Board

SEEDS = range(6)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("size", [(16, 12), (26, 20)])
def test_a_made_board_can_be_played_on(kind: Kind, size: tuple[int, int]) -> None:
    for seed in SEEDS:
        board = generate(seed, kind, *size)
        table = check_board(board)
        assert (len(board.rows[0]), len(board.rows)) == size
        assert (stud_at(table, *board.chest), board.lie) in outings(board.rows, None)


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_makes_the_same_board_and_another_another(kind: Kind) -> None:
    assert generate(3, kind) == generate(3, kind)
    assert len({generate(seed, kind).rows for seed in SEEDS}) == len(SEEDS)


@pytest.mark.parametrize("kind", KINDS)
def test_a_made_board_has_heights_a_cannon_and_water(kind: Kind) -> None:
    letters = set("".join("".join(generate(seed, kind).rows) for seed in SEEDS))
    assert {"C", "~", "o"} <= letters
    assert max(letter for letter in letters if letter.isdigit()) >= "2"


def test_a_board_that_is_too_small_is_refused() -> None:
    with pytest.raises(ValueError, match="16 by 12 studs or more, not 10 by 10"):
        generate(1, "wreck", 10, 10)
    with pytest.raises(ValueError, match="No wreck can be made like that"):
        generate(1, "wreck", 40, 16)


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (("0" * 8,) * 7, "has 8 by 8 to 26 by 20 studs, not 8 by 7"),
        (("0" * 8,) * 7 + ("~" * 8,), "south side .* has no room for 4 figures"),
        (("0" * 8,) * 6 + ("CC000000",) + ("0" * 8,), "more than one cannon"),
        (("0" * 8, "~" * 8, *("0" * 8,) * 6), "There is no way from the chest to the north side"),
        (("0" * 8, "9" * 8, *("0" * 8,) * 6), "There is no way from the chest to the north side"),
    ],
)
def test_a_board_on_which_nobody_could_play_is_refused(rows: tuple[str, ...], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        check_board(Board("a board", rows, (2, 4)))


def test_a_board_knows_its_shore_and_its_edges() -> None:
    table = plan(("0000", "00~0", "0000", "T000"))
    row = (6 + 0) * table.columns + 6
    assert [table.shore[row + n] for n in range(4)] == [False, True, True, True]
    assert [len(edge) for edge in table.edges] == [4, 4, 3, 3]
