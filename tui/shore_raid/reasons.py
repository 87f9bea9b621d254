"""Why a key has nothing to do: the refusal of the rules, in the words of a sentence."""

from pieces_of_eight.campaign.kernel.play import Refusal
from pieces_of_eight.campaign.shore_raid.model.state import Phase
from pieces_of_eight.tui.match.desk import WAITING, sentence
from .choices import ShoreSession

BETWEEN = "Answer the question first."
NO_BAND = "No band is called up: choose one with your card first."


def of(refusal: Refusal | None) -> str:
    """A refusal as a sentence with its paragraph."""
    if refusal is None:
        return ""
    return f"{sentence(refusal.why)[:-1]}. [{refusal.rule}]"


def not_now(session: ShoreSession) -> str:
    """Why nothing at all can be ordered now; empty when something can."""
    if session.over:
        return "The raid is over."
    if not session.human:
        return WAITING
    return BETWEEN if session.state.pending else ""


def no_band(session: ShoreSession) -> str:
    """Why no man can be given an order; empty when one can."""
    why = not_now(session)
    if why:
        return why
    return NO_BAND if session.state.phase is Phase.CARD else ""
