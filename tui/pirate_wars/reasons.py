"""Why a key has nothing to do: the refusal of the rules, in the words of a sentence."""

from collections.abc import Iterable

from pieces_of_eight.campaign.pirate_wars.model.actions import Fire, Leap, Shoot
from pieces_of_eight.campaign.pirate_wars.model.lines_of_fire import targets
from pieces_of_eight.campaign.pirate_wars.model.state import Ship
from pieces_of_eight.campaign.pirate_wars.model.terms import Load, Phase, Shot
from pieces_of_eight.tui.match.desk import WAITING, sentence
from .choices import Choice, WarsSession
from .overlay import nearest

BETWEEN = "Answer the question first."
TASKS_LATER = "Orders come after all ships have moved."
NO_SHIP = "None of your ships can have orders now."


def is_at(choice: Choice, ship: Ship) -> bool:
    """Whether an order is done to a ship."""
    return isinstance(choice, Fire | Shoot) and choice.on == ship.id


def not_now(session: WarsSession, ship: Ship | None) -> str:
    """Why no orders can be given now; empty when they can."""
    if session.over:
        return "The fight is over."
    if not session.human:
        return WAITING
    if session.state.pending:
        return BETWEEN
    if session.state.phase is not Phase.TASKS:
        return TASKS_LATER
    return NO_SHIP if ship is None else ""


def no_fire(session: WarsSession, ship: Ship | None) -> str:
    """Why nothing can be fired: asked of the rules for the nearest enemy."""
    why = not_now(session, ship)
    if why or ship is None:
        return why
    foe = nearest(session.state, ship)
    return "There is no enemy left." if foe is None else no_shot(session, ship, foe)


def no_shot(session: WarsSession, ship: Ship, foe: Ship) -> str:
    """Why nothing can be fired at this enemy."""
    if foe not in targets(session.state, ship):
        return f"{foe.name} is no target."
    guns = sorted(range(len(ship.guns)), key=lambda n: ship.guns[n].load is not Load.LOADED)
    found = [session.refuse(Fire(ship.id, gun, foe.id, Shot.BALL)) for gun in guns]
    if None not in found:
        return sentence(next((no.why for no in found if no), f"{ship.name} has no cannon"))
    return f"{foe.name} is out of range."


def no_moving(session: WarsSession, ship: Ship | None) -> str:
    """Why no ship can be sailed now."""
    if session.over or not session.human or session.state.pending:
        return not_now(session, ship) or BETWEEN
    if session.state.phase is Phase.MOVEMENT and ship is not None:
        refusal = session.refuse(Leap(ship.id))
        return sentence(refusal.why) if refusal else BETWEEN
    return BETWEEN


def given_up(legal: Iterable[Choice]) -> str:
    """What ending the orders would waste, in a sentence; empty when nothing."""
    acts = tuple(legal)
    if any(isinstance(act, Fire) for act in acts):
        return "Loaded cannon bear on an enemy."
    if any(isinstance(act, Shoot) for act in acts):
        return "There are muskets and pistols to fire."
    return ""
