"""What is said and drawn of the plan of a shore raid's card, and what comes as a surprise."""

import itertools
from collections.abc import Hashable, Sequence
from typing import Any

from pieces_of_eight.campaign.kernel.describe import Way
from pieces_of_eight.campaign.kernel.play import start_of
from pieces_of_eight.campaign.kernel.sealed import Player
from pieces_of_eight.campaign.shore_raid.events import name
from pieces_of_eight.campaign.shore_raid.state import (
    Done,
    Fate,
    Fight,
    Fire,
    Lift,
    March,
    Pillage,
    Raid,
    Serve,
)
from .draw.view import cell_of
from .words import together, words_of


def doer(action: Any) -> Hashable:
    """All blows on one man are one piece; else each order is one of its own."""
    if isinstance(action, Fight | Fire | Serve):
        return "attack", action.at
    if isinstance(action, Pillage):
        return "pillage", action.place
    return repr(action)


def words_of_piece(raid: Raid, actions: Sequence[Any]) -> str:
    """What the band does."""
    last = actions[-1]
    if isinstance(last, Lift):  # it may lie there only by then
        return f"{start_of(name(raid, last.by))} takes up a load"
    if isinstance(last, Done):
        return "The band is done"
    return words_of(raid, together(actions))


def ways(raid: Raid, viewer: Player, done: Sequence[Any], actions: Sequence[Any]) -> list[Way]:
    """From where the first man of each march stands by then to his place; from a man to his foe."""
    del viewer
    columns = len(raid.shore.rows[0])
    at = {figure.id: figure.at for figure in raid.figures}
    for act in done:
        if isinstance(act, March):
            at |= dict(zip(act.figures, act.to, strict=True))
    found = []
    for act in actions:
        if isinstance(act, March):
            corners = [at[act.figures[0]], *act.via, act.to[0]]
            cells = [cell_of(point, columns) for point in corners]
            found += [Way(one, other) for one, other in itertools.pairwise(cells)]
        elif isinstance(act, Fight | Fire | Serve):
            found.append(Way(cell_of(at[act.by], columns), cell_of(at[act.at], columns)))
    return [way for way in dict.fromkeys(found) if way.at != way.to]


def surprise(before: Raid, after: Raid, viewer: Player) -> str:
    """One of one's own men is lost, or runs."""
    for was, man in zip(before.figures, after.figures, strict=True):
        if man.owner == viewer and was.fate is Fate.HERE and man.fate is not Fate.HERE:
            return f"{name(after, man.id)} is lost."
    return ""
