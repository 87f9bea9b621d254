"""The alarm table (P8-22.21 to 22.27): two dice at each turn's end, and what comes of them."""

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.rules import Rule
from pieces_of_eight.campaign.kernel.sealed import Player
from ..model import actions
from ..model.account import pay
from ..model.actions import Name, Rise
from ..model.events import (
    AlarmRaised,
    AlarmThrown,
    GoesThrown,
    Risen,
    RiseThrown,
    SailSighted,
    SquareNamed,
)
from ..model.ground import plan
from ..model.night import MOST_RISEN, confess, known, light_up, look, put
from ..model.state import (
    RAIDERS,
    TOWN,
    Alarm,
    AskDeserters,
    AskLost,
    AskRise,
    Deed,
    Fate,
    Quality,
    Raid,
    Trait,
    Unit,
    UnitId,
    opponent_of,
    those_at,
    with_unit,
)
from .moving import counted, held, remove

ALARM = Rule("R3-52")
DEAD_RISE = Rule("P8-22.21")
DESERTION = Rule("P8-22.22")
HALF = Rule("P8-22.23")
FULL = Rule("P8-22.24")
LOST = Rule("P8-22.25")
SAIL = Rule("P8-22.26")
QUIET = Rule("P8-22.27")
EIGHT = Rule("R3-1")
NOISE = Rule("R3-49")
ONCE_EACH = Rule("R3-50")
NEXT_TURN = Rule("R3-51")
NAMING = Rule("H-28")
RISEN_AGAIN = Rule("H-31")
NIGHT = Rule("C-19.6")

COMES_BACK = 5
GOES = 5
GONE = (Fate.DEAD, Fate.CAPTURED, Fate.RAN, Fate.DESERTED)
"""Whom a turn of fortune may bring back (P8-22.21)."""


def throw_alarm(play: Play[Raid]) -> None:
    """Charge the raiders for a late turn, then throw (P8-22.28, R3-48, R3-52)."""
    raid = play.state
    if raid.since and raid.turn > raid.since:
        pay(play, Deed.LATE)
    faces = play.roll(ALARM, 2)
    row = sum(faces)
    play.tell(AlarmThrown(rule_of(row), faces, row))
    match row:
        case 2 | 3:
            raise_dead(play)
        case 4:
            play.state = replace(play.state, pending=(AskDeserters(),))
        case 6:
            wake(play, Alarm.FULL if raid.noise else Alarm.HALF, NOISE if raid.noise else HALF)
        case 7 if slips_in(raid):
            wake(play, Alarm.HALF, NIGHT)
        case 7:
            wake(play, Alarm.FULL, FULL)
        case 10:
            play.state = replace(play.state, pending=(AskLost(),))
        case 12:
            sight_sail(play)


def rule_of(row: int) -> Rule:
    """The paragraph of a row of the table."""
    rules = {2: DEAD_RISE, 3: DEAD_RISE, 4: DESERTION, 6: HALF, 7: FULL, 10: LOST, 12: SAIL}
    return rules.get(row, QUIET)


def wake(play: Play[Raid], alarm: Alarm, rule: Rule) -> None:
    """The town is awake as far as that, and stays so (P8-22.23, P8-22.24, R3-49)."""
    raid = play.state
    if alarm <= raid.alarm:
        return
    since = raid.turn if alarm is Alarm.FULL else 0
    play.state = replace(raid, alarm=alarm, since=since)
    play.tell(AlarmRaised(rule, alarm))
    look(play, TOWN)


def slips_in(raid: Raid) -> bool:
    """Whether a night raider keeps a town that sleeps soundly from waking at once (C-19.6)."""
    led = any(unit.here and unit.trait is Trait.NIGHT_RAIDER for unit in raid.units)
    return led and raid.alarm is Alarm.ASLEEP


def sight_sail(play: Play[Raid]) -> None:
    """The raid stops at the end of the next turn, unless it ends before (P8-22.26, R3-51)."""
    raid = play.state
    last = min(raid.last, raid.turn + 1)
    play.state = replace(raid, sail=True, last=last)
    play.tell(SailSighted(NEXT_TURN, last))


def raise_dead(play: Play[Raid]) -> None:
    """A die for each of the town's groups and officers that are out (P8-22.21, R3-50)."""
    back: list[UnitId] = []
    for unit in play.state.units:
        if unit.owner == TOWN and not unit.gun and unit.fate in GONE:
            face = play.die(DEAD_RISE, COMES_BACK)
            play.tell(RiseThrown(ONCE_EACH, unit.id, face, COMES_BACK))
            if face >= COMES_BACK:
                back.append(unit.id)
    asks = tuple(AskRise(who) for who in reversed(back))
    play.state = replace(play.state, pending=asks)


def room_to_rise(raid: Raid) -> list[Square]:
    """The town squares with room where the town sees no raider (P8-22.21, R3-1, H-24)."""
    table, count, foes = plan(raid.town.rows), counted(raid, TOWN), held(raid, TOWN)
    return [
        Square(n)
        for n, town in enumerate(table.town)
        if town and n not in foes and count[n] < MOST_RISEN
    ]


def refuse_rise(raid: Raid, act: Rise) -> Refusal | None:
    ask = raid.pending[-1]
    assert isinstance(ask, AskRise)
    if act.by != ask.unit or act.to.owner != TOWN or act.to.content is None:
        return Refusal(DEAD_RISE, "another one comes back now")
    if act.to.content not in room_to_rise(raid):
        return Refusal(EIGHT, "it comes back only in a free square of the town with room")
    return None


def rise(play: Play[Raid], act: Rise) -> None:
    """The unit is back; should an unseen raider stand there, it comes up beside him (H-24)."""
    to = act.to.content
    assert to is not None
    raid = play.state
    play.state = replace(raid, pending=raid.pending[:-1])
    at = clear_of_raiders(play, to)
    if at == NOWHERE:
        return
    play.state = with_unit(play.state, as_it_comes_back(raid.units[act.by]))
    put(play, act.by, at)
    play.tell(Risen(RISEN_AGAIN, act.by, known(play.state, TOWN, at)))


def as_it_comes_back(unit: Unit) -> Unit:
    """A unit as it comes back: alive, and with nothing done this turn."""
    return Unit(unit.id, unit.owner, unit.kind, unit.quality, unit.name, trait=unit.trait)


def clear_of_raiders(play: Play[Raid], to: Square) -> Square:
    """The square named, or the nearest of the town without unseen raiders; NOWHERE without one."""
    raid = play.state
    there = counted(raid, RAIDERS)
    if not raid.raised:
        confess(play, RAIDERS)
    if not there[to]:
        return to
    table, mine = plan(raid.town.rows), counted(raid, TOWN)
    free = [
        Square(n)
        for n, town in enumerate(table.town)
        if town and not there[n] and mine[n] < MOST_RISEN
    ]
    return min(free, key=lambda at: (table.steps_between(at, to), at), default=NOWHERE)


def nameable(raid: Raid, by: Player) -> list[Square]:
    """The squares of which a captain does not know that nobody is there to throw (H-28)."""
    sight = raid.sights[by].content
    assert sight is not None
    throw = {
        at
        for at, unit in zip(sight.units, raid.units, strict=True)
        if not unit.gun and (by == TOWN or tempted(unit))
    }
    squares = [Square(n) for n, is_open in enumerate(plan(raid.town.rows).open) if is_open]
    return [at for at in squares if at in throw or not sight.squares[at]] or squares


def refuse_name(raid: Raid, act: Name) -> Refusal | None:
    by = RAIDERS if isinstance(raid.pending[-1], AskDeserters) else TOWN
    if act.by != by or act.at not in nameable(raid, by):
        return Refusal(NAMING, "name a square where somebody has to throw, or may have to")
    return None


def name(play: Play[Raid], act: Name) -> None:
    """All in the named square throw to stay (P8-22.22, P8-22.25).

    It holds one side only: enemies share a square in no other step than the fighting (R3-2).
    """
    deserting = isinstance(play.state.pending[-1], AskDeserters)
    play.state = replace(play.state, pending=())
    side = opponent_of(act.by)
    confess(play, side)
    there = [unit for unit in those_at(play.state, side, act.at) if not deserting or tempted(unit)]
    play.tell(SquareNamed(NAMING, act.by, act.at, len(there)))
    light_up(play, act.by, act.at)
    for unit in there:
        rule = DESERTION if deserting else LOST
        face = play.die(rule, GOES)
        fate = Fate.DESERTED if deserting else Fate.LOST
        stays = face < GOES
        play.tell(GoesThrown(rule, unit.id, face, GOES, Fate.HERE if stays else fate))
        if not stays:
            remove(play, unit.id, fate)


def tempted(unit: Unit) -> bool:
    """Who may desert: able and scurvy groups (P8-22.22)."""
    return unit.group and unit.quality is not Quality.HARDENED


def legal_rises(raid: Raid, who: UnitId) -> list[Rise]:
    """Where a unit may come back."""
    return [actions.rise(who, to) for to in room_to_rise(raid)]
