"""Why a key has nothing to do: the refusal of the rules, in the words of a sentence."""

from collections.abc import Iterable

from pieces_of_eight.campaign.geometry.hexes import distance
from pieces_of_eight.campaign.sea_fight.model.actions import Action, Board, Fire, Grapple
from pieces_of_eight.campaign.sea_fight.model.state import (
    NOBODY,
    Aim,
    Phase,
    Position,
    Sea,
    Ship,
    ShipId,
    Stage,
)
from pieces_of_eight.campaign.sea_fight.model.waters import bearing
from pieces_of_eight.tui.match.desk import WAITING, sentence
from pieces_of_eight.tui.play.session import Session

BETWEEN = "Answer the question first."


def is_at(action: Action, ship: ShipId) -> bool:
    """Whether an action is done to a ship."""
    return isinstance(action, Fire | Grapple | Board) and action.on == ship


def given_up(legal: Iterable[Action]) -> str:
    """What ending the turn would waste, in a sentence; empty when nothing."""
    actions = tuple(legal)
    if any(isinstance(action, Fire) for action in actions):
        return "She has loaded guns that bear."
    if any(isinstance(action, Board) for action in actions):
        return "She could still board."
    return ""


def not_now(session: Session[Sea, Action], ship: Ship | None) -> str:
    """Why nothing at all can be ordered now; empty when a ship has her turn."""
    if session.over:
        return "The fight is over."
    if not session.human:
        return WAITING
    if session.state.pending or session.state.phase is not Phase.SHIPS:
        return BETWEEN
    return "Choose a ship first." if ship is None else ""


def _nearest(session: Session[Sea, Action], ship: Ship) -> Ship | None:
    foes = [foe for foe in session.state.ships if foe.afloat and foe.owner != ship.owner]
    return min(foes, key=lambda foe: distance(ship.at, foe.at), default=None)


def no_fire(session: Session[Sea, Action], ship: Ship | None) -> str:
    """Why no gun can be fired: asked of the rules for the nearest enemy."""
    why = not_now(session, ship)
    if why or ship is None:
        return why
    foe = _nearest(session, ship)
    return _why_no_shot(session, ship, foe) if foe else "There is no enemy left."


def _why_no_shot(session: Session[Sea, Action], ship: Ship, foe: Ship) -> str:
    away = (foe.at[0] - ship.at[0], foe.at[1] - ship.at[1])
    bearing_guns = bearing(away, ship.facing).positions
    positions = sorted(Position, key=lambda p: (p not in bearing_guns, not ship.guns[p]))
    for position in positions:
        refusal = session.refuse(Fire(ship.id, position, foe.id, Aim.GEAR))
        if refusal:
            return sentence(refusal.why)
    return "No gun bears."


def no_grapple(session: Session[Sea, Action], ship: Ship | None) -> str:
    """Why no grapnel can be thrown."""
    why = not_now(session, ship)
    if why or ship is None:
        return why
    foe = _nearest(session, ship)
    refusal = session.refuse(Grapple(ship.id, foe.id, 1)) if foe else None
    return sentence(refusal.why) if refusal else "There is no enemy to grapple."


def no_board(session: Session[Sea, Action], ship: Ship | None) -> str:
    """Why nobody can be boarded."""
    why = not_now(session, ship)
    if why or ship is None:
        return why
    foe = session.state.ships[ship.grappled[0]] if ship.grappled else _nearest(session, ship)
    refusal = session.refuse(Board(ship.id, foe.id, False)) if foe else None
    return sentence(refusal.why) if refusal else "There is no enemy to board."


def no_target(session: Session[Sea, Action], ship: Ship | None, foe: Ship) -> str:
    """Why nothing can be done to this enemy."""
    why = not_now(session, ship)
    if why or ship is None:
        return why
    return _why_no_shot(session, ship, foe)


def no_moving(session: Session[Sea, Action], ship: Ship | None) -> str:
    """Why the ship cannot be sailed."""
    why = not_now(session, ship)
    if why or ship is None:
        return why
    if ship.grappled:
        return f"{ship.name} is grappled and cannot sail."
    return f"{ship.name} has made her move." if session.state.stage > Stage.MOVING else BETWEEN


def no_end(session: Session[Sea, Action]) -> str:
    """Why no turn can be ended."""
    ship = None if session.state.active == NOBODY else session.state.ships[session.state.active]
    return not_now(session, ship) or BETWEEN
