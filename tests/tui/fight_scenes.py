"""Small fights for the tests of the screen: who lies where, how long it lasts, who plays."""

from pathlib import Path

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import Face, axial
from pieces_of_eight.campaign.sea_fight.state import Options, Setup
from pieces_of_eight.content import scenario
from pieces_of_eight.saves.match_file import Chair, MatchFile
from tests.tui.shell import app_at, keep

PEOPLE = (Chair("person", "Jonathan Barnet"), Chair("person", "Jack Rackham"))
AGAINST_AI = (Chair("person", "Jonathan Barnet"), Chair("ai", "Jack Rackham", "sailor"))


def duel(
    swan: tuple[int, int] = (9, 6),
    william: tuple[int, int] = (11, 6),
    facings: tuple[Face, Face] = (0, 0),
    options: Options | None = None,
    coins: int = 2,
    hull: tuple[int, int] | None = None,
) -> Setup:
    """The duel of sloops with the two ships where they are wanted (column, row).

    `hull` is what is left of the sides of the second.
    """
    setup = scenario("duel").setup(options or Options(coins=coins))
    north, south = setup.ships
    ships = (
        replace(north, at=axial(*swan), facing=facings[0]),
        replace(south, at=axial(*william), facing=facings[1], hull=hull),
    )
    return replace(setup, ships=ships)


def save(
    path: Path,
    setup: Setup | None = None,
    chairs: tuple[Chair, ...] = PEOPLE,
    seed: int = 1,
) -> MatchFile:
    """A fight, saved at its beginning."""
    return keep(path, "sea_fight", duel(), setup, "A duel of sloops", chairs, seed)


fight_app = app_at
