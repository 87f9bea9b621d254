"""The terms of a land raid: kinds, qualities, ground, alarm, fates, and the parts of a turn."""

from enum import IntEnum, StrEnum

from campaign.kernel.rules import Rule

POSTED = Rule("H-25")


CHOICE = 4
"""The face from which the shooter says who is hit: a die of its own for each hit (R3-41)."""
GUN_DICE = 3


APART = 2


MOST = 6
"""Officers and groups of one side in a square (P8-22.5)."""


DEAD, CAPTURED, DRIVEN, UNHURT = 1, 2, 3, 4


ORDER = Rule("P8-22.1")


class Kind(IntEnum):
    """What a unit is (P8-22.10, R3-37, R3-60, R3-61)."""

    OFFICER = 0
    GOVERNOR = 1
    HAND_TO_HAND = 2
    MUSKET = 3
    MILITIA = 4
    MOB = 5
    UNARMED = 6
    GUN = 7


class Quality(IntEnum):
    """How good a unit is (P8-0.1)."""

    SCURVY = 0
    ABLE = 1
    HARDENED = 2


class Ground(StrEnum):
    """What a square of the town holds, by the letter that draws it on a map."""

    WATER = "~"
    WALL = "#"
    BEACH = "_"
    OPEN = "."
    STREET = "="
    GATE = "+"
    JUNGLE = "%"
    BATTERY = "B"
    HOUSE = "H"
    CHURCH = "C"
    TAVERN = "T"
    WAREHOUSE = "W"
    FORT = "F"
    GAOL = "G"
    TREASURY = "$"
    RESIDENCE = "R"


class Alarm(IntEnum):
    """How far the town is awake (P8-22.23, P8-22.24)."""

    ASLEEP = 0
    HALF = 1
    FULL = 2


class Fate(IntEnum):
    """What became of a unit."""

    HERE = 0
    DEAD = 1
    CAPTURED = 2
    RAN = 3
    DESERTED = 4
    LOST = 5
    LADEN = 6
    """Gone to the boats with the loot (R3-47)."""
    LEFT = 7
    SPIKED = 8


class Phase(IntEnum):
    """Where in the turn the raid stands (P8-22.1)."""

    POSTING = 0
    MOVING = 1
    SHOOTING = 2
    FIGHTING = 3
    MORALE = 4
    BURNING = 5
    LOOTING = 6
    ALARM = 7
    OVER = 8


class Ending(StrEnum):
    """Why a raid came to its end (P8-22.30)."""

    NOT_YET = ""
    LEFT = "left"
    GONE = "gone"
    SAIL = "sail"
    DAWN = "dawn"


class Deed(IntEnum):
    """What coins are paid for (P8-22.28), in the order of the account."""

    OFFICER_KILLED = 0
    OFFICER_CAPTURED = 1
    GOVERNOR_CAPTURED = 2
    RAIDING_OFFICER_CAPTURED = 3
    GROUP_KILLED = 4
    SCURVY_KILLED = 5
    BURNED = 6
    TREASURY = 7
    RESIDENCE = 8
    LOOTED = 9
    SPIKED = 10
    RAIDERS_KILLED = 11
    LATE = 12
