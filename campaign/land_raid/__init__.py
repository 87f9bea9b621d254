"""The Pieces of Eight land raid, a town by night on squares: the seven functions of an engine."""

import random
from collections.abc import Mapping, Sequence
from typing import assert_never

from campaign.kernel.dice import Dice
from campaign.kernel.play import Play, Refusal, Step
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player, Seen
from .model.actions import (
    Action,
    Attack,
    Burn,
    Done,
    Go,
    Haul,
    Leave,
    Loot,
    Move,
    Name,
    Post,
    Rise,
    Serve,
    Setup,
    Shoot,
    Spike,
    Spread,
    Victim,
)
from .model.opening import land
from .model.state import (
    RAIDERS,
    TOWN,
    AskDeserters,
    AskDriven,
    AskLost,
    AskRetreat,
    AskRise,
    AskSpread,
    AskVictim,
    Phase,
    Raid,
)
from .rules import alarm, fighting, fire, imagination, looting, moving, shooting, turn
from .rules.legal import legal_actions
from .rules.legal import to_act as to_act

ORDER = Rule("P8-22.1")
OVER = Rule("P8-22.30")
SIDES = Rule("H-30")


def start(setup: Setup, dice: Dice) -> Step[Raid]:
    """Land the raiders. Raises ValueError with a sentence for a setup that cannot be."""
    play = Play(land(setup), dice)
    if not setup.options.posting:
        turn.new_turn(play)
    turn.advance(play)
    return play.done()


def legal(raid: Raid, who: Player) -> Sequence[Action]:
    """Every action `who` may take, in the order of the step."""
    return legal_actions(raid) if to_act(raid) == (who,) else ()


def refuse(raid: Raid, act: Action) -> Refusal | None:
    """Why an action may not be taken, in words, or None."""
    if raid.phase is Phase.OVER:
        return Refusal(OVER, "the raid is over")
    if not names_units(raid, act):
        return Refusal(SIDES, "there is no such unit")
    return refuse_answer(raid, act) if raid.pending else refuse_order(raid, act)


def names_units(raid: Raid, act: Action) -> bool:
    """Whether all units that an action names are there to be named."""
    match act:
        case Victim(unit=unit):
            named: tuple[int, ...] = (unit,)
        case Loot(by=by):
            named = by
        case Serve(by=unit, gun=gun) | Spike(by=unit, gun=gun):
            named = (unit, gun)
        case Go() | Spread() | Name() | Done():
            named = ()
        case _:
            named = (act.by,)
    return all(0 <= who < len(raid.units) for who in named)


def refuse_answer(raid: Raid, act: Action) -> Refusal | None:
    """While a question is open only its answers are allowed."""
    match raid.pending[-1], act:
        case AskVictim(), Victim():
            return fighting.refuse_victim(raid, act)
        case AskDriven() | AskRetreat(), Go():
            return fighting.refuse_go(raid, act)
        case AskSpread(), Spread():
            return fire.refuse_spread(raid, act)
        case AskDeserters() | AskLost(), Name():
            return alarm.refuse_name(raid, act)
        case AskRise(), Rise():
            return alarm.refuse_rise(raid, act)
    return Refusal(ORDER, "answer the question first")


def refuse_order(raid: Raid, act: Action) -> Refusal | None:
    """Orders in the course of a step."""
    match act:
        case Post():
            return moving.refuse_post(raid, act)
        case Move():
            return moving.refuse_move(raid, act)
        case Haul():
            return moving.refuse_haul(raid, act)
        case Leave():
            return moving.refuse_leave(raid, act)
        case Attack():
            return fighting.refuse_attack(raid, act)
        case Shoot():
            return shooting.refuse_shoot(raid, act)
        case Serve():
            return shooting.refuse_serve(raid, act)
        case Burn():
            return fire.refuse_burn(raid, act)
        case Loot():
            return looting.refuse_loot(raid, act)
        case Spike():
            return looting.refuse_spike(raid, act)
        case Done():
            return moving.refuse_done(raid, act)
        case Victim() | Go() | Spread() | Name() | Rise():
            return Refusal(ORDER, "there is no such question to answer")
        case _:
            assert_never(act)


def apply(raid: Raid, act: Action, dice: Dice) -> Step[Raid]:
    """Do a legal action, then run on until a captain must decide."""
    play = Play(raid, dice)
    carry_out(play, act)
    turn.advance(play)
    return play.done()


def carry_out(play: Play[Raid], act: Action) -> None:
    """The table of actions."""
    match act:
        case Post():
            moving.post(play, act)
        case Move():
            moving.move(play, act)
        case Haul():
            moving.haul(play, act)
        case Leave():
            moving.leave(play, act)
        case Attack():
            fighting.attack(play, act)
        case Shoot():
            shooting.shoot(play, act)
        case Serve():
            shooting.serve(play, act)
        case Burn():
            fire.burn(play, act)
        case Loot():
            looting.loot(play, act)
        case Spike():
            looting.spike(play, act)
        case Done():
            turn.end_part(play)
        case _:
            answer(play, act)


def answer(play: Play[Raid], act: Victim | Go | Spread | Name | Rise) -> None:
    """The table of actions, continued: answers."""
    match act:
        case Victim():
            take = fighting.take_blow if play.state.fight else shooting.take_shot
            take(play, act.unit)
        case Go():
            fighting.go(play, act)
        case Spread():
            fire.spread(play, act)
        case Name():
            alarm.name(play, act)
        case Rise():
            alarm.rise(play, act)
        case _:
            assert_never(act)


def imagine(seen: Seen[Raid], rng: random.Random) -> Raid:
    """A whole raid as the side might think it is: unseen enemies stand somewhere unseen (H-17)."""
    return imagination.imagined(seen, rng)


def score(raid: Raid) -> Mapping[Player, float]:
    """The coins of both sides as they stand (P8-22.29)."""
    return {RAIDERS: float(raid.purse[RAIDERS]), TOWN: float(raid.purse[TOWN])}
