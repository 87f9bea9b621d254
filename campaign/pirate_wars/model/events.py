"""All events of Pirate Wars in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from campaign.kernel.dice import Faces
from campaign.kernel.play import Event, Mod, NewTurn
from campaign.kernel.sealed import Player
from .events_ashore import AnyAshore
from .state import ShipId
from .terms import Arm, Cause, Ending, Load, Place, Post, Sailing, Shot, Side


class BoardingDeclared(Event, frozen=True):
    """A ship boards another: they are lashed together."""

    by: ShipId
    on: ShipId


class RoundWon(Event, frozen=True):
    """Who won a round of boarding; `by` is nobody in a tie."""

    by: ShipId
    on: ShipId
    tie: bool


class CutLoose(Event, frozen=True):
    """Two ships are lashed together no more."""

    by: ShipId
    on: ShipId


class Lowered(Event, frozen=True):
    """A launch was put alongside."""

    by: ShipId
    boat: ShipId
    figures: int


class Hoisted(Event, frozen=True):
    """A launch was taken in."""

    by: ShipId
    boat: ShipId
    figures: int


class Backed(Event, frozen=True):
    """A launch backed water."""

    by: ShipId
    far: int


class Crossed(Event, frozen=True):
    """Lines of a ship's chart were crossed off, and figures died with them."""

    ship: ShipId
    hull: int
    sails: int
    figures: int


class FiguresLost(Event, frozen=True):
    """Figures of a ship were killed where she lost no line."""

    ship: ShipId
    figures: int


class CaptainLost(Event, frozen=True):
    """A captain is dead."""

    ship: ShipId


class Sank(Event, frozen=True):
    """A ship went down; so many are in the water."""

    ship: ShipId
    drowned: int
    swimming: int


class Drifted(Event, frozen=True):
    """A ship drifted with the wind and swung with it."""

    by: ShipId
    far: int
    turn: int


class FellOff(Event, frozen=True):
    """A ship fell off with the wind."""

    by: ShipId
    turn: int


class Grounded(Event, frozen=True):
    """A ship scraped over a reef, passed a shore too near, or ran on it head-on."""

    ship: ShipId
    shoal: int
    damage: int
    head_on: bool


class Wrecked(Event, frozen=True):
    """A ship lost all her hull on the ground: she is an obstacle now, and out of the fight."""

    ship: ShipId


class GunFired(Event, frozen=True):
    """A cannon's shot was declared."""

    by: ShipId
    gun: int
    on: ShipId
    shot: Shot


class ArmsFired(Event, frozen=True):
    """A volley of small arms was declared."""

    by: ShipId
    on: ShipId
    post: Post
    arm: Arm
    count: int
    place: Place


class VolleyAboard(Event, frozen=True):
    """Muskets and deck guns before the melee, target by target."""

    by: ShipId
    on: ShipId
    thrown: tuple[tuple[int, Faces], ...]
    """The dice by their target."""
    hits: int


class Melee(Event, frozen=True):
    """The attacks of one side in a round of boarding."""

    by: ShipId
    on: ShipId
    thrown: tuple[tuple[int, Faces], ...]
    hits: int
    killed: int


class SumsThrown(Event, frozen=True):
    """A round of boarding by sums of Melee: each kills what its die and advantage say."""

    one: ShipId
    other: ShipId
    sums: tuple[int, int]
    faces: tuple[int, int]
    killed: tuple[int, int]
    """How many each side lost."""


class LadiesYield(Event, frozen=True):
    """Ladies lay down their arms before an imperial lieutenant."""

    ship: ShipId
    figures: int


class MoraleTested(Event, frozen=True):
    """A crew tested its morale: a die at or below the target passes."""

    ship: ShipId
    marines: bool
    target: int
    mods: tuple[Mod, ...]
    face: int
    passed: bool
    recovery: bool


class LostHeart(Event, frozen=True):
    """What a crew that failed does."""

    ship: ShipId
    cause: Cause


class Rallied(Event, frozen=True):
    """A crew that ran comes back to the fight, or leaves it for good."""

    ship: ShipId
    back: bool


class Abandoned(Event, frozen=True):
    """A crew left its ship for the water."""

    ship: ShipId


class LeftForGood(Event, frozen=True):
    """A ship is out of range of every enemy, and out of the fight."""

    ship: ShipId


class Taken(Event, frozen=True):
    """A ship was taken."""

    ship: ShipId
    by: Player


class PrizeManned(Event, frozen=True):
    """So many men of the captor's went over to the prize."""

    by: ShipId
    prize: ShipId
    men: int


class Rammed(Event, frozen=True):
    """A ship ran into another; what it did to both follows."""

    by: ShipId
    on: ShipId
    angle: int


class Touched(Event, frozen=True):
    """Two hulls met without harm."""

    by: ShipId
    on: ShipId


class WindRose(Event, frozen=True):
    """The captains threw for the wind; it blows towards this heading."""

    wind: int


class SailStruck(Event, frozen=True):
    """A square sail was brought down, or set again."""

    by: ShipId
    down: bool


class UnderWay(Event, frozen=True):
    """A ship's movement begins: how she sails, and how far she has to go in hundredths."""

    by: ShipId
    sailing: Sailing
    way: int


class Trimmed(Event, frozen=True):
    """She moves under so many sails this turn."""

    by: ShipId
    sails: int
    way: int


class Leapt(Event, frozen=True):
    """A leap ahead and a swing on the rudder; both as far as they came."""

    by: ShipId
    far: int
    turn: int


class SailedAway(Event, frozen=True):
    """A ship left the chart."""

    by: ShipId


class ShotThrown(Event, frozen=True):
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


class VolleyThrown(Event, frozen=True):
    """The dice of small arms."""

    by: ShipId
    on: ShipId
    far: int
    faces: Faces
    target: int
    mods: tuple[Mod, ...]
    hits: int
    place: Place


class GunBurst(Event, frozen=True):
    """A cannon tore itself apart: three sixes, or too near a target."""

    by: ShipId
    gun: int


class Struck(Event, frozen=True):
    """The critical die of a ball (PW-3.9)."""

    on: ShipId
    face: int


class GunLost(Event, frozen=True):
    """A cannon and its crew are gone."""

    ship: ShipId
    gun: int


class Reloaded(Event, frozen=True):
    """A cannon is loaded, or half loaded by one man."""

    by: ShipId
    gun: int
    load: Load


class Primed(Event, frozen=True):
    """Small arms were loaded."""

    by: ShipId
    post: Post
    arm: Arm
    count: int


class Shifted(Event, frozen=True):
    """A cannon was moved over to the other side."""

    by: ShipId
    gun: int
    side: Side


class Sent(Event, frozen=True):
    """Figures went to another place of the ship."""

    by: ShipId
    post: Post
    to: Place
    count: int


class SailsWorked(Event, frozen=True):
    """What the idle hands did at the sails: lost for want of hands, or set again."""

    by: ShipId
    hands: int
    lost: int
    reset: int


class PowderFired(Event, frozen=True):
    """A captain fired into his powder."""

    by: ShipId


class TurnBegan(NewTurn, frozen=True):
    """A new turn, with the dice for the initiative; ties have been thrown again."""

    faces: tuple[int, int]
    first: Player


class ShipTook(Event, frozen=True):
    """A ship's move began."""

    by: ShipId


class OrdersDone(Event, frozen=True):
    """A side has given all its orders."""

    by: Player


class FightEnded(Event, frozen=True):
    """The fight is over."""

    ending: Ending


class Swam(Event, frozen=True):
    """Figures in the water swam towards a ship of theirs."""

    of: ShipId
    to: ShipId
    figures: int


class ClimbedAboard(Event, frozen=True):
    """Figures climbed out of the water."""

    of: ShipId
    to: ShipId
    figures: int


class SharksBit(Event, frozen=True):
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
    | RoundWon
    | CaptainLost
    | Crossed
    | FiguresLost
    | Sank
    | Drifted
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
    | Shifted
    | FightEnded
    | OrdersDone
    | ShipTook
    | TurnBegan
    | ClimbedAboard
    | SharksBit
    | Swam
)
