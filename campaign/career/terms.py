"""The terms of a career: qualities, men, phases, and how it ends."""

from enum import IntEnum, StrEnum


class Phase(IntEnum):
    """Where a career stands (C-1, C-4)."""

    PORT = 0
    AT_SEA = 1
    OVER = 2


class Quality(IntEnum):
    """The quality of a crew or a group (P8-0.1)."""

    SCURVY = 0
    ABLE = 1
    HARDENED = 2


class Arms(StrEnum):
    """What a landing group fights with."""

    HAND_TO_HAND = "hand-to-hand"
    MUSKET = "musket"


class Size(IntEnum):
    """The size of a ship (P8-0.3)."""

    SMALL = 0
    MEDIUM = 1
    LARGE = 2


class Loss(IntEnum):
    """What became of a ship in a season."""

    KEPT = 0
    SUNK = 1
    TAKEN = 2


class Ending(StrEnum):
    """Why a career came to its end (C-1, C-3)."""

    NOT_YET = ""
    DONE = "done"
    DEATH = "death"
