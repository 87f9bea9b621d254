"""How a captain looks at his career: points, and what he owns."""

from collections.abc import Sequence

from campaign.career.account import earned
from campaign.career.actions import Action
from campaign.career.state import Career, own, worth
from campaign.kernel.sealed import Player


def value(career: Career, who: Player) -> float:
    """How good the career is for `who`, in points; goods count for more than coins."""
    one, two = earned(career)
    lead = float(one - two) if who == 0 else float(two - one)
    holding = own(career, who)
    prices = career.terms.prices
    goods = worth(career.terms, holding) + 0.8 * holding.coins
    return lead + goods / prices.point


def order(career: Career, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions as they come: setting sail, then bargains."""
    return list(actions)
