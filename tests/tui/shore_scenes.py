"""Small shore raids for the tests of the screen: the supply raid, and a brawl on a quay."""

from pathlib import Path

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.shore_raid.ground import Cell, plan
from pieces_of_eight.campaign.shore_raid.state import (
    TOWN,
    PieceKind,
    PiecePlan,
    Raid,
    Setup,
)
from pieces_of_eight.content.shore_raid.scenarios import shore_raid
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.tui.shore_raid.screens import ShoreDesk
from tests.shore_raid.positions import STORE, called, marked, middle, position, who
from tests.tui.shell import app_at, desk_on, keep

PEOPLE = (Chair("person", "Black Coat"), Chair("person", "The Captain of the Watch"))

QUAY = (
    "....====.................,,,.%%%",
    ".##+====..#########......,,,.%%%",
    ".#11====..#1111111#......,,,..%%",
    ".#11====..#1111111+.....x.......",
    ".####===..#########.....x.......",
    "................................",
    "================================",
    "================xx==============",
    "________________________________",
    "________________________________",
    "____SSSSSSSSSSSSSSSSSSSSSSS_____",
    "~~~SSSSSSSSSSSSSSSSSSSSSSSSS~~~~",
    "~~~~SSSSSSSSSSSSSSSSSSSSSSS~~~~~",
    "~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
)
"""A warehouse, a house, crates, broken ground, trees, and a ship at the quay."""

FIGURES = (
    *("C* 10,8 N", "C 11,8 N", "C 12,8 N", "D 12,9 N", "P 9,9 N", "P- 8,9 N", "C$ 20,9 S"),
    *("C 5,11 N", "B 6,11 N", "B 7,11 N", "D 8,11 N"),
    *("b 11,7 S", "b 12,7 S", "d 20,5 E", "r 25,3 W", "r- 26,3 W", "p* 6,2 S"),
)


def brawl() -> Raid:
    """A band of five that has closed with two townsmen, with all that can be on a map around."""
    gun = PiecePlan(PieceKind.SWIVEL, TOWN, middle(30, 8))
    raid = position(
        *FIGURES, rank=5, rows=QUAY, places=(STORE,), pieces=(gun,), cards=((1, 2, 3, 5), (2, 3))
    )
    raid = called(raid, "C1 C2 C3 D1 P1")
    raid = marked(raid, "b1", points=2)
    return marked(raid, "B2", acted=True)


def carding() -> Raid:
    """The moment before: a card of 5 lies there."""
    return position(*FIGURES, rank=5, rows=QUAY, places=(STORE,), cards=((1, 2, 3, 5), (2, 3)))


def supply(turns: int = 29) -> Setup:
    """The supply raid, or the beginning of it."""
    from msgspec.structs import replace

    setup = shore_raid("supply").setup()
    return replace(setup, options=replace(setup.options, turns=turns))


def save(
    path: Path,
    begin: Setup | Raid | None = None,
    chairs: tuple[Chair, ...] = PEOPLE,
    seed: int = 1,
) -> MatchFile:
    """A raid, saved at its beginning or in its middle."""
    return keep(path, "shore_raid", supply(), begin, "A shore raid", chairs, seed)


def desk_at(
    path: Path, begin: Setup | Raid | None = None, seed: int = 1
) -> tuple[ShoreDesk, list[str]]:
    """A desk without a terminal, and all that it says."""
    return desk_on(save(path, begin, seed=seed))


shore_app = app_at


def point(desk: ShoreDesk, name: str) -> None:
    """Put the cursor on a man."""
    desk.look_at(cell(desk.state, desk.state.figures[who(desk.state, name)].at))


def look(desk: ShoreDesk, x: int, y: int) -> None:
    """Put the cursor on a square inch."""
    desk.look_at(y * len(desk.state.shore.rows[0]) + x)


def cell(raid: Raid, at: Point) -> Cell:
    """The square inch of a point."""
    return plan(raid.shore.rows).cell(at)
