"""All events of a land raid in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Event, Mod, NewTurn
from pieces_of_eight.campaign.kernel.sealed import Player
from .state import Alarm, Deed, Ending, Fate, Ground, Known, UnitId


class Strength(Struct, frozen=True):
    """What one side brings to a fight (P8-22.10)."""

    base: int
    mods: tuple[Mod, ...]
    factor: int
    dice: int


class AlarmThrown(Event):
    """The two dice of the alarm table."""

    faces: Faces
    row: int


class AlarmRaised(Event):
    """The town wakes, half or wholly."""

    alarm: Alarm


class RiseThrown(Event):
    """A unit of the town that was out of the raid has thrown to come back."""

    unit: UnitId
    face: int
    need: int


class Risen(Event):
    """A unit of the town is back."""

    unit: UnitId
    to: Known


class SquareNamed(Event):
    """A captain has named the square for a row of the table."""

    by: Player
    at: Square
    units: int
    """How many are there to throw."""


class GoesThrown(Event):
    """A unit has thrown against desertion, or against getting lost."""

    unit: UnitId
    face: int
    need: int
    fate: Fate
    """What has become of it; HERE when it stays."""


class SailSighted(Event):
    """A sail: the raid ends with the next turn."""

    last: int


class Attacked(Event):
    """A unit goes in to attack; those attacked must stay."""

    unit: UnitId
    at: Square
    first: bool
    """Whether it is the first to attack that square."""


class Saved(Event):
    """A unit that was hit threw to get off."""

    unit: UnitId
    face: int
    need: int
    mods: tuple[Mod, ...]
    saved: bool


class Killed(Event):
    """A unit is killed, in a square that both sides see."""

    unit: UnitId
    square: Square


class Captured(Event):
    """An officer is taken prisoner."""

    unit: UnitId
    square: Square


class Fought(Event):
    """Both sides of a fight have thrown."""

    at: Square
    attacker: Player
    strengths: tuple[Strength, Strength]
    """By player: raiders, town."""
    faces: tuple[Faces, Faces]
    hits: tuple[int, int]
    """The hits each player has made."""
    choices: tuple[Faces, Faces]
    """A die for each pair of hits: on 4 or more the striker says who takes it."""


class BurnThrown(Event):
    """A unit in a burning square has thrown for its life."""

    unit: UnitId
    face: int
    need: int


class SpreadThrown(Event):
    """Both sides have thrown for the fires."""

    raiders: int
    town: int
    spreads: bool


class CaughtFire(Event):
    """A square has caught fire."""

    at: Square
    building: bool


class BurntOut(Event):
    """A fire has burnt out."""

    at: Square


class TorchLaid(Event):
    """A group has tried to set fire to a building."""

    by: UnitId
    at: Square
    face: int
    need: int


class Looted(Event):
    """A building was looted."""

    by: tuple[UnitId, ...]
    at: Square
    ground: Ground
    faces: Faces
    coins: int
    """What was found; the purse may hold less."""


class Carried(Event):
    """A group has left for the boats with the loot."""

    unit: UnitId


class Spiked(Event):
    """A town gun was spiked."""

    by: UnitId
    gun: UnitId


class NerveTested(Event):
    """A unit has thrown for its nerve."""

    unit: UnitId
    fallen: UnitId
    face: int
    need: int
    """The lowest face on which it runs."""
    ran: bool


class Posted(Event):
    """A unit of the garrison was posted."""

    unit: UnitId
    to: Known


class Moved(Event):
    """A unit has gone to a square."""

    unit: UnitId
    to: Known


class Hauled(Event):
    """A gun's crew tried to move it."""

    gun: UnitId
    face: int
    need: int
    to: Known
    """Where it stands now."""


class LeftTown(Event):
    """A unit has taken to the boats."""

    unit: UnitId


class MovesEnded(Event):
    """A side has ended its movement."""

    side: Player


class Paid(Event):
    """Coins changed hands."""

    deed: Deed
    due: int
    """What the deed is worth to the raiders; less than none to the town."""
    paid: int
    """What was really paid: no more than the payer had."""
    purse: tuple[int, int]


class OfficerHit(Event):
    """An officer who was hit, or a governor who may be caught, has thrown."""

    unit: UnitId
    face: int
    row: int
    """The row of the officers' table that comes true: 1, 2, 3, or 4 where nothing happens."""
    captors: bool
    """Whether an enemy is there to take him."""


class Driven(Event):
    """An officer was driven one square away."""

    unit: UnitId
    to: Square


class SquareLost(Event):
    """The losers of a fight go back, or stand because they cannot."""

    at: Square
    side: Player
    to: Square | None


class SquareTaken(Event):
    """The attackers have moved in."""

    at: Square
    side: Player


class SquareHeld(Event):
    """The attack was beaten off."""

    at: Square
    side: Player


class OfficerThrew(Event):
    """An officer of the sleeping town threw to rouse his men."""

    unit: UnitId
    face: int
    need: int
    takes: int
    takes_scurvy: int
    """How many groups he may take along, able or better or else scurvy; 0 where he failed."""


class Fired(Event):
    """A group or a gun has fired."""

    by: UnitId
    gun: UnitId | None
    at: Square
    faces: Faces
    need: int
    mods: tuple[Mod, ...]
    hits: int
    choices: Faces = ()
    """A die for each hit: on 4 or more the shooter says who takes it."""


class NobodyLeft(Event):
    """Hits fell on a square where nobody was left to take them."""

    at: Square
    hits: int


class FirstThrown(NewTurn):
    """Both sides have thrown for who moves first."""

    raiders: int
    town: int
    first: Player


class ShootingBegan(Event):
    """The step of shooting begins."""

    first: Player


class RaidEnded(Event):
    """The raid is over."""

    ending: Ending


AnyEvent: TypeAlias = (
    FirstThrown
    | Posted
    | OfficerThrew
    | Moved
    | Hauled
    | LeftTown
    | Attacked
    | MovesEnded
    | ShootingBegan
    | Fired
    | NobodyLeft
    | Saved
    | Killed
    | Captured
    | Fought
    | OfficerHit
    | Driven
    | SquareLost
    | SquareTaken
    | SquareHeld
    | NerveTested
    | BurnThrown
    | SpreadThrown
    | CaughtFire
    | BurntOut
    | TorchLaid
    | Looted
    | Carried
    | Spiked
    | AlarmThrown
    | AlarmRaised
    | RiseThrown
    | Risen
    | SquareNamed
    | GoesThrown
    | SailSighted
    | Paid
    | RaidEnded
)
