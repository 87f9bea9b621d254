"""How the town posts its garrison before the first turn (H-25): who guards what."""

from campaign.geometry.squares import Square
from ..model import actions
from ..model.actions import Action, Done
from ..model.state import MOST, TOWN, Ground, Kind, Raid, Unit
from .expectations import Scene, grounds, prize, steps_to
from .orders import Orders

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
    """Whether a unit is not the last one beside a gun."""
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
