"""Which orders give up men for the rest of the raid: they are asked about before they are taken."""

from campaign.kernel.rules import Rule
from campaign.land_raid.model.actions import Action, Leave
from campaign.land_raid.model.state import Raid
from campaign.land_raid.rules.moving import LEAVING


def gives_up(_: Raid, act: Action) -> Rule | None:
    """By which rule an order ends the raid for somebody; None where it does not.

    Who takes to the boats does not come back (H-26).
    """
    return LEAVING if isinstance(act, Leave) else None
