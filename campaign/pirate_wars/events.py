"""All events of Pirate Wars in one place: for saves, for the laws, and for screens to import.

They stand in the order of the chapters; what each says to the player stands in `say`.
"""

from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Event, Mod, NewTurn, every
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state
from .state import NOBODY, Arm, Place, Post, ShipId, Shot

Thrown = tuple[tuple[int, Faces], ...]
"""What was thrown: the number needed, and the faces thrown against it."""


class ByShip(Event):  # what a ship, a launch or its men did
    by: ShipId


class ToShip(Event):  # what became of a ship
    ship: ShipId


class OfShip(Event):  # what those of a launch did or suffered, ashore or in the water
    of: ShipId


class OnShore(Event):  # what an island or its people did
    shore: int


# --- What happens on an island, to its dwellers and to those who land (PW-10, PW-11) --------------


class Landed(ByShip):
    shore: int
    figures: int


class Marched(ByShip):
    at: int
    inside: bool


class Climbed(ByShip):
    top: bool


class ShoreFired(OnShore):
    """A cannon of an island fired at a ship, or at a party, whose launch is named."""

    on: ShipId
    shot: Shot
    faces: Faces
    target: int
    hits: int


class PutToSea(OnShore):
    on: ShipId
    warriors: int


class CanoesCame(OnShore):  # warriors fought on a ship's deck; how many fell of both sides
    on: ShipId
    thrown: Thrown
    back: Thrown
    killed: int
    fallen: int


class CanoesShot(OnShore):
    on: ShipId
    thrown: Thrown
    killed: int


class Burned(OnShore):
    ship: ShipId


class CanoesBack(OnShore):  # the warriors gave their errand up
    warriors: int


class Regrouped(OnShore):  # with no living man ashore an island has all its people again
    number: int


class FellIn(OfShip):
    figures: int


class Hauled(ByShip):
    gun: int
    to: ShipId


class SetUp(ByShip):
    gun: int
    shore: int


class Transhipped(ByShip):
    source: ShipId
    to: ShipId
    chests: int
    guns: int


class Bitten(OfShip):  # a die for each figure near the water: alligators
    faces: Faces
    eaten: int


class Snared(OfShip):  # a die for each figure under the trees: snares
    faces: Faces
    caught: int


class Freed(OfShip):
    thrown: Thrown
    freed: int


class Left(OfShip):
    figures: int


class Aimed(ByShip):
    gun: int
    shore: int
    shot: Shot
    door: bool
    canoes: bool = False
    party: ShipId = NOBODY


class WallHit(ByShip):  # the dice of a ship's cannon at an island, and who fell there
    shore: int
    shot: Shot
    faces: Faces
    target: int
    killed: int
    door: bool
    canoes: bool = False
    party: ShipId = NOBODY


class GunSmashed(OnShore):
    """An island lost a cannon."""


class ShoreVolley(OfShip):
    """Shots, arrows and spears between a party and an island; `out` when they are the party's.

    Or its shots at the party `on` of the other side (H-217)."""

    shore: int
    out: bool
    thrown: Thrown
    killed: int
    on: ShipId = NOBODY


class ShoreMelee(OfShip):
    """A party and an island hand to hand, or another party; `out` when the party strikes."""

    shore: int
    out: bool
    thrown: Thrown
    killed: int
    on: ShipId = NOBODY
    shields: int = 0  # how many of the throws, the last ones, met shields


class Fled(OnShore):
    """Islanders took to the jungle."""


class Levelled(ByShip):
    shore: int
    post: Post
    arm: Arm
    count: int
    canoes: bool = False
    party: ShipId = NOBODY


class ShoreSniped(ByShip):  # their dice, and who fell there; none when it was too far
    shore: int
    faces: Faces
    target: int
    killed: int
    canoes: bool = False
    party: ShipId = NOBODY


class Robbed(ByShip):
    shore: int
    chests: int
    guns: int = 0


class Dropped(ByShip):
    chests: int
    guns: int


class Joined(ByShip):
    to: ShipId
    figures: int


class Embarked(ByShip):
    figures: int
    chests: int
    guns: int = 0


# --- What happens at sea --------------------------------------------------------------------------


class BoardingDeclared(ByShip):
    on: ShipId


class RoundWon(ByShip):  # who won a round of boarding, or neither did
    on: ShipId
    tie: bool


class NobodyLeft(ToShip):
    """Nobody lives aboard a ship after a round that killed both crews."""


class CutLoose(ByShip):
    on: ShipId


class Lowered(ByShip):
    boat: ShipId
    figures: int


class Hoisted(ByShip):
    boat: ShipId
    figures: int


class Backed(ByShip):
    far: int


class Crossed(ToShip):  # lines of a ship's chart were crossed off, and figures died with them
    hull: int
    sails: int
    figures: int


class FiguresLost(ToShip):  # figures of a ship were killed where she lost no line
    figures: int


class CaptainLost(ToShip):
    """A captain is dead."""


class Sank(ToShip):
    drowned: int
    swimming: int


class Drifted(ByShip):
    far: int
    turn: int


class Swung(ByShip):
    turn: int


class FellOff(ByShip):
    turn: int


class Grounded(ToShip):  # a ship scraped over a reef, passed a shore too near, or ran on it head-on
    shoal: int
    damage: int
    head_on: bool


class Wrecked(ToShip):
    """A ship lost all her hull on the ground: she is an obstacle now, and out of the fight."""


class GunFired(ByShip):
    gun: int
    on: ShipId
    shot: Shot


class ArmsFired(ByShip):
    on: ShipId
    post: Post
    arm: Arm
    count: int
    place: Place


class VolleyAboard(Event):  # muskets and deck guns before the melee, target by target
    by: tuple[ShipId, ...]
    on: tuple[ShipId, ...]
    thrown: Thrown
    hits: int


class Melee(Event):
    by: tuple[ShipId, ...]
    on: tuple[ShipId, ...]
    thrown: Thrown
    hits: int
    killed: int


class SumsThrown(Event):
    """A round of boarding by sums of Melee: each kills what its die and advantage say."""

    ones: tuple[ShipId, ...]
    others: tuple[ShipId, ...]
    sums: tuple[int, int]
    faces: tuple[int, int]
    killed: tuple[int, int]


class LadiesYield(ToShip):
    figures: int


class MoraleTested(ToShip):  # a crew tested its morale: a die at or below the target passes
    marines: bool
    target: int
    mods: tuple[Mod, ...]
    face: int
    passed: bool
    recovery: bool


class LostHeart(ToShip):  # what a crew that failed does
    cause: state.Cause


class Rallied(ToShip):
    back: bool


class Abandoned(ToShip):
    """A crew left its ship for the water."""


class LeftForGood(ToShip):
    """A ship is out of range of every enemy, and out of the fight."""


class Taken(ToShip):
    by: Player


class PrizeManned(ByShip):
    prize: ShipId
    men: int


class Rammed(ByShip):
    on: ShipId
    angle: int


class Touched(ByShip):
    on: ShipId


class WindRose(Event):  # the captains threw for the wind; it blows towards this heading
    wind: int


class SailStruck(ByShip):
    down: bool


class UnderWay(ByShip):
    """A ship's movement begins: how she sails, and how far she has to go in hundredths."""

    sailing: state.Sailing
    way: int


class Trimmed(ByShip):
    sails: int
    way: int


class Leapt(ByShip):  # a leap ahead and a swing on the rudder; both as far as they came
    far: int
    turn: int


class SailedAway(ByShip):
    """A ship left the chart."""


class ShotThrown(ByShip):
    """The dice of a cannon: each up to the target tells; nothing when out of range."""

    gun: int
    on: ShipId
    shot: Shot
    far: int
    faces: Faces
    target: int
    hits: int
    rake: bool


class VolleyThrown(ByShip):
    on: ShipId
    far: int
    faces: Faces
    target: int
    mods: tuple[Mod, ...]
    hits: int
    place: Place


class GunBurst(ByShip):
    gun: int


class Struck(Event):  # the critical die of a ball (PW-3.9)
    on: ShipId
    face: int


class GunLost(ToShip):
    gun: int


class Reloaded(ByShip):
    gun: int
    load: state.Load


class Primed(ByShip):
    post: Post
    arm: Arm
    count: int


class Shifted(ByShip):
    gun: int
    side: state.Side


class Sent(ByShip):
    post: Post
    to: Place
    count: int


class SparesChanged(ByShip):
    whom: state.Spared


class SailsWorked(ByShip):
    """What the idle hands did at the sails: lost for want of hands, or set again."""

    hands: int
    lost: int
    reset: int


class PowderFired(ByShip):
    """A captain fired into his powder."""


class TurnBegan(NewTurn):
    """A new turn, with the dice for the initiative; ties have been thrown again."""

    faces: tuple[int, int]
    first: Player


class ShipTook(ByShip):
    """A ship's move began."""


class OrdersDone(Event):
    by: Player


class FightEnded(Event):
    ending: state.Ending


class Swam(OfShip):
    to: ShipId
    figures: int


class ClimbedAboard(OfShip):
    to: ShipId
    figures: int


class SharksBit(OfShip):  # a die for every figure in the water
    faces: Faces
    eaten: int


AnyEvent = every(Event, globals())
