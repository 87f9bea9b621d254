"""What a captain is asked now, and by which rule."""

from campaign.kernel.play import Prompt
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.shore_raid.model.banding import ONE_ACTION, ONE_BAND
from campaign.shore_raid.model.names import card, many
from campaign.shore_raid.model.state import Raid
from campaign.shore_raid.model.terms import Phase

OVER = Rule("H-64")
NEAREST = Rule("H-66")


def prompt(raid: Raid, who: Player) -> Prompt:
    """What is asked, or that the other captain decides."""
    from campaign.shore_raid import to_act

    if raid.phase is Phase.OVER:
        return Prompt(OVER, "The raid is over.")
    if to_act(raid) != (who,):
        return Prompt(ONE_BAND, "The other captain decides.")
    if raid.pending:
        left = raid.pending[-1].left
        return Prompt(NEAREST, f"{many(left, 'man')} of yours must leave: who?")
    assert raid.card is not None
    if raid.phase is Phase.CARD:
        return Prompt(ONE_BAND, f"You hold {card(raid.card)}: which band acts?")
    return Prompt(ONE_ACTION, f"Band {raid.band}: one action for each man.")
