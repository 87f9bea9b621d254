"""The treasure grab, up to four warbands and one chest: the seven functions of an engine."""

import random
from collections.abc import Mapping, Sequence
from typing import assert_never

from campaign.kernel.dice import Dice
from campaign.kernel.play import Play, Refusal, Step
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player, Seen
from .model.account import points
from .model.actions import (
    Action,
    Cannonade,
    Carry,
    Done,
    End,
    Enter,
    Join,
    Move,
    Peel,
    Place,
    Setup,
    Shoot,
    Strike,
    Swing,
    Take,
    Wait,
)
from .model.opening import launch
from .model.state import Grab, Phase
from .rules import carrying, fighting, house_rules, moving, turn
from .rules.legal import legal_actions

TURNS = Rule("TG-2")
OVER = Rule("R4-17")


def start(setup: Setup, dice: Dice) -> Step[Grab]:
    """Lay out the board, and draw who begins. Raises ValueError for a setup that cannot be."""
    grab = launch(setup)
    play = Play(grab, dice)
    turn.draw_order(play)
    turn.begin(play)
    turn.advance(play)
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
        words = "nobody has a chest to put back" if not grab.pending else "put the chest back first"
        return Refusal(carrying.WINNING, words)
    if grab.bands[grab.active] is None and not isinstance(act, Place | Join | Wait):
        return Refusal(moving.WARBANDS, "you have no warband")
    return refuse_order(grab, act)


def refuse_order(grab: Grab, act: Action) -> Refusal | None:
    """The table of refusals."""
    match act:
        case Join():
            return moving.refuse_join(grab, act)
        case Wait():
            return moving.refuse_wait(grab, act)
        case Enter():
            return moving.refuse_enter(grab, act)
        case Move():
            return moving.refuse_move(grab, act)
        case Take():
            return carrying.refuse_take(grab, act)
        case Carry():
            return carrying.refuse_carry(grab, act)
        case Swing():
            return carrying.refuse_swing(grab, act)
        case Done():
            return moving.refuse_done(grab, act)
        case Shoot():
            return fighting.refuse_shoot(grab, act)
        case Strike():
            return fighting.refuse_strike(grab, act)
        case Cannonade():
            return house_rules.refuse_cannonade(grab, act)
        case Peel():
            return house_rules.refuse_peel(grab, act)
        case End():
            return turn.refuse_end(grab, act)
        case Place():
            return carrying.refuse_place(grab, act)
        case _:
            assert_never(act)


def apply(grab: Grab, act: Action, dice: Dice) -> Step[Grab]:
    """Do a legal action, then run on until a player must decide."""
    play = Play(grab, dice)
    carry_out(play, act)
    turn.advance(play)
    return play.done()


def carry_out(play: Play[Grab], act: Action) -> None:
    """The table of actions."""
    match act:
        case Move():
            moving.move(play, act)
        case Shoot():
            fighting.shoot(play, act)
        case Strike():
            fighting.strike(play, act)
        case Take():
            carrying.take(play, act)
        case Carry():
            carrying.carry(play, act)
        case Swing():
            carrying.swing(play, act)
        case Done():
            turn.end_moves(play, act.by)
        case End():
            turn.end_turn(play)
        case Enter():
            moving.enter(play, act)
        case Join():
            moving.join(play, act)
        case Wait():
            moving.wait(play, act)
            turn.next_turn(play)
        case Cannonade():
            house_rules.cannonade(play, act)
        case Peel():
            house_rules.peel(play, act)
        case Place():
            carrying.place(play, act)
        case _:
            assert_never(act)


def imagine(seen: Seen[Grab], rng: random.Random) -> Grab:
    """Nothing is hidden in a treasure grab: what is seen is all there is."""
    return seen.value


def score(grab: Grab) -> Mapping[Player, float]:
    """The chests of each player as they stand (R4-17)."""
    return {Player(who): float(chests) for who, chests in enumerate(points(grab))}
