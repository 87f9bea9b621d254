"""Whom a captain takes into his service: what a man's trait is worth to him in each post, in coins.

The numbers are what he counts on, and no rule: they were measured by careers.
"""

from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.actions import Commission, Hire
from ..model.people import candidates, fee
from ..model.state import Career, Company, Holding, Person, Quality, Ship, Trait
from ..model.wares import fresh, taken_names
from ..rules.fortunes import SMUGGLED

AT_SEA = {
    Trait.GUNNER: 0.28,
    Trait.BOARDER: 0.22,
    Trait.SAILING_MASTER: 0.17,
    Trait.IRON_NERVE: 0.22,
    Trait.TERROR: 0.21,
    Trait.SURGEON: 0.17,
    Trait.QUARTERMASTER: 0.21,
    Trait.DRILLMASTER: 0.18,
}
"""What a trait is worth aboard a warship, in parts of what she costs."""
WILLING = 1 / 3
"""Any captain is worth this part of his usual price to a ship that would sail without one."""
ASHORE = {Trait.NIGHT_RAIDER: 20.0, Trait.SWORDSMAN: 20.0}
"""What a trait is worth in a landing company, in coins."""
COMES_HOME = 0.7
"""How often a smuggler is thought to come home."""
FILLED = 9
"""The groups of a company that is full."""
RECRUITED = 2.0
"""Coins that a recruiter saves on a group, on the average."""


def worth_aboard(career: Career, ship: Ship, trait: Trait) -> float:
    """What a man's trait is worth as captain of a ship."""
    model = career.terms.models[ship.model]
    if trait is Trait.SMUGGLER:
        left = career.terms.seasons - career.season + 1
        return SMUGGLED * model.cargo * left * COMES_HOME
    if model.merchant or (trait is Trait.DRILLMASTER and ship.crew is Quality.HARDENED):
        return 0.0
    return AT_SEA.get(trait, 0.0) * model.cost * career.terms.prices.point


def worth_ashore(company: Company | None, trait: Trait) -> float:
    """What it is worth as an officer of a company, which may still have to be raised."""
    if trait is Trait.RECRUITER:
        return RECRUITED * (FILLED - len(company.groups if company else ()))
    return ASHORE.get(trait, 0.0)


def dearer(career: Career, holding: Holding, person: Person, post: int) -> int:
    """How much more a man asks for a post than one without a character."""
    asked, mods = fee(career.terms, holding, person.name, post)
    return asked + sum(mod.value for mod in mods) - post


def captain_for(career: Career, who: Player, holding: Holding, n: int) -> tuple[str, float]:
    """The best man for a ship, and by how many coins he is worth more than he asks beyond 15."""
    ship, post = holding.ships[n], career.terms.prices.captain
    gains = {
        one.name: worth_aboard(career, ship, one.trait) - dearer(career, holding, one, post)
        for one in candidates(career, who, holding)
    }
    return best(career, who, holding, gains)


def officer_for(
    career: Career, who: Player, holding: Holding, company: Company | None
) -> tuple[str, float]:
    """The same of a company."""
    post = career.terms.prices.officer
    gains = {
        one.name: worth_ashore(company, one.trait) - dearer(career, holding, one, post)
        for one in candidates(career, who, holding)
    }
    return best(career, who, holding, gains)


def best(
    career: Career, who: Player, holding: Holding, gains: dict[str, float]
) -> tuple[str, float]:
    """Who gains most; a man without a character where nobody gains anything."""
    name = max(gains, key=lambda each: gains[each], default="")
    if name and gains[name] > 0:
        return name, gains[name]
    return officer(career, who, holding), 0.0


def officer(career: Career, who: Player, holding: Holding) -> str:
    """A name for the next man without a character."""
    return fresh(career.terms.officers[who], taken_names(holding, career.captains[who].name))


def extra_hands(career: Career, who: Player, holding: Holding) -> Sequence[Hire | Commission]:
    """Men who are worth what they ask where no other would be hired."""
    prices = career.terms.prices
    found: list[tuple[float, Hire | Commission]] = []
    for n, ship in enumerate(holding.ships):
        if not ship.captain and n != holding.flag:
            name, gain = captain_for(career, who, holding, n)
            if gain > WILLING * prices.captain:
                found.append((gain, Hire(n, name)))
    for n, company in enumerate(holding.companies):
        name, gain = officer_for(career, who, holding, company)
        if gain > prices.officer and len(company.officers) < 3:
            found.append((gain - prices.officer, Commission(n, name)))
    return [bargain for _, bargain in sorted(found, key=lambda each: -each[0])]
