"""All events of Pirate Wars in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Event, Mod, NewTurn
from pieces_of_eight.campaign.kernel.sealed import Player
from .state import (
    NOBODY,
    Arm,
    Cause,
    Ending,
    Load,
    Place,
    Post,
    Sailing,
    ShipId,
    Shot,
    Side,
    Spared,
)

# --- What happens on an island, to its dwellers and to those who land (PW-10, PW-11) --------------

Thrown = tuple[tuple[int, Faces], ...]
"""What was thrown: the number needed, and the faces thrown against it."""


class Landed(Event):
    """A launch ran up on a beach, and her men are ashore."""

    by: ShipId
    shore: int
    figures: int


class Marched(Event):
    """A party went some way, and stands so far from the water."""

    by: ShipId
    at: int
    inside: bool


class Climbed(Event):
    """A party began to scale a wall, or came to the top of it."""

    by: ShipId
    top: bool


class ShoreFired(Event):
    """A cannon of an island fired at a ship, or at a party, whose launch is named."""

    shore: int
    on: ShipId
    shot: Shot
    faces: Faces
    target: int
    hits: int


class PutToSea(Event):
    """Warriors went for a ship in their canoes."""

    shore: int
    on: ShipId
    warriors: int


class CanoesCame(Event):
    """Warriors fought on a ship's deck; how many fell of both sides."""

    shore: int
    on: ShipId
    thrown: tuple[tuple[int, Faces], ...]
    back: tuple[tuple[int, Faces], ...]
    killed: int
    fallen: int


class CanoesShot(Event):
    """Arrows and spears from canoes at a ship; how many of hers fell."""

    shore: int
    on: ShipId
    thrown: tuple[tuple[int, Faces], ...]
    killed: int


class Burned(Event):
    """A ship was taken by islanders, robbed and burned."""

    shore: int
    ship: ShipId


class CanoesBack(Event):
    """The warriors gave their errand up."""

    shore: int
    warriors: int


class Regrouped(Event):
    """With no living man ashore an island has all its people again."""

    shore: int
    number: int


class FellIn(Event):
    """Men fell from a wall into the water."""

    of: ShipId
    figures: int


class Hauled(Event):
    """A cannon was brought over from one ship to another."""

    by: ShipId
    gun: int
    to: ShipId


class SetUp(Event):
    """A cannon of a ship or launch was set up in a fort."""

    by: ShipId
    gun: int
    shore: int


class Transhipped(Event):
    """Men of a ship brought chests and cannon from one hull to another."""

    by: ShipId
    source: ShipId
    to: ShipId
    chests: int
    guns: int


class Bitten(Event):
    """A die for each figure near the water: alligators."""

    of: ShipId
    faces: Faces
    eaten: int


class Snared(Event):
    """A die for each figure under the trees: snares."""

    of: ShipId
    faces: Faces
    caught: int


class Freed(Event):
    """Friends cut figures out of their snares; the dice by their target."""

    of: ShipId
    thrown: tuple[tuple[int, Faces], ...]
    freed: int


class Left(Event):
    """Figures in snares were left on the island without a free friend."""

    of: ShipId
    figures: int


class Aimed(Event):
    """A ship's cannon was laid on an island."""

    by: ShipId
    gun: int
    shore: int
    shot: Shot
    door: bool
    canoes: bool = False
    party: ShipId = NOBODY


class WallHit(Event):
    """The dice of a ship's cannon at an island, and who fell there."""

    by: ShipId
    shore: int
    shot: Shot
    faces: Faces
    target: int
    killed: int
    door: bool
    canoes: bool = False
    party: ShipId = NOBODY


class GunSmashed(Event):
    """An island lost a cannon."""

    shore: int


class ShoreVolley(Event):
    """Shots, arrows and spears between a party and an island; `out` when the party's.

    Or its shots at the party `on` of the other side (H-217).
    """

    of: ShipId
    shore: int
    out: bool
    thrown: Thrown
    killed: int
    on: ShipId = NOBODY


class ShoreMelee(Event):
    """A party and an island hand to hand, or another party; `out` when the party strikes."""

    of: ShipId
    shore: int
    out: bool
    thrown: Thrown
    killed: int
    on: ShipId = NOBODY
    shields: int = 0
    """How many of the throws, the last ones, met shields."""


class Fled(Event):
    """Islanders took to the jungle."""

    shore: int


class Levelled(Event):
    """Figures aboard level their arms at an island."""

    by: ShipId
    shore: int
    post: Post
    arm: Arm
    count: int
    canoes: bool = False
    party: ShipId = NOBODY


class ShoreSniped(Event):
    """Their dice, and who fell there; none when it was too far."""

    by: ShipId
    shore: int
    faces: Faces
    target: int
    killed: int
    canoes: bool = False
    party: ShipId = NOBODY


class Robbed(Event):
    """A party took up chests and cannon."""

    by: ShipId
    shore: int
    chests: int
    guns: int = 0


class Dropped(Event):
    """A party is too few for what it carried, and let go of some."""

    by: ShipId
    chests: int
    guns: int


class Joined(Event):
    """Men of one party went over to another."""

    by: ShipId
    to: ShipId
    figures: int


class Embarked(Event):
    """A party is in its launch again."""

    by: ShipId
    figures: int
    chests: int
    guns: int = 0


AnyAshore: TypeAlias = (
    Landed
    | Marched
    | Climbed
    | ShoreFired
    | PutToSea
    | CanoesCame
    | CanoesShot
    | Burned
    | CanoesBack
    | Regrouped
    | FellIn
    | Bitten
    | Snared
    | Freed
    | Left
    | Aimed
    | WallHit
    | GunSmashed
    | ShoreVolley
    | ShoreMelee
    | Fled
    | Levelled
    | ShoreSniped
    | Robbed
    | Dropped
    | Joined
    | Embarked
    | Hauled
    | SetUp
    | Transhipped
)


# --- Events ---------------------------------------------------------------------------------------


class BoardingDeclared(Event):
    """A ship boards another: they are lashed together."""

    by: ShipId
    on: ShipId


class RoundWon(Event):
    """Who won a round of boarding; `by` is nobody in a tie."""

    by: ShipId
    on: ShipId
    tie: bool


class NobodyLeft(Event):
    """Nobody lives aboard a ship after a round that killed both crews."""

    ship: ShipId


class CutLoose(Event):
    """Two ships are lashed together no more."""

    by: ShipId
    on: ShipId


class Lowered(Event):
    """A launch was put alongside."""

    by: ShipId
    boat: ShipId
    figures: int


class Hoisted(Event):
    """A launch was taken in."""

    by: ShipId
    boat: ShipId
    figures: int


class Backed(Event):
    """A launch backed water."""

    by: ShipId
    far: int


class Crossed(Event):
    """Lines of a ship's chart were crossed off, and figures died with them."""

    ship: ShipId
    hull: int
    sails: int
    figures: int


class FiguresLost(Event):
    """Figures of a ship were killed where she lost no line."""

    ship: ShipId
    figures: int


class CaptainLost(Event):
    """A captain is dead."""

    ship: ShipId


class Sank(Event):
    """A ship went down; so many are in the water."""

    ship: ShipId
    drowned: int
    swimming: int


class Drifted(Event):
    """A ship drifted with the wind and swung with it."""

    by: ShipId
    far: int
    turn: int


class Swung(Event):
    """A ship in irons was swung by her hands."""

    by: ShipId
    turn: int


class FellOff(Event):
    """A ship fell off with the wind."""

    by: ShipId
    turn: int


class Grounded(Event):
    """A ship scraped over a reef, passed a shore too near, or ran on it head-on."""

    ship: ShipId
    shoal: int
    damage: int
    head_on: bool


class Wrecked(Event):
    """A ship lost all her hull on the ground: she is an obstacle now, and out of the fight."""

    ship: ShipId


class GunFired(Event):
    """A cannon's shot was declared."""

    by: ShipId
    gun: int
    on: ShipId
    shot: Shot


class ArmsFired(Event):
    """A volley of small arms was declared."""

    by: ShipId
    on: ShipId
    post: Post
    arm: Arm
    count: int
    place: Place


class VolleyAboard(Event):
    """Muskets and deck guns before the melee, target by target."""

    by: tuple[ShipId, ...]
    on: tuple[ShipId, ...]
    thrown: tuple[tuple[int, Faces], ...]
    """The dice by their target."""
    hits: int


class Melee(Event):
    """The attacks of one side in a round of boarding."""

    by: tuple[ShipId, ...]
    on: tuple[ShipId, ...]
    thrown: tuple[tuple[int, Faces], ...]
    hits: int
    killed: int


class SumsThrown(Event):
    """A round of boarding by sums of Melee: each kills what its die and advantage say."""

    ones: tuple[ShipId, ...]
    others: tuple[ShipId, ...]
    sums: tuple[int, int]
    faces: tuple[int, int]
    killed: tuple[int, int]
    """How many each side lost."""


class LadiesYield(Event):
    """Ladies lay down their arms before an imperial lieutenant."""

    ship: ShipId
    figures: int


class MoraleTested(Event):
    """A crew tested its morale: a die at or below the target passes."""

    ship: ShipId
    marines: bool
    target: int
    mods: tuple[Mod, ...]
    face: int
    passed: bool
    recovery: bool


class LostHeart(Event):
    """What a crew that failed does."""

    ship: ShipId
    cause: Cause


class Rallied(Event):
    """A crew that ran comes back to the fight, or leaves it for good."""

    ship: ShipId
    back: bool


class Abandoned(Event):
    """A crew left its ship for the water."""

    ship: ShipId


class LeftForGood(Event):
    """A ship is out of range of every enemy, and out of the fight."""

    ship: ShipId


class Taken(Event):
    """A ship was taken."""

    ship: ShipId
    by: Player


class PrizeManned(Event):
    """So many men of the captor's went over to the prize."""

    by: ShipId
    prize: ShipId
    men: int


class Rammed(Event):
    """A ship ran into another; what it did to both follows."""

    by: ShipId
    on: ShipId
    angle: int


class Touched(Event):
    """Two hulls met without harm."""

    by: ShipId
    on: ShipId


class WindRose(Event):
    """The captains threw for the wind; it blows towards this heading."""

    wind: int


class SailStruck(Event):
    """A square sail was brought down, or set again."""

    by: ShipId
    down: bool


class UnderWay(Event):
    """A ship's movement begins: how she sails, and how far she has to go in hundredths."""

    by: ShipId
    sailing: Sailing
    way: int


class Trimmed(Event):
    """She moves under so many sails this turn."""

    by: ShipId
    sails: int
    way: int


class Leapt(Event):
    """A leap ahead and a swing on the rudder; both as far as they came."""

    by: ShipId
    far: int
    turn: int


class SailedAway(Event):
    """A ship left the chart."""

    by: ShipId


class ShotThrown(Event):
    """The dice of a cannon: each up to the target tells; nothing when out of range."""

    by: ShipId
    gun: int
    on: ShipId
    shot: Shot
    far: int
    faces: Faces
    target: int
    hits: int
    rake: bool


class VolleyThrown(Event):
    """The dice of small arms."""

    by: ShipId
    on: ShipId
    far: int
    faces: Faces
    target: int
    mods: tuple[Mod, ...]
    hits: int
    place: Place


class GunBurst(Event):
    """A cannon tore itself apart: three sixes, or too near a target."""

    by: ShipId
    gun: int


class Struck(Event):
    """The critical die of a ball (PW-3.9)."""

    on: ShipId
    face: int


class GunLost(Event):
    """A cannon and its crew are gone."""

    ship: ShipId
    gun: int


class Reloaded(Event):
    """A cannon is loaded, or half loaded by one man."""

    by: ShipId
    gun: int
    load: Load


class Primed(Event):
    """Small arms were loaded."""

    by: ShipId
    post: Post
    arm: Arm
    count: int


class Shifted(Event):
    """A cannon was moved over to the other side."""

    by: ShipId
    gun: int
    side: Side


class Sent(Event):
    """Figures went to another place of the ship."""

    by: ShipId
    post: Post
    to: Place
    count: int


class SparesChanged(Event):
    """A captain said whom he keeps when some of his men fall."""

    by: ShipId
    whom: Spared


class SailsWorked(Event):
    """What the idle hands did at the sails: lost for want of hands, or set again."""

    by: ShipId
    hands: int
    lost: int
    reset: int


class PowderFired(Event):
    """A captain fired into his powder."""

    by: ShipId


class TurnBegan(NewTurn):
    """A new turn, with the dice for the initiative; ties have been thrown again."""

    faces: tuple[int, int]
    first: Player


class ShipTook(Event):
    """A ship's move began."""

    by: ShipId


class OrdersDone(Event):
    """A side has given all its orders."""

    by: Player


class FightEnded(Event):
    """The fight is over."""

    ending: Ending


class Swam(Event):
    """Figures in the water swam towards a ship of theirs."""

    of: ShipId
    to: ShipId
    figures: int


class ClimbedAboard(Event):
    """Figures climbed out of the water."""

    of: ShipId
    to: ShipId
    figures: int


class SharksBit(Event):
    """A die for every figure in the water."""

    of: ShipId
    faces: Faces
    eaten: int


AnyEvent: TypeAlias = (
    AnyAshore
    | Backed
    | Hoisted
    | Lowered
    | BoardingDeclared
    | CutLoose
    | NobodyLeft
    | RoundWon
    | CaptainLost
    | Crossed
    | FiguresLost
    | Sank
    | Drifted
    | Swung
    | FellOff
    | Grounded
    | Wrecked
    | ArmsFired
    | GunFired
    | LadiesYield
    | Melee
    | SumsThrown
    | VolleyAboard
    | Abandoned
    | LeftForGood
    | LostHeart
    | Rallied
    | MoraleTested
    | PrizeManned
    | Taken
    | Rammed
    | Touched
    | Leapt
    | SailedAway
    | Trimmed
    | UnderWay
    | GunBurst
    | GunLost
    | ShotThrown
    | Struck
    | VolleyThrown
    | PowderFired
    | Primed
    | Reloaded
    | SailsWorked
    | SailStruck
    | WindRose
    | Sent
    | SparesChanged
    | Shifted
    | FightEnded
    | OrdersDone
    | ShipTook
    | TurnBegan
    | ClimbedAboard
    | SharksBit
    | Swam
)
