"""Pirate Wars, a miniature naval game in two editions: the seven functions of an engine."""

import random
from collections.abc import Mapping, Sequence
from typing import TypeAlias, assert_never

from campaign.kernel.dice import Dice
from campaign.kernel.play import Play, Refusal, Step
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player, Seen
from .model import last_orders, lines_of_fire
from .model.account import points
from .model.actions import (
    Action,
    Back,
    Board,
    Commit,
    Done,
    FallOff,
    Fire,
    Haul,
    Hoist,
    Leap,
    Lower,
    Man,
    Press,
    Prime,
    Reload,
    Scuttle,
    Send,
    Setup,
    Shift,
    Shoot,
    StandOff,
    Strike,
    Take,
    Trim,
    Yield,
)
from .model.opening import launch
from .model.state import NOBODY, AskParty, AskPress, AskPrize, AskYield, Sea
from .model.terms import Phase
from .rules import boarding, boats, gunnery, island_turn, looting, morale, sailing, tasks, turn
from .rules.island_turn import ShoreAct
from .rules.legal import legal_actions

PHASES = Rule("PW-2.1")
ORDER = Rule("PW-2.2")

Before: TypeAlias = Take | Trim | Leap | Back | FallOff | Board | StandOff
"""What is done before the tasks."""
Task: TypeAlias = Fire | Shoot | Reload | Prime | Send | Scuttle | Done
Work: TypeAlias = Shift | Strike | Haul | Lower | Hoist
"""What is done in the tasks, by figures and about guns, yards and launches."""


def start(setup: Setup, dice: Dice) -> Step[Sea]:
    """Put the ships on the water. Raises ValueError with a sentence for a setup that cannot be."""
    play = Play(launch(setup), dice)
    if setup.wind is None:
        tasks.throw_wind(play)
    turn.throw_initiative(play)
    turn.advance(play)
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
        if sea.pending or sea.phase is not Phase.TASKS or act.by != sea.chooser:
            return Refusal(ORDER, "it is not your turn to end your orders")
        return None
    if not 0 <= act.by < len(sea.ships):
        return Refusal(ORDER, "there is no such ship")
    if sea.pending:
        return refuse_answer(sea, act)
    if isinstance(act, ShoreAct):
        return island_turn.refuse(sea, act)
    if isinstance(act, Take | Trim | Leap | Back | FallOff | Board | StandOff):
        return refuse_move(sea, act)
    return refuse_order(sea, act)


def refuse_answer(sea: Sea, act: Action) -> Refusal | None:
    """While a question is open only its answers are allowed."""
    ask = sea.pending[-1]
    match ask, act:
        case AskParty(), Commit():
            return boarding.refuse_commit(sea, act)
        case AskPrize(), Man():
            return boarding.refuse_man(sea, act)
        case (AskPress(), Press()) | (AskYield(), Yield()):
            if act.by == ask.ship:
                return None
    return Refusal(ORDER, f"the captain of {sea.ships[ask.ship].name} has a question to answer")


def refuse_move(sea: Sea, act: Before) -> Refusal | None:
    """What is done before the tasks."""
    match act:
        case Take():
            return sailing.refuse_take(sea, act)
        case FallOff():
            return sailing.refuse_fall_off(sea, act)
        case Board() | StandOff():
            return boarding.refuse_board(sea, act)
    if sea.active == NOBODY or act.by != sea.active:
        return Refusal(ORDER, f"{sea.ships[act.by].name} is not moving")
    match act:
        case Trim():
            return sailing.refuse_trim(sea, act)
        case Leap():
            return sailing.refuse_leap(sea, act)
        case Back():
            return boats.refuse_back(sea, act)
        case _:
            assert_never(act)


def refuse_order(sea: Sea, act: Action) -> Refusal | None:
    """Orders of the tasks phase."""
    ship = sea.ships[act.by]
    if sea.phase is not Phase.TASKS:
        return Refusal(PHASES, "tasks come after all movement")
    if not lines_of_fire.in_tasks(sea, ship) and not last_orders.allowed(sea, ship, act):
        rule = gunnery.STUNNED if ship.stunned else boarding.NO_OTHER_TASK
        return Refusal(rule, f"the crew of {ship.name} can have no task now")
    match act:
        case Fire():
            return gunnery.refuse_fire(sea, act)
        case Shoot():
            return gunnery.refuse_shoot(sea, act)
        case Reload():
            return tasks.refuse_reload(sea, act)
        case Prime():
            return tasks.refuse_prime(sea, act)
        case Send():
            return tasks.refuse_send(sea, act)
        case Scuttle():
            return tasks.refuse_scuttle(sea, act)
        case Shift() | Strike() | Haul() | Lower() | Hoist():
            return refuse_work(sea, act)
        case _:
            return Refusal(ORDER, "there is no such question to answer")


def refuse_work(sea: Sea, act: Work) -> Refusal | None:
    """Orders of the tasks phase about guns, yards and launches."""
    match act:
        case Shift():
            return tasks.refuse_shift(sea, act)
        case Strike():
            return tasks.refuse_strike(sea, act)
        case Haul():
            return looting.refuse_haul(sea, act)
        case Lower():
            return boats.refuse_lower(sea, act)
        case Hoist():
            return boats.refuse_hoist(sea, act)
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
        case Take():
            turn.take(play, act.by)
        case Trim():
            sailing.trim(play, act)
        case Leap():
            sailing.leap(play, act)
        case Back():
            boats.back(play, act)
        case FallOff():
            sailing.fall_off(play, act)
        case Board():
            boarding.board(play, act)
        case StandOff():
            boarding.stand_off(play, act)
        case Commit():
            boarding.commit(play, act)
        case Press():
            boarding.press(play, act)
        case Man():
            boarding.man(play, act)
        case Yield():
            morale.yield_ship(play, act)
        case _:
            order(play, act)


def order(play: Play[Sea], act: Task | Work | ShoreAct) -> None:
    """The table of actions, continued: the orders of the tasks phase."""
    match act:
        case Fire():
            gunnery.fire(play, act)
        case Shoot():
            gunnery.shoot(play, act)
        case Reload():
            tasks.reload(play, act)
        case Prime():
            tasks.prime(play, act)
        case Send():
            tasks.send(play, act)
        case Scuttle():
            tasks.scuttle(play, act)
        case Done():
            turn.done(play, act)
        case Shift() | Strike() | Haul() | Lower() | Hoist():
            work(play, act)
        case _:
            island_turn.carry_out(play, act)


def work(play: Play[Sea], act: Work) -> None:
    """The table of actions, to its end: guns, yards and launches."""
    match act:
        case Shift():
            tasks.shift(play, act)
        case Strike():
            tasks.strike(play, act)
        case Haul():
            looting.haul(play, act)
        case Lower():
            boats.lower(play, act)
        case Hoist():
            boats.hoist(play, act)
        case _:
            assert_never(act)


def imagine(seen: Seen[Sea], rng: random.Random) -> Sea:
    """Nothing is hidden at this table: what is seen is all there is."""
    return seen.value


def score(sea: Sea) -> Mapping[Player, float]:
    """The points of both sides as they stand (H-110)."""
    first, second = points(sea)
    return {Player(0): float(first), Player(1): float(second)}
