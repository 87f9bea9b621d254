"""What a player does by habit: run for the chest, carry it the shortest way off, fire at the weak.

So go the games that a captain imagines. It costs next to no thought, and against a mate it wins
about every other game: a worse player's games would tell nothing of the orders that begin them.
"""

from math import inf

from campaign.kernel.dice import Scripted
from campaign.kernel.play import Play
from campaign.kernel.sealed import Player
from campaign.treasure_grab.mind.carrying import way_out
from campaign.treasure_grab.mind.judgement import habit
from campaign.treasure_grab.model.actions import Action, Carry, Move, Swing
from campaign.treasure_grab.model.distances import FAR, approach
from campaign.treasure_grab.model.state import Grab, Phase, band_of
from campaign.treasure_grab.rules.carrying import carry, legal_chest, swing
from campaign.treasure_grab.rules.legal import legal_actions

NEVER = -inf
"""What nobody does: go where it is no nearer, or let go of the chest."""
HOME = 20.0
"""How eager everybody is to bring the chest off."""
CARRYING, RUNNING = 8.0, 3.0
"""How eager to carry it nearer, and to run for it, however near that brings."""


def by_habit(grab: Grab, who: Player) -> Action:
    """What a player does without a second thought, or answers to a question."""
    del who  # whoever is asked is the only one to act
    if grab.phase is Phase.MOVING and not grab.pending:
        chest = [(eagerness(grab, act), act) for act in legal_chest(grab)]
        eager, act = max(chest, key=lambda pair: pair[0], default=(NEVER, None))
        if act is not None and eager > NEVER:
            return act
    return max(legal_actions(grab), key=lambda act: eagerness(grab, act))


def eagerness(grab: Grab, act: Action) -> float:
    """How gladly an order is given; only comparisons mean anything."""
    match act:
        case Move():
            return running(grab, act)
        case Carry() | Swing():
            return carrying(grab, act)
    return habit(grab, act)


def running(grab: Grab, act: Move) -> float:
    """How gladly a figure runs: to the chest, unless it has hold of it."""
    if grab.chest.at < 0 or act.by in grab.chest.held:
        return NEVER
    walks = approach(grab.board.rows, (grab.chest.at, grab.chest.lie))
    nearer = walks[grab.figures[act.by].at] - walks[act.to]
    return RUNNING + nearer / FAR if nearer > 0 else NEVER


def carrying(grab: Grab, act: Carry | Swing) -> float:
    """How gladly the chest is carried on: by as much as that shortens its way off the board."""
    play = Play(grab, Scripted())
    if isinstance(act, Carry):
        carry(play, act)
    else:
        swing(play, act)
    if play.state.chest.at < 0:
        return HOME
    side = band_of(grab.chest.held[0]) if grab.options.own_side else None
    shorter = way_out(grab, side) - way_out(play.state, side)
    return CARRYING + shorter / FAR if shorter > 0 else NEVER


def alike(act: Action) -> tuple[type[Action], int]:
    """Orders of one kind to one figure differ by little; the next figure's may differ by much."""
    return type(act), act.by
