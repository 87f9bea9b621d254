"""The terms of a treasure grab: warbands, sides of the board, ground, and parts of a turn."""

from enum import IntEnum, StrEnum

from campaign.kernel.rules import Rule

LENGTH = Rule("H-81")


SNAP = 1
"""The face on which a crocodile bites."""


SWING = 2
"""What a quarter turn costs: so far the far end goes (H-81)."""


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
    TREE = "T"
    """A tree, a mast, a pillar: fills its stud and hides what is behind it."""
    BARREL = "o"
    """A barrel, a rock, a crate: fills its stud and is half as high as a figure."""
    CANNON = "C"
    """The cannon: fills its stud as a barrel does."""


class Phase(IntEnum):
    """Where in a player's turn the game stands (TG-2 to TG-5)."""

    JOINING = 0
    """A player without a warband may take a free one."""
    ENTERING = 1
    MOVING = 2
    FIGHTING = 3
    OVER = 4


class Pull(IntEnum):
    """Whether the player whose turn it is has the chest this turn (TG-8)."""

    NOT_YET = 0
    WON = 1
    LOST = 2


class Ending(StrEnum):
    """Why a game came to its end (R4-17)."""

    NOT_YET = ""
    CHESTS = "chests"
    TURNS = "turns"
