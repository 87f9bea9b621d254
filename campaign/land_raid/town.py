"""The alarm table (P8-22.21 to 22.27): two dice at each turn's end, and what comes of them."""

from itertools import combinations

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.dice import Faces, Rule
from pieces_of_eight.campaign.kernel.play import Play, Refusal
from pieces_of_eight.campaign.kernel.sealed import Player
from . import actions
from .actions import Burn, Loot, Name, Rise, Spike, Spread
from .events import (
    AlarmRaised,
    AlarmThrown,
    BurnThrown,
    BurntOut,
    Carried,
    CaughtFire,
    GoesThrown,
    Looted,
    Risen,
    RiseThrown,
    SailSighted,
    Spiked,
    SpreadThrown,
    SquareNamed,
    TorchLaid,
    can_be_looted,
    pay,
)
from .fighting import kill
from .moving import STEP, counted, held, remove
from .state import (
    APART,
    RAIDERS,
    TOWN,
    TOWN_SQUARES,
    Alarm,
    AskDeserters,
    AskLost,
    AskRise,
    AskSpread,
    Deed,
    Fate,
    Ground,
    Phase,
    Plan,
    Quality,
    Raid,
    Trait,
    Unit,
    UnitId,
    has_waited,
    is_free,
    opponent_of,
    plan,
    spied,
    square_of,
    standing,
    those_at,
    with_unit,
)
from .strength import BURNT, MOST_RISEN, confess, known, light_up, look, put

# --- Alarm ----------------------------------------------------------------------------------------

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
    """The town squares with room where the town sees no raider (P8-22.21, R3-1, R3-66)."""
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
        return Refusal(DEAD_RISE, "that is not the one who comes back now")
    to, table = act.to.content, plan(raid.town.rows)
    if not 0 <= to < len(table.town):
        return Refusal(DEAD_RISE, "the order names no square")
    if not table.town[to]:
        return Refusal(TOWN_SQUARES, f"{table.label(to)} is not in the town")
    if to in held(raid, TOWN):
        return Refusal(LOST_TO_THEM, f"the raiders hold {table.label(to)}")
    if counted(raid, TOWN)[to] >= MOST_RISEN:
        return Refusal(EIGHT, f"{table.label(to)} has no room for more")
    return None


def rise(play: Play[Raid], act: Rise) -> None:
    """The unit is back, and has not fallen; who would come up among unseen raiders: H-24."""
    to = act.to.content
    assert to is not None
    raid = play.state
    play.state = replace(raid, pending=raid.pending[:-1])
    at = clear_of_raiders(play, to)
    if at == NOWHERE:
        return
    one = raid.units[act.by]  # alive again, and with nothing done this turn
    back = Unit(one.id, one.owner, one.kind, one.quality, one.name, trait=one.trait)
    fallen = tuple([each for each in play.state.fallen if each.unit != act.by])
    play.state = replace(with_unit(play.state, back), fallen=fallen)
    put(play, act.by, at)
    play.tell(Risen(RISEN_AGAIN, act.by, known(play.state, TOWN, at)))


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
        return Refusal(NAMING, "choose a square where somebody must roll, or may have to")
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
            play.tell(BurnThrown(BURNING_MEN, unit.id, face, BURNS_TO_DEATH))
            if face >= BURNS_TO_DEATH:
                kill(play, unit.id, BURNING_MEN)


def tinder(raid: Raid, table: Plan) -> list[Square]:
    """The squares that can catch from a fire beside them (P8-22.17)."""
    found = {
        to
        for at, fire in enumerate(raid.fires)
        if 0 < fire < BURNT
        for to in table.sides[at]
        if table.burns[to] and not raid.fires[to]
    }
    return sorted(found)


def let_spread(play: Play[Raid]) -> None:
    """What burned already is a turn older, and what still burns may leap (P8-22.17, H-23)."""
    if burns(play.state):
        grow(play)
    if burns(play.state):
        throw_spread(play)


def burns(raid: Raid) -> bool:
    """Whether anything burns."""
    return any(0 < fire < BURNT for fire in raid.fires)


def throw_spread(play: Play[Raid]) -> None:
    """Both sides throw; two apart or more, and the higher says what catches (P8-22.17)."""
    raiders, town = play.die(SPREADING), play.die(SPREADING)
    found = tinder(play.state, plan(play.state.town.rows))
    spreads = abs(raiders - town) >= APART and bool(found)
    play.tell(SpreadThrown(SPREADING, raiders, town, spreads))
    if not spreads:
        return
    if len(found) == 1:
        catch_fire(play, found[0], SPREADING)
    else:
        ask = AskSpread(RAIDERS if raiders > town else TOWN, tuple(found))
        play.state = replace(play.state, pending=(ask,))


def refuse_spread(raid: Raid, act: Spread) -> Refusal | None:
    ask = raid.pending[-1]
    assert isinstance(ask, AskSpread)
    if act.by != ask.chooser or act.at not in ask.squares:
        return Refusal(SPREADING, "the fire cannot spread there")
    return None


def spread(play: Play[Raid], act: Spread) -> None:
    """The square the higher thrower names catches fire (P8-22.17)."""
    play.state = replace(play.state, pending=())
    catch_fire(play, act.at, SPREADING)


def catch_fire(play: Play[Raid], at: Square, rule: Rule) -> None:
    """A square burns from now on; a building pays when it catches (R3-54, H-23)."""
    raid = play.state
    building = plan(raid.town.rows).building[at]
    play.state = replace(raid, fires=(*raid.fires[:at], 1, *raid.fires[at + 1 :]))
    leapt = building and rule == SPREADING
    play.tell(CaughtFire(EVERY_SQUARE if leapt else rule, at, building))
    if building:
        pay(play, Deed.BURNED)
    for side in (RAIDERS, TOWN):
        look(play, side)


def grow(play: Play[Raid]) -> None:
    """Every fire is a turn older, and those of three turns are out (H-23)."""
    raid = play.state
    play.state = replace(raid, fires=tuple(min(BURNT, f + 1) if f else 0 for f in raid.fires))
    for at, fire in enumerate(raid.fires):
        if fire == BURNT - 1:
            play.tell(BurntOut(COURSE, Square(at)))
    look(play, TOWN)


def refuse_burn(raid: Raid, act: Burn) -> Refusal | None:
    unit, table = raid.units[act.by], plan(raid.town.rows)
    if raid.phase is not Phase.BURNING or unit.owner != RAIDERS:
        return Refusal(STEP, "only the raiders set fires, after the fighting")
    if not is_free(unit):
        return Refusal(TORCHES, "a group that has shot or fought cannot set a fire")
    at = standing(raid, RAIDERS)[unit.id]
    if act.at != at and act.at not in table.sides[at]:
        return Refusal(COURSE, "it can set fire only to its own square or one beside it")
    if not table.building[act.at] or raid.fires[act.at]:
        return Refusal(TORCHES, "there is no building there that is not already on fire")
    if act.at in raid.fought:
        return Refusal(NOT_FOUGHT_OVER, "that square was fought over this turn")
    return None


def burn(play: Play[Raid], act: Burn) -> None:
    """One die; a 6 starts a fire (P8-22.16)."""
    unit = replace(play.state.units[act.by], busy=True)
    play.state = with_unit(play.state, unit)
    face = play.die(TORCHES, CATCHES)
    play.tell(TorchLaid(TORCHES, act.by, act.at, face, CATCHES))
    if face >= CATCHES:
        play.state = replace(play.state, noise=True)
        catch_fire(play, act.at, TORCHES)


def legal_burns(raid: Raid) -> list[Burn]:
    """Every fire the raiders can lay."""
    table, at = plan(raid.town.rows), standing(raid, RAIDERS)
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


def refuse_step(raid: Raid, unit: Unit) -> Refusal | None:
    if raid.phase is not Phase.LOOTING or unit.owner != RAIDERS:
        return Refusal(STEP, "only raiders loot, and only after the fires")
    if not has_waited(unit):
        return Refusal(UNENGAGED, "it must have been there all turn with its hands free")
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
            return Refusal(LOOTING, "a group loots only the square it is in")
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
        return Refusal(SPIKING, "that is not a gun, or it is already spiked")
    if spied(raid, RAIDERS)[gun.id] != standing(raid, RAIDERS)[unit.id]:
        return Refusal(BY_A_GROUP, "a group spikes a gun in its own square")
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
