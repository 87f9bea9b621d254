"""What a captain is asked now, and by which rule."""

from campaign.kernel.play import Prompt
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.land_raid.model.ground import MOVEMENT, RANGE
from campaign.land_raid.model.names import name, start_of
from campaign.land_raid.model.state import (
    RAIDERS,
    AskDeserters,
    AskDriven,
    AskLost,
    AskRetreat,
    AskRise,
    AskSpread,
    AskVictim,
    Pending,
    Raid,
)
from campaign.land_raid.model.strength import HITTING
from campaign.land_raid.model.terms import ORDER, Alarm, Phase
from campaign.land_raid.rules.alarm import DEAD_RISE, DESERTION, LOST
from campaign.land_raid.rules.fighting import PAIRS
from campaign.land_raid.rules.fire import SPREADING, TORCHES
from campaign.land_raid.rules.looting import LOOTING
from campaign.land_raid.rules.moving import POSTING
from campaign.land_raid.rules.retreat import OFFICER_HIT, PUSHED
from campaign.land_raid.rules.rousing import ROUSING

OVER = Rule("P8-22.30")


def prompt(raid: Raid, who: Player) -> Prompt:
    """What is asked, or that the other captain decides."""
    from campaign.land_raid import to_act

    if raid.phase is Phase.OVER:
        return Prompt(OVER, "The raid is over.")
    if to_act(raid) != (who,):
        return Prompt(ORDER, "The other captain decides.")
    return question(raid, raid.pending[-1]) if raid.pending else order(raid)


def order(raid: Raid) -> Prompt:
    """Whose part of which step it is."""
    match raid.phase:
        case Phase.POSTING:
            return Prompt(POSTING, "Post your garrison for the night.")
        case Phase.MOVING if raid.side == RAIDERS or raid.alarm is Alarm.FULL:
            return Prompt(MOVEMENT, "Move, or go in to attack.")
        case Phase.MOVING:
            return Prompt(ROUSING, "Move those who are awake.")
        case Phase.SHOOTING:
            return Prompt(RANGE, "Who fires, and at what square?")
        case Phase.BURNING:
            return Prompt(TORCHES, "Who lays torches, and to what building?")
        case _:
            return Prompt(LOOTING, "Who loots, and who spikes the guns?")


def question(raid: Raid, ask: Pending) -> Prompt:
    """A question in the middle of a step."""
    match ask:
        case AskVictim(chooser=chooser, victims=victims):
            rule = PAIRS if raid.fight else HITTING
            own = raid.units[victims[0]].owner == chooser
            return Prompt(rule, f"A hit on {'your men' if own else 'the enemy'}: who takes it?")
        case AskDriven(unit=unit):
            return Prompt(OFFICER_HIT, f"To which square is {name(raid, unit)} driven?")
        case AskRetreat():
            return Prompt(PUSHED, "Your men have lost the square: where do they go?")
        case AskSpread():
            return Prompt(SPREADING, "The fire leaps: which square catches?")
        case AskDeserters():
            return Prompt(DESERTION, "Defenders desert: from which square?")
        case AskLost():
            return Prompt(LOST, "Raiders lose their way: in which square?")
        case AskRise(unit=unit):
            return Prompt(DEAD_RISE, start_of(f"{name(raid, unit)} is back: where?"))
