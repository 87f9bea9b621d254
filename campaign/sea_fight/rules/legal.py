"""What a captain may do: the question put to him, the list of legal actions, what gives up a ship.

The list is the hot path of every playout: it is short, and in a fixed order.
"""

from collections.abc import Sequence
from itertools import chain

from pieces_of_eight.campaign.kernel.play import Prompt
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model import aiming, waters
from ..model.actions import (
    Action,
    Burn,
    Clock,
    End,
    Hold,
    NoReply,
    Part,
    Press,
    Reduce,
    Sail,
    Stake,
    Take,
    Turn,
    Whistle,
)
from ..model.aiming import AIMING, legal_fire, legal_reply
from ..model.say import AIMS, ENDINGS, POSITIONS, count, name
from ..model.state import (
    ESCAPE,
    NOBODY,
    AskBurn,
    AskGun,
    AskReturn,
    AskStake,
    AskStakeKill,
    Pending,
    Phase,
    Sailing,
    Sea,
    Ship,
    Side,
    Stage,
    opponent_of,
)
from ..model.waters import exits, free_turns, is_fouled, turn_limit
from . import gunnery, sailing, turn
from .boarding import BOARDING, legal_board, legal_grapple
from .gunnery import GAMBLE, gun_choices
from .turn import PARTING, waiting

OVER = Rule("P8-10.8")


# --- The list of legal actions: short, in a fixed order, and the hot path of every playout -------


def legal_actions(sea: Sea) -> Sequence[Action]:
    """Every action of the captain who is to act."""
    if sea.pending:
        return answers(sea, sea.pending[-1])
    if sea.phase is Phase.CLOCK:
        player = sea.chooser
        return (Clock(player, 0), Clock(player, 1), Clock(player, -1), Part(player))
    if sea.phase is Phase.WIND:
        return tuple(Whistle(sea.chooser, way) for way in (0, -1, 1))
    if sea.active == NOBODY:
        return tuple(Take(ship.id) for ship in waiting(sea, sea.chooser))
    ship = sea.ships[sea.active]
    if sea.stage is Stage.MOVING:
        return moves(sea, ship)
    return fights(sea, ship)


def answers(sea: Sea, ask: Pending) -> Sequence[Action]:
    """The answers to a question."""
    match ask:
        case AskReturn(salvo):
            return (*legal_reply(sea, salvo), NoReply(salvo.on))
        case AskStake(salvos, at):
            return (Stake(salvos[at].by, False), Stake(salvos[at].by, True))
        case AskStakeKill(winner=winner):
            return (Stake(winner, False), Stake(winner, True))
        case AskGun(ship):
            return gun_choices(sea.ships[ship])
        case AskBurn(ship):
            return tuple(Burn(ship, side) for side in Side)


def moves(sea: Sea, ship: Ship) -> Sequence[Action]:
    """What a ship under way may do (P8-12)."""
    move = sea.move
    assert move is not None
    open_ways = free_turns(sea)
    found: list[Action] = [Sail(ship.id, turn) for turn, _ in open_ways]
    found += [Sail(ship.id, turn) for turn in exits(sea)]
    if move.turns < turn_limit(ship):
        against = move.sailing is Sailing.AGAINST and move.basic and not move.turns
        if against or (move.left and not open_ways):
            found += [Turn(ship.id, -1), Turn(ship.id, 1)]
    if move.throws and not move.left:
        found.append(Press(ship.id))
    if move.left <= 1 or not open_ways or is_fouled(sea):
        found.append(Hold(ship.id))
    if not ship.reduced and move.basic and not move.gone and not move.turns:
        found.append(Reduce(ship.id))
    return found


def fights(sea: Sea, ship: Ship) -> Sequence[Action]:
    """Fire, grapple, board, end: each stage leaves those before it behind (P8-10.2)."""
    stage = sea.stage
    guns = legal_fire(sea, ship) if stage is Stage.FIRING else ()
    grapnels = legal_grapple(sea, ship) if stage <= Stage.GRAPPLING and ship.ready > 0 else ()
    boards = legal_board(sea, ship) if stage <= Stage.BOARDING and ship.grappled else ()
    must = stage is not Stage.DONE and bool(ship.owes)
    return list(chain(guns, grapnels, boards, () if must else (End(ship.id),)))


# --- What a captain is asked now, in words, with the paragraph that governs it -------------------


def prompt(sea: Sea, who: Player) -> Prompt:
    """The question of the moment, as put to the captain who is to act."""
    if sea.phase is Phase.OVER:
        return Prompt(OVER, ENDINGS[sea.ending])
    if sea.pending:
        return question(sea, sea.pending[-1])
    if sea.phase is Phase.CLOCK:
        return Prompt(
            turn.COINS, f"{count(sea.coins, 'coin')} left: lengthen or shorten the fight?"
        )
    if sea.phase is Phase.WIND:
        return Prompt(turn.WIND, "Whistle for a wind? It shifts one face on 5 or 6.")
    if sea.active == NOBODY:
        return Prompt(turn.ORDER, "Which ship has her turn?")
    ship = sea.ships[sea.active]
    if sea.stage is Stage.MOVING:
        return moving(sea, ship)
    return fighting(sea, ship)


def question(sea: Sea, ask: Pending) -> Prompt:
    """A question in the middle of a procedure."""
    match ask:
        case AskReturn(salvo):
            words = (
                f"{name(sea, salvo.by)} fires her {POSITIONS[salvo.position]} at the "
                f"{AIMS[salvo.aim]} of {name(sea, salvo.on)}. Return fire?"
            )
            return Prompt(aiming.RETURN_FIRE, words)
        case AskStake(salvos, at):
            hits = count(salvos[at].hits, "hit")
            words = f"{name(sea, salvos[at].by)} has {hits}. Give one up for the gamble?"
            return Prompt(GAMBLE, words)
        case AskStakeKill(by=by, winner=winner, kills=kills):
            mine = count(kills[0] if winner == by else kills[1], "kill")
            words = f"{name(sea, winner)} has {mine}. Give one up for the gamble?"
            return Prompt(GAMBLE, words)
        case AskGun(ship):
            return Prompt(gunnery.CREW, f"Which gun does {name(sea, ship)} lose?")
        case AskBurn(ship):
            return Prompt(gunnery.FIRE, f"{name(sea, ship)} burns: on which side?")


def moving(sea: Sea, ship: Ship) -> Prompt:
    """What the ship under way may do next."""
    move = sea.move
    assert move is not None
    rule = waters.POINTS[move.sailing][0]
    if move.left:
        must = move.sailing is Sailing.BEATING and move.basic
        turn_first = " She must turn into the hex." if must else ""
        hexes = count(move.left, "hex", "hexes")
        return Prompt(rule, f"{ship.name} has {hexes} to sail.{turn_first}")
    if move.throws:
        return Prompt(sailing.EXTRA_AFTER_BASIC, f"Press {ship.name} on for another hex?")
    return Prompt(rule, f"{ship.name} lies against the wind: turn her, or hold.")


def fighting(sea: Sea, ship: Ship) -> Prompt:
    """What the ship may do when her movement is over."""
    if sea.stage is not Stage.DONE and ship.owes:
        enemy = " or ".join(name(sea, enemy) for enemy in ship.owes)
        return Prompt(turn.MUST_ATTACK, f"{ship.name} has to board {enemy} this turn.")
    words = {
        Stage.FIRING: f"{ship.name}: fire, grapple, board, or end her turn.",
        Stage.GRAPPLING: f"{ship.name}: grapple another, board, or end her turn.",
        Stage.BOARDING: f"{ship.name}: board, or end her turn.",
    }.get(sea.stage, f"{ship.name} has boarded: end her turn.")
    rule = BOARDING if ship.grappled else AIMING if sea.stage is Stage.FIRING else turn.SHIPS_TURN
    return Prompt(rule, words)


def gives_up(sea: Sea, act: Action) -> Rule | None:
    """By which rule an order ends the ship's fight or the whole of it; None where it does not.

    A ship leaves the table (P8-10.8, H-4), or both sides have agreed to part (P8-10.8, H-9).
    """
    match act:
        case Sail(turn=turn) if turn in exits(sea):
            return ESCAPE
        case Part(by=by) if sea.parting[opponent_of(by)]:
            return PARTING
        case _:
            return None
