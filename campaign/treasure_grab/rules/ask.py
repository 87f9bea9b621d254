"""What a player is asked now, in words, with the paragraph that governs it."""

from campaign.kernel.play import Prompt
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.treasure_grab.model.chest import holders
from campaign.treasure_grab.model.ground import FITTING
from campaign.treasure_grab.model.names import BANDS, ENDINGS, SIDES, start_of
from campaign.treasure_grab.model.state import Grab
from campaign.treasure_grab.model.terms import Phase, Pull, Side
from campaign.treasure_grab.rules.carrying import CARRYING, CONTEST
from campaign.treasure_grab.rules.entering import ENTERING, WARBANDS
from campaign.treasure_grab.rules.shooting import SHOOTING
from campaign.treasure_grab.rules.winning import WINNING

OVER = Rule("R4-17")


def prompt(grab: Grab, who: Player) -> Prompt:
    """The question of the moment, as put to the player who is to act."""
    if grab.phase is Phase.OVER:
        return Prompt(OVER, ENDINGS[grab.ending])
    if grab.pending:
        return Prompt(WINNING, "The chest is yours. Where does it go on the board again?")
    if grab.phase is Phase.JOINING:
        return Prompt(WARBANDS, "Take a free warband, or stay away for this round?")
    band = start_of(BANDS[grab.band])
    if grab.phase is Phase.ENTERING:
        side = SIDES[Side(grab.band)]
        return Prompt(ENTERING, f"{band}: where on the {side} edge do they enter?")
    if grab.phase is Phase.FIGHTING:
        return Prompt(SHOOTING, f"{band}: fire, fight, or end the turn.")
    if grab.pull is Pull.LOST:
        return Prompt(CONTEST, f"{band}: the pull is lost. Move, or go on to the fighting.")
    if holders(grab):
        return Prompt(CARRYING, f"{band}: move, carry the chest, or go on to the fighting.")
    return Prompt(FITTING, f"{band}: move, or go on to the fighting.")
