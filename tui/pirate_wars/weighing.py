"""The odds of a choice, asked of the rules."""

from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.odds import Odds
from pieces_of_eight.campaign.pirate_wars.model.actions import Action, Commit
from pieces_of_eight.campaign.pirate_wars.model.state import Sea
from pieces_of_eight.campaign.pirate_wars.odds.orders import odds_of_order
from .choices import AsLastTurn, AtStation, Choice, Muster


def reckoned(sea: Sea, choice: Choice, party: Sequence[int]) -> Odds | None:
    """The odds of a choice as things are now; None where it throws no dice.

    `party` is who is told off so far, for a row of a muster.
    """
    if isinstance(choice, AtStation | AsLastTurn):
        return None
    action: Action = Commit(choice.by, tuple(party)) if isinstance(choice, Muster) else choice
    return odds_of_order(sea, action)
