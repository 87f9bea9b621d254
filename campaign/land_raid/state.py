"""The nouns of a land raid: its terms, the town, the units, what each side sees, the orders."""

from collections.abc import Iterable, Iterator
from enum import IntEnum, StrEnum
from functools import lru_cache
from typing import Any, NamedTuple, NewType, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import (
    AROUND,
    NOWHERE,
    STRAIGHT,
    Square,
    around,
    beside,
    distance,
    label,
    stepped,
)
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Tagged
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, placed

T = TypeVar("T")
ORDER = Rule("P8-22.1")
POSTED = Rule("H-25")

MOST = 6  # officers and groups of one side in a square (P8-22.5)
GUN_DICE = 3
APART = 2  # how far apart two dice must be for a fire to spread (P8-22.17)
BURNT = 4  # in `Raid.fires`: burnt ground
DEAD, CAPTURED, DRIVEN, UNHURT = 1, 2, 3, 4  # the rows of the officers' table (P8-22.13)

RAIDERS, TOWN = Player(0), Player(1)
UnitId = NewType("UnitId", int)  # the index of a unit in `Raid.units`
NOBODY = UnitId(-1)
Known: TypeAlias = tuple[Sealed[Square], Sealed[Square]]
"""A square as raiders and town know it; NOWHERE for the side that did not see it."""


# --- The terms of a land raid: kinds, qualities, ground, alarm, fates, and the parts of a turn ---


class Kind(IntEnum):
    """What a unit is (P8-22.10, R3-37, R3-60, R3-61)."""

    OFFICER = 0
    GOVERNOR = 1
    HAND_TO_HAND = 2
    MUSKET = 3
    MILITIA = 4
    MOB = 5
    UNARMED = 6
    GUN = 7


class Quality(IntEnum):
    """How good a unit is (P8-0.1)."""

    SCURVY = 0
    ABLE = 1
    HARDENED = 2


class Ground(StrEnum):
    """What a square of the town holds, by the letter that draws it on a map."""

    WATER = "~"
    WALL = "#"
    BEACH = "_"
    OPEN = "."
    STREET = "="
    GATE = "+"
    JUNGLE = "%"
    BATTERY = "B"
    HOUSE = "H"
    CHURCH = "C"
    TAVERN = "T"
    WAREHOUSE = "W"
    FORT = "F"
    GAOL = "G"
    TREASURY = "$"
    RESIDENCE = "R"


class Alarm(IntEnum):
    """How far the town is awake (P8-22.23, P8-22.24)."""

    ASLEEP = 0
    HALF = 1
    FULL = 2


class Fate(IntEnum):
    """What became of a unit."""

    HERE = 0
    DEAD = 1
    CAPTURED = 2
    RAN = 3
    DESERTED = 4
    LOST = 5
    LADEN = 6  # gone to the boats with the loot (R3-47)
    LEFT = 7
    SPIKED = 8


class Phase(IntEnum):
    """Where in the turn the raid stands (P8-22.1)."""

    POSTING = 0
    MOVING = 1
    SHOOTING = 2
    FIGHTING = 3
    MORALE = 4
    BURNING = 5
    LOOTING = 6
    ALARM = 7
    OVER = 8


class Ending(StrEnum):
    """Why a raid came to its end (P8-22.30)."""

    NOT_YET = ""
    LEFT = "left"
    GONE = "gone"
    SAIL = "sail"
    DAWN = "dawn"


class Deed(IntEnum):
    """What coins are paid for (P8-22.28), in the order of the account."""

    OFFICER_KILLED = 0
    OFFICER_CAPTURED = 1
    GOVERNOR_CAPTURED = 2
    RAIDING_OFFICER_CAPTURED = 3
    GROUP_KILLED = 4
    SCURVY_KILLED = 5
    BURNED = 6
    TREASURY = 7
    RESIDENCE = 8
    LOOTED = 9
    SPIKED = 10
    RAIDERS_KILLED = 11
    LATE = 12


# --- The nouns of a land raid: the town, the units in it, what each side sees, what is asked -----
# Everything is frozen, made of ints, strings, enums and tuples. What is public stands in `Unit`;
# where units stand is sealed by side, and so is what each side sees of the other (H-17).


class Town(Struct, frozen=True):
    """The map of a town: rows of letters (see Ground)."""

    name: str
    rows: tuple[str, ...]


class Trait(StrEnum):
    """What an officer is known for that tells ashore (C-19); as a career names it."""

    NONE = ""
    NIGHT_RAIDER = "night raider"
    SWORDSMAN = "swordsman"


class Unit(Struct, frozen=True):
    """An officer, a group or a town gun, as everybody knows it."""

    id: UnitId
    owner: Player
    kind: Kind
    quality: Quality
    name: str = ""  # an officer's name; groups have none
    fate: Fate = Fate.HERE
    # What follows is wiped at the start of each turn.
    steps: int = 0  # how many squares it may still go in this movement (P8-22.2)
    moved: bool = False
    leads: int = 0  # groups this officer may take along by his die (P8-22.3)
    leads_scurvy: int = 0  # scurvy groups he may take along by his second die
    attacks: Square = NOWHERE  # the square it has declared to attack (H-19)
    shot: bool = False
    engaged: bool = False  # whether it attacked or was attacked hand to hand this turn
    busy: bool = False
    """Whether it laid fire, looted or spiked, or its gun tried to move, this turn."""
    tested: int = 0  # morale tests taken this turn (H-22)
    trait: Trait | tuple[Trait, Trait] = Trait.NONE
    """An officer's (C-19), or both of his (C-36); groups have none."""

    def is_known_for(self, trait: Trait) -> bool:
        return self.trait is trait or (isinstance(self.trait, tuple) and trait in self.trait)

    @property
    def here(self) -> bool:
        return self.fate is Fate.HERE

    @property
    def lost(self) -> bool:
        """Whether its side has it no more: who ran, or went to the boats, is still its own."""
        return self.fate in (Fate.DEAD, Fate.CAPTURED, Fate.DESERTED)

    @property
    def officer(self) -> bool:
        return self.kind <= Kind.GOVERNOR

    @property
    def group(self) -> bool:
        return Kind.HAND_TO_HAND <= self.kind <= Kind.UNARMED

    @property
    def gun(self) -> bool:
        return self.kind is Kind.GUN

    @property
    def muskets(self) -> bool:
        """Whether it has firelocks."""
        return self.kind in (Kind.MUSKET, Kind.MILITIA)


class Places(Struct, frozen=True):
    """Where the units of one side stand, by unit id; NOWHERE for all others."""

    at: tuple[Square, ...]
    began: tuple[Square, ...]  # where they stood when this movement step began (H-29)
    led: tuple[UnitId, ...]
    """By unit id, the officer who takes a group along this turn; NOBODY for the others."""


class Sight(Struct, frozen=True):
    """What one side sees (H-17)."""

    squares: tuple[bool, ...]  # by square, whether an enemy there would be seen
    units: tuple[Square, ...]
    """By unit id, where an enemy is seen; NOWHERE for those not seen and for one's own."""


class Options(Struct, frozen=True):
    """What two captains agree on before a raid."""

    turns: int = 12  # the raid ends after so many turns (P8-22.30)
    coins: int = 45  # what lies in the town's chests (P8-22.29)
    open_table: bool = False  # whether everybody sees everything (H-17)
    posting: bool = True  # whether the town's captain posts his garrison first (H-25)


class Hit(Struct, frozen=True):
    """One hit of a hand-to-hand fight, still to be taken (P8-22.11)."""

    on: Player
    chooser: Player


class Fight(Struct, frozen=True):
    """A hand-to-hand fight that is being thrown out."""

    square: Square
    attacker: Player
    hits: tuple[Hit, ...]
    losses: tuple[int, int] = (0, 0)  # killed, captured and driven off, by player (H-20)
    beaten: tuple[UnitId, ...] = ()
    """Officers whom the enemy takes if anybody of his is left when all hits are taken (R3-42)."""


class Shot(Struct, frozen=True):
    """Hits by shot that are still to be taken, all in one square (P8-22.7)."""

    by: UnitId
    square: Square
    hits: tuple[Player, ...]  # for each hit, who chooses the victim


class Fallen(Struct, frozen=True):
    """A unit killed, for which a test of morale is still to be taken (P8-22.15)."""

    unit: UnitId
    square: Square


class AskVictim(Tagged):
    """Who takes the hit? (P8-22.7, P8-22.11)"""

    chooser: Player
    victims: tuple[UnitId, ...]


class AskDriven(Tagged):
    """To which square does a beaten officer go? (P8-22.13)"""

    unit: UnitId


class AskRetreat(Tagged):
    """To which square do the losers go back? (P8-22.14)"""

    side: Player


class AskSpread(Tagged):
    """Which square catches fire? (P8-22.17)"""

    chooser: Player
    squares: tuple[Square, ...]


class AskDeserters(Tagged):
    """In which square do the defenders throw against desertion? (P8-22.22)"""


class AskLost(Tagged):
    """In which square do the raiders throw against getting lost? (P8-22.25)"""


class AskRise(Tagged):
    """Where does a unit come back? (P8-22.21)"""

    unit: UnitId


Pending: TypeAlias = (
    AskVictim | AskDriven | AskRetreat | AskSpread | AskDeserters | AskLost | AskRise
)


class Tally(Struct, frozen=True):
    """How often a deed was done and what it has moved: coins gained by the raiders."""

    count: int = 0
    coins: int = 0


class Raid(Struct, frozen=True):
    """The whole position. Raiders are player 0, the town is player 1 (H-30)."""

    town: Town
    units: tuple[Unit, ...]
    places: tuple[Sealed[Places], Sealed[Places]]
    sights: tuple[Sealed[Sight], Sealed[Sight]]
    options: Options
    guns: tuple[UnitId, ...]  # the town guns among the units
    fires: tuple[int, ...]
    """By square: 0 none, 1 to 3 the turn of its burning, 4 burnt ground (H-23)."""
    purse: tuple[int, int]
    deeds: tuple[Tally, ...]  # by Deed, what it has paid so far
    last: int  # the turn at whose end the raid stops (P8-22.26, P8-22.30)
    turn: int = 0
    phase: Phase = Phase.POSTING
    first: Player = RAIDERS  # who moves first this turn
    side: Player = TOWN  # whose part of the phase it is
    alarm: Alarm = Alarm.ASLEEP
    since: int = 0  # the turn in which the alarm was raised for all; 0 before (R3-48)
    noise: bool = False  # whether the raiders have fired a shot or set a fire (R3-49)
    shots: bool = False  # whether any shot was fired (H-17)
    sail: bool = False  # whether a sail was sighted (P8-22.26)
    looted: tuple[Square, ...] = ()
    fights: tuple[Square, ...] = ()  # the squares under attack, in the order of declaration (H-18)
    fought: tuple[Square, ...] = ()  # the squares fought over this turn (R3-53)
    fight: Fight | None = None
    shot: Shot | None = None
    fallen: tuple[Fallen, ...] = ()
    pending: tuple[Pending, ...] = ()
    ending: Ending = Ending.NOT_YET

    @property
    def table(self) -> "Plan":
        return plan(self.town.rows)

    @property
    def raised(self) -> bool:
        """Whether the town sees every raider (H-17)."""
        return self.shots or self.alarm is not Alarm.ASLEEP or self.options.open_table

    def in_plain_sight(self, owner: Player) -> bool:
        """Whether all know that the enemy sees every unit of a side (H-17)."""
        return self.options.open_table or (owner == RAIDERS and self.raised)


# --- Everything a captain can decide, and the order a raid begins with ----------------------------
# Where a unit goes is sealed: the enemy is told only what he sees (H-17).


class Post(Tagged):
    """Before the first turn: post a group or officer of the garrison (H-25)."""

    by: UnitId
    to: Sealed[Square]


class Move(Tagged):
    """Go one square (P8-22.2)."""

    by: UnitId
    to: Sealed[Square]
    shown: Square = NOWHERE
    """The square once more, where the whole table sees the move anyway (`Raid.in_plain_sight`).
    Such a move tells the enemy nothing that taking it back could not untell."""


class Haul(Tagged):
    """Throw for a gun to move one square (P8-22.4)."""

    by: UnitId
    to: Sealed[Square]


class Leave(Tagged):
    """Take to the boats from the beach (H-26)."""

    by: UnitId


class Attack(Tagged):
    """Move into contact with the enemies in a square (P8-22.9)."""

    by: UnitId
    at: Square


class Shoot(Tagged):
    """Fire a group's muskets into a square (P8-22.6)."""

    by: UnitId
    at: Square


class Serve(Tagged):
    """Fire a town gun into a square, served by a group beside it (R3-60, H-21)."""

    by: UnitId
    gun: UnitId
    at: Square


class Victim(Tagged):
    """Say who takes the hit."""

    by: Player
    unit: UnitId


class Go(Tagged):
    """Say to which square beaten men go (P8-22.13, P8-22.14)."""

    by: Player
    to: Square


class Burn(Tagged):
    """Throw for a group to set fire to a building (P8-22.16)."""

    by: UnitId
    at: Square


class Spread(Tagged):
    """Say which square catches fire (P8-22.17)."""

    by: Player
    at: Square


class Loot(Tagged):
    """Loot a building with a group, the treasury with two (P8-22.19)."""

    by: tuple[UnitId, ...]
    at: Square


class Spike(Tagged):
    """Spike a town gun (P8-22.20)."""

    by: UnitId
    gun: UnitId


class Name(Tagged):
    """Name the square for a row of the alarm table (P8-22.22, P8-22.25)."""

    by: Player
    at: Square


class Rise(Tagged):
    """Say where a unit comes back (P8-22.21)."""

    by: UnitId
    to: Sealed[Square]


class Done(Tagged):
    """End one's part of the step (P8-22.1)."""

    by: Player


Answer: TypeAlias = Victim | Go | Spread | Name | Rise
Action: TypeAlias = (
    Post | Move | Haul | Leave | Attack | Shoot | Serve | Burn | Loot | Spike | Done | Answer
)


def men_of(acts: Iterable[Action]) -> tuple[UnitId, ...]:
    """The units that some orders are given to; of a hit whoever takes it."""
    found: list[UnitId] = []
    for act in acts:
        match act:
            case Loot():
                found += act.by
            case Victim():
                found.append(act.unit)
            case Go() | Spread() | Name() | Done():
                pass
            case _:
                found.append(act.by)
    return tuple(dict.fromkeys(found))


def open_square(act: Action) -> Square:
    """The square that an action names; NOWHERE for none."""
    to: Any = getattr(act, "to", getattr(act, "at", NOWHERE))
    if isinstance(to, Sealed):
        to = to.content
    return NOWHERE if to is None else to


class UnitPlan(Struct, frozen=True):
    """A unit as it enters the raid."""

    owner: Player
    kind: Kind
    quality: Quality
    at: Square
    name: str = ""
    trait: Trait | tuple[Trait, Trait] = Trait.NONE


class Setup(Struct, frozen=True):
    """All that a raid begins with."""

    town: Town
    units: tuple[UnitPlan, ...]
    options: Options = Options()


# The same few orders are listed again and again: they are made once.


@lru_cache(maxsize=65536)
def move_order(by: UnitId, owner: Player, to: Square, plain: bool) -> Move:
    """An order to go to a square, sealed by its owner; `plain` where the enemy sees it anyway."""
    return Move(by, Sealed(owner, to), to if plain else NOWHERE)


@lru_cache(maxsize=65536)
def post_order(by: UnitId, to: Square) -> Post:
    return Post(by, Sealed(TOWN, to))


attack_order = lru_cache(maxsize=65536)(Attack)
shoot_order = lru_cache(maxsize=65536)(Shoot)

# --- Positions with something changed, and where units stand --------------------------------------


def with_unit(raid: Raid, unit: Unit, **changes: Any) -> Raid:
    return replace(raid, units=with_one(raid.units, unit.id, replace(unit, **changes)))


def with_one(values: tuple[T, ...], n: int, value: T) -> tuple[T, ...]:
    return (*values[:n], value, *values[n + 1 :])


def with_places(raid: Raid, side: Player, places: Places) -> Raid:
    return replace(raid, places=placed(raid.places, side, Sealed(side, places)))


def with_sight(raid: Raid, viewer: Player, sight: Sight) -> Raid:
    return replace(raid, sights=placed(raid.sights, viewer, Sealed(viewer, sight)))


def change(play: Play[Raid], **changes: Any) -> None:
    play.state = replace(play.state, **changes)


def change_unit(play: Play[Raid], who: UnitId, **changes: Any) -> None:
    play.state = with_unit(play.state, play.state.units[who], **changes)


def standing(raid: Raid, side: Player) -> tuple[Square, ...]:
    """Where the units of a side stand, by unit id: for the rules, and for its own captain."""
    return raid.places[side].own.at


def spied(raid: Raid, side: Player) -> tuple[Square, ...]:
    """Where a side sees units of the enemy, by unit id: for the rules, and for its own captain."""
    return raid.sights[side].own.units


def places_seen(raid: Raid, viewer: Player | None) -> tuple[Square, ...]:
    """By unit id, where a side sees each unit, its own among them; NOWHERE for the others.

    Without a viewer all are seen, which needs a raid that nothing is taken out of.
    """
    if viewer is None:
        return tuple(standing(raid, unit.owner)[unit.id] for unit in raid.units)
    own, enemy = standing(raid, viewer), spied(raid, viewer)
    return tuple(own[unit.id] if unit.owner == viewer else enemy[unit.id] for unit in raid.units)


def own(raid: Raid, side: Player) -> list[Unit]:
    """The units of a side that are still in the town."""
    return [unit for unit in raid.units if unit.owner == side and unit.here]


def is_awake(raid: Raid, unit: Unit) -> bool:
    if unit.owner != TOWN or unit.gun or raid.alarm is Alarm.ASLEEP:
        return False
    return raid.alarm is Alarm.FULL or unit.officer or unit.quality is Quality.HARDENED


def square_of(raid: Raid, unit: UnitId) -> Square:
    """Where a unit stands, in truth: for the rules alone."""
    return standing(raid, raid.units[unit].owner)[unit]


def those_at(raid: Raid, side: Player, square: Square) -> list[Unit]:
    """The officers and groups of a side in a square, in truth; guns do not count (H-21)."""
    at = standing(raid, side)
    return [raid.units[n] for n, here in enumerate(at) if here == square and not raid.units[n].gun]


def is_free(unit: Unit) -> bool:
    """Whether a group has its hands free: no shot, no fight, nothing else (R3-53, R3-55)."""
    return unit.here and unit.group and not (unit.shot or unit.engaged or unit.busy)


def has_waited(unit: Unit) -> bool:
    """Whether a group has spent the turn where it is, with nothing to do (P8-22.19, R3-55)."""
    return is_free(unit) and not unit.moved


# --- The ground of a town: what each square is, and where one can go, see and shoot from it -------
# All of it follows from the letters of the map alone, so it is worked out once a town.

MOVEMENT = Rule("P8-22.2")
RANGE = Rule("P8-22.6")
STRAIGHT_ONLY = Rule("R3-36")
TOWN_SQUARES = Rule("H-24")

BUILDINGS = frozenset(map(Ground, "HCTWFG$R"))
BLOCKING = frozenset({Ground.WATER, Ground.WALL})
OUTSIDE = BLOCKING | {Ground.BEACH, Ground.JUNGLE}  # what is no town square (H-24)
SEE_THROUGH = frozenset(Ground) - BUILDINGS - {Ground.WALL, Ground.JUNGLE}
"""Open ground for a shot over two squares (P8-22.6)."""


class Aim(NamedTuple):
    """A square that can be shot at, and the square the shot passes."""

    at: Square
    over: Square  # NOWHERE where the target is the next square


class Plan(NamedTuple):
    """The tables of a town; each is indexed by square."""

    columns: int
    rows: int
    ground: tuple[Ground, ...]
    open: tuple[bool, ...]  # whether men can stand there (P8-22.2)
    building: tuple[bool, ...]
    burns: tuple[bool, ...]  # buildings and jungle (P8-22.17)
    town: tuple[bool, ...]  # whether it is a town square (H-24)
    steps: tuple[tuple[Square, ...], ...]  # where one step leads, in eight directions (P8-22.2)
    beside: tuple[tuple[Square, ...], ...]
    """The squares in four directions where men can stand: those to be attacked (P8-22.9)."""
    sides: tuple[tuple[Square, ...], ...]
    """All squares in four directions: where a fire may spread (P8-22.17)."""
    near: tuple[tuple[Square, ...], ...]
    """The square itself and those around it: what men there see (H-17)."""
    shots: tuple[tuple[Aim, ...], ...]  # what muskets reach (P8-22.6)
    gun_shots: tuple[tuple[Aim, ...], ...]  # what a town gun reaches (R3-60)

    def label(self, at: Square) -> str:
        """A square as it is called on the map."""
        return label(at, self.columns)

    def steps_between(self, a: Square, b: Square) -> int:
        """Steps between two squares, walls or not."""
        return distance(a, b, self.columns)

    def those(self, table: tuple[bool, ...]) -> list[Square]:
        """The squares of which one of the tables says yes."""
        return [Square(n) for n, holds in enumerate(table) if holds]


@lru_cache(maxsize=64)
def plan(rows: tuple[str, ...]) -> Plan:
    """The tables of a town from its map. Raises ValueError for a letter that is no ground."""
    columns, height = len(rows[0]), len(rows)
    ground = tuple(Ground(letter) for row in rows for letter in row)
    squares = [Square(n) for n in range(len(ground))]
    is_open = tuple(each not in BLOCKING for each in ground)
    sides = tuple(beside(at, columns, height) for at in squares)
    all_round = tuple(around(at, columns, height) for at in squares)

    def steps(at: Square) -> Iterator[Square]:
        """Walls and water block, and no diagonal cuts a wall's corner."""
        for across, down in AROUND if is_open[at] else ():
            to = stepped(at, (across, down), columns, height)
            legs = ((across, 0), (0, down)) if across and down else ()
            corners = [ground[stepped(at, leg, columns, height)] for leg in legs if to != NOWHERE]
            if to != NOWHERE and is_open[to] and Ground.WALL not in corners:
                yield to

    def shots(at: Square, next_to: tuple[Square, ...]) -> Iterator[Aim]:
        """Over two squares they go straight, and over open ground (P8-22.6, R3-36)."""
        yield from (Aim(to, NOWHERE) for to in next_to if is_open[to])
        for step in STRAIGHT:
            over = stepped(at, step, columns, height)
            to = stepped(over, step, columns, height) if over != NOWHERE else NOWHERE
            if to != NOWHERE and ground[over] in SEE_THROUGH and is_open[to]:
                yield Aim(to, over)

    return Plan(
        columns=columns,
        rows=height,
        ground=ground,
        open=is_open,
        building=tuple(each in BUILDINGS for each in ground),
        burns=tuple(each in BUILDINGS or each is Ground.JUNGLE for each in ground),
        town=tuple(each not in OUTSIDE for each in ground),
        steps=tuple(tuple(sorted(steps(at))) for at in squares),
        beside=tuple(tuple(to for to in sides[at] if is_open[to]) for at in squares),
        sides=sides,
        near=tuple((at, *all_round[at]) for at in squares),
        shots=tuple(tuple(shots(at, all_round[at])) for at in squares),
        gun_shots=tuple(tuple(shots(at, sides[at])) for at in squares),
    )
