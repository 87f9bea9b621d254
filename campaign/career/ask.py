"""What a captain is asked now, and by which rule."""

from campaign.career.port import PORT
from campaign.career.state import Career, Phase
from campaign.kernel.play import Prompt
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player

SEASONS = Rule("C-1")


def prompt(career: Career, who: Player) -> Prompt:
    """What is asked, or that the other captain decides."""
    if career.phase is Phase.OVER:
        return Prompt(SEASONS, "The career is over.")
    if career.side != who:
        return Prompt(PORT, "The other captain is in port.")
    if career.phase is Phase.PORT:
        return Prompt(PORT, f"In port before season {career.season}: mend, buy, hire, then sail.")
    return Prompt(SEASONS, f"Season {career.season} is being sailed.")
