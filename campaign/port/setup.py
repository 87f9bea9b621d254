"""From a setup to the first port, refusing what cannot be with a sentence."""

from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from .state import FACES, Captain, Holding, Port, Quality, Setup, Terms

MOST_SEASONS = 9
CROWNS = ("Spain", "France", "England", "Denmark")


def begin(setup: Setup) -> Port:
    """The career before its first bargain. Raises ValueError with a sentence."""
    check_terms(setup.terms)
    for captain in setup.captains:
        check_captain(captain, setup.terms)
    one, two = (Sealed(Player(n), Holding(purse(setup, n))) for n in (0, 1))
    return Port(setup.terms, setup.captains, (one, two))


def purse(setup: Setup, who: int) -> int:
    """The coins of the first season (C-15, H-41)."""
    terms = setup.terms
    return terms.favour.purses[setup.captains[who].favour] * terms.prices.point


def check_terms(terms: Terms) -> None:
    """Refuse numbers by which no career can be sailed."""
    if not 1 <= terms.seasons <= MOST_SEASONS:
        raise ValueError(f"A career has 1 to {MOST_SEASONS} seasons, not {terms.seasons}.")
    if not terms.models:
        raise ValueError("A port needs at least one type of ship to sell.")
    for model in terms.models:
        if model.cost < 0 or model.hull < 1 or model.gear < 0 or model.fighting < 0:
            raise ValueError(f"The {model.name} has points below zero.")
    if not 1 <= terms.drowns <= FACES:
        raise ValueError(f"The face from which a captain drowns must be 1 to {FACES}.")
    prices = terms.prices
    numbers = (prices.hull, prices.gear, prices.fighting, prices.captain, prices.officer)
    if min(*numbers, *prices.crew, *prices.group, prices.ransom) < 0:
        raise ValueError("No price of the port may be below zero.")
    if prices.point < 1 or prices.sale < 1 or len(prices.group) != len(Quality):
        raise ValueError("The port's rates cannot be read.")
    favour = terms.favour
    if not favour.purses or favour.step < 1 or favour.most < 0 or min(favour.purses) < 0:
        raise ValueError("The ladder of favour cannot be read.")


def check_captain(captain: Captain, terms: Terms) -> None:
    """Refuse a captain who cannot begin (P8-1.1, C-1)."""
    if not captain.name.strip():
        raise ValueError("A captain needs a name.")
    if captain.crown not in CROWNS:
        known = f"{', '.join(CROWNS[:-1])} or {CROWNS[-1]}"
        raise ValueError(f"A captain sails for {known}, not for {captain.crown}.")
    if not captain.alive or captain.earned:
        raise ValueError(f"{captain.name} has a career behind him already.")
    if not 0 <= captain.favour < len(terms.favour.purses):
        raise ValueError(f"{captain.name} has no place on his crown's ladder of favour.")
