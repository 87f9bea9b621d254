"""Night: who sees whom, and what is imagined. Movement (P8-22.2 to 22.5), and who sleeps.

Raiders see what is next to their men, what a fire lights, and what they have seen before; the
town sees what is next to its men and what a fire lights, and every raider once it is roused or
a shot was fired (H-17). Whenever a captain learns something, the step is marked as opened.
"""

import random
from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Rule
from pieces_of_eight.campaign.kernel.play import Play, Reasons
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen, opponent_of
from . import state as s
from .events import Hauled, LeftTown, Moved, OfficerThrew, Posted, can_be_looted
from .state import (
    MOST,
    MOVEMENT,
    RAIDERS,
    TOWN,
    Alarm,
    Ground,
    Haul,
    Kind,
    Leave,
    Move,
    Phase,
    Post,
    Quality,
    Raid,
    Sight,
    Unit,
    UnitId,
    change_unit,
    move_order,
    own,
    post_order,
    spied,
    square_of,
    standing,
    with_one,
    with_places,
    with_sight,
)

MOST_RISEN = 8


def sight_now(raid: Raid, viewer: Player) -> Sight:
    """What a side sees of `raid` as things are; `raid` itself may hold an older sight."""
    table = raid.table
    squares = [False] * len(table.ground)
    if raid.options.open_table or (viewer == TOWN and raid.raised):
        squares = [True] * len(table.ground)
    else:
        before = raid.sights[viewer].content
        if viewer == RAIDERS and before is not None:
            squares = list(before.squares)
        eyes = [at for n, at in enumerate(standing(raid, viewer)) if n not in raid.guns]
        lit = [Square(at) for at, fire in enumerate(raid.fires) if 0 < fire < s.BURNT]
        for at in (*eyes, *lit):
            for near in table.near[at] if at != NOWHERE else ():
                squares[near] = True
    return sight_in(squares, standing(raid, opponent_of(viewer)))


def sight_in(squares: Iterable[bool], places: tuple[Square, ...]) -> Sight:
    """A sight of some squares: of the places of an enemy's units those that lie in them."""
    in_sight = (*squares, False)  # the last is for NOWHERE, which is -1
    return Sight(in_sight[:-1], tuple([at if in_sight[at] else NOWHERE for at in places]))


def with_eyes_open(raid: Raid) -> Raid:
    for side in (RAIDERS, TOWN):
        raid = with_sight(raid, side, sight_now(raid, side))
    return raid


def look(play: Play[Raid], viewer: Player) -> None:
    """Let a side see what there is to see now; mark the step if it learns anything by it."""
    raid, enemy = play.state, opponent_of(viewer)
    before, now = raid.sights[viewer].own, sight_now(raid, viewer)
    if now == before:
        return
    pairs = zip(standing(raid, enemy), before.units, strict=True)
    in_the_dark = any(at != NOWHERE and known == NOWHERE for at, known in pairs)
    if in_the_dark or now.units != before.units:
        play.open(raid.places[enemy])
    play.state = with_sight(raid, viewer, now)


def put(play: Play[Raid], who: UnitId, to: Square, *, told: bool = False) -> None:
    """Put a unit on a square, or NOWHERE; both sides see of it what they can.

    `told` where the order has said openly where it goes: then the enemy learns no more by it.
    """
    raid = play.state
    owner = raid.units[who].owner
    places = raid.places[owner].own
    play.state = raid = with_places(raid, owner, replace(places, at=with_one(places.at, who, to)))
    if owner == TOWN:
        sees_more = not raid.raised
    else:
        known = raid.sights[owner].own.squares
        near = raid.table.near[to] if to != NOWHERE else ()
        sees_more = not all(known[square] for square in near)
    if sees_more:
        look(play, owner)
    raid, viewer = play.state, opponent_of(owner)
    sight = raid.sights[viewer].own
    seen = to if to != NOWHERE and sight.squares[to] else NOWHERE
    if sight.units[who] != seen:
        if not told:
            play.open(raid.places[owner])
        sight = replace(sight, units=with_one(sight.units, who, seen))
        play.state = with_sight(raid, viewer, sight)


def remove(play: Play[Raid], who: UnitId, fate: s.Fate) -> None:
    change_unit(play, who, fate=fate, attacks=NOWHERE, steps=0)
    put(play, who, NOWHERE)


def laid_out(
    town: s.Town, units: tuple[Unit, ...], at: tuple[Square, ...], options: s.Options
) -> Raid:
    """A raid before its first turn, with each unit where `at` says; nobody sees anybody yet."""
    squares = len(town.rows) * len(town.rows[0])
    blind = Sight((False,) * squares, (NOWHERE,) * len(units))
    raiders, defenders = (
        tuple(to if unit.owner == side else NOWHERE for unit, to in zip(units, at, strict=True))
        for side in (RAIDERS, TOWN)
    )
    return Raid(
        town=town,
        units=units,
        places=(
            Sealed(RAIDERS, places_at_start(raiders)),
            Sealed(TOWN, places_at_start(defenders)),
        ),
        sights=(Sealed(RAIDERS, blind), Sealed(TOWN, blind)),
        options=options,
        guns=tuple(unit.id for unit in units if unit.gun),
        fires=(0,) * squares,
        purse=(0, options.coins),
        deeds=(s.Tally(),) * len(s.Deed),
        last=options.turns,
    )


def places_at_start(at: tuple[Square, ...]) -> s.Places:
    """Where units stand as a movement step begins, in which nobody is led yet (H-29)."""
    return s.Places(at, at, tuple([s.NOBODY] * len(at)))


def show(play: Play[Raid], who: UnitId) -> None:
    """A unit that shoots or attacks shows the square it stands in (H-17)."""
    light_up(play, opponent_of(play.state.units[who].owner), square_of(play.state, who))


def light_up(play: Play[Raid], viewer: Player, at: Square) -> None:
    raid, enemy = play.state, opponent_of(viewer)
    squares = raid.sights[viewer].own.squares
    if not squares[at]:
        play.open(raid.places[enemy])
        sight = sight_in(with_one(squares, at, True), standing(raid, enemy))
        play.state = with_sight(raid, viewer, sight)


def confess(play: Play[Raid], side: Player) -> None:
    """What follows hangs on where a side's unseen units stand: that is told by it."""
    raid = play.state
    if standing(raid, side) != spied(raid, opponent_of(side)):
        play.open(raid.places[side])


def known(raid: Raid, owner: Player, at: Square) -> s.Known:
    """A square of a side's, as it knows it and as the enemy sees it."""
    squares = raid.sights[opponent_of(owner)].own.squares
    seen = at if at != NOWHERE and squares[at] else NOWHERE
    raiders, town = (at, seen) if owner == RAIDERS else (seen, at)
    return Sealed(RAIDERS, raiders), Sealed(TOWN, town)


def imagine(seen: Seen[Raid], rng: random.Random) -> Raid:
    """A whole raid that looks to `seen.who` just as what he sees (H-17)."""
    raid, enemy = seen.value, opponent_of(seen.who)
    mine = raid.sights[seen.who].own
    raid = with_places(raid, enemy, places_at_start(guesses(raid, enemy, mine, rng)))
    blank = Sight((False,) * len(mine.squares), (NOWHERE,) * len(raid.units))
    return with_sight(raid, enemy, sight_now(with_sight(raid, enemy, blank), enemy))


def guesses(raid: Raid, enemy: Player, sight: Sight, rng: random.Random) -> tuple[Square, ...]:
    """For each enemy unit where it is seen, or a square out of sight where it might be.

    That is where such a unit is likeliest, while there is room. A town guards what is worth most;
    how keenly, nobody knows, so that differs from world to world.
    """
    table = raid.table
    room = {at: MOST_RISEN for at in table.those(table.open) if not sight.squares[at]}
    found = list(sight.units)
    rich = (Ground.TREASURY, Ground.RESIDENCE)
    guarded = [at for at in room if table.ground[at] in rich and can_be_looted(raid, at)]
    keen = rng.random()
    usual = {
        Kind.GOVERNOR: [at for at in room if table.ground[at] is Ground.RESIDENCE],
        Kind.GUN: [at for at in room if table.ground[at] in (Ground.BATTERY, Ground.FORT)],
    }
    inside = list(room) if enemy == RAIDERS else [at for at in room if table.town[at]]
    for unit in raid.units:
        if unit.owner == enemy and unit.here and found[unit.id] == NOWHERE:
            may_guard = unit.owner == TOWN and (unit.group or unit.kind is Kind.OFFICER)
            on_guard = may_guard and rng.random() < keen
            likely = [at for at in guarded if room[at] > 2] if on_guard else []
            likely = likely or [at for at in usual.get(unit.kind, inside) if room[at] > 2]
            squares = likely or [at for at, left in room.items() if left]
            found[unit.id] = at = squares[int(rng.random() * len(squares))]
            room[at] -= not unit.gun
    return tuple(found)


# --- Who of the town may move before it is awake: the officers' die, and those they lead ---------

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
            change_unit(play, unit.id, steps=steps, leads=takes, leads_scurvy=many)
            play.tell(OfficerThrew(ROUSING, unit.id, face, ROUSED, takes, many))


def may_move(raid: Raid, unit: Unit) -> bool:
    """Whether a unit moves without being led (H-27); officers who failed have no steps anyway."""
    if unit.owner == RAIDERS or raid.alarm is Alarm.FULL or unit.officer:
        return True
    return raid.alarm is Alarm.HALF and unit.quality is Quality.HARDENED


def leaders(raid: Raid, unit: Unit) -> list[Unit]:
    """The officers whose die has succeeded and who can take a group along (R3-34, H-29).

    He and the group began in one square, and it has not moved. He takes scurvy groups or others,
    not both: the first he takes decides it (P8-22.3).
    """
    roused = [officer for officer in raid.units if officer.leads and officer.here]
    if not roused or unit.moved or not unit.group:
        return []
    places, scurvy = raid.places[TOWN].own, unit.quality is Quality.SCURVY
    found = []
    for officer in roused:
        led = [raid.units[n] for n, by in enumerate(places.led) if by == officer.id]
        alike = all((each.quality is Quality.SCURVY) == scurvy for each in led)
        most = officer.leads_scurvy if scurvy else officer.leads
        if places.began[officer.id] == places.at[unit.id] and alike and len(led) < most:
            found.append(officer)
    return found


def leader(raid: Raid, unit: Unit, to: Square, target: Square) -> Unit | None:
    """The officer who takes a group along: to the square where he is, or into his attack."""
    for officer in leaders(raid, unit):
        goes = to != NOWHERE and officer.moved and standing(raid, TOWN)[officer.id] == to
        if goes or (target != NOWHERE and officer.attacks == target):
            return officer
    return None


def take_along(play: Play[Raid], unit: Unit, to: Square, target: Square) -> None:
    """Count a group that is led against those its officer may take; in secret (P8-22.3, H-17)."""
    raid = play.state
    if not may_move(raid, unit):
        officer = leader(raid, unit, to, target)
        assert officer is not None
        places = raid.places[TOWN].own
        led = with_one(places.led, unit.id, officer.id)
        play.state = with_places(raid, TOWN, replace(places, led=led))


# --- Movement (P8-22.2 to 22.5): posting the garrison, going, hauling guns -----------------------


def refuse_post(raid: Raid, act: Post) -> Reasons:
    unit, to = raid.units[act.by], act.to.content
    late = raid.phase is not Phase.POSTING or unit.owner != TOWN
    yield late, POSTING, "the garrison can be posted only before the first turn"
    yield (
        unit.gun or unit.kind is Kind.GOVERNOR,
        POSTING,
        "the governor and the guns stay where they are",
    )
    yield unit.moved, POSTING, "that one is already posted"
    table = raid.table
    known = to is not None and act.to.owner == TOWN and 0 <= to < len(table.town)
    yield not known, POSTING, "the order names no square"
    assert to is not None
    yield not table.town[to], s.TOWN_SQUARES, f"{table.label(to)} is not in the town"
    yield counted(raid, TOWN)[to] >= MOST, ROOM, f"{table.label(to)} has no room for more"
    yield to == standing(raid, TOWN)[unit.id], POSTING, "it is already there"


def post(play: Play[Raid], act: Post) -> None:
    put(play, act.by, act.to.own)
    change_unit(play, act.by, moved=True)
    play.tell(Posted(POSTING, act.by, known(play.state, TOWN, act.to.own)))


def legal_posts(raid: Raid) -> list[Post]:
    shut, at = crowded(raid, TOWN), standing(raid, TOWN)
    squares = [to for to in raid.table.those(raid.table.town) if to not in shut]
    return [
        post_order(unit.id, to)
        for unit in raid.units
        if unit.owner == TOWN and not unit.moved and (unit.group or unit.kind is Kind.OFFICER)
        for to in squares
        if to != at[unit.id]
    ]


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


def crowded(raid: Raid, side: Player) -> set[Square]:
    """The squares where a side has no room for more (P8-22.5)."""
    return {Square(at) for at, men in enumerate(counted(raid, side)) if men >= MOST}


def refuse_order(raid: Raid, unit: Unit) -> Reasons:
    """Why a unit takes no order in this movement step."""
    yield raid.phase is not Phase.MOVING, STEP, "this is not the time to move"
    yield unit.owner != raid.side, STEP, "that one is not yours"
    yield not unit.here, STEP, "that one is out of the raid"
    pinned = standing(raid, unit.owner)[unit.id] in raid.fights
    yield pinned, MUST_STAY, "it is under attack and must stay"
    yield unit.attacks != NOWHERE, MUST_STAY, "it has gone in to attack"
    yield not unit.steps, MOVEMENT, "it has no movement left"


def refuse_move(raid: Raid, act: Move) -> Reasons:
    unit, to = raid.units[act.by], act.to.content
    yield act.to.owner != unit.owner or to is None, STEP, "the order names no square"
    yield from refuse_order(raid, unit)
    assert to is not None
    shown = to if raid.in_plain_sight(unit.owner) else NOWHERE
    yield act.shown != shown, STEP, "the order says two things at once"
    table, at = raid.table, standing(raid, unit.owner)[unit.id]
    yield to not in table.steps[at], MOVEMENT, "it cannot go there in one step"
    label = table.label(to)
    yield to in held(raid, unit.owner), PER_SIDE, f"{label} is held by the enemy: attack it"
    yield to in raid.fights, MUST_STAY, f"{label} is under attack and can get no help"
    yield counted(raid, unit.owner)[to] >= MOST, ROOM, f"{label} has no room for more"
    asleep = not may_move(raid, unit) and leader(raid, unit, to, NOWHERE) is None
    yield asleep, LED, "no officer leads it there"


def move(play: Play[Raid], act: Move) -> None:
    """Go one square (P8-22.2); groups have one such step, officers two (R3-35)."""
    unit, to = play.state.units[act.by], act.to.own
    take_along(play, unit, to, NOWHERE)
    change_unit(play, act.by, steps=unit.steps - 1, moved=True)
    put(play, act.by, to, told=act.shown != NOWHERE)
    play.tell(Moved(MOVEMENT, act.by, known(play.state, unit.owner, to)))


def legal_moves(raid: Raid, side: Player, foes: frozenset[Square]) -> list[Move]:
    """Every step a side's units can take now; `foes` are the squares the enemy holds."""
    steps, pinned, at = raid.table.steps, raid.fights, standing(raid, side)
    shut = foes.union(crowded(raid, side), pinned)
    awake = side == RAIDERS or raid.alarm is Alarm.FULL
    plain = raid.in_plain_sight(side)
    found: list[Move] = []
    for here, unit in zip(at, raid.units, strict=True):
        if here == NOWHERE or not unit.steps or unit.attacks != NOWHERE or here in pinned:
            continue
        goals: Iterable[Square] = steps[here]
        if not awake and not may_move(raid, unit):
            led = {at[officer.id] for officer in leaders(raid, unit) if officer.moved}
            goals = [to for to in goals if to in led]
        found += [move_order(unit.id, side, to, plain) for to in goals if to not in shut]
    return found


def refuse_haul(raid: Raid, act: Haul) -> Reasons:
    gun, to = raid.units[act.by], act.to.content
    yield not gun.gun, GUNS, "that is not a gun"
    early = raid.phase is not Phase.MOVING or raid.side != gun.owner
    yield early, STEP, "this is not the time to move"
    yield act.to.owner != gun.owner or to is None, STEP, "the order names no square"
    yield not gun.here or gun.busy, GUNS, "that gun cannot move again this turn"
    assert to is not None
    at = standing(raid, gun.owner)[gun.id]
    yield to not in raid.table.steps[at], MOVEMENT, "it cannot go there in one step"
    near = not held(raid, gun.owner).isdisjoint((at, to))
    yield near, GUNS, "no gun can be moved into or out of a square with enemies"


def haul(play: Play[Raid], act: Haul) -> None:
    """Throw for a gun to move (P8-22.4)."""
    face = play.die(GUNS, GUN_MOVES)
    change_unit(play, act.by, busy=True, moved=face >= GUN_MOVES)
    if face >= GUN_MOVES:
        put(play, act.by, act.to.own)
    at = known(play.state, TOWN, square_of(play.state, act.by))
    play.tell(Hauled(GUNS, act.by, face, GUN_MOVES, at))


def legal_hauls(raid: Raid, foes: frozenset[Square]) -> list[Haul]:
    """Every gun that can be tried to move, and where to; `foes` are the squares of the enemy."""
    at = standing(raid, TOWN)
    return [
        Haul(gun, Sealed(TOWN, to))
        for gun in raid.guns
        if raid.units[gun].here and not raid.units[gun].busy and at[gun] not in foes
        for to in raid.table.steps[at[gun]]
        if to not in foes
    ]


def refuse_leave(raid: Raid, act: Leave) -> Reasons:
    unit = raid.units[act.by]
    yield unit.owner != RAIDERS, LEAVING, "the town's people have no boats"
    yield from refuse_order(raid, unit)
    at = standing(raid, RAIDERS)[unit.id]
    far = unit.moved or raid.table.ground[at] is not Ground.BEACH
    yield far, LEAVING, "only men who begin their move on the beach can take to the boats"


def leave(play: Play[Raid], act: Leave) -> None:
    """Take to the boats (H-26)."""
    play.tell(LeftTown(LEAVING, act.by))
    remove(play, act.by, s.Fate.LEFT)


def legal_leaves(raid: Raid) -> list[Leave]:
    at = standing(raid, RAIDERS)
    ready = [unit for unit in own(raid, RAIDERS) if unit.steps and not unit.moved]
    return [
        Leave(unit.id)
        for unit in ready
        if raid.table.ground[at[unit.id]] is Ground.BEACH and at[unit.id] not in raid.fights
    ]


def refuse_done(raid: Raid, act: s.Done) -> Reasons:
    yield act.by != raid.side, STEP, "it is the other captain's turn"
