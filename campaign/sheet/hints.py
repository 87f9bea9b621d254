"""How a captain looks at a season: by the points as they stand."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player
from campaign.sheet.actions import Action, Sign
from campaign.sheet.points import totals
from campaign.sheet.state import Sheet


def value(sheet: Sheet, who: Player) -> float:
    """How good the season is for `who`, in points."""
    one, two = totals(sheet)
    lead = float(one - two)
    return lead if who == 0 else -lead


def order(sheet: Sheet, actions: Sequence[Action]) -> Sequence[Action]:
    """The actions, the promising ones first: who has a sheet to seal may seal it."""
    return sorted(actions, key=lambda action: not isinstance(action, Sign))
