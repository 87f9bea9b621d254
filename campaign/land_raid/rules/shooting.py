"""Shooting (P8-22.6 to 22.8): muskets and town guns."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Faces
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model import actions
from ..model.actions import Serve, Shoot
from ..model.events import Fired, NobodyLeft
from ..model.ground import RANGE, STRAIGHT_ONLY, Aim, plan
from ..model.night import look, show
from ..model.state import (
    CHOICE,
    GUN_DICE,
    RAIDERS,
    TOWN,
    AskVictim,
    Kind,
    Phase,
    Raid,
    Shot,
    Unit,
    UnitId,
    opponent_of,
    spied,
    standing,
    with_unit,
)
from ..model.strength import HITTING, hit_mods, hit_need
from .casualties import alike, save_from_shot
from .moving import STEP, held

CHOOSING = Rule("R3-41")
GUNS = Rule("R3-60")
SERVING = Rule("H-21")
WHO_FIRST = Rule("H-18")


def throw_choices(play: Play[Raid], hits: int) -> Faces:
    """One die more for each hit: who says who takes it (P8-22.7, R3-41)."""
    return play.roll(CHOOSING, hits, (CHOICE,)) if hits else ()


def choosers(choices: Faces, shooter: Player) -> tuple[Player, ...]:
    """Who says who is hit: the shooter on 4 or more, else the owner; the shooter's come first."""
    chosen = sum(face >= CHOICE for face in choices)
    return (shooter,) * chosen + (opponent_of(shooter),) * (len(choices) - chosen)


def aims(raid: Raid, side: Player, at: Square, reach: tuple[Aim, ...]) -> list[Square]:
    """The squares in reach that hold enemies a side sees, past empty squares (P8-22.6)."""
    foes = held(raid, side)
    seen = [aim for aim in reach if aim.at in foes]
    if not seen:
        return []
    full = (*standing(raid, side), *spied(raid, side))
    return [aim.at for aim in seen if aim.over == NOWHERE or aim.over not in full]


def may_shoot(raid: Raid, unit: Unit) -> bool:
    """Whether a group has muskets and has not fired."""
    return unit.here and unit.muskets and not unit.shot


def may_serve(unit: Unit) -> bool:
    """Whether a group of the town can still serve a gun this turn (H-21)."""
    return unit.here and unit.owner == TOWN and unit.group and not unit.shot


def refuse_step(raid: Raid, owner: Player) -> Refusal | None:
    """Shooting has its step, and the sides shoot one after the other (H-18)."""
    if raid.phase is not Phase.SHOOTING:
        return Refusal(STEP, "this is not the step to shoot in")
    if raid.side != owner:
        return Refusal(WHO_FIRST, "the other side is shooting")
    return None


def refuse_shoot(raid: Raid, act: Shoot) -> Refusal | None:
    unit = raid.units[act.by]
    refusal = refuse_step(raid, unit.owner)
    if refusal:
        return refusal
    if not may_shoot(raid, unit):
        return Refusal(RANGE, "it has no loaded muskets")
    reach = plan(raid.town.rows).shots[standing(raid, unit.owner)[unit.id]]
    return refuse_aim(raid, unit.owner, act.at, reach)


def refuse_aim(raid: Raid, side: Player, at: Square, reach: tuple[Aim, ...]) -> Refusal | None:
    """Why a square cannot be shot at."""
    if at not in held(raid, side):
        return Refusal(RANGE, "nobody is seen there to shoot at")
    aim = next((each for each in reach if each.at == at), None)
    if aim is None:
        return Refusal(RANGE, "that is out of reach, or something stands between")
    if aim.over in (*standing(raid, side), *spied(raid, side)) and aim.over != NOWHERE:
        return Refusal(STRAIGHT_ONLY, "somebody stands between")
    return None


def shoot(play: Play[Raid], act: Shoot) -> None:
    """One die for the group (P8-22.6, P8-22.7)."""
    fire(play, act.by, None, act.at, 1)


def refuse_serve(raid: Raid, act: Serve) -> Refusal | None:
    unit, gun = raid.units[act.by], raid.units[act.gun]
    refusal = refuse_step(raid, unit.owner)
    if refusal:
        return refusal
    if not gun.gun or not gun.here or not may_serve(unit):
        return Refusal(SERVING, "a gun is served by one of the town's groups that has not shot")
    at = standing(raid, TOWN)
    if at[gun.id] != at[unit.id]:
        return Refusal(SERVING, "the gun stands in another square")
    if gun.moved or gun.shot:
        return Refusal(GUNS, "that gun was moved or fired this turn")
    return refuse_aim(raid, TOWN, act.at, plan(raid.town.rows).gun_shots[at[gun.id]])


def serve(play: Play[Raid], act: Serve) -> None:
    """Three dice for the gun, as the group shoots that serves it (R3-60, H-21)."""
    gun = play.state.units[act.gun]
    play.state = with_unit(play.state, replace(gun, shot=True))
    show(play, act.gun)
    fire(play, act.by, act.gun, act.at, GUN_DICE)


def fire(play: Play[Raid], by: UnitId, gun: UnitId | None, at: Square, dice: int) -> None:
    """Throw, and put the hits down to be taken one by one."""
    unit = play.state.units[by]
    mods, need = hit_mods(unit), hit_need(unit)
    play.state = with_unit(play.state, replace(unit, shot=True))
    show(play, by)
    play.state = replace(play.state, shots=True, noise=play.state.noise or unit.owner == RAIDERS)
    look(play, TOWN)  # at a shot the town looks out of its windows (H-17)
    faces = play.roll(HITTING, dice, (need,))
    hits = sum(face >= need for face in faces)
    choices = throw_choices(play, hits)
    rule = HITTING if gun is None else GUNS
    play.tell(Fired(rule, by, gun, at, faces, need, mods, hits, choices))
    if hits:
        play.state = replace(play.state, shot=Shot(by, at, choosers(choices, unit.owner)))


def targets(raid: Raid, side: Player, at: Square) -> list[Unit]:
    """The enemies of a side in a square that can be hit; guns cannot (H-21)."""
    there = standing(raid, opponent_of(side))
    return [raid.units[n] for n, here in enumerate(there) if here == at and not raid.units[n].gun]


def settle_shot(play: Play[Raid]) -> None:
    """Go on with the hits of a shot, until somebody has to say who takes one."""
    while (shot := play.state.shot) is not None and not play.state.pending:
        side = play.state.units[shot.by].owner
        found = targets(play.state, side, shot.square)
        if not shot.hits or not found:
            if shot.hits:
                play.tell(NobodyLeft(HITTING, shot.square, len(shot.hits)))
            play.state = replace(play.state, shot=None)
        elif len(found) == 1 or alike(play.state, found):
            take_shot(play, found[0].id)
        else:
            ask = AskVictim(shot.hits[0], tuple(unit.id for unit in found))
            play.state = replace(play.state, pending=(ask,))


def take_shot(play: Play[Raid], who: UnitId) -> None:
    """The next hit of the shot falls on a unit."""
    shot = play.state.shot
    assert shot is not None
    play.state = replace(play.state, shot=replace(shot, hits=shot.hits[1:]), pending=())
    save_from_shot(play, who)


def legal_shots(raid: Raid, side: Player) -> list[Shoot | Serve]:
    """Every shot a side can fire now."""
    if not held(raid, side):
        return []
    reach = plan(raid.town.rows).shots
    found: list[Shoot | Serve] = []
    reached: dict[Square, list[Square]] = {}
    for here, unit in zip(standing(raid, side), raid.units, strict=True):
        if here != NOWHERE and unit.muskets and not unit.shot:
            if here not in reached:
                reached[here] = aims(raid, side, here, reach[here])
            found += [actions.shoot(unit.id, to) for to in reached[here]]
    return found + legal_serving(raid) if side == TOWN else found


def legal_serving(raid: Raid) -> list[Shoot | Serve]:
    """Every way to serve a town gun now (R3-60, H-21)."""
    table, at = plan(raid.town.rows), standing(raid, TOWN)
    found: list[Shoot | Serve] = []
    for gun in raid.units:
        if gun.kind is Kind.GUN and gun.here and not gun.moved and not gun.shot:
            square = at[gun.id]
            crew = [unit for unit in raid.units if at[unit.id] == square and may_serve(unit)]
            if crew:
                reach = aims(raid, TOWN, square, table.gun_shots[square])
                found += [Serve(unit.id, gun.id, to) for unit in crew for to in reach]
    return found
