"""What a captain may imagine of the other's goods: a fleet of about what his crown has paid for."""

import random

from pieces_of_eight.campaign.kernel.sealed import Seen
from ..model.state import Career, Holding, Ship, other_side, with_holding
from ..model.wares import new_ship


def imagined(seen: Seen[Career], rng: random.Random) -> Career:
    """A whole career that looks to `seen.who` just as what he sees."""
    career, who = seen.value, seen.who
    enemy = other_side(who)
    if career.holdings[enemy].content is not None:
        return career
    terms = career.terms
    left = terms.favour.purses[career.captains[enemy].favour]
    ships: list[Ship] = []
    while True:
        wares = [n for n, model in enumerate(terms.models) if 0 < model.cost <= left]
        if not wares or len(ships) >= len(terms.models) * 4:
            break
        model = wares[int(rng.random() * len(wares))]
        left -= terms.models[model].cost
        ships.append(new_ship(terms, model, f"Unknown {len(ships) + 1}"))
    holding = Holding(left * terms.prices.point, tuple(ships), (), 0 if ships else -1)
    return with_holding(career, enemy, holding)
