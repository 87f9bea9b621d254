"""The parts of a position's value, for advice in words: points, ships, guns that bear, fire."""

from campaign.kernel.sealed import Player
from campaign.pirate_wars.hints import promise, threat, value, worth
from campaign.pirate_wars.state import Sea, in_the_fight, other
from campaign.pirate_wars.terms import Phase


def outlook(sea: Sea, who: Player) -> tuple[float, ...]:
    """What makes up the value of a position for `who`; the sum of the parts is the value."""
    whole = value(sea, who)
    if sea.phase is Phase.OVER:
        return whole, 0.0, 0.0, 0.0
    mine = [ship for ship in sea.ships if ship.owner == who and in_the_fight(ship)]
    hers = [ship for ship in sea.ships if ship.owner == other(who) and in_the_fight(ship)]
    ships = sum([worth(sea, s) for s in mine]) - sum([worth(sea, s) for s in hers])
    guns = sum([threat(sea, s, hers) for s in mine]) - sum([threat(sea, s, mine) for s in hers])
    fire = promise(sea, who)
    return whole - ships - guns - fire, ships, guns, fire
