"""What leads on: orders of a movement by which nothing can come back to where it was this turn.

Opponents remember nothing, and what is good for one figure changes when another has moved. So it
is read off the position alone: a figure goes on only to where it cannot have come from.
"""

from campaign.treasure_grab.model.actions import Action, Move
from campaign.treasure_grab.model.ground import free_ways
from campaign.treasure_grab.model.state import STUDS, Grab
from campaign.treasure_grab.rules.moving import way_to


def leads_on(grab: Grab, act: Action) -> bool:
    """Whether an order takes nothing back to where it may have been this turn."""
    return not isinstance(act, Move) or goes_on(grab, act)


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
