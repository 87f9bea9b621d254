"""The lines of a captain's books, ships, men, bargains and names in words."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple, assert_never

from msgspec import Struct

from pieces_of_eight.campaign.kernel.play import listed, many, start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from . import state as s
from .answers import in_words
from .bargains import LONGEST_NAME
from .crown import paid_in
from .encounters import Met
from .events import MARKS, QUALITIES, TRAITS, coins
from .orders import CrownOrder
from .prices import price
from .state import Bargain, Company, Holding, Port, Quality, Ship, Terms, own, person_of

# --- The lines of the books: ships, companies, and what is to be had on the quay ------------------

FIT_OUT, SPY, WALLS, WARDROOM = "outfit", "spy", "walls", "wardroom"
MET, CHEST = "met", "things"
QUAY = {
    "buy": ("Buy a ship", ""),
    "raise": ("Raise a landing company", "with its first officer; you enlist the men one by one"),
    "people": ("Captains and lieutenants for hire", "each with a trait, and a price for it"),
    SPY: ("Pay a spy aboard the rival's ships", "who tells you the sails of one force"),
    WALLS: ("Have a town walled", "one a season; the rival hears which"),
    "orders": ("Orders of the crown", "take one of three, or none"),
    CHEST: ("Your sea-chest", ""),
    FIT_OUT: ("Let the harbour master fit you out", "with your own coins"),
    WARDROOM: ("The wardroom", "your men, their wages, whom they hate, and your dead"),
    "ledger": ("The ledger of your purse", "every coin of this stay"),
    "chart": ("The chart of the Caribbean", "both crowns' ports, and where your ships fought"),
    "letter": ("The rival's letter", "written before this season, with what you know of his fleet"),
    "sail": ("Set sail", "after which you cannot buy anything"),
}
"""Each line of the quay with what it is about."""
SOMETIMES = ("letter", "people", "orders", SPY, WALLS, WARDROOM, CHEST)
"""The lines of the quay that are not always there."""
ASHORE = {
    "again": ("Sail again", "for another season"),
    "retire": ("Retire", "with what you would be remembered as now"),
}
"""The two lines of a captain who is home again in a long war (C-31)."""


class Spot(Struct, frozen=True):
    kind: str
    at: int = 0  # which ship or company

    @property
    def key(self) -> str:
        return f"{self.kind} {self.at}"


def spots(holding: Holding, **there: bool) -> list[Spot]:
    """The lines of the books from top to bottom. Of the quay's there are a letter where the rival
    has written one, people where captains have characters, orders, spies, walls and the wardroom in
    a winter, and a sea-chest where something is in it."""
    there[CHEST] = bool(holding.things or holding.lasting)
    missing = [kind for kind in SOMETIMES if not there.get(kind)]
    return [
        *(Spot(MET, n) for n in range(len(holding.met))),
        *(Spot("ship", n) for n in range(len(holding.ships))),
        *(Spot("company", n) for n in range(len(holding.companies))),
        *(Spot(kind) for kind in QUAY if kind not in missing),
    ]


# --- A ship, a company, a man in words -----------------------------------------------------------

SHORT = {Quality.SCURVY: "scurvy", Quality.ABLE: "able", Quality.HARDENED: "hardened"}
"""Qualities in one word."""


def in_coins(terms: Terms, points: int) -> str:
    """What so many points of a purse or of a ship come to: "300 coins (30 points)"."""
    return f"{coins(points * terms.prices.point)} ({many(points, 'point')})"


def hull_words(hull: tuple[int, int]) -> str:
    """The two sides of a hull, larboard first: "15|15"."""
    return f"{hull[0]}|{hull[1]}"


def wanting(terms: Terms, ship: Ship) -> str:
    """What is to be mended of a ship, and how many points of it: "hull 3, men 1"."""
    model = terms.models[ship.model]
    lacks = {
        "hull": 2 * model.hull - sum(ship.hull),
        "gear": model.gear - ship.gear,
        "men": model.fighting - ship.fighting,
    }
    return ", ".join(f"{what} {points}" for what, points in lacks.items() if points)


def standing_words(served: s.Served | None) -> str:
    """What the books say of a man: "3 victories, promoted; wounded"; empty of a new one."""
    if served is None:
        return ""
    won = f"{many(served.victories, 'victory', 'victories')}, promoted" if served.victories else ""
    now = "a prisoner" if served.captive else "wounded" if served.wounded else ""
    left = f"{served.mark} ({MARKS[served.mark]})" if served.mark else ""
    return "; ".join(filter(None, (won, now, left)))


def man_words(terms: Terms, holding: Holding, name: str) -> str:
    """A man with his trait, and whether he is wounded: "Amos Fenn, gunner (wounded)"."""
    person, served = person_of(terms, name), s.served_of(holding, name)
    if person is None:
        return name
    wounded = " (wounded)" if served and served.wounded else ""
    return f"{name}, {trait_words(terms, served, name)}{wounded}"


def trait_words(terms: Terms, served: s.Served | None, name: str) -> str:
    """What a man is known for: "gunner", or "gunner and terror"."""
    return " and ".join(s.known_as(terms, served, name))


def commander(holding: Holding, n: int) -> str:
    """Who commands a ship: the captain himself where his flag flies (H-43)."""
    return "yourself" if n == holding.flag else holding.ships[n].captain


def kind_words(terms: Terms, ship: Ship) -> str:
    """The type of a ship, and whether she was taken."""
    return f"{'prize ' if ship.prize else ''}{terms.models[ship.model].name}"


def type_words(terms: Terms, model: int, between: str = " or ") -> str:
    """What a type of ship is called, by both of its names if it has two: "sloop or schooner"."""
    same = next(each for each in s.types(terms) if model in each)
    return between.join(terms.models[n].name for n in same)


def group_words(groups: Sequence[s.Group], *, quality: bool = False) -> str:
    """The groups of a company by what they fight with: "5 hand-to-hand, 3 musket"; with
    `quality` how well: "3 able hand-to-hand, 2 hardened musket"."""
    found = Counter(
        f"{SHORT[group.quality]} {group.arms}" if quality else str(group.arms)
        for group in sorted(groups, key=lambda group: (group.arms, group.quality))
    )
    return ", ".join(f"{n} {what}" for what, n in found.items())


def company_words(company: Company) -> str:
    """What a company is made of."""
    return f"{group_words(company.groups) or 'no groups'}; {many(len(company.officers), 'officer')}"


def price_words(cost: int) -> str:
    """What a bargain costs or brings."""
    if cost < 0:
        return f"brings {coins(-cost)}"
    return coins(cost) if cost else "costs nothing"


# --- Bargains in words ----------------------------------------------------------------------------


class Worded(NamedTuple):
    verb: str
    words: str  # where it stands among bargains about other things
    done: str  # what was done; `more` may be left out where there is little room
    more: str = ""
    short: str = ""  # in the list of its line; empty where that is the same
    asks: str = ""  # whose name is asked for first


WHYS = {
    "mend": "Restores her hull, gear and men.",
    "sell": "You get part of her price, less what mending would cost.",
    "hire": "A captain fights a ship better.",
    "drill": "Better crews shoot, sail and board better.",
    "flag": "You sail in her yourself and share her fate.",
    "commission": "Officers lead men ashore.",
    "disband": "You get back part of its price; the men leave.",
    "spy": "The rival hears that there was one, and not what he told.",
    "wall": "It has one gate, and a gun more, until the town is looted.",
}  # what a bargain is good for
YOURSELF = "You command her yourself while your flag flies in her."


def told(terms: Terms, holding: Holding, bargain: Bargain) -> Worded:
    """All words about a bargain; `holding` is what is owned before it."""
    ship = holding.ships[bargain.ship] if hasattr(bargain, "ship") else None
    company = holding.companies[bargain.company] if hasattr(bargain, "company") else None
    its = ship.name if ship else company.name if company else ""
    match bargain:
        case s.Buy(model=model, name=name):
            kind, called = terms.models[model].name, type_words(terms, model)
            words, asks = f"Buy a {kind}, {name}", f"What will you call the {called}?"
            return Worded("buy", words, f"{name} bought", f", {kind}", asks=asks)
        case s.Sell():
            return Worded("sell", f"Sell {its}", f"{its} sold")
        case s.Mend(ship=n):
            wants = wanting(terms, holding.ships[n])
            words = f"Mend {its}: {wants}" if wants else f"Mend {its}"
            return Worded("mend", words, f"{its} mended", short=f"Mend {wants or 'her'}")
        case s.Rename(name=name):
            short, asks = "Give her another name", f"What will you call {its}? It costs nothing."
            return Worded("rename", f"Call {its} {name}", f"{its} is now {name}", "", short, asks)
        case s.Hire(name=name):
            words, short, asks = (
                f"Hire {name} for {its}",
                "Hire a captain",
                f"Who should command {its}?",
            )
            return Worded("hire", words, f"{name} hired", f" for {its}", short, asks)
        case s.Train(ship=n):
            crew = holding.ships[n].crew
            better = Quality(min(crew + 1, Quality.HARDENED))
            gains = f" from {QUALITIES[crew]} to {QUALITIES[better]}" if better > crew else ""
            words, short = f"Drill the crew of {its}", f"Drill the crew{gains}"
            return Worded("drill", words, f"{its}: crew drilled", short=short)
        case s.Teach(ship=n, trait=trait):
            man, short = holding.ships[n].captain, f"His second trait: {trait}"
            words, done = f"{man} becomes {trait}, too", f"{man} is {trait} now, too"
            return Worded("teach", words, done, short=short)
        case s.Hoist():
            words, short = f"Hoist your flag in {its}", "Hoist your flag in her"
            return Worded("flag", words, f"{its} flies your flag", short=short)
        case s.Raise(name=name, officer=officer):
            words, under = f"Raise {name} under {officer}", f" under {officer}"
            short, asks = "Raise a landing company", "What will you call the company?"
            return Worded("raise", words, f"{name} raised", under, short, asks)
        case s.Enlist(arms=arms, quality=quality):
            group = f"{SHORT[quality]} {arms} group"
            short = f"Enlist {'an' if quality is Quality.ABLE else 'a'} {group}"
            return Worded("enlist", f"{short} for {its}", start_of(group), f" for {its}", short)
        case s.Commission(name=name):
            words, into = f"Commission {name} in {its}", f" in {its}"
            short, asks = "Commission an officer", "Who gets the commission?"
            return Worded("commission", words, f"{name} commissioned", into, short, asks)
        case s.Disband():
            return Worded("disband", f"Pay off {its}", f"{its} paid off")
        case s.PaySpy():
            return Worded("spy", "Pay a spy", "A spy is paid")
        case s.Wall(town=town):
            return Worded("wall", f"Have {town} walled", f"{town} is walled")
        case s.Meet(encounter=name, answer=n):
            row = next(each for each in terms.encounters if each.id == name)
            label = row.answers[n].label
            return Worded("reply", f"Answer: {label}", label, short=label)
        case s.Accept(order=name):
            order = order_of(terms, bargain)
            says = name if order is None else order.says.rstrip(".")
            words = f"Take an order: {says}"
            return Worded("accept", words, "Order taken", f": {says}", says)
        case _:
            assert_never(bargain)


def met_words(terms: Terms, met: Met) -> str:
    """Where somebody waits, and how it begins: "Tortuga: A brig lies hove to with nobody at"."""
    row = next(each for each in terms.encounters if each.id == met.encounter)
    return f"{met.place or 'In port'}: {row.says}"


def chest_words(holding: Holding) -> str:
    """What a captain has found and not used, and what he has been promised for the season."""
    promised = [in_words(change) for change in holding.lasting]
    kept = [*holding.things, *(f"promised: {words}" for words in promised)]
    return listed(kept, 0) or "empty"


def line_of(bargain: Bargain, holding: Holding) -> Spot:
    """The line of the books that a bargain is about."""
    match bargain:
        case s.Buy():
            return Spot("buy")
        case s.Raise():
            return Spot("raise")
        case s.Accept():
            return Spot("orders")
        case s.Enlist(company=n) | s.Commission(company=n) | s.Disband(company=n):
            return Spot("company", n)
        case s.PaySpy():
            return Spot(SPY)
        case s.Wall():
            return Spot(WALLS)
        case s.Meet(encounter=encounter):
            waiting = [each.encounter for each in holding.met]
            return Spot(MET, waiting.index(encounter) if encounter in waiting else 0)
        case _:
            return Spot("ship", bargain.ship)


def done_words(port: Port, who: Player, bargain: Bargain) -> str:
    """What a bargain has done, with its coins, as a sentence; `port` is before it."""
    found, cost = told(port.terms, own(port, who), bargain), price(port, who, bargain)
    paid = f": {coins(abs(cost))}{' taken' if cost < 0 else ''}" if cost else ""
    return f"{found.done}{found.more}{paid}."


# --- Towns (C-34) ---------------------------------------------------------------------------------


class TownMark(Struct, frozen=True):
    """What has been done to a town, as both captains know."""

    name: str
    season: int  # in which it was sacked last; 0 if it never was
    walled: bool

    @property
    def words(self) -> str:
        """The town with its marks: "Havana, sacked in season 2, walled"."""
        sacked = f"sacked in season {self.season}" if self.season else ""
        return ", ".join(filter(None, (self.name, sacked, "walled" * self.walled)))


def town_marks(port: Port) -> tuple[TownMark, ...]:
    """The towns that bear a mark: those that were sacked, in that order, then those with walls."""
    sacked, walls = (
        {scar.town: scar.season for scar in port.scars},
        [*port.walls[0], *port.walls[1]],
    )
    names = dict.fromkeys((*sacked, *walls))
    return tuple(TownMark(name, sacked.get(name, 0), name in walls) for name in names)


def marks_sentence(marks: Sequence[TownMark]) -> str:
    """All marks in a line: "Sacked: Panama (season 2). Walled: Nassau."; empty for none."""
    sacked = ", ".join(f"{mark.name} (season {mark.season})" for mark in marks if mark.season)
    walled = ", ".join(mark.name for mark in marks if mark.walled)
    parts = f"Sacked: {sacked}." if sacked else "", f"Walled: {walled}." if walled else ""
    return " ".join(filter(None, parts))


# --- Orders of the crown --------------------------------------------------------------------------


def order_of(terms: Terms, bargain: Bargain) -> CrownOrder | None:
    """The order of the crown that a bargain takes."""
    if not isinstance(bargain, s.Accept):
        return None
    return next((order for order in terms.orders if order.id == bargain.order), None)


def pay_words(port: Port, who: Player, order: CrownOrder) -> str:
    """What keeping an order pays: "60 coins", "men for 60 coins", "a step of favour"."""
    paid = paid_in(port, who, order)
    if paid == "favour":
        return "a step of favour"
    return f"{IN_KIND.get(paid, '')}{coins(order.worth)}"


IN_KIND = {"men": "hardened men for ", "yard": "mending for "}


def order_words(port: Port, who: Player, order: CrownOrder) -> str:
    """Why an order is given, what keeping it pays, and what failing costs."""
    assert port.terms.winter is not None
    pay = pay_words(port, who, order)
    cost = pay if paid_in(port, who, order) == "favour" else coins(port.terms.winter.failed)
    return f"{order.why} Kept, it pays {pay}; failed, it costs {cost}."


# --- The names that are offered ------------------------------------------------------------------

OFFERED = 6  # names that are offered at a time
WRITE = " Take a name, or type another."


def some(names: tuple[str, ...], used: Sequence[str]) -> tuple[str, ...]:
    free = [name for name in names if name not in used][:OFFERED]
    return tuple(free) or (s.fresh(names, list(used)),)


def ship_names(port: Port, who: Player) -> tuple[str, ...]:
    """Names for a ship that no ship of the captain has, nor one that was taken from him."""
    return some(port.terms.names[who], s.used_names(own(port, who)))


def people(port: Port, who: Player) -> tuple[str, ...]:
    """Names of men who are in nobody's pay yet; after the first those with a character."""
    taken = s.taken_names(own(port, who), port.captains[who].name)
    first, *rest = some(port.terms.officers[who], taken)
    return (first, *(one.name for one in s.candidates(port, who, own(port, who))), *rest)


def company_names(port: Port, who: Player) -> tuple[str, ...]:
    """Names for a company: plain ones, and after men of the crown."""
    after = (f"{name.rpartition(' ')[2]}'s men" for name in port.terms.officers[who])
    names = tuple(name for name in ("Landing company", *after) if len(name) <= LONGEST_NAME)
    return some(tuple(dict.fromkeys(names)), [each.name for each in own(port, who).companies])


def about_the_man(terms: Terms, name: str) -> str:
    """A man's life, and what his trait does."""
    person = person_of(terms, name)
    return "" if person is None else f"{person.life} {start_of(TRAITS[person.trait])}."


def posts(port: Port, name: str) -> list[Bargain]:
    """Every command that a man can be given: ships without a captain, companies, a new one."""
    holding = own(port, port.side)
    ships = (s.Hire(n, name) for n, ship in enumerate(holding.ships) if not ship.captain)
    companies = (s.Commission(n, name) for n in range(len(holding.companies)))
    return [*ships, *companies, s.Raise(company_names(port, port.side)[0], name)]
