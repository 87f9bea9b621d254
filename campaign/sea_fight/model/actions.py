"""Everything a captain can decide in a sea fight, and the order a fight begins with."""

from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.hexes import Face, Hex
from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.kernel.sealed import Player
from .state import Aim, Calibre, Card, Crew, Edge, Guns, Options, Position, ShipId, Side, Waters


class Take(Tagged):
    """Give a ship her turn (P8-10.1)."""

    by: ShipId


class Reduce(Tagged):
    """Go under reduced sail for four turns, before moving (P8-12.7)."""

    by: ShipId


class Sail(Tagged):
    """Turn (-1 to larboard, 0 not, +1 to starboard), then enter the hex ahead (P8-12)."""

    by: ShipId
    turn: int


class Turn(Tagged):
    """Turn one face where she lies: against the wind, or with no way open (P8-12.1, H-3)."""

    by: ShipId
    turn: int


class Press(Tagged):
    """Throw for an extra hex of movement (P8-12.5)."""

    by: ShipId


class Hold(Tagged):
    """End the movement here, giving up the hex in hand if there is one (P8-12.7)."""

    by: ShipId


class Fire(Tagged):
    """Fire all the guns of one position at an enemy, declaring the aim (P8-19.1).

    `side` is the side of the hull to strike; it is named only when a raking shot aims at
    the hull (P8-19.6).
    """

    by: ShipId
    position: Position
    on: ShipId
    aim: Aim
    side: Side | None = None


class Reply(Tagged):
    """Try to return the fire of the moment from one position (P8-10.3)."""

    by: ShipId
    position: Position
    aim: Aim
    side: Side | None = None


class NoReply(Tagged):
    """Keep the guns silent for this salvo (P8-10.3)."""

    by: ShipId


class Stake(Tagged):
    """Give up one hit for the gamble die, or not (P8-0.5)."""

    by: ShipId
    yes: bool


class LoseGun(Tagged):
    """Say which gun and crew a hit has destroyed (P8-19.13)."""

    by: ShipId
    position: Position
    calibre: Calibre


class Burn(Tagged):
    """Say which side burns this turn (P8-19.7)."""

    by: ShipId
    side: Side


class Grapple(Tagged):
    """Throw grapnels at an enemy, using up fighting points (P8-17.2)."""

    by: ShipId
    on: ShipId
    points: int


class Board(Tagged):
    """Board a grappled enemy, with or without the captain (P8-17.4)."""

    by: ShipId
    on: ShipId
    captain: bool


class End(Tagged):
    """End the ship's turn (P8-10.2)."""

    by: ShipId


class Clock(Tagged):
    """At the turn's end: throw to add a coin, throw to take one, or neither (P8-10.5)."""

    by: Player
    coins: int
    """+1 to lengthen the fight, -1 to shorten it, 0 for neither."""


class Part(Tagged):
    """At the turn's end: offer to break off the fight, or accept the offer (P8-10.8)."""

    by: Player


class Whistle(Tagged):
    """Try to change the wind: -1 anticlockwise, +1 clockwise, 0 leave it (P8-10.7)."""

    by: Player
    turn: int


Action: TypeAlias = (
    Take
    | Reduce
    | Sail
    | Turn
    | Press
    | Hold
    | Fire
    | Reply
    | NoReply
    | Stake
    | LoseGun
    | Burn
    | Grapple
    | Board
    | End
    | Clock
    | Part
    | Whistle
)


class ShipPlan(Struct, frozen=True):
    """A ship as she enters the fight. What is None is as on her card, whole."""

    card: Card
    crew: Crew
    guns: Guns
    at: Hex
    facing: Face
    fighting: int | None = None
    gear: int | None = None
    hull: tuple[int, int] | None = None


class Setup(Struct, frozen=True):
    """All that a fight begins with: sides are players 0 (North) and 1 (South)."""

    waters: Waters
    wind: Face
    ships: tuple[ShipPlan, ...]
    attacker: Player = Player(0)
    edges: tuple[Edge, Edge] = (Edge.EAST, Edge.EAST)
    options: Options = Options()
