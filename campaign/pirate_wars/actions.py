"""Everything a captain can decide in Pirate Wars, and the order a fight begins with."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from pieces_of_eight.campaign.geometry.plane import Point
from pieces_of_eight.campaign.kernel.play import Tagged
from pieces_of_eight.campaign.kernel.sealed import Player
from .crew import free, is_captain
from .state import (
    NOBODY,
    Arm,
    Card,
    Crew,
    Edition,
    Fate,
    Goal,
    Gun,
    Options,
    Phase,
    Place,
    Post,
    Sea,
    Ship,
    ShipId,
    Shot,
    Side,
    Spared,
    Waters,
)
from .waters import SEATS, is_free

NOWHERE = -1
"""On no island."""


class Take(Tagged):
    """Move this ship next (PW-2.2)."""

    by: ShipId


class Trim(Tagged):
    """Move under so many sails this turn, before the first leap (PW-2.5)."""

    by: ShipId
    sails: int


class Leap(Tagged):
    """Leap her length ahead, or what is left, then swing by tenths of a degree (PW-2.6)."""

    by: ShipId
    turn: int = 0


class Back(Tagged):
    """A launch backs water: half her speed astern, straight (PW-8.1)."""

    by: ShipId


class FallOff(Tagged):
    """Fall off so far with the wind when all ships have moved; 0 to hold her course (PW-2.7)."""

    by: ShipId
    turn: int


class Swing(Tagged):
    """In irons: swing her round by so much, to either side (R1-31)."""

    by: ShipId
    turn: int


class Board(Tagged):
    """Declare a boarding of a ship she touches (PW-2.9)."""

    by: ShipId
    on: ShipId


class StandOff(Tagged):
    """Let the enemy alongside be (PW-2.9)."""

    by: ShipId


class Commit(Tagged):
    """Send so many of each row of the crew into the boarding (R0-8)."""

    by: ShipId
    party: tuple[int, ...]


class Press(Tagged):
    """Having won a round, board on (`yes`), or cut loose (PW-3.5)."""

    by: ShipId
    yes: bool


class Man(Tagged):
    """Put so many men into a prize, as many as she has sails at least; none leaves her (PW-6.1)."""

    by: ShipId
    men: int


class Yield(Tagged):
    """A crew without heart strikes her colours (`strike`) or leaves the ship (PW-4.2)."""

    by: ShipId
    strike: bool


class Fire(Tagged):
    """Declare that a cannon fires shot or ball at a ship (PW-3.6)."""

    by: ShipId
    gun: int
    on: ShipId
    shot: Shot


class Shoot(Tagged):
    """Declare that so many figures of a post fire their small arms at a ship's men (PW-3.11)."""

    by: ShipId
    on: ShipId
    post: Post
    arm: Arm
    count: int
    place: Place = Place.DECK


class Reload(Tagged):
    """One figure or two load a cannon (PW-3.15)."""

    by: ShipId
    gun: int
    hands: int


class Prime(Tagged):
    """So many figures of a post load their small arms (PW-3.15)."""

    by: ShipId
    post: Post
    arm: Arm
    count: int


class Shift(Tagged):
    """Two figures move a cannon over to the other side (PW-3.14)."""

    by: ShipId
    gun: int


class Strike(Tagged):
    """Two hands bring the ship's only square sail down, or set it again (PW-9.1)."""

    by: ShipId
    down: bool = True


class Send(Tagged):
    """So many figures of a post and arm go to another place of the ship (PW-3.1)."""

    by: ShipId
    post: Post
    arm: Arm
    start: Place
    to: Place
    count: int


class Spare(Tagged):
    """A standing order: whom she keeps when some of her men fall (R0-54)."""

    by: ShipId
    whom: Spared


class Lower(Tagged):
    """Put a launch alongside, with so many of each row of the crew in it (PW-8.1)."""

    by: ShipId
    side: Side
    party: tuple[int, ...]
    gaff: bool = False
    """Whether it is one that sails."""


class Hoist(Tagged):
    """Take a launch alongside in, and her men with her (PW-8.1)."""

    by: ShipId
    boat: ShipId


class Scuttle(Tagged):
    """The captain fires his pistol into the powder at the end of the tasks (PW-3.13)."""

    by: ShipId


class Done(Tagged):
    """All orders are given: the idle go to the sails, and the dice are thrown (PW-3.6)."""

    by: Player


class Land(Tagged):
    """A launch at the shore lands: all aboard go to the beach (PW-8.1)."""

    by: ShipId


class March(Tagged):
    """A landing party goes inland, back to the beach, or stands (PW-10.3)."""

    by: ShipId
    goal: Goal


class Rob(Tagged):
    """A party takes up chests, two figures to each, and cannon, four to each (PW-10.6)."""

    by: ShipId
    chests: int
    guns: int = 0


class Join(Tagged):
    """So many of a party, the lowest ranks first, go over to another beside it (H-166)."""

    by: ShipId
    to: ShipId
    count: int


class Haul(Tagged):
    """Four figures haul a cannon over to a ship of their side alongside, or two into a launch; or
    four set it up in a fort of theirs (PW-10.6)."""

    by: ShipId
    gun: int
    to: ShipId = NOBODY
    shore: int = NOWHERE


class Tranship(Tagged):
    """Men of a ship carry chests, two to each, and cannon taken ashore, four to each, between her
    and another hull alongside, or aboard from a pier where a party has laid them (PW-10.6)."""

    by: ShipId
    source: ShipId
    to: ShipId
    chests: int
    guns: int = 0


class Embark(Tagged):
    """A party on the beach gets into its launch (PW-8.1)."""

    by: ShipId


class Bombard(Tagged):
    """Declare that a cannon fires at an island, or at the door of its fort (PW-10.1)."""

    by: ShipId
    gun: int
    shore: int
    shot: Shot
    door: bool = False
    canoes: bool = False
    """Whether at its people in their canoes, who come for her (H-193)."""
    party: ShipId = NOBODY
    """The launch whose landing party it is for (H-217); nobody's is for who lives there."""


class Snipe(Tagged):
    """Declare that so many figures aboard fire their small arms at an island (PW-10.1)."""

    by: ShipId
    shore: int
    post: Post
    arm: Arm
    count: int
    canoes: bool = False
    """Whether at its people in their canoes, who come for her (H-193)."""
    party: ShipId = NOBODY
    """The launch whose landing party it is for (H-217); nobody's is for who lives there."""


Action: TypeAlias = (
    Take
    | Trim
    | Leap
    | Back
    | FallOff
    | Swing
    | Board
    | StandOff
    | Commit
    | Press
    | Man
    | Yield
    | Fire
    | Shoot
    | Reload
    | Prime
    | Shift
    | Strike
    | Send
    | Spare
    | Lower
    | Hoist
    | Scuttle
    | Land
    | March
    | Rob
    | Join
    | Haul
    | Tranship
    | Embark
    | Bombard
    | Snipe
    | Done
)


class ShipPlan(Struct, frozen=True):
    """A ship as she enters the fight. What is None is as on her card, whole."""

    card: Card
    owner: Player
    at: Point
    """Where the stern end of her keel is."""
    heading: int
    crew: Crew
    guns: tuple[Gun, ...]
    hull: int | None = None
    sails: int | None = None


class Setup(Struct, frozen=True):
    """All that a fight begins with: sides are players 0 and 1."""

    edition: Edition
    waters: Waters
    wind: int | None
    """The heading the wind blows towards, in tenths of a degree; None to throw for it (R0-49)."""
    ships: tuple[ShipPlan, ...]
    options: Options = Options()


# --- Last orders ----------------------------------------------------------------------------------
# What is left to a crew that can have no other task: to strike or to fire the powder while she is
# boarded (PW-3.5, PW-3.13), or to leave a wreck in its launches (PW-2.11).


def boarded(ship: Ship) -> bool:
    """Whether her captain may blow her up while she is lashed to another (H-114)."""
    lashed = ship.afloat and ship.hull > 0 and ship.locked and not ship.stunned
    return lashed and not (ship.powder or ship.card.boat) and free(ship, is_captain) > 0


def wrecked(ship: Ship) -> bool:
    """Whether a crew sits on a wreck and has launches."""
    return ship.fate is Fate.AGROUND and ship.boats > 0 and bool(ship.crew)


def allowed(sea: Sea, ship: Ship, act: Action) -> bool:
    """Whether this is one of the orders that are left to her."""
    if sea.phase is not Phase.TASKS or ship.owner != sea.chooser:
        return False
    return (
        (isinstance(act, Scuttle) and boarded(ship))
        or (isinstance(act, Lower) and wrecked(ship))
        or (isinstance(act, Yield) and act.strike and surrenders(ship))
    )


def surrenders(ship: Ship) -> bool:
    """Whether her crew may strike to the enemy she is lashed to (PW-3.5)."""
    return ship.afloat and ship.hull > 0 and bool(ship.fought and ship.crew) and not ship.powder


def last_orders(sea: Sea, ship: Ship) -> Iterator[Action]:
    """All that she may be told: a launch takes the highest ranks first."""
    if surrenders(ship):
        yield Yield(ship.id, True)
    if boarded(ship):
        yield Scuttle(ship.id)
    elif wrecked(ship):
        party, left = [], SEATS
        for row in reversed(ship.crew):
            party.append(min(left, row.count))
            left -= party[-1]
        for side in (Side.LARBOARD, Side.STARBOARD):
            if is_free(sea, ship, side):
                yield Lower(ship.id, side, tuple(reversed(party)))


def waits(sea: Sea, ship: Ship) -> bool:
    """Whether a captain is asked for the last orders of a ship."""
    return ship.owner == sea.chooser and next(last_orders(sea, ship), None) is not None
