"""Everything a captain can decide in Pirate Wars, and the order a fight begins with."""

from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state
from .state import NOBODY, Arm, Options, Place, Post, ShipId, Shot

NOWHERE = -1  # on no island


class Order(Tagged):
    """Something that one ship, one launch or its men do."""

    by: ShipId


class Take(Order):
    """Move this ship next (PW-2.2)."""


class Trim(Order):  # move under so many sails this turn, before the first leap (PW-2.5)
    sails: int


class Leap(Order):
    """Leap her length ahead, or what is left, then swing by tenths of a degree (PW-2.6)."""

    turn: int = 0


class Back(Order):
    """A launch backs water: half her speed astern, straight (PW-8.1)."""


class FallOff(Order):
    """Fall off so far with the wind when all ships have moved; 0 to hold her course (PW-2.7)."""

    turn: int


class Swing(Order):  # in irons: swing her round by so much, to either side (R1-31)
    turn: int


class Board(Order):  # declare a boarding of a ship she touches (PW-2.9)
    on: ShipId


class StandOff(Order):
    """Let the enemy alongside be (PW-2.9)."""


class Commit(Order):  # send so many of each row of the crew into the boarding (R0-8)
    party: tuple[int, ...]


class Press(Order):  # having won a round, board on (`yes`), or cut loose (PW-3.5)
    yes: bool


class Man(Order):
    """Put so many men into a prize, as many as she has sails at least; none leaves her (PW-6.1)."""

    men: int


class Yield(Order):
    """A crew without heart strikes her colours (`strike`) or leaves the ship (PW-4.2)."""

    strike: bool


class Fire(Order):  # declare that a cannon fires shot or ball at a ship (PW-3.6)
    gun: int
    on: ShipId
    shot: Shot


class Shoot(Order):
    """Declare that so many figures of a post fire their small arms at a ship's men (PW-3.11)."""

    on: ShipId
    post: Post
    arm: Arm
    count: int
    place: Place = Place.DECK


class Reload(Order):  # one figure or two load a cannon (PW-3.15)
    gun: int
    hands: int


class Prime(Order):  # so many figures of a post load their small arms (PW-3.15)
    post: Post
    arm: Arm
    count: int


class Shift(Order):  # two figures move a cannon over to the other side (PW-3.14)
    gun: int


class Strike(Order):  # two hands bring the ship's only square sail down, or set it again (PW-9.1)
    down: bool = True


class Send(Order):  # so many figures of a post and arm go to another place of the ship (PW-3.1)
    post: Post
    arm: Arm
    start: Place
    to: Place
    count: int


class Spare(Order):  # a standing order: whom she keeps when some of her men fall (R0-54)
    whom: state.Spared


class Lower(Order):  # put a launch alongside, with so many of each row of the crew in it (PW-8.1)
    side: state.Side
    party: tuple[int, ...]
    gaff: bool = False  # whether it is one that sails


class Hoist(Order):  # take a launch alongside in, and her men with her (PW-8.1)
    boat: ShipId


class Scuttle(Order):
    """The captain fires his pistol into the powder at the end of the tasks (PW-3.13)."""


class Land(Order):
    """A launch at the shore lands: all aboard go to the beach (PW-8.1)."""


class March(Order):  # a landing party goes inland, back to the beach, or stands (PW-10.3)
    goal: state.Goal


class Rob(Order):
    """A party takes up chests, two figures to each, and cannon, four to each (PW-10.6)."""

    chests: int
    guns: int = 0


class Join(Order):
    """So many of a party, the lowest ranks first, go over to another beside it (H-166)."""

    to: ShipId
    count: int


class Haul(Order):
    """Four figures haul a cannon over to a ship of their side alongside, or two into a launch; or
    four set it up in a fort of theirs (PW-10.6)."""

    gun: int
    to: ShipId = NOBODY
    shore: int = NOWHERE


class Tranship(Order):
    """Men of a ship carry chests, two to each, and cannon taken ashore, four to each, between her
    and another hull alongside, or aboard from a pier where a party has laid them (PW-10.6)."""

    source: ShipId
    to: ShipId
    chests: int
    guns: int = 0


class Embark(Order):
    """A party on the beach gets into its launch (PW-8.1)."""


class Bombard(Order):
    """Declare that a cannon fires at an island, or at the door of its fort (PW-10.1); or at its
    people who come in canoes (H-193), or at the landing party of a launch (H-217)."""

    gun: int
    shore: int
    shot: Shot
    door: bool = False
    canoes: bool = False
    party: ShipId = NOBODY


class Snipe(Order):
    """Declare that so many figures aboard fire their small arms at an island (PW-10.1), at its
    canoes or at a landing party as cannon do."""

    shore: int
    post: Post
    arm: Arm
    count: int
    canoes: bool = False
    party: ShipId = NOBODY


class Done(Tagged):
    """All orders are given: the idle go to the sails, and the dice are thrown (PW-3.6)."""

    by: Player


Sailed: TypeAlias = Take | Trim | Leap | Back | FallOff | Swing
Fought: TypeAlias = Board | StandOff | Commit | Press | Man | Yield | Fire | Shoot
Tasked: TypeAlias = Reload | Prime | Shift | Strike | Send | Spare | Lower | Hoist | Scuttle
ShoreAct: TypeAlias = Land | March | Rob | Join | Embark | Bombard | Snipe
Action: TypeAlias = Sailed | Fought | Tasked | ShoreAct | Haul | Tranship | Done


class ShipPlan(Struct, frozen=True):
    """A ship as she enters the fight. What is None is as on her card, whole."""

    card: state.Card
    owner: Player
    at: Point  # where the stern end of her keel is
    heading: int
    crew: state.Crew
    guns: tuple[state.Gun, ...]
    hull: int | None = None
    sails: int | None = None


class Setup(Struct, frozen=True):
    """All that a fight begins with: sides are players 0 and 1."""

    edition: state.Edition
    waters: state.Waters
    wind: int | None
    """The heading the wind blows towards, in tenths of a degree; None to throw for it (R0-49)."""
    ships: tuple[ShipPlan, ...]
    options: Options = Options()
