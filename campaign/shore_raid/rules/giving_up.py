"""Which orders give up the raid: they are asked about before they are taken."""

from campaign.kernel.rules import Rule
from campaign.shore_raid.model.actions import Action, Sail
from campaign.shore_raid.model.state import Raid
from campaign.shore_raid.rules.pillaging import CASTING_OFF


def gives_up(_: Raid, act: Action) -> Rule | None:
    """By which rule an order ends the raid; None where it does not: casting off does (H-64)."""
    return CASTING_OFF if isinstance(act, Sail) else None
