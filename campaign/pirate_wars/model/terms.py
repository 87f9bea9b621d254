"""The terms of Pirate Wars: editions, posts and places of figures, mounts of guns, fates."""

from enum import IntEnum, StrEnum

from campaign.geometry.hulls import DOT
from campaign.kernel.rules import Rule

ALONGSIDE = 2 * DOT
"""A launch no farther off than this can be taken in."""


BONES_RANGE = 72 * DOT


EDGE = Rule("H-102")


class Edition(StrEnum):
    """The two editions of the rules; a game picks one."""

    DOTS = "1994"
    CHAINS = "revised"


class Flag(IntEnum):
    """Whom a ship sails for: her crew fights and tests by it (PW-1.2)."""

    PIRATE = 0
    IMPERIAL = 1


class Post(IntEnum):
    """The post of a figure, the lowest rank first: so a ship loses them (R0-54)."""

    HAND = 0
    MARINE = 1
    MATE = 2
    LIEUTENANT = 3
    CAPTAIN = 4


class Arm(IntEnum):
    """What a figure shoots with, if with anything (PW-1.5)."""

    NONE = 0
    PISTOL = 1
    MUSKET = 2
    DECK_GUN = 3


class Place(IntEnum):
    """Where in the ship a figure is (PW-3.3, PW-3.11)."""

    DECK = 0
    GUNS = 1
    TOPS = 2


class Mount(IntEnum):
    """How a cannon stands (PW-3.7)."""

    FIXED = 0
    SLIDE = 1
    TURNTABLE = 2


class Side(IntEnum):
    """The side of her hull a cannon looks over, as a quarter turn from her heading."""

    BOW = 0
    STARBOARD = 1
    STERN = 2
    LARBOARD = 3


class Load(IntEnum):
    """How far a cannon is loaded: one figure takes two rounds for it (PW-3.15)."""

    EMPTY = 0
    HALF = 1
    LOADED = 2


class Shot(IntEnum):
    """What a cannon fires (PW-3.8)."""

    SHOT = 0
    BALL = 1


class Sailing(IntEnum):
    """The three speeds of a ship by the wind (PW-2.3)."""

    ADRIFT = 0
    TACK = 1
    FULL = 2


class Duty(IntEnum):
    """What a crew is about (PW-4.2, PW-4.3)."""

    FIGHTING = 0
    FLEEING = 1
    LEAVING = 2


class Fate(IntEnum):
    """What became of a ship."""

    AFLOAT = 0
    SUNK = 1
    AGROUND = 2
    TAKEN = 3
    ABANDONED = 4
    GONE = 5
    """Away from the fight, over the edge of the chart or out of range."""


class Cause(IntEnum):
    """Why a crew tests its morale, in the order of the chart (PW-4.2)."""

    ADRIFT = 0
    BOARDED = 1
    CAPTAIN = 2
    HALF = 3


class Phase(IntEnum):
    """Where in the turn the fight stands (PW-2.1)."""

    MOVEMENT = 0
    FALLING_OFF = 1
    BOARDING = 2
    TASKS = 3
    MORALE = 4
    OVER = 5
    ASHORE = 6
    """After falling off, while somebody is ashore (PW-10.3)."""


class Grounding(StrEnum):
    """Which rule of running aground is played (PW-2.10, PW-2.11)."""

    LENGTHS = "lengths"
    ONCE = "once"


class Edge(StrEnum):
    """An edge of the chart behind which a port lies."""

    WEST = "west"
    EAST = "east"


class Ending(StrEnum):
    """Why a fight came to its end."""

    NOT_YET = ""
    FIELD = "field"
    TURNS = "turns"
