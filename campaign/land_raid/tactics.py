"""The scripts of both sides: from a position and the orders given, what is done next."""

from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions
from .actions import Action, Done, Serve
from .fighting import legal_shots
from .judgement import Scene, grounds, habit, mean_harm, prize, spare_shot, steps_to
from .rules import answers
from .squads import (
    LOUD_TASKS,
    Order,
    Orders,
    burning,
    choices,
    given,
    is_loud,
    looting,
    portfolio,
    raider_moves,
    squads,
    town_moves,
    usual,
)
from .state import (
    GUN_DICE,
    MOST,
    RAIDERS,
    TOWN,
    Ground,
    Kind,
    Phase,
    Raid,
    Town,
    Unit,
    spied,
    standing,
)
from .strength import hit_need


def next_actions(raid: Raid, who: Player, orders: Orders) -> Sequence[Action]:
    """What a side does next: one action or several in a row, each of them legal in its turn."""
    if raid.pending:
        return (answer(raid),)
    match raid.phase:
        case Phase.POSTING:
            return (posting(raid, orders),)
        case Phase.MOVING:
            side = raider_moves if who == RAIDERS else town_moves
            return side(raid, orders)
        case Phase.SHOOTING:
            return (shot(raid, who, orders),)
        case Phase.BURNING:
            return (burning(raid, orders),)
        case _:
            return (looting(raid),)


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


SAILORS = ((Ground.TREASURY, 4),)
"""Where a sailor posts men, and how many."""
GUARDED = ((Ground.TREASURY, MOST), (Ground.RESIDENCE, MOST))
"""The same of a mate: the chest pays most by far, and few men only bring the raiders more coins."""


def posting(raid: Raid, orders: Orders) -> Action:
    """Groups nobody has posted go where most is to be had, until all is guarded that can be."""
    scene = Scene(raid, TOWN)
    plain = any(order.plain for order in orders)
    found: list[tuple[Square, int]] = [
        (at, most)
        for ground, most in (SAILORS if plain else GUARDED)
        for at in grounds(raid.town.rows, ground)
        if prize(raid, at)
    ]
    for place, (at, most) in enumerate(found):
        held = {post for post, _ in found[: place + 1]}
        free = [unit for unit in to_be_posted(scene) if scene.at[unit.id] not in held]
        if scene.count[at] < most and free:
            return actions.post(best_of(scene, at, free).id, at)
    return Done(TOWN)


def to_be_posted(scene: Scene) -> list[Unit]:
    """The officers and armed groups that have not been posted and can be spared."""
    return [
        unit
        for unit in scene.men
        if not unit.moved
        and (unit.kind is Kind.OFFICER or unit.group)
        and unit.kind is not Kind.UNARMED
        and _spare(scene, unit)
    ]


def best_of(scene: Scene, at: Square, free: list[Unit]) -> Unit:
    """Whom a post had best have next; of equals who has the shortest way."""
    steps = steps_to(scene.raid.town.rows, (at,))
    return min(free, key=lambda unit: (_rank(scene, at, unit), steps[scene.at[unit.id]], unit.id))


def _spare(scene: Scene, unit: Unit) -> bool:
    here = scene.at[unit.id]
    gun = any(u.gun and scene.at[u.id] == here for u in scene.raid.units)
    return not gun or scene.count[here] > 2


def _rank(scene: Scene, post: Square, unit: Unit) -> int:
    """An officer first where there is none, then the best men."""
    led_already = any(
        mate.officer and scene.at[mate.id] == post for mate in scene.men if mate.id != unit.id
    )
    if unit.officer:
        return 9 if led_already else 0
    return 4 - unit.quality
