"""What a sailor would look at: the value of a position, and a good order of actions."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.sea_fight.account import points
from campaign.sea_fight.actions import Action, Board, End, Fire, Grapple, Hold, Press, Sail
from campaign.sea_fight.state import Sea, Ship, other


def value(sea: Sea, who: Player) -> float:
    """How good the position is for `who`: points on the account and strength still afloat."""
    both = points(sea)
    strengths = [0.0, 0.0]
    for ship in sea.ships:
        if ship.afloat:
            strengths[ship.owner] += strength(ship)
    foe = other(who)
    return both[who] - both[foe] + strengths[who] - strengths[foe]


def strength(ship: Ship) -> float:
    """What a ship is still worth in a fight, 0 to about four times her value."""
    card = ship.card
    left = min(ship.hull) / card.hull + ship.gear / card.gear + ship.fighting / card.fighting
    guns = ship.gun_crews / card.guns if card.guns else 1.0
    return card.value * (left + guns) - (card.value if ship.burning else 0)


def order(sea: Sea, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the active ones first."""
    rank: dict[type, int] = {Board: 0, Fire: 1, Grapple: 2, Sail: 3, Press: 4, Hold: 5, End: 9}
    return sorted(actions, key=lambda action: rank.get(type(action), 6))
