"""The nouns of a shore raid: its terms, the shore, the figures, the cards, and what is asked."""

from enum import IntEnum, StrEnum
from typing import NewType, TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.kernel.sealed import Player

KILLS = 4
RUNS = 3
CAPTURES = 5
PIRATES = Player(0)
TOWN = Player(1)

FigureId = NewType("FigureId", int)  # the index of a figure in `Raid.figures`
BandId = NewType("BandId", int)
"""The number of a band, counted from 1 over both sides as they are formed."""
PlaceId = NewType("PlaceId", int)  # the index of a place in `Shore.places`

NOBODY = FigureId(-1)
NO_BAND = BandId(0)
NO_PLACE = PlaceId(-1)


# --- The terms of a shore raid: arms, pieces, ground, suits, deeds, fates, and endings -----------


class Arms(IntEnum):
    """What a figure fights with hand to hand (PA-5.2)."""

    HANDS = 0
    CLUB = 1
    DAGGER = 2
    CUTLASS = 3


class Firelock(IntEnum):
    """What a figure carries to shoot with (PA-7.1)."""

    NONE = 0
    PISTOL = 1
    RIFLE = 2


class PieceKind(StrEnum):
    """A gun too heavy to carry (PA-7.1)."""

    SWIVEL = "swivel"
    CANNON = "cannon"


class Ground(StrEnum):
    """What a square inch of the shore holds, by the letter that draws it on a map.

    The digits 1 to 9 are floor too: that of the place with this number, where there is
    something to be had.
    """

    WATER = "~"
    HOUSE = "#"
    """A wall or a roof: nobody goes or sees through it."""
    FLOOR = "o"
    DOOR = "+"
    OPEN = "."
    STREET = "="
    WHARF = "_"
    DECK = "S"  # the deck of the ship, or a boat: the raiders' home
    ROUGH = ","  # broken ground, or a slope
    JUNGLE = "%"
    CRATES = "x"  # crates, low walls, carts: cover


class Suit(StrEnum):
    """The suits; hearts and diamonds are the pirates' (PA-2.2)."""

    HEARTS = "h"
    DIAMONDS = "d"
    SPADES = "s"
    CLUBS = "c"


class Deed(IntEnum):
    """What the raiders came to do at a place (PA-9.1)."""

    CARRY = 0  # carry off what lies there, load by load
    BURN = 1  # destroy it
    FREE = 2  # free who is held there, and bring him home


class Fate(IntEnum):
    """What became of a figure."""

    HERE = 0
    DEAD = 1
    CAPTURED = 2
    RUNNING = 3  # he runs for his ship or off the table, and nothing else (PA-5.5)
    FLED = 4  # he has run till he was gone


class Gone(IntEnum):
    """How far a figure has gone in its action (PA-6.1)."""

    NOWHERE = 0
    HALF = 1  # half his move at the most: he may still fight or fire
    WHOLE = 2


class Phase(IntEnum):
    """Where in the turn the raid stands."""

    CARD = 0  # a card lies there, and its side says which band it calls up (PA-3.2)
    BAND = 1  # the band that was called up acts (PA-3.4)
    OVER = 2


class Ending(StrEnum):
    """Why a raid came to its end."""

    NOT_YET = ""
    SAILED = "sailed"
    TIME = "time"
    BROKEN = "broken"


class Aim(IntEnum):
    """What an attack is meant to do."""

    KILL = 0
    TAKE = 1


# --- The nouns of a shore raid: the shore, the figures on it, the cards, and what is asked -------
# Everything is frozen, made of ints, strings, enums and tuples. Nothing is secret: the deck is
# known by what is left in it, and which card comes next is a throw of the dice (PA-3.1).
# Lengths are hundredths of an inch.


class Place(Struct, frozen=True):
    """Somewhere the raiders have something to do; its floor bears its number on the map."""

    name: str
    deed: Deed
    loads: int = 1
    """How many loads lie there; for what is burnt, how many turns of one man's work it takes."""
    worth: int = 1  # points a load is worth at home, or the whole when it is burnt
    turns: int = 1  # whole turns a man pillages for a load (PA-9.1)
    bulky: bool = False  # whether a load halves its bearer's move (PA-4.4)


class Shore(Struct, frozen=True):
    """The map: rows of letters, a square inch each (see Ground), and the places on it."""

    name: str
    rows: tuple[str, ...]
    places: tuple[Place, ...] = ()
    in_port: bool = True  # whether the ship lies in port, where no deck cannon is fired (PA-7.1)


class Card(Struct, frozen=True, order=True):
    """A card of the activation deck."""

    rank: int  # 1 for an ace to 13 for a king
    suit: Suit

    @property
    def owner(self) -> Player:
        """Whose card it is: red the pirates', black their enemy's (PA-2.2)."""
        suit = self.suit
        return PIRATES if suit is Suit.HEARTS or suit is Suit.DIAMONDS else TOWN


class Pace(Struct, frozen=True):
    """How far the figures of a side may go this turn (PA-4.1, PA-4.2)."""

    open: int = 0
    broken: int = 0
    mounted: int = 0
    mounted_broken: int = 0


class Figure(Struct, frozen=True):
    """One man or woman, as everybody sees."""

    id: FigureId
    owner: Player
    at: Point
    facing: int  # a heading (campaign.geometry.plane), for attacks from behind
    arms: Arms
    firelock: Firelock = Firelock.NONE
    name: str = ""  # who has a name is called by it; the others are not
    personality: bool = False
    mounted: bool = False
    fate: Fate = Fate.HERE
    band: BandId = NO_BAND
    loaded: bool = True  # whether the firelock is (PA-8.1)
    load: PlaceId = NO_PLACE  # the place whose booty he carries
    captor: FigureId = NOBODY  # who holds him, while he is captured
    work: int = 0  # whole turns he has pillaged here towards a load
    # What follows is wiped at the start of each turn.
    points: int = 0  # by how much attacks have beaten him this turn (PA-5.5)
    acted: bool = False  # whether he has done his action, or his band has had its card
    attacked: bool = False  # whether he has made his one attack (PA-5.4)
    pillaging: PlaceId = NO_PLACE
    gone: Gone = Gone.NOWHERE
    began: Point = Point(0, 0)  # where he stood when he was called up

    @property
    def here(self) -> bool:
        """Whether he is still in the fight."""
        return self.fate is Fate.HERE


class Piece(Struct, frozen=True):
    """A swivel gun on its mounting, or a deck cannon."""

    kind: PieceKind
    owner: Player
    at: Point
    loaded: bool = True


class Heap(Struct, frozen=True):
    """A load that lies where its bearer fell."""

    at: Point
    place: PlaceId


class Extra(Struct, frozen=True):
    """Cards a side has beyond its own in the first turns (PA-2.4)."""

    owner: Player
    ranks: tuple[int, ...]
    turns: int


class Options(Struct, frozen=True):
    """What two captains agree on before a raid."""

    turns: int = 29  # the raid ends after so many turns (PA-11.3)
    need: int = 15  # points the pirates need to win; half of them make a draw (R2-27)
    four_runs: bool = False
    """Whether 4 points put a man to flight as 3 do, and 5 kill, as the examples have it (H-221)."""


class AskRunner(Tagged):
    """Which of several as near to the losses runs? (PA-10.1)"""

    side: Player
    figures: tuple[FigureId, ...]
    left: int  # how many of them are still to go


Pending: TypeAlias = AskRunner


class Raid(Struct, frozen=True):
    """The whole position. Pirates are player 0, the town is player 1."""

    shore: Shore
    figures: tuple[Figure, ...]
    pieces: tuple[Piece, ...]
    options: Options
    cards: tuple[tuple[int, ...], tuple[int, ...]]  # the ranks each side has in every turn (PA-2.3)
    extras: tuple[Extra, ...]
    left: tuple[int, ...]  # by place: loads still there, or turns of work still to do
    deck: tuple[Card, ...] = ()
    """The cards not yet turned this turn, sorted: their order is nobody's to know."""
    turned: tuple[Card, ...] = ()
    """The cards turned last, in the order they came; the first of them is being played."""
    played: tuple[Card, ...] = ()  # the cards of this turn that have been played
    paces: tuple[Pace, Pace] = (Pace(), Pace())
    turn: int = 0
    phase: Phase = Phase.CARD
    band: BandId = NO_BAND  # the band that acts
    crews: tuple[tuple[FigureId, ...], ...] = ()
    """For each band, counted from 0, the figures it was formed of."""
    heaps: tuple[Heap, ...] = ()
    home: tuple[int, ...] = ()  # by place: loads brought home, or 1 for what is burnt down
    killed: tuple[int, int] = (0, 0)  # how many of each side have been killed
    tested: tuple[int, int] = (0, 0)
    """For each side, how many tens of its killed it has thrown for (PA-10.1)."""
    pending: tuple[Pending, ...] = ()
    ending: Ending = Ending.NOT_YET

    @property
    def card(self) -> Card | None:
        """The card that is being played."""
        return self.turned[0] if self.turned else None


def opponent_of(side: Player) -> Player:
    """The enemy of a side."""
    return PIRATES if side == TOWN else TOWN


def members(raid: Raid, band: BandId) -> list[Figure]:
    """Those of a band who are still in the fight."""
    if not 1 <= band <= len(raid.crews):
        return []
    figures, here = raid.figures, Fate.HERE
    return [f for n in raid.crews[band - 1] if (f := figures[n]).fate is here and f.band == band]


def enemies(raid: Raid, side: int) -> list[Figure]:
    """The enemies of a side who are in the fight."""
    here = Fate.HERE
    return [f for f in raid.figures if f.owner != side and f.fate is here]


# --- Everything a captain can decide in a shore raid, and the order a raid begins with ------------

AS_HE_GOES = -1  # a heading that is not given: he looks where he went


class Form(Tagged):
    """Form a band of figures that are in none, and call it up with the card (PA-3.2)."""

    figures: tuple[FigureId, ...]  # in rising order


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

    figures: tuple[FigureId, ...]  # in rising order
    to: tuple[Point, ...]  # for each of them his new place
    via: tuple[Point, ...] = ()
    facing: int = AS_HE_GOES  # the heading all of them look in at the end


class Fight(Tagged):
    """Attack an enemy hand to hand (PA-5.2)."""

    by: FigureId
    at: FigureId
    capture: bool = False  # whether he is to be taken alive (PA-5.8)


class Fire(Tagged):
    """Fire a pistol or a rifle (PA-7.1)."""

    by: FigureId
    at: FigureId


class Serve(Tagged):
    """Fire a swivel gun or a deck cannon (PA-7.1)."""

    by: FigureId
    piece: int  # its index in `Raid.pieces`
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
    heap: int  # its index in `Raid.heaps`


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
