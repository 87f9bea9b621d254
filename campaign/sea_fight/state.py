"""The nouns of a sea fight: its terms, ships, the sea they lie on, and what is being asked."""

from enum import IntEnum, StrEnum
from typing import NewType, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.hexes import Face, Hex
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod, Play, Tagged
from pieces_of_eight.campaign.kernel.sealed import Player

CRITICAL_HALF = Rule("P8-19.8")
FIRE_STARTS = 5
FIRE_OUT = 5

HIT = 6

NO_SHARING = Rule("P8-12.10")
ESCAPE = Rule("P8-10.8")

ONE_SET = Rule("R3-32")
ShipId = NewType("ShipId", int)  # the index of a ship in `Sea.ships`

NOBODY = ShipId(-1)


# --- The terms of a sea fight: qualities, sizes, positions, fates, and the parts of a turn -------


class Crew(IntEnum):  # crew quality (P8-0.1)
    SCURVY = 0
    ABLE = 1
    HARDENED = 2


class Size(IntEnum):  # ship size (P8-0.3)
    SMALL = 0
    MEDIUM = 1
    LARGE = 2


class Calibre(IntEnum):  # the weight of a gun (P8-0.2)
    LIGHT = 0
    MEDIUM = 1
    HEAVY = 2


class Position(IntEnum):  # the four gun positions of a ship (P8-0.2)
    BOW = 0
    LARBOARD = 1
    STARBOARD = 2
    STERN = 3


class Side(IntEnum):
    """The two sides of a hull, each with points of its own (P8-19.10, R3-56)."""

    LARBOARD = 0
    STARBOARD = 1


class Aim(IntEnum):  # what a salvo is declared to aim at (P8-19.1)
    HULL = 0
    GEAR = 1
    CREW = 2


class Sailing(IntEnum):
    """The four points of sailing (P8-12), by how many faces the ship heads off the wind."""

    RUNNING = 0
    REACHING = 1
    BEATING = 2
    AGAINST = 3


class Fate(IntEnum):  # what became of a ship
    AFLOAT = 0
    SUNK = 1
    EXPLODED = 2
    TAKEN = 3
    ESCAPED = 4
    FLED = 5


class Edge(IntEnum):  # the four edges of the table (P8-10.8)
    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3


class Trait(StrEnum):
    """What a captain is known for that tells in a sea fight (C-19); as a career names it."""

    NONE = ""
    GUNNER = "gunner"
    BOARDER = "boarder"
    SAILING_MASTER = "sailing master"
    IRON_NERVE = "iron nerve"
    TERROR = "terror"
    # What wounds have left of him (C-36.3).
    ONE_EYED = "one-eyed"
    WOODEN_LEG = "wooden leg"
    IRON_HOOK = "iron hook"
    SCARRED = "scarred"
    DEAF = "deaf"
    BAD_DREAMS = "bad dreams"


class Gamble(StrEnum):  # how the gamble die is paid for (P8-0.5)
    FREE = "free"
    STAKE = "stake"


class Terrain(StrEnum):  # what a hex of the sea holds, by the letter that draws it on a map
    SEA = "."
    SHOAL = ":"
    LAND = "^"
    SAND = "_"
    TOWN = "#"


class Phase(IntEnum):  # where in the turn the fight stands (P8-10)
    SHIPS = 0
    CLOCK = 1
    WIND = 2
    OVER = 3


class Ending(StrEnum):  # why a fight came to its end (P8-10.6, P8-10.8)
    NOT_YET = ""
    COINS = "coins"
    FIELD = "field"
    AGREED = "agreed"


class Stage(IntEnum):  # where in her turn the active ship stands (P8-10.2)
    MOVING = 0
    FIRING = 1
    GRAPPLING = 2
    BOARDING = 3
    DONE = 4


# --- The nouns of a sea fight: ships, the sea they lie on, and what is being asked ---------------
# Everything is frozen, made of ints, strings, enums and tuples, so a state can be shared,
# hashed, compared and saved. What is sunk stays in the tuple of ships, marked by its fate.


class Gun(Struct, frozen=True):  # one gun and whether its crew still serves it (P8-19.5)
    calibre: Calibre
    crew: bool = True


Boxes: TypeAlias = tuple[bool, bool, bool, bool]  # four boxes of a ship card
UNTICKED: Boxes = (False, False, False, False)
Guns: TypeAlias = tuple[tuple[Gun, ...], tuple[Gun, ...], tuple[Gun, ...], tuple[Gun, ...]]
"""The guns of the four positions: bow, larboard, starboard, stern."""


class Card(Struct, frozen=True):  # the part of a ship card that no fight changes (P8-0.2)
    name: str
    type: str
    letter: str
    owner: Player
    captain: str  # the captain's name; empty for a ship without one
    size: Size
    merchant: bool
    value: int
    cargo: int
    fighting: int
    gear: int
    hull: int
    guns: int
    trait: Trait | tuple[Trait, ...] = Trait.NONE
    """Her captain's, who has it only while he lives (C-19); all, where he has several (C-36)."""
    pennant: bool = False  # whether she wears one, for three victories (C-20)

    @property
    def traits(self) -> tuple[Trait, ...]:
        return self.trait if isinstance(self.trait, tuple) else (self.trait,)


class Ship(Struct, frozen=True):
    """A ship as she is now. Points stand as what is left; `card` has what she began with."""

    id: ShipId
    card: Card
    at: Hex
    facing: Face
    crew: Crew
    fighting: int
    gear: int
    hull: tuple[int, int]  # points left to larboard and to starboard (R3-56)
    guns: Guns
    captain: bool = True
    first_shot: Boxes = UNTICKED
    """Whether the box "first shot used" is ticked, by position."""
    burning: bool = False
    listing: bool = False
    silenced: bool = False
    reduced: int = 0  # turns of reduced sail still to come, this one included (P8-12.7)
    fate: Fate = Fate.AFLOAT
    taken_by: Player | None = None
    grappled: tuple[ShipId, ...] = ()
    owes: tuple[ShipId, ...] = ()
    """The enemies she has to attack in the next fight with them (P8-17.7)."""
    worn: Boxes = UNTICKED
    """The tracks that were at half points or less before the fight began (H-182); see `halved`."""
    won: tuple[bool, bool] = (False, False)
    """Whether she won a boarding fight last turn, and whether in this one (P8-17.4)."""
    # What follows is wiped at the start of each turn.
    acted: bool = False
    spent: int = 0  # fighting points used up by grappling this turn (P8-17.2)
    grapnels: tuple[ShipId, ...] = ()  # the enemies she has thrown grapnels at this turn (H-15)
    fights: int = 0  # boarding fights of this turn (P8-17.5)
    fired: Boxes = UNTICKED
    returned: Boxes = UNTICKED
    """Positions that have returned fire this turn (R3-5)."""
    # And this at the end of each ship's turn.
    answered: bool = False
    """Whether the die for return fire was thrown against the ship whose turn it is."""
    hurt: bool = False  # whether she took damage in this ship's turn (P8-10.4)
    critical: int = 0
    """Criticals thrown for in this ship's turn: 1 at half, 2 at three points, 3 both (H-7)."""

    @property
    def owner(self) -> Player:
        return self.card.owner

    @property
    def name(self) -> str:
        return self.card.name

    @property
    def merchant(self) -> bool:
        return self.card.merchant

    def led_by(self, trait: Trait) -> bool:
        """Whether her captain lives, and has this trait (C-19, C-36)."""
        return self.captain and trait in self.card.traits

    @property
    def afloat(self) -> bool:
        """Whether she is still in the fight."""
        return self.fate is Fate.AFLOAT

    @property
    def on_table(self) -> bool:
        """Whether her hull still lies on the map: prizes do, and are in the way."""
        return self.fate is Fate.AFLOAT or self.fate is Fate.TAKEN

    @property
    def ready(self) -> int:
        """Fighting points not yet used up this turn (R3-17)."""
        return self.fighting - self.spent

    @property
    def gun_crews(self) -> int:
        """How many guns still have their crew."""
        return sum([gun.crew for position in self.guns for gun in position])

    @property
    def half_strength(self) -> bool:
        """At half points or less on any track, or without fighting crew (P8-20.1, R3-6)."""
        return any(self.halved)

    @property
    def halved(self) -> Boxes:
        """Whether each track is at half points or less: two sides, gear, fighting (R3-6)."""
        card, (larboard, starboard) = self.card, self.hull
        return (
            larboard * 2 <= card.hull,
            starboard * 2 <= card.hull,
            self.gear * 2 <= card.gear,
            self.fighting * 2 <= card.fighting,
        )

    @property
    def shot_to_half(self) -> bool:
        """Whether this fight has brought any track to half points or less (H-182)."""
        return any(now and not before for now, before in zip(self.halved, self.worn, strict=True))


class Waters(Struct, frozen=True):
    """A map: rows of Terrain letters, odd rows shifted half a hex to the right."""

    name: str
    rows: tuple[str, ...]


class Options(Struct, frozen=True):  # what the two captains agreed on before the fight
    coins: int = 21
    gamble: Gamble = Gamble.FREE
    bow_rake: int = 2  # dice for raking through the bow; the club's rule of R3-23 makes it 1
    pool: str = "gun"
    """"gun": each gun throws its own dice (R3-20); "broadside": the best gun for all."""


class Move(Struct, frozen=True):  # the movement of the active ship, as far as it has gone (P8-12)
    sailing: Sailing
    left: int  # hexes of movement still in hand
    basic: bool = True
    """Whether basic movement is still being carried out; extra hexes come after it."""
    throws: bool = True  # whether a throw for an extra hex is still to be had
    turns: int = 0  # faces turned this turn
    gone: int = 0  # hexes entered this turn


class Salvo(Struct, frozen=True):  # all the guns of one position fired at one target (P8-0.5)
    by: ShipId
    on: ShipId
    position: Position
    aim: Aim
    side: Side  # the side of the target's hull that is struck
    hits: int = 0
    gamble: bool = False  # whether the gamble die goes with the hits


class GunDice(Struct, frozen=True):
    """What one gun brings to a salvo: 5 dice and its modifiers (P8-19.3)."""

    calibre: Calibre
    dice: int
    mods: tuple[Mod, ...]


class AskReturn(Tagged):  # the target's captain is asked whether to return fire (P8-10.3)
    salvo: Salvo


class AskStake(Tagged):  # the shooter is asked whether to give up a hit for the gamble (P8-0.5)
    salvos: tuple[Salvo, ...]
    """The salvos that land together; the first undecided one is asked about."""
    at: int


class AskStakeKill(Tagged):
    """The winner of a boarding fight is asked whether to give up a kill for the gamble."""

    by: ShipId
    on: ShipId
    winner: ShipId
    kills: tuple[int, int]  # kills of the attacker and of the defender


class AskGun(Tagged):  # the owner is asked which gun and crew are lost (P8-19.13)
    ship: ShipId


class AskBurn(Tagged):  # the owner is asked which side burns this turn (P8-19.7)
    ship: ShipId


Pending: TypeAlias = AskReturn | AskStake | AskStakeKill | AskGun | AskBurn
Question = TypeVar("Question", AskReturn, AskStake, AskStakeKill, AskGun, AskBurn)


class Sea(Struct, frozen=True):
    """A whole sea fight. The last of `pending` is the question of the moment."""

    waters: Waters
    wind: Face  # the face the wind blows towards (P8-12)
    ships: tuple[Ship, ...]
    attacker: Player
    edges: tuple[Edge, Edge]  # the edge by which each side's merchantmen escape (P8-10.8)
    options: Options
    coins: int
    turn: int = 1
    phase: Phase = Phase.SHIPS
    chooser: Player = Player(0)  # whose ship, coin or wind it is
    active: ShipId = NOBODY
    stage: Stage = Stage.MOVING
    move: Move | None = None
    boarded: bool = False  # whether any boarding has happened in this battle (P8-17.4)
    parting: tuple[bool, bool] = (False, False)  # who has offered to break off the fight (P8-10.8)
    pending: tuple[Pending, ...] = ()
    ending: Ending = Ending.NOT_YET


def with_ship(sea: Sea, ship: Ship) -> Sea:
    """The sea with one ship replaced by her newer self."""
    ships = sea.ships
    return replace(sea, ships=(*ships[: ship.id], ship, *ships[ship.id + 1 :]))


def set_ship(play: Play[Sea], ship: Ship) -> None:
    """Put the newer self of a ship in her place."""
    play.state = with_ship(play.state, ship)


def ask(play: Play[Sea], question: Pending) -> None:
    """Put a question before anything else."""
    play.state = replace(play.state, pending=(*play.state.pending, question))


def asked_now(sea: Sea, kind: type[Question]) -> Question:
    """The question of the moment, which is of this kind."""
    question = sea.pending[-1]
    assert isinstance(question, kind)
    return question


def answered(play: Play[Sea], kind: type[Question]) -> Question:
    """Take the question of the moment off the table."""
    question = asked_now(play.state, kind)
    play.state = replace(play.state, pending=play.state.pending[:-1])
    return question


def opponent_of(player: Player) -> Player:
    return Player(1 - player)


# --- Everything a captain can decide in a sea fight, and the order a fight begins with ------------


class Order(Tagged):
    """What a captain orders for one of his ships."""

    by: ShipId


class Aimed(Order):  # the same, done to an enemy
    on: ShipId


class Take(Order):
    """Give a ship her turn (P8-10.1)."""


class Reduce(Order):
    """Go under reduced sail for four turns, before moving (P8-12.7)."""


class Sail(Order):
    """Turn (-1 to larboard, 0 not, +1 to starboard), then enter the hex ahead (P8-12)."""

    turn: int


class Turn(Order):
    """Turn one face where she lies: against the wind, or with no way open (P8-12.1, H-3)."""

    turn: int


class Press(Order):
    """Throw for an extra hex of movement (P8-12.5)."""


class Hold(Order):
    """End the movement here, giving up the hex in hand if there is one (P8-12.7)."""


class Fire(Order):
    """Fire all the guns of one position at an enemy, declaring the aim (P8-19.1).

    `side` is the side of the hull to strike; it is named only when a raking shot aims at
    the hull (P8-19.6).
    """

    position: Position
    on: ShipId
    aim: Aim
    side: Side | None = None


class Reply(Order):  # try to return the fire of the moment from one position (P8-10.3)
    position: Position
    aim: Aim
    side: Side | None = None


class NoReply(Order):
    """Keep the guns silent for this salvo (P8-10.3)."""


class Stake(Order):  # give up one hit for the gamble die, or not (P8-0.5)
    yes: bool


class LoseGun(Order):  # say which gun and crew a hit has destroyed (P8-19.13)
    position: Position
    calibre: Calibre


class Burn(Order):  # say which side burns this turn (P8-19.7)
    side: Side


class Grapple(Aimed):  # throw grapnels at an enemy, using up fighting points (P8-17.2)
    points: int


class Board(Aimed):  # board a grappled enemy, with or without the captain (P8-17.4)
    captain: bool


class End(Order):
    """End the ship's turn (P8-10.2)."""


class Clock(Tagged):
    """At the turn's end: throw to add a coin, throw to take one, or neither (P8-10.5)."""

    by: Player
    coins: int  # +1 to lengthen the fight, -1 to shorten it, 0 for neither


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
