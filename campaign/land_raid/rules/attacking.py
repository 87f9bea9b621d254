"""Going in to attack (P8-22.9): declared in the movement step, fought out two steps later."""

from functools import lru_cache

from msgspec.structs import replace

from campaign.geometry.squares import NOWHERE, Square
from campaign.kernel.play import Play, Refusal
from campaign.kernel.rules import Rule
from campaign.kernel.sealed import Player
from campaign.land_raid.model import actions
from campaign.land_raid.model.actions import Attack
from campaign.land_raid.model.events import Attacked
from campaign.land_raid.model.ground import plan
from campaign.land_raid.model.night import show
from campaign.land_raid.model.state import (
    Kind,
    Quality,
    Raid,
    Unit,
    other,
    standing,
    those_at,
    with_unit,
)
from campaign.land_raid.rules.moving import MUST_STAY, held, refuse_order
from campaign.land_raid.rules.rousing import LED, leader, may_move, take_along

ATTACKING = Rule("P8-22.9")
DECLARING = Rule("H-19")
STRAIGHT = Rule("H-186")
SCURVY_NEED_OFFICERS = Rule("R3-64")
PINNED = Rule("R3-43")

MOST_ATTACKERS = 6
"""Attackers on one square (H-19)."""


def attackers(raid: Raid, side: Player, at: Square) -> list[Unit]:
    """The units of a side that attack a square."""
    return [unit for unit in raid.units if unit.attacks == at and unit.owner == side and unit.here]


def is_led(raid: Raid, side: Player, at: Square) -> bool:
    """Whether an officer goes with the attack (R3-64)."""
    return any(unit.kind is Kind.OFFICER for unit in attackers(raid, side, at))


def refuse_attack(raid: Raid, act: Attack) -> Refusal | None:
    unit = raid.units[act.by]
    refusal = refuse_order(raid, unit)
    if refusal:
        return refusal
    if unit.gun or unit.kind is Kind.GOVERNOR:
        return Refusal(DECLARING, "guns and the governor do not attack")
    at = standing(raid, unit.owner)[unit.id]
    if not 0 <= act.at < len(raid.fires) or act.at not in plan(raid.town.rows).beside[at]:
        return Refusal(STRAIGHT, "attacks go north, east, south or west, one square")
    if act.at not in held(raid, unit.owner):
        return Refusal(ATTACKING, "there is no enemy there to attack")
    if len(attackers(raid, unit.owner, act.at)) >= MOST_ATTACKERS:
        return Refusal(DECLARING, "no more than six can attack one square")
    if unit.quality is Quality.SCURVY and unit.group and not is_led(raid, unit.owner, act.at):
        return Refusal(SCURVY_NEED_OFFICERS, "scurvy groups attack only where an officer goes in")
    if not may_move(raid, unit) and leader(raid, unit, NOWHERE, act.at) is None:
        return Refusal(LED, "no officer leads it into that attack")
    return None


def attack(play: Play[Raid], act: Attack) -> None:
    """Declare an attack: the rest of the unit's movement is spent on it (H-19)."""
    raid = play.state
    unit = raid.units[act.by]
    if not may_move(raid, unit):
        take_along(play, unit, NOWHERE, act.at)
    show(play, act.by)
    first = act.at not in raid.fights
    fights = (*raid.fights, act.at) if first else raid.fights
    unit = replace(unit, attacks=act.at, steps=0, moved=True, engaged=True)
    play.state = replace(with_unit(play.state, unit), fights=fights)
    if first:
        for enemy in those_at(raid, other(unit.owner), act.at):
            play.state = with_unit(play.state, replace(enemy, engaged=True))
    play.tell(Attacked(PINNED if first else MUST_STAY, act.by, act.at, first))


def legal_attacks(raid: Raid, side: Player, foes: frozenset[Square]) -> list[Attack]:
    """Every attack a side can declare now; `foes` are the squares the enemy holds."""
    if not foes:
        return []
    beside, pinned = plan(raid.town.rows).beside, raid.fights
    front = _front(foes, raid.town.rows)
    full = {at for at in pinned if len(attackers(raid, side, at)) >= MOST_ATTACKERS}
    led = {at for at in pinned if is_led(raid, side, at)}
    found: list[Attack] = []
    for here, unit in zip(standing(raid, side), raid.units, strict=True):
        if here not in front or not unit.steps or here in pinned:
            continue
        if unit.attacks != NOWHERE or unit.kind is Kind.GOVERNOR:
            continue
        needs_officer = unit.quality is Quality.SCURVY and unit.group
        for to in beside[here]:
            if to not in foes or to in full or (needs_officer and to not in led):
                continue
            if may_move(raid, unit) or leader(raid, unit, NOWHERE, to):
                found.append(actions.attack(unit.id, to))
    return found


@lru_cache(maxsize=4096)
def _front(foes: frozenset[Square], rows: tuple[str, ...]) -> frozenset[Square]:
    """The squares from which some of the enemy's can be attacked."""
    beside = plan(rows).beside
    return frozenset(at for foe in foes for at in beside[foe])
