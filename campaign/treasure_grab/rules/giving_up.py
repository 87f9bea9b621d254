"""Which orders take a warband off the board: they are asked about before they are taken."""

from campaign.kernel.play import Refusal
from campaign.kernel.rules import Rule
from campaign.treasure_grab.model.actions import Action, Carry, Swing
from campaign.treasure_grab.model.state import Grab
from campaign.treasure_grab.rules.carrying import carry_to, off_board, swing_to
from campaign.treasure_grab.rules.winning import WINNING


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
