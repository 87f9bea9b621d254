"""Small raids for the tests of the screen: drawn as pictures, at any moment of the night."""

from pathlib import Path
from typing import Any

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.land_raid.actions import Setup
from pieces_of_eight.campaign.land_raid.events import token
from pieces_of_eight.campaign.land_raid.state import RAIDERS, Options, Phase, Raid, UnitId
from pieces_of_eight.saves.match_file import Chair, MatchFile
from pieces_of_eight.tui.land_raid.screens import RaidDesk
from tests.land_raid import positions
from tests.land_raid.positions import position, setup
from tests.tui.shell import app_at, desk_on, keep

PEOPLE = (Chair("person", "Henry Morgan"), Chair("person", "Don Juan"))
AGAINST_AI = (Chair("person", "Henry Morgan"), Chair("ai", "Don Juan", "sailor"))

TOWN = """
%        H        =      T:o+mm    F:lg
=        C:bu     =      =         B:g
H:h      =        $      R:vo      =
_:OHH+MM _:OHM-   _      =         =
~        ~        _      ~         ~
"""
"""A town with something of everything; the raiders on the beach, the garrison asleep."""

STREET = """
H:m   =     W
=:OMM =:o   =
_:HH- _     _
"""
"""A handful of houses in which all is near: muskets, an enemy officer, buildings."""

BEACH = """
=        =       =    =:m
_:       _:OHHM  _:H  =
"""
"""A landing with one musket asleep in the street."""
RANGE = """
=:MM  =:mh   =
_     _      =
"""


def raid_setup(picture: str = TOWN, *, turns: int = 12, posting: bool = False) -> Setup:
    """A picture as a setup."""
    return setup(picture, Options(turns=turns, posting=posting))


def moment(
    picture: str = STREET,
    phase: Phase = Phase.MOVING,
    side: Player = RAIDERS,
    *,
    night: bool = True,
    **more: Any,
) -> Raid:
    """A picture in the middle of a raid."""
    return position(picture, phase, side, night=night, **more)


def save(
    path: Path,
    begin: Setup | Raid | None = None,
    chairs: tuple[Chair, ...] = PEOPLE,
    seed: int = 1,
) -> MatchFile:
    """A raid, saved at its beginning or in its middle."""
    return keep(path, "land_raid", raid_setup(), begin, "A raid by night", chairs, seed)


def desk_at(
    path: Path,
    begin: Setup | Raid | None = None,
    seed: int = 1,
    chairs: tuple[Chair, ...] = PEOPLE,
) -> tuple[RaidDesk, list[str]]:
    """A desk without a terminal, and all that it says."""
    return desk_on(save(path, begin, chairs, seed))


raid_app = app_at


# Words for a desk. --------------------------------------------------------------------------


def at(desk: RaidDesk, name: str) -> Square:
    """The square of a label."""
    return positions.at(desk.state, name)


def named(desk: RaidDesk, band: tuple[int, ...]) -> list[str]:
    """Units by their tokens."""
    return [token(desk.state, UnitId(who)) for who in band]


def own(desk: RaidDesk, name: str) -> list[str]:
    """Who of one's own stands in a square."""
    return [thing.sign for thing in desk.own_at(at(desk, name))]


def go(desk: RaidDesk, name: str) -> None:
    """Put the cursor on a square and press Enter."""
    desk.look_at(at(desk, name))
    desk.act()
