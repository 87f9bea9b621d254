"""The nouns of a career: its terms, captains, what they own, and the seasons behind them."""

from enum import IntEnum, StrEnum
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.sealed import Player, Sealed

NO_SHIP = -1
FACES = 6
"""Of a die."""
PENNANT = 3
"""The victories from which a ship wears a pennant (C-20)."""


# --- The terms of a career: qualities, men, phases, and how it ends ------------------------------


class Phase(IntEnum):
    """Where a career stands (C-1, C-4)."""

    PORT = 0
    AT_SEA = 1
    OVER = 2


class Quality(IntEnum):
    """The quality of a crew or a group (P8-0.1)."""

    SCURVY = 0
    ABLE = 1
    HARDENED = 2


class Arms(StrEnum):
    """What a landing group fights with."""

    HAND_TO_HAND = "hand-to-hand"
    MUSKET = "musket"


class Size(IntEnum):
    """The size of a ship (P8-0.3)."""

    SMALL = 0
    MEDIUM = 1
    LARGE = 2


class Loss(IntEnum):
    """What became of a ship in a season."""

    KEPT = 0
    SUNK = 1
    TAKEN = 2


class Trait(StrEnum):
    """What a captain or lieutenant is known for (C-19); at most one to a man."""

    NONE = ""
    GUNNER = "gunner"
    BOARDER = "boarder"
    SAILING_MASTER = "sailing master"
    IRON_NERVE = "iron nerve"
    TERROR = "terror"
    NIGHT_RAIDER = "night raider"
    SWORDSMAN = "swordsman"
    SMUGGLER = "smuggler"
    SURGEON = "surgeon"
    QUARTERMASTER = "quartermaster"
    RECRUITER = "recruiter"
    DRILLMASTER = "drillmaster"


class Fortune(StrEnum):
    """What has become of a man with a character in a season (H-247)."""

    PROMOTED = "promoted"
    WOUNDED = "wounded"
    SAVED = "saved"
    """His ship went down, and he did not."""
    CAPTIVE = "captive"
    DROWNED = "drowned"
    KILLED = "killed"


class Ending(StrEnum):
    """Why a career came to its end (C-1, C-3)."""

    NOT_YET = ""
    DONE = "done"
    DEATH = "death"


# --- The nouns of a career: captains, what they own, and the seasons behind them -----------------


class Model(Struct, frozen=True):
    """A type of ship as the port sells it."""

    id: str
    name: str
    size: Size
    merchant: bool
    cost: int
    """In points (H-36)."""
    cargo: int
    gear: int
    hull: int
    """For each side."""
    fighting: int
    crew: Quality
    room: int


class Prices(Struct, frozen=True):
    """What the port takes and gives, in coins, where nothing else is said."""

    point: int = 10
    """Coins for a point."""
    hull: int = 1
    gear: int = 2
    fighting: int = 2
    captain: int = 15
    sale: int = 2
    """A ship is sold for one part in so many of what she costs."""
    crew: tuple[int, int, int] = (15, 25, 40)
    """By size, for one quality better."""
    officer: int = 10
    group: tuple[int, int, int] = (5, 10, 20)
    """By quality."""
    ransom: int = 100
    """For a captain who was taken with his ship."""


class Favour(Struct, frozen=True):
    """The crown's favour: the purses of its rungs, worst first (C-15)."""

    purses: tuple[int, ...] = (80, 90, 100, 110, 120, 130)
    """In points."""
    start: int = 2
    step: int = 10
    most: int = 2


class Person(Struct, frozen=True):
    """A captain or lieutenant as a port has him for hire (C-19)."""

    name: str
    trait: Trait
    price: int
    """Coins beyond those of his post."""
    life: str
    """A line about him."""


People: TypeAlias = tuple[tuple[Person, ...], tuple[Person, ...]]
"""By captain those whom his ports have for hire, port by port."""


class Terms(Struct, frozen=True):
    """What a career is begun with, and keeps (C-1, C-3)."""

    models: tuple[Model, ...]
    seasons: int = 3
    ironman: bool = True
    prices: Prices = Prices()
    favour: Favour = Favour()
    names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """For each captain names for ships; used up from the front, and again when they are out."""
    officers: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """For each captain names for captains and officers."""
    drowns: int = FACES
    """The face from which a captain goes down with his ship (H-43, H-226)."""
    people: People = ((), ())
    """For each captain those with a character whom his ports have for hire, port by port (C-19,
    H-246)."""
    two_names: bool = False
    """Whether types of the same numbers are one ship with two names: they are where sea battles
    are fought by Pieces of Eight, and not by Pirate Wars, which has a design for each (H-249)."""


class Ship(Struct, frozen=True):
    """A ship that a captain owns, as she lies in port."""

    name: str
    model: int
    """Her place in `Terms.models`."""
    crew: Quality
    gear: int
    hull: tuple[int, int]
    fighting: int
    captain: str = ""
    prize: bool = False
    victories: int = 0
    """The actions that were won with her under this flag, and that she came out of (C-20)."""


class Group(Struct, frozen=True):
    """A landing group."""

    arms: Arms
    quality: Quality


class Company(Struct, frozen=True):
    """A landing company."""

    name: str
    officers: tuple[str, ...]
    groups: tuple[Group, ...]


class Served(Struct, frozen=True):
    """What a captain's books say of a man with a character whom he has hired (C-19, H-247)."""

    name: str
    victories: int = 0
    wounded: bool = False
    """Whether he is no more than any other man until the next homecoming."""
    captive: bool = False
    """Whether the enemy holds him: who hires him again pays a ransom."""


class Holding(Struct, frozen=True):
    """All that a captain owns; the enemy sees none of it (H-41)."""

    coins: int
    ships: tuple[Ship, ...] = ()
    companies: tuple[Company, ...] = ()
    flag: int = NO_SHIP
    """The ship in which the captain himself sails (H-43)."""
    fallen: tuple[str, ...] = ()
    """Those who were killed or lost in his service: none of them serves again (H-212)."""
    taken: tuple[str, ...] = ()
    """The names of ships that the enemy has taken from him, and sails under (H-223)."""
    served: tuple[Served, ...] = ()
    """Those with a character whom he has ever hired, dead or alive (C-19)."""


class Captain(Struct, frozen=True):
    """A captain as all the world knows him."""

    name: str
    crown: str
    favour: int
    """His rung on the ladder of `Terms.favour`."""
    alive: bool = True
    successor: bool = False
    """Whether he is a mate who has followed a dead captain (C-3)."""
    earned: int = 0
    """Victory points of all seasons so far."""
    foe: str = ""
    """The enemy captain against whom he bears a grudge (H-254); empty where there is none."""


class ShipEnd(Struct, frozen=True):
    """How a ship comes home from a season, or does not."""

    loss: Loss
    gear: int
    hull: tuple[int, int]
    fighting: int
    crew: Quality
    """Lower than she left with where her men have lost heart in a fight (P8-20.3)."""
    captain: bool
    """Whether her captain is alive; true for a ship without one."""
    victories: int = 0
    """The actions of the season that were won with her, and that she came out of (C-20)."""


class Return(Struct, frozen=True):
    """How one captain's fleet comes home from a season, as the bridge reports it."""

    ships: tuple[ShipEnd, ...]
    """All his ships in the order of his holding."""
    groups: tuple[tuple[int, ...], ...] = ()
    """For each company the groups it has lost, by their places."""
    officers: tuple[tuple[int, ...], ...] = ()
    """The same for its officers."""
    prizes: tuple[Ship, ...] = ()
    """What he has taken, as the enemy owned it and as it was left (H-44)."""


class Season(Struct, frozen=True):
    """A season that is over."""

    number: int
    points: tuple[int, int]


class Career(Struct, frozen=True):
    """The whole position of a career."""

    terms: Terms
    captains: tuple[Captain, Captain]
    holdings: tuple[Sealed[Holding], Sealed[Holding]]
    season: int = 1
    phase: Phase = Phase.PORT
    side: Player = Player(0)
    points: tuple[int, int] = (0, 0)
    """Of the season that is being reported."""
    past: tuple[Season, ...] = ()
    ending: Ending = Ending.NOT_YET

    @property
    def turn(self) -> int:
        """The season, for the log."""
        return self.season


def with_holding(career: Career, who: Player, holding: Holding) -> Career:
    """The career with one captain's goods changed."""
    mine = Sealed(who, holding)
    both = (mine, career.holdings[1]) if who == 0 else (career.holdings[0], mine)
    return replace(career, holdings=both)


def with_captain(career: Career, who: Player, captain: Captain) -> Career:
    """The career with one captain changed."""
    both = (captain, career.captains[1]) if who == 0 else (career.captains[0], captain)
    return replace(career, captains=both)


def other_side(who: Player) -> Player:
    """The opponent."""
    return Player(1 - who)


def own(career: Career, who: Player) -> Holding:
    """What a captain owns: for the rules, and for himself."""
    holding = career.holdings[who].content
    assert holding is not None, "nobody reads the enemy's books"
    return holding


def company_cost(prices: Prices, company: Company) -> int:
    """What a company was raised for, in coins."""
    groups = sum(prices.group[group.quality] for group in company.groups)
    return groups + prices.officer * len(company.officers)


def worth(terms: Terms, holding: Holding) -> int:
    """What ships and companies cost new, in coins; the chest is not counted."""
    ships = sum(terms.models[ship.model].cost for ship in holding.ships) * terms.prices.point
    return ships + sum(company_cost(terms.prices, each) for each in holding.companies)
