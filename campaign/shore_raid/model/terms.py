"""The terms of a shore raid: arms, pieces, ground, suits, deeds, fates, and endings."""

from enum import IntEnum, StrEnum

KILLS = 4
RUNS = 3
CAPTURES = 5


class Arms(IntEnum):
    """What a figure fights with hand to hand (PA-5.2)."""

    HANDS = 0
    CLUB = 1
    DAGGER = 2
    CUTLASS = 3


class Firelock(IntEnum):
    """What a figure carries to shoot with (PA-7.1)."""

    NONE = 0
    PISTOL = 1
    RIFLE = 2


class PieceKind(StrEnum):
    """A gun too heavy to carry (PA-7.1)."""

    SWIVEL = "swivel"
    CANNON = "cannon"


class Ground(StrEnum):
    """What a square inch of the shore holds, by the letter that draws it on a map.

    The digits 1 to 9 are floor too: that of the place with this number, where there is
    something to be had.
    """

    WATER = "~"
    HOUSE = "#"
    """A wall or a roof: nobody goes or sees through it."""
    FLOOR = "o"
    DOOR = "+"
    OPEN = "."
    STREET = "="
    WHARF = "_"
    DECK = "S"
    """The deck of the ship, or a boat: the raiders' home."""
    ROUGH = ","
    """Broken ground, or a slope."""
    JUNGLE = "%"
    CRATES = "x"
    """Crates, low walls, carts: cover."""


class Suit(StrEnum):
    """The suits; hearts and diamonds are the pirates' (PA-2.2)."""

    HEARTS = "h"
    DIAMONDS = "d"
    SPADES = "s"
    CLUBS = "c"


class Deed(IntEnum):
    """What the raiders came to do at a place (PA-9.1)."""

    CARRY = 0
    """Carry off what lies there, load by load."""
    BURN = 1
    """Destroy it."""
    FREE = 2
    """Free who is held there, and bring him home."""


class Fate(IntEnum):
    """What became of a figure."""

    HERE = 0
    DEAD = 1
    CAPTURED = 2
    RUNNING = 3
    """He runs for his ship or off the table, and nothing else (PA-5.5)."""
    FLED = 4
    """He has run till he was gone."""


class Gone(IntEnum):
    """How far a figure has gone in its action (PA-6.1)."""

    NOWHERE = 0
    HALF = 1
    """Half his move at the most: he may still fight or fire."""
    WHOLE = 2


class Phase(IntEnum):
    """Where in the turn the raid stands."""

    CARD = 0
    """A card lies there, and its side says which band it calls up (PA-3.2)."""
    BAND = 1
    """The band that was called up acts (PA-3.4)."""
    OVER = 2


class Ending(StrEnum):
    """Why a raid came to its end."""

    NOT_YET = ""
    SAILED = "sailed"
    TIME = "time"
    BROKEN = "broken"


class Aim(IntEnum):
    """What an attack is meant to do."""

    KILL = 0
    TAKE = 1
