"""All events of a sea fight in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from pieces_of_eight.campaign.geometry.hexes import Face, Hex
from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Event, Mod, NewTurn
from pieces_of_eight.campaign.kernel.sealed import Player
from .aiming import GunDice
from .state import Aim, Calibre, Crew, Ending, Fate, Position, Sailing, ShipId, Side


class Fighters(Event):
    """One side of a boarding fight: what made up its dice, and what they did."""

    ship: ShipId
    on: ShipId
    attacking: bool
    mods: tuple[Mod, ...]
    faces: Faces
    need: int
    kills: int


class BoardingWon(Event):
    """How the fight stands after the kills; `winner` is NOBODY where neither killed more."""

    by: ShipId
    on: ShipId
    winner: ShipId
    extra: int


class CaptainAtRisk(Event):
    """Dice for the life of a captain in a boarding fight."""

    ship: ShipId
    faces: Faces
    need: int
    killed: bool


class ColoursStruck(Event):
    """The die for a ship whose captain fell to the gamble (P8-17.6)."""

    ship: ShipId
    face: int
    need: int
    struck: bool


class SeizeThrown(Event):
    """Dice for the extra kills of the attacker (P8-17.9)."""

    by: ShipId
    on: ShipId
    faces: Faces
    seized: bool


class BreakThrown(Event):
    """Dice for the extra kills of the defender (P8-17.7)."""

    by: ShipId
    on: ShipId
    faces: Faces
    broken: bool


class StakedKill(Event):
    """The winner decided about giving up a kill for the gamble (H-12)."""

    by: ShipId
    yes: bool


class ClockThrown(Event):
    """A side tried to lengthen (+1) or shorten (-1) the fight."""

    by: Player
    coins: int
    face: int
    need: int
    done: bool


class ClockLeft(Event):
    """A side let the coins be."""

    by: Player


class PartOffered(Event):
    """A side offered to break off, or accepted the offer."""

    by: Player
    agreed: bool


class CoinRemoved(Event):
    """A coin left the table."""

    left: int


class WindWhistled(Event):
    """A side tried to change the wind."""

    by: Player
    turn: int
    face: int
    need: int
    wind: int
    """The face the wind blows towards now."""
    changed: bool


class WindLeft(Event):
    """A side let the wind be."""

    by: Player


class HullHit(Event):
    """Hull points were lost on a side."""

    ship: ShipId
    side: Side
    points: int
    left: int


class GearHit(Event):
    """Sailing gear points were lost."""

    ship: ShipId
    points: int
    left: int


class CrewHit(Event):
    """The further dice of crew hits: guns lost and fighting points killed."""

    ship: ShipId
    faces: Faces
    near: bool
    guns: int
    fighting: int


class GunLost(Event):
    """A gun and its crew are destroyed."""

    ship: ShipId
    position: Position
    calibre: Calibre


class Gambled(Event):
    """The gamble die of a salvo, and whether it told (P8-0.5)."""

    by: ShipId
    on: ShipId
    aim: Aim
    face: int
    won: bool


class Critical(Event):
    """The die for a hull at half or at three points (P8-19.8, P8-19.9)."""

    ship: ShipId
    face: int


class Burned(Event):
    """A fire ate into a side: d6-1 hull points."""

    ship: ShipId
    side: Side
    face: int
    points: int


class FireFought(Event):
    """The die to put a fire out."""

    ship: ShipId
    face: int
    out: bool


class Grappled(Event):
    """Grapnels were thrown; `held` says whether any bit."""

    by: ShipId
    on: ShipId
    faces: Faces
    need: int
    mods: tuple[Mod, ...]
    held: bool


class MoraleTested(Event):
    """A crew's nerve was tested."""

    ship: ShipId
    face: int
    fails_on: int
    failed: bool
    crew: Crew
    """The quality after the test."""
    second: int = 0
    """The die that counts where her captain's iron nerve has thrown again; else 0 (C-19.4)."""


class UnderWay(Event):
    """A ship's movement begins: how she sails and what it is worth."""

    by: ShipId
    sailing: Sailing
    hexes: int
    reduced: int


class GearTested(Event):
    """A ship with damaged gear tried to carry out her move; failing, she may have drifted."""

    by: ShipId
    face: int
    need: int
    mods: tuple[Mod, ...]
    carried_out: bool
    drift: int = 0
    """The second die, 0 when it was not thrown."""
    drifted: bool = False


class SailReduced(Event):
    """Reduced sail was declared."""

    by: ShipId


class Sailed(Event):
    """A ship entered a hex, perhaps turning before."""

    by: ShipId
    turn: int
    to: Hex
    facing: Face


class Turned(Event):
    """A ship turned where she lay."""

    by: ShipId
    facing: Face


class Pressed(Event):
    """A throw for an extra hex."""

    by: ShipId
    face: int
    need: int
    mods: tuple[Mod, ...]
    gained: bool


class Held(Event):
    """A ship ended her movement with something in hand."""

    by: ShipId
    given_up: int


class Fired(Event):
    """A salvo was thrown."""

    by: ShipId
    on: ShipId
    position: Position
    aim: Aim
    distance: int
    guns: tuple[GunDice, ...]
    faces: Faces
    hits: int
    reply: bool


class ReplyThrown(Event):
    """The die for return fire."""

    by: ShipId
    on: ShipId
    face: int
    need: int
    replies: bool


class ReplyDeclined(Event):
    """A captain kept his guns silent."""

    by: ShipId
    on: ShipId


class Staked(Event):
    """A shooter decided about giving up a hit for the gamble."""

    by: ShipId
    yes: bool


class TurnBegan(NewTurn):
    """A new turn, with the coins still on the table."""

    coins: int


class ShipTook(Event):
    """A ship's turn began."""

    by: ShipId


class FightEnded(Event):
    """The fight is over."""

    ending: Ending


class Lost(Event):
    """A ship is out of the fight."""

    ship: ShipId
    fate: Fate
    taken_by: Player | None


class CastOff(Event):
    """Two ships are no longer grappled."""

    one: ShipId
    two: ShipId


AnyEvent: TypeAlias = (
    BoardingWon
    | BreakThrown
    | CaptainAtRisk
    | ColoursStruck
    | Fighters
    | SeizeThrown
    | StakedKill
    | ClockLeft
    | ClockThrown
    | CoinRemoved
    | PartOffered
    | WindLeft
    | WindWhistled
    | Burned
    | CrewHit
    | Critical
    | FireFought
    | Gambled
    | GearHit
    | GunLost
    | HullHit
    | Grappled
    | Fired
    | ReplyDeclined
    | ReplyThrown
    | Staked
    | MoraleTested
    | GearTested
    | Held
    | Pressed
    | SailReduced
    | Sailed
    | Turned
    | UnderWay
    | FightEnded
    | ShipTook
    | TurnBegan
    | CastOff
    | Lost
)
