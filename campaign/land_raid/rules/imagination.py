"""What a captain may imagine: unseen enemies stand somewhere he does not see (H-17)."""

import random

from msgspec.structs import replace

from campaign.geometry.squares import NOWHERE, Square
from campaign.kernel.sealed import Player, Sealed, Seen
from campaign.land_raid.model.ground import Plan, plan
from campaign.land_raid.model.night import MOST_RISEN, places_at_start, sight_of
from campaign.land_raid.model.state import RAIDERS, Ground, Kind, Raid, Sight, Unit, opponent_of


def imagined(seen: Seen[Raid], rng: random.Random) -> Raid:
    """A whole raid that looks to `seen.who` just as what he sees."""
    raid, who = seen.value, seen.who
    enemy = opponent_of(who)
    mine = raid.sights[who].content
    assert mine is not None
    at = _guesses(raid, enemy, mine, rng)
    places = [raid.places[0], raid.places[1]]
    places[enemy] = Sealed(enemy, places_at_start(at))
    raid = replace(raid, places=(places[0], places[1]))
    squares = tuple([False] * len(mine.squares))
    blank = Sealed(enemy, Sight(squares, tuple([NOWHERE] * len(raid.units))))
    sights = [raid.sights[0], raid.sights[1]]
    sights[enemy] = blank
    raid = replace(raid, sights=(sights[0], sights[1]))
    sights[enemy] = Sealed(enemy, sight_of(raid, enemy))
    return replace(raid, sights=(sights[0], sights[1]))


def _guesses(raid: Raid, enemy: Player, sight: Sight, rng: random.Random) -> tuple[Square, ...]:
    """For each enemy unit where it is seen, or a square out of sight where it might be."""
    table = plan(raid.town.rows)
    room = {
        Square(n): MOST_RISEN
        for n, is_open in enumerate(table.open)
        if is_open and not sight.squares[n]
    }
    found = list(sight.units)
    for unit in raid.units:
        if unit.owner == enemy and unit.here and found[unit.id] == NOWHERE:
            found[unit.id] = _guess(table, unit, room, rng)
    return tuple(found)


def _guess(table: Plan, unit: Unit, room: dict[Square, int], rng: random.Random) -> Square:
    """A square for one unseen unit: where such a unit is likeliest, while there is room."""
    likely = [at for at, left in room.items() if left > 2 and _suits(table, unit, at)]
    squares = likely or [at for at, left in room.items() if left]
    at = squares[int(rng.random() * len(squares))]
    if not unit.gun:
        room[at] -= 1
    return at


def _suits(table: Plan, unit: Unit, at: Square) -> bool:
    """Whether a unit is likelier there than elsewhere."""
    ground = table.ground[at]
    if unit.owner == RAIDERS:
        return True
    if unit.kind is Kind.GOVERNOR:
        return ground is Ground.RESIDENCE
    if unit.kind is Kind.GUN:
        return ground in (Ground.BATTERY, Ground.FORT)
    return table.town[at]
