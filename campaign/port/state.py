"""The nouns of a career: its terms, captains, what they own, and the seasons behind them."""

from enum import IntEnum, StrEnum
from typing import Any, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from pieces_of_eight.campaign.kernel.changes import Change, Custom
from pieces_of_eight.campaign.kernel.deeds import Deed
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod, Tagged
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, placed
from .encounters import Encounter, Met
from .orders import CrownOrder
from .winter import Winter

NO_SHIP = -1
FACES = 6  # of a die
PENNANT = 3  # the victories from which a ship wears a pennant (C-20)


# --- The terms of a career: qualities, men, phases, and how it ends ------------------------------


class Phase(IntEnum):
    """Where a career stands (C-1, C-4)."""

    PORT = 0
    AT_SEA = 1
    OVER = 2
    ASHORE = 3  # home again, and free to stay there (C-31)


class Quality(IntEnum):
    """The quality of a crew or a group (P8-0.1)."""

    SCURVY = 0
    ABLE = 1
    HARDENED = 2


class Arms(StrEnum):
    HAND_TO_HAND = "hand-to-hand"
    MUSKET = "musket"


class Size(IntEnum):
    """The size of a ship (P8-0.3)."""

    SMALL = 0
    MEDIUM = 1
    LARGE = 2


class Loss(IntEnum):
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
    SAVED = "saved"  # his ship went down, and he did not
    CAPTIVE = "captive"
    DROWNED = "drowned"
    KILLED = "killed"


class Ending(StrEnum):
    """Why a career came to its end (C-1, C-3)."""

    NOT_YET = ""
    DONE = "done"
    DEATH = "death"
    RECALLED = "recalled"  # called home by his crown (C-31)
    RETIRED = "retired"


# --- The nouns of a career: captains, what they own, and the seasons behind them -----------------


class Model(Struct, frozen=True):
    """A type of ship as the port sells it."""

    id: str
    name: str
    size: Size
    merchant: bool
    cost: int  # in points (H-36)
    cargo: int
    gear: int
    hull: int  # for each side
    fighting: int
    crew: Quality
    room: int


class Prices(Struct, frozen=True):
    """What the port takes and gives, in coins, where nothing else is said."""

    point: int = 10  # coins for a point
    hull: int = 1
    gear: int = 2
    fighting: int = 2
    captain: int = 15
    sale: int = 2  # a ship is sold for one part in so many of what she costs
    crew: tuple[int, int, int] = (15, 25, 40)  # by size, for one quality better
    officer: int = 10
    group: tuple[int, int, int] = (5, 10, 20)  # by quality
    ransom: int = 100  # for a captain who was taken with his ship


class Favour(Struct, frozen=True):
    """The crown's favour: the purses of its rungs, worst first (C-15)."""

    purses: tuple[int, ...] = (80, 90, 100, 110, 120, 130)  # in points
    start: int = 2
    step: int = 10
    most: int = 2


class Person(Struct, frozen=True):
    """A captain or lieutenant as a port has him for hire (C-19)."""

    name: str
    trait: Trait
    price: int  # coins beyond those of his post
    life: str  # a line about him
    offers: tuple[Trait, ...] = ()
    """The traits of which he takes one more at his third victory."""


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
    drowns: int = FACES  # the face from which a captain goes down with his ship (H-43, H-226)
    people: People = ((), ())
    """For each captain those with a character whom his ports have for hire, port by port (C-19,
    H-246)."""
    two_names: bool = False
    """Whether types of the same numbers are one ship with two names: they are where sea battles
    are fought by Pieces of Eight, and not by Pirate Wars, which has a design for each (H-249)."""
    winter: Winter | None = None  # the rules of a winter; None where a career is as printed
    rivals: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """For each captain those who may follow him as a rival, in turn (C-31)."""
    orders: tuple[CrownOrder, ...] = ()  # all that the crowns may ask
    dealt: tuple[Sealed[tuple[int, ...]], Sealed[tuple[int, ...]]] | None = None
    """By captain the places of the orders he is dealt, season after season."""
    customs: tuple[Custom, ...] = ()
    """Ways and burdens of all who may sail in it, and what is usual under both crowns (C-32)."""
    article: Custom | None = None  # what is so this year, for both captains
    vows: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # what each has sworn
    encounters: tuple[Encounter, ...] = ()  # all that may be met in port and at sea (C-35)
    towns: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())  # by captain those of his crown
    waiting: tuple[Sealed[tuple[int, ...]], Sealed[tuple[int, ...]]] | None = None
    """By captain the order in which encounters wait for him, by their places."""


class Ship(Struct, frozen=True):
    """A ship that a captain owns, as she lies in port."""

    name: str
    model: int  # her place in `Terms.models`
    crew: Quality
    gear: int
    hull: tuple[int, int]
    fighting: int
    captain: str = ""
    prize: bool = False
    victories: int = 0
    """The actions that were won with her under this flag, and that she came out of (C-20)."""
    id: int = 0
    """Which of her captain's ships she is, in the order in which he got them: her record hangs on
    it, and not on a name that another may have had (C-20)."""
    far: bool = False  # whether she was hurt far from home, and is dearer to mend (C-34)


class Group(Struct, frozen=True):
    arms: Arms
    quality: Quality


class Company(Struct, frozen=True):
    name: str
    officers: tuple[str, ...]
    groups: tuple[Group, ...]


class Served(Struct, frozen=True):
    """What a captain's books say of a man with a character whom he has hired (C-19, H-247)."""

    name: str
    victories: int = 0
    wounded: bool = False  # whether he is no more than any other man until the next homecoming
    captive: bool = False  # whether the enemy holds him: who hires him again pays a ransom
    second: Trait = Trait.NONE  # what else he is known for since his third victory
    mark: str = ""  # what a wound has left of him for good
    seasons: int = 0  # how many he has served: wages are paid from the second on


class Holding(Struct, frozen=True):
    """All that a captain owns; the enemy sees none of it (H-41)."""

    coins: int
    ships: tuple[Ship, ...] = ()
    companies: tuple[Company, ...] = ()
    flag: int = NO_SHIP  # the ship in which the captain himself sails (H-43)
    fallen: tuple[str, ...] = ()
    """Those who were killed or lost in his service: none of them serves again (H-212)."""
    taken: tuple[str, ...] = ()
    """The names of ships that the enemy has taken from him, and sails under (H-223)."""
    served: tuple[Served, ...] = ()
    """Those with a character whom he has ever hired, dead or alive (C-19)."""
    had: int = 0  # how many ships he has ever got: the last of them has this `Ship.id`
    lost: tuple[str, ...] = ()
    """The names of ships that went down: no other is named after one unasked (H-223)."""
    order: str = ""  # the order of the crown that he has taken for this season
    spy: bool = False  # whether he pays a spy this season
    met: tuple[Met, ...] = ()  # what waits for an answer in this port (C-35)
    faced: tuple[str, ...] = ()  # the encounters that he has had, answered or not
    things: tuple[str, ...] = ()  # what he has found and not used (C-35.3)
    lasting: tuple[Change, ...] = ()  # what holds until he comes home
    told: bool = False  # whether somebody else than a spy tells him sails this season
    walled: bool = False  # whether he has walled a town this season (C-34)


class Captain(Struct, frozen=True):
    """A captain as all the world knows him."""

    name: str
    crown: str
    favour: int  # his rung on the ladder of `Terms.favour`
    alive: bool = True
    successor: bool = False  # whether he is a mate who has followed a dead captain (C-3)
    earned: int = 0  # victory points of all seasons so far
    foe: str = ""
    """The enemy captain against whom he bears a grudge (H-254); empty where there is none."""
    since: int = 1  # the season in which he took over
    ahead: int = 0  # the points by which he was ahead in the wars before this one (C-31)
    gone: int = 0  # how many rivals of his are gone: killed, or called home
    bounty: int = 0  # points for the seasons that he need not sail, his rival being dead (H-283)
    won: int = 0  # how many engagements he has won


class ShipEnd(Struct, frozen=True):
    loss: Loss
    gear: int
    hull: tuple[int, int]
    fighting: int
    crew: Quality  # lower than she left with where her men have lost heart in a fight (P8-20.3)
    captain: bool  # whether her captain is alive; true for a ship without one
    victories: int = 0
    """The actions of the season that were won with her, and that she came out of (C-20)."""
    far: bool = False  # whether she was hurt far from every port of her crown (C-34)


class Return(Struct, frozen=True):
    """How one captain's fleet comes home from a season, as the bridge reports it."""

    ships: tuple[ShipEnd, ...]  # all his ships in the order of his holding
    groups: tuple[tuple[int, ...], ...] = ()
    """For each company the groups it has lost, by their places."""
    officers: tuple[tuple[int, ...], ...] = ()  # the same for its officers
    prizes: tuple[Ship, ...] = ()
    """What he has taken, as the enemy owned it and as it was left (H-44)."""


class Season(Struct, frozen=True):
    number: int
    points: tuple[int, int]


class Scar(Struct, frozen=True):
    """What a raid has left of a town (C-34)."""

    town: str
    season: int  # in which it was sacked


class Port(Struct, frozen=True):
    terms: Terms
    captains: tuple[Captain, Captain]
    holdings: tuple[Sealed[Holding], Sealed[Holding]]
    season: int = 1
    phase: Phase = Phase.PORT
    side: Player = Player(0)
    points: tuple[int, int] = (0, 0)  # of the season that is being reported
    past: tuple[Season, ...] = ()
    turned: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """By captain the men who have come over from the enemy, unpaid, and are for hire."""
    ending: Ending = Ending.NOT_YET
    deeds: tuple[Deed, ...] = ()  # what was done last season, as both sheets tell it
    scars: tuple[Scar, ...] = ()  # all towns that were sacked, in that order
    walls: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    """By captain the towns of his crown that he has walled, and nobody has breached (C-34)."""

    @property
    def turn(self) -> int:
        """The season, for the log."""
        return self.season


def with_holding(port: Port, who: Player, holding: Holding) -> Port:
    """The career with one captain's goods changed."""
    return replace(port, holdings=placed(port.holdings, who, Sealed(who, holding)))


def with_captain(port: Port, who: Player, captain: Captain) -> Port:
    """The career with one captain changed."""
    return replace(port, captains=placed(port.captains, who, captain))


def own(port: Port, who: Player) -> Holding:
    """What a captain owns: for the rules, and for himself."""
    return port.holdings[who].own


def company_cost(prices: Prices, company: Company) -> int:
    """What a company was raised for, in coins."""
    groups = sum(prices.group[group.quality] for group in company.groups)
    return groups + prices.officer * len(company.officers)


def worth(terms: Terms, holding: Holding) -> int:
    """What ships and companies cost new, in coins; the chest is not counted.

    In a winter drill counts, too, and captains, and the prices of men with a trait (C-38,
    H-298).
    """
    ships = sum(terms.models[ship.model].cost for ship in holding.ships) * terms.prices.point
    fleet = ships + sum(company_cost(terms.prices, each) for each in holding.companies)
    if terms.winter is None:
        return fleet
    drilled = (
        max(0, ship.crew - terms.models[ship.model].crew) * drill(terms, ship)
        for ship in holding.ships
    )
    posts = sum(bool(ship.captain) for ship in holding.ships) * terms.prices.captain
    people = (person_of(terms, name) for name in serving(holding))
    men = sum(person.price for person in people if person is not None)
    return fleet + sum(drilled) + posts + men


# --- Characters (C-19): who is for hire in a port, what he is known for, and what he asks ---------

RANSOM = Rule("H-247")

TRAITS = tuple(trait for trait in Trait if trait)
CANDIDATES = 3  # new men in each port (H-246)


def person_of(terms: Terms, name: str) -> Person | None:
    """The man of this name who has a character; None for any other."""
    return next((one for people in terms.people for one in people if one.name == name), None)


def served_of(holding: Holding, name: str) -> Served | None:
    """What a captain's books say of a man; None of one who has no character, or never served."""
    return next((one for one in holding.served if one.name == name), None)


def traits_of(terms: Terms, holding: Holding, name: str) -> tuple[Trait, ...]:
    """The traits by which a man in a captain's service acts; none while he is wounded (H-248)."""
    served = served_of(holding, name)
    return () if served is not None and served.wounded else known_as(terms, served, name)


def known_as(terms: Terms, served: Served | None, name: str) -> tuple[Trait, ...]:
    """What a man is known for, wounded or not: one trait, or two since his third victory (C-36)."""
    person = person_of(terms, name)
    found = () if person is None else (person.trait,)
    return found if served is None or not served.second else (*found, served.second)


def candidates(port: Port, who: Player, holding: Holding) -> tuple[Person, ...]:
    """Those with a character who can be hired in this port (H-246).

    First those whom the season brings, then those who have walked over from the enemy (C-36.2),
    then the captain's own who have no command: their ship was sold or lost, or the enemy holds
    them for a ransom.
    """
    people = port.terms.people[who]
    first = CANDIDATES * (port.season - 1)
    here = [one.name for one in people[first : first + CANDIDATES]]
    here += port.turned[who]
    here += [one.name for one in holding.served if one.name not in here]
    gone = {*holding.fallen, *serving(holding)}
    by_name = {one.name: one for some in port.terms.people for one in some}
    return tuple(by_name[name] for name in here if name in by_name and name not in gone)


def serving(holding: Holding) -> list[str]:
    """The names of all who hold a command under a captain."""
    ships = [ship.captain for ship in holding.ships if ship.captain]
    return ships + [name for company in holding.companies for name in company.officers]


def fee(terms: Terms, holding: Holding, name: str, post: int) -> tuple[int, tuple[Mod, ...]]:
    """What a man asks for a post of so many coins: by his trait, and twice that for a captive."""
    person, served = person_of(terms, name), served_of(holding, name)
    asked = post + (person.price if person else 0)
    if served is not None and served.captive:
        return asked, (Mod(+asked, "his ransom", RANSOM),)
    return asked, ()


def hired(terms: Terms, holding: Holding, name: str) -> tuple[Served, ...]:
    """The books of those who served, once a man is hired: a captive is free again."""
    if person_of(terms, name) is None:
        return holding.served
    old = served_of(holding, name) or Served(name)
    rest = [one for one in holding.served if one.name != name]
    return (*rest, replace(old, captive=False))


def is_promoted(holding: Holding, name: str) -> bool:
    """Whether a man has won with a ship before: his crew keeps heart (H-247)."""
    served = served_of(holding, name)
    return served is not None and served.victories > 0


def trait_rule(trait: Trait) -> Rule:
    """The paragraph of a trait: C-19.1 is the gunner's, C-19.12 the drillmaster's."""
    return Rule(f"C-19.{TRAITS.index(trait) + 1}")


# --- Everything a captain can decide between the seasons, and what a career begins with -----------
# A bargain in port is sealed: the enemy learns only that the captain was at the quay.


class Buy(Tagged):
    model: int
    name: str


class Sell(Tagged):
    ship: int


class Mend(Tagged):
    """Make a ship whole again: hull, gear and men, all of it or nothing."""

    ship: int


class Rename(Tagged):
    ship: int
    name: str


class Hire(Tagged):
    ship: int
    name: str


class Train(Tagged):
    ship: int


class Teach(Tagged):
    """Let a ship's captain take a second trait (C-36)."""

    ship: int
    trait: Trait


class Hoist(Tagged):
    """Hoist the captain's own flag in a ship (H-43)."""

    ship: int


class Raise(Tagged):
    """Raise a new landing company, with its first officer."""

    name: str
    officer: str


class Enlist(Tagged):
    company: int
    arms: Arms
    quality: Quality


class Commission(Tagged):
    company: int
    name: str


class Disband(Tagged):
    company: int


class PaySpy(Tagged):
    """Pay a man aboard the enemy's ships for this season (C-37.2)."""


class Accept(Tagged):
    """Take an order of the crown for this season (C-33)."""

    order: str


class Meet(Tagged):
    """Answer an encounter; a die may fall (C-35)."""

    encounter: str
    answer: int


class Wall(Tagged):
    """Have a town of one's crown walled for this season; the enemy hears of it (C-34)."""

    town: str


Bargain: TypeAlias = (
    Buy
    | Sell
    | Mend
    | Rename
    | Hire
    | Train
    | Teach
    | Hoist
    | Raise
    | Enlist
    | Commission
    | Disband
    | PaySpy
    | Accept
    | Meet
    | Wall
)


class Deal(Tagged):
    """Strike a bargain in port (C-4)."""

    by: Player
    bargain: Sealed[Bargain]
    aloud: str = ""
    """What all the quay hears of it: that somebody is answered, since a die falls, or which town
    is walled; follows from the bargain."""

    def __post_init__(self) -> None:
        match self.bargain.content:
            case Meet():
                force_setattr(self, "aloud", "answers")
            case Wall(town=town):
                force_setattr(self, "aloud", f"walls {town}")


class SetSail(Tagged):
    """Leave port for the season (C-4)."""

    by: Player


class ComeHome(Tagged):
    """Enter what the season has come to for a captain (C-12 to C-15)."""

    by: Player
    points: int
    home: Sealed[Return]
    grudge: str | None = None
    """The enemy captain who has done him most harm in battle this season, empty where he has had
    satisfaction of the one he bore a grudge against; None where neither is so (H-254)."""
    deeds: tuple[Deed, ...] = ()  # what he did this season, in a winter (C-33)
    sacked: tuple[str, ...] = ()  # the towns that he has looted


class Retire(Tagged):
    """Leave the sea with what one has (C-31)."""

    by: Player


class SailAgain(Tagged):
    """Stay for another season (C-31)."""

    by: Player


Action: TypeAlias = Deal | SetSail | ComeHome | Retire | SailAgain


class Setup(Struct, frozen=True):
    terms: Terms
    captains: tuple[Captain, Captain]


# --- What the port sells and takes (C-4, H-36): prices, and what a captain owns after a bargain ---


WHOLE = 100  # hundredths


def is_whole(terms: Terms, ship: Ship) -> bool:
    """Whether nothing of a ship needs mending."""
    return not mending(terms, ship)


def mending(terms: Terms, ship: Ship) -> int:
    """Coins to make a ship whole again: hull, gear and fighting men."""
    model, prices = terms.models[ship.model], terms.prices
    hull = 2 * model.hull - sum(ship.hull)
    gear = model.gear - ship.gear
    men = model.fighting - ship.fighting
    return hull * prices.hull + gear * prices.gear + men * prices.fighting


def drill(terms: Terms, ship: Ship) -> int:
    """Coins for a crew made better by one quality; in a winter a share of the ship's (C-38.1)."""
    model, prices = terms.models[ship.model], terms.prices
    if terms.winter is None:
        return prices.crew[model.size]
    return model.cost * prices.point * terms.winter.drill // WHOLE


def types(terms: Terms) -> tuple[tuple[int, ...], ...]:
    """The types of ships as a port sells them: those that differ in their names alone are one
    (H-249)."""
    found: dict[Model | int, list[int]] = {}
    for n, model in enumerate(terms.models):
        found.setdefault(replace(model, id="", name="") if terms.two_names else n, []).append(n)
    return tuple(tuple(each) for each in found.values())


def cheapest(terms: Terms) -> int:
    """The coins for the cheapest ship of the port."""
    return min(model.cost for model in terms.models) * terms.prices.point


def struck(terms: Terms, holding: Holding, bargain: Bargain) -> Holding:
    """What a captain owns after a bargain."""
    match bargain:
        case Buy(model=model, name=name):
            ship = replace(new_ship(terms, model, name), id=holding.had + 1)
            flag = holding.flag if holding.flag != NO_SHIP else len(holding.ships)
            return replace(holding, ships=(*holding.ships, ship), flag=flag, had=ship.id)
        case Sell(ship=n):
            ships = (*holding.ships[:n], *holding.ships[n + 1 :])
            flag = holding.flag - (holding.flag > n)
            if holding.flag == n:  # the first ship has it now
                flag = 0 if ships else NO_SHIP
            return replace(holding, ships=ships, flag=flag)
        case Mend(ship=n):
            made = terms.models[holding.ships[n].model]
            hull = (made.hull, made.hull)
            whole = {"gear": made.gear, "hull": hull, "fighting": made.fighting}
            return with_ship(holding, n, **whole, far=False)
        case Rename(ship=n, name=name):
            return with_ship(holding, n, name=name)
        case Hire(ship=n, name=name):
            served = hired(terms, holding, name)
            return with_ship(replace(holding, served=served), n, captain=name)
        case Train(ship=n):
            return with_ship(holding, n, crew=Quality(holding.ships[n].crew + 1))
        case Teach(ship=n, trait=trait):
            name = holding.ships[n].captain
            learnt = (
                replace(one, second=trait) if one.name == name else one for one in holding.served
            )
            return replace(holding, served=tuple(learnt))
        case Hoist(ship=n):
            return replace(holding, flag=n)
        case Raise(name=name, officer=officer):
            companies = (*holding.companies, Company(name, (officer,), ()))
            return replace(holding, companies=companies, served=hired(terms, holding, officer))
        case Enlist(company=n, arms=arms, quality=quality):
            groups = (*holding.companies[n].groups, Group(arms, quality))
            return with_company(holding, n, groups=groups)
        case Commission(company=n, name=name):
            served, officers = hired(terms, holding, name), holding.companies[n].officers
            return with_company(replace(holding, served=served), n, officers=(*officers, name))
        case Disband(company=n):
            return replace(holding, companies=(*holding.companies[:n], *holding.companies[n + 1 :]))
        case PaySpy():
            return replace(holding, spy=True)
        case Accept(order=order):
            return replace(holding, order=order)
        case Wall():
            return replace(holding, walled=True)
        case Meet(encounter=encounter):  # what comes of it hangs on a die
            left = tuple(met for met in holding.met if met.encounter != encounter)
            return replace(holding, met=left)
        case _:
            assert_never(bargain)


def new_ship(terms: Terms, model: int, name: str) -> Ship:
    """A ship fresh from the yard, with a crew of her type and no captain yet."""
    made = terms.models[model]
    return Ship(name, model, made.crew, made.gear, (made.hull, made.hull), made.fighting)


def with_ship(holding: Holding, n: int, **changes: Any) -> Holding:
    """The goods with one ship changed."""
    ships = holding.ships
    return replace(holding, ships=(*ships[:n], replace(ships[n], **changes), *ships[n + 1 :]))


def with_company(holding: Holding, n: int, **changes: Any) -> Holding:
    rows = holding.companies
    return replace(holding, companies=(*rows[:n], replace(rows[n], **changes), *rows[n + 1 :]))


def fresh(names: tuple[str, ...], used: list[str]) -> str:
    """The first name that is not used; with a number behind it when all are."""
    for name in names:
        if name not in used:
            return name
    root = names[0] if names else "Unnamed"
    number = 2
    while f"{root} {number}" in used:
        number += 1
    return f"{root} {number}"


def used_names(holding: Holding) -> list[str]:
    """The names that no new ship of a captain is given unasked: those of his ships, and of those
    he has lost (H-223)."""
    return [*(ship.name for ship in holding.ships), *holding.taken, *holding.lost]


def mate_of(captain: str, officers: tuple[str, ...], taken: list[str]) -> str:
    """The next of the officers after a captain who is dead.

    Those who are `taken` have ships and companies of their own to look after, or are dead.
    """
    after = officers.index(captain) + 1 if captain in officers else 0
    return fresh((*officers[after:], *officers), [captain, *taken])


def taken_names(holding: Holding, captain: str) -> list[str]:
    """The names that no new officer of a captain can have: his own, those of all who serve under
    him, and those of the dead (H-212)."""
    return [*serving(holding), captain, *holding.fallen]
