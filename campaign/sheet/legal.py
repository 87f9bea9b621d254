"""The list of legal actions of a season."""

from collections.abc import Sequence

from campaign.kernel.sealed import Player, Sealed
from campaign.sheet.actions import Action, Cast, Declare, Name, Report
from campaign.sheet.declaring import refuse_declare, to_declare
from campaign.sheet.muster import legal_drafts
from campaign.sheet.naming import free
from campaign.sheet.points import next_engagement, sample_outcomes
from campaign.sheet.state import Phase, Result, Sheet, other


def legal_actions(sheet: Sheet, who: Player) -> Sequence[Action]:
    """Every action of the captain who is to act; of reports a few only, as a sample."""
    match sheet.phase:
        case Phase.MUSTER:
            return legal_drafts(sheet, who)
        case Phase.CASTING:
            return (Cast(who),)
        case Phase.NAMING:
            enemy = free(sheet, other(who))
            return [Name(who, mine, theirs) for mine in free(sheet, who) for theirs in enemy]
        case Phase.DECLARING:
            return declarations(sheet, who)
        case Phase.FIGHTING:
            number = next_engagement(sheet)
            assert number is not None
            return [
                Report(who, outcome)
                for outcome in sample_outcomes(sheet, sheet.engagements[number])
            ]
        case Phase.OVER:
            return ()


def declarations(sheet: Sheet, who: Player) -> list[Declare]:
    """What may be written for the next attack (C-10)."""
    letter = to_declare(sheet, who)[0]
    every = [
        Declare(who, letter, Sealed(who, result))
        for result in (Result.BATTLE, Result.NO_CONTACT, Result.LAND_RAID)
    ]
    return [act for act in every if refuse_declare(sheet, act) is None]
