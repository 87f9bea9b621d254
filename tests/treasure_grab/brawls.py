"""Setups of the treasure grab for the laws."""

from collections.abc import Callable

from msgspec.structs import replace

from pieces_of_eight.campaign.treasure_grab.setup import KINDS, generate
from pieces_of_eight.campaign.treasure_grab.state import Band, Board, Lie, Options, Setup

SMALL = Board(
    "A spit of sand",
    (
        "0000000000",
        "0010000200",
        "000C0~2200",
        "00o0000000",
        "00T0000~00",
        "0000110000",
        "0220000000",
        "0000000000",
    ),
    (0, 3),
    Lie.SOUTH,
)
"""So small that who moves at random comes to the chest, and off the board with it."""


def grab(*bands: Band | None, columns: int = 16, rows: int = 12) -> Callable[[int], Setup]:
    """So many players on a small made board; the seed says which, and what they agreed on."""

    def made(seed: int) -> Setup:
        board = generate(seed % 8, KINDS[seed % len(KINDS)], columns, rows)
        agreed = Options(
            chests=1 + seed % 2,
            turns=7,
            own_side=seed % 3 == 1,
            hands_full=seed % 3 == 2,
            crocodiles=seed % 2 == 0,
            cannon=seed % 5 != 1,
            banana=seed % 7 != 1,
        )
        return Setup(board, bands, agreed)

    return made


def scramble(*bands: Band | None) -> Callable[[int], Setup]:
    """A long game for many chests on the smallest of boards."""

    def made(seed: int) -> Setup:
        board = replace(SMALL, chest=(seed % 2 * 9, 2 + seed % 3))
        agreed = Options(
            chests=3, turns=14, crocodiles=True, cannon=seed % 2 == 0, banana=seed % 3 > 0
        )
        return Setup(board, bands, agreed)

    return made


RED, PIRATES, BLUE, BUCCANEERS = Band
TABLES: dict[str, Callable[[int], Setup]] = {
    "two warbands": grab(RED, BLUE),
    "three warbands": grab(BLUE, RED, BUCCANEERS),
    "four warbands": grab(RED, PIRATES, BLUE, BUCCANEERS),
    "two and a latecomer": grab(PIRATES, None, BUCCANEERS),
    "a scramble of two": scramble(RED, PIRATES),
    "a scramble of four": scramble(BUCCANEERS, PIRATES, BLUE, RED),
}
