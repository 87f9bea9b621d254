"""How the town's orders are carried out: standing fast, and hauling guns."""

from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from ..model import actions
from ..model.actions import Action, Done
from ..model.state import GUN_DICE, MOST, TOWN, Alarm, Ground, Raid, Unit
from ..model.strength import HIT
from ..rules.moving import leader, may_move
from ..rules.shooting import may_serve
from .expectations import FAR, NAIL, STANDARD, Scene, Weights, buildings, prize, steps_to
from .judgement import mean_harm
from .marching import March, storms
from .orders import Order, Orders, Task

HITS_A_DIE = (7 - HIT) / 6
NEXT_TURN = 0.5
"""How much of a shot is left that can be fired only next turn, when the raiders may be gone."""
DANGER = 0.5
"""How likely raiders are to spike a gun that they can walk up to."""
LEAST = 0.5
"""How many coins a haul must promise."""
FOUGHT_FOR = 0.5
"""How much of a prize it is worth to fight those who are about to carry it away."""
LEAST_FOUGHT = 0.9
"""How much that must be."""
CALL = 3
"""From so many steps away men come to fight for it."""
DESPERATE = Weights(odds=0.3)
"""The town attacks those who rob it even where they are more."""
AFRAID = 3
"""From so near the raiders a hiding man goes further off."""


# --- When the town hauls its guns, and where to: a captain's judgement, in coins -----------------
# A gun is worth its shots at the raiders it reaches, as long as a group can serve it, and it is in
# danger where raiders can walk up to it and nobody stands by it. It shoots no more in the turn in
# which it moves, so it stays where it has a shot. Nothing here decides a rule.


def hauled(scene: Scene) -> Action | None:
    """A gun to be hauled now, or a group to follow one that has moved; None where neither pays."""
    if not scene.foes:
        return None
    guns = [unit for unit in scene.raid.units if unit.gun and unit.here]
    for gun in guns:
        order = follower(scene, gun) if gun.moved else haul(scene, gun)
        if order is not None:
            return order
    return None


def haul(scene: Scene, gun: Unit) -> Action | None:
    """The haul that promises most for a gun; None where it had better stand."""
    here = scene.at[gun.id]
    if gun.busy or here in scene.foes or here in scene.raid.fights:
        return None
    stays = shot(scene, here, here) - danger(scene, here)
    promised = {
        to: NEXT_TURN * shot(scene, here, to) - danger(scene, to) - stays
        for to in scene.table.steps[here]
        if to not in scene.foes and to not in scene.raid.fights
    }
    best = max(promised, key=lambda to: (promised[to], -to), default=NOWHERE)
    if best == NOWHERE or promised[best] < LEAST:
        return None
    return actions.haul(gun.id, best)


def shot(scene: Scene, began: Square, at: Square) -> float:
    """What a gun could do from a square to raiders in sight, if it can be served there."""
    if not crew(scene, began, at):
        return 0.0
    over = {to for to, men in enumerate(scene.count) if men} | scene.foes.keys()
    reach = [
        aim.at
        for aim in scene.table.gun_shots[at]
        if aim.at in scene.foes and (aim.over == NOWHERE or aim.over not in over)
    ]
    return max(
        [GUN_DICE * HITS_A_DIE * mean_harm(scene.raid, TOWN, to) for to in reach], default=0.0
    )


def crew(scene: Scene, began: Square, at: Square) -> list[Unit]:
    """The groups that stand in a square, or can follow a gun there, and can still serve it."""
    return [
        unit
        for unit in scene.men
        if may_serve(unit)
        and (scene.at[unit.id] == at or (scene.at[unit.id] == began and is_free(scene, unit)))
    ]


def is_free(scene: Scene, unit: Unit) -> bool:
    """Whether a group can still go somewhere by itself."""
    held = scene.at[unit.id] in scene.raid.fights or unit.attacks != NOWHERE
    return unit.group and unit.steps > 0 and may_move(scene.raid, unit) and not held


def danger(scene: Scene, at: Square) -> float:
    """What it may cost that raiders can walk up to a gun in a square."""
    guarded = scene.count[at] > 0
    near = any(foe in scene.table.steps[at] for foe in scene.foes)
    return 0.0 if guarded or not near else DANGER * NAIL


def follower(scene: Scene, gun: Unit) -> Action | None:
    """A group that goes to a gun which was moved this turn and has nobody beside it."""
    at = scene.at[gun.id]
    if scene.count[at] or at in scene.foes or at in scene.raid.fights:
        return None
    near = [
        unit
        for unit in scene.men
        if is_free(scene, unit) and may_serve(unit) and at in scene.table.steps[scene.at[unit.id]]
    ]
    if not near or scene.count[at] >= MOST:
        return None
    plain = scene.raid.in_plain_sight(TOWN)
    return actions.move(min(near, key=lambda unit: unit.id).id, TOWN, at, plain)


# --- How the town's orders are carried out, asleep and awake --------------------------------------


def moving(raid: Raid, orders: Orders) -> list[Action]:
    """Guns hauled where it pays, then attacks and steps of the town's men, as ordered.

    Those asleep wait for their officers.
    """
    scene = Scene(raid, TOWN)
    if gun := hauled(scene):
        return [gun]
    mine = scene.men
    free = [unit for unit in mine if may_move(raid, unit) and unit.steps]
    on_guard = frozenset(u.id for u in mine if orders[u.id].task is Task.HIDE)
    wanted = dict.fromkeys(scene.foes, 0.5) if any(_fights(orders, u) for u in mine) else {}
    weights = STANDARD
    if not any(orders[unit.id].plain for unit in mine):
        wanted, weights = wanted | robbed(scene), DESPERATE
    attacks = storms(scene, [u for u in free if u.id not in on_guard], wanted, frozenset(), weights)
    if attacks:
        return list(attacks)
    if raid.alarm is not Alarm.FULL and (follower := led(scene, mine)):
        return [follower]
    march = March(scene)
    for unit in sorted(free, key=lambda unit: (unit.officer, unit.id)):
        if unit.attacks != NOWHERE or scene.at[unit.id] in raid.fights:
            continue
        if raid.alarm is not Alarm.FULL and unit.moved and unit.leads:
            continue  # those he leads go where he is
        leading = raid.alarm is not Alarm.FULL and unit.leads > 0
        before = len(march.found)
        goals = post_of(scene, orders[unit.id], unit)
        if goals:
            march.go(single(unit) if leading else unit, goals, beside=True)
        if leading and len(march.found) > before:
            return march.found
    march.found.append(Done(TOWN))
    return march.found


def robbed(scene: Scene) -> dict[Square, float]:
    """The squares that raiders are about to empty, and what it is worth to fight them there.

    Who has fought in a turn carries nothing away in it (P8-22.19).
    """
    found = {at: FOUGHT_FOR * prize(scene.raid, at) for at in scene.foes}
    return {at: worth for at, worth in found.items() if worth >= LEAST_FOUGHT}


def _fights(orders: Orders, unit: Unit) -> bool:
    return orders[unit.id].task is Task.HUNT


def single(unit: Unit) -> Unit:
    """An officer who goes no faster than the groups he leads."""
    return replace(unit, steps=min(1, unit.steps))


def led(scene: Scene, mine: Sequence[Unit]) -> Action | None:
    """A group that goes with the officer who has roused it: after him, or into his attack."""
    raid = scene.raid
    officers = [unit for unit in mine if unit.leads and unit.moved]
    if not officers:
        return None
    for unit in scurvy_or_others(mine):
        if not unit.group or unit.moved or not unit.steps or may_move(raid, unit):
            continue
        here = scene.at[unit.id]
        if here in raid.fights:
            continue
        for officer in officers:
            to = scene.at[officer.id]
            room = to in scene.table.steps[here] and scene.count[to] < MOST
            shut = officer.attacks != NOWHERE or to in raid.fights
            if room and not shut and leader(raid, unit, to, NOWHERE):
                return actions.move(unit.id, TOWN, to, raid.in_plain_sight(TOWN))
    return None


def scurvy_or_others(mine: Sequence[Unit]) -> list[Unit]:
    """The better men first: an officer leads scurvy groups or others, not both (P8-22.3)."""
    return sorted(mine, key=lambda unit: (-unit.quality, unit.id))


def post_of(scene: Scene, order: Order, unit: Unit) -> tuple[Square, ...]:
    """Where an order wants a man; nothing for where he is."""
    rows, here = scene.raid.town.rows, scene.at[unit.id]
    post = order.at if order.task is Task.GUARD else here
    posted = order.task in (Task.GUARD, Task.HOLD) and not order.plain
    if posted and (near := called(scene, here)):
        return near
    if posted and scene.foes and stands_by_nothing(scene, post):
        return still_to_guard(scene, here)
    if order.task is Task.GUARD:
        return (order.at,)
    if not scene.foes:
        return ()
    if order.task is Task.HUNT:
        steps = steps_to(rows, (here,))
        return (min(scene.foes, key=lambda at: (steps[at], at)),)
    if order.task is Task.HIDE:
        return refuge(scene, here)
    return ()


def called(scene: Scene, here: Square) -> tuple[Square, ...]:
    """Where those posted nearby go to fight for what is being carried away; nothing if nowhere."""
    if scene.raid.alarm is not Alarm.FULL:
        return ()
    steps = steps_to(scene.raid.town.rows, (here,))
    near = [at for at, worth in robbed(scene).items() if worth > LEAST_FOUGHT and steps[at] <= CALL]
    return tuple(sorted(near))


def stands_by_nothing(scene: Scene, post: Square) -> bool:
    """Whether a post is a chest that has been emptied, in a town that is awake."""
    raid = scene.raid
    emptied = scene.table.ground[post] is Ground.TREASURY and post in raid.looted
    return emptied and raid.alarm is Alarm.FULL


def still_to_guard(scene: Scene, here: Square) -> tuple[Square, ...]:
    """What is left to be taken and lies nearest, the richest first; else the nearest raiders."""
    rows = scene.raid.town.rows
    steps = steps_to(rows, (here,))
    left = [
        at
        for at in buildings(rows)
        if prize(scene.raid, at) and at not in scene.foes and scene.count[at] < MOST
    ]
    if left:
        return (max(left, key=lambda at: (prize(scene.raid, at) - steps[at], -at)),)
    return (min(scene.foes, key=lambda at: (steps[at], at)),)


def refuge(scene: Scene, here: Square) -> tuple[Square, ...]:
    """A square of the town further off the raiders, and not far; none if they are far off."""
    rows = scene.raid.town.rows
    near, way = steps_to(rows, tuple(sorted(scene.foes))), steps_to(rows, (here,))
    if near[here] >= AFRAID:
        return ()
    town, cover = scene.table.town, scene.table.building
    further = [
        Square(to)
        for to, steps in enumerate(way)
        if steps <= AFRAID and town[to] and near[here] < near[to] < FAR and scene.count[to] < MOST
    ]
    best = max(further, key=lambda to: (2 * near[to] - way[to] + cover[to], -to), default=here)
    return (best,) if best != here else ()
