"""All events of a treasure grab in one place: for saves, for the laws, and for screens."""

from typing import TypeAlias

from pieces_of_eight.campaign.geometry.studs import Stud
from pieces_of_eight.campaign.kernel.play import Event, Mod, NewTurn
from pieces_of_eight.campaign.kernel.sealed import Player
from .state import Band, Ending, FigureId, Lie


class Taken(Event):
    """A figure has taken hold of the chest."""

    who: FigureId


class Pulled(Event):
    """Warbands pulled for the chest: a die each, and who has it for now."""

    bands: tuple[Band, ...]
    faces: tuple[int, ...]
    winner: Band | None
    """None where the highest threw alike."""


class Carried(Event):
    """The chest was carried a step, or turned."""

    by: Band
    to: Stud
    lie: Lie
    cost: int
    alone: bool


class Joined(Event):
    """A player has taken a free warband."""

    by: Player
    band: Band


class Waited(Event):
    """A player without a warband stays away for this round."""

    by: Player


class Entered(Event):
    """A warband has come on to the board."""

    by: Player
    band: Band
    at: tuple[Stud, ...]


class Struck(Event):
    """A figure has fought another hand to hand: a die each."""

    by: FigureId
    on: FigureId
    face: int
    against: int
    hit: bool


class Snapped(Event):
    """A figure ended its movement by the water: a die for the crocodile."""

    who: FigureId
    face: int
    bitten: bool


class CannonFired(Event):
    """The cannon went off: the gunner's die against one of each figure it struck among."""

    by: FigureId
    on: FigureId
    face: int
    struck: tuple[FigureId, ...]
    faces: tuple[int, ...]
    """What each of them threw."""
    hit: tuple[FigureId, ...]
    kicked: bool
    """Whether it kicked, and hurt the gunner."""


class PeelThrown(Event):
    """A banana peel was thrown under a figure's feet."""

    by: FigureId
    on: FigureId
    face: int
    need: int
    slipped: bool


class Moved(Event):
    """A figure has gone to a stud."""

    who: FigureId
    to: Stud
    cost: int
    """The studs of movement it took."""
    let_go: bool
    """Whether it held the chest and let go of it."""


class MovesEnded(Event):
    """A warband has ended its movement."""

    by: Player


class Shot(Event):
    """A figure has fired at another: a die each."""

    by: FigureId
    on: FigureId
    face: int
    against: int
    mods: tuple[Mod, ...]
    hit: bool


class Ordered(Event):
    """Who plays after whom."""

    order: tuple[Player, ...]


class RoundBegan(NewTurn):
    """A new round."""


class TurnBegan(Event):
    """A player has his turn."""

    by: Player


class GameEnded(Event):
    """The game is over."""

    ending: Ending


class ChestWon(Event):
    """A chest is wholly off the board, and its warband leaves with it."""

    by: Player
    band: Band
    chests: int
    """How many this player has brought off."""


class ChestPlaced(Event):
    """The winner has put the chest back."""

    by: Player
    at: Stud
    lie: Lie


class Sat(Event):
    """A figure has its first wound, and goes on sitting."""

    who: FigureId


class Removed(Event):
    """A figure has its second wound, and is removed."""

    who: FigureId
    let_go: bool
    """Whether it held the chest, which stays where it was (R4-18)."""


class Beaten(Event):
    """A warband has no figure left."""

    band: Band


AnyEvent: TypeAlias = (
    Carried
    | Pulled
    | Taken
    | Entered
    | Joined
    | Waited
    | Struck
    | CannonFired
    | PeelThrown
    | Snapped
    | Moved
    | MovesEnded
    | Shot
    | GameEnded
    | Ordered
    | RoundBegan
    | TurnBegan
    | ChestPlaced
    | ChestWon
    | Beaten
    | Removed
    | Sat
)
