"""The nouns of a treasure grab: its terms, the board, figures, the chest, and what is asked."""

from enum import IntEnum, StrEnum
from typing import NewType, TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Stud
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.kernel.sealed import Player

LENGTH = Rule("H-81")

SNAP = 1  # the face on which a crocodile bites

SWING = 2  # what a quarter turn costs: so far the far end goes (H-81)
FigureId = NewType("FigureId", int)
"""The index of a figure in `Grab.figures`: four times its band, and its place in it."""

NOBODY = FigureId(-1)
BAND_SIZE = 4  # a captain and three followers (TG-1)
STUDS = 6  # what a figure moves in a turn (TG-3)
WOUNDS = 2  # so many, and a figure is removed (TG-6)
LONG = 4  # the length of the chest in studs (TG-9)


# --- The terms of a treasure grab: warbands, sides of the board, ground, and parts of a turn -----


class Band(IntEnum):
    """The four warbands (TG-1)."""

    RED_SOLDIERS = 0
    RED_PIRATES = 1
    BLUE_SOLDIERS = 2
    BLUE_PIRATES = 3


class Side(IntEnum):
    """The four sides of the board, clockwise; band n enters at side n (R4-15)."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Lie(IntEnum):
    """How the chest lies: from its first stud it goes on to the east, or to the south."""

    EAST = 0
    SOUTH = 1


class Ground(StrEnum):
    """What stands on a stud, by the letter that draws it; a digit is bare ground so high."""

    WATER = "~"
    TREE = "T"  # a tree, a mast, a pillar: fills its stud and hides what is behind it
    BARREL = "o"  # a barrel, a rock, a crate: fills its stud and is half as high as a figure
    CANNON = "C"  # the cannon: fills its stud as a barrel does


class Phase(IntEnum):
    """Where in a player's turn the game stands (TG-2 to TG-5)."""

    JOINING = 0  # a player without a warband may take a free one
    ENTERING = 1
    MOVING = 2
    FIGHTING = 3
    OVER = 4


class Pull(IntEnum):
    """Whether the player whose turn it is has the chest this turn (TG-8)."""

    NOT_YET = 0
    WON = 1
    LOST = 2


class TideClaim(StrEnum):
    """Why the chest falls to a warband when the tide comes in (H-270)."""

    HOLD = "hold"
    NEAR = "near"
    WOUNDS = "wounds"
    LOT = "lot"


class Ending(StrEnum):
    """Why a game came to its end (R4-17)."""

    NOT_YET = ""
    CHESTS = "chests"
    TURNS = "turns"


# --- The nouns of a treasure grab: the board, figures, the chest, and what is being asked --------
# Everything is frozen, made of ints, strings, enums and tuples. The board is laid in the middle
# of a wider grid, so that who has stepped off it with the chest still stands somewhere.


class Board(Struct, frozen=True):
    """A board: rows of studs, each a digit for its height or a letter of Ground."""

    name: str
    rows: tuple[str, ...]
    chest: tuple[int, int]  # column and row of the stud the chest begins on, both from 0
    lie: Lie = Lie.EAST


class Options(Struct, frozen=True):
    """What the players agreed on."""

    chests: int = 1  # who has brought off so many has won (R4-17)
    turns: int = 20  # after so many rounds it is over in any case (R4-17)
    own_side: bool = False  # whether the chest must leave by the warband's own side (R4-15)
    hands_full: bool = False  # whether who holds the chest cannot attack (R4-13)
    crocodiles: bool = False
    cannon: bool = False
    banana: bool = False
    tide: bool = False
    """Whether the tide decides where nobody is ahead after the last round (H-270)."""


class Figure(Struct, frozen=True):
    """One figure as it is now. Who is out of play stands nowhere."""

    at: Stud = NOWHERE
    wounds: int = 0
    left: int = 0  # studs of movement in hand (TG-3)
    fought: bool = False  # whether it has made its one attack of this turn (R4-2)
    slipped: bool = False
    """Whether it lies on the ground until its warband's next turn is over (H-85)."""


class Chest(Struct, frozen=True):
    """The chest: where it begins, how it lies, and who has hold of it."""

    at: Stud
    lie: Lie
    held: tuple[FigureId, ...] = ()  # one or two figures of one warband


class AskPlace(Tagged):
    """The winner of a chest is asked where it goes on the board again (TG-9)."""

    by: Player


Pending: TypeAlias = AskPlace


class Grab(Struct, frozen=True):
    """A treasure grab."""

    board: Board
    options: Options
    bands: tuple[Band | None, ...]  # the warband of each player; None while he has none
    figures: tuple[Figure, ...]  # the four figures of each of the four warbands
    chest: Chest
    order: tuple[Player, ...]  # who plays after whom in a round (R4-14)
    won: tuple[int, ...]  # the chests each player has brought off
    turn: int = 1  # the round
    at: int = 0  # whose turn it is, as a place in the order
    phase: Phase = Phase.ENTERING
    pull: Pull = Pull.NOT_YET
    carried: int = 0  # studs of movement that the chest was carried in this turn (H-222)
    pending: tuple[Pending, ...] = ()
    freed: tuple[int, ...] = (0, 0, 0, 0)
    """By band, the round in which it left the board; 0 before it was ever on it."""
    bananas: tuple[bool, ...] = (True, True, True, True)  # which bands still have theirs (H-85)
    loaded: int = 0  # the round from which the cannon can be fired (H-84)
    ending: Ending = Ending.NOT_YET

    @property
    def active(self) -> Player:
        """Whose turn it is."""
        return self.order[self.at]

    @property
    def band(self) -> Band:
        """The warband whose turn it is."""
        band = self.bands[self.order[self.at]]
        assert band is not None
        return band


BANDS = tuple(Band)
MEMBERS = tuple([range(BAND_SIZE * band, BAND_SIZE * (band + 1)) for band in Band])
"""By warband the ids of its figures."""


def band_of(who: FigureId) -> Band:
    """The warband a figure belongs to."""
    return BANDS[who // BAND_SIZE]


def members(band: Band) -> range:
    """The ids of a band's figures; the captain is the first, and like the others (R4-19)."""
    return MEMBERS[band]


def with_figure(figures: tuple[Figure, ...], who: int, figure: Figure) -> tuple[Figure, ...]:
    """The figures with one of them changed."""
    return (*figures[:who], figure, *figures[who + 1 :])


# --- Everything a player can decide in a treasure grab, and what a game begins with ---------------


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
    about: int  # its second stud (1) or its third (2)
    way: int  # +1 clockwise, -1 the other way


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
