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
from campaign.treasure_grab.rules.moving import way_to


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
    """Whether a figure cannot have stood there: it moves twice at most, and not back.

    Only a second move takes it past half of its movement, after which it stays. So up to there it
    has moved once, and came from exactly so far, or from a stud less where its friends stood in
    the way. Who holds the chest when it has been carried stays with it.
    """
    figure = grab.figures[act.by]
    gone = STUDS - figure.left
    if not gone:
        return True
    if 2 * gone > STUDS or (grab.carried and act.by in grab.chest.held):
        return False
    way = way_to(grab, act.by, act.to)
    back = free_ways(grab.board.rows, act.to).get(figure.at)
    far = STUDS + 1 if back is None else back.cost
    return way is not None and 2 * (gone + way.cost) > STUDS and far not in (gone - 1, gone)


def nearer(grab: Grab, found: Haul | Refusal) -> bool:
    """Whether the carriers bring the chest nearer to the edge, as they hold it."""
    assert isinstance(found, Haul)
    figures = grab.figures
    for who, to in zip(grab.chest.held, found.at, strict=True):
        figures = with_figure(figures, who, replace(figures[who], at=to))
    there = replace(grab, figures=figures, chest=replace(grab.chest, at=found.chest, lie=found.lie))
    side = grab.band if grab.options.own_side else None
    return way_out(there, side) < way_out(grab, side)
