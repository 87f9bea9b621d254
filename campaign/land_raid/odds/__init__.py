"""What an order may come to: exact chances and the marches open to a squad."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache

from campaign.geometry.squares import Square
from campaign.kernel.chances import either, mean, read_as, told
from campaign.kernel.odds import Chance, Odds, Part
from campaign.kernel.play import Play
from campaign.kernel.sealed import Player, Sealed
from campaign.land_raid.model.actions import (
    Action,
    Attack,
    Burn,
    Done,
    Haul,
    Loot,
    Name,
    Serve,
    Shoot,
    Victim,
)
from campaign.land_raid.model.events import Hauled
from campaign.land_raid.model.say import GROUNDS, label, many
from campaign.land_raid.model.state import (
    RAIDERS,
    TOWN,
    Ground,
    Kind,
    Phase,
    Quality,
    Raid,
    Unit,
    UnitId,
    has_waited,
    other,
)
from campaign.land_raid.odds import fighting, shooting
from campaign.land_raid.odds.alarm import (
    AlarmRow,
    alarm_rows,
    of_alarm,
    of_named,
)
from campaign.land_raid.odds.chances import after_paying, counted, ground_at, stage
from campaign.land_raid.odds.fighting import Assault, of_assault, of_attack
from campaign.land_raid.odds.fire import of_flames, of_spread, of_torches
from campaign.land_raid.odds.morale import nerve_courses, of_nerve, of_rousing
from campaign.land_raid.odds.shooting import of_volley
from campaign.land_raid.rules.attacking import attackers
from campaign.land_raid.rules.looting import CARRIERS, LOOTING, OTHER_BUILDINGS, throw
from campaign.land_raid.rules.moving import haul
from campaign.land_raid.rules.turn import ORDER, idle_in_shooting, own

__all__ = [
    "AlarmRow",
    "Assault",
    "Chance",
    "Odds",
    "Part",
    "alarm_rows",
    "odds",
    "of_alarm",
    "of_assault",
    "of_flames",
    "of_nerve",
    "of_rousing",
    "of_spread",
    "of_torches",
    "of_volley",
]
MARKS = (Fraction(9, 10), Fraction(3, 4), Fraction(1, 2), Fraction(1, 4), Fraction(1, 10))
"""The chances for which it is told how much can be had with them at least."""
ZERO = Fraction(0)
AS_THINGS_STAND = "Each chance is as things stand now; a fight may change the next ones."


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

    both = told(stage(ground.value, ()), do, lambda play: found[0])
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

    found = told(stage("==", [(gun, Square(0))], Phase.MOVING), lambda play: haul(play, act), read)
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
        case Phase.SHOOTING if raid.side != raid.first or nobody_shoots(raid, other(raid.side)):
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
