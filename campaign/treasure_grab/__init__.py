"""The treasure grab, up to four warbands and one chest: the seven functions of an engine."""

import random
from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.play import OrderRow, Play, Reasons, Refusal, Step, first_of
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from . import carrying, fighting, moving, rules
from . import state as s
from .setup import launch

TURNS = Rule("TG-2")
OVER = Rule("R4-17")


def start(setup: s.Setup, dice: Dice) -> Step[s.Grab]:
    """Lay out the board, and draw who begins. Raises ValueError for a setup that cannot be."""
    play = Play(launch(setup), dice)
    rules.draw_order(play)
    rules.begin(play)
    rules.advance(play)
    return play.done()


def to_act(grab: s.Grab) -> tuple[Player, ...]:
    """The player whose turn it is, or who puts the chest back."""
    if grab.phase is s.Phase.OVER:
        return ()
    return (grab.pending[-1].by if grab.pending else grab.order[grab.at],)


def legal(grab: s.Grab, who: Player) -> Sequence[s.Action]:
    """The actions of `who`, in the order of a turn; moves and places only as a good sample."""
    return rules.legal_actions(grab) if to_act(grab) == (who,) else ()


def refuse(grab: s.Grab, act: s.Action) -> Refusal | None:
    """Why an action may not be taken, in words, or None."""
    return first_of(reasons(grab, act))


def reasons(grab: s.Grab, act: s.Action) -> Reasons:
    """All that can speak against an action: first whose turn it is, and what is asked."""
    yield grab.phase is s.Phase.OVER, OVER, "the game is over"
    if isinstance(act, s.Move | s.Take | s.Shoot | s.Strike | s.Cannonade | s.Peel):
        named = (act.by,) if isinstance(act, s.Move | s.Take) else (act.by, act.on)
        there = all(0 <= who < len(grab.figures) for who in named)
        yield not there, TURNS, "there is no such figure"
    else:
        yield (act.by,) != to_act(grab), TURNS, "it is not your turn"
    places, asked = isinstance(act, s.Place), bool(grab.pending)
    yield places and not asked, carrying.WINNING, "there is no chest to put back"
    yield asked and not places, carrying.WINNING, "put the chest back first"
    bandless = grab.bands[grab.active] is None and not isinstance(act, s.Place | s.Join | s.Wait)
    yield bandless, moving.WARBANDS, "you have no warband"
    yield from ACTIONS[type(act)][0](grab, act)


def apply(grab: s.Grab, act: s.Action, dice: Dice) -> Step[s.Grab]:
    """Do a legal action, then run on until a player must decide."""
    play = Play(grab, dice)
    ACTIONS[type(act)][1](play, act)
    rules.advance(play)
    return play.done()


ACTIONS: Mapping[type[s.Action], OrderRow] = {
    s.Join: (moving.refuse_join, moving.join),
    s.Wait: (moving.refuse_wait, rules.wait),
    s.Enter: (moving.refuse_enter, moving.enter),
    s.Move: (moving.refuse_move, moving.move),
    s.Take: (carrying.refuse_take, carrying.take),
    s.Carry: (carrying.refuse_carry, carrying.carry),
    s.Swing: (carrying.refuse_carry, carrying.carry),
    s.Done: (moving.refuse_done, rules.end_moves),
    s.Shoot: (fighting.refuse_shoot, fighting.shoot),
    s.Strike: (fighting.refuse_strike, fighting.strike),
    s.Cannonade: (fighting.refuse_cannonade, fighting.cannonade),
    s.Peel: (fighting.refuse_peel, fighting.peel),
    s.End: (rules.refuse_end, lambda play, act: rules.end_turn(play)),
    s.Place: (carrying.refuse_place, carrying.place),
}


def imagine(seen: Seen[s.Grab], rng: random.Random) -> s.Grab:
    """Nothing is hidden in a treasure grab: what is seen is all there is."""
    return seen.value


def score(grab: s.Grab) -> Mapping[Player, float]:
    """The chests of each player as they stand (R4-17)."""
    return {Player(who): float(chests) for who, chests in enumerate(grab.won)}
