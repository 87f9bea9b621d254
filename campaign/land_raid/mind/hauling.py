"""When the town hauls its guns, and where to: a captain's judgement, in coins.

A gun is worth its shots at the raiders it reaches, as long as a group can serve it, and it is in
danger where raiders can walk up to it and nobody stands by it. It shoots no more in the turn in
which it moves, so it stays where it has a shot. Nothing here decides a rule.
"""

from campaign.geometry.squares import NOWHERE, Square
from campaign.land_raid.mind.habits import mean_harm
from campaign.land_raid.mind.prices import NAIL
from campaign.land_raid.mind.scene import Scene
from campaign.land_raid.model import actions
from campaign.land_raid.model.actions import Action
from campaign.land_raid.model.state import GUN_DICE, MOST, TOWN, Unit
from campaign.land_raid.model.strength import HIT
from campaign.land_raid.rules.rousing import may_move
from campaign.land_raid.rules.shooting import may_serve

HITS_A_DIE = (7 - HIT) / 6
NEXT_TURN = 0.5
"""How much of a shot is left that can be fired only next turn, when the raiders may be gone."""
DANGER = 0.5
"""How likely raiders are to spike a gun that they can walk up to."""
LEAST = 0.5
"""How many coins a haul must promise."""


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
