"""The treasure grab, up to four warbands and one chest: the seven functions of an engine."""

import random
from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.play import Chapter, Play, Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from . import carrying, fighting, moving, rules
from .events import points
from .rules import legal_actions
from .setup import launch
from .state import (
    Action,
    Cannonade,
    Carry,
    Done,
    End,
    Enter,
    Grab,
    Join,
    Move,
    Peel,
    Phase,
    Place,
    Setup,
    Shoot,
    Strike,
    Swing,
    Take,
    Wait,
)

TURNS = Rule("TG-2")
OVER = Rule("R4-17")


def start(setup: Setup, dice: Dice) -> Step[Grab]:
    """Lay out the board, and draw who begins. Raises ValueError for a setup that cannot be."""
    grab = launch(setup)
    play = Play(grab, dice)
    rules.draw_order(play)
    rules.begin(play)
    rules.advance(play)
    return play.done()


def to_act(grab: Grab) -> tuple[Player, ...]:
    """The player whose turn it is, or who puts the chest back."""
    if grab.phase is Phase.OVER:
        return ()
    return (grab.pending[-1].by if grab.pending else grab.order[grab.at],)


def legal(grab: Grab, who: Player) -> Sequence[Action]:
    """The actions of `who`, in the order of a turn; moves and places only as a good sample."""
    return legal_actions(grab) if to_act(grab) == (who,) else ()


def refuse(grab: Grab, act: Action) -> Refusal | None:
    """Why an action may not be taken, in words, or None."""
    if grab.phase is Phase.OVER:
        return Refusal(OVER, "the game is over")
    if isinstance(act, Move | Take | Shoot | Strike | Cannonade | Peel):
        named = (act.by,) if isinstance(act, Move | Take) else (act.by, act.on)
        if not all(0 <= who < len(grab.figures) for who in named):
            return Refusal(TURNS, "there is no such figure")
    elif (act.by,) != to_act(grab):
        return Refusal(TURNS, "it is not your turn")
    if isinstance(act, Place) != bool(grab.pending):
        words = "there is no chest to put back" if not grab.pending else "put the chest back first"
        return Refusal(carrying.WINNING, words)
    if grab.bands[grab.active] is None and not isinstance(act, Place | Join | Wait):
        return Refusal(moving.WARBANDS, "you have no warband")
    return ACTIONS[type(act)][0](grab, act)


def apply(grab: Grab, act: Action, dice: Dice) -> Step[Grab]:
    """Do a legal action, then run on until a player must decide."""
    play = Play(grab, dice)
    ACTIONS[type(act)][1](play, act)
    rules.advance(play)
    return play.done()


def wait(play: Play[Grab], act: Wait) -> None:
    """Let the turn go by without a warband."""
    moving.wait(play, act)
    rules.next_turn(play)


ACTIONS: Mapping[type[Action], Chapter] = {
    Join: (moving.refuse_join, moving.join),
    Wait: (moving.refuse_wait, wait),
    Enter: (moving.refuse_enter, moving.enter),
    Move: (moving.refuse_move, moving.move),
    Take: (carrying.refuse_take, carrying.take),
    Carry: (carrying.refuse_carry, carrying.carry),
    Swing: (carrying.refuse_swing, carrying.swing),
    Done: (moving.refuse_done, lambda play, act: rules.end_moves(play, act.by)),
    Shoot: (fighting.refuse_shoot, fighting.shoot),
    Strike: (fighting.refuse_strike, fighting.strike),
    Cannonade: (fighting.refuse_cannonade, fighting.cannonade),
    Peel: (fighting.refuse_peel, fighting.peel),
    End: (rules.refuse_end, lambda play, act: rules.end_turn(play)),
    Place: (carrying.refuse_place, carrying.place),
}


def imagine(seen: Seen[Grab], rng: random.Random) -> Grab:
    """Nothing is hidden in a treasure grab: what is seen is all there is."""
    return seen.value


def score(grab: Grab) -> Mapping[Player, float]:
    """The chests of each player as they stand (R4-17)."""
    return {Player(who): float(chests) for who, chests in enumerate(points(grab))}
