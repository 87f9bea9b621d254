"""The terms of the master sheet: results, phases, what becomes of ships, what fortune brings."""

from enum import IntEnum, StrEnum


class Phase(IntEnum):
    """Where the season stands (C-6 to C-13)."""

    MUSTER = 0
    CASTING = 1
    NAMING = 2
    DECLARING = 3
    FIGHTING = 4
    OVER = 5


class Result(IntEnum):
    """What the attacker writes into the result column (P8-1.3)."""

    NOT_YET = 0
    BATTLE = 1
    NO_CONTACT = 2
    LAND_RAID = 3
    TREASURE_GRAB = 4
    LANDING = 5


class Fate(IntEnum):
    """What became of a ship in an engagement."""

    KEPT = 0
    """Still her owner's, and in the fight to its end."""
    SUNK = 1
    TAKEN = 2
    ESCAPED = 3
    """Home free: a merchantman's cargo is delivered (C-14)."""
    FLED = 4


class Chance(StrEnum):
    """What the event deck may bring a force without contact (C-13)."""

    STORM = "storm"
    FEVER = "fever"
    DESERTER = "deserter"
    QUIET = "quiet"
    WRECK = "wreck"
    CHEST = "buried chest"
    ISLAND = "island"


PLAYED = {
    Chance.WRECK: Result.TREASURE_GRAB,
    Chance.CHEST: Result.TREASURE_GRAB,
    Chance.ISLAND: Result.LANDING,
}
"""The cards that are played, and as what (H-86, H-90)."""
BY_CARD = (Result.TREASURE_GRAB, Result.LANDING)
"""What nobody writes: a card of the event deck leads to it (C-13)."""
