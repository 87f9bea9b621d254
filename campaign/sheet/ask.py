"""What a captain is asked now, and by which rule."""

from campaign.kernel.play import Prompt
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.sheet.declaring import DECLARING, to_declare
from campaign.sheet.muster import MUSTER, ONE_BY_ONE
from campaign.sheet.naming import NAMING
from campaign.sheet.points import ENGAGEMENTS, next_engagement
from campaign.sheet.say import RESULTS
from campaign.sheet.state import LETTERS, Phase, Sheet

OVER = Rule("C-15")
GOVERNS = {
    Phase.MUSTER: ONE_BY_ONE,
    Phase.CASTING: NAMING,
    Phase.NAMING: NAMING,
    Phase.DECLARING: DECLARING,
    Phase.FIGHTING: ENGAGEMENTS,
}
"""By what rule the other captain is at it."""


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
