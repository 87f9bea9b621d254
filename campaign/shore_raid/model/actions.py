"""Everything a captain can decide in a shore raid, and the order a raid begins with."""

from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.kernel.sealed import Player
from .state import (
    NO_PLACE,
    PIRATES,
    Arms,
    BandId,
    Extra,
    FigureId,
    Firelock,
    Options,
    PieceKind,
    PlaceId,
    Shore,
)

AS_HE_GOES = -1
"""A heading that is not given: he looks where he went."""


class Form(Tagged):
    """Form a band of figures that are in none, and call it up with the card (PA-3.2)."""

    figures: tuple[FigureId, ...]
    """In rising order."""


class Call(Tagged):
    """Call up a band that was formed before (PA-3.3)."""

    band: BandId


class Pass(Tagged):
    """Let a card go by."""

    by: Player


class Sail(Tagged):
    """Cast off: the raid is over."""

    by: Player = PIRATES


class March(Tagged):
    """Move some figures of the band together, or one alone (PA-4.3).

    The way is measured from the centre of those who move, by way of the corners named in
    `via`, to the centre of their new places. Each man walks from where he stands to his place
    past those of the corners that lie on his way.
    """

    figures: tuple[FigureId, ...]
    """In rising order."""
    to: tuple[Point, ...]
    """For each of them his new place."""
    via: tuple[Point, ...] = ()
    facing: int = AS_HE_GOES
    """The heading all of them look in at the end."""


class Fight(Tagged):
    """Attack an enemy hand to hand (PA-5.2)."""

    by: FigureId
    at: FigureId
    capture: bool = False
    """Whether he is to be taken alive (PA-5.8)."""


class Fire(Tagged):
    """Fire a pistol or a rifle (PA-7.1)."""

    by: FigureId
    at: FigureId


class Serve(Tagged):
    """Fire a swivel gun or a deck cannon (PA-7.1)."""

    by: FigureId
    piece: int
    """Its index in `Raid.pieces`."""
    at: FigureId


class Reload(Tagged):
    """Reload one's firelock (PA-8.1)."""

    by: FigureId


class Recharge(Tagged):
    """Reload a swivel gun or a deck cannon (PA-8.1)."""

    by: FigureId
    piece: int


class Pillage(Tagged):
    """Pillage for a whole turn (PA-9.1)."""

    by: FigureId
    place: PlaceId


class Lift(Tagged):
    """Take up a load that lies where its bearer fell."""

    by: FigureId
    heap: int
    """Its index in `Raid.heaps`."""


class Run(Tagged):
    """Say who of several as near to the losses runs (PA-10.1)."""

    by: Player
    figure: FigureId


class Done(Tagged):
    """The rest of the band stands where it is."""

    by: Player


Action: TypeAlias = (
    Form
    | Call
    | Pass
    | Sail
    | March
    | Fight
    | Fire
    | Serve
    | Reload
    | Recharge
    | Pillage
    | Lift
    | Run
    | Done
)


class FigurePlan(Struct, frozen=True):
    """A figure as it enters the raid."""

    owner: Player
    at: Point
    arms: Arms = Arms.HANDS
    firelock: Firelock = Firelock.NONE
    facing: int = 0
    name: str = ""
    personality: bool = False
    mounted: bool = False
    load: PlaceId = NO_PLACE


class PiecePlan(Struct, frozen=True):
    """A gun on its mounting as the raid begins."""

    kind: PieceKind
    owner: Player
    at: Point


class Setup(Struct, frozen=True):
    """All that a raid begins with."""

    shore: Shore
    figures: tuple[FigurePlan, ...]
    pieces: tuple[PiecePlan, ...] = ()
    cards: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    """The ranks of each side's cards; none for those of the table (PA-12.1)."""
    extras: tuple[Extra, ...] = ()
    options: Options = Options()
