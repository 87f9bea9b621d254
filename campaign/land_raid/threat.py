"""What the enemy can do next turn, of all that a side knows of him: shots, and men hand to hand."""

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player
from .moving import STEPS, may_move
from .state import GUN_DICE, Kind, Raid, places_seen, plan
from .strength import hit_need


def threat(raid: Raid, viewer: Player) -> dict[Square, str]:
    """For each square how the enemy's known men can harm somebody there.

    "5+" is what the best muskets need, "3d" the dice of a gun, x that men can come hand to hand.
    Men in the way of a shot may have gone by then, so they are not counted.
    """
    table, at = plan(raid.town.rows), places_seen(raid, viewer)
    foes = [u for u in raid.units if u.here and u.owner != viewer and at[u.id] != NOWHERE]
    officers = {at[u.id] for u in foes if u.kind is Kind.OFFICER}
    needs: dict[Square, int] = {}
    guns, storms = set[Square](), set[Square]()
    for unit in foes:
        if unit.gun:
            guns |= {aim.at for aim in table.gun_shots[at[unit.id]]}
            continue
        led = at[unit.id] in officers
        steps = STEPS.get(unit.kind, 1) if may_move(raid, unit) or led else 0
        reached = marches(raid, at[unit.id], steps)
        if unit.muskets:
            for to in {aim.at for here in reached for aim in table.shots[here]}:
                needs[to] = min(needs.get(to, 6), hit_need(unit))
        if steps and unit.kind is not Kind.GOVERNOR:
            ready = marches(raid, at[unit.id], steps - 1)
            storms |= {to for here in ready for to in table.beside[here]}
    shots = {at: f"{need}+" for at, need in needs.items()} | dict.fromkeys(guns, f"{GUN_DICE}d")
    every = sorted(shots.keys() | storms)
    return {at: f"{shots.get(at, '')}{'x' * (at in storms)}" for at in every if table.open[at]}


def marches(raid: Raid, here: Square, steps: int) -> set[Square]:
    """Where somebody can be after so many steps or fewer, past whoever stands in the way."""
    table, found = plan(raid.town.rows), {here}
    for _ in range(steps):
        found |= {to for at in found for to in table.steps[at]}
    return found
