"""The terms of a sea fight: qualities, sizes, positions, fates, and the parts of a turn."""

from enum import IntEnum, StrEnum

from campaign.kernel.rules import Rule

CRITICAL_HALF = Rule("P8-19.8")
FIRE_STARTS = 5
FIRE_OUT = 5


HIT = 6


NO_SHARING = Rule("P8-12.10")
ESCAPE = Rule("P8-10.8")


ONE_SET = Rule("R3-32")


class Crew(IntEnum):
    """Crew quality (P8-0.1)."""

    SCURVY = 0
    ABLE = 1
    HARDENED = 2


class Size(IntEnum):
    """Ship size (P8-0.3)."""

    SMALL = 0
    MEDIUM = 1
    LARGE = 2


class Calibre(IntEnum):
    """The weight of a gun (P8-0.2)."""

    LIGHT = 0
    MEDIUM = 1
    HEAVY = 2


class Position(IntEnum):
    """The four gun positions of a ship (P8-0.2)."""

    BOW = 0
    LARBOARD = 1
    STARBOARD = 2
    STERN = 3


class Side(IntEnum):
    """The two sides of a hull, each with points of its own (P8-19.10, R3-56)."""

    LARBOARD = 0
    STARBOARD = 1


class Aim(IntEnum):
    """What a salvo is declared to aim at (P8-19.1)."""

    HULL = 0
    GEAR = 1
    CREW = 2


class Sailing(IntEnum):
    """The four points of sailing (P8-12), by how many faces the ship heads off the wind."""

    RUNNING = 0
    REACHING = 1
    BEATING = 2
    AGAINST = 3


class Fate(IntEnum):
    """What became of a ship."""

    AFLOAT = 0
    SUNK = 1
    EXPLODED = 2
    TAKEN = 3
    ESCAPED = 4
    FLED = 5


class Edge(IntEnum):
    """The four edges of the table (P8-10.8)."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Gamble(StrEnum):
    """How the gamble die is paid for (P8-0.5)."""

    FREE = "free"
    STAKE = "stake"


class Terrain(StrEnum):
    """What a hex of the sea holds, by the letter that draws it on a map."""

    SEA = "."
    SHOAL = ":"
    LAND = "^"
    SAND = "_"
    TOWN = "#"


class Phase(IntEnum):
    """Where in the turn the fight stands (P8-10)."""

    SHIPS = 0
    CLOCK = 1
    WIND = 2
    OVER = 3


class Ending(StrEnum):
    """Why a fight came to its end (P8-10.6, P8-10.8)."""

    NOT_YET = ""
    COINS = "coins"
    FIELD = "field"
    AGREED = "agreed"


class Stage(IntEnum):
    """Where in her turn the active ship stands (P8-10.2)."""

    MOVING = 0
    FIRING = 1
    GRAPPLING = 2
    BOARDING = 3
    DONE = 4
