"""How a career is judged by who spends its coins: what the engine hands over."""

from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.mind import Doubts, Mind
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.account import earned
from ..model.actions import Action, SetSail
from ..model.state import Career, own, worth
from .captain import PLAIN, TASTES, Captain


def head(spread: float, temper: str) -> Captain:
    """Who spends the coins, by the spread of his misjudgement and the name of his temper."""
    return Captain(spread, TASTES.get(temper, PLAIN))


MIND = Mind(head=head, ends=(SetSail,), enough=250, doubts=Doubts(6.0))


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
