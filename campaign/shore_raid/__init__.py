"""The shore raid by Pirates!, bands called up by cards: the seven functions of an engine."""

import random
from collections.abc import Mapping, Sequence
from typing import assert_never

from campaign.kernel.dice import Dice
from campaign.kernel.play import Play, Refusal, Step
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player, Seen
from .model import account, bands
from .model.actions import (
    Action,
    Call,
    Done,
    Fight,
    Fire,
    Form,
    Lift,
    March,
    Pass,
    Pillage,
    Recharge,
    Reload,
    Run,
    Sail,
    Serve,
    Setup,
)
from .model.opening import land
from .model.state import Ending, Phase, Raid
from .rules import attacking, casualties, marching, pillaging, turn
from .rules.legal import legal_actions
from .rules.legal import to_act as to_act

OVER = Rule("H-64")
ROSTER = Rule("PA-2.1")
LOSSES = Rule("PA-10.1")


def start(setup: Setup, dice: Dice) -> Step[Raid]:
    """Land the pirates. Raises ValueError with a sentence for a setup that cannot be."""
    play = Play(land(setup), dice)
    turn.new_turn(play)
    turn.advance(play)
    return play.done()


def legal(raid: Raid, who: Player) -> Sequence[Action]:
    """The actions of `who`: all but those that form bands and move, of which it is a sample."""
    return legal_actions(raid) if to_act(raid) == (who,) else ()


def refuse(raid: Raid, act: Action) -> Refusal | None:
    """Why an action may not be taken, in words, or None."""
    if raid.phase is Phase.OVER:
        return Refusal(OVER, "the raid is over")
    if not names_figures(raid, act):
        return Refusal(ROSTER, "there is no such figure, or no such place")
    if raid.pending:
        if not isinstance(act, Run):
            return Refusal(LOSSES, "answer the question first")
        return casualties.refuse_run(raid, act)
    return refuse_card(raid, act)


def names_figures(raid: Raid, act: Action) -> bool:
    """Whether all figures that an action names are there to be named."""
    match act:
        case Form() | March():
            named: tuple[int, ...] = act.figures
        case Fight() | Fire() | Serve():
            named = (act.by, act.at)
        case Reload() | Recharge() | Pillage() | Lift():
            named = (act.by,)
        case Run():
            named = (act.figure,)
        case _:
            named = ()
    if isinstance(act, Pillage) and not 0 <= act.place < len(raid.shore.places):
        return False
    return all(0 <= who < len(raid.figures) for who in named)


def refuse_card(raid: Raid, act: Action) -> Refusal | None:
    """Orders with a card: which band, or that it goes by."""
    match act:
        case Form():
            return bands.refuse_form(raid, act)
        case Call():
            return bands.refuse_call(raid, act)
        case Pass():
            return bands.refuse_pass(raid, act)
        case Sail():
            return pillaging.refuse_sail(raid, act)
        case Run():
            return Refusal(LOSSES, "there is no question of who runs")
        case _:
            return refuse_order(raid, act)


def refuse_order(
    raid: Raid, act: March | Fight | Fire | Serve | Reload | Recharge | Pillage | Lift | Done
) -> Refusal | None:
    """Orders to the figures of a band."""
    match act:
        case March():
            return marching.refuse_march(raid, act)
        case Fight():
            return attacking.refuse_fight(raid, act)
        case Fire():
            return attacking.refuse_fire(raid, act)
        case Serve():
            return attacking.refuse_serve(raid, act)
        case Reload():
            return attacking.refuse_reload(raid, act)
        case Recharge():
            return attacking.refuse_recharge(raid, act)
        case Pillage():
            return pillaging.refuse_pillage(raid, act)
        case Lift():
            return pillaging.refuse_lift(raid, act)
        case Done():
            return bands.refuse_done(raid, act)
        case _:
            assert_never(act)


def apply(raid: Raid, act: Action, dice: Dice) -> Step[Raid]:
    """Do a legal action, then run on until a captain must decide."""
    play = Play(raid, dice)
    carry_out(play, act)
    turn.advance(play)
    return play.done()


def carry_out(play: Play[Raid], act: Action) -> None:
    """The table of actions: cards and answers."""
    match act:
        case Call():
            bands.call(play, act)
        case Form():
            bands.form(play, act)
        case Pass():
            bands.pass_card(play)
        case Sail():
            turn.end_raid(play, Ending.SAILED)
        case Run():
            casualties.choose_runner(play, act)
        case _:
            carry_order(play, act)


def carry_order(
    play: Play[Raid], act: March | Fight | Fire | Serve | Reload | Recharge | Pillage | Lift | Done
) -> None:
    """The table of actions, continued: orders to figures."""
    match act:
        case Done():
            bands.finish(play)
        case March():
            marching.march(play, act)
        case Fight():
            attacking.fight(play, act)
        case Fire():
            attacking.fire(play, act)
        case Serve():
            attacking.serve(play, act)
        case Reload():
            attacking.reload(play, act)
        case Recharge():
            attacking.recharge(play, act)
        case Pillage():
            pillaging.pillage(play, act)
        case Lift():
            pillaging.lift(play, act)
        case _:
            assert_never(act)


def imagine(seen: Seen[Raid], rng: random.Random) -> Raid:
    """The raid as it is; which card comes next is a throw, not a secret (PA-3.1)."""
    return seen.value


def score(raid: Raid) -> Mapping[Player, float]:
    """The points of the pirates, and what the town has kept (PA-11.3)."""
    return account.score(raid)
