"""The Pieces of Eight sea fight on hexes: the seven functions of an engine.

To write another engine, copy this folder, keep the names of its files, and change what
they say.
"""

import random
from collections.abc import Mapping, Sequence
from typing import assert_never

from campaign.kernel.dice import Dice
from campaign.kernel.play import Play, Refusal, Step
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player, Seen
from .model import aiming, events
from .model.account import points
from .model.actions import (
    Action,
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
    Press,
    Reduce,
    Reply,
    Sail,
    Setup,
    Stake,
    Take,
    Turn,
    Whistle,
)
from .model.opening import launch
from .model.state import (
    NOBODY,
    AskBurn,
    AskGun,
    AskReturn,
    AskStake,
    AskStakeKill,
    Pending,
    Phase,
    Sea,
    ShipId,
)
from .rules import boarding, gunnery, sailing, turn
from .rules.legal import legal_actions

SHIPS_TURN = Rule("P8-10.2")
OVER = Rule("P8-10.6")


def start(setup: Setup, dice: Dice) -> Step[Sea]:
    """Put the ships on the map. Raises ValueError with a sentence for a setup that cannot be."""
    play = Play(launch(setup), dice)
    play.tell(events.TurnBegan(turn.ORDER, 1, setup.options.coins))
    turn.advance(play)
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
        return refuse_answer(sea, act)
    return refuse_order(sea, act)


def refuse_answer(sea: Sea, act: Action) -> Refusal | None:
    """While a question is open only its answers are allowed."""
    ask = sea.pending[-1]
    ship = sea.ships[asked(sea, ask)]
    match ask, act:
        case AskReturn(), Reply():
            return aiming.refuse_reply(sea, act)
        case AskGun(), LoseGun():
            return gunnery.refuse_lose_gun(sea, act)
        case AskBurn(), Burn():
            return gunnery.refuse_burn(sea, act)
        case (AskReturn(), NoReply()) | (AskStake() | AskStakeKill(), Stake()):
            if act.by == ship.id:
                return None
    return Refusal(SHIPS_TURN, f"the captain of {ship.name} has a question to answer first")


def refuse_order(sea: Sea, act: Action) -> Refusal | None:
    """Orders to the ship whose turn it is, and what is decided between ships."""
    match act:
        case Take():
            return turn.refuse_take(sea, act)
        case Clock() | Part():
            return turn.refuse_clock(sea, act)
        case Whistle():
            return turn.refuse_whistle(sea, act)
    if act.by != sea.active:
        return Refusal(SHIPS_TURN, f"it is not the turn of {sea.ships[act.by].name}")
    match act:
        case Reduce():
            return sailing.refuse_reduce(sea, act)
        case Sail():
            return sailing.refuse_sail(sea, act)
        case Turn():
            return sailing.refuse_turn(sea, act)
        case Press():
            return sailing.refuse_press(sea, act)
        case Hold():
            return sailing.refuse_hold(sea, act)
        case Fire():
            return aiming.refuse_fire(sea, act)
        case Grapple():
            return boarding.refuse_grapple(sea, act)
        case Board():
            return boarding.refuse_board(sea, act)
        case End():
            return turn.refuse_end(sea, act)
        case Reply() | NoReply() | Stake() | LoseGun() | Burn():
            return Refusal(SHIPS_TURN, "there is no such question to answer")
        case _:
            assert_never(act)


def apply(sea: Sea, act: Action, dice: Dice) -> Step[Sea]:
    """Do a legal action, then run on until a captain must decide."""
    play = Play(sea, dice)
    carry_out(play, act)
    turn.advance(play)
    return play.done()


def carry_out(play: Play[Sea], act: Action) -> None:
    """The table of actions."""
    match act:
        case Sail():
            sailing.sail(play, act)
        case Turn():
            sailing.turn(play, act)
        case Press():
            sailing.press(play, act)
        case Hold():
            sailing.hold(play, act)
        case Reduce():
            sailing.reduce(play, act)
        case Take():
            turn.take(play, act.by)
        case End():
            turn.end_turn(play)
        case Fire():
            gunnery.fire(play, act)
        case Reply():
            gunnery.reply(play, act)
        case NoReply():
            gunnery.no_reply(play, act)
        case Grapple():
            boarding.grapple(play, act)
        case Board():
            boarding.board(play, act)
        case _:
            answer(play, act)


def answer(play: Play[Sea], act: Stake | LoseGun | Burn | Clock | Part | Whistle) -> None:
    """The table of actions, continued: answers, coins and wind."""
    match act:
        case Stake():
            if isinstance(play.state.pending[-1], AskStake):
                gunnery.stake(play, act)
            else:
                boarding.stake_kill(play, act)
        case LoseGun():
            gunnery.lose_gun(play, act)
        case Burn():
            gunnery.burn(play, act)
            if play.state.ships[act.by].afloat:
                sailing.get_under_way(play)
        case Clock():
            turn.clock(play, act)
        case Part():
            turn.part(play, act)
        case Whistle():
            turn.whistle(play, act)
        case _:
            assert_never(act)


def imagine(seen: Seen[Sea], rng: random.Random) -> Sea:
    """Nothing is hidden in a sea fight: what is seen is all there is."""
    return seen.value


def score(sea: Sea) -> Mapping[Player, float]:
    """The points of both sides as they stand (H-8)."""
    north, south = points(sea)
    return {Player(0): float(north), Player(1): float(south)}
