"""The town: the alarm table (P8-22.21 to 22.27), fire (22.16 to 22.18), loot (22.19, 22.20)."""

from itertools import combinations

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import Play, Reasons
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, opponent_of
from . import events as e
from . import state as s
from .events import (
    can_be_looted,
    pay,
)
from .fighting import kill
from .moving import (
    MOST_RISEN,
    STEP,
    confess,
    counted,
    held,
    known,
    light_up,
    look,
    put,
    remove,
)
from .state import (
    BURNT,
    RAIDERS,
    TOWN,
    Alarm,
    AskDeserters,
    AskRise,
    Burn,
    Deed,
    Fate,
    Ground,
    Loot,
    Raid,
    Rise,
    Spike,
    Unit,
    change,
    change_unit,
    has_waited,
    is_free,
    spied,
    square_of,
    standing,
    those_at,
    with_one,
)

# --- The alarm table: two dice at each turn's end, and what comes of them ------------------------

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
LOST_TO_THEM = Rule("R3-66")
NIGHT = Rule("C-19.6")
RULES = {2: DEAD_RISE, 3: DEAD_RISE, 4: DESERTION, 6: HALF, 7: FULL, 10: LOST, 12: SAIL}
"""By row of the table; all others are quiet."""

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
    play.tell(e.AlarmThrown(RULES.get(row, QUIET), faces, row))
    match row:
        case 2 | 3:
            raise_dead(play)
        case 4:
            change(play, pending=(AskDeserters(),))
        case 6:
            wake(play, Alarm.FULL if raid.noise else Alarm.HALF, NOISE if raid.noise else HALF)
        case 7 if slips_in(raid):
            wake(play, Alarm.HALF, NIGHT)
        case 7:
            wake(play, Alarm.FULL, FULL)
        case 10:
            change(play, pending=(s.AskLost(),))
        case 12:  # the raid stops at the end of the next turn, unless it ends before
            last = min(raid.last, raid.turn + 1)
            change(play, sail=True, last=last)
            play.tell(e.SailSighted(NEXT_TURN, last))


def wake(play: Play[Raid], alarm: Alarm, rule: Rule) -> None:
    """The town is awake as far as that, and stays so (P8-22.23, P8-22.24, R3-49)."""
    raid = play.state
    if alarm > raid.alarm:
        change(play, alarm=alarm, since=raid.turn if alarm is Alarm.FULL else 0)
        play.tell(e.AlarmRaised(rule, alarm))
        look(play, TOWN)


def slips_in(raid: Raid) -> bool:
    """Whether a night raider keeps a town that sleeps soundly from waking at once (C-19.6)."""
    led = any(unit.here and unit.is_known_for(s.Trait.NIGHT_RAIDER) for unit in raid.units)
    return led and raid.alarm is Alarm.ASLEEP


def may_come_back(unit: Unit) -> bool:
    """Whether a turn of fortune may bring a man of the town back (P8-22.21)."""
    return unit.owner == TOWN and not unit.gun and unit.fate in GONE


def raise_dead(play: Play[Raid]) -> None:
    """A die for each of the town's groups and officers that are out (P8-22.21, R3-50)."""
    back: list[AskRise] = []
    for unit in filter(may_come_back, play.state.units):
        face = play.die(DEAD_RISE, COMES_BACK)
        play.tell(e.RiseThrown(ONCE_EACH, unit.id, face, COMES_BACK))
        if face >= COMES_BACK:
            back.insert(0, AskRise(unit.id))
    change(play, pending=tuple(back))


def legal_rises(raid: Raid, who: s.UnitId) -> list[Rise]:
    """To the town squares with room where the town sees no raider (P8-22.21, R3-1, R3-66)."""
    table, count, foes = raid.table, counted(raid, TOWN), held(raid, TOWN)
    free = [to for to in table.those(table.town) if to not in foes and count[to] < MOST_RISEN]
    return [Rise(who, Sealed(TOWN, to)) for to in free]


def refuse_rise(raid: Raid, act: Rise) -> Reasons:
    ask, to, table = raid.pending[-1], act.to.content, raid.table
    assert isinstance(ask, AskRise)
    other = act.by != ask.unit or act.to.owner != TOWN or to is None
    yield other, DEAD_RISE, "that is not the one who comes back now"
    assert to is not None
    yield not 0 <= to < len(table.town), DEAD_RISE, "the order names no square"
    yield not table.town[to], s.TOWN_SQUARES, f"{table.label(to)} is not in the town"
    yield to in held(raid, TOWN), LOST_TO_THEM, f"the raiders hold {table.label(to)}"
    yield counted(raid, TOWN)[to] >= MOST_RISEN, EIGHT, f"{table.label(to)} has no room for more"


def rise(play: Play[Raid], act: Rise) -> None:
    """The unit is back, with nothing done this turn, and has not fallen.

    Who would come up among unseen raiders comes to the nearest square of the town without any, or
    to none (H-24).
    """
    change(play, pending=play.state.pending[:-1])
    if not play.state.raised:
        confess(play, RAIDERS)
    raid, to = play.state, act.to.own
    table, mine, theirs = raid.table, counted(raid, TOWN), counted(raid, RAIDERS)
    if theirs[to]:
        free = [at for at in table.those(table.town) if not theirs[at] and mine[at] < MOST_RISEN]
        to = min(free, key=lambda at: (table.steps_between(at, to), at), default=NOWHERE)
    if to == NOWHERE:
        return
    one = raid.units[act.by]
    back = Unit(one.id, one.owner, one.kind, one.quality, one.name, trait=one.trait)
    fallen = tuple([each for each in raid.fallen if each.unit != act.by])
    change(play, units=with_one(raid.units, act.by, back), fallen=fallen)
    put(play, act.by, to)
    play.tell(e.Risen(RISEN_AGAIN, act.by, known(play.state, TOWN, to)))


def nameable(raid: Raid, by: Player) -> list[Square]:
    """The squares of which a captain does not know that nobody is there to throw (H-28)."""
    sight, squares = raid.sights[by].own, raid.table.those(raid.table.open)
    throw = {
        at
        for at, unit in zip(sight.units, raid.units, strict=True)
        if not unit.gun and (by == TOWN or tempted(unit))
    }
    return [at for at in squares if at in throw or not sight.squares[at]] or squares


def refuse_name(raid: Raid, act: s.Name) -> Reasons:
    by = RAIDERS if isinstance(raid.pending[-1], AskDeserters) else TOWN
    other = act.by != by or act.at not in nameable(raid, by)
    yield other, NAMING, "choose a square where somebody must roll, or may have to"


def name(play: Play[Raid], act: s.Name) -> None:
    """All in the named square throw to stay (P8-22.22, P8-22.25).

    It holds one side only: enemies share a square in no other step than the fighting (R3-2).
    """
    deserting = isinstance(play.state.pending[-1], AskDeserters)
    rule, fate = (DESERTION, Fate.DESERTED) if deserting else (LOST, Fate.LOST)
    change(play, pending=())
    side = opponent_of(act.by)
    confess(play, side)
    there = [unit for unit in those_at(play.state, side, act.at) if not deserting or tempted(unit)]
    play.tell(e.SquareNamed(NAMING, act.by, act.at, len(there)))
    light_up(play, act.by, act.at)
    for unit in there:
        face = play.die(rule, GOES)
        play.tell(e.GoesThrown(rule, unit.id, face, GOES, fate if face >= GOES else Fate.HERE))
        if face >= GOES:
            remove(play, unit.id, fate)


def tempted(unit: Unit) -> bool:
    return unit.group and unit.quality is not s.Quality.HARDENED


# --- Fire (P8-22.16 to 22.18): burning men, spreading flames, and torches laid to buildings -------

TORCHES = Rule("P8-22.16")
SPREADING = Rule("P8-22.17")
BURNING_MEN = Rule("P8-22.18")
NOT_FOUGHT_OVER = Rule("R3-53")
EVERY_SQUARE = Rule("R3-54")
COURSE = Rule("H-23")

CATCHES = 6
BURNS_TO_DEATH = 5


def burn_men(play: Play[Raid]) -> None:
    """Each group and officer in a burning square dies on 5 or more (P8-22.18)."""
    for unit in play.state.units:
        fires = play.state.fires
        if unit.here and not unit.gun and 0 < fires[square_of(play.state, unit.id)] < BURNT:
            face = play.die(BURNING_MEN, BURNS_TO_DEATH)
            play.tell(e.BurnThrown(BURNING_MEN, unit.id, face, BURNS_TO_DEATH))
            if face >= BURNS_TO_DEATH:
                kill(play, unit.id, BURNING_MEN)


def let_spread(play: Play[Raid]) -> None:
    """What burned already is a turn older, and what still burns may leap (P8-22.17, H-23)."""
    before, table = play.state.fires, play.state.table
    if any(0 < fire < BURNT for fire in before):
        change(play, fires=tuple(min(BURNT, fire + 1) if fire else 0 for fire in before))
        for at, fire in enumerate(before):
            if fire == BURNT - 1:
                play.tell(e.BurntOut(COURSE, Square(at)))
        look(play, TOWN)
    alight = burning(play.state)
    if not alight:
        return
    raiders, town = play.die(SPREADING), play.die(SPREADING)
    beside = {to for at in alight for to in table.sides[at]}
    tinder = sorted(to for to in beside if table.burns[to] and not play.state.fires[to])
    spreads = abs(raiders - town) >= s.APART and bool(tinder)
    play.tell(e.SpreadThrown(SPREADING, raiders, town, spreads))
    if spreads and len(tinder) == 1:
        catch_fire(play, tinder[0], SPREADING)
    elif spreads:
        chooser = RAIDERS if raiders > town else TOWN
        change(play, pending=(s.AskSpread(chooser, tuple(tinder)),))


def burning(raid: Raid) -> list[Square]:
    return [Square(at) for at, fire in enumerate(raid.fires) if 0 < fire < BURNT]


def refuse_spread(raid: Raid, act: s.Spread) -> Reasons:
    ask = raid.pending[-1]
    assert isinstance(ask, s.AskSpread)
    other = act.by != ask.chooser or act.at not in ask.squares
    yield other, SPREADING, "the fire cannot spread there"


def spread(play: Play[Raid], act: s.Spread) -> None:
    """The square the higher thrower names catches fire (P8-22.17)."""
    change(play, pending=())
    catch_fire(play, act.at, SPREADING)


def catch_fire(play: Play[Raid], at: Square, rule: Rule) -> None:
    """A square burns from now on; a building pays when it catches (R3-54, H-23)."""
    building = play.state.table.building[at]
    change(play, fires=with_one(play.state.fires, at, 1))
    leapt = building and rule == SPREADING
    play.tell(e.CaughtFire(EVERY_SQUARE if leapt else rule, at, building))
    if building:
        pay(play, Deed.BURNED)
    for side in (RAIDERS, TOWN):
        look(play, side)


def refuse_burn(raid: Raid, act: Burn) -> Reasons:
    unit, table = raid.units[act.by], raid.table
    early = raid.phase is not s.Phase.BURNING or unit.owner != RAIDERS
    yield early, STEP, "only the raiders set fires, after the fighting"
    yield not is_free(unit), TORCHES, "a group that has shot or fought cannot set a fire"
    at = standing(raid, RAIDERS)[unit.id]
    far = act.at != at and act.at not in table.sides[at]
    yield far, COURSE, "it can set fire only to its own square or one beside it"
    bare = not table.building[act.at] or raid.fires[act.at]
    yield bare, TORCHES, "there is no building there that is not already on fire"
    yield act.at in raid.fought, NOT_FOUGHT_OVER, "that square was fought over this turn"


def burn(play: Play[Raid], act: Burn) -> None:
    change_unit(play, act.by, busy=True)
    face = play.die(TORCHES, CATCHES)
    play.tell(e.TorchLaid(TORCHES, act.by, act.at, face, CATCHES))
    if face >= CATCHES:
        change(play, noise=True)
        catch_fire(play, act.at, TORCHES)


def legal_burns(raid: Raid) -> list[Burn]:
    table, at = raid.table, standing(raid, RAIDERS)
    return [
        Burn(unit.id, to)
        for unit in raid.units
        if unit.owner == RAIDERS and is_free(unit)
        for to in (at[unit.id], *table.sides[at[unit.id]])
        if table.building[to] and not raid.fires[to] and to not in raid.fought
    ]


# --- Looting and spiking (P8-22.19, P8-22.20): for groups that have done nothing else this turn ---

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


def carriers(raid: Raid, at: Square) -> int:
    return CARRIERS.get(raid.table.ground[at], 1)


def refuse_hands(raid: Raid, unit: Unit) -> Reasons:
    early = raid.phase is not s.Phase.LOOTING or unit.owner != RAIDERS
    yield early, STEP, "only raiders loot, and only after the fires"
    yield not has_waited(unit), UNENGAGED, "it must have been there all turn with its hands free"


def refuse_loot(raid: Raid, act: Loot) -> Reasons:
    at = standing(raid, RAIDERS)
    unclear = not act.by or list(act.by) != sorted(set(act.by))
    yield unclear, HOW_MANY, "say which groups carry the loot, each once"
    for who in act.by:
        yield from refuse_hands(raid, raid.units[who])
        yield at[who] != act.at, LOOTING, "a group loots only the square it is in"
    yield not can_be_looted(raid, act.at), ONCE, "there is nothing to take there"
    need = carriers(raid, act.at)
    yield len(act.by) != need, HOW_MANY, f"the loot here takes exactly {need} to carry"


def loot(play: Play[Raid], act: Loot) -> None:
    """Throw for the loot; chests and silver go to the boats (P8-22.19, R3-47, R3-62)."""
    ground = play.state.table.ground[act.at]
    faces, coins = throw(play, ground)
    change(play, looted=tuple(sorted((*play.state.looted, act.at))))
    rule = LOOTING if ground in CARRIERS else OTHER_BUILDINGS
    play.tell(e.Looted(rule, act.by, act.at, ground, faces, coins))
    for who in act.by:
        change_unit(play, who, busy=True)
        if ground in CARRIERS:
            play.tell(e.Carried(CARRYING, who))
            remove(play, who, Fate.LADEN)
    deed = {Ground.TREASURY: Deed.TREASURY, Ground.RESIDENCE: Deed.RESIDENCE}
    pay(play, deed.get(ground, Deed.LOOTED), coins)


def throw(play: Play[Raid], ground: Ground) -> tuple[Faces, int]:
    """The dice of a building and what they come to (P8-22.19, H-187)."""
    if ground is Ground.TREASURY:
        faces = play.roll(LOOTING, TREASURY_DICE)
        return faces, sum(faces)
    rich = ground is Ground.RESIDENCE
    face = play.die(LOOTING if rich else OTHER_BUILDINGS)
    return (face,), face + RESIDENCE_MORE if rich else (face + 1) // 2


def refuse_spike(raid: Raid, act: Spike) -> Reasons:
    unit, gun = raid.units[act.by], raid.units[act.gun]
    yield from refuse_hands(raid, unit)
    yield not gun.gun or not gun.here, SPIKING, "that is not a gun, or it is already spiked"
    far = spied(raid, RAIDERS)[gun.id] != standing(raid, RAIDERS)[unit.id]
    yield far, BY_A_GROUP, "a group spikes a gun in its own square"


def spike(play: Play[Raid], act: Spike) -> None:
    """No dice: a nail and a mallet (P8-22.20, R3-59)."""
    change_unit(play, act.by, busy=True)
    change_unit(play, act.gun, fate=Fate.SPIKED)
    play.tell(e.Spiked(SPIKING, act.by, act.gun))
    pay(play, Deed.SPIKED)


def legal_loot(raid: Raid) -> list[Loot | Spike]:
    at, guns = standing(raid, RAIDERS), spied(raid, RAIDERS)
    ready: dict[Square, list[s.UnitId]] = {}
    for unit in raid.units:
        if unit.owner == RAIDERS and has_waited(unit):
            ready.setdefault(at[unit.id], []).append(unit.id)
    found: list[Loot | Spike] = []
    for square, groups in sorted(ready.items()):
        if can_be_looted(raid, square):
            found += [Loot(by, square) for by in combinations(groups, carriers(raid, square))]
        for gun in raid.guns:
            if raid.units[gun].here and guns[gun] == square:
                found += [Spike(by, gun) for by in groups]
    return found
