"""All events of a shore raid in one place: for saves, for the laws, and for screens to import."""

from typing import TypeAlias

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Event, Mod, NewTurn
from pieces_of_eight.campaign.kernel.sealed import Player
from .state import KILLS, Aim, BandId, Card, Ending, FigureId, Pace, PlaceId


class Attacked(Event):
    """One has attacked another, and both have thrown."""

    by: FigureId
    at: FigureId
    base: int
    die: int
    mods: tuple[Mod, ...]
    face: int
    defence: int
    points: int
    """All points scored on him this turn, with these."""
    aim: Aim
    shot: bool
    """Whether it was a shot, not a blow."""
    kills: int = KILLS
    """How many points kill, by what the captains agreed on (H-221)."""


class Reloaded(Event):
    """A firelock or a piece is loaded again."""

    by: FigureId
    piece: int | None


class BandFormed(Event):
    """Some figures have become a band, and are called up."""

    band: BandId
    figures: tuple[FigureId, ...]
    card: int


class BandCalled(Event):
    """A band is called up."""

    band: BandId
    card: int


class BandDone(Event):
    """A band has acted."""

    band: BandId


class CardsTurned(Event):
    """Two cards are turned, or the last one."""

    cards: tuple[Card, ...]


class CardPassed(Event):
    """A card has called up nobody."""

    card: Card


class Ran(Event):
    """A figure that has had enough has run on."""

    figure: FigureId
    to: Point
    gone: bool
    """Whether he is aboard, or off the table."""


class Killed(Event):
    """A figure is killed."""

    figure: FigureId
    at: Point


class PutToFlight(Event):
    """A figure has had enough, for good."""

    figure: FigureId


class Captured(Event):
    """A figure is taken alive."""

    figure: FigureId
    by: FigureId


class Released(Event):
    """A captive is free again, for his captor is no more."""

    figure: FigureId


class Disturbed(Event):
    """A pillager was hit: his turn's work is for nothing."""

    figure: FigureId


class Dropped(Event):
    """A load lies on the ground."""

    figure: FigureId
    place: PlaceId
    at: Point


class Marched(Event):
    """Figures of a band have moved."""

    figures: tuple[FigureId, ...]
    to: tuple[Point, ...]
    measured: int
    """How far their centre went, in hundredths of an inch."""
    allowed: int


class Brought(Event):
    """A load is home."""

    figure: FigureId
    place: PlaceId
    home: int
    """How many loads of the place are home now."""


class MoraleThrown(Event):
    """A side that has lost ten more has thrown for its nerve, and the enemy against it."""

    side: Player
    killed: int
    face: int
    against: int
    leave: int
    """How many have had enough."""


class PaceThrown(Event):
    """A side has thrown how far it goes this turn; the first two dice are those of PA-4.1."""

    side: Player
    faces: Faces
    riders: Faces
    pace: Pace


class PillageBegun(Event):
    """A pirate pillages; at the end of the turn it is seen what came of it."""

    by: FigureId
    place: PlaceId


class Seized(Event):
    """A pirate has a load."""

    by: FigureId
    place: PlaceId
    left: int


class Wrecked(Event):
    """A turn's work of destruction is done."""

    by: FigureId
    place: PlaceId
    left: int
    """Turns of work still to do; 0 when it is burnt down."""


class Lifted(Event):
    """A load that lay on the ground is taken up."""

    by: FigureId
    place: PlaceId


class TurnBegan(NewTurn):
    """The deck is shuffled, marks come off, wounds are forgotten."""


class RaidEnded(Event):
    """The raid is over."""

    ending: Ending


AnyEvent: TypeAlias = (
    TurnBegan
    | PaceThrown
    | CardsTurned
    | CardPassed
    | BandFormed
    | BandCalled
    | BandDone
    | Marched
    | Brought
    | Attacked
    | Reloaded
    | Killed
    | PutToFlight
    | Captured
    | Released
    | Disturbed
    | Dropped
    | Ran
    | PillageBegun
    | Seized
    | Wrecked
    | Lifted
    | MoraleThrown
    | RaidEnded
)
