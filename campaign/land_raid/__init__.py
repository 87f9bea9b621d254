"""The Pieces of Eight land raid, a town by night on squares: the seven functions of an engine."""

import random
from collections.abc import Mapping, Sequence

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.play import Chapter, Play, Refusal, Step
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from . import fighting, imagination, moving, rules, town
from .actions import (
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
from .rules import legal_actions
from .rules import to_act as to_act
from .setup import land
from .state import (
    RAIDERS,
    TOWN,
    AskDeserters,
    AskDriven,
    AskLost,
    AskRetreat,
    AskRise,
    AskSpread,
    AskVictim,
    Pending,
    Phase,
    Raid,
)

ORDER = Rule("P8-22.1")
OVER = Rule("P8-22.30")
SIDES = Rule("H-30")


def start(setup: Setup, dice: Dice) -> Step[Raid]:
    """Land the raiders. Raises ValueError with a sentence for a setup that cannot be."""
    play = Play(land(setup), dice)
    if not setup.options.posting:
        rules.new_turn(play)
    rules.advance(play)
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
    if raid.pending:
        if not isinstance(act, ANSWERS[type(raid.pending[-1])]):
            return Refusal(ORDER, "answer the question first")
    elif isinstance(act, Victim | Go | Spread | Name | Rise):
        return Refusal(ORDER, "there is no such question to answer")
    return ACTIONS[type(act)][0](raid, act)


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


def apply(raid: Raid, act: Action, dice: Dice) -> Step[Raid]:
    """Do a legal action, then run on until a captain must decide."""
    play = Play(raid, dice)
    carry_out(play, act)
    rules.advance(play)
    return play.done()


def carry_out(play: Play[Raid], act: Action) -> None:
    """Do what an action says, and no more."""
    ACTIONS[type(act)][1](play, act)


def fell(play: Play[Raid], act: Victim) -> None:
    """Take the man who is named, in a fight or in the shooting."""
    take = fighting.take_blow if play.state.fight else fighting.take_shot
    take(play, act.unit)


ACTIONS: Mapping[type[Action], Chapter] = {
    Post: (moving.refuse_post, moving.post),
    Move: (moving.refuse_move, moving.move),
    Haul: (moving.refuse_haul, moving.haul),
    Leave: (moving.refuse_leave, moving.leave),
    Attack: (fighting.refuse_attack, fighting.attack),
    Shoot: (fighting.refuse_shoot, fighting.shoot),
    Serve: (fighting.refuse_serve, fighting.serve),
    Burn: (town.refuse_burn, town.burn),
    Loot: (town.refuse_loot, town.loot),
    Spike: (town.refuse_spike, town.spike),
    Done: (moving.refuse_done, lambda play, act: rules.end_part(play)),
    Victim: (fighting.refuse_victim, fell),
    Go: (fighting.refuse_go, fighting.go),
    Spread: (town.refuse_spread, town.spread),
    Name: (town.refuse_name, town.name),
    Rise: (town.refuse_rise, town.rise),
}
ANSWERS: Mapping[type[Pending], type[Action]] = {
    AskVictim: Victim,
    AskDriven: Go,
    AskRetreat: Go,
    AskSpread: Spread,
    AskDeserters: Name,
    AskLost: Name,
    AskRise: Rise,
}
"""By question what answers it."""


def imagine(seen: Seen[Raid], rng: random.Random) -> Raid:
    """A whole raid as the side might think it is: unseen enemies stand somewhere unseen (H-17)."""
    return imagination.imagined(seen, rng)


def score(raid: Raid) -> Mapping[Player, float]:
    """The coins of both sides as they stand (P8-22.29)."""
    return {RAIDERS: float(raid.purse[RAIDERS]), TOWN: float(raid.purse[TOWN])}
