"""The terms of Pirate Wars, and its two editions: where they differ, they differ here alone."""

from enum import IntEnum, StrEnum
from typing import NamedTuple

from pieces_of_eight.campaign.geometry.hulls import DOT, QUARTER
from pieces_of_eight.campaign.kernel.rules import Rule

ALONGSIDE = 2 * DOT
"""A launch no farther off than this can be taken in."""

BONES_RANGE = 72 * DOT

EDGE = Rule("H-102")
CHAIN = 17 * DOT


# --- The terms of Pirate Wars: editions, posts and places of figures, mounts of guns, fates ------


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


# --- The two editions as data: where they differ, they differ here, and nowhere is a copy --------


class Weapon(NamedTuple):
    """A row of the weapon chart: dice, range, and target; 0 for the firer's Attack."""

    dice: int
    range: int
    target: int = 0


class Articles(NamedTuple):
    """What one edition says where the other says something else."""

    attack: tuple[tuple[int, ...], tuple[int, ...]]
    """The Attack of each post, of pirates and of imperials (PW-1.2)."""
    melee: tuple[tuple[int, ...], tuple[int, ...]]
    """The Melee of each post; in the edition without one, nought (PW-1.2)."""
    shot: Weapon
    ball: Weapon
    light_shot: Weapon
    light_ball: Weapon
    arms: tuple[Weapon, ...]
    """Pistol, musket and deck gun by the number of the arm; none first."""
    attacks: bool
    """Whether a boarding is fought man by man (PW-3.3), or by sums of Melee (PW-3.4)."""
    half_turns: bool
    """Whether a leap of just half a length earns a turn (R1-15)."""
    slow_turn: int
    """How far a ship may swing whose whole move is shorter than half her length (PW-2.6)."""
    most_resets: int
    """How many sails may be set again in a turn (PW-3.16)."""
    too_close: int
    """Nearer than this a cannon destroys itself (PW-3.10); 0 for never."""
    idle_guns: bool
    """Whether a ship adrift may not fire her cannon (PW-3.10)."""
    covers: bool
    """Whether railings and decks cover men from muskets (PW-3.11)."""
    morale: int
    """The target of a test; 0 for the highest Attack aboard (PW-4.1)."""
    mate_overboard: bool
    """Whether mutineers throw the first mate after the captain (PW-4.3)."""
    mate_in_prize: bool
    """Whether a prize crew is led by the first mate (PW-6.1)."""
    grounding: Grounding
    launches: bool
    """Whether ships carry launches (PW-8.1)."""


_NONE = Weapon(0, 0)

ARTICLES: dict[Edition, Articles] = {
    Edition.DOTS: Articles(
        attack=((3, 4, 4, 5, 5), (2, 4, 4, 5, 5)),
        melee=((0,) * 5, (0,) * 5),
        shot=Weapon(3, 72 * DOT, 3),
        ball=Weapon(3, 108 * DOT, 2),
        light_shot=Weapon(2, 54 * DOT, 3),
        light_ball=Weapon(2, 81 * DOT, 2),
        arms=(_NONE, Weapon(1, 24 * DOT), Weapon(1, 48 * DOT), Weapon(2, 48 * DOT)),
        attacks=True,
        half_turns=False,
        slow_turn=QUARTER // 2,
        most_resets=99,
        too_close=8 * DOT,
        idle_guns=False,
        covers=True,
        morale=0,
        mate_overboard=True,
        mate_in_prize=True,
        grounding=Grounding.ONCE,
        launches=True,
    ),
    Edition.CHAINS: Articles(
        attack=((3, 4, 3, 5, 5), (2, 4, 2, 5, 5)),
        melee=((1, 3, 1, 4, 4), (1, 3, 1, 4, 4)),
        shot=Weapon(3, 8 * CHAIN, 3),
        ball=Weapon(3, 12 * CHAIN, 2),
        light_shot=Weapon(2, 6 * CHAIN, 3),
        light_ball=Weapon(2, 9 * CHAIN, 2),
        arms=(_NONE, _NONE, Weapon(1, 4 * CHAIN), _NONE),
        attacks=False,
        half_turns=True,
        slow_turn=QUARTER,
        most_resets=2,
        too_close=0,
        idle_guns=True,
        covers=False,
        morale=5,
        mate_overboard=False,
        mate_in_prize=False,
        grounding=Grounding.LENGTHS,
        launches=False,
    ),
}


def attack_of(edition: Edition, flag: Flag, post: Post) -> int:
    """The Attack of a post (PW-1.2, R1-8)."""
    return ARTICLES[edition].attack[flag][post]


def melee_of(edition: Edition, flag: Flag, post: Post) -> int:
    """The Melee of a post (PW-1.2, R1-8)."""
    return ARTICLES[edition].melee[flag][post]


def arm_of(edition: Edition, arm: Arm) -> Weapon:
    """The row of the chart of a musket, a pistol or a deck gun (PW-1.5)."""
    return ARTICLES[edition].arms[arm]
