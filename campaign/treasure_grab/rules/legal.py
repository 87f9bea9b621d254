"""What a player may do: the question put to him, the list of legal actions, what leaves the board.

The list is the hot path of every playout: it is short, and in a fixed order.
"""

from collections.abc import Sequence

from pieces_of_eight.campaign.kernel.play import Prompt, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.kernel.words import start_of
from ..model.actions import Action, Carry, Done, End, Enter, Join, Swing, Wait
from ..model.entering import entrances
from ..model.ground import FITTING, holders
from ..model.say import BANDS, ENDINGS, SIDES
from ..model.state import Grab, Phase, Pull, Side
from .carrying import (
    CARRYING,
    CONTEST,
    WINNING,
    carry_to,
    legal_chest,
    legal_places,
    off_board,
    swing_to,
)
from .fighting import SHOOTING, legal_shots, legal_strikes
from .house_rules import legal_mischief
from .moving import ENTERING, WARBANDS, free_bands, legal_moves

OVER = Rule("R4-17")


def legal_actions(grab: Grab) -> Sequence[Action]:
    """Every action of the player who is to act; of moves and places for the chest a part."""
    if grab.pending:
        return legal_places(grab, grab.pending[-1].by)
    by = grab.active
    if grab.phase is Phase.MOVING:
        return [*legal_chest(grab), *legal_moves(grab), Done(by)]
    if grab.phase is Phase.FIGHTING:
        return [*legal_shots(grab), *legal_strikes(grab), *legal_mischief(grab), End(by)]
    if grab.phase is Phase.JOINING:
        return [*(Join(by, band) for band in free_bands(grab)), Wait(by)]
    return [Enter(by, at) for at in entrances(grab)]


# --- What a player is asked now, in words, with the paragraph that governs it --------------------


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


def gives_up(grab: Grab, act: Action) -> Rule | None:
    """By which rule an order ends the game for a warband; None where it does not.

    Who brings the chest off the board leaves with it (TG-9).
    """
    match act:
        case Carry():
            found = carry_to(grab, act)
        case Swing():
            found = swing_to(grab, act)
        case _:
            return None
    gone = not isinstance(found, Refusal) and off_board(grab, found)
    return WINNING if gone else None
