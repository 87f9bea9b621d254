"""What an order may come to: exact chances and the marches open to a squad."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import Square
from pieces_of_eight.campaign.kernel.dice import Dice, branched
from pieces_of_eight.campaign.kernel.odds import (
    Chance,
    Odds,
    Part,
    each_of,
    either,
    mean,
    over_all_dice,
    read_as,
    repeated,
    trials,
)
from pieces_of_eight.campaign.kernel.play import Play
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed
from pieces_of_eight.campaign.kernel.words import many
from ..model.actions import Action, Attack, Burn, Done, Haul, Loot, Name, Serve, Shoot, Victim
from ..model.events import BurnThrown, CaughtFire, Hauled, OfficerThrew, SpreadThrown, TorchLaid
from ..model.night import BURNT
from ..model.say import GROUNDS, label, place, subject
from ..model.state import (
    RAIDERS,
    TOWN,
    Alarm,
    AskSpread,
    Fallen,
    Fate,
    Ground,
    Kind,
    Phase,
    Quality,
    Raid,
    Unit,
    UnitId,
    has_waited,
    opponent_of,
)
from ..rules.casualties import NERVE, take_test
from ..rules.fighting import attackers
from ..rules.fire import BURNING_MEN, SPREADING, TORCHES, burn, burn_men, let_spread, refuse_burn
from ..rules.looting import CARRIERS, LOOTING, OTHER_BUILDINGS, throw
from ..rules.moving import ROUSING, haul, rouse
from ..rules.turn import ORDER, idle_in_shooting, own
from . import fighting, shooting
from .alarm import alarm_rows, of_alarm, of_named
from .fighting import of_assault, of_attack
from .shooting import of_volley
from .stages import (
    after_paying,
    as_known,
    bare,
    counted,
    ground_at,
    known_places,
    stage,
    without_men,
)

CATCHES, SMOULDERS = "it catches", "it smoulders out"
STAYS, LEAPS = "the fire stays where it is", "the fire leaps"
RAIDERS_CHOOSE = "it spreads, and the raiders say where"
TOWN_CHOOSES = "it spreads, and the town says where"
HERE = Square(0)
Courses = dict[tuple[tuple[int, ...], tuple[int, ...]], tuple[Raid, Fraction]]
"""By who is gone and who was tested how often: a raid like that, and its chance."""
__all__ = ["alarm_rows", "of_alarm", "of_assault", "of_volley"]
MARKS = (Fraction(9, 10), Fraction(3, 4), Fraction(1, 2), Fraction(1, 4), Fraction(1, 10))
"""The chances for which it is told how much can be had with them at least."""
ZERO = Fraction(0)
AS_THINGS_STAND = "Each chance is as things stand now; a fight may change the next ones."


# --- The odds of fire (P8-22.16 to 22.18): torches, flames that leap, and men who burn -----------


def of_torches(raid: Raid, acts: Sequence[Burn]) -> Odds:
    """Several groups laying fires, one after the other; a square catches once (P8-22.16).

    Raises ValueError for nobody.
    """
    if not acts:
        raise ValueError("nobody lays a fire")
    told_off: dict[Square, list[Unit]] = {}
    for act in acts:
        told_off.setdefault(act.at, []).append(bare(raid.units[act.by]))
    found = {at: torches(ground_at(raid, at), tuple(men)) for at, men in told_off.items()}
    units = [unit for men in told_off.values() for unit in men]
    need = next(need for _, need in found.values())
    part = Part(counted(units), len(units), need)
    if len(found) == 1:
        chance = next(chance for chance, _ in found.values())
        return Odds(TORCHES, (part,), either((CATCHES, SMOULDERS), chance))
    fires = trials(chance for chance, _ in found.values())
    rows = tuple(
        Chance(many(n, "fire") if n else "no fire", chance) for n, chance in enumerate(fires)
    )
    also = tuple(Chance(f"{place(raid, at)} catches", p) for at, (p, _) in sorted(found.items()))
    return Odds(TORCHES, (part,), rows, also, sum((p for p, _ in found.values()), Fraction(0)))


@lru_cache(maxsize=256)
def torches(ground: Ground, men: tuple[Unit, ...]) -> tuple[Fraction, int]:
    """The chance that a building catches when these groups try it, and the face they need."""
    at = Square(0)
    raid = stage(ground.value, [(unit, at) for unit in men], Phase.BURNING)

    def do(play: Play[Raid]) -> None:
        for n in range(len(men)):
            act = Burn(UnitId(n), at)
            if refuse_burn(play.state, act) is None:
                burn(play, act)

    def read(play: Play[Raid]) -> tuple[bool, int]:
        laid = next(event for event in play.done().events if isinstance(event, TorchLaid))
        return bool(play.state.fires[at]), laid.need

    found = over_all_dice(raid, do, read)
    need = next(need for _, need in found)
    return read_as(found, lambda each: each[0]).get(True, Fraction(0)), need


def of_spread(raid: Raid) -> Odds | None:
    """Whether the fires leap, and who then says where (P8-22.17); None where nothing burns."""
    if not any(0 < fire < BURNT for fire in raid.fires):
        return None
    empty = without_men(raid)

    def read(play: Play[Raid]) -> str:
        ask = play.state.pending[-1] if play.state.pending else None
        if isinstance(ask, AskSpread):
            return RAIDERS_CHOOSE if ask.chooser == RAIDERS else TOWN_CHOOSES
        events = play.done().events
        if not any(isinstance(event, SpreadThrown) for event in events):
            return ""
        leapt = [event for event in events if isinstance(event, CaughtFire)]
        return f"{LEAPS} to {place(raid, leapt[0].at)}" if leapt else STAYS

    found = over_all_dice(empty, let_spread, read)
    if "" in found:
        return None
    parts = (Part("the raiders", 1, 0), Part("the town", 1, 0))
    rows = sorted(found.items(), key=lambda row: (row[0] == STAYS, row[0]))
    return Odds(SPREADING, parts, tuple(Chance(words, chance) for words, chance in rows))


def of_flames(raid: Raid) -> Odds | None:
    """How many of those in burning squares burn (P8-22.18); None where nobody stands in one."""
    at = [known_places(raid, unit.owner)[unit.id] for unit in raid.units]
    men = [
        unit
        for unit in raid.units
        if unit.here and not unit.gun and at[unit.id] >= 0 and 0 < raid.fires[at[unit.id]] < BURNT
    ]
    if not men:
        return None
    burnt = [burns(bare(unit), raid.fires[at[unit.id]]) for unit in men]
    counts = trials(chance for chance, _ in burnt)
    rows = tuple(
        Chance("nobody burns" if not n else many(n, "unit burns", "units burn"), chance)
        for n, chance in enumerate(counts)
    )
    also = tuple(
        Chance(f"{subject(raid, unit.id)} burns", chance)
        for unit, (chance, _) in zip(men, burnt, strict=True)
    )
    part = Part(f"in the fire: {counted(men)}", len(men), burnt[0][1])
    return Odds(BURNING_MEN, (part,), rows, also, sum((p for p, _ in burnt), Fraction(0)))


@lru_cache(maxsize=256)
def burns(unit: Unit, fire: int) -> tuple[Fraction, int]:
    """The chance that a unit in a fire burns to death, and the face from which it does."""
    raid = stage("H", [(unit, Square(0))], fires=(fire,))

    def read(play: Play[Raid]) -> tuple[bool, int]:
        thrown = next(event for event in play.done().events if isinstance(event, BurnThrown))
        return not play.state.units[0].here, thrown.need

    found = over_all_dice(raid, burn_men, read)
    need = next(need for _, need in found)
    return read_as(found, lambda each: each[0]).get(True, Fraction(0)), need


# --- The odds of men's nerves: officers who rouse a sleeping town, and men who run ---------------


def of_rousing(raid: Raid) -> Odds | None:
    """How many officers of a sleeping town rouse their men (P8-22.3); None where none throws."""
    town = [unit for unit in raid.units if unit.owner == TOWN and unit.here]
    officers = [unit for unit in town if unit.officer]
    if not officers or raid.alarm is Alarm.FULL:
        return None
    scurvy = [u for u in town if u.group and u.quality is Quality.SCURVY][:1]
    placed = [(bare(unit), HERE) for unit in (officers[0], *scurvy)]
    night = replace(stage("=", placed, Phase.MOVING), alarm=raid.alarm)

    def read(play: Play[Raid]) -> OfficerThrew:
        return next(event for event in play.done().events if isinstance(event, OfficerThrew))

    found = over_all_dice(night, rouse, read)
    event = next(iter(found))
    chance = read_as(found, lambda each: each.takes > 0).get(True, Fraction(0))
    counts = repeated(chance, len(officers))
    rows = tuple(
        Chance(
            "nobody stirs" if not n else many(n, "officer rouses his men", "officers rouse theirs"),
            p,
        )
        for n, p in enumerate(counts)
    )
    part = Part(many(len(officers), "officer") + " of the town", len(officers), event.need)
    return Odds(ROUSING, (part,), rows, (), chance * len(officers))


def nerve_courses(raid: Raid) -> list[tuple[Raid, Fraction]]:
    """What the tests of morale to come may leave of a raid, each with its chance (P8-22.15)."""
    courses: Courses = {((), ()): (as_known(raid), Fraction(1))}
    for fallen in raid.fallen:
        after: Courses = {}
        for state, weight in courses.values():

            def run(dice: Dice, state: Raid = state, fallen: Fallen = fallen) -> Raid:
                play = Play(state, dice)
                take_test(play, fallen)
                return play.state

            for now, chance in branched(run):
                key = tuple(u.fate for u in now.units), tuple(u.tested for u in now.units)
                before = after.get(key, (now, Fraction(0)))[1]
                after[key] = now, before + chance * weight
        courses = after
    return list(courses.values())


def of_nerve(raid: Raid) -> Odds | None:
    """The tests of morale to come for those who have fallen (P8-22.15); None where none is due."""
    if not raid.fallen:
        return None
    ran: dict[frozenset[str], Fraction] = {}
    for state, weight in nerve_courses(raid):
        new = (u for u in state.units if u.fate is Fate.RAN and raid.units[u.id].here)
        words = frozenset(f"{subject(raid, unit.id)} runs" for unit in new)
        ran[words] = ran.get(words, Fraction(0)) + weight
    counts = read_as(ran, len)
    order = [f"{subject(raid, unit.id)} runs" for unit in raid.units]
    rows = tuple(
        Chance("nobody runs" if not n else many(n, "unit runs", "units run"), counts[n])
        for n in sorted(counts)
    )
    part = Part("the nerve of those who saw it", len(raid.fallen), 0)
    return Odds(NERVE, (part,), rows, each_of(ran, order), mean(counts))


# --- The table of orders: which chapter says what each of them may come to -----------------------


def odds(raid: Raid, action: Action) -> Odds | None:
    """Every outcome of a legal action with its exact chance; None where no dice are thrown."""
    match action:
        case Shoot() | Serve():
            return of_volley(raid, (action,))
        case Attack():
            return of_attack(raid, action)
        case Victim():
            of_victim = fighting.of_victim if raid.fight else shooting.of_victim
            return of_victim(raid, action.unit)
        case Burn():
            return of_torches(raid, (action,))
        case Loot():
            return of_loot(raid, action)
        case Haul():
            return of_haul()
        case Name():
            return of_named(raid, action)
        case Done():
            return of_done(raid)
    return None


def of_loot(raid: Raid, act: Loot) -> Odds:
    """The coins a building brings, as far as the town's purse goes (P8-22.19)."""
    ground = ground_at(raid, act.at)
    dice, found = loot(ground)
    before = raid.purse[RAIDERS]
    paid = read_as(found, lambda coins: after_paying(raid.purse, coins)[RAIDERS] - before)
    part = Part(f"{counted([raid.units[who] for who in act.by])}: {GROUNDS[ground]}", dice, 0)
    rows = tuple(Chance(many(coins, "coin"), paid[coins]) for coins in sorted(paid))
    short = raid.purse[TOWN] < max(found)
    note = f"The town has {many(raid.purse[TOWN], 'coin')} left." if short else ""
    rule = LOOTING if ground in CARRIERS else OTHER_BUILDINGS
    return Odds(rule, (part,), rows, at_least(paid), mean(paid), note)


@lru_cache(maxsize=16)
def loot(ground: Ground) -> tuple[int, Mapping[int, Fraction]]:
    """The dice of a building, and the coins they find in it."""
    found: list[tuple[int, int]] = []

    def do(play: Play[Raid]) -> None:
        faces, coins = throw(play, ground)
        found[:] = [(len(faces), coins)]

    both = over_all_dice(stage(ground.value, ()), do, lambda play: found[0])
    return next(dice for dice, _ in both), read_as(both, lambda each: each[1])


def at_least(found: Mapping[int, Fraction]) -> tuple[Chance, ...]:
    """ "11 coins or more": the highest sum for each chance of the table that is still had."""
    sums, so_far = {}, Fraction(0)
    for coins in sorted(found, reverse=True):
        so_far += found[coins]
        sums[coins] = so_far
    told_of = {max(coins for coins, p in sums.items() if p >= mark) for mark in MARKS}
    lines = sorted(told_of - {min(found)})
    return tuple(Chance(f"{many(coins, 'coin')} or more", sums[coins]) for coins in lines)


@lru_cache(maxsize=1)
def of_haul() -> Odds:
    """Whether a gun's crew can move it (P8-22.4)."""
    gun = Unit(UnitId(0), TOWN, Kind.GUN, Quality.ABLE)
    act = Haul(UnitId(0), Sealed(TOWN, Square(1)))

    def read(play: Play[Raid]) -> Hauled:
        return next(event for event in play.done().events if isinstance(event, Hauled))

    found = over_all_dice(
        stage("==", [(gun, Square(0))], Phase.MOVING), lambda play: haul(play, act), read
    )
    event = next(iter(found))
    moved = read_as(found, lambda each: any(seal.content == 1 for seal in each.to))
    part = Part("to move the gun", 1, event.need)
    rows = either(("it moves", "it sticks fast"), moved.get(True, Fraction(0)))
    return Odds(event.rule, (part,), rows)


def of_done(raid: Raid) -> Odds | None:
    """The dice that come of ending one's part, before anybody has to decide again."""
    match raid.phase:
        case Phase.LOOTING:
            return of_alarm(raid)
        case Phase.BURNING if not any(has_waited(unit) for unit in own(raid, RAIDERS)):
            return of_alarm(raid)
        case Phase.MOVING if raid.side == raid.first == RAIDERS:
            return of_rousing(raid)
        case Phase.MOVING if raid.side != raid.first and nobody_shoots(raid, RAIDERS, TOWN):
            return of_rest(raid)
        case Phase.SHOOTING if raid.side != raid.first or nobody_shoots(
            raid, opponent_of(raid.side)
        ):
            return of_rest(raid)
    return None


def nobody_shoots(raid: Raid, *sides: Player) -> bool:
    """Whether the shooting of some sides is passed over, as all know."""
    return all(idle_in_shooting(raid, side) for side in sides)


def of_rest(raid: Raid) -> Odds | None:
    """What comes when the shooting is over: fights, morale, fire.

    Fire comes after the tests of morale, and so do its odds. What fights may change of all that
    is left out, and the note says so.
    """
    parts: list[Part] = []
    also: list[Chance] = []
    for at in raid.fights:
        side = next((u.owner for u in raid.units if u.attacks == at and u.here), None)
        if side is not None:
            found = of_assault(raid, [unit.id for unit in attackers(raid, side, at)], at)
            parts += found.odds.parts
            also.append(Chance(f"{label(raid, at)}: the square is taken", found.taken))
    left = nerve_courses(raid)
    for odds_of, states, none, words in (
        (of_nerve, [(raid, Fraction(1))], "nobody runs", "somebody runs"),
        (of_flames, left, "nobody burns", "somebody burns"),
        (of_spread, left, "the fire stays where it is", "the fire spreads"),
    ):
        now = odds_of(raid)
        if now is not None:
            parts += now.parts
            happens = sum((weight * (1 - none_of(odds_of(s), none)) for s, weight in states), ZERO)
            also.append(Chance(words, happens))
    note = AS_THINGS_STAND if raid.fights and len(also) > 1 else ""
    return Odds(ORDER, tuple(parts), (), tuple(also), None, note) if parts else None


def none_of(found: Odds | None, none: str) -> Fraction:
    """The chance that nothing happens, by the row that says so."""
    if found is None:
        return Fraction(1)
    return sum((row.chance for row in found.rows if row.words == none), ZERO)
