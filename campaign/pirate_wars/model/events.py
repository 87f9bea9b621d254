"""All events of Pirate Wars in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Event, Mod, NewTurn
from pieces_of_eight.campaign.kernel.sealed import Player
from .events_ashore import AnyAshore
from .state import ShipId
from .terms import Arm, Cause, Ending, Load, Place, Post, Sailing, Shot, Side


class BoardingDeclared(Event):
    """A ship boards another: they are lashed together."""

    by: ShipId
    on: ShipId


class RoundWon(Event):
    """Who won a round of boarding; `by` is nobody in a tie."""

    by: ShipId
    on: ShipId
    tie: bool


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

    by: ShipId
    on: ShipId
    thrown: tuple[tuple[int, Faces], ...]
    """The dice by their target."""
    hits: int


class Melee(Event):
    """The attacks of one side in a round of boarding."""

    by: ShipId
    on: ShipId
    thrown: tuple[tuple[int, Faces], ...]
    hits: int
    killed: int


class SumsThrown(Event):
    """A round of boarding by sums of Melee: each kills what its die and advantage say."""

    one: ShipId
    other: ShipId
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
