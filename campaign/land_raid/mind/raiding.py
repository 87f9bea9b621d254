"""How the raiders' orders are carried out: where each man goes, and what he does there."""

from collections.abc import Sequence

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from ..model.actions import Action, Burn, Done, Leave, Loot, Spike
from ..model.ground import plan
from ..model.state import (
    MOST,
    RAIDERS,
    Ground,
    Raid,
    Unit,
    UnitId,
    has_waited,
    is_free,
    spied,
    standing,
)
from ..rules.fire import legal_burns
from ..rules.looting import legal_loot
from .errands import LOUD, Errands, is_loud
from .expectations import (
    HALF_DIE,
    NAIL,
    STANDARD,
    Scene,
    Weights,
    grounds,
    homeward,
    prize,
    steps_to,
)
from .marching import March, spared, storms
from .orders import Orders, Task

RICH = 4.0
"""A prize worth more than easy prey: a treasury or a residence."""
FIRE = 3.0
"""What a fire is worth, with those that catch from it."""
TRAPPED = 0.7
"""What it is worth beside that for each of the enemy's who is in it."""


def moving(raid: Raid, orders: Orders) -> list[Action]:
    """Boats, attacks and steps of the raiders, as ordered."""
    scene = Scene(raid, RAIDERS)
    errands = Errands(scene, orders)
    mine = scene.men
    wanted = wants(scene, errands)
    plain = any(orders[unit.id].plain for unit in mine)
    at_work = frozenset(
        u
        for u, goal in errands.goal.items()
        if errands.to_be_had(goal)
        and (scene.at[u] == goal or (not plain and about_to_take(scene, errands, u, goal)))
    )
    kept = frozenset[UnitId]() if plain else spared(raid)
    led_by = [unit for unit in mine if unit.id not in kept | errands.in_hand]
    attacks = storms(scene, led_by, wanted, at_work | errands.home)
    if attacks:
        return list(attacks)
    march = March(scene)
    beach = grounds(raid.town.rows, Ground.BEACH)
    home = homeward(raid)
    with_steps = [
        unit
        for unit in mine
        if unit.steps and unit.attacks == NOWHERE and scene.at[unit.id] not in raid.fights
    ]
    homing = going_home(errands, mine)
    for unit in with_steps:
        if unit.id in homing and not unit.moved and not home[scene.at[unit.id]]:
            march.found.append(Leave(unit.id))
            scene.count[scene.at[unit.id]] -= 1
            scene.at[unit.id] = NOWHERE
    groups = [unit for unit in with_steps if unit.group and scene.at[unit.id] != NOWHERE]
    groups.sort(key=lambda unit: _way_left(scene, errands, unit))
    for unit in groups:
        goals = beach if unit.id in homing else (errands.goal.get(unit.id, scene.at[unit.id]),)
        march.go(unit, goals, beside=True)
    for unit in with_steps:
        if unit.officer and scene.at[unit.id] != NOWHERE:
            march.go(unit, beach if unit.id in homing else escort(scene, orders, unit))
    march.found.append(Done(RAIDERS))
    return march.found


def about_to_take(scene: Scene, errands: Errands, unit: UnitId, goal: Square) -> bool:
    """Whether a raider is a step from a rich prize that nobody is seen to guard."""
    rich = errands.worth(goal) >= RICH and goal not in scene.foes
    return rich and goal in scene.table.steps[scene.at[unit]] and scene.count[goal] < MOST


def _way_left(scene: Scene, errands: Errands, unit: Unit) -> tuple[int, int]:
    here = scene.at[unit.id]
    goal = errands.goal.get(unit.id, here)
    return (scene.table.steps_between(here, goal), unit.id)


def wants(scene: Scene, errands: Errands, weights: Weights = STANDARD) -> dict[Square, float]:
    """What the squares that the enemy holds are worth to those who mean to go there."""
    found: dict[Square, float] = {}
    for unit_id, goal in errands.goal.items():
        if goal in scene.foes:
            worth = min(4.0, errands.worth(goal) / 2) if errands.to_be_had(goal) else 0.5
            found[goal] = max(found.get(goal, 0.0), worth)
            continue
        here = scene.at[unit_id]
        if here == goal:
            continue
        steps = steps_to(scene.raid.town.rows, (goal,))
        ahead = [to for to in scene.table.beside[here] if steps[to] < steps[here]]
        if ahead and all(to in scene.foes for to in ahead):
            for to in ahead:
                found[to] = max(found.get(to, 0.0), weights.seize / 2)
    return found


def going_home(errands: Errands, mine: Sequence[Unit]) -> set[UnitId]:
    """The groups that go home, and the officers who have nobody left to lead elsewhere."""
    stay = [u for u in mine if u.group and u.id not in errands.home]
    if not stay:
        return {unit.id for unit in mine}
    return errands.home | {
        unit.id
        for unit in mine
        if unit.officer
        and (errands.orders[unit.id].task is Task.HOME or errands.must_turn_back(unit))
    }


def escort(scene: Scene, orders: Orders, officer: Unit) -> tuple[Square, ...]:
    """Where an officer belongs: with most of his squad, or with the nearest men."""
    here, table = scene.at[officer.id], scene.table
    count: dict[Square, int] = {}
    for unit in scene.men:
        if unit.group and unit.attacks == NOWHERE and scene.at[unit.id] != NOWHERE:
            mate = orders[unit.id] == orders[officer.id]
            count[scene.at[unit.id]] = count.get(scene.at[unit.id], 0) + 1 + 2 * mate
    if not count:
        return (here,)
    best = max(count, key=lambda at: (count[at] - 1.5 * table.steps_between(here, at), -at))
    return (best,)


def burning(raid: Raid, orders: Orders) -> Action:
    """The next torch: not where one's own men stand, nor where there is still loot to take."""
    if not any(is_free(unit) for unit in raid.units if unit.owner == RAIDERS):
        return Done(RAIDERS)
    loud = is_loud(raid)
    if not loud and not any(orders[u.id].task in LOUD for u in raid.units if u.owner == RAIDERS):
        return Done(RAIDERS)
    at = standing(raid, RAIDERS)
    manned = {here for here in at if here != NOWHERE}
    last = raid.turn >= raid.last
    seen = spied(raid, RAIDERS)
    best, most = None, 0.0
    for torch in legal_burns(raid):
        if torch.at in manned or not (loud or orders[torch.by].task in LOUD):
            continue
        if will_loot(raid, torch):
            continue
        spoiled = 0.0 if last else prize(raid, torch.at)
        if not last and not orders[torch.by].plain and beside_prize(raid, torch.at, manned):
            continue
        gain = FIRE - spoiled if spoiled < FIRE else 0.0
        if gain and not orders[torch.by].plain:
            gain += TRAPPED * seen.count(torch.at)
        if gain > most:
            best, most = torch, gain
    return best or Done(RAIDERS)


def beside_prize(raid: Raid, at: Square, manned: set[Square]) -> bool:
    """Whether a fire in a square may leap to a rich prize that is in the raiders' hands."""
    beside = plan(raid.town.rows).beside[at]
    return any(to in manned and prize(raid, to) > HALF_DIE for to in beside)


def will_loot(raid: Raid, torch: Burn) -> bool:
    """Whether the group with the torch has something better to do in the next step."""
    unit = raid.units[torch.by]
    here = standing(raid, RAIDERS)[unit.id]
    return has_waited(unit) and (prize(raid, here) > 0 or here in spied(raid, RAIDERS))


def looting(raid: Raid) -> Action:
    """The best there is to be had now."""
    best: Action = Done(RAIDERS)
    most = 0.0
    worth: dict[Square, float] = {}
    for act in legal_loot(raid):
        if isinstance(act, Loot):
            if act.at not in worth:
                worth[act.at] = prize(raid, act.at) / len(act.by) + 0.1
            gain = worth[act.at]
        else:
            assert isinstance(act, Spike)
            gain = NAIL
        if gain > most:
            best, most = act, gain
    return best
