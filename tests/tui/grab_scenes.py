"""Small treasure grabs for the tests of the screen: drawn as pictures, at any moment."""

from pathlib import Path

from pieces_of_eight.campaign.geometry.squares import Stud
from pieces_of_eight.campaign.treasure_grab.events import token
from pieces_of_eight.campaign.treasure_grab.state import Grab, Options, Phase, Setup
from pieces_of_eight.content.treasure_grab.scenarios import seated, treasure
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.tui.treasure_grab.screens import GrabDesk
from tests.treasure_grab.positions import game, stud
from tests.tui.shell import app_at, desk_on, keep

NAMES = ("Anne Bonny", "Ben Gunn", "Cat Lewis", "Dan Teach")

BROKEN = """
0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 2 2 2 2 0 0 ~ ~ 0
0 T 0 2 3 3 2 0 0 ~ ~ 0
0 0 0 2 3 3 2 0 0 0 0 0
0 0 0 1 1 1 1 0 o 0 C 0
0 0 0 0 0 0 0 0 0 0 0 0
0 0 o 0 0 0 0 0 0 0 0 0
0 0 0 0 5 5 0 0 0 T 0 0
0 0 0 0 0 0 0 0 0 0 0 0
0 0 0 0 0 0 0 0 0 0 0 0
"""
"""A board with something of everything."""


def people(seats: int) -> tuple[Chair, ...]:
    """So many people at one table."""
    return tuple(Chair("person", name) for name in NAMES[:seats])


def scuffle(phase: Phase = Phase.MOVING, options: Options = Options(), **more: object) -> Grab:  # noqa: B008
    """Red soldiers and blue soldiers near the chest; a target in the open, and one in cover."""
    figures = {"S1": "C6", "S2": "D6", "s1": "H6", "s2": "I6", "s3": "L8"}
    return game(figures, BROKEN, "D7", phase=phase, options=options, **more)  # type: ignore[arg-type]


def at_the_rim(held: tuple[str, ...] = ()) -> Grab:
    """Two red soldiers beside a chest at the southern edge; the enemy is far away."""
    figures = {"S1": "B9", "S2": "D10", "s1": "L1"}
    return game(figures, BROKEN, "C9", held=held)


def save(
    path: Path,
    begin: Setup | Grab | None = None,
    chairs: tuple[Chair, ...] | None = None,
    seed: int = 3,
) -> MatchFile:
    """A game, saved at its beginning or in its middle."""
    start = begin or treasure("spit").setup()
    seats = len(start.bands)
    setup = Setup(start.board, seated(seats), start.options)
    chairs = chairs or people(seats)
    return keep(path, "treasure_grab", setup, start, "A treasure grab", chairs, seed)


def desk_at(
    path: Path,
    begin: Setup | Grab | None = None,
    seed: int = 3,
    chairs: tuple[Chair, ...] | None = None,
) -> tuple[GrabDesk, list[str]]:
    """A desk without a terminal, and all that it says."""
    return desk_on(save(path, begin, chairs, seed))


grab_app = app_at


# Words for a desk.


def at(desk: GrabDesk, name: str) -> Stud:
    """The stud of a name."""
    return stud(desk.state, name)


def go(desk: GrabDesk, name: str) -> None:
    """Put the cursor on a stud and press Enter."""
    desk.cursor = at(desk, name)
    desk.act()


def in_hand(desk: GrabDesk) -> str:
    """The figure that is given orders, by its letters."""
    return token(desk.who)
