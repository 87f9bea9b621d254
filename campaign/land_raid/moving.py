"""Movement (P8-22.2 to 22.5), and who of a sleeping town may move at all."""

from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from . import actions
from .actions import Done, Haul, Leave, Move, Post
from .events import Hauled, LeftTown, Moved, OfficerThrew, Posted
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
    Places,
    Quality,
    Raid,
    Unit,
    UnitId,
    plan,
    spied,
    standing,
    with_unit,
)
from .strength import known, put

ROUSING = Rule("P8-22.3")
LED = Rule("H-29")

ROUSED = 5
TAKES = 3
STEP = Rule("P8-22.1")
GUNS = Rule("P8-22.4")
ROOM = Rule("P8-22.5")
PER_SIDE = Rule("R3-2")
MUST_STAY = Rule("P8-22.9")
POSTING = Rule("H-25")
LEAVING = Rule("H-26")

GUN_MOVES = 5
STEPS = {Kind.OFFICER: 2, Kind.GOVERNOR: 2, Kind.GUN: 0}
"""Squares a unit may go in a turn, where it is not 1 (P8-22.2)."""


# --- Who of the town may move before it is awake: the officers' die, and those they lead ---------


def rouse(play: Play[Raid]) -> None:
    """Throw for every officer of the town that is not awake (P8-22.3)."""
    if play.state.alarm is Alarm.FULL:
        return
    scurvy = any(
        unit.owner == TOWN and unit.group and unit.here and unit.quality is Quality.SCURVY
        for unit in play.state.units
    )
    for unit in play.state.units:
        if unit.owner == TOWN and unit.officer and unit.here:
            _throw(play, unit, scurvy=scurvy)


def _throw(play: Play[Raid], unit: Unit, *, scurvy: bool) -> None:
    """One officer's die; and a second for the scurvy groups he may take, where there are any."""
    face = play.die(ROUSING, ROUSED)
    takes = many = 0
    if face >= ROUSED:
        takes = TAKES
        many = play.die(LED) if scurvy else 0
    awake = play.state.alarm is Alarm.HALF  # then he moves by himself (H-27)
    steps = unit.steps if face >= ROUSED or awake else 0
    unit = replace(unit, steps=steps, leads=takes, leads_scurvy=many)
    play.state = with_unit(play.state, unit)
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
    to: Square
    """Where he stands now; NOWHERE while he has not moved."""
    target: Square
    """The square he attacks, or NOWHERE."""


def leads(raid: Raid) -> list[Lead]:
    """The officers whose die has succeeded, and what they do with it (P8-22.3)."""
    roused = [unit for unit in raid.units if unit.leads and unit.fate is Fate.HERE]
    if not roused:
        return []
    places = raid.places[TOWN].content
    assert places is not None, "nobody asks whom the enemy's officers lead"
    return [
        Lead(
            unit, places.began[unit.id], places.at[unit.id] if unit.moved else NOWHERE, unit.attacks
        )
        for unit in roused
    ]


def leader(raid: Raid, unit: Unit, to: Square, target: Square) -> Unit | None:
    """The officer who takes a group along: to the square where he is, or into his attack.

    He and the group began in one square, and it has not moved (R3-34, H-29).
    """
    for lead in leading(raid, unit, leads(raid)):
        if (to != NOWHERE and lead.to == to) or (target != NOWHERE and lead.target == target):
            return lead.officer
    return None


def leading(raid: Raid, unit: Unit, among: list[Lead]) -> list[Lead]:
    """Those of the leads that can take a group along (R3-34, H-29)."""
    if not among or unit.moved or not unit.group:
        return []
    places = raid.places[TOWN].content
    assert places is not None
    here = places.at[unit.id]
    return [
        lead
        for lead in among
        if lead.began == here and left_to_lead(raid, places, lead.officer, unit.quality)
    ]


def left_to_lead(raid: Raid, places: Places, officer: Unit, quality: Quality) -> int:
    """How many more groups of a quality an officer may take along this turn (P8-22.3).

    He takes scurvy groups or others, not both: the first he takes decides it.
    """
    scurvy = quality is Quality.SCURVY
    led = [
        raid.units[n].quality is Quality.SCURVY
        for n, by in enumerate(places.led)
        if by == officer.id
    ]
    if any(each != scurvy for each in led):
        return 0
    return (officer.leads_scurvy if scurvy else officer.leads) - len(led)


def take_along(play: Play[Raid], unit: Unit, to: Square, target: Square) -> None:
    """Count a group against those its officer may take; in secret (P8-22.3, H-17)."""
    raid = play.state
    officer = leader(raid, unit, to, target)
    places = raid.places[TOWN].content
    assert officer is not None
    assert places is not None
    led = (*places.led[: unit.id], officer.id, *places.led[unit.id + 1 :])
    play.state = replace(raid, places=(raid.places[0], Sealed(TOWN, replace(places, led=led))))


# --- Movement (P8-22.2 to 22.5): posting the garrison, going, hauling guns -----------------------


def refuse_seal(act: Post | Move | Haul, unit: Unit) -> Refusal | None:
    """An order says where to, and its owner alone can read it."""
    if act.to.owner != unit.owner or act.to.content is None:
        return Refusal(STEP, "the order names no square")
    return None


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
    """Post a unit of the garrison (H-25)."""
    to = act.to.content
    assert to is not None
    put(play, act.by, to)
    play.state = with_unit(play.state, replace(play.state.units[act.by], moved=True))
    play.tell(Posted(POSTING, act.by, known(play.state, TOWN, to)))


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
    return _held(spied(raid, side), raid.guns)


def crowded(raid: Raid, side: Player) -> tuple[Square, ...]:
    """The squares where a side has no room for more (P8-22.5)."""
    return _crowded(standing(raid, side), raid.guns)


@lru_cache(maxsize=4096)
def _crowded(places: tuple[Square, ...], guns: tuple[UnitId, ...]) -> tuple[Square, ...]:
    """The squares that hold as many as they can; guns take no room."""
    men = sorted(at for n, at in enumerate(places) if at != NOWHERE and n not in guns)
    full = {at for n, at in enumerate(men) if men[n : n + MOST] == [at] * MOST}
    return tuple(sorted(full))


@lru_cache(maxsize=4096)
def _held(seen: tuple[Square, ...], guns: tuple[UnitId, ...]) -> frozenset[Square]:
    """What the enemy holds changes seldom while one side moves: it is worked out once."""
    return frozenset(at for n, at in enumerate(seen) if at != NOWHERE and n not in guns)


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


def refuse_move(raid: Raid, act: Move) -> Refusal | None:
    unit = raid.units[act.by]
    refusal = refuse_seal(act, unit) or refuse_order(raid, unit)
    if refusal:
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
    raid, to = play.state, act.to.content
    assert to is not None
    unit = raid.units[act.by]
    if not may_move(raid, unit):
        take_along(play, unit, to, NOWHERE)
    play.state = with_unit(play.state, replace(unit, steps=unit.steps - 1, moved=True))
    put(play, act.by, to, told=act.shown != NOWHERE)
    play.tell(Moved(MOVEMENT, act.by, known(play.state, unit.owner, to)))


def refuse_haul(raid: Raid, act: Haul) -> Refusal | None:
    gun = raid.units[act.by]
    if not gun.gun:
        return Refusal(GUNS, "that is not a gun")
    if raid.phase is not Phase.MOVING or raid.side != gun.owner:
        return Refusal(STEP, "this is not the time to move")
    refusal = refuse_seal(act, gun)
    if refusal:
        return refusal
    if not gun.here or gun.busy:
        return Refusal(GUNS, "that gun cannot move again this turn")
    table, at, to = plan(raid.town.rows), standing(raid, gun.owner)[gun.id], act.to.content
    if to is None or to not in table.steps[at]:
        return Refusal(MOVEMENT, "it cannot go there in one step")
    enemies = held(raid, gun.owner)
    if at in enemies or to in enemies:
        return Refusal(GUNS, "no gun can be moved into or out of a square with enemies")
    return None


def haul(play: Play[Raid], act: Haul) -> None:
    """Throw for a gun to move (P8-22.4)."""
    to = act.to.content
    assert to is not None
    face = play.die(GUNS, GUN_MOVES)
    gun = replace(play.state.units[act.by], busy=True, moved=face >= GUN_MOVES)
    play.state = with_unit(play.state, gun)
    if face >= GUN_MOVES:
        put(play, act.by, to)
    at = standing(play.state, gun.owner)[gun.id]
    play.tell(Hauled(GUNS, act.by, face, GUN_MOVES, known(play.state, gun.owner, at)))


def refuse_leave(raid: Raid, act: Leave) -> Refusal | None:
    unit = raid.units[act.by]
    if unit.owner != RAIDERS:
        return Refusal(LEAVING, "the town's people have no boats")
    refusal = refuse_order(raid, unit)
    if refusal:
        return refusal
    at = standing(raid, RAIDERS)[unit.id]
    if unit.moved or plan(raid.town.rows).ground[at] is not Ground.BEACH:
        return Refusal(LEAVING, "only men who begin their move on the beach can take to the boats")
    return None


def leave(play: Play[Raid], act: Leave) -> None:
    """Take to the boats (H-26)."""
    play.tell(LeftTown(LEAVING, act.by))
    remove(play, act.by, Fate.LEFT)


def remove(play: Play[Raid], who: UnitId, fate: Fate) -> None:
    """Take a unit out of the town."""
    unit = replace(play.state.units[who], fate=fate, attacks=NOWHERE, steps=0)
    play.state = with_unit(play.state, unit)
    put(play, who, NOWHERE)


def refuse_done(raid: Raid, act: Done) -> Refusal | None:
    if act.by != raid.side:
        return Refusal(STEP, "it is the other captain's turn")
    return None


def legal_posts(raid: Raid) -> list[Post]:
    """Every order to the garrison that can be given (H-25)."""
    table, shut, at = plan(raid.town.rows), crowded(raid, TOWN), standing(raid, TOWN)
    squares = tuple([Square(n) for n, town in enumerate(table.town) if town and n not in shut])
    found: list[Post] = []
    for unit in raid.units:
        if unit.owner == TOWN and not unit.moved and (unit.group or unit.kind is Kind.OFFICER):
            found += _posts(unit.id, squares, at[unit.id])
    return found


@lru_cache(maxsize=4096)
def _posts(who: UnitId, squares: tuple[Square, ...], here: Square) -> tuple[Post, ...]:
    """The orders to post a unit to each of the squares but its own, made once."""
    return tuple(actions.post(who, to) for to in squares if to != here)
