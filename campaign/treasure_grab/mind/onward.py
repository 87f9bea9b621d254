"""What leads on: orders of a movement by which nothing can come back to where it was this turn.

Opponents remember nothing, and what is good for one figure changes when another has moved. So it
is read off the position alone: a figure goes on only to where it cannot have come from, and the
chest only nearer to the edge, in the same hands until the turn is over.
"""

from msgspec.structs import replace

from campaign.kernel.play import Refusal
from campaign.treasure_grab.mind.hauls import way_out
from campaign.treasure_grab.model.actions import Action, Carry, Move, Swing, Take
from campaign.treasure_grab.model.ground import free_ways
from campaign.treasure_grab.model.state import STUDS, Grab, with_figure
from campaign.treasure_grab.rules.carrying import Haul, carry_to, swing_to


def leads_on(grab: Grab, act: Action) -> bool:
    """Whether an order takes nothing back to where it may have been this turn."""
    match act:
        case Move():
            return goes_on(grab, act)
        case Take():
            return not grab.carried
        case Carry():
            return nearer(grab, carry_to(grab, act))
        case Swing():
            return nearer(grab, swing_to(grab, act))
    return True


def goes_on(grab: Grab, act: Move) -> bool:
    """Whether it is farther back from there than the figure has gone: then he never stood there.

    Who is carried along may come farther than he could have walked: so once the chest has been
    carried, who has moved stays.
    """
    figure = grab.figures[act.by]
    gone = STUDS - figure.left
    if not gone:
        return True
    back = free_ways(grab.board.rows, act.to).get(figure.at)
    return not grab.carried and (back is None or back.cost > gone)


def nearer(grab: Grab, found: Haul | Refusal) -> bool:
    """Whether the carriers bring the chest nearer to the edge, as they hold it."""
    assert isinstance(found, Haul)
    figures = grab.figures
    for who, to in zip(grab.chest.held, found.at, strict=True):
        figures = with_figure(figures, who, replace(figures[who], at=to))
    there = replace(grab, figures=figures, chest=replace(grab.chest, at=found.chest, lie=found.lie))
    side = grab.band if grab.options.own_side else None
    return way_out(there, side) < way_out(grab, side)
