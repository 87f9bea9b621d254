"""The nouns of Pirate Wars: the waters, what is declared and owed, and what is being asked.

Lengths are hundredths of a dot, headings tenths of a degree. Everything is frozen, made of
ints, strings, enums and tuples. What is sunk stays in the tuple of ships, marked by its fate.
"""

from enum import IntEnum, StrEnum
from typing import Any, NamedTuple, NewType, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import (
    DOT,
    QUARTER,
    Box,
    Corners,
    Hull,
    bounds,
    corners,
)
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.mind import CachedProperty
from pieces_of_eight.campaign.kernel.play import Play, Tagged
from pieces_of_eight.campaign.kernel.sealed import Player

# --- The terms of Pirate Wars ---------------------------------------------------------------------

ALONGSIDE = 2 * DOT  # a launch no farther off than this can be taken in
BONES_RANGE = 72 * DOT
CHAIN = 17 * DOT
WATER_EDGE = 4 * DOT  # so near the water alligators lie (PW-11.5), and no tree stands
EDGE = Rule("H-102")


class Edition(StrEnum):
    DOTS = "1994"
    CHAINS = "revised"


class Flag(IntEnum):  # whom a ship sails for: her crew fights and tests by it (PW-1.2)
    PIRATE = 0
    IMPERIAL = 1


class Post(IntEnum):  # the post of a figure, the lowest rank first: so a ship loses them (R0-54)
    HAND = 0
    MARINE = 1
    MATE = 2
    LIEUTENANT = 3
    CAPTAIN = 4


class Arm(IntEnum):  # what a figure shoots with, if with anything (PW-1.5)
    NONE = 0
    PISTOL = 1
    MUSKET = 2
    DECK_GUN = 3


class Place(IntEnum):  # where in the ship a figure is (PW-3.3, PW-3.11)
    DECK = 0
    GUNS = 1
    TOPS = 2


class Mount(IntEnum):  # how a cannon stands (PW-3.7)
    FIXED = 0
    SLIDE = 1
    TURNTABLE = 2


class Side(IntEnum):  # the side of her hull a cannon looks over, as a quarter turn from her heading
    BOW = 0
    STARBOARD = 1
    STERN = 2
    LARBOARD = 3


BROADSIDES = (Side.STARBOARD, Side.LARBOARD)


class Load(IntEnum):  # how far a cannon is loaded: one figure takes two rounds for it (PW-3.15)
    EMPTY = 0
    HALF = 1
    LOADED = 2


class Shot(IntEnum):  # what a cannon fires (PW-3.8)
    SHOT = 0
    BALL = 1


class Spared(IntEnum):
    """Whom a captain keeps when some of his men fall (R0-54): hands who sail her and serve her
    guns, or the best fighters; as usual these hand to hand, and those under fire."""

    AS_USUAL = 0
    HANDS = 1
    FIGHTERS = 2


class Sailing(IntEnum):  # the three speeds of a ship by the wind (PW-2.3)
    ADRIFT = 0
    TACK = 1
    FULL = 2


class Duty(IntEnum):  # what a crew is about (PW-4.2, PW-4.3)
    FIGHTING = 0
    FLEEING = 1
    LEAVING = 2


class Fate(IntEnum):
    AFLOAT = 0
    SUNK = 1
    AGROUND = 2
    TAKEN = 3
    ABANDONED = 4
    GONE = 5  # away from the fight, over the edge of the chart or out of range


class Cause(IntEnum):  # why a crew tests its morale, in the order of the chart (PW-4.2)
    ADRIFT = 0
    BOARDED = 1
    CAPTAIN = 2
    HALF = 3


class Phase(IntEnum):  # where in the turn the fight stands (PW-2.1)
    MOVEMENT = 0
    FALLING_OFF = 1
    BOARDING = 2
    TASKS = 3
    MORALE = 4
    OVER = 5
    ASHORE = 6  # after falling off, while somebody is ashore (PW-10.3)


class Grounding(StrEnum):  # which rule of running aground is played (PW-2.10, PW-2.11)
    LENGTHS = "lengths"
    ONCE = "once"


class Edge(StrEnum):  # an edge of the chart behind which a port lies
    WEST = "west"
    EAST = "east"


class Ending(StrEnum):
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
    shot: Weapon
    ball: Weapon
    light_shot: Weapon
    light_ball: Weapon
    arms: tuple[Weapon, ...]  # by the number of the arm
    attacks: bool  # whether a boarding is fought man by man (PW-3.3), or by sums of Melee (PW-3.4)
    half_turns: bool  # whether a leap of just half a length earns a turn (R1-15)
    slow_turn: int  # how far she may swing whose whole move is under half her length (PW-2.6)
    irons_turn: int  # how far she may swing in irons; 0 where she only drifts round (R1-31)
    most_resets: int  # how many sails may be set again in a turn (PW-3.16)
    too_close: int  # nearer than this a cannon destroys itself (PW-3.10); 0 for never
    idle_guns: bool  # whether a ship adrift may not fire her cannon (PW-3.10)
    covers: bool  # whether railings and decks cover men from muskets (PW-3.11)
    morale: int  # the target of a test; 0 for the highest Attack aboard (PW-4.1)
    mate_overboard: bool  # whether mutineers throw the mate after the captain (PW-4.3)
    mate_in_prize: bool  # whether a prize crew is led by the first mate (PW-6.1)
    grounding: Grounding
    launches: bool  # whether ships carry launches (PW-8.1)


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
        irons_turn=0,
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
        irons_turn=QUARTER,
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


def arm_of(edition: Edition, arm: Arm) -> Weapon:
    """The row of the chart of a musket, a pistol or a deck gun (PW-1.5)."""
    return ARTICLES[edition].arms[arm]


# --- A ship: figures, guns, what never changes of her, and herself --------------------------------

ShipId = NewType("ShipId", int)  # the index of a ship in `Sea.ships`

NOBODY = ShipId(-1)


class Figures(Struct, frozen=True, order=True, cache_hash=True):
    """So many figures who are alike: in post, arms, place, and in what they can still do."""

    post: Post
    arm: Arm = Arm.NONE
    place: Place = Place.DECK
    hook: bool = False
    lady: bool = False
    loaded: bool = True  # whether their arms are loaded; without arms always
    busy: bool = False  # whether they have had their task of this turn (PW-3.1)
    home: ShipId = NOBODY
    """The ship they belong to while they are aboard another, or in what is hers (PW-4.2)."""
    count: int = 1


Crew: TypeAlias = tuple[Figures, ...]
"""All figures aboard, in order of rank; no two rows are alike but for their count."""


class Gun(Struct, frozen=True):
    """One cannon: how and where it stands, and what state it is in."""

    mount: Mount
    side: Side
    along: int  # how far from the stern end of the keel
    light: bool = False
    load: Load = Load.LOADED
    whole: bool = True
    used: bool = False  # whether it was fired, loaded or shifted this turn (PW-3.14, PW-3.15)


class Card(Struct, frozen=True):
    """The part of a ship's data that no fight changes (PW-1.6)."""

    name: str
    model: str
    letter: str
    flag: Flag
    captain: str
    hull: int
    sails: int
    speeds: tuple[int, ...]
    """The speed beside each sail of her chart, from the lowest sail up, in dots (PW-5.1)."""
    length: int
    width: int  # and draft (PW-2.10)
    gun_deck: bool  # whether her gunners stand under deck
    crew: int  # how many figures she began with
    trades: bool = False  # whether she is a merchantman with a cargo to bring away (H-94)
    boat: bool = False  # whether she is a launch, rowed or with one gaff sail (PW-8.1)
    square: int = 0  # her square sails; with none she may tack by kinds of sails (PW-9.1)
    steady: bool = False  # whether her captain has an iron nerve (C-19.4)
    pennant: bool = False  # whether she wears one, for three victories (C-20)

    @property
    def rowed(self) -> bool:
        """Whether she goes by oars; a launch with a mast sails (PW-8.1)."""
        return self.boat and not self.sails

    @property
    def draft(self) -> int:
        return self.width


class Ship(Struct, frozen=True, dict=True):
    """A ship as she is now. Where she lies is reckoned once, when it is first asked."""

    id: ShipId
    card: Card
    owner: Player
    flag: Flag  # whose men sail her; a prize flies another than she was built under
    stern: Point
    heading: int
    hull: int
    sails: int
    under: int  # how many sails she moved under last; 0 when she was adrift
    crew: Crew
    guns: tuple[Gun, ...]
    spare: int = 0  # hands at the sheets beyond one for a sail: they can shorten sail (PW-1.6)
    fate: Fate = Fate.AFLOAT
    captor: Player | None = None
    captives: int = 0  # men of her own aboard who sail her for those who guard them (PW-6.1)
    duty: Duty = Duty.FIGHTING
    rudder: bool = True
    adrift: int = 0  # turns she has to drift yet: after a ram, or with a mast gone
    drifts: bool = False  # whether she drifts this turn
    shaken: tuple[Cause, ...] = ()  # what her crew has tested its morale for already (R0-33)
    dead_captain: bool = False
    """Whether her captain was killed; mutineers do not mourn theirs (R0-32)."""
    fought: tuple[ShipId, ...] = ()  # the ships she is lashed to, in boarding (PW-2.9)
    spares: Spared = Spared.AS_USUAL  # the standing order by which her men are lost
    boards: bool = False  # whether she won the last round and boards on (PW-3.5)
    boats: int = 0  # launches she still has aboard (PW-8.1)
    gaffs: int = 0  # how many of them have a mast and a gaff (H-115)
    struck: bool = False  # whether her only square sail is down (PW-9.1)
    shoals: tuple[int, ...] = ()
    """The damage each island and reef has done while she is in it; empty for none (PW-2.11)."""
    waded: int = 0  # how far she has moved through shallows since these were paid for (PW-2.10)
    beached: bool = False  # whether she is a launch on a beach, her men ashore (PW-8.1)
    chests: int = 0  # chests and barrels aboard that were taken ashore (PW-10.6)
    cannon: int = 0  # cannon of forts and wrecks aboard (PW-10.6)
    deck_guns: tuple[bool, ...] = ()
    """Deck guns at which nobody stands, and whether each is loaded (R0-74)."""
    stormed: bool = False  # whether islanders fight on her deck (PW-11.4)
    # What follows is wiped at the start of each turn: `WIPED`.
    moved: bool = False
    fallen: bool = False  # whether she has fallen off, or let it be (PW-2.7)
    asked: bool = False  # whether her captain has said if she boards (PW-3.2)
    stunned: bool = False  # whether she rammed or was rammed: no tasks (PW-2.8)
    engaged: bool = False  # whether her men fight hand to hand, their only task (PW-3.2)
    told: bool = False  # whether her standing order was changed (R0-54)
    beaten: bool = False  # whether she lost a round of boarding (PW-4.2)
    powder: bool = False  # whether her captain goes to fire the powder (PW-3.13)

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def afloat(self) -> bool:
        return self.fate is Fate.AFLOAT

    @property
    def on_chart(self) -> bool:
        """Whether her hull still lies on the water and is in the way."""
        return self.fate not in (Fate.SUNK, Fate.GONE)

    @CachedProperty
    def place(self) -> Hull:
        return Hull(self.stern, self.heading, self.card.length, self.card.width)

    @CachedProperty
    def shape(self) -> Corners:
        return corners(self.place)

    @CachedProperty
    def box(self) -> Box:
        return bounds(self.shape)

    @CachedProperty
    def lies(self) -> tuple[object, ...]:
        """All that hangs on her by which ships bear on each other, or are in each other's way."""
        here = self.on_chart, self.afloat, self.hull > 0, self.owner, self.fought
        return self.place, self.card.boat, *here

    @CachedProperty
    def beside_her(self) -> tuple[object, ...]:
        """All that hangs on her in what a ship of her own side may do."""
        busy = self.stunned, self.engaged, self.stormed, self.fought
        return self.place, self.fate, self.hull, *busy

    @property
    def locked(self) -> bool:
        return bool(self.fought) or self.stormed

    @property
    def aboard(self) -> int:
        return sum([row.count for row in self.crew])


WIPED = "drifts", "moved", "fallen", "asked", "stunned", "engaged", "told", "beaten", "powder"


def column(hull: int, sails: int) -> str:
    """The chart from the top: H and S from the bottom up, all further S on top (PW-5.1)."""
    rows = []
    for n in range(1, hull + 1):
        rows += ["H", "S"] if n < hull and n <= sails else ["H"]
    rows += ["S"] * (sails - (hull - 1))
    return "".join(reversed(rows))


# --- Islands: what lives there, what they hold, and who has landed (PW-10, PW-11) -----------------
# The way inland is one number, from the water at 0 to the wall, the village or the wreck (H-160).


class Dwellers(StrEnum):
    FORT = "fort"
    ISLANDERS = "islanders"
    SKELETONS = "skeletons"


class Craft(StrEnum):  # what islanders go to sea in (PW-11.2)
    CANOE = "canoe"
    OUTRIGGER = "outrigger"
    CATAMARAN = "catamaran"


class Carriage(StrEnum):  # how the cannon of an island stand (PW-10.5)
    WHEELS = "wheels"
    SLIDES = "slides"
    TURNTABLES = "turntables"


class Goal(IntEnum):  # where a landing party is to go
    HOLD = 0
    INLAND = 1
    BEACH = 2


class Land(Struct, frozen=True):
    """What there is on an island, as a setup says it."""

    dwellers: Dwellers
    way: int  # from the water to the wall, the village or the wreck
    chests: int = 0
    guns: int = 0
    owner: Player | None = None  # whose fort it is; nobody's are islanders and skeletons
    wall: int = 0  # the length of a fort's outer wall, in dots (PW-10.5)
    door: bool = False
    ramp: bool = False
    stairs: int = 0  # dots of stairs between the wall and the treasure
    ladders: int = 0  # levels climbed by ladder on the same way
    plates: int = 0  # plates of 32 by 32 dots, and smaller ones beside them (PW-11.3)
    small: int = 0
    craft: Craft = Craft.CANOE
    boats: int = 0
    trees: tuple[int, int] = (0, 0)  # the stretch of the way that lies under trees (PW-11.5)
    cover: tuple[int, int] = (0, 0)
    """The stretch where barrels, cargo or rocks cover men in part (PW-10.4)."""
    carriage: Carriage = Carriage.WHEELS
    pier: bool = False  # whether a pier runs out to where ships can lie (H-271)


class Folk(Struct, frozen=True):
    """Islanders: warriors with bows, warriors with spear and shield, shamans, and the kahuna."""

    bows: int = 0
    spears: int = 0
    shamans: int = 0
    kahuna: int = 0
    hurt: int = 0  # hits that one of the highest rank left has taken already

    @property
    def count(self) -> int:
        return self.bows + self.spears + self.shamans + self.kahuna


class Raid(Struct, frozen=True):
    """Warriors in canoes on the way to a ship (PW-11.4)."""

    on: ShipId
    spears: int
    bows: int
    left: int  # how far they have to go
    inland: int = -1  # how far they have still to run to their canoes; below 0 afloat

    @property
    def afloat(self) -> bool:
        return self.inland < 0

    @property
    def warriors(self) -> int:
        return self.spears + self.bows


class Shore(Struct, frozen=True):
    """An island with all who live on it, as they are now."""

    shoal: int  # its index in the waters
    marines: int = 0
    lieutenant: bool = False
    guns: tuple[Load, ...] = ()  # the cannon that stand, of a fort or beside a wreck
    door: int = 0  # hits that the door withstands yet
    folk: Folk = Folk()
    start: int = 0  # the number at half of which they flee
    bones: int = 0
    at: int = 0  # where on the way the islanders stand
    roused: bool = False  # whether they have attacked: before that no cannon fires at them
    hidden: bool = False  # whether they have fled into the jungle
    robbed: bool = False
    chests: int = 0
    primed: bool = True  # whether the muskets of the fort are loaded
    raid: Raid | None = None

    @property
    def living(self) -> int:
        """How many islanders live: who is at sea in a canoe is not lost."""
        return self.folk.count + (self.raid.warriors if self.raid is not None else 0)


class Party(Struct, frozen=True):
    """Figures ashore: the men of one launch, which lies on the beach."""

    of: ShipId  # the launch
    owner: Player
    shore: int  # the index of the island in `Sea.shores`
    crew: Crew
    at: int = 0
    inside: bool = False  # whether they are in the fort
    climbing: bool = False  # whether they are on the wall, and on top of it next turn (PW-10.2)
    chests: int = 0  # what they carry
    cannon: int = 0
    snared: Crew = ()
    landed: int = 0  # the turn in which they landed
    marched: bool = False  # whether they have had their order of this turn
    walked: bool = False  # whether they went anywhere: then they do not load (PW-10.3)
    worked: bool = False  # whether they robbed or boarded their launch this turn

    @property
    def figures(self) -> int:
        return sum(row.count for row in self.crew)


class Sniping(Struct, frozen=True):
    """A declared volley of small arms from a ship or a launch at an island."""

    by: ShipId
    shore: int
    post: Post
    arm: Arm
    count: int
    far: int
    canoes: bool = False  # whether at those who come from there in canoes
    party: ShipId = NOBODY
    """The launch of the landing party it is for; nobody's is for who lives there."""


class Siege(Struct, frozen=True):
    """A declared shot of a ship's cannon at an island."""

    by: ShipId
    gun: int
    shore: int
    shot: Shot
    far: int
    door: bool = False
    canoes: bool = False
    party: ShipId = NOBODY


class Hollow(NamedTuple):
    """A kind of canoe: seats, dots a turn, dots in the turn they run to it (R0-48), paddlers, and
    from how near they can get in."""

    seats: int
    speed: int
    first: int
    paddlers: int
    near: int


CRAFTS = {
    Craft.CANOE: Hollow(3, 36 * DOT, 18 * DOT, 2, 12 * DOT),
    Craft.OUTRIGGER: Hollow(3, 48 * DOT, 24 * DOT, 1, 8 * DOT),
    Craft.CATAMARAN: Hollow(6, 48 * DOT, 24 * DOT, 2, 8 * DOT),
}


# --- The position ---------------------------------------------------------------------------------


class Shoal(Struct, frozen=True, dict=True):
    """An island (depth 0) or a reef of some depth, as a polygon. Its box is reckoned once."""

    name: str
    depth: int
    corners: Corners
    land: Land | None = None  # what there is on an island to land on; None for bare rock

    @property
    def island(self) -> bool:
        return self.depth == 0

    @CachedProperty
    def box(self) -> Box:
        return bounds(self.corners)


class Waters(Struct, frozen=True, dict=True):
    """A chart: its size, and what a ship can run aground on."""

    name: str
    width: int
    height: int
    shoals: tuple[Shoal, ...] = ()

    @property
    def middle(self) -> Point:
        return Point(self.width // 2, self.height // 2)

    @CachedProperty
    def isles(self) -> tuple[Corners, ...]:
        return tuple(shoal.corners for shoal in self.shoals if shoal.island)


class Options(Struct, frozen=True):
    """What the two captains agreed on before the fight; on a screen one may measure (R1-16)."""

    turns: int = 20  # after so many the fight is over; the book knows no end of time (H-109)
    grounding: Grounding | None = None  # None for the edition's own (R0-37, R1-24)
    kinds_of_sails: bool = False  # whether ships with square sails may not tack (PW-9.1)
    measuring: bool = True
    """Whether captains may look up ranges before they declare their fire (PW-3.6)."""
    truce: bool = False
    """Whether the captains leave each other in peace, for the sake of an island (H-168)."""
    haven: Edge | None = None
    """The edge by which merchantmen get away, where that is played for (H-94)."""


class Move(Struct, frozen=True):
    """The movement of the active ship as far as it has gone."""

    left: int
    whole: int
    least: int  # the numbers of sails she may move under this turn
    most: int
    gone: int = 0
    leaps: int = 0


class Salvo(Tagged):
    """A declared shot of a cannon, whose dice are thrown when its side has declared all."""

    by: ShipId
    gun: int
    on: ShipId
    shot: Shot


class Volley(Tagged):
    """A declared volley of muskets, pistols or deck guns of one kind of figure."""

    by: ShipId
    on: ShipId
    arm: Arm
    post: Post
    count: int
    place: Place  # whom they aim at: the men on deck, or those in the tops


Declared: TypeAlias = Salvo | Volley


class Blow(Struct, frozen=True):
    """What fire has done to a ship; it is taken off at the end of the phase (R0-12)."""

    by: ShipId
    on: ShipId
    balls: int = 0
    sails: int = 0  # sails to be crossed off by shot, a rake counted
    figures: int = 0
    place: Place = Place.DECK
    critical: int = 0  # the face of the critical die; 0 for none
    gun: int = -1  # a gun of hers that is lost with its crew; -1 for none


class Swimmers(Struct, frozen=True):
    """Figures of one ship in the water (PW-3.14, PW-4.4)."""

    of: ShipId
    owner: Player
    at: Point
    crew: Crew
    since: int  # the turn they fell in

    @property
    def figures(self) -> int:
        return sum(row.count for row in self.crew)


class Contact(Struct, frozen=True):
    """Two ships that touch, and the turn in which one may board the other (PW-2.9, R0-56)."""

    one: ShipId
    other: ShipId
    turn: int


class Bout(Struct, frozen=True):
    """A round of boarding between ships of two sides that are lashed together (R0-71)."""

    ones: tuple[ShipId, ...]
    others: tuple[ShipId, ...]
    first: tuple[ShipId, ...] = ()
    """Whose first round it is: there muskets and deck guns fire (PW-3.3)."""

    @property
    def ships(self) -> tuple[ShipId, ...]:
        """All who fight, in the order in which they are asked."""
        return (*self.ones, *self.others)


class AskParty(Tagged):
    """Who of her crew fights in the boarding (R0-8)?"""

    ship: ShipId
    bout: Bout
    told: tuple[tuple[int, ...], ...] = ()  # the parties of the ships asked before her


class AskPress(Tagged):
    """Does the winner of a round board on, or cut loose (PW-3.5)?"""

    ship: ShipId
    enemy: ShipId


class AskPrize(Tagged):
    """How many of the captor's men go over to the prize (PW-6.1)?"""

    ship: ShipId
    prize: ShipId
    captives: int


class AskYield(Tagged):
    """Does a crew that lost heart adrift strike, or take to the water (PW-4.2)?"""

    ship: ShipId


class AskSwing(Tagged):
    """How far does a ship in irons swing (R1-31)?"""

    ship: ShipId


Pending: TypeAlias = AskParty | AskPress | AskPrize | AskYield | AskSwing


class Sea(Struct, frozen=True):
    """A whole fight. The last of `pending` is the question of the moment."""

    edition: Edition
    waters: Waters
    wind: int  # the heading the wind blows towards
    ships: tuple[Ship, ...]
    options: Options
    turn: int = 1
    phase: Phase = Phase.MOVEMENT
    first: Player = Player(0)
    """Who has the initiative: he moves first, and his ships have their tasks last (PW-2.2)."""
    chooser: Player = Player(0)  # whose ships move, or have their tasks
    active: ShipId = NOBODY
    move: Move | None = None
    declared: tuple[Declared, ...] = ()
    blows: tuple[Blow, ...] = ()
    swimmers: tuple[Swimmers, ...] = ()
    contacts: tuple[Contact, ...] = ()
    bouts: tuple[Bout, ...] = ()  # the rounds of boarding still to be fought this turn
    shores: tuple[Shore, ...] = ()  # the islands on which somebody lives
    parties: tuple[Party, ...] = ()
    sieges: tuple[Siege, ...] = ()  # shots at islands whose dice are thrown at the end of the phase
    snipings: tuple[Sniping, ...] = ()
    tested: bool = False  # whether the morale of this turn has been tested
    pending: tuple[Pending, ...] = ()
    ending: Ending = Ending.NOT_YET


def opponent_of(player: Player) -> Player:
    return Player(1 - player)


def in_the_fight(ship: Ship) -> bool:
    """Whether a ship can still do something for her side."""
    manned = ship.fate is Fate.AFLOAT and ship.hull > 0 and bool(ship.crew)
    return manned and not ship.card.boat and ship.duty is not Duty.LEAVING


# --- What rules do to a position ------------------------------------------------------------------


def with_ship(sea: Sea, ship: Ship) -> Sea:
    ships = sea.ships
    return replace(sea, ships=(*ships[: ship.id], ship, *ships[ship.id + 1 :]))


def change(play: Play[Sea], ship: ShipId, /, **new: Any) -> Ship:
    """Change some fields of a ship as she is by now; she as she is then."""
    changed = replace(play.state.ships[ship], **new)
    play.state = with_ship(play.state, changed)
    return changed


def ask(play: Play[Sea], *questions: Pending) -> None:
    """Put questions, the last of them first."""
    play.state = replace(play.state, pending=(*play.state.pending, *questions))


def answered(play: Play[Sea]) -> Any:
    """Take the question of the moment off; it is what was asked."""
    *left, question = play.state.pending
    play.state = replace(play.state, pending=tuple(left))
    return question
