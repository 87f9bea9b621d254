"""How an opponent judges a treasure grab: what the engine hands over to opponents and advice."""

from dataclasses import replace

from pieces_of_eight.campaign.kernel.dice import Scripted
from pieces_of_eight.campaign.kernel.mind import Doubts, Foresight, Mind
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player
from .carrying import carry, legal_chest, swing
from .ground import FAR, approach
from .judgement import habit, leads_on, order, outlook, sailors_value, stands_by, value, way_out
from .moving import legal_moves
from .odds import odds
from .rules import legal_actions
from .state import Action, Carry, Done, End, Grab, Move, Phase, Swing, Take, Wait, band_of

TURNS = 3
"""So many turns a captain looks ahead: his own, the next player's, and one more."""
HOME = 10 * FAR
"""What it counts to bring the chest off, beside studs that it comes nearer."""


def by_habit(grab: Grab, who: Player) -> Action:
    """What a player does without a second thought, or answers to a question."""
    del who  # whoever is asked is the only one to act
    if grab.phase is Phase.MOVING and not grab.pending:
        return at_the_chest(grab) or running(grab) or Done(grab.active)
    return max(legal_actions(grab), key=lambda act: habit(grab, act))


def at_the_chest(grab: Grab) -> Action | None:
    """The chest is carried off, or taken hold of, or carried nearer, if any of that can be."""
    takes: list[Take] = []
    best: Carry | Swing | None = None
    most = 0
    for act in legal_chest(grab):
        if isinstance(act, Take):
            takes.append(act)
            continue
        nearer = gained(grab, act)
        if nearer > most:
            best, most = act, nearer
    return takes[0] if takes and most < HOME else best


def gained(grab: Grab, act: Carry | Swing) -> int:
    """By how much an order shortens the way of the chest off the board."""
    play = Play(grab, Scripted())  # nothing is thrown for
    if isinstance(act, Carry):
        carry(play, act)
    else:
        swing(play, act)
    if play.state.chest.at < 0:
        return HOME
    side = band_of(grab.chest.held[0]) if grab.options.own_side else None
    return way_out(grab, side) - way_out(play.state, side)


def running(grab: Grab) -> Move | None:
    """The run that brings a figure nearest to the chest by most; who has hold of it stays."""
    if grab.chest.at < 0:
        return None
    walks = approach(grab.board.rows, (grab.chest.at, grab.chest.lie))
    best, most = None, 0
    for act in legal_moves(grab):
        nearer = walks[grab.figures[act.by].at] - walks[act.to]
        if nearer > most and act.by not in grab.chest.held:
            best, most = act, nearer
    return best


def before_dice(grab: Grab, act: Action) -> Grab | None:
    """Where the end of a movement leads before the crocodiles throw: nobody has gone anywhere.

    They wait for any other order as well, so the judgement of a movement holds them. None for all
    other orders.
    """
    return grab if isinstance(act, Done) and grab.options.crocodiles else None


def goes_on(grab: Grab, who: Player) -> bool:
    """Whether a captain thinks his movement through to its end as a mate would."""
    return grab.phase is Phase.MOVING and not grab.pending and grab.active == who


def turns(grab: Grab) -> int:
    """The turns of all players so far."""
    return grab.turn * len(grab.order) + grab.at


def alike(act: Action) -> tuple[type[Action], int]:
    """Orders of one kind to one figure differ by little; the next figure's may differ by much."""
    return type(act), act.by


MATE = Mind(
    value,
    order,
    parts=outlook,
    odds=odds,
    reasons={
        "chests": "bring a chest home",
        "band": "spare your warband",
        "others": "thin the others out",
        "chest": "get nearer to the chest",
        "fire": "shoot more than you are shot at",
    },
    telling=0.05,  # a whole figure counts one here, and an order is small
    whole_moves=(Move, Carry, Swing),
    leads_on=stands_by,
    before_dice=before_dice,
    ends=(End, Done, Wait),
    doubts=Doubts(0.5),
)
AHEAD = Foresight(
    by_habit, width=6, horizon=200, alike=alike, goes_on=goes_on, clock=turns, ahead=TURNS
)
MIND = replace(
    MATE,
    sailor=replace(MATE, value=sailors_value, leads_on=leads_on),
    captain=replace(MATE, foresight=AHEAD),
)
