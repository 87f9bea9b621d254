"""The nouns of islands: what lives there, what they hold, and who has landed (PW-10, PW-11).

The way inland is one number, from the water at 0 to the wall, the village or the wreck (H-160).
Lengths are hundredths of a dot.
"""

from enum import IntEnum, StrEnum
from typing import NamedTuple

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hulls import DOT
from pieces_of_eight.campaign.kernel.sealed import Player
from .ship import Crew, ShipId
from .terms import Arm, Load, Post, Shot

WATER_EDGE = 4 * DOT
"""So near the water alligators lie (PW-11.5), and no tree stands."""


class Dwellers(StrEnum):
    """Who lives on an island."""

    FORT = "fort"
    ISLANDERS = "islanders"
    SKELETONS = "skeletons"


class Craft(StrEnum):
    """What islanders go to sea in (PW-11.2)."""

    CANOE = "canoe"
    OUTRIGGER = "outrigger"
    CATAMARAN = "catamaran"


class Carriage(StrEnum):
    """How the cannon of an island stand (PW-10.5)."""

    WHEELS = "wheels"
    SLIDES = "slides"
    TURNTABLES = "turntables"


class Goal(IntEnum):
    """Where a landing party is to go."""

    HOLD = 0
    INLAND = 1
    BEACH = 2


class Land(Struct, frozen=True):
    """What there is on an island, as a setup says it."""

    dwellers: Dwellers
    way: int
    """From the water to the wall, the village or the wreck."""
    chests: int = 0
    guns: int = 0
    owner: Player | None = None
    """Whose fort it is; nobody's are islanders and skeletons."""
    wall: int = 0
    """The length of a fort's outer wall, in dots (PW-10.5)."""
    door: bool = False
    ramp: bool = False
    stairs: int = 0
    """Dots of stairs between the wall and the treasure."""
    ladders: int = 0
    """Levels climbed by ladder on the same way."""
    plates: int = 0
    """Plates of 32 by 32 dots, and smaller ones beside them (PW-11.3)."""
    small: int = 0
    craft: Craft = Craft.CANOE
    boats: int = 0
    trees: tuple[int, int] = (0, 0)
    """The stretch of the way that lies under trees (PW-11.5)."""
    cover: tuple[int, int] = (0, 0)
    """The stretch where barrels, cargo or rocks cover men in part (PW-10.4)."""
    carriage: Carriage = Carriage.WHEELS


class Folk(Struct, frozen=True):
    """Islanders: warriors with bows, warriors with spear and shield, shamans, and the kahuna."""

    bows: int = 0
    spears: int = 0
    shamans: int = 0
    kahuna: int = 0
    hurt: int = 0
    """Hits that one of the highest rank left has taken already."""

    @property
    def count(self) -> int:
        return self.bows + self.spears + self.shamans + self.kahuna


class Raid(Struct, frozen=True):
    """Warriors in canoes on the way to a ship (PW-11.4)."""

    on: ShipId
    spears: int
    bows: int
    left: int
    """How far they have to go."""

    @property
    def warriors(self) -> int:
        return self.spears + self.bows


class Shore(Struct, frozen=True):
    """An island with all who live on it, as they are now."""

    shoal: int
    """Its index in the waters."""
    marines: int = 0
    lieutenant: bool = False
    guns: tuple[Load, ...] = ()
    """The cannon that stand, of a fort or beside a wreck."""
    door: int = 0
    """Hits that the door withstands yet."""
    folk: Folk = Folk()
    start: int = 0
    """The number at half of which they flee."""
    bones: int = 0
    at: int = 0
    """Where on the way the islanders stand."""
    roused: bool = False
    """Whether they have attacked: before that no cannon fires at them."""
    hidden: bool = False
    """Whether they have fled into the jungle."""
    robbed: bool = False
    chests: int = 0
    primed: bool = True
    """Whether the muskets of the fort are loaded."""
    raid: Raid | None = None

    @property
    def living(self) -> int:
        """How many islanders live: who is at sea in a canoe is not lost."""
        return self.folk.count + (self.raid.warriors if self.raid is not None else 0)


class Party(Struct, frozen=True):
    """Figures ashore: the men of one launch, which lies on the beach."""

    of: ShipId
    """The launch."""
    owner: Player
    shore: int
    """The index of the island in `Sea.shores`."""
    crew: Crew
    at: int = 0
    inside: bool = False
    """Whether they are in the fort."""
    climbing: bool = False
    """Whether they are on the wall, and on top of it next turn (PW-10.2)."""
    chests: int = 0
    cannon: int = 0
    """What they carry."""
    snared: Crew = ()
    landed: int = 0
    """The turn in which they landed."""
    marched: bool = False
    """Whether they have had their order of this turn."""
    walked: bool = False
    """Whether they went anywhere: then they do not load (PW-10.3)."""
    worked: bool = False
    """Whether they robbed or boarded their launch this turn."""

    @property
    def figures(self) -> int:
        """How many are free to fight."""
        return sum(row.count for row in self.crew)


class Sniping(Struct, frozen=True):
    """A declared volley of small arms from a ship or a launch at an island."""

    by: ShipId
    shore: int
    post: Post
    arm: Arm
    count: int
    far: int
    canoes: bool = False
    """Whether at those who come from there in canoes."""


class Siege(Struct, frozen=True):
    """A declared shot of a ship's cannon at an island."""

    by: ShipId
    gun: int
    shore: int
    shot: Shot
    far: int
    door: bool = False
    canoes: bool = False
    """Whether at those who come from there in canoes."""


class Hollow(NamedTuple):
    """A kind of canoe: seats, dots a turn, dots in the turn they run to it (R0-48), paddlers."""

    seats: int
    speed: int
    first: int
    paddlers: int


CRAFTS = {
    Craft.CANOE: Hollow(3, 36 * DOT, 18 * DOT, 2),
    Craft.OUTRIGGER: Hollow(3, 48 * DOT, 24 * DOT, 1),
    Craft.CATAMARAN: Hollow(6, 48 * DOT, 24 * DOT, 2),
}


def seats(craft: Craft, boats: int) -> int:
    """How many a fleet of canoes carries."""
    return CRAFTS[craft].seats * boats
