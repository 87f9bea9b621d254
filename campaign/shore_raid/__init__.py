"""The shore raid by Pirates!, bands called up by cards: the seven functions of an engine."""

import random
from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.play import OrderRow, Play, Reasons, Refusal, Step, first_of
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from . import attacking, bands, events, marching, rules
from . import state as s
from .rules import to_act as to_act
from .setup import land

OVER = Rule("H-64")
ROSTER = Rule("PA-2.1")
LOSSES = Rule("PA-10.1")


def start(setup: s.Setup, dice: Dice) -> Step[s.Raid]:
    """Land the pirates. Raises ValueError with a sentence for a setup that cannot be."""
    play = Play(land(setup), dice)
    rules.new_turn(play)
    rules.advance(play)
    return play.done()


def legal(raid: s.Raid, who: Player) -> Sequence[s.Action]:
    """The actions of `who`: all but those that form bands and move, of which it is a sample."""
    return rules.legal_actions(raid) if to_act(raid) == (who,) else ()


def refuse(raid: s.Raid, act: s.Action) -> Refusal | None:
    """Why an action may not be taken, in words, or None."""
    return first_of(reasons(raid, act))


def reasons(raid: s.Raid, act: s.Action) -> Reasons:
    """All that can speak against an action: first whatever it names has to be there."""
    yield raid.phase is s.Phase.OVER, OVER, "the raid is over"
    named: tuple[int, ...] = ()
    match act:
        case s.Form() | s.March():
            named = act.figures
        case s.Fight() | s.Fire() | s.Serve():
            named = (act.by, act.at)
        case s.Reload() | s.Recharge() | s.Pillage() | s.Lift():
            named = (act.by,)
        case s.Run():
            named = (act.figure,)
    there = all(0 <= who < len(raid.figures) for who in named)
    if isinstance(act, s.Pillage):
        there = there and 0 <= act.place < len(raid.shore.places)
    yield not there, ROSTER, "there is no such figure, or no such place"
    answers = isinstance(act, s.Run)
    yield raid.pending and not answers, LOSSES, "answer the question first"
    yield answers and not raid.pending, LOSSES, "there is no question of who runs"
    yield from ACTIONS[type(act)][0](raid, act)


def apply(raid: s.Raid, act: s.Action, dice: Dice) -> Step[s.Raid]:
    """Do a legal action, then run on until a captain must decide."""
    play = Play(raid, dice)
    ACTIONS[type(act)][1](play, act)
    rules.advance(play)
    return play.done()


ACTIONS: Mapping[type[s.Action], OrderRow] = {
    s.Form: (bands.refuse_form, bands.form),
    s.Call: (bands.refuse_call, bands.call),
    s.Pass: (
        lambda raid, act: bands.refuse_card(raid, act.by),
        lambda play, act: bands.pass_card(play),
    ),
    s.Sail: (attacking.refuse_sail, lambda play, act: rules.end_raid(play, s.Ending.SAILED)),
    s.Run: (attacking.refuse_run, attacking.choose_runner),
    s.March: (marching.refuse_march, marching.march),
    s.Fight: (attacking.refuse_fight, attacking.attack),
    s.Fire: (attacking.refuse_fire, attacking.attack),
    s.Serve: (attacking.refuse_serve, attacking.attack),
    s.Reload: (attacking.refuse_reload, attacking.reload),
    s.Recharge: (attacking.refuse_recharge, attacking.reload),
    s.Pillage: (attacking.refuse_pillage, attacking.pillage),
    s.Lift: (attacking.refuse_lift, attacking.lift),
    s.Done: (bands.refuse_done, lambda play, act: bands.finish(play)),
}


def imagine(seen: Seen[s.Raid], rng: random.Random) -> s.Raid:
    """The raid as it is; which card comes next is a throw, not a secret (PA-3.1)."""
    return seen.value


def score(raid: s.Raid) -> Mapping[Player, float]:
    """The points of the pirates, and what the town has kept (PA-11.3)."""
    return events.score(raid)
