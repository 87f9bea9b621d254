"""How a season is judged by who writes its sheet: what the engine hands over."""

from collections.abc import Sequence

from campaign.kernel.mind import Doubts, Mind
from campaign.kernel.sealed import Player
from ..model.actions import Action, Adopt, Sign
from ..model.state import Sheet
from ..rules.points import totals
from .advice import opinions
from .captain import STEADY_HAND, TEMPERS, Captain, Scribbler
from .gathered import Gatherer


def head(spread: float, temper: str) -> Captain:
    """Who plans a season, by the spread of his misjudgement and the name of his temper."""
    return Captain(spread, TEMPERS.get(temper, STEADY_HAND))


def captains_head(temper: str) -> Captain:
    """The same of a captain, who gathers his fleet for the prize of a last season."""
    return Gatherer(temper=TEMPERS.get(temper, STEADY_HAND))


MIND = Mind(
    head=head,
    captains_head=captains_head,
    careless=Scribbler,
    opinions=opinions,
    ends=(Sign, Adopt),
    enough=150,
    doubts=Doubts(6.0),
)


def value(sheet: Sheet, who: Player) -> float:
    """How good the season is for `who`, in points."""
    one, two = totals(sheet)
    lead = float(one - two)
    return lead if who == 0 else -lead


def order(sheet: Sheet, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first: who has a sheet to seal may seal it."""
    return sorted(actions, key=lambda action: not isinstance(action, Sign))
