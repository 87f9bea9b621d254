"""What a captain may do at the sheet: the question put to him, and the list of legal actions."""

from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.play import Prompt
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from ..model.actions import Action, Cast, Declare, Name, Report
from ..model.say import RESULTS
from ..model.state import LETTERS, Phase, Result, Sheet, opponent_of
from .declaring import DECLARING, refuse_declare, to_declare
from .muster import MUSTER, ONE_BY_ONE, legal_drafts
from .naming import NAMING, free
from .points import ENGAGEMENTS, next_engagement, sample_outcomes

OVER = Rule("C-15")
GOVERNS = {
    Phase.MUSTER: ONE_BY_ONE,
    Phase.CASTING: NAMING,
    Phase.NAMING: NAMING,
    Phase.DECLARING: DECLARING,
    Phase.FIGHTING: ENGAGEMENTS,
}
"""By what rule the other captain is at it."""


# --- The list of legal actions of a season -------------------------------------------------------


def legal_actions(sheet: Sheet, who: Player) -> Sequence[Action]:
    """Every action of the captain who is to act; of reports a few only, as a sample."""
    match sheet.phase:
        case Phase.MUSTER:
            return legal_drafts(sheet, who)
        case Phase.CASTING:
            return (Cast(who),)
        case Phase.NAMING:
            enemy = free(sheet, opponent_of(who))
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


# --- What a captain is asked now, and by which rule ----------------------------------------------


def prompt(sheet: Sheet, who: Player) -> Prompt:
    """What is asked, or that the other captain decides."""
    if sheet.phase is Phase.OVER:
        return Prompt(OVER, "The season is over.")
    if sheet.side != who:
        return Prompt(GOVERNS[sheet.phase], "It is the other captain's turn to decide.")
    match sheet.phase:
        case Phase.MUSTER:
            return Prompt(MUSTER, "Share out your ships and companies, and seal the sheet.")
        case Phase.CASTING:
            return Prompt(NAMING, "Throw for who names first.")
        case Phase.NAMING:
            return Prompt(NAMING, "Set one of your forces against one of theirs.")
        case Phase.DECLARING:
            letter = LETTERS[to_declare(sheet, who)[0]]
            return Prompt(DECLARING, f"{letter} attacks: battle, no contact or land raid?")
        case _:
            number = next_engagement(sheet)
            assert number is not None
            engagement = sheet.engagements[number]
            what = RESULTS[engagement.result]
            return Prompt(ENGAGEMENTS, f"The {what} of {LETTERS[engagement.letter]} is next.")
