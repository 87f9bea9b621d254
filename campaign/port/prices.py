"""What a bargain costs (H-36), and what tells on it: men, ransoms, ports, customs."""

from typing import assert_never

from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Mod, total
from pieces_of_eight.campaign.kernel.sealed import Player
from .customs import decider, haggled, kinds_of
from .state import (
    WHOLE,
    Accept,
    Bargain,
    Buy,
    Commission,
    Disband,
    Enlist,
    Hire,
    Hoist,
    Holding,
    Meet,
    Mend,
    PaySpy,
    Port,
    Raise,
    Rename,
    Sell,
    Ship,
    Teach,
    Terms,
    Train,
    Trait,
    Wall,
    company_cost,
    drill,
    fee,
    mending,
    own,
    person_of,
    served_of,
    traits_of,
)

SURGEON = Rule("C-19.9")
QUARTERMASTER = Rule("C-19.10")
RECRUITER = Rule("C-19.11")
DRILLMASTER = Rule("C-19.12")
BURNT = Rule("C-36.9")
STOCK = Rule("C-38.2")
FAR = Rule("C-34.2")

HURT_FAR = "hurt far from home"
CHEAP, DEAR = "a fifth off", "a fifth dearer"
RECRUITED = 4  # a recruiter takes one part in so many off the price of a group


def price(port: Port, who: Player, bargain: Bargain) -> int:
    """What a bargain costs in coins; less than none where it brings some (H-36)."""
    asked, mods = bill(port, who, bargain)
    return asked + total(mods)


def bill(port: Port, who: Player, bargain: Bargain) -> tuple[int, tuple[Mod, ...]]:
    """The price of a bargain by the list (H-36), and what tells on it besides.

    A man aboard or in a company takes something off (C-19), a ransom adds to it, in a winter a port
    has its own prices for new ships (C-38.2, H-299), and customs come last (C-32.1).
    """
    asked, mods = list_price(port, who, bargain)
    words = goods(port.terms, own(port, who), bargain)
    return asked, (*mods, *haggled(port, who, asked + total(mods), words))


def goods(terms: Terms, holding: Holding, bargain: Bargain) -> tuple[str, ...]:
    """The words by which rows speak of what a bargain is for."""
    match bargain:
        case Buy(model=model):
            return "ship", *kinds_of(terms, model)
        case Sell(ship=n):
            return ("sale", "prizes") if holding.ships[n].prize else ("sale",)
        case Mend(ship=n):
            return ("mending", "mending the flagship") if n == holding.flag else ("mending",)
        case Train():
            return ("drill",)
        case Enlist():
            return ("companies",)
        case Hire(name=name):
            return "captains", *of_character(terms, name)
        case Raise(officer=name) | Commission(name=name):
            return "companies", *of_character(terms, name)
        case PaySpy():
            return ("spies",)
        case Wall():
            return ("walls",)
        case _:
            return ()


def of_character(terms: Terms, name: str) -> tuple[str, ...]:
    return () if person_of(terms, name) is None else ("characters",)


def sold_at(port: Port, who: Player, model: int) -> int:
    """The share of her price that a type of ship is sold for in a captain's port, in hundredths;
    0 where there is none (C-38.2), or customs keep her from him (C-32.2)."""
    winter, words = port.terms.winter, kinds_of(port.terms, model)
    if winter is None:
        return WHOLE
    if decider(port, who, "withheld", words):
        return 0
    share = winter.stock[who][port.season - 1][model] if winter.stock else WHOLE
    return share or (WHOLE if decider(port, who, "offered", words) else 0)


def list_price(port: Port, who: Player, bargain: Bargain) -> tuple[int, tuple[Mod, ...]]:
    """The price of a bargain, whoever strikes it."""
    terms, holding = port.terms, own(port, who)
    prices = terms.prices

    def less(off: int, who: str, rule: Rule) -> tuple[Mod, ...]:
        return (Mod(-off, who, rule),) if off else ()

    match bargain:
        case Buy(model=model):
            asked = terms.models[model].cost * prices.point
            less_or_more = asked * sold_at(port, who, model) // WHOLE - asked
            why = CHEAP if less_or_more < 0 else DEAR
            return asked, less(-less_or_more, why, STOCK)
        case Sell(ship=n):
            ship = holding.ships[n]
            fetched = terms.models[ship.model].cost * prices.point // prices.sale
            return -max(0, fetched - mending(terms, ship)), ()
        case Mend(ship=n):
            ship = holding.ships[n]
            asked, traits = mending(terms, ship), traits_of(terms, holding, ship.captain)
            men = (terms.models[ship.model].fighting - ship.fighting) * prices.fighting
            off = (asked - men) // 2 * (Trait.QUARTERMASTER in traits)
            mods = (
                *less(men * (Trait.SURGEON in traits), "a surgeon aboard", SURGEON),
                *less(off, "a quartermaster aboard", QUARTERMASTER),
            )
            more = dearer(terms, ship, asked + total(mods))
            return asked, (*mods, *less(-more, HURT_FAR, FAR))
        case Train(ship=n):
            ship = holding.ships[n]
            asked = drill(terms, ship)
            drills = Trait.DRILLMASTER in traits_of(terms, holding, ship.captain)
            served = served_of(holding, ship.captain)
            burnt = served is not None and served.mark == "burnt hands"
            return asked, (
                *less(asked // 2 * drills, "a drillmaster aboard", DRILLMASTER),
                *less(asked // 4 * burnt, "what burnt hands teach", BURNT),
            )
        case Enlist(company=n, quality=quality):
            asked, officers = prices.group[quality], holding.companies[n].officers
            recruits = any(Trait.RECRUITER in traits_of(terms, holding, m) for m in officers)
            off = asked // RECRUITED * recruits
            return asked, less(off, "a recruiter in the company", RECRUITER)
        case Hire(name=name):
            return fee(terms, holding, name, prices.captain)
        case Raise(officer=name) | Commission(name=name):
            return fee(terms, holding, name, prices.officer)
        case Disband(company=n):
            return -(company_cost(prices, holding.companies[n]) // (2 * prices.sale)), ()
        case PaySpy():
            return terms.winter.spy if terms.winter else 0, ()
        case Wall():
            return terms.winter.wall if terms.winter else 0, ()
        case Rename() | Hoist() | Accept() | Teach() | Meet():
            return 0, ()
        case _:
            assert_never(bargain)


def dearer(terms: Terms, ship: Ship, asked: int) -> int:
    """The coins that mending costs more where a ship was hurt far from home (C-34.2)."""
    return asked * (terms.winter.far - WHOLE) // WHOLE if terms.winter and ship.far else 0


def fetched(port: Port, who: Player) -> int:
    """The coins that a captain's ships and companies would bring as they are, if he sold them."""
    holding = own(port, who)
    ships = sum(price(port, who, Sell(n)) for n in range(len(holding.ships)))
    men = sum(price(port, who, Disband(n)) for n in range(len(holding.companies)))
    return -(ships + men)


def estate(port: Port, who: Player, purses: int) -> int:
    """What a captain owns beyond the coins that his crown has given him, in points (C-16)."""
    whole = own(port, who).coins + fetched(port, who)
    return max(0, whole - purses) // port.terms.prices.point
