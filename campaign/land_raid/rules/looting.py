"""Looting and spiking (P8-22.19, P8-22.20): for groups that have done nothing else this turn."""

from itertools import combinations

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from ..model.account import can_be_looted, pay
from ..model.actions import Loot, Spike
from ..model.events import Carried, Looted, Spiked
from ..model.ground import plan
from ..model.state import (
    RAIDERS,
    TOWN,
    Deed,
    Fate,
    Ground,
    Phase,
    Raid,
    Unit,
    UnitId,
    has_waited,
    spied,
    standing,
    with_unit,
)
from .moving import STEP, remove

LOOTING = Rule("P8-22.19")
SPIKING = Rule("P8-22.20")
CARRYING = Rule("R3-47")
UNENGAGED = Rule("R3-55")
BY_A_GROUP = Rule("R3-59")
HOW_MANY = Rule("R3-62")
ONCE = Rule("H-24")
OTHER_BUILDINGS = Rule("H-187")

CARRIERS = {Ground.TREASURY: 2, Ground.RESIDENCE: 1}
"""The groups that leave with the loot (P8-22.19, R3-62)."""
TREASURY_DICE = 4
RESIDENCE_MORE = 2


def refuse_step(raid: Raid, unit: Unit) -> Refusal | None:
    if raid.phase is not Phase.LOOTING or unit.owner != RAIDERS:
        return Refusal(STEP, "only raiders loot, and only after the fires")
    if not has_waited(unit):
        return Refusal(UNENGAGED, "it has not been there all turn with its hands free")
    return None


def refuse_loot(raid: Raid, act: Loot) -> Refusal | None:
    at = standing(raid, RAIDERS)
    if not act.by or list(act.by) != sorted(set(act.by)):
        return Refusal(HOW_MANY, "say which groups carry the loot, each once")
    for who in act.by:
        refusal = refuse_step(raid, raid.units[who])
        if refusal:
            return refusal
        if at[who] != act.at:
            return Refusal(LOOTING, "a group loots where it stands")
    if not can_be_looted(raid, act.at):
        return Refusal(ONCE, "there is nothing to take there")
    need = CARRIERS.get(plan(raid.town.rows).ground[act.at], 1)
    if len(act.by) != need:
        return Refusal(HOW_MANY, f"the loot here takes exactly {need} to carry")
    return None


def loot(play: Play[Raid], act: Loot) -> None:
    """Throw for the loot; chests and silver go to the boats (P8-22.19, R3-47, R3-62)."""
    ground = plan(play.state.town.rows).ground[act.at]
    faces, coins = throw(play, ground)
    play.state = replace(play.state, looted=tuple(sorted((*play.state.looted, act.at))))
    rule = LOOTING if ground in CARRIERS else OTHER_BUILDINGS
    play.tell(Looted(rule, act.by, act.at, ground, faces, coins))
    for who in act.by:
        play.state = with_unit(play.state, replace(play.state.units[who], busy=True))
        if ground in CARRIERS:
            play.tell(Carried(CARRYING, who))
            remove(play, who, Fate.LADEN)
    deed = {Ground.TREASURY: Deed.TREASURY, Ground.RESIDENCE: Deed.RESIDENCE}
    pay(play, deed.get(ground, Deed.LOOTED), coins)


def throw(play: Play[Raid], ground: Ground) -> tuple[Faces, int]:
    """The dice of a building and what they come to (P8-22.19, H-187)."""
    if ground is Ground.TREASURY:
        faces = play.roll(LOOTING, TREASURY_DICE)
        return faces, sum(faces)
    if ground is Ground.RESIDENCE:
        face = play.die(LOOTING)
        return (face,), face + RESIDENCE_MORE
    face = play.die(OTHER_BUILDINGS)
    return (face,), (face + 1) // 2


def refuse_spike(raid: Raid, act: Spike) -> Refusal | None:
    unit, gun = raid.units[act.by], raid.units[act.gun]
    refusal = refuse_step(raid, unit)
    if refusal:
        return refusal
    if not gun.gun or not gun.here:
        return Refusal(SPIKING, "that is no gun, or it is spiked already")
    if spied(raid, RAIDERS)[gun.id] != standing(raid, RAIDERS)[unit.id]:
        return Refusal(BY_A_GROUP, "a group spikes the gun it stands by")
    return None


def spike(play: Play[Raid], act: Spike) -> None:
    """No dice: a nail and a mallet (P8-22.20, R3-59)."""
    play.state = with_unit(play.state, replace(play.state.units[act.by], busy=True))
    gun = replace(play.state.units[act.gun], fate=Fate.SPIKED)
    play.state = with_unit(play.state, gun)
    play.tell(Spiked(SPIKING, act.by, act.gun))
    pay(play, Deed.SPIKED)


def legal_loot(raid: Raid) -> list[Loot | Spike]:
    """All that can be looted and spiked now."""
    at, guns = standing(raid, RAIDERS), spied(raid, RAIDERS)
    ready: dict[Square, list[UnitId]] = {}
    for unit in raid.units:
        if unit.owner == RAIDERS and has_waited(unit):
            ready.setdefault(at[unit.id], []).append(unit.id)
    found: list[Loot | Spike] = []
    for square, groups in sorted(ready.items()):
        if can_be_looted(raid, square):
            need = CARRIERS.get(plan(raid.town.rows).ground[square], 1)
            found += [Loot(by, square) for by in combinations(groups, need)]
        for gun in raid.units:
            if gun.gun and gun.owner == TOWN and gun.here and guns[gun.id] == square:
                found += [Spike(by, gun.id) for by in groups]
    return found
