"""Why a key has nothing to do: the refusal of the rules, in the words of a sentence."""

from collections.abc import Iterable

from pieces_of_eight.campaign.kernel.play import Refusal
from pieces_of_eight.campaign.treasure_grab.model.actions import (
    Action,
    Cannonade,
    Move,
    Peel,
    Shoot,
    Strike,
    Take,
)
from pieces_of_eight.campaign.treasure_grab.model.say import listed, token
from pieces_of_eight.campaign.treasure_grab.model.state import (
    FigureId,
    Grab,
    Phase,
    band_of,
    members,
)
from pieces_of_eight.tui.match.desk import WAITING, sentence
from pieces_of_eight.tui.play.session import Session

BETWEEN = "Answer the question first."


def not_now(session: Session[Grab, Action]) -> str:
    """Why nothing at all can be ordered now; empty when a warband has its turn."""
    if session.over:
        return "The game is over."
    if not session.human:
        return WAITING
    if session.state.pending or session.state.phase in (Phase.JOINING, Phase.ENTERING):
        return BETWEEN
    return ""


def told(refusal: Refusal | None) -> str:
    """A refusal as a sentence with its rule; empty for none."""
    return f"{sentence(refusal.why)[:-1]} [{refusal.rule}]." if refusal else ""


def why_not(session: Session[Grab, Action], *actions: Action) -> str:
    """The first refusal of some actions, in words; empty where all may be taken."""
    return next((told(found) for act in actions if (found := session.refuse(act))), "")


def given_up(grab: Grab, legal: Iterable[Action]) -> str:
    """What ending this part of the turn would waste, in a sentence; empty when nothing."""
    actions = tuple(legal)
    if any(isinstance(action, Shoot | Strike) for action in actions):
        return "Some of yours can still attack."
    if grab.phase is Phase.MOVING and any(isinstance(a, Move) for a in actions):
        idle = [who for who in members(grab.band) if unmoved(grab, FigureId(who))]
        if idle:
            who = listed([token(FigureId(who)) for who in idle])
            return f"{who} {'has' if len(idle) == 1 else 'have'} not moved."
    return ""


def unmoved(grab: Grab, who: FigureId) -> bool:
    """Whether a figure has its whole movement in hand."""
    from pieces_of_eight.campaign.treasure_grab.model.state import STUDS

    figure = grab.figures[who]
    return figure.at >= 0 and figure.left >= STUDS and not figure.slipped


def no_fire(session: Session[Grab, Action], who: FigureId, targets: Iterable[FigureId]) -> str:
    """Why no shot can be fired: asked of the rules for each enemy in turn."""
    return not_now(session) or (
        why_not(session, *(Shoot(who, on) for on in targets)) or "There is no enemy on the board."
    )


def no_strike(session: Session[Grab, Action], who: FigureId, targets: Iterable[FigureId]) -> str:
    """Why nobody can be fought hand to hand."""
    return not_now(session) or (
        why_not(session, *(Strike(who, on) for on in targets)) or "There is no enemy on the board."
    )


def no_mischief(session: Session[Grab, Action], who: FigureId, targets: Iterable[FigureId]) -> str:
    """Why neither cannon nor banana peel can be used."""
    found = [act for on in targets for act in (Cannonade(who, on), Peel(who, on))]
    return not_now(session) or why_not(session, *found) or "There is no enemy on the board."


def no_hold(session: Session[Grab, Action], who: FigureId) -> str:
    """Why nobody can take hold of the chest."""
    return not_now(session) or why_not(session, Take(who))


def no_target(session: Session[Grab, Action], by: FigureId, on: FigureId) -> str:
    """Why nothing can be done to this figure."""
    if band_of(by) is band_of(on):
        return f"{token(on)} is one of yours: put the cursor on an enemy."
    return not_now(session) or why_not(session, Shoot(by, on), Strike(by, on))
