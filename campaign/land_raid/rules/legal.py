"""The list of legal actions: short, in a fixed order, and the hot path of every playout."""

from collections.abc import Sequence
from functools import lru_cache

from campaign.geometry.squares import NOWHERE, Square
from campaign.kernel.sealed import Player
from campaign.land_raid.model import actions
from campaign.land_raid.model.actions import (
    Action,
    Done,
    Haul,
    Leave,
    Move,
    Name,
    Rise,
    Spread,
    Victim,
)
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.state import (
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
    Raid,
    UnitId,
    standing,
)
from campaign.land_raid.model.terms import Alarm, Ground, Phase
from campaign.land_raid.rules.alarm import legal_rises, nameable
from campaign.land_raid.rules.attacking import legal_attacks
from campaign.land_raid.rules.fire import legal_burns
from campaign.land_raid.rules.looting import legal_loot
from campaign.land_raid.rules.moving import crowded, held, legal_posts
from campaign.land_raid.rules.retreat import legal_go
from campaign.land_raid.rules.rousing import leading, leads, may_move
from campaign.land_raid.rules.shooting import legal_shots


def legal_actions(raid: Raid) -> Sequence[Action]:
    """Every action of the captain who is to act."""
    if raid.pending:
        return answers(raid, raid.pending[-1])
    match raid.phase:
        case Phase.POSTING:
            return (*legal_posts(raid), Done(TOWN))
        case Phase.MOVING:
            return moves(raid, raid.side)
        case Phase.SHOOTING:
            return (*legal_shots(raid, raid.side), Done(raid.side))
        case Phase.BURNING:
            return (*legal_burns(raid), Done(RAIDERS))
        case Phase.LOOTING:
            return (*legal_loot(raid), Done(RAIDERS))
        case _:
            return ()


def answers(raid: Raid, ask: Pending) -> Sequence[Action]:
    """The answers to a question."""
    match ask:
        case AskVictim(chooser=chooser, victims=victims):
            return tuple(Victim(chooser, unit) for unit in victims)
        case AskDriven() | AskRetreat():
            return legal_go(raid)
        case AskSpread(chooser=chooser, squares=squares):
            return tuple(Spread(chooser, at) for at in squares)
        case AskDeserters():
            return tuple(Name(RAIDERS, at) for at in nameable(raid, RAIDERS))
        case AskLost():
            return tuple(Name(TOWN, at) for at in nameable(raid, TOWN))
        case AskRise(unit=unit):
            rises: Sequence[Rise] = legal_rises(raid, unit)
            return rises


def moves(raid: Raid, side: Player) -> Sequence[Action]:
    """Attacks, moves, guns, boats, and the end of it (P8-22.2 to 22.5)."""
    foes = held(raid, side)
    found: list[Action] = [*legal_attacks(raid, side, foes), *legal_moves(raid, side, foes)]
    found += legal_leaves(raid) if side == RAIDERS else legal_hauls(raid, foes)
    found.append(Done(side))
    return found


def legal_moves(raid: Raid, side: Player, foes: frozenset[Square]) -> list[Move]:
    """Every step a side's units can take now; `foes` are the squares the enemy holds."""
    steps, pinned = plan(raid.town.rows).steps, raid.fights
    shut = foes.union(crowded(raid, side), pinned)
    awake = side == RAIDERS or raid.alarm is Alarm.FULL
    by_die = [] if awake else leads(raid)
    plain = raid.in_plain_sight(side)
    found: list[Move] = []
    for here, unit in zip(standing(raid, side), raid.units, strict=True):
        if here == NOWHERE or not unit.steps or unit.attacks != NOWHERE or here in pinned:
            continue
        squares = steps[here]
        if awake or may_move(raid, unit):
            orders = _orders(unit.id, side, squares, plain)
            if shut.isdisjoint(squares):
                found += orders
            else:
                pairs = zip(orders, squares, strict=True)
                found += [order for order, to in pairs if to not in shut]
        elif by_die:
            led = {lead.to for lead in leading(raid, unit, by_die)}
            found += [
                actions.move(unit.id, side, to, plain)
                for to in squares
                if to in led and to not in shut
            ]
    return found


@lru_cache(maxsize=16384)
def _orders(
    who: UnitId,
    owner: Player,
    steps: tuple[Square, ...],
    plain: bool,
) -> tuple[Move, ...]:
    """The orders to a unit for all steps from a square, made once."""
    return tuple(actions.move(who, owner, to, plain) for to in steps)


def legal_hauls(raid: Raid, foes: frozenset[Square]) -> list[Haul]:
    """Every gun that can be tried to move, and where to (P8-22.4)."""
    steps, at = plan(raid.town.rows).steps, standing(raid, TOWN)
    found: list[Haul] = []
    for gun in raid.guns:
        here, unit = at[gun], raid.units[gun]
        if here != NOWHERE and unit.here and not unit.busy and here not in foes:
            found += [order for order in _hauls(gun, steps[here]) if order.to.content not in foes]
    return found


@lru_cache(maxsize=1024)
def _hauls(gun: UnitId, steps: tuple[Square, ...]) -> tuple[Haul, ...]:
    """The orders to a gun for all steps from a square, made once."""
    return tuple(actions.haul(gun, to) for to in steps)


def legal_leaves(raid: Raid) -> list[Leave]:
    """Everybody who can take to the boats (H-26)."""
    ground, pinned = plan(raid.town.rows).ground, raid.fights
    return [
        Leave(unit.id)
        for here, unit in zip(standing(raid, RAIDERS), raid.units, strict=True)
        if here != NOWHERE
        and unit.steps
        and not unit.moved
        and ground[here] is Ground.BEACH
        and here not in pinned
    ]
