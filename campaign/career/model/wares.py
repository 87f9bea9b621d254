"""What the port sells and takes (C-4, H-36): prices, and what a captain owns after a bargain."""

from collections.abc import Callable
from typing import assert_never

from msgspec.structs import replace

from pieces_of_eight.campaign.kernel.play import Mod, total
from pieces_of_eight.campaign.kernel.rules import Rule
from .actions import (
    Bargain,
    Buy,
    Commission,
    Disband,
    Enlist,
    Hire,
    Hoist,
    Mend,
    Raise,
    Rename,
    Sell,
    Train,
)
from .people import fee, hired, serving, trait_of
from .state import (
    NO_SHIP,
    Company,
    Group,
    Holding,
    Model,
    Quality,
    Ship,
    Terms,
    Trait,
    company_cost,
)

SURGEON = Rule("C-19.9")
QUARTERMASTER = Rule("C-19.10")
RECRUITER = Rule("C-19.11")
DRILLMASTER = Rule("C-19.12")

RECRUITED = 4
"""A recruiter takes one part in so many off the price of a group."""


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


def price(terms: Terms, holding: Holding, bargain: Bargain) -> int:
    """What a bargain costs in coins; less than none where it brings some (H-36)."""
    return list_price(terms, holding, bargain) + total(price_mods(terms, holding, bargain))


def list_price(terms: Terms, holding: Holding, bargain: Bargain) -> int:
    """The same by the list, before anybody's trait or ransom tells (H-36)."""
    prices = terms.prices
    match bargain:
        case Buy(model=model):
            return terms.models[model].cost * prices.point
        case Sell(ship=n):
            ship = holding.ships[n]
            fetched = terms.models[ship.model].cost * prices.point // prices.sale
            return -max(0, fetched - mending(terms, ship))
        case Mend(ship=n):
            return mending(terms, holding.ships[n])
        case Hire(name=name):
            return fee(terms, holding, name, prices.captain)[0]
        case Train(ship=n):
            return prices.crew[terms.models[holding.ships[n].model].size]
        case Raise(officer=name) | Commission(name=name):
            return fee(terms, holding, name, prices.officer)[0]
        case Enlist(quality=quality):
            return prices.group[quality]
        case Disband(company=n):
            return -(company_cost(prices, holding.companies[n]) // (2 * prices.sale))
        case Rename() | Hoist():
            return 0
        case _:
            assert_never(bargain)


def price_mods(terms: Terms, holding: Holding, bargain: Bargain) -> tuple[Mod, ...]:
    """What a man aboard or in a company takes off a price (C-19), and what a ransom adds."""
    match bargain:
        case Mend(ship=n) | Train(ship=n):
            trait = trait_of(terms, holding, holding.ships[n].captain)
            return work_mods(terms, holding.ships[n], trait, bargain)
        case Enlist(company=n, quality=quality):
            officers = holding.companies[n].officers
            if any(trait_of(terms, holding, name) is Trait.RECRUITER for name in officers):
                off = terms.prices.group[quality] // RECRUITED
                return (Mod(-off, "a recruiter in the company", RECRUITER),) if off else ()
        case Hire(name=name):
            return fee(terms, holding, name, terms.prices.captain)[1]
        case Raise(officer=name) | Commission(name=name):
            return fee(terms, holding, name, terms.prices.officer)[1]
    return ()


def work_mods(terms: Terms, ship: Ship, trait: Trait, bargain: Mend | Train) -> tuple[Mod, ...]:
    """What her captain's trait takes off the price of mending or drilling."""
    model, prices = terms.models[ship.model], terms.prices
    men = (model.fighting - ship.fighting) * prices.fighting
    off = 0
    if isinstance(bargain, Train):
        if trait is Trait.DRILLMASTER:
            off, why, rule = prices.crew[model.size] // 2, "a drillmaster aboard", DRILLMASTER
    elif trait is Trait.SURGEON:
        off, why, rule = men, "a surgeon aboard", SURGEON
    elif trait is Trait.QUARTERMASTER:
        off, why, rule = (mending(terms, ship) - men) // 2, "a quartermaster aboard", QUARTERMASTER
    return (Mod(-off, why, rule),) if off else ()


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
            ship = new_ship(terms, model, name)
            flag = holding.flag if holding.flag != NO_SHIP else len(holding.ships)
            return replace(holding, ships=(*holding.ships, ship), flag=flag)
        case Sell(ship=n):
            ships = (*holding.ships[:n], *holding.ships[n + 1 :])
            return replace(holding, ships=ships, flag=flag_after(holding.flag, n, len(ships)))
        case Mend(ship=n):
            whole = terms.models[holding.ships[n].model]
            mended = {"gear": whole.gear, "hull": (whole.hull,) * 2, "fighting": whole.fighting}
            return with_ship(holding, n, lambda ship: replace(ship, **mended))
        case Rename(ship=n, name=name):
            return with_ship(holding, n, lambda ship: replace(ship, name=name))
        case Hire(ship=n, name=name):
            holding = replace(holding, served=hired(terms, holding, name))
            return with_ship(holding, n, lambda ship: replace(ship, captain=name))
        case Train(ship=n):
            return with_ship(holding, n, lambda ship: replace(ship, crew=Quality(ship.crew + 1)))
        case Hoist(ship=n):
            return replace(holding, flag=n)
        case Raise(name=name, officer=officer):
            company = Company(name, (officer,), ())
            served = hired(terms, holding, officer)
            return replace(holding, companies=(*holding.companies, company), served=served)
        case Enlist(company=n, arms=arms, quality=quality):
            group = Group(arms, quality)
            return with_company(holding, n, lambda c: replace(c, groups=(*c.groups, group)))
        case Commission(company=n, name=name):
            holding = replace(holding, served=hired(terms, holding, name))
            return with_company(holding, n, lambda c: replace(c, officers=(*c.officers, name)))
        case Disband(company=n):
            left = (*holding.companies[:n], *holding.companies[n + 1 :])
            return replace(holding, companies=left)
        case _:
            assert_never(bargain)


def new_ship(terms: Terms, model: int, name: str) -> Ship:
    """A ship fresh from the yard, with a crew of her type and no captain yet."""
    made = terms.models[model]
    return Ship(name, model, made.crew, made.gear, (made.hull, made.hull), made.fighting)


def flag_after(flag: int, gone: int, left: int) -> int:
    """Where the flag flies when a ship is gone: in the first ship if it was hers."""
    if flag == gone:
        return 0 if left else NO_SHIP
    return flag - (flag > gone)


def with_ship(holding: Holding, n: int, change: Callable[[Ship], Ship]) -> Holding:
    """The goods with one ship changed."""
    ships = holding.ships
    return replace(holding, ships=(*ships[:n], change(ships[n]), *ships[n + 1 :]))


def with_company(holding: Holding, n: int, change: Callable[[Company], Company]) -> Holding:
    """The goods with one company changed."""
    rows = holding.companies
    return replace(holding, companies=(*rows[:n], change(rows[n]), *rows[n + 1 :]))


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
    """The names that no new ship of a captain can have: those of his ships, and of those that the
    enemy has taken and may still sail (H-223)."""
    return [*(ship.name for ship in holding.ships), *holding.taken]


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
