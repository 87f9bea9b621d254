"""The nouns of Pirate Wars: the waters, what is declared and owed, and what is being asked.

Lengths are hundredths of a dot, headings tenths of a degree. Everything is frozen, made of
ints, strings, enums and tuples. What is sunk stays in the tuple of ships, marked by its fate.
"""

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hulls import Box, Corners, bounds
from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.kept import Reckoned
from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.kernel.sealed import Player
from .land import Land, Party, Shore, Siege, Sniping
from .ship import NOBODY, Card, Crew, Figures, Gun, Ship, ShipId
from .terms import Arm, Duty, Edge, Edition, Ending, Fate, Grounding, Phase, Place, Post, Shot

__all__ = ["NOBODY", "Card", "Crew", "Figures", "Gun", "Ship", "ShipId"]


class Shoal(Struct, frozen=True, dict=True):
    """An island (depth 0) or a reef of some depth, as a polygon. Its box is reckoned once."""

    name: str
    depth: int
    corners: Corners
    land: Land | None = None
    """What there is on an island to land on; None for bare rock."""

    @property
    def island(self) -> bool:
        return self.depth == 0

    @Reckoned
    def box(self) -> Box:
        """The upright box about it."""
        return bounds(self.corners)


class Waters(Struct, frozen=True):
    """A chart: its size, and what a ship can run aground on."""

    name: str
    width: int
    height: int
    shoals: tuple[Shoal, ...] = ()


class Options(Struct, frozen=True):
    """What the two captains agreed on before the fight; on a screen one may measure (R1-16)."""

    turns: int = 20
    """After so many turns the fight is over; the book knows no end of time (H-109)."""
    grounding: Grounding | None = None
    """The rule of running aground; None for the edition's own (R0-37, R1-24)."""
    kinds_of_sails: bool = False
    """Whether ships with square sails may not tack (PW-9.1)."""
    measuring: bool = True
    """Whether captains may look up ranges before they declare their fire (PW-3.6)."""
    truce: bool = False
    """Whether the captains leave each other in peace, for the sake of an island (H-168)."""
    haven: Edge | None = None
    """The edge by which merchantmen get away, where that is played for (H-94)."""


class Move(Struct, frozen=True):
    """The movement of the active ship as far as it has gone."""

    left: int
    """What she still has to move."""
    whole: int
    """All that she has to move this turn."""
    least: int
    most: int
    """The numbers of sails she may move under this turn."""
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
    place: Place
    """Whom they aim at: the men on deck, or those in the tops."""


Declared: TypeAlias = Salvo | Volley


class Blow(Struct, frozen=True):
    """What fire has done to a ship; it is taken off at the end of the phase (R0-12)."""

    by: ShipId
    on: ShipId
    balls: int = 0
    sails: int = 0
    """Sails to be crossed off by shot, a rake counted."""
    figures: int = 0
    place: Place = Place.DECK
    critical: int = 0
    """The face of the critical die; 0 for none."""
    gun: int = -1
    """A gun of hers that is lost with its crew; -1 for none."""


class Swimmers(Struct, frozen=True):
    """Figures of one ship in the water (PW-3.14, PW-4.4)."""

    of: ShipId
    owner: Player
    at: Point
    crew: Crew
    since: int
    """The turn they fell in."""


class Contact(Struct, frozen=True):
    """Two ships that touch, and the turn in which one may board the other (PW-2.9, R0-56)."""

    one: ShipId
    other: ShipId
    turn: int


class Bout(Struct, frozen=True):
    """A round of boarding: the ship of the side that has its tasks first, and her enemy."""

    one: ShipId
    other: ShipId
    first: bool
    """Whether it is their first round: then muskets and deck guns fire (PW-3.3)."""


class AskParty(Tagged):
    """Who of her crew fights in the boarding (R0-8)?"""

    ship: ShipId
    bout: Bout
    enemy: tuple[int, ...] = ()
    """The party of the enemy who was asked before; empty when nobody was."""


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


Pending: TypeAlias = AskParty | AskPress | AskPrize | AskYield


class Sea(Struct, frozen=True):
    """A whole fight. The last of `pending` is the question of the moment."""

    edition: Edition
    waters: Waters
    wind: int
    """The heading the wind blows towards."""
    ships: tuple[Ship, ...]
    options: Options
    turn: int = 1
    phase: Phase = Phase.MOVEMENT
    first: Player = Player(0)
    """Who has the initiative: he moves first, and his ships have their tasks last (PW-2.2)."""
    chooser: Player = Player(0)
    """Whose ships move, or have their tasks."""
    active: ShipId = NOBODY
    move: Move | None = None
    declared: tuple[Declared, ...] = ()
    blows: tuple[Blow, ...] = ()
    swimmers: tuple[Swimmers, ...] = ()
    contacts: tuple[Contact, ...] = ()
    bouts: tuple[Bout, ...] = ()
    """The rounds of boarding still to be fought this turn."""
    shores: tuple[Shore, ...] = ()
    """The islands on which somebody lives."""
    parties: tuple[Party, ...] = ()
    sieges: tuple[Siege, ...] = ()
    """Shots at islands whose dice are thrown at the end of the phase."""
    snipings: tuple[Sniping, ...] = ()
    tested: bool = False
    """Whether the morale of this turn has been tested."""
    pending: tuple[Pending, ...] = ()
    ending: Ending = Ending.NOT_YET


def with_ship(sea: Sea, ship: Ship) -> Sea:
    """The sea with one ship replaced by her newer self."""
    ships = sea.ships
    return replace(sea, ships=(*ships[: ship.id], ship, *ships[ship.id + 1 :]))


def opponent_of(player: Player) -> Player:
    """The opponent."""
    return Player(1 - player)


def in_the_fight(ship: Ship) -> bool:
    """Whether a ship can still do something for her side."""
    manned = ship.fate is Fate.AFLOAT and ship.hull > 0 and bool(ship.crew)
    return manned and not ship.card.boat and ship.duty is not Duty.LEAVING
