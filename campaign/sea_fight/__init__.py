"""The Pieces of Eight sea fight on hexes: the seven functions of an engine.

To write another engine, copy this folder, keep the names of its files, and change what
they say.
"""

import random
from collections.abc import Mapping, Sequence
from typing import Any

from pieces_of_eight.campaign.kernel.dice import Dice, Rule
from pieces_of_eight.campaign.kernel.play import Chapter, Play, Refusal, Step, no_fault
from pieces_of_eight.campaign.kernel.sealed import Player, Seen
from . import boarding, events, gunnery, rules, sailing, waters
from .events import points
from .rules import legal_actions
from .setup import launch
from .state import (
    NOBODY,
    Action,
    AskBurn,
    AskGun,
    AskReturn,
    AskStake,
    AskStakeKill,
    Board,
    Burn,
    Clock,
    End,
    Fire,
    Grapple,
    Hold,
    LoseGun,
    NoReply,
    Part,
    Pending,
    Phase,
    Press,
    Reduce,
    Reply,
    Sail,
    Sea,
    Setup,
    ShipId,
    Stake,
    Take,
    Turn,
    Whistle,
)

SHIPS_TURN = Rule("P8-10.2")
OVER = Rule("P8-10.6")


def start(setup: Setup, dice: Dice) -> Step[Sea]:
    """Put the ships on the map. Raises ValueError with a sentence for a setup that cannot be."""
    play = Play(launch(setup), dice)
    play.tell(events.TurnBegan(rules.ORDER, 1, setup.options.coins))
    rules.advance(play)
    return play.done()


def to_act(sea: Sea) -> tuple[Player, ...]:
    """The captain who is asked, whose ship has her turn, or whose choice it is."""
    if sea.phase is Phase.OVER:
        return ()
    if sea.pending:
        return (sea.ships[asked(sea, sea.pending[-1])].owner,)
    if sea.active != NOBODY:
        return (sea.ships[sea.active].owner,)
    return (sea.chooser,)


def asked(sea: Sea, ask: Pending) -> ShipId:
    """The ship whose captain a question goes to."""
    match ask:
        case AskReturn(salvo):
            return salvo.on
        case AskStake(salvos, at):
            return salvos[at].by
        case AskStakeKill(winner=winner):
            return winner
        case AskGun(ship) | AskBurn(ship):
            return ship


def legal(sea: Sea, who: Player) -> Sequence[Action]:
    """Every action `who` may take, in the order of a ship's turn."""
    return legal_actions(sea) if to_act(sea) == (who,) else ()


def refuse(sea: Sea, act: Action) -> Refusal | None:
    """Why an action may not be taken, in words, or None."""
    if sea.phase is Phase.OVER:
        return Refusal(OVER, "the fight is over")
    if not isinstance(act, Clock | Part | Whistle) and not 0 <= act.by < len(sea.ships):
        return Refusal(SHIPS_TURN, "there is no such ship")
    if isinstance(act, Fire | Grapple | Board) and not 0 <= act.on < len(sea.ships):
        return Refusal(SHIPS_TURN, "there is no such ship")
    if sea.pending:
        ask = sea.pending[-1]
        ship = sea.ships[asked(sea, ask)]
        if not isinstance(act, ANSWERS[type(ask)]) or (
            isinstance(act, NoReply | Stake) and act.by != ship.id
        ):
            words = f"{ship.name}'s captain has a question to answer first"
            return Refusal(SHIPS_TURN, words)
    elif not isinstance(act, Take | Clock | Part | Whistle):
        if act.by != sea.active:
            return Refusal(SHIPS_TURN, f"it is not {sea.ships[act.by].name}'s turn")
        if isinstance(act, Reply | NoReply | Stake | LoseGun | Burn):
            return Refusal(SHIPS_TURN, "there is no such question to answer")
    return ACTIONS[type(act)][0](sea, act)


def apply(sea: Sea, act: Action, dice: Dice) -> Step[Sea]:
    """Do a legal action, then run on until a captain must decide."""
    play = Play(sea, dice)
    ACTIONS[type(act)][1](play, act)
    rules.advance(play)
    return play.done()


def stake(play: Play[Sea], act: Stake) -> None:
    """Give up a hit or a kill for the chance of something worse, or keep it."""
    if isinstance(play.state.pending[-1], AskStake):
        gunnery.stake(play, act)
    else:
        boarding.stake_kill(play, act)


def burn(play: Play[Sea], act: Burn) -> None:
    """See to the fire, then go on with the ship's turn."""
    gunnery.burn(play, act)
    if play.state.ships[act.by].afloat:
        sailing.get_under_way(play)


ACTIONS: Mapping[type[Action], Chapter] = {
    Take: (rules.refuse_take, lambda play, act: rules.take(play, act.by)),
    Reduce: (sailing.refuse_reduce, sailing.reduce),
    Sail: (sailing.refuse_sail, sailing.sail),
    Turn: (sailing.refuse_turn, sailing.turn),
    Press: (sailing.refuse_press, sailing.press),
    Hold: (sailing.refuse_hold, sailing.hold),
    Fire: (waters.refuse_fire, gunnery.fire),
    Reply: (waters.refuse_reply, gunnery.reply),
    NoReply: (no_fault, gunnery.no_reply),
    Stake: (no_fault, stake),
    LoseGun: (gunnery.refuse_lose_gun, gunnery.lose_gun),
    Burn: (gunnery.refuse_burn, burn),
    Grapple: (boarding.refuse_grapple, boarding.grapple),
    Board: (boarding.refuse_board, boarding.board),
    End: (rules.refuse_end, lambda play, act: rules.end_turn(play)),
    Clock: (rules.refuse_clock, rules.clock),
    Part: (rules.refuse_clock, rules.part),
    Whistle: (rules.refuse_whistle, rules.whistle),
}
ANSWERS: Mapping[type[Pending], Any] = {
    AskReturn: Reply | NoReply,
    AskStake: Stake,
    AskStakeKill: Stake,
    AskGun: LoseGun,
    AskBurn: Burn,
}
"""By question what answers it."""


def imagine(seen: Seen[Sea], rng: random.Random) -> Sea:
    """Nothing is hidden in a sea fight: what is seen is all there is."""
    return seen.value


def score(sea: Sea) -> Mapping[Player, float]:
    """The points of both sides as they stand (H-8)."""
    north, south = points(sea)
    return {Player(0): float(north), Player(1): float(south)}
