"""The list of legal actions: short, in a fixed order, and the hot path of every playout."""

from collections.abc import Sequence
from itertools import chain

from campaign.sea_fight.model.actions import (
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
from campaign.sea_fight.model.gunnery import legal_fire, legal_reply
from campaign.sea_fight.model.state import (
    NOBODY,
    AskBurn,
    AskGun,
    AskReturn,
    AskStake,
    AskStakeKill,
    Pending,
    Sea,
    Ship,
)
from campaign.sea_fight.model.terms import Phase, Sailing, Side, Stage
from campaign.sea_fight.model.wind import exits, is_fouled, turn_limit, ways
from campaign.sea_fight.rules.boarding import legal_board
from campaign.sea_fight.rules.damage import gun_choices
from campaign.sea_fight.rules.grappling import legal_grapple
from campaign.sea_fight.rules.turn import waiting


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
    open_ways = ways(sea)
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
