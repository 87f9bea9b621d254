"""What is said and drawn of the plan of a warband's turn, and what comes as a surprise."""

from collections.abc import Hashable, Sequence
from typing import Any

from pieces_of_eight.campaign.geometry.squares import NOWHERE
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.treasure_grab.events import token
from pieces_of_eight.campaign.treasure_grab.state import (
    Cannonade,
    Carry,
    FigureId,
    Grab,
    Move,
    Peel,
    Shoot,
    Strike,
    Take,
    members,
)
from pieces_of_eight.tui.play.opponents import Way
from .words import words_of


def doer(action: Any) -> Hashable:
    """The steps of the chest are one piece; else each order is one of its own."""
    return "carry" if isinstance(action, Carry) else action


def words_of_piece(grab: Grab, actions: Sequence[Any]) -> str:
    """What a figure does, or both who carry."""
    words = words_of(grab, actions[-1])
    return f"{words}, {len(actions)} steps in all" if len(actions) > 1 else words


def ways(grab: Grab, viewer: Player, done: Sequence[Any], actions: Sequence[Any]) -> list[Way]:
    """From where a figure stands by then to where it goes, or to whom it attacks."""
    del viewer
    at = {who: figure.at for who, figure in enumerate(grab.figures)}
    at |= {act.by: act.to for act in done if isinstance(act, Move)}
    found = []
    for act in actions:
        match act:
            case Move(by=by, to=to):
                found.append(Way(at[by], to))
            case Take(by=by):
                found.append(Way(at[by], grab.chest.at))
            case Shoot(by=by, on=on) | Strike(by=by, on=on) | Cannonade(by=by, on=on):
                found.append(Way(at[by], at[on]))
            case Peel(by=by, on=on):
                found.append(Way(at[by], at[on]))
            case _:
                pass
    return [way for way in found if NOWHERE not in way and way.at != way.to]


def surprise(before: Grab, after: Grab, viewer: Player) -> str:
    """One of one's own figures is out of play, or the chest is in other hands."""
    band = after.bands[viewer]
    own = [] if band is None else [FigureId(who) for who in members(band)]
    for who in own:
        if before.figures[who].at != NOWHERE == after.figures[who].at:
            return f"{token(who)} is out of play."
    held = set(before.chest.held) & set(own)
    if held and not set(after.chest.held) & set(own) and before.phase == after.phase:
        return "the chest is out of your hands."
    return ""
