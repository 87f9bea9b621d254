"""What a captain may imagine: unseen enemies stand somewhere he does not see (H-17).

A town guards what is worth most. How keenly, nobody knows, so that differs from world to world.
"""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from pieces_of_eight.campaign.geometry.squares import NOWHERE, Square
from pieces_of_eight.campaign.kernel.sealed import Player, Sealed, Seen
from .events import can_be_looted
from .state import RAIDERS, TOWN, Ground, Kind, Plan, Raid, Sight, Unit, opponent_of, plan
from .strength import MOST_RISEN, places_at_start, sight_of

RICH = (Ground.TREASURY, Ground.RESIDENCE)
"""What is guarded, if anything is."""


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
    rich = [at for at in room if table.ground[at] in RICH and can_be_looted(raid, at)]
    keen = rng.random()
    for unit in raid.units:
        if unit.owner == enemy and unit.here and found[unit.id] == NOWHERE:
            may_guard = unit.owner == TOWN and (unit.group or unit.kind is Kind.OFFICER)
            on_guard = may_guard and rng.random() < keen
            found[unit.id] = _guess(table, unit, room, rng, rich if on_guard else ())
    return tuple(found)


def _guess(
    table: Plan, unit: Unit, room: dict[Square, int], rng: random.Random, guarded: Sequence[Square]
) -> Square:
    """A square for one unseen unit: where such a unit is likeliest, while there is room.

    That is one of the `guarded` squares for who stands guard.
    """
    likely = [at for at in guarded if room[at] > 2]
    likely = likely or [at for at, left in room.items() if left > 2 and _suits(table, unit, at)]
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
