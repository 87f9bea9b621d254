"""From a captain's books to the season's sheet: his ships and companies as the sheet knows them."""

from campaign.bridge.ends import going
from campaign.bridge.world import World
from campaign.career.state import Career, Company, Holding, Prices, Terms, company_cost, own
from campaign.kernel.sealed import Player, Sealed
from campaign.sheet.actions import Setup
from campaign.sheet.opening import MOST_SHIPS
from campaign.sheet.state import Company as Landing
from campaign.sheet.state import Fleet, Sail


def season(career: Career, world: World) -> Setup:
    """What the season begins with, from the whole truth: only the referee may ask (C-6)."""
    one, two = career.captains
    fleets = tuple(
        Sealed(who, fleet(career.terms, own(career, who), career.captains[who].name))
        for who in (Player(0), Player(1))
    )
    return Setup((one.crown, two.crown), (fleets[0], fleets[1]), world.options)


def fleet(terms: Terms, holding: Holding, captain: str) -> Fleet:
    """All that a captain can send out, ships in the order of his books."""
    sails = []
    for place, ship in enumerate(holding.ships[:MOST_SHIPS]):  # prizes may have made it more
        model = terms.models[ship.model]
        leader = commander(holding, place, captain)
        sails.append(
            Sail(ship.name, model.name, model.merchant, model.cost, model.cargo, model.room, leader)
        )
    return Fleet(
        tuple(sails),
        tuple(landing(terms.prices, holding.companies[place]) for place in going(holding)),
    )


def commander(holding: Holding, place: int, captain: str) -> str:
    """Who commands a ship: the captain himself where his flag flies (H-43)."""
    return captain if place == holding.flag else holding.ships[place].captain


def landing(prices: Prices, company: Company) -> Landing:
    """A company as the sheet knows it; part of a point counts as a whole (H-36)."""
    points = -(-company_cost(prices, company) // prices.point)
    return Landing(company.name, len(company.groups), len(company.officers), points)
