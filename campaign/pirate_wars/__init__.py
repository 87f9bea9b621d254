"""Pirate Wars, a miniature naval game in two editions: the seven functions of an engine."""

import random
from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.play import Chapter, Play, Refusal, Step, no_fault
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from . import actions, boarding, gunnery, island, rules, sailing, tasks, waters
from .actions import (
    Action,
    Back,
    Board,
    Commit,
    Done,
    Leap,
    Man,
    Press,
    ShoreAct,
    Swing,
    Take,
    Trim,
    Yield,
)
from .rules import legal_actions
from .say import points
from .setup import launch
from .state import NOBODY, AskParty, AskPress, AskPrize, AskSwing, AskYield, Pending, Phase, Sea

PHASES = Rule("PW-2.1")
ORDER = Rule("PW-2.2")


def start(setup: actions.Setup, dice: Dice) -> Step[Sea]:
    """Put the ships on the water. Raises ValueError with a sentence for a setup that cannot be."""
    play = Play(launch(setup), dice)
    if setup.wind is None:
        rules.throw_wind(play)
    rules.throw_initiative(play)
    rules.advance(play)
    return play.done()


def to_act(sea: Sea) -> tuple[Player, ...]:
    """The captain who is asked, whose ship moves, or whose orders are given."""
    if sea.phase is Phase.OVER:
        return ()
    if sea.pending:
        return (sea.ships[sea.pending[-1].ship].owner,)
    return (sea.chooser,)


def legal(sea: Sea, who: Player) -> Sequence[Action]:
    """What `who` may do: of leaps, parties and volleys a good sample, else everything."""
    return legal_actions(sea) if to_act(sea) == (who,) else ()


def refuse(sea: Sea, act: Action) -> Refusal | None:
    """Why an action may not be taken, in words, or None."""
    if sea.phase is Phase.OVER:
        return Refusal(PHASES, "the fight is over")
    if isinstance(act, Done):
        if sea.active != NOBODY and sea.ships[sea.active].owner == act.by and not sea.pending:
            name = sea.ships[sea.active].name
            return Refusal(ORDER, f"{name} must finish her move")
        if sea.pending or sea.phase is not Phase.TASKS or act.by != sea.chooser:
            return Refusal(ORDER, "it is not your turn to end your orders")
        return None
    if not 0 <= act.by < len(sea.ships):
        return Refusal(ORDER, "there is no such ship")
    ship = sea.ships[act.by]
    if sea.pending:
        ask = sea.pending[-1]
        answers = isinstance(act, ANSWERS[type(ask)])
        if not answers or (isinstance(act, Press | Yield) and act.by != ask.ship):
            asked = sea.ships[ask.ship].name
            return Refusal(ORDER, f"{asked}'s captain has a question to answer first")
    elif isinstance(act, ShoreAct):
        return island.refuse(sea, act)
    elif isinstance(act, Trim | Leap | Back):
        if act.by != sea.active:
            return Refusal(ORDER, f"{ship.name} is not moving")
    elif not isinstance(act, Take | actions.FallOff | Board | actions.StandOff):
        if sea.phase is not Phase.TASKS:
            return Refusal(PHASES, "tasks are given only when all ships have moved")
        last_order = rules.is_last_order(sea, ship, act)
        if not waters.in_tasks(sea, ship) and not last_order:
            rule = Rule("R0-21") if ship.stunned else boarding.NO_OTHER_TASK
            return Refusal(rule, f"you cannot give {ship.name}'s crew a task now")
        if isinstance(act, Commit | Man | Press | Swing | Yield) and not last_order:
            return Refusal(ORDER, "there is no such question to answer")
    return ACTIONS[type(act)][0](sea, act)


def apply(sea: Sea, act: Action, dice: Dice) -> Step[Sea]:
    """Do a legal action, then run on until a captain must decide."""
    play = Play(sea, dice)
    ACTIONS[type(act)][1](play, act)
    rules.advance(play)
    return play.done()


ACTIONS: Mapping[type[Action], Chapter] = {
    Take: (sailing.refuse_take, sailing.take),
    Trim: (sailing.refuse_trim, sailing.trim),
    Leap: (sailing.refuse_leap, sailing.leap),
    Back: (tasks.refuse_back, tasks.back),
    actions.FallOff: (sailing.refuse_fall_off, sailing.fall_off),
    Swing: (sailing.refuse_swing_round, sailing.swing_round),
    Board: (boarding.refuse_board, boarding.board),
    actions.StandOff: (boarding.refuse_board, boarding.stand_off),
    Commit: (boarding.refuse_commit, boarding.commit),
    Press: (no_fault, boarding.press),
    Man: (boarding.refuse_man, boarding.man),
    Yield: (no_fault, boarding.yield_ship),
    actions.Fire: (gunnery.refuse_fire, gunnery.fire),
    actions.Shoot: (gunnery.refuse_shoot, gunnery.shoot),
    actions.Reload: (tasks.refuse_reload, tasks.reload),
    actions.Prime: (tasks.refuse_prime, tasks.prime),
    actions.Send: (tasks.refuse_send, tasks.send),
    actions.Spare: (tasks.refuse_spare, tasks.spare),
    actions.Scuttle: (tasks.refuse_scuttle, tasks.scuttle),
    actions.Shift: (tasks.refuse_shift, tasks.shift),
    actions.Strike: (tasks.refuse_strike, tasks.strike),
    actions.Haul: (island.refuse_haul, island.haul),
    actions.Tranship: (island.refuse_tranship, island.tranship),
    actions.Lower: (tasks.refuse_lower, tasks.lower),
    actions.Hoist: (tasks.refuse_hoist, tasks.hoist),
    Done: (no_fault, rules.done),
    **island.ASHORE,
}
ANSWERS: Mapping[type[Pending], type[Action]] = {
    AskParty: Commit,
    AskPrize: Man,
    AskPress: Press,
    AskYield: Yield,
    AskSwing: Swing,
}
"""By question what answers it."""


def imagine(seen: Seen[Sea], rng: random.Random) -> Sea:
    """Nothing is hidden at this table: what is seen is all there is."""
    return seen.value


def score(sea: Sea) -> Mapping[Player, float]:
    """The points of both sides as they stand (H-110)."""
    first, second = points(sea)
    return {Player(0): float(first), Player(1): float(second)}
