"""The shore raid by Pirates!, bands called up by cards: the seven functions of an engine."""

import random
from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.play import Chapter, Play, Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from . import attacking, bands, events, marching, rules
from .rules import legal_actions
from .rules import to_act as to_act
from .setup import land
from .state import (
    Action,
    Call,
    Done,
    Ending,
    Fight,
    Fire,
    Form,
    Lift,
    March,
    Pass,
    Phase,
    Pillage,
    Raid,
    Recharge,
    Reload,
    Run,
    Sail,
    Serve,
    Setup,
)

OVER = Rule("H-64")
ROSTER = Rule("PA-2.1")
LOSSES = Rule("PA-10.1")


def start(setup: Setup, dice: Dice) -> Step[Raid]:
    """Land the pirates. Raises ValueError with a sentence for a setup that cannot be."""
    play = Play(land(setup), dice)
    rules.new_turn(play)
    rules.advance(play)
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
    if raid.pending and not isinstance(act, Run):
        return Refusal(LOSSES, "answer the question first")
    if isinstance(act, Run) and not raid.pending:
        return Refusal(LOSSES, "there is no question of who runs")
    return ACTIONS[type(act)][0](raid, act)


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


def apply(raid: Raid, act: Action, dice: Dice) -> Step[Raid]:
    """Do a legal action, then run on until a captain must decide."""
    play = Play(raid, dice)
    ACTIONS[type(act)][1](play, act)
    rules.advance(play)
    return play.done()


ACTIONS: Mapping[type[Action], Chapter] = {
    Form: (bands.refuse_form, bands.form),
    Call: (bands.refuse_call, bands.call),
    Pass: (bands.refuse_pass, lambda play, act: bands.pass_card(play)),
    Sail: (attacking.refuse_sail, lambda play, act: rules.end_raid(play, Ending.SAILED)),
    Run: (attacking.refuse_run, attacking.choose_runner),
    March: (marching.refuse_march, marching.march),
    Fight: (attacking.refuse_fight, attacking.fight),
    Fire: (attacking.refuse_fire, attacking.fire),
    Serve: (attacking.refuse_serve, attacking.serve),
    Reload: (attacking.refuse_reload, attacking.reload),
    Recharge: (attacking.refuse_recharge, attacking.recharge),
    Pillage: (attacking.refuse_pillage, attacking.pillage),
    Lift: (attacking.refuse_lift, attacking.lift),
    Done: (bands.refuse_done, lambda play, act: bands.finish(play)),
}


def imagine(seen: Seen[Raid], rng: random.Random) -> Raid:
    """The raid as it is; which card comes next is a throw, not a secret (PA-3.1)."""
    return seen.value


def score(raid: Raid) -> Mapping[Player, float]:
    """The points of the pirates, and what the town has kept (PA-11.3)."""
    return events.score(raid)
