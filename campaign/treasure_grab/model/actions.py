"""Everything a player can decide in a treasure grab, and what a game begins with."""

from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.studs import Stud
from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.kernel.sealed import Player
from .state import Band, Board, FigureId, Lie, Options


class Join(Tagged):
    """Take a warband that nobody has (TG-1)."""

    by: Player
    band: Band


class Wait(Tagged):
    """Stay away for this round."""

    by: Player


class Enter(Tagged):
    """Bring the warband on: the captain on this stud, the others beside him (TG-2)."""

    by: Player
    at: Stud


class Move(Tagged):
    """Go to a stud by the shortest way; who held the chest lets go of it (TG-3)."""

    by: FigureId
    to: Stud


class Take(Tagged):
    """Take hold of the chest, and pull for it where enemies are at it (TG-7, TG-8)."""

    by: FigureId


class Carry(Tagged):
    """Carry the chest one step, in one of eight directions clockwise from north (TG-7)."""

    by: Player
    way: int


class Swing(Tagged):
    """Turn the chest by a quarter about one of its inner studs, with all who hold it (H-81)."""

    by: Player
    about: int
    """Its second stud (1) or its third (2)."""
    way: int
    """+1 clockwise, -1 the other way."""


class Done(Tagged):
    """End the movement: now the fighting (TG-4)."""

    by: Player


class Shoot(Tagged):
    """Fire at an enemy in sight (TG-4)."""

    by: FigureId
    on: FigureId


class Strike(Tagged):
    """Fight an enemy within 1 stud hand to hand (TG-5)."""

    by: FigureId
    on: FigureId


class Cannonade(Tagged):
    """Fire the cannon at an enemy (H-84)."""

    by: FigureId
    on: FigureId


class Peel(Tagged):
    """Throw the banana peel under an enemy's feet (H-85)."""

    by: FigureId
    on: FigureId


class End(Tagged):
    """End the turn."""

    by: Player


class Place(Tagged):
    """Put the chest back on the board (TG-9)."""

    by: Player
    at: Stud
    lie: Lie


Action: TypeAlias = (
    Join
    | Wait
    | Enter
    | Move
    | Take
    | Carry
    | Swing
    | Done
    | Shoot
    | Strike
    | Cannonade
    | Peel
    | End
    | Place
)


class Setup(Struct, frozen=True):
    """All that a game begins with. Player n has the nth band; None comes later (TG-1)."""

    board: Board
    bands: tuple[Band | None, ...]
    options: Options = Options()
