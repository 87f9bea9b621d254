"""Taking back what was named or declared: until the other captain has gone on from it (H-231)."""

from pieces_of_eight.campaign.kernel.play import Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model.actions import Action, Declare, Name

TAKING_BACK = Rule("H-231")


def refuse_taking_back(last: Action, who: Player, name: str) -> Refusal | None:
    """Why a captain cannot take the last action back: it is the other's, who is called `name`.

    None where it is his own, or was neither a naming nor a declaration; whether dice have fallen
    or a fold was opened the referee knows.
    """
    if isinstance(last, Name) and last.by != who:
        return Refusal(TAKING_BACK, f"{name} named the last pair, and that stands")
    if isinstance(last, Declare) and last.by != who:
        return Refusal(TAKING_BACK, f"{name} wrote the last result, and that stands")
    return None
