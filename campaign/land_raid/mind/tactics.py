"""The scripts of both sides: from a position and the orders given, what is done next."""

from collections.abc import Sequence

from campaign.geometry.squares import NOWHERE, Square
from campaign.kernel.sealed import Player
from ..model.actions import Action, Done, Serve
from ..model.state import GUN_DICE, RAIDERS, Phase, Raid, Town, spied, standing
from ..model.strength import hit_need
from ..rules.legal import answers
from ..rules.shooting import legal_shots
from . import defending, raiding
from .errands import is_loud
from .expectations import prize
from .judgement import habit, mean_harm, spare_shot
from .orders import LOUD_TASKS, Order, Orders, choices, given, portfolio, squads, usual
from .posting import posting


def next_actions(raid: Raid, who: Player, orders: Orders) -> Sequence[Action]:
    """What a side does next: one action or several in a row, each of them legal in its turn."""
    if raid.pending:
        return (answer(raid),)
    match raid.phase:
        case Phase.POSTING:
            return (posting(raid, orders),)
        case Phase.MOVING:
            side = raiding.moving if who == RAIDERS else defending.moving
            return side(raid, orders)
        case Phase.SHOOTING:
            return (shot(raid, who, orders),)
        case Phase.BURNING:
            return (raiding.burning(raid, orders),)
        case _:
            return (raiding.looting(raid),)


def holds(before: Raid, after: Raid, who: Player) -> bool:
    """Whether orders thought out before still hold: the same part, and no new enemy seen."""
    return (
        after.phase is before.phase
        and after.side == before.side
        and after.turn == before.turn
        and not after.pending
        and spied(after, who) == spied(before, who)
    )


def answer(raid: Raid) -> Action:
    """The usual answer to the question that is open."""
    found = answers(raid, raid.pending[-1])
    if len(found) == 1:
        return found[0]
    return max(found, key=lambda act: habit(raid, act))


def shot(raid: Raid, who: Player, orders: Orders) -> Action:
    """The best shot there is; the raiders hold their fire while silence is worth more."""
    best: Action = Done(who)
    most = 0.0
    hurts: dict[Square, float] = {}
    for act in legal_shots(raid, who):
        unit = raid.units[act.by]
        if who == RAIDERS and not may_fire(raid, act.by, orders):
            continue
        if not spare_shot(raid, act.by):
            continue
        if act.at not in hurts:
            hurts[act.at] = mean_harm(raid, who, act.at)
        gun = isinstance(act, Serve)
        gain = hurts[act.at] * (7 - hit_need(unit)) * (GUN_DICE if gun else 1)
        gain += 0.01 * (gun and not unit.muskets)
        if gain > most:
            best, most = act, gain
    return best


def may_fire(raid: Raid, by: int, orders: Orders) -> bool:
    """Whether a raiding group may shoot: nobody is to be woken, and it has no loot in hand."""
    unit = raid.units[by]
    if not is_loud(raid) and orders[by].task not in LOUD_TASKS:
        return False
    here = standing(raid, RAIDERS)[by]
    in_hand = not unit.moved and here != NOWHERE and prize(raid, here) > 0
    return not in_hand


def options(raid: Raid, who: Player) -> Sequence[Sequence[Order]]:
    """For each squad what it may be told."""
    found = choices(raid, who)
    return [found for _ in squads(raid, who)]


def moment(raid: Raid, who: Player) -> tuple[Town, int, Player, int] | None:
    """The turn that a side plans for when it moves; answers and shots need no plan."""
    if raid.phase is not Phase.MOVING or raid.pending:
        return None
    return raid.town, len(raid.units), who, raid.turn


__all__ = ["answer", "given", "holds", "moment", "next_actions", "options", "portfolio", "usual"]
