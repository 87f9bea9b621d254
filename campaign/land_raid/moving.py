"""Movement (P8-22.2 to 22.5), and who of a sleeping town may move at all."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions
from .actions import Done, Haul, Leave, Move, Post
from .events import Hauled, LeftTown, Moved, OfficerThrew, Posted
from .night import known, put, remove
from .state import (
    MOST,
    MOVEMENT,
    RAIDERS,
    TOWN,
    TOWN_SQUARES,
    Alarm,
    Fate,
    Ground,
    Kind,
    Phase,
    Quality,
    Raid,
    Unit,
    UnitId,
    own,
    places_of,
    plan,
    spied,
    standing,
    with_one,
    with_places,
    with_unit,
)

STEP = Rule("P8-22.1")
ROUSING = Rule("P8-22.3")
GUNS = Rule("P8-22.4")
ROOM = Rule("P8-22.5")
MUST_STAY = Rule("P8-22.9")
PER_SIDE = Rule("R3-2")
POSTING = Rule("H-25")
LEAVING = Rule("H-26")
LED = Rule("H-29")

ROUSED = 5
TAKES = 3
GUN_MOVES = 5
STEPS = {Kind.OFFICER: 2, Kind.GOVERNOR: 2, Kind.GUN: 0}
"""Squares a unit may go in a turn, where it is not 1 (P8-22.2)."""


# --- Who of the town may move before it is awake: the officers' die, and those they lead ---------


def rouse(play: Play[Raid]) -> None:
    """Throw for every officer of the town that is not awake (P8-22.3).

    A second die is for the scurvy groups he may take, where there are any.
    """
    if play.state.alarm is Alarm.FULL:
        return
    here = own(play.state, TOWN)
    scurvy = any(unit.group and unit.quality is Quality.SCURVY for unit in here)
    awake = play.state.alarm is Alarm.HALF  # then he moves by himself (H-27)
    for unit in here:
        if unit.officer:
            face = play.die(ROUSING, ROUSED)
            roused = face >= ROUSED
            takes = TAKES if roused else 0
            many = play.die(LED) if roused and scurvy else 0
            steps = unit.steps if roused or awake else 0
            play.state = with_unit(play.state, unit, steps=steps, leads=takes, leads_scurvy=many)
            play.tell(OfficerThrew(ROUSING, unit.id, face, ROUSED, takes, many))


def may_move(raid: Raid, unit: Unit) -> bool:
    """Whether a unit moves without being led (H-27); officers who failed have no steps anyway."""
    if unit.owner == RAIDERS or raid.alarm is Alarm.FULL or unit.kind <= Kind.GOVERNOR:
        return True
    return raid.alarm is Alarm.HALF and unit.quality is Quality.HARDENED


class Lead(NamedTuple):
    """An officer who takes groups along: from where, and to what square or into what attack."""

    officer: Unit
    began: Square
    to: Square  # where he stands now; NOWHERE while he has not moved
    target: Square  # the square he attacks, or NOWHERE


def leads(raid: Raid) -> list[Lead]:
    """The officers whose die has succeeded, and what they do with it (P8-22.3)."""
    roused = [unit for unit in raid.units if unit.leads and unit.here]
    if not roused:
        return []
    at, began = places_of(raid, TOWN).at, places_of(raid, TOWN).began
    return [Lead(u, began[u.id], at[u.id] if u.moved else NOWHERE, u.attacks) for u in roused]


def leading(raid: Raid, unit: Unit, among: list[Lead]) -> list[Lead]:
    """Those of the leads that can take a group along (R3-34, H-29).

    An officer takes scurvy groups or others, not both: the first he takes decides it (P8-22.3).
    """
    if not among or unit.moved or not unit.group:
        return []
    places, scurvy = places_of(raid, TOWN), unit.quality is Quality.SCURVY
    found = []
    for lead in among:
        officer = lead.officer
        led = [raid.units[n] for n, by in enumerate(places.led) if by == officer.id]
        alike = all((each.quality is Quality.SCURVY) == scurvy for each in led)
        most = officer.leads_scurvy if scurvy else officer.leads
        if lead.began == places.at[unit.id] and alike and len(led) < most:
            found.append(lead)
    return found


def leader(raid: Raid, unit: Unit, to: Square, target: Square) -> Unit | None:
    """The officer who takes a group along: to the square where he is, or into his attack.

    He and the group began in one square, and it has not moved (R3-34, H-29).
    """
    for lead in leading(raid, unit, leads(raid)):
        if (to != NOWHERE and lead.to == to) or (target != NOWHERE and lead.target == target):
            return lead.officer
    return None


def take_along(play: Play[Raid], unit: Unit, to: Square, target: Square) -> None:
    """Count a group that is led against those its officer may take; in secret (P8-22.3, H-17)."""
    raid = play.state
    if may_move(raid, unit):
        return
    officer = leader(raid, unit, to, target)
    assert officer is not None
    places = places_of(raid, TOWN)
    led = with_one(places.led, unit.id, officer.id)
    play.state = with_places(raid, TOWN, replace(places, led=led))


# --- Movement (P8-22.2 to 22.5): posting the garrison, going, hauling guns -----------------------


def refuse_post(raid: Raid, act: Post) -> Refusal | None:
    unit, to = raid.units[act.by], act.to.content
    if raid.phase is not Phase.POSTING or unit.owner != TOWN:
        return Refusal(POSTING, "the garrison can be posted only before the first turn")
    if unit.gun or unit.kind is Kind.GOVERNOR:
        return Refusal(POSTING, "the governor and the guns stay where they are")
    if unit.moved:
        return Refusal(POSTING, "that one is already posted")
    table = plan(raid.town.rows)
    if to is None or act.to.owner != TOWN or not 0 <= to < len(table.town):
        return Refusal(POSTING, "the order names no square")
    if not table.town[to]:
        return Refusal(TOWN_SQUARES, f"{table.label(to)} is not in the town")
    if counted(raid, TOWN)[to] >= MOST:
        return Refusal(ROOM, f"{table.label(to)} has no room for more")
    if to == standing(raid, TOWN)[unit.id]:
        return Refusal(POSTING, "it is already there")
    return None


def post(play: Play[Raid], act: Post) -> None:
    to = act.to.content
    assert to is not None
    put(play, act.by, to)
    play.state = with_unit(play.state, play.state.units[act.by], moved=True)
    play.tell(Posted(POSTING, act.by, known(play.state, TOWN, to)))


def legal_posts(raid: Raid) -> list[Post]:
    table, shut, at = plan(raid.town.rows), crowded(raid, TOWN), standing(raid, TOWN)
    squares = tuple([to for to in table.those(table.town) if to not in shut])
    found: list[Post] = []
    for unit in raid.units:
        if unit.owner == TOWN and not unit.moved and (unit.group or unit.kind is Kind.OFFICER):
            found += posts(unit.id, squares, at[unit.id])
    return found


@lru_cache(maxsize=4096)
def posts(who: UnitId, squares: tuple[Square, ...], here: Square) -> tuple[Post, ...]:
    return tuple(actions.post(who, to) for to in squares if to != here)


def counted(raid: Raid, side: Player) -> list[int]:
    """By square, the officers and groups of a side that stand there."""
    found = [0] * (len(raid.fires) + 1)
    at = standing(raid, side)
    for square in at:
        found[square] += 1
    for gun in raid.guns:
        found[at[gun]] -= 1
    found[NOWHERE] = 0
    return found


def held(raid: Raid, side: Player) -> frozenset[Square]:
    """The squares where a side sees enemies that hold them; guns alone hold nothing."""
    return held_by(spied(raid, side), raid.guns)


@lru_cache(maxsize=4096)
def held_by(seen: tuple[Square, ...], guns: tuple[UnitId, ...]) -> frozenset[Square]:
    return frozenset(at for n, at in enumerate(seen) if at != NOWHERE and n not in guns)


def crowded(raid: Raid, side: Player) -> tuple[Square, ...]:
    """The squares where a side has no room for more (P8-22.5)."""
    return full(standing(raid, side), raid.guns)


@lru_cache(maxsize=4096)
def full(places: tuple[Square, ...], guns: tuple[UnitId, ...]) -> tuple[Square, ...]:
    men = sorted(at for n, at in enumerate(places) if at != NOWHERE and n not in guns)
    return tuple(sorted({at for n, at in enumerate(men) if men[n : n + MOST] == [at] * MOST}))


def refuse_order(raid: Raid, unit: Unit) -> Refusal | None:
    """Why a unit takes no order in this movement step."""
    if raid.phase is not Phase.MOVING:
        return Refusal(STEP, "this is not the time to move")
    if unit.owner != raid.side:
        return Refusal(STEP, "that one is not yours")
    if not unit.here:
        return Refusal(STEP, "that one is out of the raid")
    if standing(raid, unit.owner)[unit.id] in raid.fights:
        return Refusal(MUST_STAY, "it is under attack and must stay")
    if unit.attacks != NOWHERE:
        return Refusal(MUST_STAY, "it has gone in to attack")
    if not unit.steps:
        return Refusal(MOVEMENT, "it has no movement left")
    return None


def refuse_seal(act: Move | Haul, unit: Unit) -> Refusal | None:
    """An order says where to, and its owner alone can read it."""
    if act.to.owner != unit.owner or act.to.content is None:
        return Refusal(STEP, "the order names no square")
    return None


def refuse_move(raid: Raid, act: Move) -> Refusal | None:
    unit = raid.units[act.by]
    if refusal := refuse_seal(act, unit) or refuse_order(raid, unit):
        return refusal
    to = act.to.content
    assert to is not None
    if act.shown != (to if raid.in_plain_sight(unit.owner) else NOWHERE):
        return Refusal(STEP, "the order says two things at once")
    table, at = plan(raid.town.rows), standing(raid, unit.owner)[unit.id]
    if to not in table.steps[at]:
        return Refusal(MOVEMENT, "it cannot go there in one step")
    if to in held(raid, unit.owner):
        return Refusal(PER_SIDE, f"{table.label(to)} is held by the enemy: attack it")
    if to in raid.fights:
        return Refusal(MUST_STAY, f"{table.label(to)} is under attack and can get no help")
    if counted(raid, unit.owner)[to] >= MOST:
        return Refusal(ROOM, f"{table.label(to)} has no room for more")
    if not may_move(raid, unit) and leader(raid, unit, to, NOWHERE) is None:
        return Refusal(LED, "no officer leads it there")
    return None


def move(play: Play[Raid], act: Move) -> None:
    """Go one square (P8-22.2); groups have one such step, officers two (R3-35)."""
    unit, to = play.state.units[act.by], act.to.content
    assert to is not None
    take_along(play, unit, to, NOWHERE)
    play.state = with_unit(play.state, unit, steps=unit.steps - 1, moved=True)
    put(play, act.by, to, told=act.shown != NOWHERE)
    play.tell(Moved(MOVEMENT, act.by, known(play.state, unit.owner, to)))


def legal_moves(raid: Raid, side: Player, foes: frozenset[Square]) -> list[Move]:
    """Every step a side's units can take now; `foes` are the squares the enemy holds."""
    steps, pinned = plan(raid.town.rows).steps, raid.fights
    shut = foes.union(crowded(raid, side), pinned)
    awake = side == RAIDERS or raid.alarm is Alarm.FULL
    by_die = [] if awake else leads(raid)
    plain = raid.in_plain_sight(side)
    found: list[Move] = []
    for here, unit in zip(standing(raid, side), raid.units, strict=True):
        if here == NOWHERE or not unit.steps or unit.attacks != NOWHERE or here in pinned:
            continue
        orders = steps_from(unit.id, side, steps[here], plain)
        if awake or may_move(raid, unit):
            if shut.isdisjoint(steps[here]):
                found += orders
            else:
                found += [order for order in orders if order.to.content not in shut]
        elif by_die:
            led = {lead.to for lead in leading(raid, unit, by_die)} - shut
            found += [order for order in orders if order.to.content in led]
    return found


@lru_cache(maxsize=16384)
def steps_from(
    who: UnitId, owner: Player, steps: tuple[Square, ...], plain: bool
) -> tuple[Move, ...]:
    return tuple(actions.move(who, owner, to, plain) for to in steps)


def refuse_haul(raid: Raid, act: Haul) -> Refusal | None:
    gun = raid.units[act.by]
    if not gun.gun:
        return Refusal(GUNS, "that is not a gun")
    if raid.phase is not Phase.MOVING or raid.side != gun.owner:
        return Refusal(STEP, "this is not the time to move")
    if refusal := refuse_seal(act, gun):
        return refusal
    if not gun.here or gun.busy:
        return Refusal(GUNS, "that gun cannot move again this turn")
    at, to = standing(raid, gun.owner)[gun.id], act.to.content
    if to is None or to not in plan(raid.town.rows).steps[at]:
        return Refusal(MOVEMENT, "it cannot go there in one step")
    enemies = held(raid, gun.owner)
    if at in enemies or to in enemies:
        return Refusal(GUNS, "no gun can be moved into or out of a square with enemies")
    return None


def haul(play: Play[Raid], act: Haul) -> None:
    """Throw for a gun to move (P8-22.4)."""
    gun, to = play.state.units[act.by], act.to.content
    assert to is not None
    face = play.die(GUNS, GUN_MOVES)
    play.state = with_unit(play.state, gun, busy=True, moved=face >= GUN_MOVES)
    if face >= GUN_MOVES:
        put(play, act.by, to)
    at = standing(play.state, gun.owner)[gun.id]
    play.tell(Hauled(GUNS, act.by, face, GUN_MOVES, known(play.state, gun.owner, at)))


def legal_hauls(raid: Raid, foes: frozenset[Square]) -> list[Haul]:
    """Every gun that can be tried to move, and where to; `foes` are the squares of the enemy."""
    steps, at = plan(raid.town.rows).steps, standing(raid, TOWN)
    return [
        actions.haul(gun, to)
        for gun in raid.guns
        if raid.units[gun].here and not raid.units[gun].busy and at[gun] not in foes
        for to in steps[at[gun]]
        if to not in foes
    ]


def refuse_leave(raid: Raid, act: Leave) -> Refusal | None:
    unit = raid.units[act.by]
    if unit.owner != RAIDERS:
        return Refusal(LEAVING, "the town's people have no boats")
    if refusal := refuse_order(raid, unit):
        return refusal
    at = standing(raid, RAIDERS)[unit.id]
    if unit.moved or plan(raid.town.rows).ground[at] is not Ground.BEACH:
        return Refusal(LEAVING, "only men who begin their move on the beach can take to the boats")
    return None


def leave(play: Play[Raid], act: Leave) -> None:
    """Take to the boats (H-26)."""
    play.tell(LeftTown(LEAVING, act.by))
    remove(play, act.by, Fate.LEFT)


def legal_leaves(raid: Raid) -> Sequence[Leave]:
    ground, pinned = plan(raid.town.rows).ground, raid.fights
    return [
        Leave(unit.id)
        for here, unit in zip(standing(raid, RAIDERS), raid.units, strict=True)
        if here != NOWHERE
        and unit.steps
        and not unit.moved
        and ground[here] is Ground.BEACH
        and here not in pinned
    ]


def refuse_done(raid: Raid, act: Done) -> Refusal | None:
    if act.by != raid.side:
        return Refusal(STEP, "it is the other captain's turn")
    return None
